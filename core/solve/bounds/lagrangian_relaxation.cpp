#include "core/solve/bounds/lagrangian_relaxation.h"

#include <algorithm>
#include <numeric>

#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

constexpr int kRounds = thresholds::kPriceRounds, kIdleRounds = thresholds::kIdlePriceRounds;
constexpr std::uint64_t kLargestPrice = 1'000'000'000ull << LagrangianRelaxation::kFraction;
constexpr std::uint64_t kLargestCost = 1ull << 62;
constexpr int kBitsOfExcess = 24;
constexpr Int128 kLongestStep = Int128{1} << 96;

}  // namespace

LagrangianRelaxation::LagrangianRelaxation(const ItemKinds& kinds, const std::vector<Slot>& gpus, Slot main,
                                           std::uint64_t reserve, std::uint64_t disk_reserve)
    : instance_(&kinds.instance()), main_(main), devices_(gpus) {
  if (instance_->cpu) devices_.push_back(*instance_->cpu);
  if (instance_->disk) devices_.push_back(*instance_->disk);
  for (const Slot slot : devices_) {
    std::uint64_t fixed = slot < instance_->gpus
                              ? instance_->overhead[slot]
                              : 0;  // of the hosts only what uses them counts: that is left to the judge
    if (slot == main) fixed = saturating_add(fixed, reserve);
    if (slot == instance_->cpu) fixed = saturating_add(fixed, disk_reserve);
    // A GPU too small for its own overhead stays empty; what is in use in any case has to hold what it needs.
    const bool closed = fixed > instance_->budget[slot];
    const bool in_use = slot >= instance_->gpus || (slot == main && reserve > 0);
    possible_ = possible_ && !(closed && in_use);
    closed_.push_back(closed);
    rooms_.push_back(instance_->budget[slot] == kUnlimited
                         ? kNoLimit
                         : saturating_subtract(instance_->budget[slot], fixed));
  }
  for (std::size_t k = 0; k < kinds.size() && possible_; ++k) add_row(kinds, k, reserve, disk_reserve);
  std::stable_sort(rows_.begin(), rows_.end(), [&](const Row& a, const Row& b) {
    return saturating_multiply(kinds.unit_class(a.kind).resident, a.count) >
           saturating_multiply(kinds.unit_class(b.kind).resident, b.count);
  });
}

void LagrangianRelaxation::add_row(const ItemKinds& kinds, std::size_t k, std::uint64_t reserve,
                                   std::uint64_t disk_reserve) {
  const UnitClass& c = kinds.unit_class(k);
  const auto at = [&](Slot slot) {
    return static_cast<std::size_t>(std::find(devices_.begin(), devices_.end(), slot) - devices_.begin());
  };
  Row row{k, kinds[k].count, {}, {}};
  bool any = false;
  for (const Slot slot : devices_) {
    const bool host = instance_->on_host(slot);
    Place place;
    place.may = kinds.may(k, slot) && !closed_[at(slot)] &&
                !(host && instance_->runtime().load(c) > reserve) &&
                !(slot == instance_->disk && instance_->cpu && c.ram > disk_reserve);
    place.cost = instance_->unit_cost(kinds[k].unit_class, slot, main_);
    place.room = host ? c.at_home() : c.on_gpu();
    if (host && instance_->runtime().streamed(c)) {
      place.beside = at(main_);
      place.extra = c.left_behind();
    } else if (host && c.exec > 0 && slot == instance_->cpu) {
      place.room = saturating_add(place.room, c.exec);
    } else if (host && c.exec > 0 && instance_->cpu) {
      place.beside = at(*instance_->cpu);
      place.extra = c.exec;
    }
    any = any || place.may;
    row.places.push_back(place);
  }
  for (std::size_t d = 0; d < row.places.size(); ++d) row.places[d].most = most(row, d, row.count, rooms_);
  possible_ = possible_ && (any || row.count == 0);
  rows_.push_back(std::move(row));
}

std::uint32_t LagrangianRelaxation::most(const Row& row, std::size_t device, std::uint32_t count,
                                         const std::vector<std::uint64_t>& left) {
  const Place& place = row.places[device];
  if (place.room == 0 || left[device] == kNoLimit) return count;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(count, left[device] / place.room));
}

