#include "core/engine/program/symbolic.h"

#include <array>
#include <cmath>
#include <utility>

#include <c10/util/Exception.h>

namespace stowage::engine {
namespace {

using c10::IValue;

constexpr std::array<std::pair<std::string_view, Symbolic>, 39> kNames{{
    {"_operator.add", Symbolic::Add},
    {"_operator.sub", Symbolic::Sub},
    {"_operator.mul", Symbolic::Mul},
    {"_operator.floordiv", Symbolic::FloorDiv},
    {"_operator.mod", Symbolic::Mod},
    {"_operator.truediv", Symbolic::TrueDiv},
    {"_operator.pow", Symbolic::Pow},
    {"_operator.neg", Symbolic::Neg},
    {"_operator.pos", Symbolic::Pos},
    {"_operator.eq", Symbolic::Eq},
    {"_operator.ne", Symbolic::Ne},
    {"_operator.lt", Symbolic::Lt},
    {"_operator.le", Symbolic::Le},
    {"_operator.gt", Symbolic::Gt},
    {"_operator.ge", Symbolic::Ge},
    {"_operator.and_", Symbolic::And},
    {"_operator.or_", Symbolic::Or},
    {"_operator.lshift", Symbolic::LShift},
    {"_operator.rshift", Symbolic::RShift},
    {"math.trunc", Symbolic::Trunc},
    {"torch.sym_not", Symbolic::Not},
    {"torch.sym_ite", Symbolic::Ite},
    {"torch.sym_max", Symbolic::Max},
    {"torch.sym_min", Symbolic::Min},
    {"torch.sym_int", Symbolic::ToInt},
    {"torch.sym_float", Symbolic::ToFloat},
    {"torch.sym_sqrt", Symbolic::Sqrt},
    {"torch._sym_sqrt", Symbolic::Sqrt},
    {"math.sqrt", Symbolic::Sqrt},
    {"torch.ops.aten.sym_size.int", Symbolic::Size},
    {"torch.ops.aten.sym_stride.int", Symbolic::Stride},
    {"torch.ops.aten.sym_numel.default", Symbolic::Numel},
    {"torch.ops.aten.sym_storage_offset.default", Symbolic::StorageOffset},
    {"torch.ops.aten.dim.default", Symbolic::Dimensions},
    {"torch.sym_size", Symbolic::Size},
    {"torch.sym_stride", Symbolic::Stride},
    {"torch.sym_numel", Symbolic::Numel},
    {"torch.sym_storage_offset", Symbolic::StorageOffset},
    {"builtins.pow", Symbolic::Pow},
}};

std::int64_t as_int(const IValue& value) {
  if (value.isBool()) return value.toBool() ? 1 : 0;
  if (value.isDouble()) {
    TORCH_CHECK(std::abs(value.toDouble()) < 9.2e18, "a float that no integer can hold");
    return static_cast<std::int64_t>(std::trunc(value.toDouble()));
  }
  return value.toInt();
}

double as_double(const IValue& value) {
  return value.isDouble() ? value.toDouble() : static_cast<double>(as_int(value));
}

bool truth(const IValue& value) { return value.isDouble() ? value.toDouble() != 0 : as_int(value) != 0; }

template <class Ints, class Doubles>
IValue arithmetic(const IValue& a, const IValue& b, Ints ints, Doubles doubles) {
  if (a.isDouble() || b.isDouble()) return IValue(doubles(as_double(a), as_double(b)));
  return IValue(ints(as_int(a), as_int(b)));
}

std::int64_t checked(std::int64_t a, std::int64_t b,
                     bool (*operation)(std::int64_t, std::int64_t, std::int64_t*)) {
  std::int64_t out = 0;
  TORCH_CHECK(!operation(a, b, &out), "a size is larger than 64 bits");
  return out;
}

bool add_overflows(std::int64_t a, std::int64_t b, std::int64_t* out) {
  return __builtin_add_overflow(a, b, out);
}
bool sub_overflows(std::int64_t a, std::int64_t b, std::int64_t* out) {
  return __builtin_sub_overflow(a, b, out);
}
bool mul_overflows(std::int64_t a, std::int64_t b, std::int64_t* out) {
  return __builtin_mul_overflow(a, b, out);
}

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  TORCH_CHECK(b != 0, "integer division or modulo by zero");
  const std::int64_t quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

std::int64_t floor_mod(std::int64_t a, std::int64_t b) {
  TORCH_CHECK(b != 0, "integer division or modulo by zero");
  if (b == -1) return 0;
  const std::int64_t rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

double floor_mod(double a, double b) {
  TORCH_CHECK(b != 0, "float modulo by zero");
  const double rest = std::fmod(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

IValue power(const IValue& base, const IValue& exponent) {
  if (base.isDouble() || exponent.isDouble() || as_int(exponent) < 0)
    return IValue(std::pow(as_double(base), as_double(exponent)));
  std::int64_t out = 1;
  const std::int64_t factor = as_int(base);
  const std::int64_t times = as_int(exponent);
  if (factor == 0 || factor == 1) return IValue(times == 0 ? std::int64_t{1} : factor);
  if (factor == -1) return IValue(times % 2 ? std::int64_t{-1} : std::int64_t{1});
  for (std::int64_t i = 0; i < times; ++i)
    out = checked(out, factor, mul_overflows);  // overflows after 63 rounds at the latest
  return IValue(out);
}

int compare(const IValue& a, const IValue& b) {
  if (a.isDouble() || b.isDouble()) {
    const double x = as_double(a), y = as_double(b);
    return x < y ? -1 : x > y ? 1 : 0;
  }
  const std::int64_t x = as_int(a), y = as_int(b);
  return x < y ? -1 : x > y ? 1 : 0;
}

IValue bits(Symbolic function, const IValue& a, const IValue& b) {
  const std::int64_t x = as_int(a), y = as_int(b);
  if (function == Symbolic::And || function == Symbolic::Or) {
    const std::int64_t out = function == Symbolic::And ? x & y : x | y;
    return a.isBool() && b.isBool() ? IValue(out != 0) : IValue(out);
  }
  TORCH_CHECK(y >= 0 && y < 63, "a shift by ", y, " bits");
  return IValue(function == Symbolic::LShift ? checked(x, std::int64_t{1} << y, mul_overflows) : x >> y);
}

IValue binary(Symbolic function, const IValue& a, const IValue& b) {
  switch (function) {
    case Symbolic::Add:
      return arithmetic(
          a, b, [](auto x, auto y) { return checked(x, y, add_overflows); },
          [](double x, double y) { return x + y; });
    case Symbolic::Sub:
      return arithmetic(
          a, b, [](auto x, auto y) { return checked(x, y, sub_overflows); },
          [](double x, double y) { return x - y; });
    case Symbolic::Mul:
      return arithmetic(
          a, b, [](auto x, auto y) { return checked(x, y, mul_overflows); },
          [](double x, double y) { return x * y; });
    case Symbolic::FloorDiv:
      return arithmetic(
          a, b, [](auto x, auto y) { return y == -1 ? checked(0, x, sub_overflows) : floor_div(x, y); },
          [](double x, double y) { return std::floor(x / y); });
    case Symbolic::Mod:
      return arithmetic(
          a, b, [](auto x, auto y) { return floor_mod(x, y); },
          [](double x, double y) { return floor_mod(x, y); });
    case Symbolic::TrueDiv:
      TORCH_CHECK(as_double(b) != 0, "division by zero");
      return IValue(as_double(a) / as_double(b));
    case Symbolic::Pow:
      return power(a, b);
    case Symbolic::Eq:
      return IValue(compare(a, b) == 0);
    case Symbolic::Ne:
      return IValue(compare(a, b) != 0);
    case Symbolic::Lt:
      return IValue(compare(a, b) < 0);
    case Symbolic::Le:
      return IValue(compare(a, b) <= 0);
    case Symbolic::Gt:
      return IValue(compare(a, b) > 0);
    case Symbolic::Ge:
      return IValue(compare(a, b) >= 0);
    case Symbolic::Max:
      return arithmetic(
          a, b, [](auto x, auto y) { return x < y ? y : x; },
          [](double x, double y) { return x < y ? y : x; });
    case Symbolic::Min:
      return arithmetic(
          a, b, [](auto x, auto y) { return y < x ? y : x; },
          [](double x, double y) { return y < x ? y : x; });
    default:
      return bits(function, a, b);
  }
}

}  // namespace

std::optional<Symbolic> symbolic_of(std::string_view target) {
  for (const auto& [name, function] : kNames) {
    if (name == target) return function;
  }
  return std::nullopt;
}

IValue evaluate(Symbolic function, const std::vector<IValue>& arguments) {
  const std::size_t wanted = function == Symbolic::Ite ? 3
                             : function >= Symbolic::Trunc && function <= Symbolic::Sqrt &&
                                     function != Symbolic::Max && function != Symbolic::Min
                                 ? 1
                             : function == Symbolic::Neg || function == Symbolic::Pos ? 1
                                                                                      : 2;
  TORCH_CHECK(arguments.size() == wanted, "a symbolic operator with ", arguments.size(), " operands");
  for (const IValue& value : arguments)
    TORCH_CHECK(value.isInt() || value.isDouble() || value.isBool(), "a symbolic operator needs numbers");
  const IValue& first = arguments[0];
  switch (function) {
    case Symbolic::Neg:
      return first.isDouble() ? IValue(-first.toDouble()) : IValue(checked(0, as_int(first), sub_overflows));
    case Symbolic::Pos:
      return first.isBool() ? IValue(as_int(first)) : first;
    case Symbolic::Trunc:
    case Symbolic::ToInt:
      return IValue(as_int(first));
    case Symbolic::ToFloat:
      return IValue(as_double(first));
    case Symbolic::Sqrt:
      return IValue(std::sqrt(as_double(first)));
    case Symbolic::Not:
      return IValue(!truth(first));
    case Symbolic::Ite:
      return truth(first) ? arguments[1] : arguments[2];
    default:
      return binary(function, first, arguments[1]);
  }
}

std::int64_t element_count(c10::IntArrayRef sizes) {
  std::int64_t count = 1;
  for (const std::int64_t size : sizes) {
    const bool over = __builtin_mul_overflow(count, size, &count);
    TORCH_CHECK(!over, "a tensor with more elements than 64 bits can count");
  }
  return count;
}

}  // namespace stowage::engine
