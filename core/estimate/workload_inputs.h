#pragma once

#include <optional>

#include "core/estimate/graph/predict_graph.h"
#include "core/plan/settings.h"

namespace stowage::estimate {

/// What goes into a program when a plan of it runs where nobody set anything else for that run. Predictions,
/// the room that plans keep and the times that they count, in the window and on the command line, all ask
/// here.
struct WorkloadInputs {
  InputShapes shapes{};            ///< empty: as the program was exported
  std::optional<Error> refused{};  ///< why the program does not take what the workload says
};

/// The shapes that the plan was made for, else as many sequences and tokens as its workload has in those
/// sizes that the program leaves open. As exported where the workload says neither, where the program leaves
/// none open, and where it does not take them (EngineInputUnknown, EngineInputShape, EngineSizeRange).
WorkloadInputs inputs_of_workload(const formats::ExportedProgram& program, const plan::Workload& workload);

/// Whether a workload says anything of a program's inputs.
bool says_inputs(const plan::Workload& workload);

/// Another sentence in `prediction`, of something that it leaves out.
void leave_out(Prediction& prediction, const Error& why);

}  // namespace stowage::estimate
