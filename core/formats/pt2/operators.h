#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {

/// Which operators of an exported program are run: a list, and nothing else. The engine asks here before it
/// runs anything, and whoever says that a model is runnable asks the same function, so that both say the
/// same. Needs no LibTorch; tests/core/engine/program/operators_test.cpp compares the list with LibTorch's
/// schemas.
enum class OperatorUse {
  Operator,     ///< of LibTorch, or one that the engine brings along
  HigherOrder,  ///< takes graphs: cond, while_loop …
  Symbolic,     ///< arithmetic on sizes and flags
  Skipped,      ///< asserts what the export knew: nothing to do
  UnknownHigherOrder,
  NotListed,  ///< is not run
};

/// `target` as a node has it: "torch.ops.aten.add.Tensor", "torch.ops.higher_order.cond", "_operator.add".
OperatorUse use_of(std::string_view target);
constexpr bool is_run(OperatorUse use) { return use < OperatorUse::UnknownHigherOrder; }

/// The targets of a graph and of the graphs inside of it that are not run, each once, in order.
std::vector<std::string> operators_not_run(const Graph& graph);

struct OperatorName {
  std::string name;      ///< "aten::add"
  std::string overload;  ///< "Tensor"; "" for the default one
};
/// "torch.ops.aten.add.Tensor" → aten::add, Tensor; nullopt for what is no operator of LibTorch's kind.
std::optional<OperatorName> operator_name(std::string_view target);

/// Every operator on the list, for the test that compares it with LibTorch.
std::vector<OperatorName> listed_operators();

/// What a symbolic operator takes: so many numbers, or a tensor whose size is asked for and at most so many
/// numbers.
struct SymbolicUse {
  std::size_t numbers = 0;
  bool asks_tensor = false;
};
SymbolicUse symbolic_use_of(std::string_view target);  ///< of one that use_of calls Symbolic

}  // namespace stowage::formats
