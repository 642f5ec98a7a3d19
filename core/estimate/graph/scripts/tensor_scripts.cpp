#include "core/estimate/graph/scripts/script_makers.h"

namespace stowage::estimate {
namespace {

constexpr std::int64_t kMostDiffs = 64;

OperatorScript before(std::uint64_t bytes) {
  ScriptTape tape;
  tape.make(bytes);
  tape.results();
  return tape.take();
}

/// A view less another one, so many times; what stands before or after is put beside it first.
OperatorScript diff(const ScriptCall& call) {
  const Geometry *self = call.known("self"), *result = call.result();
  const std::int64_t times = call.integer("n", 1);
  OperatorScript out;
  out.known = times <= kMostDiffs;
  if (!out.known || !self || !result) return out;
  ScriptTape tape(result->element);
  std::int64_t size = size_at(*self, call.integer("dim", -1));
  std::uint64_t rows = self->count() / static_cast<std::uint64_t>(std::max<std::int64_t>(size, 1));
  bool beside = false;
  for (const char* name : {"prepend", "append"}) {
    const Geometry* const more = call.known(name);
    beside = beside || more;
    if (more) size = std::min(size, INT64_MAX / 2) + size_at(*more, call.integer("dim", -1));
  }
  const auto bytes = [&](std::int64_t many) {
    return saturating_multiply(
        saturating_multiply(rows, static_cast<std::uint64_t>(std::max<std::int64_t>(many, 0))),
        self->element);
  };
  const auto whole = tape.make(beside ? bytes(size) : 0);  // it is held to the end
  auto now = tape.make(0);
  for (std::int64_t i = 1; i < times; ++i) {
    const auto next = tape.make(bytes(size - i));
    tape.drop(now);
    now = next;
  }
  tape.results();
  tape.drop(now);
  tape.drop(whole);
  return tape.take();
}

/// Where each row of the result lies, as numbers that count from the end no more.
OperatorScript take_along_dim(const ScriptCall& call) {
  const Geometry* const places = call.known("indices");
  const bool flat = !call.argument("dim") || call.argument("dim")->kind == formats::Argument::Kind::None;
  return before(places && !flat ? places->dense_bytes() : 0);
}

/// The places of all points, with a 1 beside each.
OperatorScript affine_grid(const ScriptCall& call) {
  const Geometry* const result = call.result();
  if (!result || result->sizes.empty()) return {};
  const auto axes = static_cast<std::uint64_t>(std::max<std::int64_t>(last(*result), 1));
  return before(saturating_multiply(result->count() / axes * (axes + 1), result->element));
}

/// The factors, and which rows were exchanged.
OperatorScript factored(const ScriptCall& call) {
  constexpr std::uint64_t kNumber = 4;
  const Geometry* const matrices = call.known("A") ? call.known("A") : call.known("self");
  if (!matrices || matrices->sizes.size() < 2) return {};
  const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(last(*matrices), 1));
  ScriptTape tape(matrices->element);
  tape.results();
  tape.make(matrices->dense_bytes());
  tape.make(saturating_multiply(matrices->count() / size, kNumber), kNumber);
  return tape.take();
}

/// A copy of all of the storage that its operand is a view of.
OperatorScript like_its_storage(const ScriptCall& call) {
  const Geometry* const self = call.known("self");
  ScriptTape tape;
  const bool overlaps = self && self->storage_bytes() < self->dense_bytes();
  if (!overlaps) tape.keep_in_result(call.storage("self"));
  return tape.take();
}

/// Its kernel makes as much as it is given, and then gives that the sizes of the result.
OperatorScript no_less_than_given(const ScriptCall& call) {
  const Geometry* const self = call.known("self");
  ScriptTape tape;
  if (self) tape.keep_in_result(self->dense_bytes());
  return tape.take();
}

OperatorScript unique_consecutive(const ScriptCall& call) {
  return call.given_value("dim") ? OperatorScript{} : no_less_than_given(call);
}

/// By squares, from the lowest bit of the exponent up; the last product is the result.
OperatorScript matrix_power(const ScriptCall& call) {
  const Geometry* const self = call.known("self");
  const std::int64_t power = call.integer("n", 0);
  if (!self) return {};
  if (power < 0) {  // of the inverse, whose kernels keep what nobody sees
    OperatorScript out;
    out.known = false;
    return out;
  }
  ScriptTape tape(self->element);
  auto square = ScriptTape::kNone, product = ScriptTape::kNone;  // of what is given, until one is made
  bool squared = false, multiplied = false;
  for (std::int64_t rest = power; rest > 0;) {
    const bool bit = rest % 2 != 0;
    rest /= 2;
    if (squared && rest == 0 && !multiplied) {
      tape.results();
      break;
    }
    if (squared) {
      const auto next = tape.make(self->dense_bytes());
      if (square != product) tape.release(square);
      square = next;
    }
    squared = true;
    if (!bit) continue;
    if (!multiplied) {
      product = square;
    } else if (rest == 0) {
      tape.results();
    } else {
      const auto next = tape.make(self->dense_bytes());
      if (product != square) tape.release(product);
      product = next;
    }
    multiplied = true;
  }
  return tape.take();
}

/// Of a table of powers, a row each: the bytes of one column; 0: there is none, or its size is not known.
std::uint64_t column_bytes(const Geometry* table) {
  if (!table || table->sizes.empty() || last(*table) == 0) return 0;
  return table->dense_bytes() / static_cast<std::uint64_t>(last(*table));
}

/// Powers from the first one on, beside a column of ones.
OperatorScript linalg_vander(const ScriptCall& call) {
  const Geometry* const result = call.result();
  const std::uint64_t column = column_bytes(result);
  if (column == 0) return {};
  ScriptTape tape(result->element);
  tape.make(result->dense_bytes() - column);
  tape.make(column);
  tape.results();
  return tape.take();
}

/// Powers are written into a tensor of all columns, which is turned round unless they are to grow.
OperatorScript vander(const ScriptCall& call) {
  const Geometry* const result = call.result();
  const std::uint64_t column = column_bytes(result);
  if (column == 0) return {};
  ScriptTape tape(result->element);
  const bool grow = call.flag("increasing");
  const auto columns = grow ? ScriptTape::kNone : tape.make(result->dense_bytes());
  if (grow) tape.results();
  tape.drop(tape.make(result->dense_bytes() - column));
  if (!grow) tape.results();
  tape.drop(columns);
  return tape.take();
}

constexpr ScriptMaker kMakers[] = {
    {"linalg_vander", linalg_vander},
    {"vander", vander},
    {"unique_consecutive", unique_consecutive},
    {"linalg_matrix_power", matrix_power},
    {"matrix_power", matrix_power},
    {"copy", like_its_storage},
    {"slice_scatter", like_its_storage},
    {"select_scatter", like_its_storage},
    {"diagonal_scatter", like_its_storage},
    {"as_strided_scatter", like_its_storage},
    {"im2col", no_less_than_given},
    {"col2im", no_less_than_given},
    {"diff", diff},
    {"take_along_dim", take_along_dim},
    {"affine_grid_generator", affine_grid},
    {"linalg_solve", factored},
    {"linalg_solve_ex", factored},
    {"linalg_det", factored},
    {"det", factored},
    {"linalg_slogdet", factored},
    {"slogdet", factored},
    {"logdet", factored},
};

}  // namespace

std::span<const ScriptMaker> tensor_scripts() { return kMakers; }

}  // namespace stowage::estimate
