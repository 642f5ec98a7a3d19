#pragma once

#include <optional>
#include <vector>

#include "core/solve/dispatch/split_blocks.h"

namespace stowage::solve {

/// The GPU that executes each block.
using Homes = std::vector<Slot>;

/// The ways of giving each split block a home. Blocks that nothing tells apart may change places: only their
/// numbers count.
class SplitHomes {
 public:
  SplitHomes(const Instance& instance, const SplitBlocks& blocks);

  /// All of them that leave a block on another GPU than `main` room to lie there whole; nullopt where there
  /// are more than `most`. In the order of the blocks: those of the main GPU, then those of each other one.
  std::optional<std::vector<Homes>> all(Slot main, std::size_t most) const;

  /// Those that differ from `homes` in how many blocks of one kind lie on one GPU beside `main`, or in the
  /// exchange of two kinds there.
  std::vector<Homes> near(const Homes& homes, Slot main) const;

  /// Blocks of one kind are alike in everything that the claims look at.
  bool kinds_are_exact() const { return exact_; }

 private:
  struct Kind {
    std::vector<std::uint32_t> blocks{};
    std::uint64_t bytes = 0;  ///< of one block that lies on a GPU whole
    SlotSet may{};            ///< GPUs that may hold all of one
  };
  void add_kind(const std::vector<std::uint32_t>& signature, std::uint32_t block);
  bool room_for(const Homes& homes, Slot main) const;

  const Instance& instance_;
  const SplitBlocks& blocks_;
  std::vector<std::vector<std::uint32_t>> signatures_;
  std::vector<Kind> kinds_;
  bool shared_ = false;  ///< some unit is of two blocks
  bool exact_ = true;
};

}  // namespace stowage::solve
