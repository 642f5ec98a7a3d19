#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "core/formats/pt2/open_sizes.h"

namespace stowage::formats {

/// Why a size has no value.
struct NoSize {
  enum class Reason {
    Symbol,    ///< `name` is a symbol without a value
    Function,  ///< `name` is a function that is not known here, or text that is no expression
    Value,     ///< divided by zero, no whole number, below 0 or over 2^63: `name` is the expression
  };
  Reason reason = Reason::Value;
  std::string name{};
};

/// The value of a size as torch.export writes it: SymPy's srepr, "Add(Symbol('s77', integer=True),
/// Integer(1))", or a bare symbol. Sums, products, powers, quotients, FloorDiv, Mod, Max, Min and their kin;
/// computed exactly, as fractions.
tl::expected<std::int64_t, NoSize> evaluate_size(std::string_view expression, const SizeValues& values);

}  // namespace stowage::formats
