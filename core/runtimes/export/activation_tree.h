#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/runtimes/export/export.h"

namespace stowage::runtimes {

enum class Kept : std::uint8_t { Stays, ToHost, MadeAgain };

/// What a plan says of the activations of its model, as the writers ask it.
class ActivationTree {
 public:
  explicit ActivationTree(const ExportInput& input);

  /// By names of modules: what becomes of what each saves.
  Kept of(std::string_view module) const;
  /// Modules whose own forward is called and for which something else is said than around them: lists of
  /// modules stand for their members, and what is run again for the layers in it. Outer ones first.
  std::vector<std::pair<std::string, Kept>> wrapped() const;
  /// Names of the layers of the model's largest list.
  const std::vector<std::string>& layers() const { return layers_; }
  /// All modules of a layer, itself included, are treated alike.
  bool whole(const std::string& layer) const;
  /// Modules with caps: no target knows these.
  std::vector<std::string> capped() const;
  /// Modules that something is said of and that lie in no layer and hold none.
  std::vector<std::string> outside() const;

 private:
  const model::Model& model_;
  const plan::ActivationScopes& scopes_;
  std::vector<std::string> layers_{};
};

}  // namespace stowage::runtimes
