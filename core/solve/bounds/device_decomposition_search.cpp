// The fills that a plan better than a known one can be made of, listed device by device.
#include <algorithm>

#include "core/solve/bounds/device_decomposition.h"
#include "core/solve/knapsack/near_best_fills.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

constexpr std::size_t kMostFills = thresholds::kMostFillsListed;
constexpr std::uint64_t kNodesOfLast = thresholds::kNodesOfLast;
constexpr int kSteps[] = {6, 4, 2, 0};  // the share of the gap that is looked at first, as a shift

}  // namespace

/// By how much all fills together may fall short of the best ones in a plan below the limit.
std::int64_t DeviceDecomposition::allowance() const {
  const std::uint64_t cheapest = saturating_subtract(whole(static_cast<Int128>(limit_) << scale_), grain_);
  const Int128 all = (static_cast<Int128>(cheapest) << scale_) - dual_;
  return static_cast<std::int64_t>(std::min<Int128>(all, cap_));
}

/// The linear bound of what a device can hold of the units that are left, at the prices.
std::uint64_t DeviceDecomposition::linear_best(const Bin& bin, const std::vector<std::uint32_t>& left) const {
  std::vector<KnapsackItem> items;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const auto add = [&](std::int64_t worth, std::uint64_t room) {
      if (worth > 0 && room <= bin.room && left[k] > 0)
        items.push_back({room, static_cast<std::uint64_t>(worth), left[k]});
    };
    if (bin.options[k].may) add(profit(bin, k), bin.options[k].room);
    if (bin.main && kinds_[k].sink_extra > 0)
      add(kinds_[k].price - static_cast<std::int64_t>(kinds_[k].sink_cost << scale_), kinds_[k].sink_extra);
  }
  std::stable_sort(items.begin(), items.end(), denser);
  return fill_bound(items, bin.room);
}

std::int64_t DeviceDecomposition::least_regret_after(std::size_t at,
                                                     const std::vector<std::uint32_t>& left) const {
  std::int64_t sum = 0;
  for (std::size_t b = at + 1; b < bins_.size(); ++b)
    sum += static_cast<std::int64_t>(saturating_subtract(bins_[b].best, linear_best(bins_[b], left)));
  return sum;
}

bool DeviceDecomposition::search(std::uint64_t limit, const Offer& offer, NodeBudget nodes) {
  offer_ = &offer;
  limit_ = limit;
  unreal_ = kNone;
  regrets_.assign(bins_.size(), 0);
  counts_.assign(devices_, std::vector<std::uint32_t>(rows_, 0));
  NodeBudget none(kNearlyUnlimited);
  dual_ = evaluate(none);  // at the best prices
  const Int128 gap = (static_cast<Int128>(limit) << scale_) - dual_;
  if (gap >> 61 != 0) return false;
  for (const int shift : kSteps) {
    const bool all = shift == 0;
    cap_ = static_cast<std::int64_t>(gap >> shift);
    NodeBudget own = nodes.lend(all ? nodes.left() : nodes.left() / 4);
    nodes_ = &own;
    std::vector<std::uint32_t> left;
    for (const Kind& kind : kinds_) left.push_back(kind.count);
    fixed_cost_ = 0;
    if (!choose(0, 0, left)) return false;
    const std::uint64_t bound_before = bound_;
    bound_ = std::max(bound_, std::min(limit_, whole(dual_ + cap_ + (all ? 0 : 1))));
    if (unreal_ < limit_) {
      bound_ = std::max(bound_before, std::min(bound_, unreal_));
      return false;
    }
    if (all || bound_ >= limit_) return true;
  }
  return true;
}

