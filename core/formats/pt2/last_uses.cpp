#include "core/formats/pt2/last_uses.h"

namespace stowage::formats {

std::vector<std::vector<std::uint32_t>> last_uses(std::size_t values, const std::vector<StepValues>& steps,
                                                  std::span<const std::uint32_t> outputs) {
  std::vector<std::vector<std::uint32_t>> dies(steps.size());
  std::vector<bool> used(values, false);
  for (const std::uint32_t value : outputs) {
    if (value != kNoValue) used[value] = true;
  }
  for (std::size_t i = steps.size(); i-- > 0;) {
    const auto last = [&](const std::vector<std::uint32_t>& all) {
      for (const std::uint32_t value : all) {
        if (value == kNoValue || used[value]) continue;
        used[value] = true;
        dies[i].push_back(value);
      }
    };
    last(steps[i].results);
    last(steps[i].operands);
  }
  return dies;
}

}  // namespace stowage::formats
