#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/estimate/offload/schedule.h"
#include "core/machine/machine.h"
#include "core/protocol/training.h"
#include "core/trace/trace.h"
#include "widgets/timeline/ribbon.h"
#include "widgets/timeline/scale.h"

namespace stowage::widgets {

/// Something that goes on for a while in a lane.
struct LaneBar {
  std::uint64_t begin = 0, end = 0;
  std::string module{};            ///< that is selected with it: a layer, or whose copy it is
  std::string tensor{};            ///< "" where the whole of it is copied
  std::uint64_t bytes = 0;         ///< of a copy
  machine::DeviceId from{}, to{};  ///< of compute both are where it runs
  machine::DeviceId look{};        ///< whose colour it has
  /// Again: it runs once more, in backward, for what it did not keep.
  enum class Pass : std::uint8_t { Unknown, Forward, Backward, Again } pass = Pass::Unknown;
  std::string other{};  ///< of a scheduled copy: the layer that waits for its end, or that asked for it
};

/// Bars in the order of their begins. They may overlap: several GPUs copy at the same time.
struct Lane {
  std::vector<LaneBar> bars{};
  std::vector<std::uint64_t> reach{};  ///< the latest end of the bars up to each
  void add(LaneBar bar);
  /// The first bar that may not have ended at an instant.
  std::size_t first_after(std::uint64_t at) const;
};

/// Compute that waits for a copy.
struct LaneWait {
  std::uint64_t begin = 0, end = 0;  ///< the same where only its place is known
  double seconds = 0;
  bool backward = false;
  std::string layer{}, waits_for{};  ///< waits_for: a layer in forward, layer/tensor in backward
};

/// What is copied when between a GPU and the host, and what computes meanwhile, for the first time or again.
struct OffloadLanes {
  enum Which { Compute, ToHost, ToGpu };
  std::array<Lane, 3> lanes{};
  std::vector<LaneWait> waits{};  ///< in the order of their begins
  double elsewhere_seconds = 0;   ///< waited where no lane has a place for it
  bool knows_waits = false;       ///< without it nobody says whether compute waited
  std::uint64_t end = 1;
  std::optional<TimelineAxis> axis = TimelineAxis::Time;  ///< nullopt: picoseconds

  double wait_seconds() const;
  std::size_t turns_again() const;  ///< how many turns of compute run again
};
using OffloadLanesPtr = std::shared_ptr<const OffloadLanes>;

/// Of a schedule that was computed, in picoseconds. `answer` has one; null where it was refused.
OffloadLanesPtr schedule_lanes(const estimate::offload::Answer& answer);

/// Of a recorded pass forward and back, with all that was copied between a GPU and the host: no trace tells
/// copies of saved activations from those of weights and gradients. Null where nothing that was saved for
/// backward is in the trace, or nothing was copied and no module ran again. `ribbon` is that of `timeline`.
/// Where compute waited no trace says.
OffloadLanesPtr recorded_lanes(const trace::Timeline& timeline, const std::vector<RibbonCell>& ribbon,
                               TimelineAxis axis);
/// The same with all the waits there were, as a run's document has them: each stands where the layer's turn
/// begins, for how long it is said and not where it ends. Without layers it is the turn of the module whose
/// tensor is waited for. What has no turn counts alone.
OffloadLanesPtr with_waits(const OffloadLanesPtr& lanes, const std::vector<protocol::OffloadStall>& stalls);

}  // namespace stowage::widgets
