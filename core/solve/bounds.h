#pragma once

#include "core/solve/counts.h"

namespace stowage::solve {

/// What no plan of these GPUs can beat, per choice of the main GPU; what does not depend on it is worked out once. (solver note 2.5)
class Bounds {
 public:
  Bounds(const Kinds& kinds, const std::vector<Slot>& gpus, NodeBudget& nodes);

  /// Bytes on GPUs (no plan has more) or picoseconds (no plan has less) while host units stream to `main`.
  std::uint64_t of_main(Slot main);
  /// The fewest GPUs that can hold so many bytes, at least 1.
  std::uint32_t fewest_gpus(std::uint64_t bytes) const;

 private:
  std::uint64_t room(Slot gpu) const;
  std::uint64_t most_alone(Slot gpu, std::uint64_t capacity);
  std::uint64_t least_reserve();
  std::uint64_t most_units(std::size_t kind, Slot main, std::uint64_t reserve) const;
  std::uint64_t most_gain(Slot main, const std::vector<std::uint64_t>& gains, std::uint64_t at_most_bytes);
  std::uint64_t most_bytes(Slot main);
  std::uint64_t least_time(Slot main, std::uint64_t bytes);
  std::uint64_t least_disk_time(std::uint64_t bytes) const;
  std::uint64_t least_hop() const;
  std::uint64_t off_ps(std::size_t kind, Slot main) const;

  static constexpr std::uint64_t kNever = ~0ull;

  const Kinds& kinds_;
  const Question& q_;
  const std::vector<Slot>& gpus_;
  NodeBudget& nodes_;
  std::uint64_t total_ = 0, movable_ = 0;  ///< bytes of all; of what may be on some GPU
  bool every_unit_runs_ = false;
  std::vector<std::pair<std::pair<std::uint64_t, Slot>, std::uint64_t>> known_;  ///< (capacity, type) → most_alone
};

}  // namespace stowage::solve
