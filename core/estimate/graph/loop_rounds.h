#pragma once

#include <cstdint>
#include <optional>

#include "core/estimate/graph/known_numbers.h"

namespace stowage::estimate {

/// How often a while loop goes round, where that follows from whole numbers alone: a counter that starts at a
/// constant or at a size of the inputs, what is added to it, and what it is compared with. `outside` knows
/// the numbers of the graph that the loop stands in. nullopt where only the run knows, and beyond
/// kMostRounds.
std::optional<std::uint32_t> rounds_of(const formats::Node& loop, const KnownNumbers& outside,
                                       const ValueSizes& sizes);

constexpr std::uint32_t kMostRounds = 10'000;

}  // namespace stowage::estimate
