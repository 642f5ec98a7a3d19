#include "app/gui/document/chosen_modules.h"

#include <algorithm>

namespace stowage::app {

using model::ModuleId;

ChosenModules::ChosenModules(const model::Model& model, std::vector<ModuleId> modules) : model_(model) {
  std::sort(modules.begin(), modules.end());
  for (const ModuleId module : modules) {
    if (roots_.empty() || !model.contains(roots_.back(), module)) roots_.push_back(module);
  }
}

bool ChosenModules::holds(ModuleId at) const {
  // A subtree is a range of numbers: only the last root that begins at or before `at` can hold it.
  const auto after = std::upper_bound(roots_.begin(), roots_.end(), at);
  return after != roots_.begin() && model_.contains(*std::prev(after), at);
}

bool ChosenModules::reaches(ModuleId at) const {
  const auto first = std::lower_bound(roots_.begin(), roots_.end(), at);
  return first != roots_.end() && model_.contains(at, *first);
}

}  // namespace stowage::app
