#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace stowage::plan {

/// What is saved for backward in a module and below it goes to the host, stays, or is not kept at all: the
/// module is run again in backward. The innermost scope decides; where none stands above a module, what it
/// saves stays.
struct ActivationScope {
  std::string module{};  ///< "" is the root
  bool on = false;       ///< it goes to the host
  /// The most that is moved, in bytes: of each of its layers where the module is a list of them ("layers" of
  /// "layers.0", "layers.1", …), else of the module. Only where it is on.
  std::optional<std::uint64_t> cap{};
  /// It is run again; then `on` is false. Of a list of layers each is run again by itself.
  bool recompute = false;
  bool operator==(const ActivationScope&) const = default;
};

/// At most one a module, by name: two lists that say the same are equal. The functions below keep it so.
using ActivationScopes = std::vector<ActivationScope>;

/// The scope that was set at this very module; nullptr: it inherits.
const ActivationScope* scope_at(const ActivationScopes& scopes, std::string_view module);
/// The innermost scope at the module or above it; nullptr: none says anything, so it stays.
const ActivationScope* deciding_scope(const ActivationScopes& scopes, std::string_view module);
/// "on", "off" or "recompute".
std::string_view word_of(const ActivationScope& scope);
/// With this scope, which replaces one of the same module. The cap of a scope that is not on is dropped.
ActivationScopes with_scope(ActivationScopes scopes, ActivationScope scope);
/// The module inherits again.
ActivationScopes without_scope(ActivationScopes scopes, std::string_view module);

/// [{"module": "layers", "offload": "on", "cap_bytes": 64000000}]: the words of a schedule's scenario, and
/// "recompute".
Json to_json(const ActivationScopes& scopes);
/// Under "activations" of a plan; empty where there is none. Of two for one module the last counts, and
/// "inherit" is none. Errors: JsonType, JsonMissing, PlanSetting.
Result<ActivationScopes> activation_scopes_from_json(const Json& plan, const std::string& subject);

}  // namespace stowage::plan
