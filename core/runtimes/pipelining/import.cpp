// Stages of a script as the export writes it: the device of each, and the layers before which one begins.
#include <algorithm>
#include <optional>

#include "core/base/json.h"
#include "core/runtimes/export/stages.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

/// "NAME = […]" on a line of its own.
std::optional<std::vector<std::string>> list_of(std::string_view text, const std::string& name,
                                                ReadPlan& out) {
  const std::string begin = name + " = ";
  std::size_t at = text.starts_with(begin) ? 0 : text.find("\n" + begin);
  if (at == std::string_view::npos) return std::nullopt;
  at = text.find(begin, at) + begin.size();
  const std::string line(text.substr(at, text.find_first_of("\r\n", at) - at));
  const auto json = parse_json(line, name);
  std::vector<std::string> list;
  bool texts = json && json->is_array();
  for (const Json& one : texts ? *json : Json::array()) {
    texts = texts && one.is_string();
    if (texts) list.push_back(one.get<std::string>());
  }
  if (!texts) {
    out.error(ImportKind::NoJson, name, {name + " = " + line});
    return std::nullopt;
  }
  out.understood.push_back(
      {name + " = " + line, name == "DEVICES" ? Meaning::DeviceOfStage : Meaning::StageBegins});
  return list;
}

}  // namespace

ReadPlan read_pipelining(const Facts& facts, std::string_view text) {
  ReadPlan out;
  const auto devices = list_of(text, "DEVICES", out), splits = list_of(text, "SPLITS", out);
  if (!devices || !splits) return out;
  const auto layers = layers_of(facts);
  if (layers.empty()) out.error(ImportKind::NoLayers);
  std::vector<std::uint32_t> counts{0};
  for (const std::uint32_t layer : layers) {
    for (const std::string& split : *splits) {
      if (split != facts.module_name(layer)) continue;
      if (counts.back() > 0) counts.push_back(0);
    }
    ++counts.back();
  }
  for (const std::string& split : *splits) {
    const bool known = std::any_of(layers.begin(), layers.end(),
                                   [&](std::uint32_t layer) { return facts.module_name(layer) == split; });
    if (!known) out.error(ImportKind::NoSplit, split);
  }
  if (devices->size() != counts.size())
    out.error(ImportKind::FewDevices, "DEVICES",
              {std::to_string(counts.size()), std::to_string(devices->size())});
  std::vector<machine::DeviceId> gpus;
  for (const std::string& name : *devices) {
    const bool cuda = name.starts_with("cuda:");
    const auto device = machine::parse_device(cuda ? name.substr(5) : name);
    if (!device) out.error(ImportKind::NoDevice, "DEVICES", {name});
    gpus.push_back(device.value_or(machine::gpu(0)));
  }
  if (out.findings.empty()) out.places = places_of_stages(facts, layers, counts, gpus);
  return out;
}

int recognise_pipelining(const TextSigns& signs) {
  if (signs.contains("torch.distributed.pipelining")) return TextSigns::kCertain;
  return TextSigns::kLikely * (signs.line("DEVICES = [") + signs.line("SPLITS = ["));
}

}  // namespace stowage::runtimes
