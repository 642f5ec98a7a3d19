#pragma once

#include <string_view>

namespace stowage::formats {

/// How the results of an operator lie in memory, as far as its name tells. tests/core/engine compares it with
/// LibTorch's schemas for every operator on the list.
enum class ResultMemory {
  Fresh,    ///< memory of their own
  View,     ///< of the first operand, always or when nothing has to be done ("reshape", "to.dtype")
  Written,  ///< the first operand itself, which was written to
};
/// `target` as a node has it: "torch.ops.aten.view.default". Fresh for what is not on the list.
ResultMemory result_memory(std::string_view target);

/// Whether an operator may hand an operand on as its result although its schema does not say so: composites
/// that have nothing to do (dropout outside of training, type_as of the same type, …). `name`:
/// "aten::dropout".
bool may_return_its_operand(std::string_view name);

/// Operators that write their running_mean and running_var although their schemas do not say so: the name of
/// the flag that makes them ("training"); "" for all others.
std::string_view flag_of_silent_write(std::string_view name);

}  // namespace stowage::formats
