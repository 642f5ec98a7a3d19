#pragma once

#include <span>
#include <string_view>

#include "core/estimate/graph/scripts/script_call.h"

namespace stowage::estimate {

/// The script of an operator of this name, whatever its overload.
struct ScriptMaker {
  std::string_view operation;
  OperatorScript (*make)(const ScriptCall&);
};

// Sources: what PyTorch 2.11's dispatcher was seen to run inside of each, at
// tests/support/make_composite_calls.py.
std::span<const ScriptMaker> cell_scripts();       ///< recurrent ones, of a single step
std::span<const ScriptMaker> recurrent_scripts();  ///< of whole sequences
std::span<const ScriptMaker> loss_scripts();       ///< losses and distances
std::span<const ScriptMaker> spectral_scripts();   ///< Fourier transforms
std::span<const ScriptMaker> product_scripts();    ///< einsum and its relatives
std::span<const ScriptMaker> attention_scripts();
std::span<const ScriptMaker>
tensor_scripts();  ///< parts of tensors, matrices, and what lies in more than it needs
std::span<const ScriptMaker> composite_scripts();  ///< all others that are composed

}  // namespace stowage::estimate
