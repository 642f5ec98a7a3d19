#include "core/solve/one_gpu/coupled_tree_sums.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

constexpr std::uint32_t kNone = ChainNode::kNone;

/// One tree: its loads in order, its units numbered as they are met.
struct Tree {
  struct Node {
    std::uint32_t parent, unit;
    std::uint64_t bytes;
  };
  std::vector<Node> nodes;
  std::vector<std::uint32_t> units;
};

std::vector<Tree> find_trees(const TierTask& task) {
  const std::vector<ChainNode>& chains = task.catalog.table().chains;
  std::vector<std::uint32_t> joined(chains.size());
  std::iota(joined.begin(), joined.end(), 0u);
  const auto root = [&](std::uint32_t i) {
    while (joined[i] != i) i = joined[i] = joined[joined[i]];
    return i;
  };
  std::vector<std::uint32_t> node_of_unit(task.fixing.size(), kNone);
  for (std::uint32_t i = 0; i < chains.size(); ++i) {
    std::uint32_t& first = node_of_unit[chains[i].unit];
    if (first == kNone) first = i;
    for (const std::uint32_t other : {first, chains[i].parent}) {
      if (other == kNone) continue;
      const std::uint32_t a = root(i), b = root(other);
      joined[std::max(a, b)] = std::min(a, b);
    }
  }
  std::vector<Tree> trees;
  std::vector<std::uint32_t> tree_of(chains.size(), kNone), local(chains.size(), kNone);
  for (std::uint32_t i = 0; i < chains.size(); ++i) {
    std::uint32_t& tree = tree_of[root(i)];
    if (tree == kNone) {
      tree = static_cast<std::uint32_t>(trees.size());
      trees.emplace_back();
    }
    Tree& t = trees[tree];
    auto unit = static_cast<std::uint32_t>(std::find(t.units.begin(), t.units.end(), chains[i].unit) -
                                           t.units.begin());
    if (unit == t.units.size()) t.units.push_back(chains[i].unit);
    local[i] = static_cast<std::uint32_t>(t.nodes.size());
    t.nodes.push_back({chains[i].parent == kNone ? kNone : local[chains[i].parent], unit,
                       task.loads(chains[i].unit) ? chains[i].bytes : 0});
    if (t.units.size() > 4 * thresholds::kMostFreeInTree) return {};
  }
  return trees;
}

std::vector<CoupledTreeOption> options_of(const TierTask& task, const Tree& tree,
                                          const std::vector<std::uint32_t>& free) {
  std::vector<CoupledTreeOption> options;
  std::vector<std::uint64_t> along(tree.nodes.size());
  for (std::uint32_t mask = 0; mask < 1u << free.size(); ++mask) {
    CoupledTreeOption option{0, 0, 0, mask};
    std::vector<bool> below(tree.units.size(), false);
    for (std::size_t u = 0; u < tree.units.size(); ++u) {
      const std::uint32_t unit = tree.units[u];
      const std::uint32_t k = task.catalog.class_of_unit()[unit];
      const auto at = std::find(free.begin(), free.end(), unit);
      below[u] = at != free.end() ? (mask >> (at - free.begin()) & 1) != 0 : task.fixing[unit] == Fixing::Out;
      if (below[u]) option.load = std::max(option.load, task.load(k));
      if (below[u] || task.fixing[unit] == Fixing::Absent) continue;
      option.weight = saturating_add(option.weight, task.weight[k]);
      option.value = saturating_add(option.value, task.value[k]);
    }
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      const Tree::Node& node = tree.nodes[i];
      along[i] =
          saturating_add(node.parent == kNone ? 0 : along[node.parent], below[node.unit] ? node.bytes : 0);
      option.load = std::max(option.load, along[i]);
    }
    options.push_back(option);
  }
  return options;
}

}  // namespace

