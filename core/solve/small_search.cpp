#include "core/solve/small_search.h"

#include <algorithm>
#include <numeric>

#include "core/base/int128.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

class SmallSearch {
 public:
  SmallSearch(const Question& q, std::optional<Slot> main, const Found* seed, NodeBudget& nodes)
      : q_(q), main_(main), nodes_(nodes), slots_(q.prepared.units().size(), kOpen) {
    order_.resize(slots_.size());
    std::iota(order_.begin(), order_.end(), 0u);
    std::stable_sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) { return q.unit_class(a).resident > q.unit_class(b).resident; });
    if (seed && seed->feasible) out_ = *seed;
    if (!out_.feasible) out_.strategy = "depth-first";
    suffix_.resize(order_.size() + 1, 0);
    for (std::size_t i = order_.size(); i-- > 0;) suffix_[i] = suffix_[i + 1] + q.unit_class(order_[i]).resident;
    held_.assign(q.slots(), 0);
    units_on_.assign(q.slots(), 0);
    find_least_hop();
  }

  Found run() {
    const bool complete = walk();
    if (complete) {
      out_.bound = out_.value;
      out_.proven_infeasible = !out_.feasible;
    } else if (out_.feasible) {
      out_.bound = q_.by_time() ? 0 : q_.prepared.total().count();
    }
    return std::move(out_);
  }

 private:
  /// Slots are tried in machine order; GPUs that nobody can tell apart and that are both empty are tried once.
  bool walk() {
    if (order_.empty()) {
      judge();
      return true;
    }
    std::vector<std::size_t> next(order_.size(), 0);
    std::size_t depth = 0;
    while (true) {
      const std::uint32_t unit = order_[depth];
      if (slots_[unit] != kOpen) lift(unit);
      if (next[depth] == q_.slots()) {
        if (depth == 0) return true;
        next[depth--] = 0;
        continue;
      }
      const auto slot = static_cast<Slot>(next[depth]++);
      if (!nodes_.spend()) return false;
      if (!q_.may(unit, slot) || twin_of_lower(slot)) continue;
      put(unit, slot);
      if (!possible(depth)) continue;
      if (depth + 1 == order_.size()) {
        judge();
      } else {
        ++depth;
      }
    }
  }

  void put(std::uint32_t unit, Slot slot) {
    slots_[unit] = slot;
    const UnitClass& c = q_.unit_class(unit);
    held_[slot] += c.resident;
    if (units_on_[slot]++ == 0 && slot < q_.gpus) ++gpus_used_;
    if (slot < q_.gpus) on_gpus_ += c.resident;
    if (slot < q_.gpus) return;
    off_ps_ += q_.streams() ? fastest_bus(q_.prepared.class_of_unit()[unit]) : q_.host_ps[q_.prepared.class_of_unit()[unit]];
  }
  void lift(std::uint32_t unit) {
    const Slot slot = slots_[unit];
    const UnitClass& c = q_.unit_class(unit);
    held_[slot] -= c.resident;
    if (--units_on_[slot] == 0 && slot < q_.gpus) --gpus_used_;
    if (slot < q_.gpus) on_gpus_ -= c.resident;
    slots_[unit] = kOpen;
    if (slot < q_.gpus) return;
    off_ps_ -= q_.streams() ? fastest_bus(q_.prepared.class_of_unit()[unit]) : q_.host_ps[q_.prepared.class_of_unit()[unit]];
  }

  std::uint64_t fastest_bus(std::uint32_t k) const {
    if (main_) return q_.bus_ps[*main_][k];
    std::uint64_t best = kUnlimited;
    for (std::uint32_t g = 0; g < q_.gpus; ++g) best = std::min(best, q_.bus_ps[g][k]);
    return q_.gpus == 0 || !q_.streams() ? 0 : best;
  }

  /// Units that never stand in the execution order cause no hop: then none is counted on.
  void find_least_hop() {
    std::vector<bool> runs(slots_.size(), false);
    for (const std::uint32_t unit : q_.prepared.table().executed) runs[unit] = true;
    if (std::find(runs.begin(), runs.end(), false) != runs.end() || q_.gpus < 2) return;
    least_hop_ = kUnlimited;
    for (std::size_t a = 0; a < q_.gpus; ++a) {
      for (std::size_t b = 0; b < q_.gpus; ++b) {
        if (a != b) least_hop_ = std::min(least_hop_, q_.hop_ps[a * q_.slots() + b]);
      }
    }
  }

  bool twin_of_lower(Slot slot) const {
    if (slot == 0 || slot >= q_.gpus || held_[slot] != 0 || held_[slot - 1] != 0 || q_.by_time()) return false;
    if (!q_.rules.set_of_unit.empty() || main_ == slot || main_ == slot - 1 || q_.settings.main_gpu) return false;
    return q_.budget[slot] == q_.budget[slot - 1] && q_.overhead[slot] == q_.overhead[slot - 1];
  }

  bool possible(std::size_t depth) const {
    const Slot slot = slots_[order_[depth]];
    if (held_[slot] > q_.budget[slot]) return false;
    if (!out_.feasible) return true;
    // Every further GPU that executes something costs a hop at least, however long the rest stays where it is.
    if (q_.by_time()) return off_ps_ + static_cast<Uint128>(gpus_used_ > 1 ? gpus_used_ - 1 : 0) * least_hop_ < out_.value;
    return on_gpus_ + suffix_[depth + 1] > out_.value;
  }

  void judge() {
    const bool any = std::any_of(slots_.begin(), slots_.end(), [&](Slot slot) { return slot < q_.gpus; });
    if (!any && !slots_.empty()) return;
    const std::optional<Slot> main = main_ ? main_ : main_of(q_, slots_);
    nodes_.spend(1 + slots_.size() / 4);
    const Ledger ledger = weigh(q_, slots_, main);
    if (!ledger.fits) return;
    const std::uint64_t value = q_.by_time() ? ledger.step_ps : ledger.gpu_bytes;
    if (out_.feasible && !better(q_, value, out_.value)) return;
    out_.feasible = true;
    out_.value = value;
    out_.slots = slots_;
    out_.main = main;
    out_.strategy = "depth-first";
  }

  const Question& q_;
  std::optional<Slot> main_;
  NodeBudget& nodes_;
  Assignment slots_;
  std::vector<std::uint32_t> order_;
  std::vector<Uint128> suffix_, held_;
  std::vector<std::uint32_t> units_on_;
  std::uint64_t least_hop_ = 0;
  std::uint32_t gpus_used_ = 0;
  Uint128 on_gpus_ = 0, off_ps_ = 0;
  Found out_;
};

}  // namespace

Found search_small(const Question& q, std::optional<Slot> main, const Found* seed, NodeBudget& nodes) { return SmallSearch(q, main, seed, nodes).run(); }

}  // namespace stowage::solve
