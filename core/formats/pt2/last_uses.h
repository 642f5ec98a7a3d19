#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace stowage::formats {

/// What a step of a graph makes and takes: values by number. kNoValue stands for none.
constexpr std::uint32_t kNoValue = ~0u;
struct StepValues {
  std::vector<std::uint32_t> results{};
  std::vector<std::uint32_t> operands{};
};

/// By step, the values that are used for the last time there: its own results that nobody uses, and operands.
/// What the graph hands on, and inputs that nobody uses, die nowhere. `values`: how many there are.
std::vector<std::vector<std::uint32_t>> last_uses(std::size_t values, const std::vector<StepValues>& steps,
                                                  std::span<const std::uint32_t> outputs);

}  // namespace stowage::formats
