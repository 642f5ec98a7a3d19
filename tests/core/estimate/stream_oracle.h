#pragma once

#include <cstdint>
#include <vector>

namespace stowage::estimate {

/// A pass on one GPU behind one link, in whole units: a storage of n cells takes n units of time to copy and
/// n cells of the arena.
struct SmallPass {
  std::vector<int> cells;              ///< by storage, each at least 1
  std::vector<int> compute;            ///< by step, units, each at least 1
  std::vector<std::vector<int>> uses;  ///< by step: storages
  int room = 0;                        ///< cells
};

/// The shortest pass of all schedules there are: every order of copies, every storage loaded and given up as
/// often as one likes, the link left idle or not; with `contiguous` also every place of every slice, else a
/// slice may be scattered over the arena. Found by going through all states that can be reached, unit of time
/// by unit of time. -1 where none reaches the end.
int shortest_pass(const SmallPass& pass, bool contiguous);

}  // namespace stowage::estimate
