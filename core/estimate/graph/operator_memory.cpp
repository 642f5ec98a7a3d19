#include "core/estimate/graph/operator_memory.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace stowage::estimate {
namespace {

using formats::ResultMemory;

/// When an operator that may return its operand, or a view of it, does so.
enum class When {
  Always,
  Viewable,     ///< the sizes of the result can be had without a copy
  SameStrides,  ///< it lies as it should already
  SameType,     ///< and nobody asks for a copy
  SameSizes,
  DropsNothing,
  Real,  ///< it is no complex number
  OneOperand,
  NoConjugate,  ///< its numbers are no marked ones
  NoNegative,
  Never,  ///< by itself: its kernel makes a new tensor whatever its schema allows
};
struct Rule {
  std::string_view operation;
  When when;
};
constexpr std::array kRules{
    Rule{"reshape", When::Viewable},
    Rule{"reshape_as", When::Viewable},
    Rule{"flatten", When::Viewable},
    Rule{"ravel", When::Viewable},
    Rule{"contiguous", When::SameStrides},
    Rule{"to", When::SameType},
    Rule{"type_as", When::SameType},
    Rule{"_autocast_to_full_precision", When::SameType},
    Rule{"_autocast_to_reduced_precision", When::SameType},
    Rule{"_cast_Float", When::SameType},
    Rule{"_cast_Double", When::SameType},
    Rule{"_cast_Half", When::SameType},
    Rule{"_cast_Long", When::SameType},
    Rule{"_cast_Int", When::SameType},
    Rule{"_cast_Short", When::SameType},
    Rule{"_cast_Char", When::SameType},
    Rule{"_cast_Byte", When::SameType},
    Rule{"sum_to_size", When::SameSizes},
    Rule{"dropout", When::DropsNothing},
    Rule{"feature_dropout", When::DropsNothing},
    Rule{"alpha_dropout", When::DropsNothing},
    Rule{"feature_alpha_dropout", When::DropsNothing},
    Rule{"native_dropout", When::Never},
    Rule{"conj_physical", When::Real},
    Rule{"resolve_conj", When::NoConjugate},
    Rule{"resolve_neg", When::NoNegative},
    Rule{"chain_matmul", When::OneOperand},
    Rule{"cartesian_prod", When::OneOperand},
    Rule{"einsum", When::Never},
    Rule{"pixel_shuffle", When::Never},
    Rule{"pixel_unshuffle", When::Never},
    Rule{"channel_shuffle", When::Never},
};

When when(std::string_view operation) {
  const auto* const found = std::find_if(kRules.begin(), kRules.end(),
                                         [&](const Rule& rule) { return rule.operation == operation; });
  return found == kRules.end() ? When::Always : found->when;
}

bool flag(const GraphStep& step, std::string_view name) {
  return std::any_of(step.node->inputs.begin(), step.node->inputs.end(), [&](const auto& input) {
    return input.name == name && input.argument.kind == formats::Argument::Kind::Bool &&
           input.argument.integer;
  });
}

/// Of dropout: nothing is dropped, so that its input is its result (ATen, native/Dropout.cpp).
bool drops_nothing(const GraphStep& step) {
  return !flag(step, "train") ||
         std::any_of(step.node->inputs.begin(), step.node->inputs.end(), [](const auto& input) {
           return input.name == "p" && input.argument.kind == formats::Argument::Kind::Float &&
                  input.argument.real == 0;
         });
}

bool holds(When condition, const GraphStep& step, const GivenTensor& operand, const Geometry& to,
           std::size_t given) {
  const Geometry& from = *operand.geometry;
  switch (condition) {
    case When::Always:
      return true;
    case When::Viewable:
      return can_view(from, to.sizes);
    case When::SameStrides:
      return same_strides(from, to);
    case When::SameType:
      return from.scalar_type == to.scalar_type && !flag(step, "copy") && same_strides(from, to);
    case When::SameSizes:
      return from.sizes == to.sizes;
    case When::DropsNothing:
      return drops_nothing(step);
    case When::Real:
      return !is_complex(from);
    case When::OneOperand:
      return given == 1;
    case When::NoConjugate:
      return !operand.marks.conjugate;
    case When::NoNegative:
      return !operand.marks.negative;
    case When::Never:
      break;
  }
  return false;
}

}  // namespace

bool is_complex(const Geometry& value) {
  const model::Dtype type = formats::dtype_of_schema(value.scalar_type);
  return type == model::Dtype::C32 || type == model::Dtype::C64 || type == model::Dtype::C128;
}

ResultPlace place_of_result(const GraphStep& step, const std::vector<GivenTensor>& given, std::size_t place,
                            const Geometry& result) {
  if (step.kind != GraphStep::Kind::Operator) return {};
  if (step.memory == ResultMemory::Fresh && !step.may_return) return {};
  const auto first =
      std::find_if(given.begin(), given.end(), [](const GivenTensor& one) { return one.operand == 0; });
  if (first == given.end()) return {};
  auto index = first - given.begin();
  if (step.memory == ResultMemory::Written) return {static_cast<std::int32_t>(index)};
  // Of a list each result belongs to its own tensor.
  const auto last = std::find_if(first, given.end(), [](const GivenTensor& one) { return one.operand != 0; });
  const bool list = last - first > 1;
  if (list && place < static_cast<std::size_t>(last - first)) index += static_cast<std::ptrdiff_t>(place);
  const GivenTensor& operand = given[static_cast<std::size_t>(index)];
  const Geometry* const from = operand.geometry;
  const When condition = when(step.operation);
  if (condition != When::Always && (!from || !from->known || !result.known)) return {};
  if (condition != When::Always && !holds(condition, step, operand, result, given.size())) return {};
  return {static_cast<std::int32_t>(index)};
}

}  // namespace stowage::estimate