std::optional<Uint128> LagrangianRelaxation::least(const Row& row, std::uint32_t count,
                                                   const std::vector<std::uint64_t>& left,
                                                   std::size_t skip) const {
  Uint128 cost = 0;
  for (std::size_t i = skip; i < row.order.size() && count > 0; ++i) {
    const std::uint32_t n = most(row, row.order[i], count, left);
    cost += row.places[row.order[i]].priced * n;
    count -= n;
  }
  return count == 0 ? std::optional<Uint128>(cost) : std::nullopt;
}

/// The relaxed cost at some prices, with kFraction bits behind the point, and by how much each room is
/// overdrawn. nullopt: some units have no place at all.
std::optional<Int128> LagrangianRelaxation::evaluate(const std::vector<std::uint64_t>& prices,
                                                     std::vector<Int128>& excess) const {
  Int128 cost = 0;
  for (std::size_t d = 0; d < devices_.size(); ++d) {
    excess[d] = rooms_[d] == kNoLimit ? 0 : -static_cast<Int128>(rooms_[d]);
    cost += static_cast<Int128>(prices[d]) * excess[d];
  }
  std::vector<std::pair<Uint128, std::size_t>> order(devices_.size());
  for (const Row& row : rows_) {
    std::size_t places = 0;
    for (std::size_t d = 0; d < devices_.size(); ++d) {
      const Place& place = row.places[d];
      if (!place.may) continue;
      Uint128 priced =
          (static_cast<Uint128>(place.cost) << kFraction) + static_cast<Uint128>(prices[d]) * place.room;
      if (place.extra > 0) priced += static_cast<Uint128>(prices[place.beside]) * place.extra;
      // A handful of places, in order as they come: the time of the whole search goes into this loop.
      std::size_t at = places++;
      for (; at > 0 && order[at - 1].first > priced; --at) order[at] = order[at - 1];
      order[at] = {priced, d};
    }
    std::uint32_t left = row.count;
    for (std::size_t i = 0; i < places && left > 0; ++i) {
      const auto& [priced, d] = order[i];
      const Place& place = row.places[d];
      const std::uint32_t n = std::min(left, place.most);
      cost += static_cast<Int128>(priced * n);
      if (rooms_[d] != kNoLimit) excess[d] += static_cast<Int128>(place.room) * n;
      if (place.extra > 0 && rooms_[place.beside] != kNoLimit)
        excess[place.beside] += static_cast<Int128>(place.extra) * n;
      left -= n;
    }
    if (left > 0) return std::nullopt;
  }
  return cost;
}

/// More than any plan costs.
std::uint64_t LagrangianRelaxation::worst_cost() const {
  std::uint64_t sum = 1;
  for (const Row& row : rows_) {
    std::uint64_t most = 0;
    for (const Place& place : row.places) most = std::max(most, place.may ? place.cost : 0);
    sum = saturating_add(sum, saturating_multiply(most, row.count));
  }
  return std::min(sum, kLargestCost);
}

/// One step along the subgradient: `distance` is what the bound should still rise by, `halvings` how small
/// the step is.
void LagrangianRelaxation::move_prices(std::vector<std::uint64_t>& prices, const std::vector<Int128>& excess,
                                       Int128 distance, int halvings) const {
  distance = std::min(distance, kLongestStep);  // products stay within 128 bits
  Int128 largest = 1;
  for (const Int128 e : excess) largest = std::max(largest, e < 0 ? -e : e);
  int shift = 0;  // all that matters of an overdraft are its highest bits
  while (largest >> shift >= Int128{1} << kBitsOfExcess) ++shift;
  Int128 norm = 0;
  for (const Int128 e : excess) norm += (e / (Int128{1} << shift)) * (e / (Int128{1} << shift));
  if (norm == 0) return;
  for (std::size_t d = 0; d < prices.size(); ++d) {
    const Int128 step = distance * (excess[d] / (Int128{1} << shift)) / norm;
    const Int128 moved = static_cast<Int128>(prices[d]) + step / (Int128{1} << (shift + halvings));
    prices[d] = static_cast<std::uint64_t>(std::clamp<Int128>(moved, 0, kLargestPrice));
  }
}

