#include "core/engine/training/activation_scopes.h"

#include <algorithm>

#include "core/base/module_name.h"

namespace stowage::engine {
namespace {

bool has_node(const Scope& scope, const Program& program, const plan::SavedMark& mark) {
  return std::any_of(scope.steps.begin(), scope.steps.end(), [&](const Step& step) {
    if (step.name == mark.node && program.modules[step.module] == mark.module) return true;
    return std::any_of(step.graphs.begin(), step.graphs.end(),
                       [&](const auto& inner) { return has_node(*inner, program, mark); });
  });
}

}  // namespace

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

Status check_marks(const std::vector<plan::SavedMark>& marks, const Program& program) {
  for (const plan::SavedMark& mark : marks) {
    STOWAGE_TRY(check_scopes({{mark.module, true, {}}}, program.modules));
    if (!mark.node.empty() && !has_node(program.main, program, mark))
      return fail(Code::BackwardNoOperator, {}, {mark.module, mark.node});
  }
  return {};
}

}  // namespace stowage::engine
