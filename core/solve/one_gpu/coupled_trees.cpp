#include "core/solve/one_gpu/coupled_trees.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/base/int128.h"
#include "core/solve/knapsack/dantzig_bound.h"
#include "core/solve/limits/thresholds.h"
#include "core/solve/one_gpu/coupled_tree_sums.h"
#include "core/solve/one_gpu/tier_proof.h"

namespace stowage::solve {
namespace {

class CoupledTreeSearch {
 public:
  CoupledTreeSearch(const TierTask& task, NodeBudget& nodes, bool loosen)
      : task_(task),
        p_(task.catalog),
        nodes_(nodes),
        loosen_(loosen),
        limit_(nodes.left() >= thresholds::kNodesForLongTreeSums ? CoupledTreeSums::kThorough
                                                                 : CoupledTreeSums::kUsual) {}

  std::optional<TierResult> run() {
    if (!find_coupled_trees(task_, trees_, in_tree_)) return std::nullopt;
    group_plain();
    find_levels();
    std::uint64_t open = 0;
    for (const Level& level : levels_) {
      if (out_.feasible && level.bound <= out_.value) break;
      if (out_.feasible && nodes_.spent()) {
        open = std::max(open, level.bound);
        break;
      }
      if (!solve_level(level, open)) return std::nullopt;
    }
    out_.bound = std::max(out_.value, open);
    TierProof::settle(out_, open == 0);
    return std::move(out_);
  }

 private:
  static constexpr std::size_t kNoClass = ~std::size_t{0};
  static constexpr std::uint64_t kSumsPerNode = thresholds::kSumsPerNode;

  struct Plain {
    TierClass c;
    std::vector<std::uint32_t> units;
  };
  struct Level {
    std::uint64_t reserve, bound;
  };

  void group_plain() {
    std::map<std::pair<std::uint32_t, Fixing>, std::size_t> known;
    for (std::uint32_t u = 0; u < task_.fixing.size(); ++u) {
      if (in_tree_[u] || task_.fixing[u] == Fixing::Absent) continue;
      const std::uint32_t k = p_.class_of_unit()[u];
      const auto [at, fresh] = known.try_emplace({k, task_.fixing[u]}, plain_.size());
      const Fixing fixing = task_.fixing[u];
      if (fresh)
        plain_.push_back(
            {{task_.weight[k], task_.value[k], task_.load(k), 0, fixing != Fixing::Out, fixing != Fixing::In},
             {}});
      plain_[at->second].units.push_back(u);
      ++plain_[at->second].c.count;
      if (fixing == Fixing::Out) floor_ = std::max(floor_, task_.load(k));
    }
    std::stable_sort(plain_.begin(), plain_.end(), [](const Plain& a, const Plain& b) {
      return denser({a.c.weight, a.c.value, a.c.count}, {b.c.weight, b.c.value, b.c.count});
    });
  }

  bool forced(const TierClass& c, std::uint64_t reserve) const {
    return c.may_be_in && (!c.may_be_below || c.load > reserve);
  }

  /// What every tree's lightest splits and the plain classes leave open, each unit taken on its own: no
  /// plan of the level is worth more.
  void find_levels() {
    std::vector<std::uint64_t> reserves{floor_};
    for (const Plain& plain : plain_) reserves.push_back(plain.c.load);
    for (const CoupledTree& tree : trees_) {
      for (const CoupledTreeOption& option : tree.options) reserves.push_back(option.load);
    }
    std::sort(reserves.begin(), reserves.end());
    reserves.erase(std::unique(reserves.begin(), reserves.end()), reserves.end());
    for (const std::uint64_t reserve : reserves) {
      if (reserve < floor_ || reserve > task_.capacity) continue;
      Uint128 weight = 0, value = 0;
      std::vector<KnapsackItem> free;
      for (const Plain& plain : plain_) {
        const bool in = forced(plain.c, reserve);
        if (in) {
          weight += static_cast<Uint128>(plain.c.weight) * plain.c.count;
          value += static_cast<Uint128>(plain.c.value) * plain.c.count;
        }
        if (!in && plain.c.may_be_in) free.push_back({plain.c.weight, plain.c.value, plain.c.count});
      }
      for (const CoupledTree& tree : trees_) {
        std::uint64_t least = ~0ull;
        for (const CoupledTreeOption& option : tree.options) {
          if (option.load <= reserve) least = std::min(least, option.weight);
        }
        weight += static_cast<Uint128>(least) * tree.copies.size();
      }
      if (weight + reserve > task_.capacity) continue;
      std::uint64_t all_room = task_.capacity - reserve;
      for (const Plain& plain : plain_) {
        if (forced(plain.c, reserve))
          all_room = saturating_subtract(all_room, saturating_multiply(plain.c.weight, plain.c.count));
      }
      for (const CoupledTree& tree : trees_) {
        for (const std::uint32_t k : tree.classes)
          free.push_back({task_.weight[k], task_.value[k], static_cast<std::uint32_t>(tree.copies.size())});
      }
      // What a tree holds by rule is a part of every option: counted on top, once.
      for (const CoupledTree& tree : trees_) {
        const CoupledTreeOption& none = tree.options.front();
        std::uint64_t chosen = 0;
        for (const std::uint32_t k : tree.classes) chosen = saturating_add(chosen, task_.value[k]);
        value += static_cast<Uint128>(saturating_subtract(none.value, chosen)) * tree.copies.size();
      }
      std::stable_sort(free.begin(), free.end(), denser);
      const Uint128 bound = value + DantzigBound(free)(all_room);
      levels_.push_back({reserve, bound > ~0ull ? ~0ull : static_cast<std::uint64_t>(bound)});
    }
    std::stable_sort(levels_.begin(), levels_.end(),
                     [](const Level& a, const Level& b) { return a.bound > b.bound; });
  }

