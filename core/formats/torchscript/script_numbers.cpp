// Arithmetic of a TorchScript program on sizes and flags.
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include "core/formats/torchscript/script_value.h"

namespace stowage::formats {
namespace {

using Kind = ScriptValue::Kind;

constexpr std::array<std::pair<std::string_view, std::string_view>, 22> kTargets{
    {{"add", "_operator.add"},
     {"sub", "_operator.sub"},
     {"mul", "_operator.mul"},
     {"floordiv", "_operator.floordiv"},
     {"floor_divide", "_operator.floordiv"},
     {"remainder", "_operator.mod"},
     {"div", "_operator.truediv"},
     {"pow", "_operator.pow"},
     {"neg", "_operator.neg"},
     {"eq", "_operator.eq"},
     {"ne", "_operator.ne"},
     {"lt", "_operator.lt"},
     {"le", "_operator.le"},
     {"gt", "_operator.gt"},
     {"ge", "_operator.ge"},
     {"__and__", "_operator.and_"},
     {"__or__", "_operator.or_"},
     {"__not__", "torch.sym_not"},
     {"max", "torch.sym_max"},
     {"min", "torch.sym_min"},
     {"sqrt", "math.sqrt"},
     {"trunc", "math.trunc"}}};

std::optional<std::int64_t> whole(std::string_view name, std::int64_t a, std::int64_t b) {
  std::int64_t out = 0;
  if (name == "add") return __builtin_add_overflow(a, b, &out) ? std::nullopt : std::optional(out);
  if (name == "sub") return __builtin_sub_overflow(a, b, &out) ? std::nullopt : std::optional(out);
  if (name == "mul") return __builtin_mul_overflow(a, b, &out) ? std::nullopt : std::optional(out);
  if (name == "max") return std::max(a, b);
  if (name == "min") return std::min(a, b);
  if (b == 0 || b == -1) return std::nullopt;  // the latter overflows once
  const std::int64_t quotient = a / b, rest = a % b;
  const bool down = rest != 0 && (rest < 0) != (b < 0);
  if (name == "floordiv" || name == "floor_divide") return down ? quotient - 1 : quotient;
  if (name == "remainder") return down ? rest + b : rest;
  return std::nullopt;
}

std::optional<double> real(std::string_view name, double a, double b) {
  if (name == "add") return a + b;
  if (name == "sub") return a - b;
  if (name == "mul") return a * b;
  if (name == "max") return std::max(a, b);
  if (name == "min") return std::min(a, b);
  if (name == "pow") return std::pow(a, b);
  if (b == 0) return std::nullopt;
  if (name == "div") return a / b;
  if (name == "floordiv" || name == "floor_divide") return std::floor(a / b);
  return std::nullopt;
}

std::optional<bool> compared(std::string_view name, double a, double b) {
  if (name == "eq") return a == b;
  if (name == "ne") return a != b;
  if (name == "lt") return a < b;
  if (name == "le") return a <= b;
  if (name == "gt") return a > b;
  if (name == "ge") return a >= b;
  return std::nullopt;
}

}  // namespace

std::string symbolic_target(const std::string& name) {
  for (const auto& [known, target] : kTargets) {
    if (known == name) return std::string(target);
  }
  return {};
}

std::optional<ScriptValue> fold_numbers(const std::string& name, const std::vector<ScriptValue>& numbers) {
  if (numbers.size() == 1) {
    const ScriptValue& one = numbers[0];
    if (name == "__not__") return ScriptValue::of(one.as_real() == 0);
    if (name == "neg" && one.kind == Kind::Float) return ScriptValue::of(-one.real);
    if (name == "neg" && one.integer != INT64_MIN) return ScriptValue::of(-one.integer);
    if (name == "sqrt" && one.as_real() >= 0) return ScriptValue::of(std::sqrt(one.as_real()));
    return std::nullopt;
  }
  if (numbers.size() != 2) return std::nullopt;
  const ScriptValue &a = numbers[0], &b = numbers[1];
  const bool wholes = a.kind != Kind::Float && b.kind != Kind::Float;
  if (name == "__and__" || name == "__or__") {
    if (a.kind != Kind::Bool || b.kind != Kind::Bool) return std::nullopt;
    return ScriptValue::of(name == "__and__" ? a.integer && b.integer : a.integer || b.integer);
  }
  if (const auto truth = wholes
                             ? compared(name, static_cast<double>(a.integer), static_cast<double>(b.integer))
                             : compared(name, a.as_real(), b.as_real())) {
    // Beyond 2^53 doubles are too coarse to tell whole numbers apart.
    if (wholes && a.integer != b.integer && static_cast<double>(a.integer) == static_cast<double>(b.integer))
      return std::nullopt;
    return ScriptValue::of(*truth);
  }
  if (wholes && name != "div" && name != "pow") {
    const auto out = whole(name, a.integer, b.integer);
    return out ? std::optional(ScriptValue::of(*out)) : std::nullopt;
  }
  const auto out = real(name, a.as_real(), b.as_real());
  return out ? std::optional(ScriptValue::of(*out)) : std::nullopt;
}

}  // namespace stowage::formats
