#include "core/engine/alias_analysis.h"

#include <algorithm>
#include <array>

namespace stowage::engine {
namespace {

/// Composite operators whose schemas promise a new tensor, and which return their operand or a view of it
/// when there is nothing to do (dropout outside of training, type_as of the same type, …).
constexpr std::array<std::string_view, 31> kMayReturnOperand{
    "aten::dropout",           "aten::feature_dropout",
    "aten::alpha_dropout",     "aten::feature_alpha_dropout",
    "aten::native_dropout",    "aten::type_as",
    "aten::_unsafe_view",      "aten::einsum",
    "aten::broadcast_tensors", "aten::meshgrid",
    "aten::atleast_1d",        "aten::atleast_2d",
    "aten::atleast_3d",        "aten::sum_to_size",
    "aten::unsafe_split",      "aten::unsafe_split_with_sizes",
    "aten::unsafe_chunk",      "aten::cartesian_prod",
    "aten::chain_matmul",      "aten::conj_physical",
    "aten::pixel_shuffle",     "aten::pixel_unshuffle",
    "aten::channel_shuffle",   "aten::_cast_Float",
    "aten::_cast_Double",      "aten::_cast_Half",
    "aten::_cast_Long",        "aten::_cast_Int",
    "aten::_cast_Short",       "aten::_cast_Char",
    "aten::_cast_Byte"};

using Written = std::vector<bool>;  ///< by storage

bool any_written(const Recipe& recipe, const Scope& scope, const Written& written) {
  return std::any_of(recipe.slots.begin(), recipe.slots.end(), [&](Slot slot) {
    return slot != kNoSlot && std::any_of(scope.aliases[slot].begin(), scope.aliases[slot].end(),
                                          [&](std::uint32_t storage) { return written[storage]; });
  });
}

void add_writes(const Step& step, const Scope& scope, Written& written) {
  for (const Recipe& recipe : step.arguments) {
    if (!recipe.written) continue;
    for (const Slot slot : recipe.slots) {
      if (slot == kNoSlot) continue;
      for (const std::uint32_t storage : scope.aliases[slot]) written[storage] = true;
    }
  }
  for (const auto& graph : step.graphs) {
    for (const Step& inner : graph->steps) add_writes(inner, *graph, written);
  }
}

void settle(Step& step, const Scope& scope, const Written& written) {
  for (Recipe& recipe : step.arguments) {
    recipe.changing = any_written(recipe, scope, written);
    step.at_home |= recipe.changing && recipe.aliased && step.kind == Step::Kind::Operator;
  }
}

/// Inside of a loop what comes later may come before: all that is written anywhere counts.
void settle_nested(Scope& scope, const Written& written) {
  for (Step& step : scope.steps) {
    settle(step, scope, written);
    for (auto& graph : step.graphs) settle_nested(*graph, written);
  }
  scope.aliases = {};
}

}  // namespace

void join(Storages& into, const Storages& more) {
  for (const std::uint32_t storage : more) {
    if (std::find(into.begin(), into.end(), storage) == into.end()) into.push_back(storage);
  }
}

bool may_return_its_operand(const std::string& operator_name) {
  return std::find(kMayReturnOperand.begin(), kMayReturnOperand.end(), operator_name) !=
         kMayReturnOperand.end();
}

std::string_view flag_of_silent_write(const std::string& operator_name) {
  if (operator_name == "aten::instance_norm") return "use_input_stats";
  const bool batch_norm = operator_name == "aten::batch_norm" || operator_name == "aten::native_batch_norm" ||
                          operator_name == "aten::_batch_norm_impl_index";
  return batch_norm ? "training" : "";
}

void settle_writes(Scope& main, std::size_t storages) {
  Written later(storages, false);
  Written anywhere(storages, false);
  for (const Step& step : main.steps) add_writes(step, main, anywhere);
  for (auto step = main.steps.rbegin(); step != main.steps.rend(); ++step) {
    add_writes(*step, main, later);
    settle(*step, main, later);
    for (auto& graph : step->graphs) settle_nested(*graph, anywhere);
  }
  main.aliases = {};
}

}  // namespace stowage::engine
