#pragma once

#include <cstdint>
#include <vector>

#include "core/estimate/graph/graph_program.h"

namespace stowage::estimate {

/// A tensor that a step is given: its operand, its place within that one, and how it lies now (its copy on
/// another device may lie otherwise than the file says).
struct GivenTensor {
  std::uint32_t operand = 0;
  std::uint32_t place = 0;
  const Geometry* geometry = nullptr;  ///< nullptr: not known
  bool weight = false;                 ///< of the program: nobody has made it a moment ago
};

/// Where one result of a step lies.
struct ResultPlace {
  std::int32_t given = -1;  ///< in the storage of that given tensor; below 0: in one of its own
};

/// Whether result `number` of the step, the `place`-th of a list, shares the storage of something it was
/// given. `result`: how it lies, where the file says so.
ResultPlace place_of_result(const GraphStep& step, const std::vector<GivenTensor>& given, std::size_t place,
                            const Geometry& result);

}  // namespace stowage::estimate
