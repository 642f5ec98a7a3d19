#pragma once

#include <string>
#include <vector>

#include "app/cli/arguments/session.h"
#include "core/model/model.h"
#include "core/plan/activation_scopes.h"

namespace stowage::cli {

/// --offload-activations of a plan that is made: what it says of what modules save for a pass back. No
/// placement depends on it.
class ActivationOptions {
 public:
  void define(CLI::App& app);
  bool typed() const { return !scopes_.empty(); }
  /// What is typed, or else `given`; of two scopes for one module the last counts. Usage errors: a scope that
  /// cannot be read. Rejected: a module that the model has not, a part of what is executed as one.
  Try<plan::ActivationScopes> resolve(const model::Model& model, plan::ActivationScopes given) const;

 private:
  std::vector<std::string> scopes_{};
};

}  // namespace stowage::cli
