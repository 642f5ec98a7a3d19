#pragma once

#include "core/estimate/graph/graph_walk.h"
#include "core/estimate/graph/predict_graph.h"

namespace stowage::estimate {

/// Weights that are brought ahead: by which schedule, and the room that is theirs on each GPU throughout.
struct Ahead {
  StreamProgram program{};
  std::optional<StreamSchedule> schedule{};  ///< nullopt: nothing is, each copy is made in its turn
  std::vector<std::uint64_t> arenas{};       ///< bytes, by GPU
};

StreamOptions stream_options(const GraphRequest& request);

/// As core/engine/streaming/stream_plan.h has it, for a pass that has been gone through with
/// BlockLedger::keep_steps(). What has a place in a part of the pass alone is put into the ledger.
Ahead ahead_of(const GraphRequest& request, const GraphProgram& program, const GraphWalk& walk,
               const GraphLayout& layout, BlockLedger& ledger);

}  // namespace stowage::estimate
