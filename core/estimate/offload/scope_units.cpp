#include "core/estimate/offload/scope_units.h"

#include <algorithm>

#include "core/base/module_name.h"

namespace stowage::estimate::offload {
namespace {

bool is_number(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The name below a scope on the way to a module: "3" for "layers" and "layers.3.mlp".
std::string next_below(const std::string& module, const std::string& scope) {
  if (module.size() <= scope.size()) return {};
  const std::size_t begin = scope.empty() ? 0 : scope.size() + 1;
  return module.substr(begin, module.find('.', begin) - begin);
}

}  // namespace

ScopeUnits::ScopeUnits(const plan::ActivationScopes& scopes, const std::vector<std::string>& modules)
    : by_module_(modules.size()) {
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const plan::ActivationScope* innermost = nullptr;
    for (const plan::ActivationScope& scope : scopes) {
      if (stands_under(modules[i], scope.module) &&
          (!innermost || scope.module.size() >= innermost->module.size()))
        innermost = &scope;
    }
    if (!innermost) continue;
    const std::string below = next_below(modules[i], innermost->module);
    std::string unit = innermost->module;
    if (is_number(below)) unit += (unit.empty() ? "" : ".") + below;
    by_module_[i] = {innermost->on, innermost->on ? innermost->cap : std::nullopt, std::move(unit),
                     innermost->recompute, innermost->module};
  }
}

}  // namespace stowage::estimate::offload
