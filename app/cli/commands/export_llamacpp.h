#pragma once

#include <string>
#include <vector>

#include "app/cli/arguments/session.h"
#include "app/cli/output/outcome.h"
#include "core/machine/machine.h"
#include "core/model/model.h"
#include "core/plan/activation_scopes.h"
#include "core/plan/placement.h"
#include "core/plan/settings.h"
#include "core/runtimes/device_check/check.h"
#include "core/runtimes/export/stages.h"
#include "core/runtimes/target.h"

namespace stowage::cli {

struct LlamacppExport {
  const runtimes::Target& target;  ///< one with Target::gguf
  std::string model_path{};
  std::string output{};  ///< a file; "" for stdout
  bool nearest = false;  ///< what cannot be said exactly is written as near as it can
  runtimes::WriterValues told{};
  plan::ActivationScopes activations{};  ///< what the plan says of them, and such a program cannot
  runtimes::CheckOptions said{};         ///< where inputs lie: no such program is told
  /// Of a plan over several machines, in order: the cards of each; the last one runs the program.
  std::vector<runtimes::StagesOfHost> hosts{};
};

/// stowage.export/1 of a plan as a command line or a Modelfile. Nothing is written where the plan cannot be
/// said (exit 4).
CommandResult export_llamacpp(const Session& session, const LlamacppExport& wanted, const model::Model& model,
                              const machine::Machine& machine, const plan::Settings& settings,
                              const plan::Placement& placement);

}  // namespace stowage::cli
