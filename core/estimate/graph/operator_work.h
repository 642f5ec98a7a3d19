#pragma once

#include <vector>

#include "core/estimate/graph/operator_memory.h"

namespace stowage::estimate {

/// What an operator does, as far as its time goes.
struct OperatorWork {
  std::uint64_t bytes = 0;  ///< that it reads and writes; a lookup reads only the rows that it returns
  double operations = 0;    ///< multiplications and additions of its matrix products
  model::Dtype dtype = model::Dtype::F32;  ///< of those
  bool may_view = false;                   ///< its results may be what it was given, or views of it
};

/// `results`: how they lie, those that are known. What is not known counts as nothing.
OperatorWork work_of(const GraphStep& step, const std::vector<GivenTensor>& given,
                     const std::vector<const Geometry*>& results);

}  // namespace stowage::estimate
