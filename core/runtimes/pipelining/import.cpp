// Stages of a script as the export writes it: the device of each, and the layers before which one begins.
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

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
    out.error(ImportKind::NoJson, name, {phrase("“%1” should be %2", {name, "a list of texts"})});
    return std::nullopt;
  }
  out.understood.push_back(
      {name + " = " + line, name == "DEVICES" ? Meaning::DeviceOfStage : Meaning::StageBegins});
  return list;
}

/// Layers of the stages that begin before these modules; each that is no layer is said.
std::vector<std::uint32_t> counts_of(const Facts& facts, const std::vector<std::uint32_t>& layers,
                                     const std::vector<std::string>& splits, ReadPlan& out) {
  std::unordered_set<std::string_view> begins(splits.begin(), splits.end()), names;
  std::vector<std::uint32_t> counts{0};
  for (const std::uint32_t layer : layers) {
    const std::string& name = facts.module_name(layer);
    names.insert(name);
    if (begins.contains(name) && counts.back() > 0) counts.push_back(0);
    ++counts.back();
  }
  for (const std::string& split : splits) {
    if (!names.contains(split)) out.error(ImportKind::NoSplit, split);
  }
  return counts;
}

/// The device of each stage; the disk is none.
std::vector<machine::DeviceId> devices_of(const std::vector<std::string>& names, ReadPlan& out) {
  std::vector<machine::DeviceId> devices;
  for (const std::string& name : names) {
    const bool cuda = name.starts_with("cuda:");
    const auto device = machine::parse_device(cuda ? name.substr(5) : name);
    if (!device) {
      out.error(ImportKind::NoDevice, "DEVICES", {name});
    } else if (*device == machine::kDisk) {
      out.error(ImportKind::NoDisk, "DEVICES");
    }
    devices.push_back(device.value_or(machine::gpu(0)));
  }
  return devices;
}

/// What stands for an argument of the script where nobody types another: a number, or a text without its
/// quotes; "" for anything else.
std::string usual_of(std::string_view text, std::string_view argument) {
  const std::size_t line = text.find("add_argument(\"" + std::string(argument) + "\"");
  if (line == std::string_view::npos) return {};
  constexpr std::string_view kUsual = "default=";
  const std::string_view rest = text.substr(line, text.find_first_of("\r\n", line) - line);
  const std::size_t at = rest.find(kUsual);
  if (at == std::string_view::npos) return {};
  std::string_view value = rest.substr(at + kUsual.size());
  const bool quoted = value.starts_with('"');
  if (quoted) value.remove_prefix(1);
  const std::size_t end = value.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz");
  value = value.substr(0, end);
  const bool number = value.find_first_not_of("0123456789") == std::string_view::npos;
  return quoted || number ? std::string(value) : std::string();
}

/// For an export of the same plan.
void keep_usual(std::string_view text, ReadPlan& out) {
  for (const auto& [argument, option] :
       {std::pair{"--tokens", "tokens"}, {"--micro-batches", "micro_batches"}, {"--schedule", "schedule"}}) {
    std::string value = usual_of(text, argument);
    if (!value.empty()) out.told[option] = std::move(value);
  }
}

}  // namespace

ReadPlan read_pipelining(const Facts& facts, std::string_view text) {
  ReadPlan out;
  keep_usual(text, out);
  const auto devices = list_of(text, "DEVICES", out), splits = list_of(text, "SPLITS", out);
  if (!devices || !splits) return out;
  const auto layers = layers_of(facts);
  if (layers.empty()) out.error(ImportKind::NoLayers);
  const auto counts = counts_of(facts, layers, *splits, out);
  if (devices->size() != counts.size())
    out.error(ImportKind::FewDevices, "DEVICES",
              {std::to_string(counts.size()), std::to_string(devices->size())});
  auto places = devices_of(*devices, out);
  // Over several machines stages are counted through: two of them may each have a cuda:0.
  if (text.starts_with("HOSTS = [") || text.find("\nHOSTS = [") != std::string_view::npos) {
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = machine::gpu(static_cast<std::uint32_t>(i));
  }
  if (out.findings.empty()) out.places = places_of_stages(facts, layers, counts, places);
  return out;
}

int recognise_pipelining(const TextSigns& signs) {
  if (signs.contains("torch.distributed.pipelining")) return TextSigns::kCertain;
  return TextSigns::kLikely * (signs.line("DEVICES = [") + signs.line("SPLITS = ["));
}

}  // namespace stowage::runtimes
