#pragma once

#include <memory>
#include <optional>

#include "app/gui/document/plan_input.h"
#include "core/base/job.h"
#include "core/estimate/graph/predict_scenario.h"
#include "core/estimate/predict.h"
#include "core/machine/calibration.h"
#include "core/protocol/protocol.h"
#include "widgets/common/plan_state.h"

namespace stowage::app {

/// What a prediction needs beside the plan. Immutable; any thread.
struct PredictionGround {
  std::shared_ptr<const formats::ExportedProgram>
      program{};                                      ///< with its graph; null: the model is no program
  std::optional<Error> problem{};                     ///< why the program cannot be read
  std::string inputs{};                               ///< the file of the program's inputs; "" for none
  estimate::InputShapes shapes{};                     ///< of the program's inputs, where that file says them
  formats::SizeValues sizes{};                        ///< by symbol; empty: the workload's, else as exported
  bool ownSamples = false;                            ///< the program's, whatever the workload says
  std::optional<machine::Calibration> calibration{};  ///< what was measured last
  bool timeline = false;                              ///< of a model without a graph the blocks too
  plan::ActivationScopes activations{};               ///< where what is saved for backward goes
  bool agreed = false;  ///< a person lets the program run: an engine may read it
};

/// What a plan needs and takes when it runs.
struct PlanPrediction {
  widgets::PlanStatePtr plan{};
  std::shared_ptr<const estimate::Prediction> prediction{};
};
using PlanPredictionPtr = std::shared_ptr<const PlanPrediction>;

/// True where what was measured is of this machine: its rates are the machine's.
bool measuredHere(const machine::Calibration& calibration, const machine::Machine& machine);

/// True where what was measured of devices in their own memory is what the machine has of them, whatever its
/// connections are.
bool worksAsMeasured(const machine::Calibration& calibration, const machine::Machine& machine);

/// What was measured, where the machine's devices work so, or did before rates of a run were taken over;
/// nullptr else. A link that was typed or learned since stands above what was measured of it. Of a card in
/// the place of the one that was measured, which nothing is known of in its own memory, the figures are left
/// out, and those of the other devices count. `calibration` outlives the result.
std::shared_ptr<const machine::Calibration> measuredRates(const machine::Calibration& calibration,
                                                          const machine::Machine& machine);

/// Method None where there is no plan (nothing fits), or nothing is known. Of a program that does not say how
/// its values lie it goes by what an engine has said (knownValues()); where that is not known it says what it
/// takes.
estimate::Prediction predictPlan(const widgets::PlanState& state, const PredictionGround& ground);

/// What a run of the plan forward and back would say of the layers of a list, as predict_scenario() has it.
/// Errors: those; why the program cannot be read or given what was asked; DescribeNotAgreed and
/// DescribeUnderway where an engine has to say first how its values lie. Only where predictsLayers().
Result<estimate::PredictedScenario> predictLayers(const widgets::PlanState& state,
                                                  const PredictionGround& ground, const std::string& pattern);
/// Whether predictLayers() can be asked: of a program, on a machine with a GPU, in a plan that is there.
bool predictsLayers(const widgets::PlanState& state, const PredictionGround& ground);

/// What an engine is to be asked before predictPlan() can predict this plan; nullopt: nothing.
std::optional<protocol::DescribeRequest> toAskOf(const widgets::PlanState& state,
                                                 const PredictionGround& ground);

}  // namespace stowage::app
