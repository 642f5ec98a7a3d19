#include "core/engine/training/activation_scopes.h"

#include <algorithm>

#include "core/base/module_name.h"

namespace stowage::engine {

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
