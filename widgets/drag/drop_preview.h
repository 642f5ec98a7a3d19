#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <vector>

#include "core/machine/machine.h"
#include "core/model/model.h"
#include "widgets/common/plan_state.h"

namespace stowage::widgets {

/// What would happen if the dragged modules were dropped on a device: asked for on entering a lane, at most
/// once a frame.
struct DropPreview {
  bool accepted = false;
  QString refusal{};     ///< one sentence when not accepted
  QString liftRule{};    ///< words for the key that lifts the refusing rule, "" when none
  bool tied = false;     ///< refused because of what shares a storage with them
  PlanStatePtr after{};  ///< the plan after the drop; null while it is still being computed
  QString brief{};       ///< the same for a list: "+0.2 ms · 28 modules move"
  QString summary{};     ///< "+0.2 ms a step · 67 goes to CPU"
  QString splitKey{};  ///< words for the key that splits the block, or keeps it whole again; "" when neither
  QString note{};      ///< "q_proj moves with its block: LlamaDecoderLayer is not split."
};

/// Given by the document. Called on the GUI thread; must return within a frame (it may answer `after ==
/// nullptr` first and call `ready` later).
using PreviewDrop = std::function<DropPreview(const std::vector<model::ModuleId>&, machine::DeviceId,
                                              std::function<void(DropPreview)> ready)>;

}  // namespace stowage::widgets
