#include "core/solve/bounds/aggregate_bound.h"

#include <algorithm>
#include <numeric>

#include "core/solve/bounds/heavy_items_bound.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
Bounds::Bounds(const ItemKinds& kinds, const std::vector<Slot>& gpus, NodeBudget& nodes)
    : kinds_(kinds), instance_(kinds.instance()), gpus_(gpus), nodes_(nodes) {
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const std::uint64_t bytes = saturating_multiply(kinds.unit_class(k).resident, kinds[k].count);
    total_ = saturating_add(total_, bytes);
    at_home_ = saturating_add(at_home_, saturating_multiply(kinds.unit_class(k).at_home(), kinds[k].count));
    const bool movable = std::any_of(gpus.begin(), gpus.end(), [&](Slot gpu) { return kinds.may(k, gpu); });
    if (movable) movable_ = saturating_add(movable_, bytes);
  }
  std::vector<bool> runs(instance_.catalog.units().size(), false);
  for (const std::uint32_t unit : instance_.catalog.table().executed) runs[unit] = true;
  every_unit_runs_ = std::find(runs.begin(), runs.end(), false) == runs.end();
  if (instance_.runtime().leaves_behind()) find_left_behind();
}

/// Buffers and caches of what is on no GPU lie on the main one: at least those of what the GPUs have no room
/// for. With that room gone there is less for the others, and so on.
void Bounds::find_left_behind() {
  std::vector<KnapsackItem> items;
  std::uint64_t all = 0;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const UnitClass& c = kinds_.unit_class(k);
    all = saturating_add(all, saturating_multiply(c.left_behind(), kinds_[k].count));
    if (!c.computed) caches_ = saturating_add(caches_, saturating_multiply(c.exec, kinds_[k].count));
    const bool movable =
        std::any_of(gpus_.begin(), gpus_.end(), [&](Slot gpu) { return kinds_.may(k, gpu); });
    if (movable) items.push_back({c.on_gpu(), c.left_behind(), kinds_[k].count});
  }
  rooms_ = 0;
  for (const Slot gpu : gpus_) rooms_ = saturating_add(rooms_, room(gpu));
  if (all == 0 || rooms_ == kUnlimited) return;
  std::stable_sort(items.begin(), items.end(), denser);
  for (int round = 0; round < thresholds::kLeftBehindRounds; ++round)
    left_behind_ = saturating_subtract(all, fill_bound(items, saturating_subtract(rooms_, left_behind_)));
}

std::uint64_t Bounds::room(Slot gpu) const {
  return instance_.budget[gpu] == kUnlimited
             ? kUnlimited
             : saturating_subtract(instance_.budget[gpu], instance_.overhead[gpu]);
}

std::uint64_t Bounds::room_beside(Slot gpu, Slot main, std::uint64_t reserve) const {
  const std::uint64_t all = room(gpu);
  return gpu != main || all == kUnlimited ? all
                                          : saturating_subtract(all, saturating_add(reserve, left_behind_));
}

/// What a GPU could hold at most if it were alone: a subset sum over all units that may be there.
std::uint64_t Bounds::most_alone(Slot gpu, std::uint64_t capacity) {
  if (capacity == kUnlimited) return total_;
  const Slot type = instance_.rules.set_of_unit.empty() ? 0 : gpu;
  for (const auto& [key, value] : known_) {
    if (key == std::pair{capacity, type}) return value;
  }
  std::vector<KnapsackItem> items;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const UnitClass& c = kinds_.unit_class(k);
    if (kinds_.may(k, gpu)) items.push_back({c.on_gpu(), c.resident, kinds_[k].count});
  }
  std::stable_sort(items.begin(), items.end(), denser);
  NodeBudget own = nodes_.lend(thresholds::kNodesForMostBytes);
  const std::uint64_t bound = solve_knapsack(items, capacity, nullptr, own).bound;
  known_.push_back({{capacity, type}, bound});
  return bound;
}

