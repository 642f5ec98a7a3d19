#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"
#include "core/protocol/training.h"

namespace stowage::engine {

/// Which scope decides for what a module saves: the innermost one that stands at the module or above it.
class ActivationScopes {
 public:
  ActivationScopes() = default;
  ActivationScopes(const std::vector<protocol::ActivationScope>& scopes,
                   const std::vector<std::string>& modules);

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

/// Error: BackwardNoModule, for a scope of a module that is not there.
Status check_scopes(const std::vector<protocol::ActivationScope>& scopes,
                    const std::vector<std::string>& modules);

}  // namespace stowage::engine
