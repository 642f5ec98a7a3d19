#pragma once

#include <map>

#include "core/estimate/graph/graph_program.h"
#include "core/estimate/graph/pass_clock.h"
#include "core/estimate/graph/predict_graph.h"
#include "core/plan/evaluation/pass_times.h"

namespace stowage::estimate {

/// Whether the program describes what its operators return: one that was written down from TorchScript knows
/// its inputs at best. Where nothing returns a tensor, there is nothing to describe.
bool says_sizes(const formats::ExportedProgram& program);

/// The graph of a request, for the shapes that are asked for. Errors: those of symbols_for(),
/// resolve_graph().
Result<GraphProgram> resolve_for(const GraphRequest& request, LeftOut& left_out);

/// What runs in one pass of a program, where it trains forward and back.
struct PassOperators {
  std::vector<std::string> modules{};  ///< names, by PassClock::Operator::module
  std::vector<PassClock::Operator> operators{};
  double weights = 0;  ///< bytes of all of the program
  /// Of a step that trains on a machine with a GPU, by name of a weight: what its pass back copies of it
  /// where it is streamed there.
  std::map<std::string, plan::PassTimes::Back, std::less<>> back{};
};

/// Gone through once with everything on the first device of the machine, which has one: the same operators
/// run on any other. Of `request` the map, the mode and the window play no part. Of two ways of a branch the
/// one that takes longer there. Empty of a program without sizes (TorchScript). Errors: as predict_graph().
Result<PassOperators> pass_operators(const GraphRequest& request);

}  // namespace stowage::estimate
