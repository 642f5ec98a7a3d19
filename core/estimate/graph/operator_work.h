#pragma once

#include <vector>

#include "core/estimate/graph/operator_memory.h"

namespace stowage::estimate {

/// What an operator does, as far as its time goes.
struct OperatorWork {
  std::uint64_t bytes = 0;    ///< that it reads and writes; a lookup reads only the rows that it returns
  std::uint64_t weights = 0;  ///< of those, the program's own
  double operations = 0;      ///< multiplications and additions of its matrix products
  double each = 0;            ///< of one of them: a batch of small products is as slow as small ones
  /// Bytes that a kernel of the CPU writes and reads in its caches: the scores of attention.
  double inside = 0;
  bool convolution = false;
  model::Dtype dtype = model::Dtype::F32;  ///< of those
  bool may_view = false;                   ///< its results may be what it was given, or views of it
};

/// `results`: how they lie, those that are known. What is not known counts as nothing.
OperatorWork work_of(const GraphStep& step, const std::vector<GivenTensor>& given,
                     const std::vector<const Geometry*>& results);

}  // namespace stowage::estimate
