#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/engine/program/program.h"
#include "core/estimate/offload/scope_units.h"
#include "core/protocol/training.h"

namespace stowage::engine {

using ActivationScopes = estimate::offload::ScopeUnits;

/// Error: BackwardNoModule, for a scope of a module that is not there.
Status check_scopes(const std::vector<protocol::ActivationScope>& scopes,
                    const std::vector<std::string>& modules);

/// Errors: BackwardNoModule, and BackwardNoOperator for a node that no step of the module has.
Status check_marks(const std::vector<plan::SavedMark>& marks, const Program& program);

}  // namespace stowage::engine
