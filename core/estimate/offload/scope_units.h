#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/plan/activation_scopes.h"

namespace stowage::estimate::offload {

/// Which scope decides for what a module saves: the innermost one that stands at the module or above it, of
/// two for one module the last.
class ScopeUnits {
 public:
  ScopeUnits() = default;
  ScopeUnits(const plan::ActivationScopes& scopes, const std::vector<std::string>& modules);

  struct Decision {
    bool on = false;
    std::optional<std::uint64_t> cap{};
    std::string
        unit{};  ///< what the cap is for, or what is run again: the scope's module, or the layer of it
    bool recompute = false;
    std::string scope{};  ///< its module
  };
  /// By number of the module.
  const Decision& of(std::size_t module) const { return by_module_[module]; }

 private:
  std::vector<Decision> by_module_{};
};

}  // namespace stowage::estimate::offload