  /// What is filled item by item under one reserve: a plain class, or one unit of every copy of a tree.
  struct Filled {
    std::size_t plain = kNoClass, tree = 0, unit = 0;
  };
  struct Open {
    std::vector<KnapsackItem> items{};
    std::vector<Filled> of{};

    void sort() {
      std::vector<std::uint32_t> order(items.size());
      std::iota(order.begin(), order.end(), 0u);
      std::stable_sort(order.begin(), order.end(),
                       [&](std::uint32_t a, std::uint32_t b) { return denser(items[a], items[b]); });
      Open sorted;
      for (const std::uint32_t i : order) {
        sorted.items.push_back(items[i]);
        sorted.of.push_back(of[i]);
      }
      *this = std::move(sorted);
    }
  };

  /// Units of a tree that may be below or not whatever the others do, under this reserve: a mask. More
  /// below never loads less, so it is enough to ask whether each way of splitting that is allowed still is
  /// with the unit below.
  std::uint32_t loose_units(const CoupledTree& tree, std::uint64_t reserve) const {
    std::uint32_t loose = 0;
    if (!loosen_) return loose;
    for (std::uint32_t bit = 1; bit < tree.options.size(); bit *= 2) {
      bool always = true;
      for (const CoupledTreeOption& option : tree.options)
        always = always && (option.load > reserve || tree.options[option.below | bit].load <= reserve);
      if (always) loose |= bit;
    }
    return loose;
  }

  /// The trees without their loose units, which are filled like plain classes.
  std::vector<CoupledTree> loosen(std::uint64_t reserve, Open& open) const {
    std::vector<CoupledTree> out;
    for (std::size_t b = 0; b < trees_.size(); ++b) {
      const CoupledTree& tree = trees_[b];
      const std::uint32_t loose = loose_units(tree, reserve);
      CoupledTree& rest = out.emplace_back(CoupledTree{tree.copies, tree.classes, {}});
      for (const CoupledTreeOption& option : tree.options) {
        if ((option.below & loose) == loose) rest.options.push_back(option);
      }
      for (std::size_t i = 0; i < tree.classes.size(); ++i) {
        if (!(loose >> i & 1)) continue;
        const std::uint32_t k = tree.classes[i];
        open.items.push_back(
            {task_.weight[k], task_.value[k], static_cast<std::uint32_t>(tree.copies.size())});
        open.of.push_back({kNoClass, b, i});
      }
    }
    return out;
  }

  /// All sums of the trees, best bound first; for each the plain classes fill what is left. False when
  /// there are too many sums, and nothing is found yet.
  bool solve_level(const Level& level, std::uint64_t& open) {
    std::uint64_t room = task_.capacity - level.reserve, value = 0;
    Open free;
    for (std::size_t i = 0; i < plain_.size(); ++i) {
      const TierClass& c = plain_[i].c;
      if (forced(c, level.reserve)) {
        const std::uint64_t weight = saturating_multiply(c.weight, c.count);
        if (weight > room) return true;
        room -= weight;
        value = saturating_add(value, saturating_multiply(c.value, c.count));
      } else if (c.may_be_in) {
        free.items.push_back({c.weight, c.value, c.count});
        free.of.push_back({i});
      }
    }
    const std::vector<CoupledTree> trees = loosen(level.reserve, free);
    free.sort();
    const CoupledTreeSums table(trees, level.reserve, room, limit_);
    nodes_.spend((loosen_ || table.overflow() ? table.work() : table.sums().size()) / kSumsPerNode + 1);
    if (table.overflow()) {
      if (!out_.feasible) return false;
      open = std::max(open, level.bound);  // what other levels have found stays
      return true;
    }
    const DantzigBound linear(free.items);
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
    for (std::uint32_t s = 0; s < table.sums().size(); ++s) {
      const CoupledTreeSum& sum = table.sums()[s];
      const std::uint64_t bound = saturating_add(saturating_add(value, sum.value), linear(room - sum.weight));
      if (!out_.feasible || bound > out_.value) order.emplace_back(bound, s);
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [bound, s] : order) {
      if (out_.feasible && bound <= out_.value) return true;
      if (out_.feasible && nodes_.spent()) {
        open = std::max(open, bound);
        return true;
      }
      const CoupledTreeSum& sum = table.sums()[s];
      const std::uint64_t fixed = saturating_add(value, sum.value),
                          least = saturating_subtract(out_.value, fixed);
      const bool any = !out_.feasible || fixed > out_.value;
      const KnapsackSolution fill =
          solve_knapsack(free.items, room - sum.weight, any ? nullptr : &least, nodes_);
      const std::uint64_t reached = saturating_add(fixed, fill.bound);
      if (fill.found) {
        out_.feasible = true;
        out_.value = saturating_add(fixed, fill.value);
        place(level.reserve, trees, table.trace(sum), free, fill.counts);
      }
      if (reached > out_.value) open = std::max(open, reached);
    }
    return true;
  }

