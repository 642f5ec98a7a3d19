#pragma once

#include <vector>

#include "core/estimate/graph/operator_memory.h"
#include "core/estimate/product_work.h"

namespace stowage::estimate {

/// What an operator does, as far as its time goes.
struct OperatorWork : ProductWork {
  std::uint64_t bytes = 0;    ///< that it reads and writes; a lookup reads only the rows that it returns
  std::uint64_t weights = 0;  ///< of those, the program's own
  bool may_view = false;      ///< its results may be what it was given, or views of it
};

/// `results`: how they lie, those that are known. What is not known counts as nothing.
OperatorWork work_of(const GraphStep& step, const std::vector<GivenTensor>& given,
                     const std::vector<const Geometry*>& results);

}  // namespace stowage::estimate