/// The least reserve that a plan of these GPUs can have: what loads more than it must all be resident.
std::uint64_t Bounds::least_reserve() {
  std::uint64_t all = 0, largest = 0, floor = 0;
  for (const Slot gpu : gpus_) {
    all = saturating_add(all, room(gpu));
    largest = std::max(largest, room(gpu));
  }
  std::vector<std::uint32_t> order;
  for (std::uint32_t k = 0; k < kinds_.size(); ++k) {
    const bool never = std::none_of(gpus_.begin(), gpus_.end(), [&](Slot gpu) { return kinds_.may(k, gpu); });
    if (never) floor = std::max(floor, kinds_.unit_class(k).load());
    order.push_back(k);
  }
  if (at_home_ <= all) return floor;
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return kinds_.unit_class(a).load() < kinds_.unit_class(b).load();
  });
  Uint128 below = 0, above = 0;
  const auto bytes = [&](std::uint32_t k) {
    return static_cast<Uint128>(kinds_.unit_class(k).at_home()) * kinds_[k].count;
  };
  for (const std::uint32_t k : order) above += bytes(k);
  std::vector<std::uint64_t> largest_above(order.size() + 1, 0);
  for (std::size_t i = order.size(); i-- > 0;)
    largest_above[i] = std::max(largest_above[i + 1], kinds_.unit_class(order[i]).at_home());
  for (std::size_t i = 0; i < order.size(); ++i) {
    below += bytes(order[i]);
    above -= bytes(order[i]);
    const std::uint64_t reserve = kinds_.unit_class(order[i]).load();
    if (i + 1 < order.size() && kinds_.unit_class(order[i + 1]).load() == reserve) continue;
    if (below >= at_home_ - all && above + reserve <= all && largest_above[i + 1] <= largest)
      return std::max(floor, reserve);
  }
  return order.empty() ? floor : std::max(floor, kinds_.unit_class(order.back()).load());
}

/// How many units of so many bytes the GPUs hold at most, when `main` keeps `reserve` free.
std::uint64_t Bounds::most_units(std::size_t kind, Slot main, std::uint64_t reserve) const {
  const UnitClass& c = kinds_.unit_class(kind);
  const std::uint64_t weight = c.on_gpu();
  std::uint64_t most = 0;
  for (const Slot gpu : gpus_) {
    if (!kinds_.may(kind, gpu)) continue;
    if (weight == 0 || room(gpu) == kUnlimited) return kinds_[kind].count;
    most += room_beside(gpu, main, reserve) / weight;
  }
  return std::min<std::uint64_t>(most, kinds_[kind].count);
}

/// The levels of the reserve that are told apart: different loads, with nothing streamed first. One that is
/// too low for any plan where they are too many.
std::vector<std::uint64_t> Bounds::reserve_levels() {
  std::vector<std::uint64_t> levels{0};
  for (std::size_t k = 0; k < kinds_.size() && instance_.runtime().keeps_reserve(); ++k)
    levels.push_back(kinds_.unit_class(k).load());
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  if (levels.size() > thresholds::kMostReserveLevels) levels = {least_reserve()};
  return levels;
}

/// Who is on a GPU by force and who may be; nullopt: what has to be there cannot.
std::optional<Bounds::Pool> Bounds::pool_at(Slot main, const std::vector<std::uint64_t>& gains,
                                            std::uint64_t level, bool by_level, bool in_room) const {
  Pool out;
  out.on_gpus.assign(kinds_.size(), 0);
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    if (gains[k] == kNever) continue;
    const UnitClass& c = kinds_.unit_class(k);
    const std::uint64_t weight = in_room ? c.on_gpu() : c.resident;
    const auto count = kinds_[k].count;
    const auto most = static_cast<std::uint32_t>(most_units(k, main, level));
    if (!kinds_.may_be_on_host(k) || (by_level && c.load() > level)) {
      if (most != count) return std::nullopt;
      out.weight += static_cast<Uint128>(weight) * count;
      out.forced = saturating_add(out.forced, saturating_multiply(gains[k], count));
      out.on_gpus[k] = count;
    } else if (most > 0) {
      out.free.push_back({weight, gains[k], most});
      out.kind_of_item.push_back(static_cast<std::uint32_t>(k));
    }
  }
  sort_by_density(out.free, out.kind_of_item);
  return out;
}

