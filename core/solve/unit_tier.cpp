#include "core/solve/unit_tier.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "core/solve/bundles.h"

namespace stowage::solve {
namespace {

constexpr std::uint32_t kNone = ChainNode::kNone;
constexpr std::uint64_t kMostVisits = 4'000;
constexpr std::uint64_t kBranchNodes = 30'000;

/// Units grouped for the knapsack.
struct Groups {
  std::vector<TierClass> classes{};
  std::vector<std::uint32_t> of_unit{};  ///< kNone: absent
  std::uint64_t floor_reserve = 0;
  TierOrders orders{};  ///< where there are many
};

class Tier {
 public:
  Tier(const TierTask& task, NodeBudget& nodes) : task_(task), p_(task.prepared), chains_(p_.table().chains), nodes_(nodes), stand_(task.stand) {}

  TierResult run() {
    if (!task_.reserve || !p_.coupled()) {
      solve_plain(nodes_);
    } else {
      NodeBudget own = nodes_.part(std::min(nodes_.left(), kBranchNodes));
      if (auto exact = bundled(own)) return std::move(*exact);
      branch(own);
      nodes_.spend(own.used());
    }
    return std::move(out_);
  }

  /// Quickly first; what that leaves open is looked at again, where there are nodes for it.
  std::optional<TierResult> bundled(NodeBudget& own) {
    constexpr std::uint64_t kNodesForAllSums = 500'000;
    auto first = solve_bundled(task_, own, true);
    if (first) nodes_.spend(own.used());
    if (!first || first->proven || nodes_.left() < kNodesForAllSums) return first;
    NodeBudget again = nodes_.part(kBranchNodes);
    auto second = solve_bundled(task_, again, false);
    nodes_.spend(again.used());
    if (!second || (first->feasible && (!second->feasible || second->value < first->value))) {
      if (second && second->feasible) first->bound = std::max(first->value, std::min(first->bound, second->bound));
      first->proven = first->feasible && first->bound == first->value;
      return first;
    }
    if (first->feasible) second->bound = std::max(second->value, std::min(first->bound, second->bound));
    second->proven = second->feasible ? second->bound == second->value : second->proven;
    return second;
  }

  Groups groups() {
    Groups g;
    std::vector<std::uint64_t> peak = effective_peaks(g.floor_reserve);
    g.of_unit.assign(stand_.size(), kNone);
    // [class][stand] → group, a table for the uncoupled, in the order of the classes; those whose load depends on others are told apart by it.
    std::vector<std::uint32_t> plain(p_.classes().size() * 3, 0);
    for (std::size_t u = 0; u < stand_.size(); ++u) {
      if (stand_[u] != Stand::Absent) ++plain[p_.class_of_unit()[u] * 3 + static_cast<std::size_t>(stand_[u])];
    }
    g.classes.reserve(p_.classes().size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
      const std::uint32_t count = plain[i];
      const bool any = count > 0;
      plain[i] = any ? static_cast<std::uint32_t>(g.classes.size()) : kNone;
      if (any) g.classes.push_back(group_of(i / 3, static_cast<Stand>(i % 3), task_.reserve ? p_.classes()[i / 3].peak : 0));
      if (any) g.classes.back().count = count;
    }
    std::map<std::tuple<std::uint32_t, Stand, std::uint64_t>, std::uint32_t> special;
    for (std::size_t u = 0; u < stand_.size(); ++u) {
      if (stand_[u] == Stand::Absent) continue;
      const std::uint32_t k = p_.class_of_unit()[u];
      std::uint32_t group = plain[k * 3 + static_cast<std::size_t>(stand_[u])];
      if (!peak.empty() && peak[u] != g.classes[group].peak) {
        const auto [at, fresh] = special.try_emplace({k, stand_[u], peak[u]}, static_cast<std::uint32_t>(g.classes.size()));
        if (fresh) g.classes.push_back(group_of(k, stand_[u], peak[u]));
        --g.classes[group].count;
        group = at->second;
        ++g.classes[group].count;
      }
      g.of_unit[u] = group;
    }
    constexpr std::size_t kWorthOrdering = 256;
    if (special.empty() && g.classes.size() > kWorthOrdering) g.orders = known_orders(plain, g.classes.size());
    return g;
  }

 private:
  TierClass group_of(std::size_t k, Stand stand, std::uint64_t peak) const {
    return {task_.weight[k], task_.value[k], peak, 0, stand != Stand::Below, stand != Stand::Inside};
  }

  /// Groups stand in the order of their classes, largest first; by peak they follow the classes too.
  TierOrders known_orders(const std::vector<std::uint32_t>& plain, std::size_t groups) const {
    TierOrders orders;
    orders.by_density.resize(groups);
    std::iota(orders.by_density.begin(), orders.by_density.end(), 0u);
    orders.by_peak.reserve(groups);
    for (const std::uint32_t k : p_.by_peak()) {
      for (std::size_t stand = 0; stand < 3; ++stand) {
        if (plain[k * 3 + stand] != kNone) orders.by_peak.push_back(plain[k * 3 + stand]);
      }
    }
    return orders;
  }

