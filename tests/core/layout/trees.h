#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "core/layout/layout.h"

namespace stowage::layout::test {

/// A tree grown by hand in breadth-first order: node 0 is the root, add() the children of one node at once.
struct Tree {
  TreeInput input{{0}, {0}, {0}, {0}};

  /// Sizes count for leaves only; sums are filled in by finish().
  std::uint32_t add(std::uint32_t parent, const std::vector<std::uint64_t>& sizes, bool unit = false) {
    const auto first = static_cast<std::uint32_t>(input.size.size());
    input.first_child[parent] = first;
    input.child_count[parent] = static_cast<std::uint32_t>(sizes.size());
    for (const std::uint64_t size : sizes) {
      input.first_child.push_back(0);
      input.child_count.push_back(0);
      input.size.push_back(size);
      input.is_unit.push_back(unit ? 1 : 0);
      parent_.push_back(parent);
    }
    return first;
  }
  TreeInput& finish() {
    for (std::size_t i = 0; i < input.size.size(); ++i)
      input.size[i] = input.child_count[i] > 0 ? 0 : input.size[i];
    for (std::size_t i = input.size.size(); i-- > 1;) input.size[parent_[i - 1]] += input.size[i];
    return input;
  }

 private:
  std::vector<std::uint32_t> parent_{};
};

/// A random tree with units, runs of equals, tiny ones and zeros.
inline TreeInput random_tree(std::mt19937_64& random, std::uint32_t about) {
  Tree tree;
  std::vector<std::uint32_t> open{0};
  while (!open.empty() && tree.input.size.size() < about) {
    const std::size_t pick = random() % open.size();
    const std::uint32_t parent = open[pick];
    open.erase(open.begin() + static_cast<std::ptrdiff_t>(pick));
    std::vector<std::uint64_t> sizes(1 + random() % 24);
    const bool equal = random() % 3 == 0;
    const std::uint64_t base = 1 + random() % 1'000'000;
    for (std::uint64_t& size : sizes) {
      const std::uint64_t luck = random() % 10;
      size = equal ? base : luck == 0 ? 0 : luck == 1 ? 1 : 1 + random() % 10'000'000;
    }
    const std::uint32_t first = tree.add(parent, sizes, random() % 4 == 0);
    for (std::uint32_t i = 0; i < sizes.size(); ++i) {
      if (random() % 3 == 0) open.push_back(first + i);
    }
    if (open.empty()) open.push_back(first);
  }
  return tree.finish();
}

/// The 80 blocks of a large language model beside two embeddings and a norm: what every picture of this
/// program shows first.
inline TreeInput llama(std::uint32_t layers = 80) {
  constexpr std::uint64_t kMiB = 1ull << 20;
  Tree tree;
  const std::uint32_t model = tree.add(0, {0, 2004 * kMiB}),
                      parts = tree.add(model, {2004 * kMiB, 0, 16384, 0});
  tree.input.is_unit[model + 1] = tree.input.is_unit[parts] = tree.input.is_unit[parts + 2] = 1;
  const std::uint32_t first = tree.add(parts + 1, std::vector<std::uint64_t>(layers, 0), true);
  for (std::uint32_t i = 0; i < layers; ++i) {
    const std::uint32_t block = tree.add(first + i, {0, 0, 16384, 16384});
    tree.add(block, {128 * kMiB, 16 * kMiB, 16 * kMiB, 128 * kMiB});
    tree.add(block + 1, {448 * kMiB, 448 * kMiB, 448 * kMiB});
  }
  return tree.finish();
}

}  // namespace stowage::layout::test
