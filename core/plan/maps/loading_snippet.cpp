#include "core/plan/maps/loading_snippet.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/json.h"
#include "core/plan/placement.h"

namespace stowage::plan {
namespace {

/// What a host without a limit is worth in a max_memory, where every device needs a number.
constexpr std::uint64_t kNoLimit = 1ull << 50;

/// Text between Python quotes.
std::string quoted(const std::string& text) { return to_text(Json(text), -1); }

/// As accelerate takes it: 0, "cpu".
std::string python_device(machine::DeviceId id) { return to_text(device_json(id), -1); }

std::string python_max_memory(const Evaluation& evaluation) {
  std::string out;
  for (const DeviceUse& use : evaluation.devices) {
    if (use.device == machine::kDisk) continue;
    out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", python_device(use.device),
                       use.budget ? use.budget->count() : kNoLimit);
  }
  return "{" + out + "}";
}

/// The class of the whole model: what config.json names, else the root module's; "" when neither is known.
std::string architecture(const model::Model& model) {
  const Json* names = model.config().is_object() ? json_find(model.config(), "architectures") : nullptr;
  if (names && names->is_array() && !names->empty() && names->front().is_string())
    return names->front().get<std::string>();
  if (model.modules().empty()) return {};
  const std::string& root = model.modules().front().class_name;
  return root.substr(root.rfind('.') + 1);
}

/// Models that take pictures carry a configuration of their tower for them.
bool sees_pictures(const model::Model& model) {
  const Json* vision = model.config().is_object() ? json_find(model.config(), "vision_config") : nullptr;
  return vision && vision->is_object();
}

/// The class of transformers that builds a model with the head that this one has. A head that no such class
/// is known for is built by its own class.
std::string loader_of(const model::Model& model) {
  const std::string name = architecture(model);
  if (name.ends_with("ForCausalLM") || name.ends_with("LMHeadModel")) return "AutoModelForCausalLM";
  if (name.ends_with("ForConditionalGeneration")) {
    if (sees_pictures(model)) return "AutoModelForImageTextToText";
    const bool hears = name.starts_with("Whisper") || name.starts_with("Speech2Text");
    return hears ? "AutoModelForSpeechSeq2Seq" : "AutoModelForSeq2SeqLM";
  }
  for (const char* head : {"ForSeq2SeqLM", "ForImageTextToText", "ForMaskedLM", "ForSequenceClassification",
                           "ForTokenClassification", "ForQuestionAnswering", "ForImageClassification",
                           "ForSemanticSegmentation"}) {
    if (name.ends_with(head)) return std::string("AutoModel") + head;
  }
  return name.find("For") != std::string::npos ? name : "AutoModel";
}

bool uses(const Evaluation& evaluation, machine::DeviceId device) {
  for (const DeviceUse& use : evaluation.devices) {
    if (use.device == device && use.weights) return true;
  }
  return false;
}

bool uses_host(const Evaluation& evaluation) {
  return uses(evaluation, machine::kCpu) || uses(evaluation, machine::kDisk);
}

/// The lines that take the shown part out of a training checkpoint: "ema.shadow" is
/// checkpoint["ema"]["shadow"].
std::string nested_state(const model::Model& model) {
  std::string part;
  for (const model::Part& each : model.parts()) {
    if (each.shown) part = each.name;
  }
  std::string keys;
  for (std::size_t at = 0; !part.empty() && at <= part.size();) {
    const std::size_t dot = std::min(part.find('.', at), part.size());
    keys += fmt::format("[{}]", quoted(part.substr(at, dot - at)));
    at = dot + 1;
  }
  return fmt::format(
      "checkpoint = torch.load({}, map_location=\"cpu\", mmap=True)\nmodel.load_state_dict(checkpoint{}, "
      "assign=True)\n",
      quoted(model.path()), keys);
}

/// For a file of weights, or a program, whose module the user's own code makes.
std::string dispatch_snippet(const model::Model& model, const std::string& open_file, const std::string& map,
                             const Settings& settings, const Evaluation& evaluation) {
  // accelerate reads a file of weights by itself; of a checkpoint that holds more than the model it has to be
  // told what is what.
  const bool weights = model.format() == "safetensors" || model.format() == "state-dict";
  const bool nested = model.format() == "training-checkpoint";
  const char* function = weights ? "load_checkpoint_and_dispatch" : "dispatch_model";
  std::string text = fmt::format("import json\n\n{}from accelerate import {}\n\n",
                                 nested ? "import torch\n" : "", function) +
                     open_file;
  text +=
      fmt::format("# `model` is your module{}.\n", weights  ? ", built under accelerate.init_empty_weights()"
                                                   : nested ? ""
                                                            : " with its weights");
  if (nested) text += nested_state(model);
  text += fmt::format("model = {}(\n    model,\n", function);
  if (weights) text += fmt::format("    {},\n", quoted(model.path()));
  text += fmt::format("    device_map={},\n", map);
  if (!weights && evaluation.main_gpu)
    text += fmt::format("    main_device={},\n", python_device(*evaluation.main()));
  if (uses(evaluation, machine::kDisk))
    text += weights ? "    offload_folder=\"offload\",\n" : "    offload_dir=\"offload\",\n";
  if (settings.runtime.offload_buffers) text += "    offload_buffers=True,\n";
  return text + ")\n";
}

}  // namespace

