#include "core/runtimes/export/aliases.h"

#include <algorithm>
#include <map>

#include "core/runtimes/device_check/places.h"
#include "core/runtimes/target_plan.h"

namespace stowage::runtimes {
namespace {

/// Of a group: where most of its bytes are; the lowest of equals. A place that few targets have comes last.
machine::DeviceId common_place(const Facts& facts, const std::vector<model::TensorId>& group,
                               const Places& places) {
  std::map<machine::DeviceId, Bytes> bytes;
  for (const model::TensorId tensor : group)
    bytes[places.asked(tensor.value)] += Bytes(facts.bytes(tensor.value));
  if (bytes.size() > 1) bytes.erase(machine::kDisk);
  return std::max_element(bytes.begin(), bytes.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

}  // namespace

std::optional<SplitAlias> split_alias(const Facts& facts, const Target& target,
                                      const std::vector<machine::DeviceId>& places) {
  for (const auto& group : alias_groups(facts, target.device_rules.value_or(DeviceRules()))) {
    const model::TensorId first = group.front();
    for (const model::TensorId other : group) {
      if (places[other.index()] == places[first.index()]) continue;
      return SplitAlias{facts.tensor_name(first.value), facts.tensor_name(other.value), places[first.index()],
                        places[other.index()]};
    }
  }
  return std::nullopt;
}

bool refuses_split_aliases(const Target& target) {
  return target.device_rules.value_or(DeviceRules()).alias_split == plan::Severity::Error;
}

plan::DeviceMap with_aliases_together(const ExportInput& input) {
  const DeviceRules plain;
  const Places places(input.facts, plain, input.map);
  Change change;
  for (const auto& group : alias_groups(input.facts, input.target.device_rules.value_or(plain))) {
    const machine::DeviceId place = common_place(input.facts, group, places);
    for (const model::TensorId tensor : group) {
      if (places.asked(tensor.value) != place)
        change.map.emplace_back(input.facts.tensor_name(tensor.value), place);
    }
  }
  return with_change(input.map, change);
}

}  // namespace stowage::runtimes