bool find_coupled_trees(const TierTask& task, std::vector<CoupledTree>& kinds, std::vector<bool>& coupled) {
  const std::vector<Tree> trees = find_trees(task);
  if (trees.empty()) return false;
  std::map<std::vector<std::uint64_t>, std::size_t> known;
  coupled.assign(task.fixing.size(), false);
  for (const Tree& tree : trees) {
    std::vector<std::uint64_t> key;
    std::vector<std::uint32_t> free, classes;
    for (const Tree::Node& node : tree.nodes) key.insert(key.end(), {node.parent, node.unit, node.bytes});
    for (const std::uint32_t unit : tree.units) {
      coupled[unit] = true;
      key.insert(key.end(),
                 {task.catalog.class_of_unit()[unit], static_cast<std::uint64_t>(task.fixing[unit])});
      if (task.fixing[unit] == Fixing::Free) free.push_back(unit);
      if (task.fixing[unit] == Fixing::Free) classes.push_back(task.catalog.class_of_unit()[unit]);
    }
    if (free.size() > thresholds::kMostFreeInTree) return false;
    const auto [at, fresh] = known.try_emplace(std::move(key), kinds.size());
    if (fresh) {
      if (kinds.size() == thresholds::kMostDifferentTrees) return false;
      kinds.push_back({{}, classes, options_of(task, tree, free)});
    }
    kinds[at->second].copies.push_back(std::move(free));
  }
  return true;
}

CoupledTreeSums::CoupledTreeSums(const std::vector<CoupledTree>& trees, std::uint64_t reserve,
                                 std::uint64_t room, Limit limit)
    : trees_(trees), limit_(limit) {
  for (std::uint32_t b = 0; b < trees.size(); ++b) {
    std::vector<std::uint32_t> allowed;
    for (std::uint32_t o = 0; o < trees[b].options.size(); ++o) {
      if (trees[b].options[o].load <= reserve) allowed.push_back(o);
    }
    // Of two ways the lighter one that brings as much will do.
    const auto& options = trees[b].options;
    std::sort(allowed.begin(), allowed.end(), [&](std::uint32_t x, std::uint32_t y) {
      if (options[x].weight != options[y].weight) return options[x].weight < options[y].weight;
      return options[x].value != options[y].value ? options[x].value > options[y].value : x < y;
    });
    std::vector<std::uint32_t> kept;
    for (const std::uint32_t o : allowed) {
      if (kept.empty() || options[o].value > options[kept.back()].value) kept.push_back(o);
    }
    for (std::size_t copy = 0; copy < trees[b].copies.size(); ++copy) {
      if (!add(b, kept, room)) return;
    }
  }
}

/// One more copy of a tree: the list shifted by each of its options, merged, without what a lighter sum
/// beats.
bool CoupledTreeSums::add(std::uint32_t tree, const std::vector<std::uint32_t>& options, std::uint64_t room) {
  struct Next {
    std::uint64_t weight, value;
    std::uint32_t option, before;
  };
  std::vector<Next> kept, shifted, merged;
  for (const std::uint32_t o : options) {
    const CoupledTreeOption& option = trees_[tree].options[o];
    shifted.clear();
    merged.clear();
    for (const CoupledTreeSum& sum : sums_) {
      const std::uint64_t weight = saturating_add(sum.weight, option.weight);
      if (weight > room) break;
      shifted.push_back({weight, saturating_add(sum.value, option.value), o, sum.step});
    }
    std::merge(kept.begin(), kept.end(), shifted.begin(), shifted.end(), std::back_inserter(merged),
               [](const Next& a, const Next& b) {
                 return a.weight != b.weight ? a.weight < b.weight : a.value > b.value;
               });
    work_ += merged.size();
    kept.clear();
    for (const Next& next : merged) {
      if (kept.empty() || next.value > kept.back().value) kept.push_back(next);
    }
    overflow_ = kept.size() > limit_.sums || work_ > limit_.work;
    if (overflow_) return false;
  }
  sums_.clear();
  for (const Next& next : kept) {
    sums_.push_back({next.weight, next.value, static_cast<std::uint32_t>(steps_.size())});
    steps_.push_back({tree, next.option, next.before});
  }
  return !sums_.empty();
}

std::vector<std::vector<std::uint32_t>> CoupledTreeSums::trace(const CoupledTreeSum& sum) const {
  std::vector<std::vector<std::uint32_t>> out(trees_.size());
  for (std::uint32_t step = sum.step; step != ~0u; step = steps_[step].before)
    out[steps_[step].tree].push_back(steps_[step].option);
  return out;
}

}  // namespace stowage::solve
