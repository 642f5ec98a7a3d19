#include "core/solve/exact/exhaustive_search.h"

#include <algorithm>
#include <numeric>

#include "core/solve/construct/item_kinds.h"
#include "core/solve/instance/incremental_cost.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

class SmallSearch {
 public:
  SmallSearch(const Question& q, std::optional<Slot> main, const Found* seed, NodeBudget& nodes)
      : q_(q),
        main_(main),
        nodes_(nodes),
        board_(q, main ? main : std::optional<Slot>(0)),
        types_(gpu_types(q, main ? main : std::optional<Slot>(0))) {
    if (!main_ && q_.streams() && q_.gpus > 0) main_ = Slot{0};
    const std::size_t n = q.prepared.units().size();
    order_.resize(n);
    std::iota(order_.begin(), order_.end(), 0u);
    std::stable_sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
      return q.unit_class(a).resident > q.unit_class(b).resident;
    });
    if (seed && seed->feasible) {
      out_ = *seed;
      hops_ = weigh(q, seed->slots, seed->main).hops;
    }
    if (!out_.feasible) out_.strategy = "depth-first";
    least_ps_.assign(n + 1, 0);
    bytes_.assign(n + 1, 0);
    for (std::size_t i = n; i-- > 0;) {
      std::uint64_t least = kUnlimited;
      for (Slot s = 0; s < q.slots(); ++s) {
        if (q.may(order_[i], s))
          least = std::min(least, q.unit_ps(q.prepared.class_of_unit()[order_[i]], s, main_));
      }
      least_ps_[i] = least_ps_[i + 1] + (least == kUnlimited ? 0 : least);
      bytes_[i] = bytes_[i + 1] + q.unit_class(order_[i]).resident;
    }
  }

  /// First the best value, then, among plans as good, the fewest hops.
  Found run() {
    bool complete = walk(false);
    if (complete && out_.feasible) {
      NodeBudget own = nodes_.part(std::min<std::uint64_t>(nodes_.left(), 400'000));
      walk_budget_ = &own;
      walk(true);
      nodes_.spend(own.used());
    }
    if (complete) {
      out_.bound = out_.value;
      out_.proven_infeasible = !out_.feasible;
    } else if (out_.feasible) {
      out_.bound = q_.by_time() ? 0 : q_.prepared.total().count();
    }
    return std::move(out_);
  }

 private:
  bool spend() { return walk_budget_ ? walk_budget_->spend() : nodes_.spend(); }

  /// Slots are tried in machine order; GPUs that nobody can tell apart and that are both empty are tried
  /// once.
  bool walk(bool for_hops) {
    for_hops_ = for_hops;
    if (order_.empty()) {
      judge();
      return true;
    }
    std::vector<std::size_t> next(order_.size(), 0);
    std::size_t depth = 0;
    while (true) {
      const std::uint32_t unit = order_[depth];
      board_.lift(unit);
      if (next[depth] == q_.slots()) {
        if (depth == 0) return true;
        next[depth--] = 0;
        continue;
      }
      const auto slot = static_cast<Slot>(next[depth]++);
      if (!q_.may(unit, slot) || twin_of_lower(slot)) continue;
      if (!spend()) {
        for (std::size_t d = 0; d < depth; ++d) board_.lift(order_[d]);
        return false;
      }
      board_.put(unit, slot);
      if (!possible(depth)) continue;
      if (depth + 1 == order_.size()) {
        judge();
      } else {
        ++depth;
      }
    }
  }

  bool twin_of_lower(Slot slot) const {
    if (slot >= q_.gpus || board_.units_on(slot) != 0) return false;
    for (Slot lower = types_[slot]; lower < slot; ++lower) {
      if (types_[lower] == types_[slot] && board_.units_on(lower) == 0) return true;
    }
    return false;
  }

  bool possible(std::size_t depth) const {
    if (!board_.fits()) return false;
    if (!out_.feasible) return true;
    // What is open costs at least its cheapest place; what the GPUs have no room for stays off them.
    Uint128 least = board_.cost();
    if (q_.by_time()) {
      least += least_ps_[depth + 1];
    } else {
      Uint128 room = 0;
      for (Slot g = 0; g < q_.gpus; ++g) {
        const Uint128 used = board_.used(g);
        if (q_.budget[g] == kUnlimited) room += bytes_[0];
        if (q_.budget[g] != kUnlimited && used < q_.budget[g]) room += q_.budget[g] - used;
      }
      if (bytes_[depth + 1] > room) least += bytes_[depth + 1] - room;
    }
    const Uint128 best = q_.by_time() ? out_.value : q_.prepared.total().count() - out_.value;
    if (!for_hops_) return least < best;
    return least < best || (least == best && board_.hops() < hops_);
  }

  void judge() {
    if (!q_.empty_streams && board_.gpus_used() == 0 && !order_.empty()) return;
    std::uint64_t value = q_.by_time()
                              ? static_cast<std::uint64_t>(std::min<Uint128>(board_.step_ps(), kUnlimited))
                              : static_cast<std::uint64_t>(board_.gpu_bytes());
    std::uint64_t hops = board_.hops();
    if (q_.prepared.coupled() || q_.contiguous) {
      nodes_.spend(1 + order_.size() / 4);
      const Ledger ledger = weigh(q_, board_.slots(), main_);
      if (!ledger.fits) return;
      value = q_.by_time() ? ledger.step_ps : ledger.gpu_bytes, hops = ledger.hops;
    } else if (!board_.fits()) {
      return;
    }
    if (out_.feasible && !better(q_, value, out_.value) && !(value == out_.value && hops < hops_)) return;
    out_.feasible = true;
    out_.value = value;
    out_.slots = board_.slots();
    out_.main = main_;
    out_.strategy = "depth-first";
    hops_ = hops;
  }

  const Question& q_;
  std::optional<Slot> main_;
  NodeBudget& nodes_;
  NodeBudget* walk_budget_ = nullptr;
  Board board_;
  std::vector<Slot> types_;
  std::vector<std::uint32_t> order_;
  std::vector<Uint128> least_ps_, bytes_;  ///< of what is open from each depth on
  bool for_hops_ = false;
  std::uint64_t hops_ = 0;
  Found out_;
};

}  // namespace

Found search_small(const Question& q, std::optional<Slot> main, const Found* seed, NodeBudget& nodes) {
  return SmallSearch(q, main, seed, nodes).run();
}

}  // namespace stowage::solve
