// A device map, alone or in a document.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/json.h"
#include "core/base/json_pieces.h"
#include "core/runtimes/device_check/places.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

std::string short_text(const Json& value) {
  constexpr std::size_t kMost = 60;
  std::string text = to_text(value, -1);
  if (text.size() <= kMost) return text;
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

/// As accelerate reads it: it hands a text to torch.device, for which "cuda" is the current card and "0"
/// nothing.
std::optional<plan::DeviceMap::Entry> entry_of(const std::string& key, const Json& value) {
  std::string text = value.is_string()            ? value.get<std::string>()
                     : value.is_number_unsigned() ? std::to_string(value.get<std::uint64_t>())
                                                  : std::string();
  const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
  if (text.empty() || (digits && value.is_string())) return std::nullopt;
  const auto device = machine::parse_device(text == "cuda" ? "cuda:0" : text);
  if (!device) return std::nullopt;
  return plan::DeviceMap::Entry{key, *device, value.is_string() && machine::row_of(device->kind).by_number};
}

/// What is no device is said, key by key, and left out.
plan::DeviceMap map_of(const Json& written, ReadPlan& out) {
  plan::DeviceMap map;
  for (const auto& [key, value] : written.items()) {
    if (auto entry = entry_of(key, value)) {
      map.entries.push_back(std::move(*entry));
    } else {
      out.error(ImportKind::NoDevice, key, {short_text(value)});
    }
  }
  return map;
}

/// As accelerate reads it (convert_file_size_to_int): a number of bytes, or one with a unit.
bool is_size(const Json& value) {
  if (value.is_number_unsigned()) return true;
  if (!value.is_string()) return false;
  std::string text = value.get<std::string>();
  for (char& sign : text) sign = static_cast<char>(std::toupper(static_cast<unsigned char>(sign)));
  for (const std::string_view unit : {"GIB", "MIB", "KIB", "GB", "MB", "KB"}) {
    if (!text.ends_with(unit)) continue;
    double count = -1;
    const char* const end = text.data() + text.size() - unit.size();
    const auto [rest, problem] = std::from_chars(text.data(), end, count);
    return problem == std::errc() && rest == end && std::isfinite(count) && count >= 0;
  }
  return false;
}

/// max_memory: a size for each device.
bool is_budgets(const Json& value) {
  if (!value.is_object() || value.empty()) return false;
  for (const auto& [device, size] : value.items()) {
    if (!machine::parse_device(device) || !is_size(size)) return false;
  }
  return true;
}

/// What stands beside the map.
void read_others(const Json& document, ReadPlan& out) {
  for (const auto& [name, value] : document.items()) {
    std::string text = name + ": " + short_text(value);
    if (name == "max_memory" && is_budgets(value)) {
      out.not_kept.push_back(text);
      out.understood.push_back({std::move(text), Meaning::Budgets, {}});
    } else if (name != "device_map") {
      out.unknown.push_back(std::move(text));
    }
  }
}

/// What a map leaves out, and what it says twice.
class Coverage {
 public:
  Coverage(const Facts& facts, const plan::DeviceMap& map, const Places& places, ReadPlan& out)
      : facts_(facts), map_(map), places_(places), out_(out) {}

  void run(const plan::AppliedMap& applied) {
    uncovered(applied.uncovered);
    overlaps(applied.overlapping);
  }

 private:
  std::string bytes_of(const std::vector<std::uint32_t>& tensors) const {
    std::vector<bool> counted(facts_.model->storages().size());
    Bytes sum;
    for (const std::uint32_t tensor : tensors) {
      if (counted[facts_.storage(tensor)]) continue;
      counted[facts_.storage(tensor)] = true;
      sum += Bytes(facts_.bytes(tensor));
    }
    return format_bytes(sum);
  }

  /// accelerate asks for a key for each name of the state_dict (check_device_map).
  void uncovered(const std::vector<model::TensorId>& ids) {
    if (ids.empty()) return;
    std::vector<std::uint32_t> tensors;
    for (const model::TensorId id : ids) tensors.push_back(id.value);
    const auto asked = std::find_if(ids.begin(), ids.end(),
                                    [&](model::TensorId id) { return (*facts_.model)[id].persistent; });
    const model::TensorId example = asked == ids.end() ? ids.front() : *asked;
    out_.findings.push_back({asked == ids.end() ? plan::Severity::Warning : plan::Severity::Error,
                             ImportKind::Uncovered,
                             (*facts_.model)[example].name,
                             {format_count(ids.size()), bytes_of(tensors)}});
  }

  /// A part with the device of the whole says nothing new.
  void overlaps(const std::vector<std::pair<std::string, std::string>>& pairs) {
    std::unordered_map<std::string_view, std::uint32_t> entries;
    for (std::uint32_t i = 0; i < map_.entries.size(); ++i) entries.try_emplace(map_.entries[i].key, i);
    std::vector<bool> inner(map_.entries.size());
    std::size_t count = 0;
    std::string example;
    for (const auto& [outer_key, inner_key] : pairs) {
      const auto outer = entries.find(outer_key), within = entries.find(inner_key);
      if (outer == entries.end() || within == entries.end() || inner[within->second]) continue;
      if (map_.entries[outer->second].device == map_.entries[within->second].device) continue;
      inner[within->second] = true;
      if (count++ == 0) example = inner_key;
    }
    if (count == 0) return;
    std::vector<std::uint32_t> tensors;
    for (std::uint32_t i = 0; i < facts_.model->tensors().size(); ++i) {
      const std::uint32_t key = places_.key_of(i);
      if (key != kNone && inner[key]) tensors.push_back(i);
    }
    out_.warning(ImportKind::Overlap, example, {format_count(count), bytes_of(tensors)});
  }

  const Facts& facts_;
  const plan::DeviceMap& map_;
  const Places& places_;
  ReadPlan& out_;
};

}  // namespace

