#pragma once

#include <string_view>

#include <ATen/core/stack.h>
#include <c10/util/ArrayRef.h>

namespace stowage::engine {

/// Checks the arguments of one call; throws c10::Error with the rule that they break.
using ArgumentCheck = void (*)(c10::ArrayRef<c10::IValue> arguments);

/// Some kernels of LibTorch trust the shapes that Python checks for them, and read or write outside of their
/// tensors when they are wrong. nullptr for operators that check for themselves. `name`: "aten::lstm".
ArgumentCheck argument_check(std::string_view name);

}  // namespace stowage::engine
