#pragma once

#include <string>

#include "app/cli/arguments/prediction_options.h"

namespace stowage::cli {

/// The layers of a program that nobody has run: `schedule PROGRAM [PLAN]`.
class ProgramLayers {
 public:
  /// PLAN, --inputs, --shape.
  void define(CLI::App& app);
  bool typed() const {
    return !plan_.empty() || prediction_.has_shapes() || !prediction_.inputs_file().empty();
  }
  const std::string& plan() const { return plan_; }
  const std::string& inputs() const { return prediction_.inputs_file(); }
  /// The name of a file is one of a program: .pt2, or a TorchScript .pt.
  static bool is_program(const std::string& path);

  /// As the plan places it, on its machine; without a plan all of it on one GPU, as large as need be and as
  /// fast as such devices usually are.
  Try<estimate::PredictedScenario> predict(const Session& session, const std::string& program,
                                           const estimate::offload::RunLayers& layers) const;

 private:
  std::string plan_;
  PredictionOptions prediction_;
};

/// "predicted" of a schedule's document.
Json predicted_layers_json(const estimate::PredictedScenario& predicted);
/// That nothing has run, and what was left out.
std::string predicted_layers_text(const estimate::PredictedScenario& predicted, const std::string& program);

}  // namespace stowage::cli