void LagrangianRelaxation::set_prices(std::uint64_t known, const std::vector<Slot>& types) {
  if (!possible_) return;
  std::vector<std::uint64_t> prices(devices_.size(), 0), best_prices = prices;
  std::vector<Int128> excess(devices_.size());
  std::optional<Int128> value = evaluate(prices, excess);
  possible_ = value.has_value();
  if (!possible_) return;
  Int128 best = *value;
  const std::uint64_t cost = known == kNoLimit ? worst_cost() : std::min(known, kLargestCost);
  const Int128 target = static_cast<Int128>(cost + cost / 1'000'000 + 1) << kFraction;
  for (int round = 0, idle = 0, halvings = 0; round < kRounds; ++round) {
    value = evaluate(prices, excess);
    if (!value) break;
    idle = *value > best ? 0 : idle + 1;
    if (*value > best) {
      best = *value;
      best_prices = prices;
    }
    if (idle > kIdleRounds) {
      ++halvings;
      idle = 0;
      prices = best_prices;
      value = evaluate(prices, excess);
    }
    bool moves = false;
    for (std::size_t d = 0; d < devices_.size(); ++d) {
      if (prices[d] == 0 && excess[d] < 0) excess[d] = 0;
      moves = moves || excess[d] != 0;
    }
    if (!moves || *value >= target) break;
    move_prices(prices, excess, target - *value, halvings);
  }
  // The bound is concave in the prices: those of like GPUs are no worse for being made equal.
  for (std::size_t d = 0; d < devices_.size(); ++d) {
    Uint128 sum = 0, count = 0;
    const auto like = [&](std::size_t e) {
      return d == e || (devices_[d] < instance_->gpus && devices_[e] < instance_->gpus &&
                        types[devices_[d]] == types[devices_[e]]);
    };
    for (std::size_t e = 0; e < devices_.size(); ++e) {
      if (like(e)) {
        sum += best_prices[e];
        ++count;
      }
    }
    prices[d] = static_cast<std::uint64_t>(sum / count);
  }
  fix_prices(prices);
}

void LagrangianRelaxation::set_prices_of(const LagrangianRelaxation& other) {
  if (possible_) fix_prices(other.prices_);
}

/// The bound at these prices, and for every row the devices in the order of what it costs there.
void LagrangianRelaxation::fix_prices(const std::vector<std::uint64_t>& prices) {
  std::vector<std::uint64_t>& fixed = prices_;
  fixed.clear();
  price_of_rooms_ = 0;
  for (std::size_t d = 0; d < devices_.size(); ++d) {
    fixed.push_back(rooms_[d] == kNoLimit ? 0 : prices[d]);
    if (rooms_[d] != kNoLimit) price_of_rooms_ += static_cast<Uint128>(fixed[d]) * rooms_[d];
  }
  Uint128 sum = 0;
  for (Row& row : rows_) {
    row.order.clear();
    for (std::size_t d = 0; d < devices_.size(); ++d) {
      Place& place = row.places[d];
      place.priced = (static_cast<Uint128>(place.cost) << kFraction) +
                     static_cast<Uint128>(fixed[d]) * place.room +
                     static_cast<Uint128>(fixed[place.beside]) * place.extra;
      if (place.may) row.order.push_back(d);
    }
    std::stable_sort(row.order.begin(), row.order.end(), [&](std::size_t a, std::size_t b) {
      return row.places[a].priced < row.places[b].priced;
    });
    const auto least_cost = least(row, row.count, rooms_);
    possible_ = possible_ && least_cost.has_value();
    sum += least_cost.value_or(0);
  }
  const Uint128 over = sum > price_of_rooms_ ? sum - price_of_rooms_ : 0;
  const Uint128 whole = (over + ((Uint128{1} << kFraction) - 1)) >> kFraction;  // costs are whole numbers
  bound_ = whole > kNearlyUnlimited ? kNearlyUnlimited : static_cast<std::uint64_t>(whole);
}

}  // namespace stowage::solve
