// The prices: a restricted master of the fills met so far, and branches where it breaks a number of units.
#include <algorithm>
#include <cmath>

#include "core/solve/bounds/device_decomposition.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

constexpr int kRounds = thresholds::kColumnRounds, kMostBranchings = thresholds::kMostBranchings;
constexpr double kLeastBroken = 1e-3;
constexpr double kEqual = 1e-12;  // doubles that differ by such a part are the same

}  // namespace

/// Of one unit: costs are counted in it, so that the master's numbers are neither large nor small.
double DeviceDecomposition::dearest_unit() const {
  std::uint64_t most = 1;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    if (kinds_[k].sink_cost != kNone) most = std::max(most, kinds_[k].sink_cost);
    for (const Bin& bin : bins_) {
      if (bin.options[k].may) most = std::max(most, bin.options[k].cost);
    }
  }
  return static_cast<double>(most);
}

/// The linear program of the fills met so far: units left over go to the sink, or cost as much as a price may
/// be where there is none. Its first columns are those of the sink.
RestrictedMaster DeviceDecomposition::master_of_patterns(double unit) const {
  std::vector<double> demands, without_place, bins(bins_.size(), 1);
  for (const Kind& kind : kinds_) {
    demands.push_back(kind.count - kind.least_at_sink);
    without_place.push_back(static_cast<double>(highest_price(kind)) / scale_factor() / unit);
    if (capped(kind)) bins.push_back(kind.most_at_sink - kind.least_at_sink);
  }
  RestrictedMaster master(std::move(demands), bins, without_place);
  for (std::size_t k = 0, bin = bins_.size(); k < kinds_.size(); ++k) {
    if (!capped(kinds_[k])) continue;
    const std::size_t row = capped_here(kinds_[k]) ? RestrictedMaster::kNoBin : bin;
    master.add_column({{k, 1}}, row, static_cast<double>(kinds_[k].sink_cost) / unit);
    ++bin;
  }
  for (const Pattern& pattern : patterns_) master.add_column(pattern.supplies, pattern.bin, pattern.cost);
  return master;
}

void DeviceDecomposition::add_fills(RestrictedMaster& master, double unit) {
  for (std::size_t b = 0; b < bins_.size(); ++b) {
    const Bin& bin = bins_[b];
    Pattern pattern;
    pattern.bin = b;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      if (bin.fill[k] + bin.to_sink[k] == 0) continue;
      pattern.supplies.push_back({k, static_cast<double>(bin.fill[k]) + bin.to_sink[k]});
      if (bin.fill[k] > 0) pattern.cost += static_cast<double>(bin.options[k].cost) * bin.fill[k] / unit;
      if (bin.to_sink[k] > 0)
        pattern.cost += static_cast<double>(kinds_[k].sink_cost) * bin.to_sink[k] / unit;
    }
    if (pattern.supplies.empty()) continue;
    master.add_column(pattern.supplies, b, pattern.cost);
    patterns_.push_back(std::move(pattern));
  }
}

/// The master's prices, or those half way from the best ones to them.
void DeviceDecomposition::take_prices(const RestrictedMaster& master, double unit,
                                      const std::vector<std::int64_t>& best, bool half_way) {
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const auto most = static_cast<double>(highest_price(kinds_[k]));
    double price = master.price(k) * unit * scale_factor();
    if (!std::isfinite(price)) price = static_cast<double>(best[k]);
    if (half_way) price = (price + static_cast<double>(best[k])) / 2;
    kinds_[k].price = static_cast<std::int64_t>(std::clamp(price, -most, most));
    if (capped_here(kinds_[k])) kinds_[k].price = std::min(kinds_[k].price, at_sink(kinds_[k]));
  }
}

