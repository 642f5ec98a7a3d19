#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "core/runtimes/device_check/places.h"
#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/stage_cuts.h"
#include "core/runtimes/export/writers.h"
#include "core/runtimes/tensorrt/build_options.h"

namespace stowage::runtimes {
namespace {

/// What was said of how engines are built, as words of Python behind a comma each; what is as Torch-TensorRT
/// has it by itself is left out.
std::string compiling(const ExportInput& input, Json& settings) {
  std::string text;
  const auto add = [&](const char* name, std::uint64_t value) {
    settings[name] = value;
    text += fmt::format(", \"{}\": {}", name, value);
  };
  const auto said = [&](std::string_view name, std::string_view usual) {
    const std::string_view words = input.option(name);
    std::uint64_t value = 0;
    const char* const end = words.data() + words.size();
    const bool number = words != usual && std::from_chars(words.data(), end, value).ptr == end;
    return number && !words.empty() ? std::optional(value) : std::nullopt;
  };
  if (const auto fewest = said("min_block_size", kUsualBlock)) add("min_block_size", *fewest);
  if (const auto level = said("optimization_level", "usual")) add("optimization_level", *level);
  if (const auto mib = said("workspace_mib", "")) add("workspace_size", *mib << 20);
  if (input.option("full") == "true") {
    settings["require_full_compilation"] = true;
    text += ", \"require_full_compilation\": True";
  }
  return text;
}

/// The map without what engines own: those parts are compiled, not moved.
plan::DeviceMap executed_by_torch(const ExportInput& input, const Places& places) {
  plan::DeviceMap out;
  for (std::uint32_t i = 0; i < input.map.entries.size(); ++i) {
    for (const std::uint32_t tensor : places.tensors_of_key(i)) {
      if (places.engine(input.facts.owner(tensor))) continue;
      out.entries.push_back(input.map.entries[i]);
      break;
    }
  }
  return out;
}

/// Weights of engines are on the main GPU; their source goes to the CPU with the setting.
std::vector<machine::DeviceId> replay(const ExportInput& input, const std::string& text) {
  const bool offload = text.find("\nSETTINGS = {\"offload_module_to_cpu\": True") != std::string::npos;
  const Places planned(input.facts, *input.target.device_rules, input.map);
  std::vector<machine::DeviceId> out = places_of(input, read_python_map(text, "DEVICE_MAP"));
  for (std::uint32_t i = 0; i < out.size(); ++i) {
    if (!planned.engine(input.facts.owner(i))) continue;
    out[i] = offload && !planned.asked(i).gpu() ? machine::kCpu : planned.main();
  }
  return out;
}

/// Of a target that compiles for the lowest GPU of a plan and has no disk: for every GPU that may be that one
/// the plan with what lies on lower ones brought to it. A plan without a GPU has to use one: for its smallest
/// tensor, or for the smallest of those that an engine has there anyway.
std::vector<plan::DeviceMap> plans_to_compile(const ExportInput& input) {
  const Facts& facts = input.facts;
  const auto gpus = usable_gpus(input.map);
  std::vector<plan::DeviceMap> out;
  for (const machine::DeviceId gpu : gpus) {
    out.push_back(without_disk(input.map, gpu));
    for (plan::DeviceMap::Entry& entry : out.back().entries) {
      if (entry.device.gpu() && entry.device < gpu) entry.device = gpu;
    }
  }
  if (!gpus_of(input.map).empty()) return out;
  for (const bool engines : {false, true}) {
    std::uint32_t least = kNone;
    for (std::uint32_t i = 0; i < facts.model->tensors().size(); ++i) {
      if (engines && facts.executor[facts.owner(i)] != model::Executor::TensorRt) continue;
      if (least == kNone || facts.bytes(i) < facts.bytes(least)) least = i;
    }
    if (least == kNone) continue;
    Change change;
    change.map.emplace_back(facts.tensor_name(least), gpus.front());
    out.push_back(with_change(out.front(), change));
  }
  return out;
}

}  // namespace

Exported write_mttm(const ExportInput& input) {
  const Places places(input.facts, *input.target.device_rules, input.map);
  if (!places.main().gpu()) return cannot_say({RefusalKind::NoGpu});
  Exported out;
  bool asked = false;
  for (std::uint32_t i = 0; i < input.map.entries.size(); ++i) {
    const plan::DeviceMap::Entry& entry = input.map.entries[i];
    if (entry.device.gpu()) continue;
    if (entry.device == machine::kDisk)
      return cannot_say({RefusalKind::NoDisk, entry.key, {"Torch-TensorRT"}});
    const bool set = is_set(input, entry.key);
    out.offloads.push_back({entry.key, entry.device, set});
    for (const std::uint32_t tensor : places.tensors_of_key(i))
      asked = asked || (set && places.engine(input.facts.owner(tensor)));
  }
  const bool offload = input.options.offload_module_to_cpu.value_or(asked);
  out.settings = {{"offload_module_to_cpu", offload},
                  {"malloc_trim", input.options.malloc_trim.value_or(false)}};
  const std::string main = torch_device(places.main()), built = compiling(input, out.settings);
  out.text = header(input) + "import os\n\n";
  if (input.options.malloc_trim.value_or(false))
    out.text +=
        "# Read while engines are built, so it has to be there "
        "before.\nos.environ[\"TORCHTRT_ENABLE_BUILDER_MALLOC_TRIM\"] = \"1\"\n\n";
  out.text += fmt::format(
      "import torch\nimport torch_tensorrt\n\nSETTINGS = {{\"offload_module_to_cpu\": {}{}}}\n# What PyTorch "
      "executes, and where it lies. Engines own their weights, on {}.\n",
      offload ? "True" : "False", built, main);
  out.text += python_map("DEVICE_MAP", executed_by_torch(input, places)) + "\n" +
              std::string(kPlaceFunction) +
              fmt::format(
                  "\n\ndef compile_part(module):\n    \"\"\"A part that TensorRT executes: put the result in "
                  "the place of the module.\"\"\"\n    module = module.eval().to(\"{}\")\n    return "
                  "torch_tensorrt.MutableTorchTensorRTModule(module, **SETTINGS)\n",
                  main);
  out.actual = replay(input, out.text);
  return out;
}

Exported write_torch_compile(const ExportInput& input) {
  const std::vector<machine::DeviceId> gpus = gpus_of(input.map);
  if (gpus.size() > 1) return cannot_say({RefusalKind::SeveralGpus});
  const machine::DeviceId main = main_device(input.map, *input.target.device_rules);
  Exported out;
  out.settings = {{"offload_module_to_cpu", false}};
  std::string more = compiling(input, out.settings);
  if (!more.empty()) more = ", options={" + more.substr(2) + "}";
  if (const std::string_view shapes = input.option("shapes"); shapes != "as_seen") {
    out.settings["dynamic"] = shapes == "dynamic";
    more += shapes == "dynamic" ? ", dynamic=True" : ", dynamic=False";
  }
  out.text = header(input) + "import torch\nimport torch_tensorrt  # registers the backend\n\n" +
             python_map("DEVICE_MAP", {{{"", main}}}) +
             "\n\ndef compile_model(model):\n    model = model.eval().to(DEVICE_MAP[\"\"])\n    return "
             "torch.compile(model, "
             "backend=\"torch_tensorrt\"" +
             more + ")\n";
  if (!off_gpu(input.map).empty())
    out.text +=
        "\n# The plan keeps modules off the GPU; this backend ignores that, and nothing here asks for it.\n";
  out.actual = places_of(input, read_python_map(out.text, "DEVICE_MAP"));
  return out;
}

void nearest_mttm(const ExportInput& input, Nearest& out) {
  out.maps.push_back(without_disk(input.map, machine::kCpu));
  for (plan::DeviceMap& map : plans_to_compile(input)) out.maps.push_back(std::move(map));
}

}  // namespace stowage::runtimes
