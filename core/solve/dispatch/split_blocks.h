#pragma once

#include <vector>

#include "core/solve/one_gpu/one_gpu.h"

namespace stowage::solve {

/// Blocks that the model names no-split and the settings let be split, under accelerate. Their forward adds
/// what came in to what goes out, so one device has to execute all of a block: one GPU that holds it whole,
/// or the main GPU, which executes its own parts and those on the host.
class SplitBlocks {
 public:
  explicit SplitBlocks(const Instance& instance);

  bool empty() const { return units_.empty(); }
  std::size_t size() const { return units_.size(); }
  /// Units with tensors in a block.
  const std::vector<std::uint32_t>& operator[](std::size_t block) const { return units_[block]; }
  /// One device executes each block.
  bool run(const Assignment& slots, std::optional<Slot> main) const;

 private:
  const Instance& instance_;
  std::vector<std::vector<std::uint32_t>> units_;
};

/// Nodes for all divisions of split blocks together, beside those of the search that may split them anyhow.
std::uint64_t nodes_for_split_blocks(const Instance& instance);

/// `plan`, whose blocks run, or a better one near by: with another division of its blocks, or with its units
/// moved where blocks may be torn.
SearchResult improve_split_blocks(const Instance& instance, SearchResult plan, NodeBudget& nodes);

}  // namespace stowage::solve
