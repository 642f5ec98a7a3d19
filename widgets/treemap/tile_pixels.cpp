#include "widgets/treemap/tile_pixels.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace stowage::widgets {
namespace {

constexpr std::ptrdiff_t kAtOnce = 4;  // pixels written by one instruction: rows of a small tile are short

}  // namespace

QRectF TilePixels::rect(std::uint32_t tile) const {
  const PixelRect& at = rects_[tile];
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
  fillPixels({rounded_pixel(rect.left() * dpr_), rounded_pixel(rect.top() * dpr_),
              rounded_pixel(rect.right() * dpr_), rounded_pixel(rect.bottom() * dpr_)},
             colour.rgb());
  return true;
}

void PixelFill::fillPixels(PixelRect rect, QRgb colour) const {
  const int left = std::max(0, rect.left), top = std::max(0, rect.top);
  const int right = std::min(width_, rect.right), bottom = std::min(height_, rect.bottom);
  if (right <= left) return;
  const std::ptrdiff_t width = right - left;
  QRgb* row = bits_ + static_cast<qsizetype>(top) * stride_ + left;
  if (width < kAtOnce) {
    for (int y = top; y < bottom; ++y, row += stride_) std::fill_n(row, width, colour);
    return;
  }
  std::array<QRgb, kAtOnce> block;
  block.fill(colour);
  for (int y = top; y < bottom; ++y, row += stride_) {
    for (std::ptrdiff_t x = 0; x < width - kAtOnce; x += kAtOnce)
      std::memcpy(row + x, block.data(), sizeof block);
    // The last ones may be written twice: less work than to look at each.
    std::memcpy(row + width - kAtOnce, block.data(), sizeof block);
  }
}

}  // namespace stowage::widgets
