#include <algorithm>

#include "core/layout/layout.h"

namespace stowage::layout {

namespace {

constexpr double kMargin = 1.03;       // so that the post of the largest budget stands inside
constexpr double kMostOverhang = 1.5;  // an overrun may widen the scale this far, not crush every lane

}  // namespace

LaneScale lane_scale(const std::vector<std::uint64_t>& budgets, const std::vector<std::uint64_t>& used,
                     double width) {
  double largest = 0, over = 0, any = 0;
  for (std::size_t i = 0; i < used.size(); ++i) {
    const std::uint64_t budget = i < budgets.size() ? budgets[i] : 0;
    any = std::max(any, static_cast<double>(used[i]));
    if (budget > 0 && used[i] > budget) over = std::max(over, static_cast<double>(used[i]));
  }
  for (const std::uint64_t budget : budgets) largest = std::max(largest, static_cast<double>(budget));
  double full = largest > 0 ? std::max(largest, std::min(over, largest * kMostOverhang)) : any;
  full = std::clamp(full * kMargin, 1.0, 1.8e19);
  return {full / std::max(1.0, width), static_cast<std::uint64_t>(full)};
}

std::vector<LaneCell> lane_cells(const std::vector<std::uint64_t>& unit_bytes, const LaneScale& scale,
                                 double merge_below) {
  std::vector<LaneCell> cells;
  double begin = 0, end = 0;
  std::uint32_t first = 0;
  const auto flush = [&](std::uint32_t until) {
    if (until == first) return;
    cells.push_back({begin, end - begin, first, until - first});
    begin = end;
    first = until;
  };
  double sum = 0;
  for (std::uint32_t i = 0; i < unit_bytes.size(); ++i) {
    const double width = static_cast<double>(unit_bytes[i]) / scale.bytes_per_pixel;
    if (width >= merge_below) flush(i);
    sum += static_cast<double>(unit_bytes[i]);
    end = sum / scale.bytes_per_pixel;
    if (end - begin >= merge_below) flush(i + 1);
  }
  flush(static_cast<std::uint32_t>(unit_bytes.size()));
  return cells;
}

std::vector<std::uint64_t> axis_ticks(const LaneScale& scale, double width, bool decimal, double min_gap) {
  std::uint64_t step = 1, power = 1;  // of two; or 1, 2 and 5 times a power of ten
  while (static_cast<double>(step) < min_gap * scale.bytes_per_pixel && step < (1ull << 62)) {
    if (!decimal || step == power)
      step *= 2;
    else if (step == 2 * power)
      step = 5 * power;
    else
      step = power *= 10;
  }
  std::vector<std::uint64_t> ticks;
  const double end = std::max(0.0, width) * scale.bytes_per_pixel;
  for (std::uint64_t at = 0; static_cast<double>(at) <= end; at += step) {
    ticks.push_back(at);
    if (at > ~0ull - step) break;
  }
  return ticks;
}

}  // namespace stowage::layout
