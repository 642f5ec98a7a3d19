#include "core/solve/one_gpu/tier.h"

#include <algorithm>

#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"
#include "core/solve/one_gpu/coupled_trees.h"
#include "core/solve/one_gpu/tier_groups.h"
#include "core/solve/one_gpu/tier_proof.h"

namespace stowage::solve {
namespace {

constexpr std::uint32_t kNone = ChainNode::kNone;

class Tier {
 public:
  Tier(const TierTask& task, NodeBudget& nodes)
      : task_(task),
        p_(task.catalog),
        chains_(p_.table().chains),
        nodes_(nodes),
        stand_(task.fixing),
        groups_(task, stand_) {}

  TierResult run() {
    if (!task_.reserve || !task_.coupled()) {
      solve_plain(nodes_);
      return std::move(out_);
    }
    std::optional<TierResult> first;
    {
      NodeBudget own = nodes_.lend(thorough() ? nodes_.left() / 8 * 7 : thresholds::kNodesForTreesQuick);
      first = solve_coupled_trees(task_, own, true);
      if (!first) branch(own);
    }
    return first ? looked_at_again(std::move(*first)) : std::move(out_);
  }

 private:
  bool thorough() const { return nodes_.left() >= thresholds::kNodesForTreesThorough; }

  /// What a quick look leaves open is looked at again, where there are nodes for it.
  TierResult looked_at_again(TierResult first) {
    if (first.proven || !thorough()) return first;
    NodeBudget again = nodes_.lend(nodes_.left() / 2);
    auto second = solve_coupled_trees(task_, again, false);
    if (!second) return first;
    // Both searched the same instance: the better plan of the two, under the tighter of both bounds.
    if (first.feasible && second->feasible)
      first.bound = second->bound = std::min(first.bound, second->bound);
    TierResult& best =
        second->feasible && (!first.feasible || second->value >= first.value) ? *second : first;
    TierProof::settle(best, first.proven || second->proven);
    return std::move(best);
  }

  void solve_plain(NodeBudget& nodes) {
    Groups g = groups_.make();
    const TierAnswer answer =
        fill_tier(g.classes, task_.capacity, g.floor_reserve, nullptr, nodes, std::move(g.orders));
    out_.feasible = answer.feasible;
    out_.proven = TierProof::yes_if(answer.proven);
    out_.value = answer.value;
    out_.bound = answer.bound;
    out_.reserve = task_.reserve ? answer.reserve : 0;
    if (answer.feasible) out_.inside = groups_.choose(g, answer.inside);
  }

  struct Try {
    bool fits = false;
    std::uint64_t value = 0, reserve = 0;
    std::vector<bool> inside{}, below{};
  };

  /// Adds an assignment up with its true loads.
  Try add(std::vector<bool> inside) const {
    Try t;
    t.below.assign(stand_.size(), false);
    std::uint64_t weight = 0;
    for (std::size_t u = 0; u < stand_.size(); ++u) {
      if (stand_[u] == Fixing::Absent) continue;
      const std::uint32_t k = p_.class_of_unit()[u];
      if (inside[u]) {
        weight = saturating_add(weight, task_.weight[k]);
        t.value = saturating_add(t.value, task_.value[k]);
      } else {
        t.below[u] = task_.loads(u);
        t.reserve = std::max(t.reserve, task_.load(k));
      }
    }
    t.reserve = std::max(t.reserve, largest_load(p_, t.below));
    t.fits = saturating_add(weight, t.reserve) <= task_.capacity;
    t.inside = std::move(inside);
    return t;
  }

  void accept(Try t) {
    if (!t.fits || (out_.feasible && t.value <= out_.value)) return;
    out_.feasible = true;
    out_.value = t.value;
    out_.reserve = t.reserve;
    out_.inside = std::move(t.inside);
  }

  struct Frame {
    std::uint32_t unit;
    Fixing before;
    bool second;
  };

  /// On one path every unit is either inside or part of the path's load: so much room is needed whatever is
  /// chosen.
  bool some_path_is_too_long() const {
    std::vector<std::uint64_t> along(chains_.size());
    for (std::size_t i = 0; i < chains_.size(); ++i) {
      const std::uint32_t unit = chains_[i].unit;
      const bool counts = stand_[unit] != Fixing::Absent && !p_.units()[unit].tied;
      const std::uint64_t least =
          counts ? std::min(groups_.bytes(i), task_.weight[p_.class_of_unit()[unit]]) : 0;
      along[i] = saturating_add(chains_[i].parent == kNone ? 0 : along[chains_[i].parent], least);
      if (along[i] > task_.capacity) return true;
    }
    return false;
  }

