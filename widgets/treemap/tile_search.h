#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "widgets/treemap/tile_tree.h"

namespace stowage::widgets {

class FindText;
class NameTable;

/// Which nodes a search leaves bright: those whose name or class holds the words, all above them and all
/// below them. O(nodes).
class TileSearch {
 public:
  TileSearch() = default;
  /// `names`: of the tree's model, where they are known; else they are put together here.
  TileSearch(const TileTree& tree, const QString& words, const NameTable* names = nullptr);

  bool active() const { return !lit_.empty(); }
  bool lit(std::uint32_t node) const { return lit_.empty() || lit_[node] != 0; }
  /// Modules that match by themselves.
  int matches() const { return static_cast<int>(found_.size()); }
  /// The number of a match among them, from 1, in the order of the model; 0: it is none.
  int number(model::ModuleId module) const;

 private:
  using Matches = std::vector<std::uint8_t>;  ///< by module
  void find_nodes(const TileTree& tree, const FindText& wanted, const Matches& matches);
  void find_members(const TileTree& tree, const FindText& wanted, const Matches& matches);

  std::vector<std::uint8_t> lit_{};
  std::vector<model::ModuleId> found_{};  ///< ascending
};

}  // namespace stowage::widgets
