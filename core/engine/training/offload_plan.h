#pragma once

#include <cstdint>
#include <vector>

#include "core/engine/recording/recorder.h"
#include "core/engine/training/layer_list.h"
#include "core/estimate/offload/schedule.h"
#include "core/machine/machine.h"
#include "core/protocol/training.h"

namespace stowage::engine {

class SavedTensors;

/// The layers of a pass with what they saved, and when what is moved of them goes and comes. A layer has what
/// was saved from the begin of its part of the pass on, also by modules that are in no layer; of those only
/// what stays, for what goes there goes alone.
struct OffloadPlan {
  estimate::offload::Answer answer{};
  struct Place {
    std::uint32_t layer = LayerList::kNone, tensor = 0;
    std::uint64_t bytes = 0;
    bool let_go = false;  ///< autograd let go of it in forward: it is not worth a copy
  };
  std::vector<Place> of_storage{};  ///< by number

  /// Nobody refuses it, and something is moved.
  bool can_be_followed() const;
  /// A storage of the same number and size in a pass alike; nullptr: it is in no layer.
  const Place* find(std::uint32_t stored, std::uint64_t bytes) const;
  bool moves(const Place& place) const;
};

/// Of the pass that has just ended, whose times are those of its clock.
OffloadPlan plan_offload(const SavedTensors& saved, const Program& program, const machine::Machine& machine,
                         const Places& places);

}  // namespace stowage::engine
