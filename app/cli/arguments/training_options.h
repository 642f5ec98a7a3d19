#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/arguments/session.h"
#include "core/model/model.h"
#include "core/protocol/training.h"

namespace stowage::cli {

/// --backward and what goes with it: what a pass with gradients writes, and which saved tensors it moves.
class TrainingOptions {
 public:
  void define(CLI::App& app);
  /// nullopt: forward alone. Usage errors: an option of a pass back without --backward, a scope that cannot
  /// be read.
  Try<std::optional<protocol::TrainingRequest>> resolve() const;
  /// What a plan says of activations, where a pass back is asked for and nothing is typed of them. True where
  /// there is such.
  bool take_scopes(std::optional<protocol::TrainingRequest>& request,
                   const plan::ActivationScopes& scopes) const;
  /// A usage error where tensors are marked and nothing goes that they could stay from; after take_scopes().
  static Try<bool> check_marks(const std::optional<protocol::TrainingRequest>& request);
  /// Rejects a scope on a part of what is executed as one (plan/fused_groups.h); these groups go into the
  /// request.
  static Try<bool> check_scopes(std::optional<protocol::TrainingRequest>& request, const model::Model& model);
  /// That it was taken, a line.
  static std::string taken_text(const protocol::TrainingRequest& request, const std::string& plan);

 private:
  bool backward_ = false, tensors_ = false;
  std::string gradients_;
  std::vector<std::string> scopes_{}, inputs_{}, marked_{}, unannounced_{};
  std::optional<std::uint64_t> threshold_{}, first_{};
  std::string layers_;
};

/// "layers.3=off": the module's name ends at the last "="; "on", "off", "recompute", or a size, which is
/// on with a cap.
Try<protocol::ActivationScope> parse_activation_scope(const std::string& text);

}  // namespace stowage::cli
