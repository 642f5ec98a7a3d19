#pragma once

#include <QString>
#include <unordered_map>
#include <utility>
#include <vector>

#include "widgets/theme/theme.h"
#include "widgets/treemap/tile_tree.h"

namespace stowage::widgets {

/// What a hue means in the treemap just now: one thing at a time. None: nothing has a place yet, all is grey.
enum class ColourMode {
  Device,
  Dtype,
  Kind,
  Class,
  Order,
  Price,
  None
};  ///< Class to Price: module_colouring.h

/// One entry of the legend: a device, an element type or a kind of module.
struct ColourCategory {
  QString name{};
  Appearance look{};  ///< whose colours, glyph and pattern it is drawn in
  bool unplaced = false;
  Bytes bytes{};        ///< each storage once, also where several names are one for the target alone
  bool plain = false;   ///< without hue, glyph and pattern
  bool always = false;  ///< stands in the legend without bytes, too
};

/// The category of every node. Made once a plan and mode; O(nodes + tensors).
struct Colouring {
  static constexpr std::uint8_t kMixed = 0xFE, kEmpty = 0xFD;
  using Mix = std::vector<std::pair<std::uint8_t, std::uint64_t>>;  ///< bytes by category, in the order of
                                                                    ///< the categories

  Colouring() = default;
  /// `mode`: none of module_colouring's.
  Colouring(const TileTree& tree, const PlanState& state, ColourMode mode);
  Colouring(const TileTree& tree, const PlanState& state, ColourMode mode,
            const std::vector<std::uint64_t>& sizes);  ///< plan::stored_sizes

  /// Bytes by category below a node: what a strip or an aggregate that holds several is divided by.
  Mix mix(const TileTree& tree, std::uint32_t node) const;
  void retranslate();  ///< the name of what is unplaced
  /// What stands around leaves has their category, or is mixed: the last step of making a colouring.
  void mix_upwards(const TileTree& tree);
  bool operator==(const Colouring& other) const { return mode == other.mode && of_node == other.of_node; }

  ColourMode mode = ColourMode::Device;
  std::vector<ColourCategory> categories{};  ///< all that the mode knows; those without bytes too
  std::vector<std::uint8_t> of_node{};
  std::unordered_map<std::uint32_t, Mix>
      mixed_leaves{};  ///< leaves whose tensors are not all of one category

 private:
  void add(std::uint32_t node, std::uint8_t category, std::uint64_t bytes, std::vector<std::uint64_t>& seen);
};

}  // namespace stowage::widgets