  /// Depth first: the relaxation takes loads one by one; where its answer stacks loads beyond the capacity,
  /// one of the units on the worst path is fixed inside, then below.
  void branch(NodeBudget& nodes) {
    if (some_path_is_too_long()) return TierProof::settle(out_, true);
    std::vector<Frame> path;
    std::uint64_t open = 0;
    bool any_open = false, done = false;
    for (std::uint64_t visited = 0; !done; ++visited) {
      std::uint32_t next = kNone;
      std::uint64_t bound = 0;
      const bool explored = visit(next, bound, nodes);
      const bool stops = next != kNone && (visited >= thresholds::kMostTreeVisits || nodes.spent());
      if (!explored || stops) {
        open = std::max(open, bound);
        any_open = true;
      }
      if (stops) next = kNone;
      if (next != kNone) {
        path.push_back({next, stand_[next], false});
        stand_[next] = Fixing::In;
        continue;
      }
      while (!path.empty() && path.back().second) {
        stand_[path.back().unit] = path.back().before;
        path.pop_back();
      }
      done = path.empty();
      if (done) break;
      path.back().second = true;
      stand_[path.back().unit] = Fixing::Out;
    }
    out_.bound = std::max(out_.value, any_open ? open : 0);
    TierProof::settle(out_, !any_open);
  }

  /// Solves the relaxation under what is fixed. `next` = a unit to branch on, kNone when this part is
  /// finished. False when it was left open.
  bool visit(std::uint32_t& next, std::uint64_t& bound, NodeBudget& nodes) {
    nodes.spend(16 + stand_.size() / 4);
    const Groups g = groups_.make();
    const std::uint64_t best = out_.value;
    const TierAnswer relaxed =
        fill_tier(g.classes, task_.capacity, g.floor_reserve, out_.feasible ? &best : nullptr, nodes);
    bound = relaxed.bound;
    if (!relaxed.feasible) return relaxed.proven || (out_.feasible && relaxed.bound <= best);
    Try t = add(groups_.choose_coupled(g, relaxed.inside));
    const std::vector<bool> below = t.below;
    const bool fits = t.fits, exact = relaxed.proven;
    const std::uint64_t reserve = t.reserve;
    accept(std::move(t));
    if (fits) return exact;
    // A reserve as large as these loads really need may already do.
    const std::uint64_t now = out_.value;
    const TierAnswer roomy = fill_tier(g.classes, task_.capacity, std::max(g.floor_reserve, reserve),
                                       out_.feasible ? &now : nullptr, nodes);
    std::vector<bool> below_roomy;
    if (roomy.feasible) {
      Try r = add(groups_.choose_coupled(g, roomy.inside));
      if (!r.fits) below_roomy = r.below;
      accept(std::move(r));
    }
    if (out_.feasible && relaxed.bound <= out_.value) return true;
    next = worst_free(below);
    if (next != kNone) return true;
    // All that loads most there is fixed: that much is needed in any case, and the second fill says what is
    // left to choose.
    bound = std::min(bound, roomy.bound);
    if (!roomy.feasible) return roomy.proven || (out_.feasible && roomy.bound <= out_.value);
    if (out_.feasible && bound <= out_.value) return true;
    if (!below_roomy.empty()) next = worst_free(below_roomy);
    return next != kNone;
  }

  /// On the path with the largest load: the unit not yet fixed that loads most there.
  std::uint32_t worst_free(const std::vector<bool>& below) const {
    std::vector<std::uint64_t> along(chains_.size());
    std::size_t worst = 0;
    for (std::size_t i = 0; i < chains_.size(); ++i) {
      along[i] = saturating_add(chains_[i].parent == kNone ? 0 : along[chains_[i].parent],
                                below[chains_[i].unit] ? groups_.bytes(i) : 0);
      if (along[i] > along[worst]) worst = i;
    }
    std::uint32_t best = kNone;
    std::uint64_t most = 0;
    for (std::size_t i = worst;; i = chains_[i].parent) {
      const std::uint32_t unit = chains_[i].unit;
      if (below[unit] && stand_[unit] == Fixing::Free && chains_[i].bytes > most) {
        most = chains_[i].bytes;
        best = unit;
      }
      if (chains_[i].parent == kNone) break;
    }
    return best;
  }

  const TierTask& task_;
  const UnitCatalog& p_;
  const std::vector<ChainNode>& chains_;
  NodeBudget& nodes_;
  std::vector<Fixing> stand_;  ///< as asked, and as the branching fixes them
  TierGroups groups_;
  TierResult out_;
};

}  // namespace

TierResult solve_tier(const TierTask& task, NodeBudget& nodes) { return Tier(task, nodes).run(); }

LeastCapacity least_tier_capacity(const TierTask& task, bool something_inside) {
  const Groups g = TierGroups(task, task.fixing).make();
  return least_capacity(g.classes, g.floor_reserve, something_inside);
}

}  // namespace stowage::solve
