#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "widgets/treemap/tile_tree.h"

namespace stowage::widgets {

/// Which nodes a search leaves bright: those whose name or class holds the words, all above them and all
/// below them. O(nodes).
class TileSearch {
 public:
  TileSearch() = default;
  TileSearch(const TileTree& tree, const QString& words);

  bool active() const { return !lit_.empty(); }
  bool lit(std::uint32_t node) const { return lit_.empty() || lit_[node] != 0; }
  int matches() const { return matches_; }  ///< modules that match by themselves

 private:
  std::vector<std::uint8_t> lit_{};
  int matches_ = 0;
};

}  // namespace stowage::widgets
