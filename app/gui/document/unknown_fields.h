#pragma once

#include <memory>

#include "core/base/json_fwd.h"

namespace stowage::app {

/// What a plan file says that nobody here knows: of the plan itself, and of its "model", "machine" and
/// "settings". What is known but not written by the window (the answer of `solve`) is not among it: it would
/// not be true of an edited plan. Null: there is nothing. `plan` may be anything.
std::shared_ptr<const Json> unknownFields(const Json& plan);

/// Adds it to what is written; what stands there stays. Precondition: both are what the above is about.
void addUnknownFields(const Json& unknown, Json& plan);

}  // namespace stowage::app