  /// What each unit would add up to on its paths if it were below, together with what is below already. Empty when nothing is coupled.
  std::vector<std::uint64_t> effective_peaks(std::uint64_t& fixed_peak) const {
    std::vector<std::uint64_t> peak;
    if (!p_.coupled() || !task_.reserve) return peak;
    std::vector<bool> below(stand_.size());
    for (std::size_t u = 0; u < stand_.size(); ++u) below[u] = stand_[u] == Stand::Below;
    return peaks_with(below, fixed_peak);
  }

  std::vector<std::uint64_t> peaks_with(const std::vector<bool>& below, std::uint64_t& fixed_peak) const {
    std::vector<std::uint64_t> peak(stand_.size());
    for (std::size_t u = 0; u < stand_.size(); ++u) peak[u] = p_.classes()[p_.class_of_unit()[u]].peak;
    std::vector<std::uint64_t> above(chains_.size()), under(chains_.size(), 0);
    for (std::size_t i = 0; i < chains_.size(); ++i) {
      const std::uint32_t parent = chains_[i].parent;
      above[i] = parent == kNone ? 0 : add_up(above[parent], below[chains_[parent].unit] ? chains_[parent].bytes : 0);
    }
    for (std::size_t i = chains_.size(); i-- > 0;) {
      const std::uint64_t own = below[chains_[i].unit] ? chains_[i].bytes : 0;
      if (chains_[i].parent != kNone) under[chains_[i].parent] = std::max(under[chains_[i].parent], add_up(under[i], own));
      fixed_peak = std::max(fixed_peak, add_up(above[i], add_up(under[i], own)));
      std::uint64_t& of_unit = peak[chains_[i].unit];
      of_unit = std::max(of_unit, add_up(above[i], add_up(under[i], chains_[i].bytes)));
    }
    return peak;
  }

  void solve_plain(NodeBudget& nodes) {
    Groups g = groups();
    const TierAnswer answer = fill_tier(g.classes, task_.capacity, g.floor_reserve, nullptr, nodes, std::move(g.orders));
    out_.feasible = answer.feasible;
    out_.proven = answer.proven;
    out_.value = answer.value;
    out_.bound = answer.bound;
    out_.reserve = task_.reserve ? answer.reserve : 0;
    if (answer.feasible) out_.inside = choose_units(g, answer.inside);
  }

  /// Which copies of each class: the preferred first, then in order.
  std::vector<bool> choose_units(const Groups& g, std::vector<std::uint32_t> left) const {
    std::vector<bool> inside(stand_.size(), false);
    if (!task_.preferred.empty()) {
      for (std::size_t u = 0; u < stand_.size(); ++u) {
        if (g.of_unit[u] != kNone && task_.preferred[u] && left[g.of_unit[u]] > 0) --left[g.of_unit[u]], inside[u] = true;
      }
    }
    for (std::size_t u = 0; u < stand_.size(); ++u) {
      if (g.of_unit[u] != kNone && !inside[u] && left[g.of_unit[u]] > 0) --left[g.of_unit[u]], inside[u] = true;
    }
    return inside;
  }

  /// The same for coupled units: of each class, heaviest loads first, those copies go below whose paths carry least so far.
  std::vector<bool> choose_coupled(const Groups& g, const std::vector<std::uint32_t>& counts) const {
    std::vector<std::vector<std::uint32_t>> members(g.classes.size());
    for (std::uint32_t u = 0; u < stand_.size(); ++u) {
      if (g.of_unit[u] != kNone) members[g.of_unit[u]].push_back(u);
    }
    std::vector<std::uint32_t> order(g.classes.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return g.classes[a].peak > g.classes[b].peak; });
    std::vector<bool> inside(stand_.size(), false), below(stand_.size(), false);
    for (const std::uint32_t group : order) {
      std::vector<std::uint32_t>& units = members[group];
      const std::size_t down = units.size() - counts[group];
      if (down > 0 && down < units.size()) {
        std::uint64_t ignored = 0;
        const std::vector<std::uint64_t> peak = peaks_with(below, ignored);
        std::stable_sort(units.begin(), units.end(), [&](std::uint32_t a, std::uint32_t b) {
          if (peak[a] != peak[b]) return peak[a] < peak[b];
          const bool pa = !task_.preferred.empty() && task_.preferred[a], pb = !task_.preferred.empty() && task_.preferred[b];
          return pa != pb ? pb : a > b;
        });
      }
      for (std::size_t i = 0; i < units.size(); ++i) (i < down ? below : inside)[units[i]] = true;
    }
    return inside;
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
      if (stand_[u] == Stand::Absent) continue;
      const std::uint32_t k = p_.class_of_unit()[u];
      if (inside[u]) {
        weight = add_up(weight, task_.weight[k]);
        t.value = add_up(t.value, task_.value[k]);
      } else {
        t.below[u] = true;
      }
    }
    t.reserve = load_peak(p_, t.below);
    t.fits = add_up(weight, t.reserve) <= task_.capacity;
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
    Stand before;
    bool second;
  };

