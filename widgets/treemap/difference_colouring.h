#pragma once

#include "widgets/common/comparison.h"
#include "widgets/treemap/colouring.h"
#include "widgets/treemap/treemap_overlay.h"

namespace stowage::widgets {

/// What becomes of a tensor from one plan to the other, as the treemap colours it: what costs less time in
/// blue, what costs more in orange, on the scale for differences; what goes from GPU to GPU in a grey without
/// a hue, and what stays in a paler one.
enum class PlaceChange : std::uint8_t { OntoGpu, OffDisk, OtherGpu, ToDisk, OffGpus, Same, Unplaced };

PlaceChange place_change(machine::DeviceId from, machine::DeviceId to);

/// `tree` is of the model that both plans place; `sizes`: plan::stored_sizes of the baseline.
Colouring difference_colouring(const TileTree& tree, const Comparison& comparison,
                               const std::vector<std::uint64_t>& sizes);

/// From where to where what is below a node moves; both "" where nothing of it does.
struct PlaceWords {
  QString both{};  ///< "CPU → cuda:0", "CPU → several devices"
  QString to{};    ///< "→ cuda:0"
};
PlaceWords place_words(const TileTree& tree, const Comparison& comparison, std::uint32_t node);

/// The units of a tree that are elsewhere in the other plan.
std::vector<TileChange> tile_changes(const TileTree& tree, const Comparison& comparison);

/// What a treemap draws of a comparison, O(tensors): made on any thread, with the tree of the baseline's
/// facts.
struct DifferenceFacts {
  TileTreePtr tree{};
  Colouring colouring{};
  std::vector<TileChange> changes{};
};
/// Precondition: the baseline has its facts.
std::shared_ptr<const DifferenceFacts> make_difference_facts(const Comparison& comparison);

}  // namespace stowage::widgets
