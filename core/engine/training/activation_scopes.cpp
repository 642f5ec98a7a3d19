#include "core/engine/training/activation_scopes.h"

#include <algorithm>

#include "core/base/module_name.h"

namespace stowage::engine {
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

ActivationScopes::ActivationScopes(const std::vector<protocol::ActivationScope>& scopes,
                                   const std::vector<std::string>& modules)
    : by_module_(modules.size()) {
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const protocol::ActivationScope* innermost = nullptr;
    for (const protocol::ActivationScope& scope : scopes) {  // of two for one module the last counts
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

Status check_scopes(const std::vector<protocol::ActivationScope>& scopes,
                    const std::vector<std::string>& modules) {
  for (const protocol::ActivationScope& scope : scopes) {
    const bool known = std::any_of(modules.begin(), modules.end(), [&](const std::string& module) {
      return stands_under(module, scope.module);
    });
    if (!known) return fail(Code::BackwardNoModule, {}, {scope.module});
  }
  return {};
}

}  // namespace stowage::engine
