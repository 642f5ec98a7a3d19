#pragma once

#include <string>

#include "app/cli/arguments/machine_options.h"
#include "core/base/json_fwd.h"
#include "core/estimate/prediction.h"
#include "core/plan/evaluate.h"

namespace stowage::cli {

/// --no-predict and --modules, and what they ask for.
class PredictOptions {
 public:
  void define(CLI::App& app);
  /// Nothing with --no-predict. Rates come from the calibration in the --machine file, where it has one.
  std::optional<estimate::Prediction> predict(const model::Model& model, const machine::Machine& machine,
                                              const MachineOptions& options, const plan::Settings& settings,
                                              const plan::Placement& placement) const;
  /// Adds "predicted" to a document.
  void add(Json& document, const std::optional<estimate::Prediction>& prediction) const;

 private:
  bool none_ = false, modules_ = false;
};

}  // namespace stowage::cli
