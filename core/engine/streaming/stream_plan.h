#pragma once

#include <optional>
#include <vector>

#include "core/engine/program/program.h"
#include "core/engine/recording/recorder.h"
#include "core/estimate/simulated_pass.h"
#include "core/estimate/stream_rooms.h"

namespace stowage::engine {

/// What one pass did, operator by operator, those of nested graphs in the order in which they ran. Uses of a
/// storage are the steps that fetch it and those at whose beginning a view of it lives. Loads are the copies
/// that the pass made, each right before its use.
struct MeteredPass {
  std::vector<const Step*> sequence{};  ///< by step of `program`
  estimate::StreamProgram program{};    ///< storages are those of the engine's program; no arenas
  struct Load {
    std::uint32_t step = 0;
    std::uint32_t storage = 0;
  };
  std::vector<Load> loads{};
  std::vector<std::uint64_t> rest{};  ///< by GPU: the most bytes at once without those that loads brought
  std::vector<std::vector<Bytes>> rest_at{};  ///< by GPU and step: the same during the step; empty = `rest`
  bool complete = true;  ///< else it had more steps than are written down: the last one stands for the rest
};

/// What the passes after a measured one follow.
struct StreamPlan {
  std::vector<const Step*> sequence{};
  estimate::StreamProgram program{};
  estimate::StreamSchedule schedule{};
  std::vector<c10::Device> devices{};  ///< by arena
};

struct StreamRequest {
  std::vector<std::uint64_t> limits{};  ///< by GPU: what its allocator may hand out, 0 = no limit
  std::uint64_t window = 0;             ///< bytes, 0 = as much as is left
  std::optional<std::uint32_t> depth{};
  std::uint64_t staging = 64ull << 20;  ///< bytes of RAM that weights from disk pass through,
  std::uint64_t piece = 8ull << 20;     ///< so many at once
};

/// The copies of all passes like the one that was measured: each GPU's arena is no larger, at any step, than
/// what that step left of its limit. Error: PlanOverBudget, where one step's weights need more.
Result<StreamPlan> plan_streaming(const MeteredPass& pass, const Places& places,
                                  const machine::Machine& machine, const StreamRequest& request);

/// By GPU: some slices of the plan are there for a part of the pass alone, beside the block of their arena.
std::vector<bool> varying(const StreamPlan& plan, const Places& places);

/// By GPU: which of those that are `varying` found no room for what a pass brought by its plan, although its
/// bytes are within the limit: it lies in pieces. `missed`: by arena of the plan, loads that found none;
/// empty where the pass did not end. `refused`: the place that had no room for another block then, where that
/// is known. None, where the plan was followed; where nobody knows which, all of them.
std::vector<bool> in_pieces(const StreamPlan& plan, const Places& places,
                            const std::vector<std::size_t>& missed, std::optional<std::uint16_t> refused);

/// From now on these GPUs have the same room throughout. False when all of them have had that before.
bool level(MeteredPass& pass, const std::vector<bool>& gpus);

/// The time of the measured pass itself: every copy in its turn, nothing overlaps.
estimate::SimulatedPass simulate_compatible(const MeteredPass& pass, const Places& places,
                                            const machine::Machine& machine);
estimate::SimulatedPass simulate_ahead(const StreamPlan& plan, const machine::Machine& machine);

}  // namespace stowage::engine
