#include "core/layout/squarify.h"

#include <algorithm>
#include <cmath>

namespace stowage::layout {

namespace {

/// The worst aspect ratio of a row of total `sum` with extremes `least` and `most`, laid along a side of
/// `length` (all in area units).
double worst_aspect(double sum, double least, double most, double length) {
  const double square = sum * sum, side = length * length;
  return std::max(side * most / square, square / (side * least));
}

/// Lays sizes[begin, end) as one row along the shorter side of `rest` and takes it off.
void lay_row(std::span<const double> row, double row_sum, double rest_sum, Rect& rest,
             std::vector<Rect>& out) {
  const bool column = rest.width >= rest.height;
  const double share = rest_sum > 0 ? std::min(1.0, row_sum / rest_sum) : 1.0;
  const double thickness = (column ? rest.width : rest.height) * share;
  double done = 0;
  for (const double size : row) {
    const double from = row_sum > 0 ? done / row_sum : 0, to = row_sum > 0 ? (done + size) / row_sum : 0;
    if (column) {
      out.push_back({rest.x, rest.y + rest.height * from, thickness, rest.height * (to - from)});
    } else {
      out.push_back({rest.x + rest.width * from, rest.y, rest.width * (to - from), thickness});
    }
    done += size;
  }
  if (column) {
    rest.x += thickness;
    rest.width -= thickness;
  } else {
    rest.y += thickness;
    rest.height -= thickness;
  }
}

}  // namespace

std::vector<Rect> squarify(std::span<const double> sizes, Rect area) {
  std::vector<Rect> out;
  out.reserve(sizes.size());
  double rest_sum = 0;
  for (const double size : sizes) rest_sum += size;
  const double scale = rest_sum > 0 ? area.width * area.height / rest_sum : 0;
  std::size_t begin = 0;
  while (begin < sizes.size()) {
    const double length = std::min(area.width, area.height);
    double sum = sizes[begin], aspect = worst_aspect(sum * scale, sum * scale, sum * scale, length);
    std::size_t end = begin + 1;
    while (end < sizes.size()) {
      const double wider = sum + sizes[end];
      const double next = worst_aspect(wider * scale, sizes[end] * scale, sizes[begin] * scale, length);
      if (!(next <= aspect)) break;
      sum = wider;
      aspect = next;
      ++end;
    }
    if (end == sizes.size()) sum = rest_sum;  // the last row ends exactly at the edge
    lay_row(sizes.subspan(begin, end - begin), sum, rest_sum, area, out);
    rest_sum = std::max(0.0, rest_sum - sum);
    begin = end;
  }
  return out;
}

std::uint32_t grid_rows(std::uint32_t count, double width, double height) {
  constexpr double kBestAspect = 1.45;  // a name fits beside its glyph
  constexpr double kUnevenPenalty = 0.35;
  if (width <= 0 || height <= 0) return 1;
  // Candidates lie around the ideal row count; a window of a factor of two either way holds every sensible
  // one.
  const double ideal = std::sqrt(count * kBestAspect * height / width);
  const auto low = static_cast<std::uint32_t>(std::clamp(ideal / 2, 1.0, static_cast<double>(count)));
  const auto high = static_cast<std::uint32_t>(std::clamp(ideal * 2 + 1, 1.0, static_cast<double>(count)));
  std::uint32_t best = low;
  double best_score = 1e300;
  for (std::uint32_t rows = low; rows <= high; ++rows) {
    const std::uint32_t columns = (count + rows - 1) / rows;
    const double aspect = (width / columns) / (height / rows);
    double score = std::abs(std::log(aspect / kBestAspect)) + (count % rows == 0 ? 0 : kUnevenPenalty);
    // A cell alone in its row is as wide as the grid, and low: the worse the fewer there are.
    if (columns == 2 && count % rows != 0)
      score = std::max(score, kUnevenPenalty + std::abs(std::log(width * count / height / kBestAspect)));
    if (score < best_score) best = rows, best_score = score;
  }
  return best;
}

}  // namespace stowage::layout
