#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/arguments/machine_options.h"
#include "app/cli/arguments/prediction_options.h"
#include "app/cli/arguments/session.h"
#include "app/cli/commands/check_target.h"
#include "app/cli/output/outcome.h"

namespace stowage::cli {

/// `check MODEL --from NAME --options "…"`: what people paste instead of a map.
class PastedOptions {
 public:
  /// --from, --options, --options-file, --output.
  void define(CLI::App& app);
  bool given() const {
    return from_.has_value() || options_.has_value() || file_.has_value() || output_.has_value();
  }
  /// The whole answer of check. Usage errors for what was typed; rejected where the model is none that the
  /// runtime opens.
  CommandResult check(const Session& session, const std::string& model, const std::string& part,
                      const MachineOptions& machine, const PredictionOptions& prediction) const;

 private:
  /// Of a program that opens GGUF files alone.
  CommandResult check_gguf(const Session& session, const ModelAndPath& model, const machine::Machine& machine,
                           const runtimes::Target& target, const std::string& pasted,
                           const PredictionOptions& prediction) const;
  Try<std::string> text() const;

  std::optional<std::string> from_, options_, file_, output_;
};

}  // namespace stowage::cli
