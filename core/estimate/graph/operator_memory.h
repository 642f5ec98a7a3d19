#pragma once

#include <cstdint>
#include <vector>

#include "core/estimate/graph/graph_program.h"

namespace stowage::estimate {

/// How the numbers of a tensor are to be read: PyTorch marks a tensor as conjugate, or as negated, and copies
/// nothing.
struct NumberMarks {
  bool conjugate = false, negative = false;

  bool any() const { return conjugate || negative; }
};

/// A tensor that a step is given: its operand, its place within that one, and how it lies now (its copy on
/// another device may lie otherwise than the file says).
struct GivenTensor {
  std::uint32_t operand = 0;
  std::uint32_t place = 0;
  const Geometry* geometry = nullptr;  ///< nullptr: not known
  bool weight = false;                 ///< of the program: nobody has made it a moment ago
  bool asks = false;                   ///< for a gradient, as PyTorch sees it
  NumberMarks marks{};
  std::uint64_t storage = 0;  ///< bytes of all of the storage that it lies in; 0: not known
};

/// Where one result of a step lies.
struct ResultPlace {
  std::int32_t given = -1;  ///< in the storage of that given tensor; below 0: in one of its own
};

bool is_complex(const Geometry& value);

/// Whether result `number` of the step, the `place`-th of a list, shares the storage of something it was
/// given. `result`: how it lies, where the file says so.
ResultPlace place_of_result(const GraphStep& step, const std::vector<GivenTensor>& given, std::size_t place,
                            const Geometry& result);

}  // namespace stowage::estimate
