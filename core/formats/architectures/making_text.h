#pragma once

#include "core/base/json.h"

// What configurations say of whether a model makes text token by token.
namespace stowage::formats {

/// It sees all of its input at once, and has no cache.
bool sees_all_at_once(const Json& config);

/// Its class makes text.
bool makes_text(const Json& config);

}  // namespace stowage::formats
