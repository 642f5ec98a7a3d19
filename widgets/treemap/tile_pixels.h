#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>
#include <cstdint>
#include <vector>

#include "core/layout/layout.h"

namespace stowage::widgets {

/// Edges in device pixels; empty where right <= left or bottom <= top.
struct PixelRect {
  std::int32_t left, top, right, bottom;
  bool empty() const { return right <= left || bottom <= top; }
  std::uint64_t area() const {
    return empty() ? 0 : static_cast<std::uint64_t>(right - left) * static_cast<std::uint64_t>(bottom - top);
  }
};

/// Where tiles lie on device pixels, and which of them are hidden by what lies in them: painting a ground
/// that nobody will see is most of the work of a large picture.
class TilePixels {
 public:
  /// `opaque`: a tile that paints all of its rectangle by itself, whatever lies in it. Parents come first.
  template <typename Opaque>
  TilePixels(const std::vector<layout::Tile>& tiles, double dpr, const Opaque& opaque);

  const PixelRect& pixels(std::uint32_t tile) const { return rects_[tile]; }
  QRectF rect(std::uint32_t tile) const;  ///< the same in logical pixels
  /// Its tiles fill all of its inner rectangle.
  bool covered(std::uint32_t tile) const { return covered_[tile] != 0; }

 private:
  static PixelRect on_pixels(const layout::Rect& rect, double dpr);

  double dpr_;
  std::vector<PixelRect> rects_{};
  std::vector<std::uint8_t> covered_{};
};

template <typename Opaque>
TilePixels::TilePixels(const std::vector<layout::Tile>& tiles, double dpr, const Opaque& opaque)
    : dpr_(dpr), covered_(tiles.size(), 0) {
  rects_.reserve(tiles.size());
  for (const layout::Tile& tile : tiles) rects_.push_back(on_pixels(tile.rect, dpr));
  // Tiles of one parent do not overlap: they cover it when their areas add up to its own. Children come after
  // their parents, so that from the end every tile is known before the one that holds it.
  std::vector<std::uint64_t> filled(tiles.size(), 0);
  for (std::size_t i = tiles.size(); i-- > 0;) {
    const layout::Tile& tile = tiles[i];
    const std::uint64_t inner = filled[i] > 0 ? on_pixels(tile.inner, dpr).area() : 0;
    covered_[i] = inner > 0 && filled[i] >= inner ? 1 : 0;
    const bool all_parts = covered_[i] != 0 && inner == rects_[i].area();
    if (i > 0 && (all_parts || opaque(static_cast<std::uint32_t>(i))))
      filled[tile.parent_tile] += rects_[i].area();
  }
}

/// As std::round for what lies in a picture, without a call.
inline std::int32_t rounded_pixel(double value) {
  return static_cast<std::int32_t>(value < 0 ? value - 0.5 : value + 0.5);
}

inline PixelRect TilePixels::on_pixels(const layout::Rect& rect, double dpr) {
  return {rounded_pixel(rect.x * dpr), rounded_pixel(rect.y * dpr), rounded_pixel(rect.right() * dpr),
          rounded_pixel(rect.bottom() * dpr)};
}

/// Opaque rectangles straight into a picture's memory: a painter takes several times as long for a small one.
class PixelFill {
 public:
  PixelFill() = default;
  /// `image`: RGB32, held by nobody else, as long as this lives.
  PixelFill(QImage& image, double dpr);
  /// False: nothing was painted, as there is no picture or the colour is not opaque.
  bool fill(const QRectF& rect, const QColor& colour) const;
  /// The same on device pixels; `colour` counts as opaque. Only where there is a picture.
  void fillPixels(PixelRect rect, QRgb colour) const;
  explicit operator bool() const { return bits_ != nullptr; }

 private:
  QRgb* bits_ = nullptr;
  qsizetype stride_ = 0;
  int width_ = 0, height_ = 0;
  double dpr_ = 1;
};

}  // namespace stowage::widgets
