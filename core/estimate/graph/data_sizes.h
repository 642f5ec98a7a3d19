#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/estimate/graph/operator_memory.h"

namespace stowage::estimate {

/// How many elements, or rows, an operator can choose at most whose result is as long as its data say: masks,
/// nonzero, unique and their kin. nullopt: it is none of them, or nobody can say before the run (bincount
/// makes as many as the largest number it is given).
std::optional<std::int64_t> most_chosen(const GraphStep& step, const std::vector<GivenTensor>& given);

/// Whether most_chosen() knows an operator of that name.
bool chooses_by_data(std::string_view operation);

}  // namespace stowage::estimate