/// All GPUs as one, level by level of the reserve: what loads more than the level is resident by force, no
/// kind has more units than the GPUs one by one hold, and the room is what each of them could fill if it were
/// alone. `gains`: what a unit of each kind on a GPU is worth (kNever: it cannot be).
std::uint64_t Bounds::most_gain(Slot main, const std::vector<std::uint64_t>& gains,
                                std::uint64_t at_most_bytes, Sets* sets, std::uint64_t worth_a_set) {
  const std::vector<std::uint64_t> levels = reserve_levels();
  const bool by_level = levels.size() > 1;
  std::uint64_t others = 0, floor = 0, best = 0;
  for (const Slot gpu : gpus_) {
    if (gpu != main) others = saturating_add(others, most_alone(gpu, room(gpu)));
  }
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    if (gains[k] == kNever) floor = std::max(floor, kinds_.unit_class(k).load());
  }
  const bool main_is_there = std::find(gpus_.begin(), gpus_.end(), main) != gpus_.end();
  for (const std::uint64_t level : levels) {
    if (by_level && level < floor && level != levels.back()) continue;
    const std::uint64_t own = !main_is_there ? 0 : most_alone(main, room_beside(main, main, level));
    std::uint64_t cap = std::min(saturating_add(others, own), at_most_bytes);
    // Caches lie on some GPU wherever their units do: that room is lost to all of them together.
    if (main_is_there) cap = std::min(cap, saturating_subtract(rooms_, saturating_add(level, caches_)));
    const auto pool = pool_at(main, gains, level, by_level);
    if (!pool || pool->weight > cap) continue;
    const auto gain =
        gain_of_pool(*pool, cap - static_cast<std::uint64_t>(pool->weight), sets ? worth_a_set : best, sets);
    if (!sets && gain)
      best = std::max(best, std::min({*gain, gain_together(main, gains, level, by_level, cap),
                                      gain_in_rooms(main, gains, level, by_level)}));
  }
  return best;
}

/// What is forced and the best of the rest in so much room, at most; nullopt where that is not more than
/// `worth`. The fill that was found goes into `sets`.
std::optional<std::uint64_t> Bounds::gain_of_pool(const Pool& pool, std::uint64_t room, std::uint64_t worth,
                                                  Sets* sets) {
  std::uint64_t more = fill_bound(pool.free, room);
  if (saturating_add(pool.forced, more) <= worth) return std::nullopt;
  if (pool.free.size() <= thresholds::kFewKindsBounded) {
    NodeBudget own_nodes = nodes_.lend(thresholds::kNodesForLevel);
    const KnapsackSolution fill = solve_knapsack(pool.free, room, nullptr, own_nodes);
    more = std::min(more, fill.bound);
    if (sets && fill.found) {
      std::vector<std::uint32_t> on_gpus = pool.on_gpus;
      for (std::size_t i = 0; i < pool.free.size(); ++i) on_gpus[pool.kind_of_item[i]] = fill.counts[i];
      sets->emplace_back(saturating_add(pool.forced, fill.value), std::move(on_gpus));
    }
  }
  return saturating_add(pool.forced, more);
}

