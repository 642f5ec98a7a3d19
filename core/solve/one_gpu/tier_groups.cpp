#include "core/solve/one_gpu/tier_groups.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

constexpr std::uint32_t kNone = ChainNode::kNone;

}  // namespace

Groups TierGroups::make() const {
  Groups g;
  std::vector<std::uint64_t> load = effective_loads(g.floor_reserve);
  g.of_unit.assign(fixing_.size(), kNone);
  // [class][fixing] → group, a table for the uncoupled, in the order of the classes; those whose load depends
  // on others are told apart by it.
  std::vector<std::uint32_t> plain(p_.classes().size() * 3, 0);
  for (std::size_t u = 0; u < fixing_.size(); ++u) {
    if (fixing_[u] != Fixing::Absent)
      ++plain[p_.class_of_unit()[u] * 3 + static_cast<std::size_t>(fixing_[u])];
  }
  g.classes.reserve(p_.classes().size());
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const std::uint32_t count = plain[i];
    const bool any = count > 0;
    plain[i] = any ? static_cast<std::uint32_t>(g.classes.size()) : kNone;
    if (any)
      g.classes.push_back(group_of(i / 3, static_cast<Fixing>(i % 3), task_.reserve ? task_.load(i / 3) : 0));
    if (any) g.classes.back().count = count;
  }
  std::map<std::tuple<std::uint32_t, Fixing, std::uint64_t>, std::uint32_t> special;
  for (std::size_t u = 0; u < fixing_.size(); ++u) {
    if (fixing_[u] == Fixing::Absent) continue;
    const std::uint32_t k = p_.class_of_unit()[u];
    std::uint32_t group = plain[k * 3 + static_cast<std::size_t>(fixing_[u])];
    if (!load.empty() && load[u] != g.classes[group].load) {
      const auto [at, fresh] =
          special.try_emplace({k, fixing_[u], load[u]}, static_cast<std::uint32_t>(g.classes.size()));
      if (fresh) g.classes.push_back(group_of(k, fixing_[u], load[u]));
      --g.classes[group].count;
      group = at->second;
      ++g.classes[group].count;
    }
    g.of_unit[u] = group;
  }
  if (special.empty() && g.classes.size() > thresholds::kWorthOrdering)
    g.orders = known_orders(plain, g.classes.size());
  return g;
}

std::vector<bool> TierGroups::choose(const Groups& g, std::vector<std::uint32_t> left) const {
  std::vector<bool> inside(fixing_.size(), false);
  if (!task_.preferred.empty()) {
    for (std::size_t u = 0; u < fixing_.size(); ++u) {
      if (g.of_unit[u] != kNone && task_.preferred[u] && left[g.of_unit[u]] > 0) {
        --left[g.of_unit[u]];
        inside[u] = true;
      }
    }
  }
  for (std::size_t u = 0; u < fixing_.size(); ++u) {
    if (g.of_unit[u] != kNone && !inside[u] && left[g.of_unit[u]] > 0) {
      --left[g.of_unit[u]];
      inside[u] = true;
    }
  }
  return inside;
}

std::vector<bool> TierGroups::choose_coupled(const Groups& g,
                                             const std::vector<std::uint32_t>& counts) const {
  std::vector<std::vector<std::uint32_t>> members(g.classes.size());
  for (std::uint32_t u = 0; u < fixing_.size(); ++u) {
    if (g.of_unit[u] != kNone) members[g.of_unit[u]].push_back(u);
  }
  std::vector<std::uint32_t> order(g.classes.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return g.classes[a].load > g.classes[b].load; });
  std::vector<bool> inside(fixing_.size(), false), below(fixing_.size(), false);
  for (const std::uint32_t group : order) {
    std::vector<std::uint32_t>& units = members[group];
    const std::size_t down = units.size() - counts[group];
    if (down > 0 && down < units.size()) {
      std::uint64_t ignored = 0;
      const std::vector<std::uint64_t> load = loads_with(below, ignored);
      std::stable_sort(units.begin(), units.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (load[a] != load[b]) return load[a] < load[b];
        const bool pa = !task_.preferred.empty() && task_.preferred[a],
                   pb = !task_.preferred.empty() && task_.preferred[b];
        return pa != pb ? pb : a > b;
      });
    }
    for (std::size_t i = 0; i < units.size(); ++i) (i < down ? below : inside)[units[i]] = true;
  }
  return inside;
}

TierClass TierGroups::group_of(std::size_t k, Fixing fixing, std::uint64_t load) const {
  return {task_.weight[k], task_.value[k], load, 0, fixing != Fixing::Out, fixing != Fixing::In};
}

/// Groups fixing in the order of their classes, largest first; by load they follow the classes too.
TierOrders TierGroups::known_orders(const std::vector<std::uint32_t>& plain, std::size_t groups) const {
  TierOrders orders;
  orders.by_density.resize(groups);
  std::iota(orders.by_density.begin(), orders.by_density.end(), 0u);
  orders.by_load.reserve(groups);
  for (const std::uint32_t k : p_.by_stream_peak()) {
    for (std::size_t fixing = 0; fixing < 3; ++fixing) {
      if (plain[k * 3 + fixing] != kNone) orders.by_load.push_back(plain[k * 3 + fixing]);
    }
  }
  return orders;
}

/// What each unit would add up to on its paths if it were below, together with what is below already. Empty
/// when nothing is coupled.
std::vector<std::uint64_t> TierGroups::effective_loads(std::uint64_t& fixed_load) const {
  std::vector<std::uint64_t> load;
  if (!task_.coupled() || !task_.reserve) return load;
  std::vector<bool> below(fixing_.size());
  for (std::size_t u = 0; u < fixing_.size(); ++u) below[u] = fixing_[u] == Fixing::Out;
  return loads_with(below, fixed_load);
}

std::vector<std::uint64_t> TierGroups::loads_with(const std::vector<bool>& below,
                                                  std::uint64_t& fixed_load) const {
  std::vector<std::uint64_t> load(fixing_.size());
  for (std::size_t u = 0; u < fixing_.size(); ++u) load[u] = task_.load(p_.class_of_unit()[u]);
  std::vector<std::uint64_t> above(chains_.size()), under(chains_.size(), 0);
  for (std::size_t i = 0; i < chains_.size(); ++i) {
    const std::uint32_t parent = chains_[i].parent;
    above[i] =
        parent == kNone ? 0 : saturating_add(above[parent], below[chains_[parent].unit] ? bytes(parent) : 0);
  }
  for (std::size_t i = chains_.size(); i-- > 0;) {
    const std::uint64_t own = below[chains_[i].unit] ? bytes(i) : 0;
    if (chains_[i].parent != kNone)
      under[chains_[i].parent] = std::max(under[chains_[i].parent], saturating_add(under[i], own));
    fixed_load = std::max(fixed_load, saturating_add(above[i], saturating_add(under[i], own)));
    std::uint64_t& of_unit = load[chains_[i].unit];
    if (task_.loads(chains_[i].unit))
      of_unit = std::max(of_unit, saturating_add(above[i], saturating_add(under[i], bytes(i))));
  }
  return load;
}

}  // namespace stowage::solve
