#pragma once

namespace stowage::engine {

/// Operators that exist in Python libraries only and that exported programs use all the same. Once a process;
/// further calls do nothing.
void register_operators();

}  // namespace stowage::engine