  void place(std::uint64_t reserve, const std::vector<CoupledTree>& trees,
             const std::vector<std::vector<std::uint32_t>>& options, const Open& free,
             const std::vector<std::uint32_t>& counts) {
    out_.inside.assign(task_.fixing.size(), false);
    out_.reserve = reserve;
    for (std::size_t u = 0; u < task_.fixing.size(); ++u) out_.inside[u] = task_.fixing[u] == Fixing::In;
    for (const Plain& plain : plain_) {
      for (const std::uint32_t u : plain.units) {
        if (forced(plain.c, reserve)) out_.inside[u] = true;
      }
    }
    for (std::size_t b = 0; b < trees.size(); ++b) {
      const std::vector<std::uint32_t> by_copy =
          arrange(trees[b], options[b], loose_units(trees_[b], reserve));
      for (std::size_t copy = 0; copy < by_copy.size(); ++copy) {
        const CoupledTreeOption& option = trees[b].options[by_copy[copy]];
        for (std::size_t i = 0; i < trees[b].copies[copy].size(); ++i)
          out_.inside[trees[b].copies[copy][i]] = !(option.below >> i & 1);
      }
    }
    for (std::size_t f = 0; f < counts.size(); ++f) {
      const Filled& of = free.of[f];
      if (of.plain != kNoClass) {
        take(plain_[of.plain].units, counts[f]);
        continue;
      }
      std::vector<std::uint32_t> units;
      for (const std::vector<std::uint32_t>& copy : trees_[of.tree].copies) units.push_back(copy[of.unit]);
      take(units, counts[f]);
    }
  }

  /// The preferred units first, then in order.
  void take(const std::vector<std::uint32_t>& units, std::uint32_t count) {
    for (const bool preferred : {true, false}) {
      for (const std::uint32_t u : units) {
        const bool now = !task_.preferred.empty() && task_.preferred[u];
        if (count == 0 || now != preferred || out_.inside[u]) continue;
        --count;
        out_.inside[u] = true;
      }
    }
  }

  /// Copies that are split as before stay so; the rest as they come.
  std::vector<std::uint32_t> arrange(const CoupledTree& tree, std::vector<std::uint32_t> options,
                                     std::uint32_t loose) const {
    std::sort(options.begin(), options.end());
    if (task_.preferred.empty()) return options;
    std::vector<std::uint32_t> out(options.size(), ~0u);
    for (std::size_t copy = 0; copy < out.size(); ++copy) {
      std::uint32_t below = loose;
      for (std::size_t i = 0; i < tree.copies[copy].size(); ++i)
        below |= task_.preferred[tree.copies[copy][i]] ? 0u : 1u << i;
      const auto at = std::find_if(options.begin(), options.end(),
                                   [&](std::uint32_t o) { return tree.options[o].below == below; });
      if (at == options.end()) continue;
      out[copy] = *at;
      options.erase(at);
    }
    for (std::uint32_t& option : out) {
      if (option != ~0u) continue;
      option = options.back();
      options.pop_back();
    }
    return out;
  }

  const TierTask& task_;
  const UnitCatalog& p_;
  NodeBudget& nodes_;
  bool loosen_;
  const CoupledTreeSums::Limit limit_;
  std::vector<CoupledTree> trees_;
  std::vector<bool> in_tree_;
  std::vector<Plain> plain_;
  std::vector<Level> levels_;
  std::uint64_t floor_ = 0;
  TierResult out_;
};

}  // namespace

std::optional<TierResult> solve_coupled_trees(const TierTask& task, NodeBudget& nodes, bool loosen) {
  return CoupledTreeSearch(task, nodes, loosen).run();
}

}  // namespace stowage::solve
