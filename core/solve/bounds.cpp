#include "core/solve/bounds.h"

#include <algorithm>

#include "core/base/int128.h"

namespace stowage::solve {
namespace {

std::uint64_t less(std::uint64_t a, std::uint64_t b) { return a - std::min(a, b); }

}  // namespace

Bounds::Bounds(const Kinds& kinds, const std::vector<Slot>& gpus, NodeBudget& nodes) : kinds_(kinds), q_(kinds.question()), gpus_(gpus), nodes_(nodes) {
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const std::uint64_t bytes = times(kinds.unit_class(k).resident, kinds[k].units.size());
    total_ = add_up(total_, bytes);
    const bool movable = std::any_of(gpus.begin(), gpus.end(), [&](Slot gpu) { return kinds.may(k, gpu); });
    if (movable) movable_ = add_up(movable_, bytes);
  }
  std::vector<bool> runs(q_.prepared.units().size(), false);
  for (const std::uint32_t unit : q_.prepared.table().executed) runs[unit] = true;
  every_unit_runs_ = std::find(runs.begin(), runs.end(), false) == runs.end();
}

std::uint64_t Bounds::room(Slot gpu) const { return q_.budget[gpu] == kUnlimited ? kUnlimited : less(q_.budget[gpu], q_.overhead[gpu]); }

/// What a GPU could hold at most if it were alone: a subset sum over all units that may be there.
std::uint64_t Bounds::most_alone(Slot gpu, std::uint64_t capacity) {
  if (capacity == kUnlimited) return total_;
  const Slot type = q_.rules.set_of_unit.empty() ? 0 : gpu;
  for (const auto& [key, value] : known_) {
    if (key == std::pair{capacity, type}) return value;
  }
  std::vector<Piece> pieces;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const UnitClass& c = kinds_.unit_class(k);
    if (kinds_.may(k, gpu)) pieces.push_back({add_up(c.resident, c.exec), c.resident, static_cast<std::uint32_t>(kinds_[k].units.size())});
  }
  std::stable_sort(pieces.begin(), pieces.end(), denser);
  NodeBudget own(std::min<std::uint64_t>(nodes_.left(), 20'000));
  const std::uint64_t bound = best_fill(pieces, capacity, nullptr, own).bound;
  nodes_.spend(own.used());
  known_.push_back({{capacity, type}, bound});
  return bound;
}

/// The least reserve that a plan of these GPUs can have: what loads more than it must all be resident.
std::uint64_t Bounds::least_reserve(Slot main) {
  std::uint64_t all = 0, largest = 0, floor = 0;
  for (const Slot gpu : gpus_) {
    all = add_up(all, room(gpu));
    largest = std::max(largest, room(gpu));
  }
  (void)main;
  std::vector<std::uint32_t> order;
  for (std::uint32_t k = 0; k < kinds_.size(); ++k) {
    const bool never = std::none_of(gpus_.begin(), gpus_.end(), [&](Slot gpu) { return kinds_.may(k, gpu); });
    if (never) floor = std::max(floor, kinds_.unit_class(k).peak);
    order.push_back(k);
  }
  if (total_ <= all) return floor;
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return kinds_.unit_class(a).peak < kinds_.unit_class(b).peak; });
  Uint128 below = 0, above = 0;
  const auto bytes = [&](std::uint32_t k) { return static_cast<Uint128>(kinds_.unit_class(k).resident) * kinds_[k].units.size(); };
  for (const std::uint32_t k : order) above += bytes(k);
  std::vector<std::uint64_t> largest_above(order.size() + 1, 0);
  for (std::size_t i = order.size(); i-- > 0;) largest_above[i] = std::max(largest_above[i + 1], kinds_.unit_class(order[i]).resident);
  for (std::size_t i = 0; i < order.size(); ++i) {
    below += bytes(order[i]), above -= bytes(order[i]);
    const std::uint64_t reserve = kinds_.unit_class(order[i]).peak;
    if (i + 1 < order.size() && kinds_.unit_class(order[i + 1]).peak == reserve) continue;
    if (below >= total_ - all && above + reserve <= all && largest_above[i + 1] <= largest) return std::max(floor, reserve);
  }
  return order.empty() ? floor : std::max(floor, kinds_.unit_class(order.back()).peak);
}

std::uint64_t Bounds::most_bytes(Slot main) {
  const std::uint64_t reserve = q_.streams() ? least_reserve(main) : 0;
  std::uint64_t bytes = 0;
  for (const Slot gpu : gpus_) bytes = add_up(bytes, most_alone(gpu, gpu == main && room(gpu) != kUnlimited ? less(room(gpu), reserve) : room(gpu)));
  return std::min(bytes, movable_);
}

std::uint64_t Bounds::off_ps(std::size_t kind, Slot main) const {
  std::uint64_t least = kUnlimited;
  for (const auto host : {q_.cpu, q_.disk}) {
    if (host && kinds_.may(kind, *host)) least = std::min(least, q_.unit_ps(kinds_[kind].unit_class, *host, main));
  }
  return least;
}

