#include "core/solve/instance/incremental_cost.h"

#include <algorithm>
#include <numeric>

namespace stowage::solve {

IncrementalCost::IncrementalCost(const Instance& instance, std::optional<Slot> main)
    : instance_(instance),
      main_(main),
      streaming_(instance.streams_to(main).has_value()),
      computes_(streaming_ && instance.catalog.computes()),
      slots_(instance.catalog.units().size(), kOpen),
      load_(instance.slots(), 0),
      count_(instance.slots(), 0) {
  const std::vector<UnitClass>& classes = instance_.catalog.classes();
  std::vector<std::uint32_t> order(classes.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return classes[a].stream_peak > classes[b].stream_peak;
  });
  rank_.resize(classes.size());
  for (std::uint32_t r = 0; r < order.size(); ++r) {
    rank_[order[r]] = r;
    stream_peak_.push_back(classes[order[r]].stream_peak);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return classes[a].ram > classes[b].ram; });
  ram_rank_.resize(classes.size());
  for (std::uint32_t r = 0; r < order.size(); ++r) {
    ram_rank_[order[r]] = r;
    ram_.push_back(classes[order[r]].ram);
  }
  off_.assign(classes.size(), 0);
  on_disk_.assign(classes.size(), 0);
  off_top_ = disk_top_ = classes.size();
  for (Slot s = 0; s < instance_.slots(); ++s) {
    executes_.push_back(instance_.executes(s, main));
    std::vector<std::uint64_t>& ps = unit_ps_.emplace_back();
    for (std::uint32_t k = 0; k < classes.size(); ++k) ps.push_back(instance_.unit_ps(k, s, main));
  }
  const std::vector<std::uint32_t>& executed = instance_.catalog.table().executed;
  first_run_.assign(slots_.size() + 1, 0);
  for (const std::uint32_t unit : executed) ++first_run_[unit + 1];
  std::partial_sum(first_run_.begin(), first_run_.end(), first_run_.begin());
  runs_.resize(executed.size());
  std::vector<std::uint32_t> next(first_run_.begin(), first_run_.end() - 1);
  for (std::uint32_t p = 0; p < executed.size(); ++p) runs_[next[executed[p]]++] = p;
}

void IncrementalCost::tally(std::vector<std::uint32_t>& counts, std::size_t& top, std::uint32_t rank,
                            bool in) {
  if (in) {
    ++counts[rank];
    top = std::min<std::size_t>(top, rank);
  } else if (--counts[rank] == 0 && top == rank) {
    while (top < counts.size() && counts[top] == 0) ++top;
  }
}

void IncrementalCost::add(std::uint32_t unit, Slot slot, bool in) {
  const std::uint32_t k = instance_.catalog.class_of_unit()[unit];
  const UnitClass& c = instance_.catalog.classes()[k];
  const auto change = [in](Uint128& sum, std::uint64_t by) { in ? sum += by : sum -= by; };
  change(load_[slot], c.at_home());
  change(load_[executes(unit, slot)], c.exec);
  change(time_, unit_ps_[slot][k]);
  change(total_, c.resident);
  const bool edge = in ? count_[slot]++ == 0 : --count_[slot] == 0;
  if (slot < instance_.gpus) {
    change(gpu_bytes_, c.resident);
    if (edge) in ? ++gpus_used_ : --gpus_used_;
    return;
  }
  in ? ++off_count_ : --off_count_;
  if (!streaming_ || c.computed) in ? ++computed_count_ : --computed_count_;
  if (!c.computed) tally(off_, off_top_, rank_[k], in);
  if (streaming_ && !c.computed) change(load_[*main_], c.stays);
  if (slot != instance_.disk) return;
  change(disk_bytes_, c.resident);
  tally(on_disk_, disk_top_, ram_rank_[k], in);
}

/// The neighbours in the execution order of every run of the unit. Its own runs that follow each other are no
/// hop.
void IncrementalCost::count_pairs(std::uint32_t unit, bool in) {
  const std::vector<std::uint32_t>& executed = instance_.catalog.table().executed;
  const Slot at = executes(unit, slots_[unit]);
  const auto pair = [&](std::uint32_t p, Slot from, Slot to) {
    if (from == to) return;
    in ? ++hops_ : --hops_;
    const std::uint64_t ps = instance_.hop_time(p, from, to);
    in ? hop_time_ += ps : hop_time_ -= ps;
  };
  for (std::uint32_t i = first_run_[unit]; i < first_run_[unit + 1]; ++i) {
    const std::uint32_t p = runs_[i];
    if (p > 0 && slots_[executed[p - 1]] != kOpen)
      pair(p - 1, executes(executed[p - 1], slots_[executed[p - 1]]), at);
    if (p + 1 < executed.size() && slots_[executed[p + 1]] != kOpen)
      pair(p, at, executes(executed[p + 1], slots_[executed[p + 1]]));
  }
}

void IncrementalCost::put(std::uint32_t unit, Slot slot) {
  slots_[unit] = slot;
  add(unit, slot, true);
  count_pairs(unit, true);
}

void IncrementalCost::lift(std::uint32_t unit) {
  const Slot slot = slots_[unit];
  if (slot == kOpen) return;
  count_pairs(unit, false);
  add(unit, slot, false);
  slots_[unit] = kOpen;
}

void IncrementalCost::set(const Assignment& slots) {
  for (std::uint32_t u = 0; u < slots.size(); ++u) {
    if (slots_[u] == slots[u]) continue;
    lift(u);
    if (slots[u] != kOpen) put(u, slots[u]);
  }
}

Uint128 IncrementalCost::used(Slot slot) const {
  Uint128 sum = load_[slot];
  const bool streams_here = streaming_ && off_count_ > 0 && slot == *main_,
             computes_here = computed_count_ > 0 && instance_.cpu == slot;
  if (streams_here) sum += reserve();
  if (instance_.cpu == slot) sum += ram_of_disk();
  if (count_[slot] > 0 || streams_here || computes_here) sum += instance_.overhead[slot];
  return sum;
}

Uint128 IncrementalCost::over(Slot slot) const {
  const Uint128 now = used(slot);
  return instance_.budget[slot] == kUnlimited || now <= instance_.budget[slot] ? 0
                                                                               : now - instance_.budget[slot];
}

Uint128 IncrementalCost::total_over() const {
  Uint128 sum = 0;
  for (Slot s = 0; s < instance_.slots(); ++s) sum += over(s);
  return sum;
}

}  // namespace stowage::solve
