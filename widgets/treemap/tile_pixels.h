#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/layout/layout.h"

namespace stowage::widgets {

/// Where tiles lie on device pixels, and which of them are hidden by what lies in them: painting a ground
/// that nobody will see is most of the work of a large picture.
class TilePixels {
 public:
  /// `opaque`: a tile that paints all of its rectangle by itself, whatever lies in it. Parents come first.
  TilePixels(const std::vector<layout::Tile>& tiles, double dpr,
             const std::function<bool(std::uint32_t)>& opaque);

  QRectF rect(std::uint32_t tile) const;
  /// Its tiles fill all of its inner rectangle.
  bool covered(std::uint32_t tile) const { return covered_[tile] != 0; }

 private:
  struct Pixels {
    std::int32_t left, top, right, bottom;
    std::uint64_t area() const {
      return right > left && bottom > top
                 ? static_cast<std::uint64_t>(right - left) * static_cast<std::uint64_t>(bottom - top)
                 : 0;
    }
  };
  static Pixels pixels(const layout::Rect& rect, double dpr);

  double dpr_;
  std::vector<Pixels> rects_{};
  std::vector<std::uint8_t> covered_{};
};

/// Opaque rectangles straight into a picture's memory: a painter takes several times as long for a small one.
class PixelFill {
 public:
  PixelFill() = default;
  /// `image`: RGB32, held by nobody else, as long as this lives.
  PixelFill(QImage& image, double dpr);
  /// False: nothing was painted, as there is no picture or the colour is not opaque.
  bool fill(const QRectF& rect, const QColor& colour) const;

 private:
  QRgb* bits_ = nullptr;
  qsizetype stride_ = 0;
  int width_ = 0, height_ = 0;
  double dpr_ = 1;
};

}  // namespace stowage::widgets
