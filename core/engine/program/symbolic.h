#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <ATen/core/ivalue.h>

namespace stowage::engine {

/// Arithmetic on sizes and flags: the closed list that torch.export writes (`_operator.*`, `math.trunc`,
/// `torch.sym_*`), and the questions to a tensor.
enum class Symbolic : std::uint8_t {
  Add,
  Sub,
  Mul,
  FloorDiv,
  Mod,
  TrueDiv,
  Pow,
  Neg,
  Pos,
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  And,
  Or,
  LShift,
  RShift,
  Trunc,
  Not,
  Ite,
  Max,
  Min,
  ToInt,
  ToFloat,
  Sqrt,
  Size,
  Stride,
  Numel,
  StorageOffset,
  Dimensions,
};

/// "_operator.floordiv", "torch.sym_max", "torch.ops.aten.sym_size.int" …
std::optional<Symbolic> symbolic_of(std::string_view target);
constexpr bool asks_tensor(Symbolic function) { return function >= Symbolic::Size; }

/// Python's rules: floor division and the sign of mod follow the divisor, true division gives a float, bool
/// counts as int. Arguments are ints, floats and bools. Throws c10::Error on a division by zero or an
/// overflowing power.
c10::IValue evaluate(Symbolic function, const std::vector<c10::IValue>& arguments);

/// Elements of these sizes. Throws c10::Error where 64 bits do not hold them: without strides a few bytes may
/// stand for so many.
std::int64_t element_count(c10::IntArrayRef sizes);

}  // namespace stowage::engine
