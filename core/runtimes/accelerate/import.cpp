// A device map, alone or in a document.
#include "core/base/json.h"
#include "core/runtimes/device_check/places.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {

ReadPlan read_accelerate(const Facts& facts, std::string_view text) {
  ReadPlan out;
  const auto json = parse_json(std::string(text), "options");
  const auto map = json ? plan::device_map_from_json(*json, "options") : tl::unexpected(json.error());
  if (!map) {
    out.error(ImportKind::NoJson, {}, {sentence(map.error())});
    return out;
  }
  std::vector<std::string> strange;
  for (const plan::DeviceMap::Entry& entry : map->entries) {
    const bool known = facts.model->find_module(entry.key) || facts.model->find_tensor(entry.key);
    if (known) {
      out.understood.push_back({entry.key, Meaning::LiesOn, machine::to_string(entry.device)});
    } else {
      strange.push_back(entry.key);
    }
  }
  if (!strange.empty())
    out.warning(ImportKind::UnknownNames, strange.front(), {std::to_string(strange.size())});
  out.unknown = std::move(strange);
  if (out.understood.empty()) return out;
  const DeviceRules plain;
  const Places places(facts, plain, *map);
  for (std::uint32_t i = 0; i < facts.model->tensors().size(); ++i) out.places.push_back(places.asked(i));
  return out;
}

/// Numbers are devices, too: a map says little by itself.
int recognise_accelerate(const TextSigns& signs) {
  const Json* json = signs.object();
  if (!json) return 0;
  if (json_find(*json, "device_map")) return TextSigns::kCertain;
  const auto map = plan::device_map_from_json(*json, "text");
  return map && !map->entries.empty() ? TextSigns::kPossible : 0;
}

}  // namespace stowage::runtimes