/// Everything at its cheapest, and what the GPUs cannot hold at its cheapest off them. `bytes`: no plan has more on these GPUs. Where units stream, the
/// reserve is gone through level by level: what loads more is on a GPU, and the reserve itself is no room.
std::uint64_t Bounds::least_time(Slot main, std::uint64_t bytes, std::uint64_t all_room) {
  struct Gain {
    Piece piece;
    std::uint64_t peak;
    bool may_be_off;
  };
  std::vector<Gain> gains;
  std::uint64_t base = 0, all_gain = 0, floor = 0;
  std::vector<std::uint64_t> levels{0};
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const auto count = static_cast<std::uint32_t>(kinds_[k].units.size());
    const UnitClass& c = kinds_.unit_class(k);
    const std::uint64_t off = off_ps(k, main);
    std::uint64_t on = kUnlimited;
    for (const Slot gpu : gpus_) {
      if (kinds_.may(k, gpu)) on = std::min(on, q_.unit_ps(kinds_[k].unit_class, gpu, main));
    }
    base = add_up(base, times(std::min(on, off) == kUnlimited ? 0 : std::min(on, off), count));
    if (on == kUnlimited) floor = std::max(floor, c.peak);
    if (on == kUnlimited) continue;
    const std::uint64_t gain = off == kUnlimited ? 0 : less(off, on);
    gains.push_back({{c.resident, gain, count}, c.peak, off != kUnlimited});
    all_gain = add_up(all_gain, times(gain, count));
    levels.push_back(c.peak);
  }
  std::stable_sort(gains.begin(), gains.end(), [](const Gain& a, const Gain& b) { return denser(a.piece, b.piece); });
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  constexpr std::size_t kMostLevels = 128;
  const bool by_level = q_.streams() && levels.size() <= kMostLevels;
  std::uint64_t most = 0;
  for (const std::uint64_t level : levels) {
    if (by_level && level < floor && level != levels.back()) continue;
    std::uint64_t forced = 0, room = by_level ? std::min(bytes, less(all_room, level)) : bytes;
    Uint128 weight = 0;
    std::vector<Piece> free;
    for (const Gain& gain : gains) {
      const bool on = !gain.may_be_off || (by_level && gain.peak > level);
      if (!on) free.push_back(gain.piece);
      if (on) forced = add_up(forced, times(gain.piece.value, gain.piece.count)), weight += static_cast<Uint128>(gain.piece.weight) * gain.piece.count;
    }
    if (weight > room) continue;
    most = std::max(most, add_up(forced, fill_bound(free, room - static_cast<std::uint64_t>(weight))));
    if (!by_level) break;
  }
  // What may only be on the host costs its time off the GPUs in any case: it is in `base` already.
  return add_up(base, less(all_gain, most));
}

/// What fits neither on the GPUs nor into CPU memory is read from disk each step.
std::uint64_t Bounds::least_disk_time(std::uint64_t bytes) const {
  if (!q_.disk || !q_.cpu || q_.budget[*q_.cpu] == kUnlimited) return 0;
  const std::uint64_t kept = add_up(bytes, q_.budget[*q_.cpu]);
  if (kept >= total_) return 0;
  // Of the units that may lie in memory; the room that the others take of it is left to them.
  std::vector<Piece> pieces;
  std::uint64_t all = 0;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    if (!kinds_.may(k, *q_.cpu)) continue;  // its time on disk is counted where it is off the GPUs
    const auto count = static_cast<std::uint32_t>(kinds_[k].units.size());
    pieces.push_back({kinds_.unit_class(k).resident, q_.disk_ps[kinds_[k].unit_class], count});
    all = add_up(all, times(pieces.back().value, count));
  }
  std::stable_sort(pieces.begin(), pieces.end(), denser);
  return less(all, fill_bound(pieces, kept));
}

/// Units that never stand in the execution order cause no hop: then none is counted on.
std::uint64_t Bounds::least_hop() const {
  if (!every_unit_runs_ || gpus_.size() < 2) return 0;
  std::uint64_t least = kUnlimited;
  for (const Slot a : gpus_) {
    for (const Slot b : gpus_) {
      if (a == b) continue;
      for (std::size_t p = 0; p < std::max<std::size_t>(q_.handed_over.size(), 1); ++p) least = std::min(least, q_.hop_time(p, a, b));
    }
  }
  return least;
}

std::uint32_t Bounds::fewest_gpus(std::uint64_t bytes) const {
  std::vector<std::uint64_t> rooms;
  for (const Slot gpu : gpus_) rooms.push_back(room(gpu));
  std::sort(rooms.rbegin(), rooms.rend());
  std::uint64_t sum = 0;
  for (std::uint32_t n = 0; n < rooms.size(); ++n) {
    sum = add_up(sum, rooms[n]);
    if (sum >= bytes) return n + 1;
  }
  return std::max<std::uint32_t>(1, static_cast<std::uint32_t>(rooms.size()));
}

std::uint64_t Bounds::of_main(Slot main) {
  const std::uint64_t bytes = most_bytes(main);
  if (!q_.by_time()) return bytes;
  const std::uint64_t hop = q_.hops_cost() ? least_hop() : 0;
  std::uint64_t all_room = 0;
  for (const Slot gpu : gpus_) all_room = add_up(all_room, room(gpu));
  const auto with = [&](std::uint64_t at_most) { return add_up(least_time(main, at_most, all_room), least_disk_time(at_most)); };
  if (hop == 0) return with(bytes);
  // With n GPUs in use at most so many bytes are resident, and each after the first is entered once at least.
  std::vector<std::uint64_t> rooms;
  for (const Slot gpu : gpus_) rooms.push_back(room(gpu));
  std::sort(rooms.rbegin(), rooms.rend());
  std::uint64_t best = kUnlimited, sum = 0;
  for (std::size_t n = 0; n < rooms.size(); ++n) {
    sum = add_up(sum, rooms[n]);
    best = std::min(best, add_up(with(std::min(sum, bytes)), times(hop, n)));
    if (sum >= bytes) break;
  }
  return best;
}

}  // namespace stowage::solve
