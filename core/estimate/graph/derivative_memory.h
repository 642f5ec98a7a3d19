#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/estimate/graph/scripts/script_call.h"

namespace stowage::estimate {

/// Bytes that the derivative of a call makes and drops beside gradients, all taken to be there at once: of
/// calls that no DerivativeScript knows. `operation`: its name out of place.
std::uint64_t made_back(const ScriptCall& call, std::string_view operation,
                        const std::vector<GivenTensor>& given, const std::vector<const Geometry*>& results);

}  // namespace stowage::estimate
