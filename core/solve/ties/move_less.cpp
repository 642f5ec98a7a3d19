#include "core/solve/ties/move_less.h"

#include <algorithm>
#include <map>

#include "core/solve/limits/thresholds.h"
#include "core/solve/ties/exchange.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

}  // namespace

Assignment mended_previous(const ItemKinds& kinds, const Assignment& slots, const Assignment& previous,
                           bool first_leave) {
  const std::size_t devices = kinds.instance().slots();
  const std::vector<std::uint32_t>& kind = kinds.of_unit();
  const std::vector<std::uint32_t>& order = kinds.by_position();
  std::vector<std::uint32_t> left(devices * kinds.size(), 0);
  const auto left_of = [&](Slot slot, std::uint32_t u) -> std::uint32_t& {
    return left[slot * kinds.size() + kind[u]];
  };
  for (std::uint32_t u = 0; u < slots.size(); ++u) ++left_of(slots[u], u);
  Assignment out(slots.size(), kOpen);
  const auto keep = [&](std::uint32_t u) {
    const Slot then = previous[u];
    if (then >= devices || left_of(then, u) == 0) return;
    out[u] = then;
    --left_of(then, u);
  };
  if (first_leave)
    std::for_each(order.rbegin(), order.rend(), keep);
  else
    std::for_each(order.begin(), order.end(), keep);
  for (const std::uint32_t u : order) {
    for (Slot slot = 0; out[u] == kOpen; ++slot) {
      if (left_of(slot, u) == 0) continue;
      out[u] = slot;
      --left_of(slot, u);
    }
  }
  return out;
}

Uint128 least_moved(const Instance& instance, const Assignment& slots, const Assignment& previous) {
  std::vector<std::int64_t> surplus(instance.catalog.classes().size() * instance.slots(), 0);
  const std::vector<std::uint32_t>& classes = instance.catalog.class_of_unit();
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (previous[u] >= instance.slots()) continue;
    ++surplus[classes[u] * instance.slots() + previous[u]];
    --surplus[classes[u] * instance.slots() + slots[u]];
  }
  Uint128 sum = 0;
  for (std::size_t i = 0; i < surplus.size(); ++i) {
    if (surplus[i] > 0)
      sum += static_cast<Uint128>(surplus[i]) * instance.catalog.classes()[i / instance.slots()].resident;
  }
  return sum;
}

void move_back(const ItemKinds& kinds, const Assignment& previous, IncrementalCost& running,
               NodeBudget& nodes) {
  const Instance& instance = kinds.instance();
  std::map<std::pair<std::uint32_t, Slot>, std::vector<std::uint32_t>>
      strangers;  // kind, device → units that were elsewhere
  const std::vector<std::uint32_t>& kind = kinds.of_unit();
  for (const std::uint32_t u : kinds.by_position()) {
    if (running.slots()[u] != previous[u]) strangers[{kind[u], running.slots()[u]}].push_back(u);
  }
  if (strangers.empty()) return;
  for (const std::uint32_t u : kinds.by_position()) {
    const Slot then = previous[u], now = running.slots()[u];
    if (then == now || then >= instance.slots()) continue;
    const auto there = strangers.find({kind[u], then});
    if (there == strangers.end()) continue;
    std::size_t tries = 0;
    for (std::uint32_t& v : there->second) {
      if (v == u || running.slots()[v] != then || previous[v] == then) continue;
      if (++tries > thresholds::kMostPartnersTried || !nodes.spend(2)) break;
      if (!exchange(running, u, v)) continue;
      strangers[{kind[u], now}].push_back(v);
      break;
    }
  }
}

}  // namespace stowage::solve
