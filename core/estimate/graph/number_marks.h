#pragma once

#include <vector>

#include "core/estimate/graph/operator_memory.h"

namespace stowage::estimate {

/// Whether the kernels of an operator take marked numbers as they are (ATen, native/ConjugateFallback.cpp and
/// NegateFallback.cpp, and MathBitFallThroughLists.h): views do, and few others. For all others what is
/// marked is written out first.
bool takes_marks(const GraphStep& step, NumberMarks marks);

/// The marks of a result in memory of its own.
NumberMarks marks_of_fresh(const GraphStep& step);
/// The marks of a result that lies in the storage of what carries `given`.
NumberMarks marks_of_view(const GraphStep& step, NumberMarks given, const Geometry& result);

/// By given tensor, whether it is written out as numbers before the operator runs.
std::vector<bool> written_out_first(const GraphStep& step, const std::vector<GivenTensor>& given);

}  // namespace stowage::estimate
