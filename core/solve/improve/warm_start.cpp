#include "core/solve/improve/warm_start.h"

#include <algorithm>
#include <numeric>

#include "core/solve/bounds/aggregate_bound.h"
#include "core/solve/improve/warm_start_by_counts.h"
#include "core/solve/instance/incremental_cost.h"

namespace stowage::solve {
namespace {

class Mending {
 public:
  Mending(const Question& q, std::optional<Slot> main)
      : q_(q), board_(q, main), by_size_(q.prepared.units().size()) {
    std::iota(by_size_.begin(), by_size_.end(), 0u);
    std::stable_sort(by_size_.begin(), by_size_.end(), [&](std::uint32_t a, std::uint32_t b) {
      return q.unit_class(a).resident > q.unit_class(b).resident;
    });
  }

  /// The plan before anything came in: for questions whose loads add up in ways that the board does not know.
  const Assignment& unloaded() const { return unloaded_; }

  Found run(const Assignment& previous) {
    board_.set(previous);
    bool fits = true;
    for (Slot s = 0; s < q_.slots() && fits; ++s) fits = unload(s);
    Found out;
    if (!fits || !board_.fits()) return out;
    unloaded_ = board_.slots();
    load();
    out.feasible = board_.fits();
    out.slots = board_.slots();
    out.strategy = "previous";
    return out;
  }

 private:
  /// Takes units off a device until it fits: the smallest one that is enough, else the largest.
  bool unload(Slot slot) {
    for (std::size_t rounds = 0; board_.over(slot) > 0; ++rounds) {
      if (rounds > by_size_.size()) return false;
      const Uint128 over = board_.over(slot);
      std::uint32_t best = ChainNode::kNone;
      for (const std::uint32_t u : by_size_) {
        if (board_.slots()[u] != slot || below(u, slot) == Board::kOpen) continue;
        if (best != ChainNode::kNone && q_.unit_class(u).resident < over) break;
        best = u;
      }
      if (best == ChainNode::kNone) return false;
      board_.move(best, below(best, slot));
    }
    return true;
  }

  /// The next place down: from a GPU to CPU memory, from there to the disk.
  Slot below(std::uint32_t u, Slot slot) const {
    if (slot < q_.gpus && q_.cpu && q_.may(u, *q_.cpu)) return *q_.cpu;
    if (slot != q_.disk && q_.disk && q_.may(u, *q_.disk)) return *q_.disk;
    return Board::kOpen;
  }

  /// Largest first, into whatever GPU has room.
  void load() {
    for (const std::uint32_t u : by_size_) {
      const Slot from = board_.slots()[u];
      if (from < q_.gpus) continue;
      // No GPU below the main one: it would become the main one itself.
      for (Slot g = q_.streams() ? board_.main().value_or(0) : Slot{0}; g < q_.gpus; ++g) {
        if (!q_.may(u, g) ||
            (q_.budget[g] != kUnlimited && board_.used(g) + q_.unit_class(u).resident >
                                               static_cast<Uint128>(q_.budget[g]) + board_.reserve()))
          continue;
        const Uint128 before = board_.cost();
        board_.move(u, g);
        if (board_.fits() && board_.cost() <= before) break;
        board_.move(u, from);
      }
    }
    lift();
  }

  /// From the disk into the CPU memory that has become free.
  void lift() {
    if (!q_.cpu || !q_.disk) return;
    for (const std::uint32_t u : by_size_) {
      if (board_.slots()[u] != *q_.disk || !q_.may(u, *q_.cpu)) continue;
      const Uint128 before = board_.cost();
      board_.move(u, *q_.cpu);
      if (!board_.fits() || board_.cost() > before) board_.move(u, *q_.disk);
    }
  }

  const Question& q_;
  Board board_;
  std::vector<std::uint32_t> by_size_;
  Assignment unloaded_;
};

/// A plan of very many units whose loads are not told by counts stays only where it fits untouched.
Found as_it_is(const Question& q, const Assignment& previous) {
  Found out;
  out.main = main_of(q, previous);
  const Ledger ledger = weigh(q, previous, out.main);
  out.feasible = ledger.fits && (q.empty_streams || out.main.has_value());
  out.value = q.by_time() ? ledger.step_ps : ledger.gpu_bytes;
  out.slots = previous;
  out.strategy = "previous";
  return out;
}

/// Where a unit goes that a new rule drives from its place: to CPU memory if it may, else to the first device
/// that is left to it.
std::optional<Slot> somewhere(const Question& q, std::uint32_t unit) {
  if (q.cpu && q.may(unit, *q.cpu)) return *q.cpu;
  for (Slot slot = 0; slot < q.slots(); ++slot) {
    if (q.may(unit, slot)) return slot;
  }
  return std::nullopt;
}

}  // namespace

Found mend(const Question& q, const Assignment& previous, std::optional<Slot> main) {
  Mending mending(q, main);
  Found out = mending.run(previous);
  if (!out.feasible) return out;
  for (const bool loaded : {true, false}) {
    if (!loaded) out.slots = mending.unloaded();
    const std::optional<Slot> now = main_of(q, out.slots);
    const Ledger ledger = weigh(q, out.slots, now);
    out.feasible = ledger.fits && (q.empty_streams || now.has_value());
    out.main = now;
    out.value = q.by_time() ? ledger.step_ps : ledger.gpu_bytes;
    if (out.feasible) break;
  }
  return out;
}

Found keep_previous(const Question& q, const std::vector<Slot>& gpus, const Assignment& previous,
                    NodeBudget& nodes) {
  const std::size_t n = q.prepared.units().size();
  constexpr std::size_t kMostClasses = 2'000;  // with more the bound costs as much as solving anew
  if (q.tolerance <= 0 || previous.size() != n || gpus.empty() || q.prepared.classes().size() > kMostClasses)
    return {};
  Assignment start = previous;
  for (std::uint32_t u = 0; u < n; ++u) {
    if (start[u] < q.slots() && q.may(u, start[u])) continue;
    const auto allowed = somewhere(q, u);
    if (!allowed) return {};
    start[u] = *allowed;
  }
  const std::optional<Slot> before = main_of(q, start);
  const Kinds kinds(q);
  const bool counted = before && !q.prepared.coupled() && !q.contiguous;
  Found out = !q.many_units() ? mend(q, start, before)
              : counted       ? mend_counts(kinds, start, *before, nodes)
                              : as_it_is(q, start);
  if (!out.feasible) return out;
  Bounds bounds(kinds, gpus, nodes);
  const bool asked = q.settings.main_gpu && *q.settings.main_gpu < q.gpus;
  bool first = true;
  for (const Slot main : gpus) {
    if (asked && main != *q.settings.main_gpu) continue;
    const std::uint64_t bound = bounds.of_main(main);
    if (first || better(q, bound, out.bound)) out.bound = bound;
    first = false;
  }
  if (first) return {};
  if (better(q, out.value, out.bound)) out.bound = out.value;
  const double value = static_cast<double>(out.value), bound = static_cast<double>(out.bound);
  const double gap =
      q.by_time() ? (value - bound) / std::max(value, 1.0) : (bound - value) / std::max(bound, 1.0);
  out.feasible = gap <= q.tolerance;
  return out;
}

}  // namespace stowage::solve
