#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/int128.h"
#include "core/plan/evaluation/step_time.h"
#include "core/solve/instance/instance.h"
#include "core/solve/instance/plan_cost.h"

namespace stowage::solve {

/// A plan in the making, with every sum kept up to date: a unit is put somewhere or lifted in time
/// proportional to how often it runs. The search's own cost; plan_cost() and plan::evaluate() have the last
/// word. Loads that add up along a path are not known here: such questions are weighed in full.
class IncrementalCost {
 public:
  static constexpr Slot kOpen = plan::Placement::kUnplaced;

  IncrementalCost(const Instance& instance, std::optional<Slot> main);

  void put(std::uint32_t unit, Slot slot);
  void lift(std::uint32_t unit);
  void move(std::uint32_t unit, Slot slot) { lift(unit), put(unit, slot); }
  void set(const Assignment& slots);

  const Assignment& slots() const { return slots_; }
  std::optional<Slot> main() const { return main_; }
  std::uint64_t hops() const { return hops_; }
  /// What a device is short of; 0 where all fits.
  Uint128 over(Slot slot) const;
  Uint128 total_over() const;
  Uint128 used(Slot slot) const;
  bool fits() const {
    // The GPU that streams is in use although it may hold nothing.
    const std::uint32_t streams_to_empty = streaming_ && off_count_ > 0 && count_[*main_] == 0 ? 1 : 0;
    return total_over() == 0 && gpus_used_ + streams_to_empty <= instance_.most_gpus;
  }
  /// A complete plan that counts: it fits, and its main GPU is the one that whoever loads the map takes.
  bool is_plan() const {
    return fits() && streams_to_lowest() && (instance_.empty_streams || gpus_used_ > 0);
  }
  TieBreakers ties() const { return ties_of(instance_, disk_bytes_, step_ps(), hops_); }
  std::uint32_t gpus_used() const { return gpus_used_; }
  std::uint32_t units_on(Slot slot) const { return count_[slot]; }
  Uint128 gpu_bytes() const { return gpu_bytes_; }
  Uint128 step_ps() const { return plan::step_time(time_, hop_time_); }
  /// Without hops: a floor under whatever is put on top of it, as no unit takes time off.
  Uint128 unit_ps() const { return time_; }
  std::uint64_t reserve() const { return top_of(off_, off_top_); }
  /// As the instance's objective counts them.
  Uint128 value() const {
    return instance_.objective().value_of<Uint128>({gpu_bytes_, disk_bytes_, step_ps()});
  }
  Uint128 cost() const { return instance_.objective().cost_of(value(), total_); }

 private:
  /// Where that is asked: the main GPU holds a unit, and none below it does.
  bool streams_to_lowest() const {
    if (!instance_.main_is_lowest || !streaming_ || off_count_ == 0) return true;
    for (Slot lower = 0; lower < *main_; ++lower) {
      if (count_[lower] > 0) return false;
    }
    return count_[*main_] > 0;
  }
  Slot executes(std::uint32_t unit, Slot slot) const {
    return computes_ && slot >= instance_.gpus && instance_.unit_class(unit).computed
               ? static_cast<Slot>(instance_.cpu.value_or(slot))
               : executes_[slot];
  }
  void add(std::uint32_t unit, Slot slot, bool in);
  void count_pairs(std::uint32_t unit, bool in);
  std::uint64_t top_of(const std::vector<std::uint32_t>& counts, std::size_t top) const {
    return top < counts.size() ? stream_peak_[top] : 0;
  }
  std::uint64_t ram_of_disk() const { return disk_top_ < on_disk_.size() ? ram_[disk_top_] : 0; }
  void tally(std::vector<std::uint32_t>& counts, std::size_t& top, std::uint32_t rank, bool in);

  const Instance& instance_;
  std::optional<Slot> main_;
  bool streaming_;
  std::vector<Slot> executes_;
  bool computes_;  ///< some units are computed on the host, whatever `executes_` says
  Assignment slots_;
  std::vector<Uint128> load_;               ///< by slot
  std::vector<std::uint32_t> count_;        ///< units by slot
  std::vector<std::uint32_t> rank_;         ///< of a class: 0 has the largest load
  std::vector<std::uint64_t> stream_peak_;  ///< by rank
  std::vector<std::uint32_t> ram_rank_;     ///< of a class: 0 needs most CPU memory when it is read from disk
  std::vector<std::uint64_t> ram_;          ///< by that rank
  std::vector<std::uint32_t> off_, on_disk_;
  std::size_t off_top_ = 0, disk_top_ = 0;
  std::vector<std::vector<std::uint64_t>> unit_ps_;  ///< [slot][class]
  std::vector<std::uint32_t> first_run_,
      runs_;  ///< positions of each unit: runs_[first_run_[u] .. first_run_[u + 1])
  std::uint32_t off_count_ = 0, computed_count_ = 0, gpus_used_ = 0;
  Uint128 gpu_bytes_ = 0, disk_bytes_ = 0, total_ = 0, time_ = 0, hop_time_ = 0;
  std::uint64_t hops_ = 0;
};

}  // namespace stowage::solve
