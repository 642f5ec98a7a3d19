#include "core/runtimes/export/pieces.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/runtimes/device_check/places.h"

namespace stowage::runtimes {

const std::string_view kPlaceFunction = R"(
def place(model):
    """Moves every module and tensor of DEVICE_MAP; the longest name counts."""
    for name in sorted(DEVICE_MAP, key=lambda name: (name.count(".") + 1 if name else 0)):
        device = torch.device(DEVICE_MAP[name])
        owner, _, leaf = name.rpartition(".")
        try:
            model.get_submodule(name).to(device)
        except AttributeError:
            module = model.get_submodule(owner)
            if leaf in module._parameters:
                module._parameters[leaf].data = module._parameters[leaf].data.to(device)
            else:
                module._buffers[leaf] = module._buffers[leaf].to(device)
    return model
)";

std::string python_text(std::string_view text) { return to_text(Json(std::string(text)), -1); }

std::string shell_text(std::string_view text) {
  std::string out = "'";
  for (const char letter : text) out += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return out + "'";
}

std::string torch_device(machine::DeviceId device) {
  return device.gpu() ? "cuda:" + std::to_string(device.index) : machine::to_string(device);
}

std::string one_line(std::string text) {
  std::erase_if(text, [](char letter) { return static_cast<unsigned char>(letter) < ' '; });
  return text;
}

ModelSource model_source(const ExportInput& input) {
  const std::string& format = input.facts.model->format();
  if (format == "gguf") return {input.model_path, {}};
  if (format != "hf-folder")
    return {
        "path/or/name",
        "# path/or/name: put the folder of the model with its weights there, or its name on the Hugging Face "
        "Hub.\n"};
  // The folder may have been opened by one of its files.
  for (const std::string_view ending : {".json", ".safetensors", ".bin"}) {
    if (!input.model_path.ends_with(ending)) continue;
    const std::size_t slash = input.model_path.rfind('/');
    if (slash == std::string::npos) return {".", {}};
    return {input.model_path.substr(0, std::max<std::size_t>(slash, 1)), {}};
  }
  return {input.model_path, {}};
}

std::string header(const ExportInput& input, std::string_view comment) {
  return fmt::format("{} {} for {}, written by Stowage.\n", comment, one_line(input.facts.model->name()),
                     input.target.title);
}

std::string python_map(std::string_view name, const plan::DeviceMap& map) {
  std::string text = fmt::format("{} = {{\n", name);
  for (const plan::DeviceMap::Entry& entry : map.entries)
    text += fmt::format("    {}: {},\n", python_text(entry.key), python_text(torch_device(entry.device)));
  return text + "}\n";
}

plan::DeviceMap read_python_map(const std::string& text, std::string_view name) {
  const std::string begin = fmt::format("{} = {{\n", name);
  const std::size_t at = text.find(begin);
  if (at == std::string::npos) return {};
  const std::size_t from = at + begin.size() - 2, to = text.find("\n}\n", from);
  if (to == std::string::npos) return {};
  std::string object = text.substr(from, to - from);
  if (object.ends_with(",")) object.pop_back();  // JSON knows no comma before the end
  const auto json = parse_json(object + "\n}", "export");
  const auto map = json ? plan::device_map_from_json(*json, "export") : tl::unexpected(json.error());
  return map ? *map : plan::DeviceMap{};
}

std::vector<machine::DeviceId> places_of(const ExportInput& input, const plan::DeviceMap& map) {
  const DeviceRules rules = input.target.device_rules.value_or(DeviceRules());
  const Places places(input.facts, rules, map);
  std::vector<machine::DeviceId> out(input.facts.model->tensors().size());
  for (std::uint32_t i = 0; i < out.size(); ++i) out[i] = places.at(i);
  return out;
}

std::vector<const plan::DeviceMap::Entry*> off_gpu(const plan::DeviceMap& map) {
  std::vector<const plan::DeviceMap::Entry*> out;
  for (const plan::DeviceMap::Entry& entry : map.entries) {
    if (!entry.device.gpu()) out.push_back(&entry);
  }
  return out;
}

std::vector<machine::DeviceId> gpus_of(const plan::DeviceMap& map) {
  std::vector<machine::DeviceId> out;
  for (const plan::DeviceMap::Entry& entry : map.entries) {
    if (entry.device.gpu()) out.push_back(entry.device);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool is_set(const ExportInput& input, const std::string& key) {
  if (!input.options.set) return true;
  return std::any_of(input.options.set->begin(), input.options.set->end(),
                     [&](const std::string& name) { return is_beneath(key, name); });
}

Exported cannot_say(Refusal why) {
  Exported out;
  out.refused = std::move(why);
  return out;
}

}  // namespace stowage::runtimes