Json max_memory_json(const machine::Machine& machine) {
  Json json = Json::object();
  for (const machine::Device& device : machine.devices) {
    if (device.id == machine::kDisk) continue;  // accelerate's last resort needs no budget and takes none
    const std::uint64_t fallback = device.physical ? device.physical.count() : kNoLimit;
    json[machine::to_string(device.id)] = device.budget ? device.budget->count() : fallback;
  }
  return json;
}

namespace {

/// Whoever follows the snippet should know where it does other than the plan.
std::string note_of_runtime(const Settings& settings, const Evaluation& evaluation) {
  if (!uses_host(evaluation)) return {};
  if (settings.runtime.computes_all())
    return "# accelerate streams all that lies on the host; the plan computes it there, and keeps no room "
           "for streaming.\n";
  if (settings.runtime.by_module() && !settings.computed.empty())
    return "# accelerate streams all that lies on the host; the plan computes some of it there (\"computed\" "
           "in the plan).\n";
  if (settings.runtime.prefetches())
    return "# accelerate copies each module when its turn has come; the plan copies ahead of it.\n";
  return {};
}

}  // namespace

std::string loading_snippet(const model::Model& model, const std::string& map_file, const Settings& settings,
                            const Evaluation& evaluation, MapFile holds) {
  const std::string& format = model.format();
  const auto own = {"pt2",           "safetensors", "state-dict", "training-checkpoint",
                    "module-pickle", "torchscript"};
  const bool module_at_hand = std::find(own.begin(), own.end(), format) != own.end();
  const std::string open_file =
      holds == MapFile::Export
          ? fmt::format("with open({}) as f:\n    plan = json.load(f)\n\n", quoted(map_file))
          : fmt::format("with open({}) as f:\n    device_map = json.load(f)\n\n", quoted(map_file));
  const std::string note = note_of_runtime(settings, evaluation);
  const std::string map = holds == MapFile::Export ? "plan[\"device_map\"]" : "device_map";
  if (module_at_hand) return note + dispatch_snippet(model, open_file, map, settings, evaluation);
  const std::string loader = loader_of(model);
  const std::string path = model.path().empty() ? model.name() : model.path();
  const std::size_t slash = path.rfind('/');
  const std::string name = format != "gguf" ? path : slash == std::string::npos ? "." : path.substr(0, slash);
  const std::string memory = holds == MapFile::Export ? "{int(device) if device.isdigit() else device: size "
                                                        "for device, size in plan[\"max_memory\"].items()}"
                                                      : python_max_memory(evaluation);
  std::string text = note + fmt::format("import json\n\nfrom transformers import {}\n\n", loader) + open_file;
  // A description is no place that weights could be loaded from.
  const bool elsewhere = format != "hf-folder" && format != "gguf";
  const std::string from = elsewhere ? "\"path/or/name\",  # the folder of the model with its weights, or "
                                       "its name on the Hugging Face Hub"
                                     : quoted(name) + ",";
  text += fmt::format("model = {}.from_pretrained(\n    {}\n    device_map={},\n", loader, from, map);
  if (format == "gguf") {
    text += fmt::format(
        "    gguf_file={},  # unpacked while it loads: a plan for the bytes of the file is too small\n",
        quoted(slash == std::string::npos ? path : path.substr(slash + 1)));
  }
  text += fmt::format("    max_memory={},\n", memory);
  // Without it, older releases of the library load everything as float32: twice the bytes that were planned
  // for.
  const std::string dtype = settings.dtype ? std::string(model::info(*settings.dtype).torch_name) : "auto";
  text += fmt::format("    dtype={},  # torch_dtype before transformers 4.56\n", quoted(dtype));
  if (uses(evaluation, machine::kDisk)) text += "    offload_folder=\"offload\",\n";
  if (settings.runtime.offload_buffers) text += "    offload_buffers=True,\n";
  return text + ")\n";
}

}  // namespace stowage::plan