ReadPlan read_accelerate(const Facts& facts, std::string_view text) {
  ReadPlan out;
  const auto json = parse_json(std::string(text), "options");
  const auto refused = [&out](std::string why) {
    out.error(ImportKind::NoJson, {}, {std::move(why)});
    return std::move(out);
  };
  if (!json) return refused(json_phrase(json.error()));
  const Json* inner = json->is_object() ? json_find(*json, "device_map") : nullptr;
  const bool wrapped = inner && inner->is_object();
  if (inner && inner->is_string() && is_automatic_map(inner->get<std::string>())) {
    out.error(ImportKind::AutomaticMap, "device_map: " + short_text(*inner));
    read_others(*json, out);
    return out;
  }
  if (!json->is_object()) return refused("an object is expected");
  // A document of another kind has no map. A module of this name has a device.
  const Json* schema = json_find(*json, "schema");
  if (!wrapped && schema && schema->is_string()) return refused(phrase("“%1” is missing", {"device_map"}));
  const plan::DeviceMap map = map_of(wrapped ? *inner : *json, out);
  const plan::AppliedMap applied = plan::apply(map, *facts.model, {});
  std::vector<std::string> strange = applied.unknown_keys;
  std::sort(strange.begin(), strange.end());
  for (const plan::DeviceMap::Entry& entry : map.entries) {
    if (!std::binary_search(strange.begin(), strange.end(), entry.key))
      out.understood.push_back({entry.key, Meaning::LiesOn, machine::display_name(entry.device)});
  }
  if (!applied.unknown_keys.empty())
    out.warning(ImportKind::UnknownNames, applied.unknown_keys.front(),
                {format_count(applied.unknown_keys.size())});
  out.unknown = applied.unknown_keys;
  const bool placed = !out.understood.empty();
  if (wrapped) read_others(*json, out);
  if (!placed) return out;
  const DeviceRules plain;
  const Places places(facts, plain, map);
  Coverage(facts, map, places, out).run(applied);
  for (std::uint32_t i = 0; i < facts.model->tensors().size(); ++i) out.places.push_back(places.asked(i));
  return out;
}

/// Numbers are devices, too: a map says little by itself.
int recognise_accelerate(const TextSigns& signs) {
  const Json* json = signs.object();
  if (!json) return 0;
  if (json_find(*json, "device_map")) return TextSigns::kCertain;
  // Devices that accelerate would refuse are those of a map all the same.
  const bool map = !json->empty() && std::all_of(json->begin(), json->end(), [](const Json& value) {
    return entry_of({}, value) || (value.is_string() && machine::parse_device(value.get<std::string>()));
  });
  return map ? TextSigns::kPossible : 0;
}

}  // namespace stowage::runtimes
