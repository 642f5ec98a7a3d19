#include "core/estimate/offload/scope_units.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

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

/// Of the module, else of the nearest one above it; null: of none.
const plan::ActivationScope* innermost_of(
    const std::unordered_map<std::string_view, const plan::ActivationScope*>& by_name,
    std::string_view module) {
  for (;;) {
    if (const auto found = by_name.find(module); found != by_name.end()) return found->second;
    if (module.empty()) return nullptr;
    const std::size_t dot = module.rfind('.');
    module = dot == std::string_view::npos ? std::string_view() : module.substr(0, dot);
  }
}

}  // namespace

ScopeUnits::ScopeUnits(const plan::ActivationScopes& scopes, const std::vector<std::string>& modules)
    : by_module_(modules.size()) {
  // (There may be as many scopes as layers, and modules are many more.)
  std::unordered_map<std::string_view, const plan::ActivationScope*> by_name;
  for (const plan::ActivationScope& scope : scopes) by_name[scope.module] = &scope;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const plan::ActivationScope* const innermost = innermost_of(by_name, modules[i]);
    if (!innermost) continue;
    const std::string below = next_below(modules[i], innermost->module);
    std::string unit = innermost->module;
    if (is_number(below)) unit += (unit.empty() ? "" : ".") + below;
    by_module_[i] = {innermost->on, innermost->on ? innermost->cap : std::nullopt, std::move(unit),
                     innermost->recompute, innermost->module};
  }
}

}  // namespace stowage::estimate::offload
