#pragma once

#include <QString>
#include <vector>

#include "app/gui/document/solve_plan.h"
#include "app/gui/predict/plan_prediction.h"

namespace stowage::app {

/// One machine, or one workload, that the plan could be made for.
struct WhatIfCase {
  QString name{};
  QString note{};     ///< what is different, for the tool tip; "" where the name says it
  PlanInput input{};  ///< the whole question: using it is one edit
  /// What was measured of its machine, where a file says it; nullopt: as of the plan's own, as far as that
  /// counts there.
  std::optional<machine::Calibration> calibration{};
};

/// What became of a case.
struct WhatIfResult {
  bool fits = false;
  QString why{};                 ///< where it does not: one sentence
  widgets::PlanStatePtr plan{};  ///< where it fits
  std::shared_ptr<const estimate::Prediction> prediction{};
  /// What a GiB more of the GPU with the least room buys: seconds of a step that are saved, where a step's
  /// time is known, and bytes more on GPUs. nullopt: no GPU has a budget, or there is nothing more to put
  /// there.
  struct NextGiB {
    machine::DeviceId device{};
    double seconds = 0;
    Bytes bytes{};
  };
  std::optional<NextGiB> next{};
  bool runFits() const;  ///< no predicted peak is beyond its budget
};

/// The machine as it is, one GPU more, other links, more memory, more context, and the presets: each with the
/// same model, goal and rules. The first is the plan's own. A map that is shown as it is gives way to the
/// solver. `program`: of a program, whose context is the length of its inputs where the plan was made for
/// some; rows that it cannot be given, or nobody knows how, are left out.
/// `has_context`: see below; without one no row has more of it.
std::vector<WhatIfCase> whatIfCases(const PlanInput& input, const formats::ExportedProgram* program = nullptr,
                                    bool has_context = true);

/// The plan's question on the machine in a file: one that was saved, or a report. The file's name is the
/// row's; its note says the path, and what the file leaves to defaults. Errors: those of readMachineFile.
Result<WhatIfCase> caseOfFile(const PlanInput& input, const QString& path);

/// What a case is predicted with: the plan's own ground, with what was measured of the case's machine.
PredictionGround groundOf(const WhatIfCase& one, PredictionGround ground);

/// True where tokens of context mean something for the model: it has a KV cache, or is a program that was
/// read, `program`, whose inputs then say which lengths there are.
bool hasContext(const model::Model& model, const formats::ExportedProgram* program);

/// Solves and predicts one case; any thread. Cancelled: nullopt.
std::optional<WhatIfResult> tryCase(const PlanRequest& request, const PredictionGround& ground,
                                    const Job& job);

/// The most that a GPU of the prediction holds, and of which budget; of the CPU where there is no GPU.
const estimate::PredictedDevice* tightest(const estimate::Prediction& prediction,
                                          const machine::Machine& machine);

}  // namespace stowage::app