  /// On one path every unit is either inside or part of the path's load: so much room is needed whatever is chosen.
  bool some_path_is_too_long() const {
    std::vector<std::uint64_t> along(chains_.size());
    for (std::size_t i = 0; i < chains_.size(); ++i) {
      const std::uint32_t unit = chains_[i].unit;
      const bool counts = stand_[unit] != Stand::Absent && !p_.units()[unit].tied;
      const std::uint64_t least = counts ? std::min(chains_[i].bytes, task_.weight[p_.class_of_unit()[unit]]) : 0;
      along[i] = add_up(chains_[i].parent == kNone ? 0 : along[chains_[i].parent], least);
      if (along[i] > task_.capacity) return true;
    }
    return false;
  }

  /// Depth first: the relaxation takes loads one by one; where its answer stacks loads beyond the capacity, one of the units on the worst path is
  /// fixed inside, then below.
  void branch(NodeBudget& nodes) {
    if (some_path_is_too_long()) return;
    std::vector<Frame> path;
    std::uint64_t open = 0;
    bool any_open = false, done = false;
    for (std::uint64_t visited = 0; !done; ++visited) {
      std::uint32_t next = kNone;
      std::uint64_t bound = 0;
      const bool explored = visit(next, bound, nodes);
      if (!explored) open = std::max(open, bound), any_open = true;
      if (next != kNone && (visited >= kMostVisits || nodes.spent())) open = std::max(open, bound), any_open = true, next = kNone;
      if (next != kNone) {
        path.push_back({next, stand_[next], false});
        stand_[next] = Stand::Inside;
        continue;
      }
      while (!path.empty() && path.back().second) stand_[path.back().unit] = path.back().before, path.pop_back();
      done = path.empty();
      if (!done) path.back().second = true, stand_[path.back().unit] = Stand::Below;
    }
    out_.bound = std::max(out_.value, any_open ? open : 0);
    out_.proven = out_.feasible ? out_.bound == out_.value : !any_open;
  }

  /// Solves the relaxation under what is fixed. `next` = a unit to branch on, kNone when this part is finished. False when it was left open.
  bool visit(std::uint32_t& next, std::uint64_t& bound, NodeBudget& nodes) {
    nodes.spend(16 + stand_.size() / 4);
    const Groups g = groups();
    const std::uint64_t best = out_.value;
    const TierAnswer relaxed = fill_tier(g.classes, task_.capacity, g.floor_reserve, out_.feasible ? &best : nullptr, nodes);
    bound = relaxed.bound;
    if (!relaxed.feasible) return relaxed.proven || (out_.feasible && relaxed.bound <= best);
    Try t = add(choose_coupled(g, relaxed.inside));
    const std::vector<bool> below = t.below;
    const bool fits = t.fits, exact = relaxed.proven;
    const std::uint64_t reserve = t.reserve;
    accept(std::move(t));
    if (fits) return exact;
    // A reserve as large as these loads really need may already do.
    const std::uint64_t now = out_.value;
    const TierAnswer roomy = fill_tier(g.classes, task_.capacity, std::max(g.floor_reserve, reserve), out_.feasible ? &now : nullptr, nodes);
    if (roomy.feasible) accept(add(choose_coupled(g, roomy.inside)));
    if (out_.feasible && relaxed.bound <= out_.value) return true;
    next = worst_free(below);
    return true;
  }

  /// On the path with the largest load: the unit not yet fixed that loads most there.
  std::uint32_t worst_free(const std::vector<bool>& below) const {
    std::vector<std::uint64_t> along(chains_.size());
    std::size_t worst = 0;
    for (std::size_t i = 0; i < chains_.size(); ++i) {
      along[i] = add_up(chains_[i].parent == kNone ? 0 : along[chains_[i].parent], below[chains_[i].unit] ? chains_[i].bytes : 0);
      if (along[i] > along[worst]) worst = i;
    }
    std::uint32_t best = kNone;
    std::uint64_t most = 0;
    for (std::size_t i = worst;; i = chains_[i].parent) {
      const std::uint32_t unit = chains_[i].unit;
      if (below[unit] && stand_[unit] == Stand::Free && chains_[i].bytes > most) most = chains_[i].bytes, best = unit;
      if (chains_[i].parent == kNone) break;
    }
    return best;
  }

  const TierTask& task_;
  const Prepared& p_;
  const std::vector<ChainNode>& chains_;
  NodeBudget& nodes_;
  std::vector<Stand> stand_;
  TierResult out_;
};

}  // namespace

TierResult solve_tier(const TierTask& task, NodeBudget& nodes) { return Tier(task, nodes).run(); }

LeastCapacity least_tier_capacity(const TierTask& task, bool something_inside) {
  NodeBudget none(0);
  const Groups g = Tier(task, none).groups();
  return least_capacity(g.classes, g.floor_reserve, something_inside);
}

}  // namespace stowage::solve
