#pragma once

#include <optional>
#include <string>

#include "core/estimate/graph/predict_graph.h"
#include "core/protocol/protocol.h"

namespace stowage::estimate {

/// Puts what an engine has found of a program's values where the file of an exported program has its own
/// metadata. All sizes are numbers from then on, those of the inputs too: shapes that are asked for have to
/// be those that the engine was asked for, and any others are refused as of a program without open sizes.
/// Values that only a run knows are of any size; of those that `values` does not name nothing changes.
void put_values(formats::ExportedProgram& program, const protocol::DescribedValues& values);

/// What an engine is to be asked before a pass can be predicted.
struct ValuesToAsk {
  protocol::DescribeRequest request{};
  /// False: the program takes no inputs of the shapes that the pass has. It is asked for as it was traced,
  /// and a prediction for these shapes is refused.
  bool under_shapes = true;
};

/// For a pass of a program whose file does not say how its values lie (TorchScript): what is asked for the
/// inputs of that file, where one is named, else for the shapes or sizes of the pass. nullopt: nothing, the
/// program says it. `pass.program` is there.
std::optional<ValuesToAsk> values_to_ask(const GraphRequest& pass, const std::string& inputs_file);

/// A pass of a program that has its values now: shapes and sizes that the engine was asked for are the
/// program's own, and the pass asks for none.
void leave_to_values(GraphRequest& pass, const ValuesToAsk& asked);

}  // namespace stowage::estimate