/// The same with the heaviest kinds counted GPU by GPU.
std::uint64_t Bounds::gain_together(Slot main, const std::vector<std::uint64_t>& gains, std::uint64_t level,
                                    bool by_level, std::uint64_t cap) {
  if (instance_.many_units())
    return kNoJointBound;  // they are small against a GPU: nothing would be gained but time lost
  std::vector<std::uint64_t> rooms;
  for (const Slot gpu : gpus_) rooms.push_back(room_beside(gpu, main, level));
  std::vector<HeavyKind> joint;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    if (gains[k] == kNever) continue;
    const UnitClass& c = kinds_.unit_class(k);
    HeavyKind kind{c.on_gpu(), c.resident, gains[k], kinds_[k].count,
                   !kinds_.may_be_on_host(k) || (by_level && c.load() > level)};
    for (const Slot gpu : gpus_) kind.may.push_back(kinds_.may(k, gpu));
    joint.push_back(std::move(kind));
  }
  return joint_bound(joint, rooms, cap, nodes_);
}

/// The same by the room that units take of all GPUs: in training that is more than their weights, by which
/// the others count, and not as much more for each.
std::uint64_t Bounds::gain_in_rooms(Slot main, const std::vector<std::uint64_t>& gains, std::uint64_t level,
                                    bool by_level) {
  if (!instance_.catalog.training()) return kNoJointBound;
  std::uint64_t all = 0;
  for (const Slot gpu : gpus_) all = saturating_add(all, room_beside(gpu, main, level));
  const auto pool = pool_at(main, gains, level, by_level, true);
  if (!pool || pool->weight > all) return 0;
  return gain_of_pool(*pool, all - static_cast<std::uint64_t>(pool->weight), 0, nullptr).value_or(0);
}

std::vector<std::uint64_t> Bounds::gains_of_bytes() const {
  std::vector<std::uint64_t> gains;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const bool ever = std::any_of(gpus_.begin(), gpus_.end(), [&](Slot gpu) { return kinds_.may(k, gpu); });
    gains.push_back(ever ? kinds_.unit_class(k).resident : kNever);
  }
  return gains;
}

std::uint64_t Bounds::most_bytes(Slot main) {
  return std::min(most_gain(main, gains_of_bytes(), kUnlimited), movable_);
}

std::vector<std::vector<std::uint32_t>> Bounds::sets_better_than(Slot main, std::uint64_t value) {
  Sets sets;
  if (instance_.objective().told_by_gpu_bytes()) {
    most_gain(main, gains_of_bytes(), kUnlimited, &sets, value);
  } else {
    const Gains gains = gains_of_time(main);
    const std::uint64_t all = saturating_add(gains.base, gains.all);
    most_gain(main, gains.of_kind, most_bytes(main), &sets, saturating_subtract(all, value));
  }
  std::stable_sort(sets.begin(), sets.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::vector<std::uint32_t>> out;
  for (auto& [gain, counts] : sets) out.push_back(std::move(counts));
  return out;
}

std::uint64_t Bounds::of_main(Slot main) {
  const std::uint64_t bytes = most_bytes(main);
  if (instance_.objective().told_by_gpu_bytes()) return bytes;
  const std::uint64_t hop = instance_.hops_cost() ? least_hop() : 0;
  const auto with = [&](std::uint64_t at_most) {
    return saturating_add(least_time(main, at_most), least_disk_time(at_most));
  };
  if (hop == 0) return with(bytes);
  // With n GPUs in use at most so many bytes are resident, and each after the first is entered once at least.
  std::vector<std::uint64_t> rooms;
  for (const Slot gpu : gpus_) rooms.push_back(room(gpu));
  std::sort(rooms.rbegin(), rooms.rend());
  std::vector<std::uint64_t> sums;
  for (const std::uint64_t one : rooms) {
    sums.push_back(saturating_add(sums.empty() ? 0 : sums.back(), one));
    if (sums.back() >= bytes) break;
  }
  std::uint64_t best = kUnlimited;
  for (std::size_t n = sums.size(); n-- > 0;) {
    const std::uint64_t streamed = with(std::min(sums[n], bytes));
    if (streamed >= best) break;  // and fewer GPUs stream no less
    best = std::min(best, saturating_add(streamed, saturating_multiply(hop, n)));
  }
  return best;
}

}  // namespace stowage::solve
