#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/arguments/session.h"
#include "app/cli/run/describe_program.h"
#include "core/estimate/graph/predict_scenario.h"
#include "core/estimate/predict.h"
#include "core/machine/calibration.h"
#include "core/model/model.h"
#include "core/plan/evaluate.h"
#include "core/plan/evaluation/pass_times.h"
#include "core/plan/evaluation/value_flow.h"
#include "core/plan/turn_bytes.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// A plan that is predicted.
struct PlanToPredict {
  const model::Model& model;
  std::string path{}, part{};  ///< where the model was read from
  const machine::Machine& machine;
  plan::Settings settings{};  ///< as it is judged
  const plan::Placement& placement;
  estimate::MapUnderRun run{};  ///< the same for a program; no main GPU where nothing is streamed
  std::optional<machine::Calibration> calibration{};
  plan::ActivationScopes activations{};  ///< where it says that what is saved for backward goes
};

/// A model that a plan is made for or judged of.
struct AskedOfPlan {
  const model::Model& model;
  std::string path{}, part{};  ///< where it was read from
  const machine::Machine& machine;
  const plan::Settings& settings;
  const machine::Calibration* calibration = nullptr;
  formats::SizeValues sizes{};  ///< of a program's inputs, where the settings have no shapes
  bool run = false;             ///< it is run next: with a program's own inputs, where nothing says others
  bool flow = false;            ///< PlanGround::flow is asked for
};

/// What plans are made and judged with.
struct PlanGround {
  plan::TurnBytes turns{};     ///< of activations, for a plan to keep free
  plan::PassTimesPtr times{};  ///< what devices compute; null: that is not counted
  plan::ValueFlowPtr flow{};   ///< of a program, where it is asked for: what hosts hand over
};

/// What a run should need, and what its peak would be with everything on one GPU (peak_on_one_gpu).
struct RunPrediction {
  estimate::Prediction prediction{};
  std::optional<Bytes> all_on_one_gpu{};
};

/// --shape, --no-predict, --modules, and --inputs where a command has none of its own: what a prediction is
/// made for.
class PredictionOptions {
 public:
  void define(CLI::App& app, bool with_inputs = true);
  void define_shapes(CLI::App& app, bool with_inputs = true);  ///< --inputs and --shape alone
  bool wanted() const { return !none_; }
  bool modules() const { return modules_; }
  bool has_shapes() const { return !shapes_.empty(); }
  const std::string& inputs_file() const { return inputs_; }  ///< that of --inputs, where it is this class's
  /// What --shape and --inputs say stands above the shapes that a plan was made for. Usage errors for what
  /// was typed, rejected for a file that is none.
  Try<bool> settle(plan::Workload& workload) const;

  /// What a plan needs and takes when it runs. Rejected when it was cancelled.
  Try<estimate::Prediction> predict(const Session& session, const PlanToPredict& planned) const;
  /// What is known before there is a plan: what activations need, empty where the settings have no tokens and
  /// no shapes of inputs, there are no sizes and nothing is run next, or nothing is to be predicted; and what
  /// devices compute, with
  /// --no-predict too. Rejected where the program cannot be given what was typed, or reading was cancelled.
  Try<PlanGround> ground(const Session& session, const AskedOfPlan& asked) const;
  /// What a run of the program at `path` should need. `shapes`, which are those of --shape or of the plan
  /// that is run, say of which sizes its inputs are made up where neither `inputs` nor sizes do: they are put
  /// into the request.
  Try<RunPrediction> predict_run(const Session& session, const model::Model& model, const std::string& path,
                                 const machine::Machine& machine,
                                 const std::optional<machine::Calibration>& calibration,
                                 const std::string& inputs, plan::InputShapes shapes,
                                 protocol::RunRequest& request) const;
  /// What the program at `path` should need when it is run as `request` says: after a run, what another one
  /// like it would need. Rejected where the program cannot be read.
  Try<estimate::Prediction> predict_again(const Session& session, const model::Model& model,
                                          const std::string& path, const std::string& inputs,
                                          const protocol::RunRequest& request) const;

  /// What a schedule of a program's layers is worked out from, under a plan that nobody has run: with the
  /// inputs that are typed, else those that the plan was made for. A usage error where the model is no
  /// program; rejected where nothing can be said of it.
  Try<estimate::PredictedScenario> predict_scenario(const Session& session, const PlanToPredict& planned,
                                                    const estimate::offload::RunLayers& layers) const;

 private:
  /// --shape was typed, or a file of inputs is to be looked at.
  bool typed() const { return has_shapes() || (!inputs_.empty() && wanted()); }
  /// Rejected where the program cannot be given what was typed, a usage error where there is no program.
  Try<bool> check_typed(const std::optional<formats::ExportedProgram>& program,
                        const std::string& path) const;
  /// Usage errors for what was typed, rejected for a file that is none.
  Try<plan::InputShapes> shapes() const;
  /// Of a program whose file does not say how its values lie (TorchScript), what the engine says of them: for
  /// the inputs of that file, where one is named, else for the request's shapes or sizes. They are part of
  /// the program then, and of the request no more. What is in the way; nothing for other programs. Rejected
  /// when it was cancelled.
  Try<std::optional<Error>> describe(const Session& session, std::optional<formats::ExportedProgram>& program,
                                     const std::string& inputs, estimate::GraphRequest& request) const;

  std::vector<std::string> shapes_;
  std::string inputs_;
  bool none_ = false, modules_ = false;
  mutable ProgramDescriber describer_{};
};

/// How a plan is run: by its runtime, on the main GPU that it is judged with.
estimate::MapUnderRun run_of(const model::Model& model, const machine::Machine& machine,
                             const plan::Settings& settings, const plan::Placement& placement,
                             const plan::DeviceMap& map, std::optional<std::uint32_t> main_gpu);

/// The program behind a model: read anew, with its graph; nullopt where the model is none. Rejected on any
/// error.
Try<std::optional<formats::ExportedProgram>> program_of(const Session& session, const model::Model& model,
                                                        const std::string& path, const std::string& part);

}  // namespace stowage::cli