/// As it says for `raise`, in one branch.
std::uint64_t DeviceDecomposition::raise_here(std::uint64_t limit, const Offer& offer, NodeBudget& nodes) {
  const double unit = dearest_unit();
  double fixed = 0;  // what the units cost that have to be in the sink
  for (const Kind& kind : kinds_)
    if (capped(kind)) fixed += static_cast<double>(kind.sink_cost) * kind.least_at_sink;
  RestrictedMaster master = master_of_patterns(unit);
  at_sink_.assign(kinds_.size(), 0);
  std::vector<std::int64_t> best;
  for (int round = 0; round < kRounds && (best.empty() || !nodes.spent()); ++round) {
    const Int128 value = evaluate(nodes);
    if (best.empty() || value > dual_) {
      dual_ = value;
      bound_ = whole(dual_);
      best.clear();
      for (const Kind& kind : kinds_) best.push_back(kind.price);
    }
    limit = offer_relaxed(limit, offer);
    if (bound_ >= limit) break;
    add_fills(master, unit);
    if (!master.solve(nodes)) break;
    for (std::size_t k = 0, column = 0; k < kinds_.size(); ++k)
      if (capped(kinds_[k])) at_sink_[k] = kinds_[k].least_at_sink + master.taken(column++);
    // What the master costs is at least the highest bound there is.
    const double master_value = (master.value() * unit + fixed) * scale_factor();
    if (master_value <= static_cast<double>(dual_) * (1 + kEqual)) break;
    // At first the master knows few fills, and its prices are wild; later on they are the best ones.
    take_prices(master, unit, best, round % 2 == 0);
  }
  for (std::size_t k = 0; k < kinds_.size(); ++k) kinds_[k].price = best[k];
  return limit;
}

/// The lowest of the bounds of the branches from here on, in `bound_`. The number of units in the sink that
/// is broken most is at most its whole part, or one more at least.
std::uint64_t DeviceDecomposition::branch(std::uint64_t limit, const Offer& offer, NodeBudget& nodes,
                                          int depth) {
  limit = raise_here(limit, offer, nodes);
  std::size_t broken = kinds_.size();
  double most = kLeastBroken;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const double part = at_sink_[k] - std::floor(at_sink_[k]), distance = std::min(part, 1 - part);
    if (capped(kinds_[k]) && distance > most) {
      most = distance;
      broken = k;
    }
  }
  if (bound_ >= limit || broken == kinds_.size() || depth == kMostBranchings || nodes.spent()) return limit;
  Kind& kind = kinds_[broken];
  const auto whole_part = static_cast<std::uint32_t>(at_sink_[broken]);
  const std::uint32_t least = kind.least_at_sink, most_before = kind.most_at_sink;
  const std::uint64_t bound_before = bound_;
  std::vector<std::int64_t> prices;
  for (const Kind& other : kinds_) prices.push_back(other.price);
  std::uint64_t lowest = kNone;
  for (const bool more : {true, false}) {
    if (lowest <= bound_before) break;  // nothing is gained any more
    (more ? kind.least_at_sink : kind.most_at_sink) = whole_part + (more ? 1 : 0);
    limit = branch(limit, offer, nodes, depth + 1);
    lowest = std::min(lowest, bound_);
    kind.least_at_sink = least;
    kind.most_at_sink = most_before;
    for (std::size_t k = 0; k < kinds_.size(); ++k) kinds_[k].price = prices[k];
  }
  bound_ = std::max(bound_before, lowest);
  return limit;
}

std::uint64_t DeviceDecomposition::raise(std::uint64_t limit, const Offer& offer, NodeBudget nodes) {
  limit = raise_here(limit, offer, nodes);
  if (bound_ >= limit || nodes.spent()) return limit;
  const Int128 dual = dual_;
  const std::uint64_t bound = bound_;
  std::vector<std::int64_t> prices;
  for (const Kind& kind : kinds_) prices.push_back(kind.price);
  limit = branch(limit, offer, nodes, 0);
  // The fills are listed at the prices of all plans.
  dual_ = dual;
  bound_ = std::max(bound, bound_);
  for (std::size_t k = 0; k < kinds_.size(); ++k) kinds_[k].price = prices[k];
  return limit;
}

}  // namespace stowage::solve
