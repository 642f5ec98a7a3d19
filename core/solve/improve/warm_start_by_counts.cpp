#include "core/solve/improve/warm_start_by_counts.h"

#include <algorithm>

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;
constexpr std::uint64_t kNodesPerFill = 2'000;

/// Counts of a plan that has become too large for some GPUs, cut down to what fits, most value first.
class Trimming {
 public:
  Trimming(const Kinds& kinds, Slot main, Counts& counts, NodeBudget& nodes)
      : kinds_(kinds), q_(kinds.question()), main_(main), counts_(counts), nodes_(nodes) {}

  bool run() {
    for (Slot gpu = 0; gpu < q_.gpus; ++gpu) {
      if (!q_.streams() || gpu != main_) trim(gpu);
    }
    return !q_.streams() || trim_main();
  }

 private:
  void trim(Slot gpu) {
    if (q_.budget[gpu] == kUnlimited) return;
    std::uint64_t load = 0;
    for (std::size_t k = 0; k < kinds_.size(); ++k)
      load = add_up(load, times(kinds_.unit_class(k).inside(), counts_[gpu][k]));
    const std::uint64_t room = less(q_.budget[gpu], q_.overhead[gpu]);
    if (load <= room) return;
    std::vector<std::uint32_t> order;
    for (std::uint32_t k = 0; k < kinds_.size(); ++k) {
      if (counts_[gpu][k] > 0) order.push_back(k);
    }
    std::vector<Piece> pieces;
    for (const std::uint32_t k : order)
      pieces.push_back({kinds_.unit_class(k).inside(), gain_of(kinds_, k, gpu, main_), counts_[gpu][k]});
    sort_by_density(pieces, order);
    NodeBudget own = nodes_.part(std::min(nodes_.left(), kNodesPerFill));
    const Fill fill = best_fill(pieces, room, nullptr, own);
    nodes_.spend(own.used());
    for (std::size_t i = 0; i < order.size(); ++i) counts_[gpu][order[i]] = fill.found ? fill.counts[i] : 0;
  }

  /// What is on the GPU that streams stays there as far as the loads of everything else leave room for it.
  bool trim_main() {
    std::uint64_t fixed = q_.overhead[main_], floor = 0;
    std::vector<TierClass> classes;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      const UnitClass& c = kinds_.unit_class(k);
      std::uint32_t away = kinds_[k].count;
      for (Slot gpu = 0; gpu < q_.gpus; ++gpu) away -= counts_[gpu][k];
      if (away > 0) floor = std::max(floor, c.load());
      fixed = add_up(fixed, times(c.left_behind(), away + counts_[main_][k]));
      classes.push_back({less(c.inside(), c.left_behind()), gain_of(kinds_, k, main_, main_), c.load(),
                         counts_[main_][k], true, kinds_.may_be_on_host(k)});
    }
    if (fixed > q_.budget[main_]) return false;
    NodeBudget own = nodes_.part(std::min(nodes_.left(), kNodesPerFill));
    const std::uint64_t room = q_.budget[main_] == kUnlimited ? kUnlimited / 2 : q_.budget[main_] - fixed;
    const TierAnswer tier = fill_tier(classes, room, floor, nullptr, own);
    nodes_.spend(own.used());
    if (!tier.feasible) return false;
    counts_[main_] = tier.inside;
    return true;
  }

  const Kinds& kinds_;
  const Question& q_;
  Slot main_;
  Counts& counts_;
  NodeBudget& nodes_;
};

}  // namespace

Found mend_counts(const Kinds& kinds, const Assignment& previous, Slot main, NodeBudget& nodes) {
  const Question& q = kinds.question();
  Found out;
  out.strategy = "previous";
  Counts counts(q.slots(), std::vector<std::uint32_t>(kinds.size(), 0));
  for (std::size_t u = 0; u < previous.size(); ++u) {
    if (previous[u] < q.gpus) ++counts[previous[u]][kinds.of_unit()[u]];
  }
  if (!Trimming(kinds, main, counts, nodes).run()) return out;
  std::vector<Slot> others;
  for (Slot gpu = 0; gpu < q.gpus; ++gpu) {
    if (gpu == main || q.budget[gpu] <= q.overhead[gpu]) continue;
    // A GPU below the main one that holds nothing would become the main one itself.
    const bool empty =
        std::all_of(counts[gpu].begin(), counts[gpu].end(), [](std::uint32_t n) { return n == 0; });
    if (!empty || gpu > main || q.settings.main_gpu) others.push_back(gpu);
  }
  if (!fill_in_turn(kinds, others, main, counts, nodes)) return out;
  spread(kinds, std::move(counts), main, out.slots, &previous);
  if (std::find(out.slots.begin(), out.slots.end(), kOpen) != out.slots.end()) return out;
  out.main = main_of(q, out.slots);
  const Ledger ledger = weigh(q, out.slots, out.main);
  out.feasible = ledger.fits && (q.empty_streams || out.main.has_value());
  out.value = q.by_time() ? ledger.step_ps : ledger.gpu_bytes;
  return out;
}

}  // namespace stowage::solve
