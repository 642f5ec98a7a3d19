#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/base/int128.h"
#include "core/solve/construct/item_kinds.h"
#include "core/solve/knapsack/branch_and_bound.h"

namespace stowage::solve {

/// What no plan of these GPUs can beat, per choice of the main GPU; what does not depend on it is worked out
/// once: all GPUs as one knapsack with the room of all, less what is streamed to the main one.
class Bounds {
 public:
  Bounds(const ItemKinds& kinds, const std::vector<Slot>& gpus, NodeBudget& nodes);

  /// Bytes on GPUs (no plan has more) or picoseconds (no plan has less) while host units stream to `main`.
  std::uint64_t of_main(Slot main);
  /// What lies on GPUs (a number of units by kind) in the relaxed plans that the bound is made of, best
  /// first, where they are worth more than `value`: one for each reserve. A plan with just these units there
  /// is better.
  std::vector<std::vector<std::uint32_t>> sets_better_than(Slot main, std::uint64_t value);
  /// Picoseconds that entering one more GPU costs at least; 0 where units may stand out of the order.
  std::uint64_t least_hop() const;

 private:
  void find_left_behind();
  std::uint64_t room(Slot gpu) const;
  /// What is left of it for units when `main` keeps `reserve` free for loads, and the least that is left
  /// behind there.
  std::uint64_t room_beside(Slot gpu, Slot main, std::uint64_t reserve) const;
  std::uint64_t most_alone(Slot gpu, std::uint64_t capacity);
  std::uint64_t least_reserve();
  std::uint64_t most_units(std::size_t kind, Slot main, std::uint64_t reserve) const;
  using Sets = std::vector<std::pair<std::uint64_t, std::vector<std::uint32_t>>>;  ///< gain, units by kind
  /// By kind: what a unit on a GPU saves; and the time of everything at its cheapest, and all that could be
  /// saved.
  struct Gains {
    std::vector<std::uint64_t> of_kind{};
    std::uint64_t base = 0, all = 0;
  };
  std::vector<std::uint64_t> gains_of_bytes() const;
  Gains gains_of_time(Slot main) const;
  /// Units that are on GPUs by force: their bytes, what they are worth, how many by kind; and items of those
  /// that may be there.
  struct Pool {
    Uint128 weight = 0;
    std::uint64_t forced = 0;
    std::vector<std::uint32_t> on_gpus{};
    std::vector<KnapsackItem> free{};
    std::vector<std::uint32_t> kind_of_item{};  ///< of `free`
  };
  std::vector<std::uint64_t> reserve_levels();
  /// `in_room`: units weigh what they take of a GPU; else what their weights are.
  std::optional<Pool> pool_at(Slot main, const std::vector<std::uint64_t>& gains, std::uint64_t level,
                              bool by_level, bool in_room = false) const;
  std::optional<std::uint64_t> gain_of_pool(const Pool& pool, std::uint64_t room, std::uint64_t worth,
                                            Sets* sets);
  std::uint64_t most_gain(Slot main, const std::vector<std::uint64_t>& gains, std::uint64_t at_most_bytes,
                          Sets* sets = nullptr, std::uint64_t worth_a_set = 0);
  std::uint64_t gain_together(Slot main, const std::vector<std::uint64_t>& gains, std::uint64_t level,
                              bool by_level, std::uint64_t cap);
  std::uint64_t gain_in_rooms(Slot main, const std::vector<std::uint64_t>& gains, std::uint64_t level,
                              bool by_level);
  std::uint64_t most_bytes(Slot main);
  std::uint64_t least_time(Slot main, std::uint64_t bytes);
  std::uint64_t least_disk_time(std::uint64_t bytes) const;
  std::uint64_t least_disk_time(std::uint64_t kept, bool at_home) const;
  std::uint64_t off_ps(std::size_t kind, Slot main) const;

  static constexpr std::uint64_t kNever = ~0ull;

  const ItemKinds& kinds_;
  const Instance& instance_;
  const std::vector<Slot>& gpus_;
  NodeBudget& nodes_;
  std::uint64_t total_ = 0, movable_ = 0;  ///< bytes of all weights; of what may be on some GPU
  std::uint64_t at_home_ = 0;              ///< what all units take where they lie
  std::uint64_t left_behind_ = 0;          ///< at least so much of units off the GPUs lies on the main one
  std::uint64_t caches_ = 0;  ///< of all units that are streamed when they are off: on some GPU in any case
  std::uint64_t rooms_ = kUnlimited;  ///< of all GPUs, where units are streamed
  bool every_unit_runs_ = false;
  std::vector<std::pair<std::pair<std::uint64_t, Slot>, std::uint64_t>>
      known_;  ///< (capacity, type) → most_alone
};

}  // namespace stowage::solve
