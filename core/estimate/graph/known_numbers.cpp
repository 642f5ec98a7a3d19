#include "core/estimate/graph/known_numbers.h"

#include <algorithm>
#include <limits>
#include <string_view>
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

void KnownNumbers::note(const formats::Node& node) {
  if (node.outputs.size() != 1) return;
  const std::string& name = formats::value_name(node.outputs[0]);
  const Number number =
      formats::symbolic_use_of(node.target).asks_tensor ? asked_of_tensor(node) : computed(node);
  if (number && !name.empty()) known_[name] = *number;
}

}  // namespace stowage::estimate
