#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/estimate/graph/operator_script.h"

namespace stowage::estimate {

/// What the CPU's kernel of a call makes beside its results and frees itself, before them and after, with so
/// many threads of one operator. No events where none is known. Only what comes from LibTorch's allocator
/// counts, as in a run: what oneDNN packs for itself is never seen.
OperatorScript kernel_scratch(const GraphStep& step, const std::vector<GivenTensor>& given,
                              const std::vector<const Geometry*>& results, std::uint64_t threads);

/// Whether kernel_scratch() knows a kernel of that name.
bool has_kernel_scratch(std::string_view operation);

}  // namespace stowage::estimate
