#pragma once

#include <string>
#include <vector>

#include "app/cli/arguments/session.h"
#include "core/estimate/predict.h"
#include "core/model/model.h"
#include "core/plan/evaluate.h"

namespace stowage::cli {

/// --shape, --no-predict, --modules, and --inputs where a command has none of its own: what a prediction is
/// made for.
class PredictionOptions {
 public:
  void define(CLI::App& app, bool with_inputs = true);
  bool wanted() const { return !none_; }
  bool modules() const { return modules_; }
  bool has_shapes() const { return !shapes_.empty(); }
  /// What --shape and --inputs say. Usage errors for what was typed, rejected for a file that is none.
  Try<estimate::InputShapes> shapes() const;

  /// What running `model`, read from `path`, under a map would need. `run` without a main GPU where nothing
  /// is streamed. Rejected when it was cancelled.
  Try<estimate::Prediction> predict(const Session& session, const model::Model& model,
                                    const std::string& path, const std::string& part,
                                    const machine::Machine& machine, estimate::MapUnderRun run) const;

 private:
  std::vector<std::string> shapes_;
  std::string inputs_;
  bool none_ = false, modules_ = false;
};

/// How a plan is run: by its runtime, on the main GPU that it is judged with.
estimate::MapUnderRun run_of(const model::Model& model, const machine::Machine& machine,
                             const plan::Settings& settings, const plan::Placement& placement,
                             const plan::DeviceMap& map, std::optional<std::uint32_t> main_gpu);

/// The program behind a model: read anew, with its graph; nullopt where the model is none. Rejected on any
/// error.
Try<std::optional<formats::ExportedProgram>> program_of(const Session& session, const model::Model& model,
                                                        const std::string& path, const std::string& part);

/// The field `predicted` of a document.
Json prediction_json(const estimate::Prediction& prediction, bool modules);
/// One line a device, and what was left out.
std::string prediction_text(const Console& console, const estimate::Prediction& prediction);

}  // namespace stowage::cli
