#pragma once

#include <vector>

#include "core/model/model.h"

namespace stowage::app {

/// A set of modules by their places in the tree: the outermost of those that were chosen. Every question
/// costs a binary search, whatever was chosen.
class ChosenModules {
 public:
  ChosenModules(const model::Model& model, std::vector<model::ModuleId> modules);

  const std::vector<model::ModuleId>& roots() const { return roots_; }
  /// One of them, or inside one.
  bool holds(model::ModuleId at) const;
  /// One of them lies inside `at`, or is it.
  bool reaches(model::ModuleId at) const;

 private:
  const model::Model& model_;
  std::vector<model::ModuleId> roots_{};  ///< sorted; no one holds another
};

}  // namespace stowage::app
