#include "core/estimate/offload/fill_caps.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/base/module_name.h"
#include "core/base/saturating.h"
#include "core/estimate/offload/choice.h"

namespace stowage::estimate::offload {
namespace {

struct Unit {
  std::uint64_t cap = 0;
  std::vector<std::uint64_t> sizes{};                 ///< of items
  std::vector<std::vector<std::uint32_t>> members{};  ///< of items
  std::map<std::string_view, std::size_t> of_group{};
};

/// The fused group that a module is under; "": none.
std::string_view group_of(std::string_view module, const std::vector<plan::FusedGroup>& groups) {
  const auto found = std::find_if(groups.begin(), groups.end(), [&](const plan::FusedGroup& group) {
    return stands_under(module, group.name);
  });
  return found == groups.end() ? std::string_view() : std::string_view(found->name);
}

void add(Unit& unit, const CappedStorage& storage, std::string_view group) {
  unit.cap = storage.cap;
  const auto [at, added] = unit.of_group.try_emplace(group, unit.sizes.size());
  if (added || group.empty()) {
    at->second = unit.sizes.size();
    unit.sizes.push_back(0);
    unit.members.emplace_back();
  }
  unit.sizes[at->second] = saturating_add(unit.sizes[at->second], storage.bytes);
  unit.members[at->second].push_back(storage.number);
}

std::vector<std::uint32_t> in_order_of_saving(const std::vector<std::uint64_t>& sizes, std::uint64_t cap) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] > cap) continue;
    cap -= sizes[i];
    out.push_back(i);
  }
  return out;
}

}  // namespace

FilledCaps fill_caps(const std::vector<CappedStorage>& storages,
                     const std::vector<plan::FusedGroup>& groups) {
  std::map<std::string_view, Unit> units;
  for (const CappedStorage& storage : storages)
    add(units[storage.unit], storage, group_of(storage.module, groups));
  FilledCaps out;
  for (const auto& [name, unit] : units) {
    const auto best = best_under_cap(unit.sizes, unit.cap);
    if (!best) out.by_order.emplace_back(name);
    for (const std::uint32_t item : best ? *best : in_order_of_saving(unit.sizes, unit.cap))
      out.goes.insert(out.goes.end(), unit.members[item].begin(), unit.members[item].end());
  }
  std::sort(out.goes.begin(), out.goes.end());
  return out;
}

}  // namespace stowage::estimate::offload
