#include "widgets/treemap/tile_pixels.h"

#include <algorithm>
#include <cmath>

namespace stowage::widgets {
namespace {

/// As std::round for what lies in a picture, without a call.
std::int32_t rounded(double value) {
  return static_cast<std::int32_t>(value < 0 ? value - 0.5 : value + 0.5);
}

}  // namespace

TilePixels::Pixels TilePixels::pixels(const layout::Rect& rect, double dpr) {
  return {rounded(rect.x * dpr), rounded(rect.y * dpr), rounded(rect.right() * dpr),
          rounded(rect.bottom() * dpr)};
}

TilePixels::TilePixels(const std::vector<layout::Tile>& tiles, double dpr,
                       const std::function<bool(std::uint32_t)>& opaque)
    : dpr_(dpr), covered_(tiles.size(), 0) {
  rects_.reserve(tiles.size());
  for (const layout::Tile& tile : tiles) rects_.push_back(pixels(tile.rect, dpr));
  // Tiles of one parent do not overlap: they cover it when their areas add up to its own. Children come after
  // their parents, so that from the end every tile is known before the one that holds it.
  std::vector<std::uint64_t> filled(tiles.size(), 0);
  for (std::size_t i = tiles.size(); i-- > 0;) {
    const layout::Tile& tile = tiles[i];
    const std::uint64_t inner = filled[i] > 0 ? pixels(tile.inner, dpr).area() : 0;
    covered_[i] = inner > 0 && filled[i] >= inner ? 1 : 0;
    const bool all_parts = covered_[i] != 0 && inner == rects_[i].area();
    if (i > 0 && (all_parts || opaque(static_cast<std::uint32_t>(i))))
      filled[tile.parent_tile] += rects_[i].area();
  }
}

QRectF TilePixels::rect(std::uint32_t tile) const {
  const Pixels& at = rects_[tile];
  const double left = at.left / dpr_, top = at.top / dpr_;
  return {left, top, at.right / dpr_ - left, at.bottom / dpr_ - top};
}

PixelFill::PixelFill(QImage& image, double dpr)
    : bits_(reinterpret_cast<QRgb*>(image.bits())),
      stride_(image.bytesPerLine() / static_cast<qsizetype>(sizeof(QRgb))),
      width_(image.width()),
      height_(image.height()),
      dpr_(dpr) {
  Q_ASSERT(image.format() == QImage::Format_RGB32);
}

bool PixelFill::fill(const QRectF& rect, const QColor& colour) const {
  if (bits_ == nullptr || colour.alpha() != 255) return false;
  const int left = std::max(0, rounded(rect.left() * dpr_)), top = std::max(0, rounded(rect.top() * dpr_));
  const int right = std::min(width_, rounded(rect.right() * dpr_));
  const int bottom = std::min(height_, rounded(rect.bottom() * dpr_));
  if (right <= left) return true;
  const QRgb pixel = colour.rgb();
  QRgb* row = bits_ + static_cast<qsizetype>(top) * stride_ + left;
  for (int y = top; y < bottom; ++y, row += stride_) std::fill_n(row, right - left, pixel);
  return true;
}

}  // namespace stowage::widgets