/// All fills of the devices from `at` on. False when something was left out.
bool DeviceDecomposition::choose(std::size_t at, std::int64_t used, std::vector<std::uint32_t>& left) {
  if (at + 1 >= bins_.size()) return fill_last(left);
  const Bin& bin = bins_[at];
  std::size_t like = 1, before = at;
  for (std::size_t b = at + 1; b < bins_.size(); ++b) like += bins_[b].type == bin.type ? 1 : 0;
  const bool follows = bin.type < at;
  while (follows && before-- > 0 && bins_[before].type != bin.type) {
  }
  const std::int64_t least = follows ? regrets_[before] : 0;
  const auto room_for_regret = [&] { return (allowance() - used) / static_cast<std::int64_t>(like); };
  if (room_for_regret() < least) return true;
  std::vector<PricedItem> items;
  for (std::size_t k = 0; k < kinds_.size(); ++k)
    items.push_back({bin.options[k].room, profit(bin, k), bin.options[k].may ? left[k] : 0});
  std::vector<NearBestFill> fills;
  const auto best = static_cast<std::int64_t>(bin.best);
  bool complete = list_near_best_fills(items, bin.room, best - room_for_regret(), kMostFills, *nodes_, fills);
  for (const NearBestFill& fill : fills) {
    const std::int64_t regret = best - fill.value;
    if (regret < least) continue;
    if (regret > room_for_regret()) break;
    if (!nodes_->spend(1 + kinds_.size() / 8)) return false;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      left[k] -= fill.counts[k];
      counts_[bin.device][kinds_[k].row] = fill.counts[k];
      fixed_cost_ += bin.options[k].cost * fill.counts[k];
    }
    regrets_[at] = regret;
    if (used + regret + least_regret_after(at, left) <= allowance())
      complete = choose(at + 1, used + regret, left) && complete;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      left[k] += fill.counts[k];
      counts_[bin.device][kinds_[k].row] = 0;
      fixed_cost_ -= bin.options[k].cost * fill.counts[k];
    }
    if (nodes_->spent()) return false;
  }
  return complete;
}

/// The last device takes the best of what is left, the sink the rest.
bool DeviceDecomposition::fill_last(std::vector<std::uint32_t>& left) {
  const Bin& bin = bins_.back();
  std::vector<KnapsackItem> items;
  std::vector<std::uint32_t> of;
  Uint128 taken = 0, cost = fixed_cost_;
  for (std::uint32_t k = 0; k < kinds_.size(); ++k) {
    const Kind& kind = kinds_[k];
    const Option& here = bin.options[k];
    counts_[bin.device][kind.row] = 0;
    if (left[k] == 0) continue;
    if (kind.sink_cost == kNone) {
      if (!here.may) return true;
      taken += static_cast<Uint128>(here.room) * left[k];
      cost += static_cast<Uint128>(here.cost) * left[k];
      counts_[bin.device][kind.row] = left[k];
      continue;
    }
    const std::uint64_t behind = bin.main ? std::min(kind.sink_extra, here.may ? here.room : kNone) : 0;
    taken += static_cast<Uint128>(behind) * left[k];
    cost += static_cast<Uint128>(kind.sink_cost) * left[k];
    if (here.may && here.cost < kind.sink_cost) {
      items.push_back({here.room - behind, kind.sink_cost - here.cost, left[k]});
      of.push_back(k);
    }
  }
  if (taken > bin.room) return true;
  const auto base = static_cast<std::uint64_t>(cost);
  KnapsackSolution solved;
  bool complete = true;
  if (!items.empty()) {
    sort_by_density(items, of);
    const std::uint64_t beat = base >= limit_ ? base - limit_ : 0;
    NodeBudget own = nodes_->lend(kNodesOfLast);
    solved = solve_knapsack(items, bin.room - static_cast<std::uint64_t>(taken),
                            base >= limit_ ? &beat : nullptr, own);
    complete = solved.bound <= (solved.found ? solved.value : beat);
  }
  const std::uint64_t value = solved.found ? solved.value : 0;
  if (base - value >= limit_) return complete;
  for (std::size_t i = 0; solved.found && i < of.size(); ++i)
    counts_[bin.device][kinds_[of[i]].row] = solved.counts[i];
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    if (kinds_[k].sink_cost != kNone && left[k] > 0)
      counts_[kinds_[k].sink][kinds_[k].row] = left[k] - counts_[bin.device][kinds_[k].row];
  }
  limit_ = (*offer_)(counts_, base - value);
  if (limit_ > base - value) unreal_ = std::min(unreal_, base - value);
  for (const Kind& kind : kinds_) {
    if (kind.sink_cost != kNone) counts_[kind.sink][kind.row] = 0;
  }
  return complete;
}

}  // namespace stowage::solve
