#include "core/solve/one_gpu/coupled_tree_sums.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace stowage::solve {
namespace {

constexpr std::uint32_t kNone = ChainNode::kNone;
constexpr std::size_t kMostFree = 10;
constexpr std::size_t kMostBundles = 6;

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
  const std::vector<ChainNode>& chains = task.prepared.table().chains;
  std::vector<std::uint32_t> joined(chains.size());
  std::iota(joined.begin(), joined.end(), 0u);
  const auto root = [&](std::uint32_t i) {
    while (joined[i] != i) i = joined[i] = joined[joined[i]];
    return i;
  };
  std::vector<std::uint32_t> node_of_unit(task.stand.size(), kNone);
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
    if (tree == kNone) tree = static_cast<std::uint32_t>(trees.size()), trees.emplace_back();
    Tree& t = trees[tree];
    auto unit = static_cast<std::uint32_t>(std::find(t.units.begin(), t.units.end(), chains[i].unit) -
                                           t.units.begin());
    if (unit == t.units.size()) t.units.push_back(chains[i].unit);
    local[i] = static_cast<std::uint32_t>(t.nodes.size());
    t.nodes.push_back({chains[i].parent == kNone ? kNone : local[chains[i].parent], unit,
                       task.loads(chains[i].unit) ? chains[i].bytes : 0});
    if (t.units.size() > 4 * kMostFree) return {};
  }
  return trees;
}

std::vector<BundleOption> options_of(const TierTask& task, const Tree& tree,
                                     const std::vector<std::uint32_t>& free) {
  std::vector<BundleOption> options;
  std::vector<std::uint64_t> along(tree.nodes.size());
  for (std::uint32_t mask = 0; mask < 1u << free.size(); ++mask) {
    BundleOption option{0, 0, 0, mask};
    std::vector<bool> below(tree.units.size(), false);
    for (std::size_t u = 0; u < tree.units.size(); ++u) {
      const std::uint32_t unit = tree.units[u];
      const std::uint32_t k = task.prepared.class_of_unit()[unit];
      const auto at = std::find(free.begin(), free.end(), unit);
      below[u] = at != free.end() ? (mask >> (at - free.begin()) & 1) != 0 : task.stand[unit] == Stand::Below;
      if (below[u]) option.peak = std::max(option.peak, task.load(k));
      if (below[u] || task.stand[unit] == Stand::Absent) continue;
      option.weight = add_up(option.weight, task.weight[k]);
      option.value = add_up(option.value, task.value[k]);
    }
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      const Tree::Node& node = tree.nodes[i];
      along[i] = add_up(node.parent == kNone ? 0 : along[node.parent], below[node.unit] ? node.bytes : 0);
      option.peak = std::max(option.peak, along[i]);
    }
    options.push_back(option);
  }
  return options;
}

}  // namespace

bool find_bundles(const TierTask& task, std::vector<Bundle>& bundles, std::vector<bool>& bundled) {
  const std::vector<Tree> trees = find_trees(task);
  if (trees.empty()) return false;
  std::map<std::vector<std::uint64_t>, std::size_t> known;
  bundled.assign(task.stand.size(), false);
  for (const Tree& tree : trees) {
    std::vector<std::uint64_t> key;
    std::vector<std::uint32_t> free, classes;
    for (const Tree::Node& node : tree.nodes) key.insert(key.end(), {node.parent, node.unit, node.bytes});
    for (const std::uint32_t unit : tree.units) {
      bundled[unit] = true;
      key.insert(key.end(),
                 {task.prepared.class_of_unit()[unit], static_cast<std::uint64_t>(task.stand[unit])});
      if (task.stand[unit] == Stand::Free) free.push_back(unit);
      if (task.stand[unit] == Stand::Free) classes.push_back(task.prepared.class_of_unit()[unit]);
    }
    if (free.size() > kMostFree) return false;
    const auto [at, fresh] = known.try_emplace(std::move(key), bundles.size());
    if (fresh) {
      if (bundles.size() == kMostBundles) return false;
      bundles.push_back({{}, classes, options_of(task, tree, free)});
    }
    bundles[at->second].copies.push_back(std::move(free));
  }
  return true;
}

BundleSums::BundleSums(const std::vector<Bundle>& bundles, std::uint64_t reserve, std::uint64_t room,
                       Limit limit)
    : bundles_(bundles), limit_(limit) {
  for (std::uint32_t b = 0; b < bundles.size(); ++b) {
    std::vector<std::uint32_t> allowed;
    for (std::uint32_t o = 0; o < bundles[b].options.size(); ++o) {
      if (bundles[b].options[o].peak <= reserve) allowed.push_back(o);
    }
    // Of two ways the lighter one that brings as much will do.
    const auto& options = bundles[b].options;
    std::sort(allowed.begin(), allowed.end(), [&](std::uint32_t x, std::uint32_t y) {
      if (options[x].weight != options[y].weight) return options[x].weight < options[y].weight;
      return options[x].value != options[y].value ? options[x].value > options[y].value : x < y;
    });
    std::vector<std::uint32_t> kept;
    for (const std::uint32_t o : allowed) {
      if (kept.empty() || options[o].value > options[kept.back()].value) kept.push_back(o);
    }
    for (std::size_t copy = 0; copy < bundles[b].copies.size(); ++copy) {
      if (!add(b, kept, room)) return;
    }
  }
}

/// One more copy of a bundle: the list shifted by each of its options, merged, without what a lighter sum
/// beats.
bool BundleSums::add(std::uint32_t bundle, const std::vector<std::uint32_t>& options, std::uint64_t room) {
  struct Next {
    std::uint64_t weight, value;
    std::uint32_t option, before;
  };
  std::vector<Next> kept, shifted, merged;
  for (const std::uint32_t o : options) {
    const BundleOption& option = bundles_[bundle].options[o];
    shifted.clear(), merged.clear();
    for (const BundleSum& sum : sums_) {
      const std::uint64_t weight = add_up(sum.weight, option.weight);
      if (weight > room) break;
      shifted.push_back({weight, add_up(sum.value, option.value), o, sum.step});
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
    steps_.push_back({bundle, next.option, next.before});
  }
  return !sums_.empty();
}

std::vector<std::vector<std::uint32_t>> BundleSums::trace(const BundleSum& sum) const {
  std::vector<std::vector<std::uint32_t>> out(bundles_.size());
  for (std::uint32_t step = sum.step; step != ~0u; step = steps_[step].before)
    out[steps_[step].bundle].push_back(steps_[step].option);
  return out;
}

}  // namespace stowage::solve
