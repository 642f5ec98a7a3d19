#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/estimate/graph/predict_graph.h"
#include "core/estimate/offload/from_run.h"
#include "core/plan/training_floor.h"

namespace stowage::estimate {

/// What a schedule is worked out from before there is a run.
struct PredictedScenario {
  offload::Scenario scenario{};
  /// What lies on the card when backward ends; nullopt: several GPUs are used, or none.
  std::optional<plan::TrainingFloor> floor{};
  std::size_t gpus = 0;                              ///< that are used
  std::vector<std::string> unknown{};                ///< what was left out, one sentence each
  std::vector<LeftOutSentence> left_out_of_graph{};  ///< the same, for whoever translates it
};

/// The scenario that a pass forward and back of the request's program would give, had a run watched these
/// layers (`profile --backward --layers`): what each saves, when each tensor is ready and needed, how long it
/// takes by the clock of virtual GPUs, and what it could be run again from. Nothing is moved in it, and
/// nothing run again, whatever the request's step says. The links are the machine's, under what `layers`
/// says; a pattern of "" is the list of layers that most operators are in. Errors: those of predict_graph();
/// DescribeNotAgreed for a program without sizes (TorchScript, before put_values()); OffloadNoSuchLayers,
/// OffloadTooLarge; BackwardNothing, where nothing would have a gradient.
Result<PredictedScenario> predict_scenario(const GraphRequest& request, const offload::RunLayers& layers);

}  // namespace stowage::estimate
