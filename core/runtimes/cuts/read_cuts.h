#pragma once

#include <cstdint>
#include <vector>

#include "core/runtimes/device_check/facts.h"
#include "core/runtimes/import/option_words.h"

namespace stowage::runtimes {

/// Where weights are cut (ReadPlan::pieces): the stage of each tensor, and the cards, those that
/// CUDA_VISIBLE_DEVICES names or else the first ones. Counts of layers may be more than stages, which then
/// take them in turn.
void read_cuts(const Facts& facts, const OptionValues& values, const std::vector<std::uint32_t>& layers,
               const std::vector<std::uint32_t>& counts, std::uint32_t stages, ReadPlan& out);

}  // namespace stowage::runtimes
