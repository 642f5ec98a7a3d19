#include "core/estimate/graph/known_numbers.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "core/formats/pt2/argument_check.h"
#include "core/formats/pt2/operators.h"

namespace stowage::estimate {
namespace {

using formats::Argument;
using Number = std::optional<std::int64_t>;

/// As Python divides: towards minus infinity.
Number floor_quotient(std::int64_t a, std::int64_t b) {
  if (b == 0 || (a == std::numeric_limits<std::int64_t>::min() && b == -1)) return std::nullopt;
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

Number remainder_of(std::int64_t a, std::int64_t b) {
  if (b == 0 || b == -1) return b == 0 ? Number() : Number(0);
  const std::int64_t left = a % b;
  return left != 0 && (left < 0) != (b < 0) ? left + b : left;
}

Number arithmetic(std::string_view what, std::int64_t a, std::int64_t b) {
  std::int64_t out = 0;
  if (what == "add") return __builtin_add_overflow(a, b, &out) ? Number() : Number(out);
  if (what == "sub") return __builtin_sub_overflow(a, b, &out) ? Number() : Number(out);
  if (what == "mul") return __builtin_mul_overflow(a, b, &out) ? Number() : Number(out);
  if (what == "floordiv") return floor_quotient(a, b);
  if (what == "mod") return remainder_of(a, b);
  if (what == "sym_max") return std::max(a, b);
  if (what == "sym_min") return std::min(a, b);
  if (what == "and_") return a & b;
  if (what == "or_") return a | b;
  return std::nullopt;
}

Number compared(std::string_view what, std::int64_t a, std::int64_t b) {
  if (what == "eq") return a == b;
  if (what == "ne") return a != b;
  if (what == "lt") return a < b;
  if (what == "le") return a <= b;
  if (what == "gt") return a > b;
  if (what == "ge") return a >= b;
  return std::nullopt;
}

Number of_one(std::string_view what, std::int64_t a) {
  if (what == "pos" || what == "sym_int" || what == "trunc") return a;
  if (what == "neg") return a == std::numeric_limits<std::int64_t>::min() ? Number() : Number(-a);
  if (what == "sym_not") return a == 0;
  return std::nullopt;
}

}  // namespace

Number KnownNumbers::of(const Argument& argument) const {
  using K = Argument::Kind;
  if (argument.kind == K::Tensor || argument.kind == K::OptionalTensor) {
    const auto tensor = tensors_.find(argument.text);
    return tensor == tensors_.end() ? std::nullopt : std::optional(tensor->second.number);
  }
  const bool number = argument.kind == K::Int || argument.kind == K::Bool;
  const bool symbol = argument.kind == K::SymInt || argument.kind == K::SymBool;
  if (number || (symbol && !argument.by_name)) return argument.integer;
  if (!symbol) return std::nullopt;
  const auto found = known_.find(argument.text);
  if (found != known_.end()) return found->second;
  const auto size = graph_.sizes.find(argument.text);
  return size == graph_.sizes.end() ? std::nullopt : sizes_.known(size->second);
}

/// What sizes, strides and the offset of a tensor say that the file describes.
Number KnownNumbers::asked_of_tensor(const formats::Node& node) const {
  if (node.inputs.empty()) return std::nullopt;
  const auto meta = graph_.tensor_values.find(formats::value_name(node.inputs[0].argument));
  if (meta == graph_.tensor_values.end() || meta->second.any) return std::nullopt;
  const std::string_view what = node.target;
  const auto has = [&](std::string_view word) { return what.find(word) != std::string_view::npos; };
  const std::vector<formats::SymInt>& sizes = meta->second.sizes;
  const auto rank = static_cast<std::int64_t>(sizes.size());
  if (has("aten.dim.")) return rank;
  if (has("storage_offset")) return sizes_.known(meta->second.storage_offset);
  if (has("numel")) {
    Number all = 1;
    for (const formats::SymInt& size : sizes) {
      const Number one = sizes_.known(size);
      all = all && one ? arithmetic("mul", *all, *one) : std::nullopt;
    }
    return all;
  }
  const Number at = node.inputs.size() > 1 ? of(node.inputs[1].argument) : std::nullopt;
  if (!at || *at < -rank || *at >= rank) return std::nullopt;
  const std::vector<formats::SymInt>& of_it = has("sym_stride") ? meta->second.strides : sizes;
  const auto dimension = static_cast<std::size_t>(*at < 0 ? *at + rank : *at);
  return dimension < of_it.size() ? sizes_.known(of_it[dimension]) : std::nullopt;
}

Number KnownNumbers::computed(const formats::Node& node) const {
  std::vector<std::int64_t> numbers;
  for (const formats::NodeInput& input : node.inputs) {
    const Number one = of(input.argument);
    if (!one) return std::nullopt;
    numbers.push_back(*one);
  }
  const std::string_view what = std::string_view(node.target).substr(node.target.rfind('.') + 1);
  if (what == "sym_ite" && numbers.size() == 3) return numbers[0] ? numbers[1] : numbers[2];
  if (numbers.size() == 1) return of_one(what, numbers[0]);
  if (numbers.size() != 2) return std::nullopt;
  const Number out = compared(what, numbers[0], numbers[1]);
  return out ? out : arithmetic(what, numbers[0], numbers[1]);
}

/// A tensor of one whole number that is made: of no dimension, or of one element in each.
Number KnownNumbers::made(const formats::Node& node, std::string_view operation) const {
  const bool single = operation == "scalar_tensor";
  const Argument& shape = node.inputs[0].argument;
  const bool one_element =
      std::all_of(shape.integers.begin(), shape.integers.end(), [](std::int64_t size) { return size == 1; });
  if (!single && (shape.kind != Argument::Kind::Ints || !one_element)) return std::nullopt;
  const auto type = std::find_if(node.inputs.begin(), node.inputs.end(),
                                 [](const auto& input) { return input.name == "dtype"; });
  const bool whole = type != node.inputs.end() && type->argument.kind == Argument::Kind::ScalarType &&
                     (type->argument.integer == formats::schema_of_dtype(model::Dtype::I64) ||
                      type->argument.integer == formats::schema_of_dtype(model::Dtype::I32));
  if (!whole) return std::nullopt;
  if (operation == "zeros") return 0;
  if (operation == "ones") return 1;
  const std::size_t filled = single ? 0 : 1;
  return filled < node.inputs.size() ? of(node.inputs[filled].argument) : std::nullopt;
}

std::optional<KnownNumbers::Known> KnownNumbers::known(const Argument& argument) const {
  using K = Argument::Kind;
  const Number number = of(argument);
  if (!number) return std::nullopt;
  if (argument.kind != K::Tensor && argument.kind != K::OptionalTensor)
    return Known{*number, argument.kind == K::Bool || argument.kind == K::SymBool};
  return tensors_.at(argument.text);
}

std::optional<KnownNumbers::Known> KnownNumbers::of_operator(const formats::Node& node,
                                                             std::string_view operation) const {
  constexpr std::string_view kMade[] = {"zeros", "ones", "full", "scalar_tensor"};
  constexpr std::string_view kSame[] = {"clone", "detach", "alias", "lift_fresh_copy"};
  constexpr std::pair<std::string_view, std::string_view> kOfTwo[] = {
      {"add", "add"},         {"sub", "sub"},
      {"mul", "mul"},         {"floor_divide", "floordiv"},
      {"remainder", "mod"},   {"minimum", "sym_min"},
      {"maximum", "sym_max"}, {"lt", "lt"},
      {"le", "le"},           {"gt", "gt"},
      {"ge", "ge"},           {"eq", "eq"},
      {"ne", "ne"},           {"bitwise_and", "and_"},
      {"bitwise_or", "or_"}};
  const auto among = [&](const auto& names) {
    return std::find(std::begin(names), std::end(names), operation) != std::end(names);
  };
  if (node.inputs.empty()) return std::nullopt;
  if (among(kMade)) {
    const Number number = made(node, operation);
    return number ? std::optional(Known{*number, false}) : std::nullopt;
  }
  const auto first = known(node.inputs[0].argument);
  if (!first) return std::nullopt;
  if (among(kSame)) return first;
  if (operation == "logical_not") return Known{first->number == 0, true};
  if (node.inputs.size() < 2) return std::nullopt;
  const auto second = known(node.inputs[1].argument);
  if (!second) return std::nullopt;
  if (operation == "logical_and") return Known{first->number != 0 && second->number != 0, true};
  if (operation == "logical_or") return Known{first->number != 0 || second->number != 0, true};
  // What is multiplied with alpha is not followed.
  if (node.inputs.size() > 2 && of(node.inputs[2].argument) != Number(1)) return std::nullopt;
  for (const auto& [tensors, numbers] : kOfTwo) {
    if (tensors == operation) return of_two(numbers, *first, *second);
  }
  return std::nullopt;
}

/// Of flags comparisons and what goes bit by bit; a sum of two of them is a flag again, and none is followed.
std::optional<KnownNumbers::Known> KnownNumbers::of_two(std::string_view what, const Known& first,
                                                        const Known& second) {
  if (const Number truth = compared(what, first.number, second.number)) return Known{*truth, true};
  const bool bits = what == "and_" || what == "or_";
  if (!bits && (first.flag || second.flag)) return std::nullopt;
  const Number out = arithmetic(what, first.number, second.number);
  return out ? std::optional(Known{*out, first.flag && second.flag}) : std::nullopt;
}

void KnownNumbers::note_operator(const formats::Node& node, bool writes) {
  if (writes) return tensors_.clear();
  constexpr std::string_view kOwn = "torch.ops.aten.";
  std::string_view operation = node.target;
  if (!operation.starts_with(kOwn) || node.outputs.size() != 1) return;
  operation.remove_prefix(kOwn.size());
  operation = operation.substr(0, operation.find('.'));
  const auto value = of_operator(node, operation);
  if (value) put_tensor(formats::value_name(node.outputs[0]), *value);
}

/// Beyond 32 bits the type of a tensor matters: such numbers are not followed.
void KnownNumbers::put_tensor(const std::string& name, Known value) {
  const bool fits = value.number >= std::numeric_limits<std::int32_t>::min() &&
                    value.number <= std::numeric_limits<std::int32_t>::max();
  if (fits && !name.empty()) tensors_[name] = value;
}

void KnownNumbers::put(const Argument& argument, std::int64_t number) {
  const std::string& name = formats::value_name(argument);
  if (name.empty()) return;
  if (argument.kind != Argument::Kind::Tensor && argument.kind != Argument::Kind::OptionalTensor) {
    known_[name] = number;
    return;
  }
  const auto meta = graph_.tensor_values.find(name);
  const int flag = formats::schema_of_dtype(model::Dtype::Bool);
  put_tensor(name, {number, meta != graph_.tensor_values.end() && meta->second.scalar_type == flag});
}

void KnownNumbers::note(const formats::Node& node) {
  if (node.outputs.size() != 1) return;
  const std::string& name = formats::value_name(node.outputs[0]);
  const Number number =
      formats::symbolic_use_of(node.target).asks_tensor ? asked_of_tensor(node) : computed(node);
  if (number && !name.empty()) known_[name] = *number;
}

}  // namespace stowage::estimate
