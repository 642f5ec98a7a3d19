// What lies in the strips and frames of the treemap: parts, aggregates, what has no place, what is over a
// budget.
#include <algorithm>
#include <cmath>

#include "widgets/common/words.h"
#include "widgets/treemap/tile_metrics.h"
#include "widgets/treemap/tile_painter.h"

namespace stowage::widgets {

namespace {

using layout::Tile;
using layout::TileRole;
using namespace tile_metrics;

QRectF shrunk(const QRectF& rect, double by) { return rect.adjusted(by, by, -by, -by); }

/// A frame inside a rectangle; what has no inside is all frame.
void frame_inside(QPainter& painter, const QRectF& rect, const QPen& pen) {
  const double wide = pen.widthF();
  if (rect.width() <= 2 * wide || rect.height() <= 2 * wide) return painter.fillRect(rect, pen.color());
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(shrunk(rect, wide / 2));
}

}  // namespace

void TilePainter::body(const Tile& tile, const QRectF& rect) {
  const Look* one = look(tile.node);
  if (one == nullptr) return splitFill(tile.node, rect);
  fillSoft(rect, *one, scene_.tree->attention[tile.node] != 0);
  if (tile.hidden > 0 || rect.width() < kSizeWidth * letters_ || rect.height() < kBodyFrom * letters_) return;
  text(small_font_, theme_.colours().text2, {rect.x() + kPad, rect.y() + 3 + small_metrics_.ascent()},
       bytesText(Bytes(tile.size)));
}

void TilePainter::fillSoft(const QRectF& rect, const Look& look, bool attention) {
  fill(rect, attention ? look.colours.soft2 : look.colours.soft);
  if (look.leaf.style() != Qt::NoBrush && rect.width() >= kPatternFrom && rect.height() >= kPatternFrom)
    painter_->fillRect(rect, look.leaf);
}

void TilePainter::splitFill(std::uint32_t node, const QRectF& rect) {
  const Colouring::Mix mix = colouring_.mix(*scene_.tree, node);
  double done = 0, total = 0;
  for (const auto& [category, bytes] : mix) total += static_cast<double>(bytes);
  for (const auto& [category, bytes] : mix) {
    const double from = std::round((rect.x() + rect.width() * done / total) * dpr_) / dpr_;
    done += static_cast<double>(bytes);
    const double to = std::round((rect.x() + rect.width() * done / total) * dpr_) / dpr_;
    const QRectF stripe(from, rect.y(), to - from, rect.height());
    if (looks_[category].unplaced) {
      painter_->fillRect(stripe, theme_.hatch(Theme::Hatch::Unplaced, theme_.colours().unplaced, dpr_));
    } else {
      fillSoft(stripe, looks_[category], false);
    }
  }
}

void TilePainter::leaf(const Tile& tile, std::uint32_t index, const QRectF& rect) {
  const Look* one = look(tile.node);
  if (one != nullptr) {
    fillSoft(rect, *one, scene_.tree->attention[tile.node] != 0);
  } else if (tile.role == TileRole::SmallParts) {
    fill(rect, theme_.colours().sunken);
  } else {
    splitFill(tile.node, rect);
  }
  if (rect.height() < kLeafNameHeight * letters_ || rect.width() < kLeafNameWidth) return;
  const QString name = scene_.label(index);
  // A part's name stands whole or not at all: halves of it would say nothing at this size.
  if (small_metrics_.horizontalAdvance(name) + 2 * kPad > rect.width()) return;
  const bool with_size = rect.width() >= kSizeWidth * letters_ && rect.height() >= kSizeHeight * letters_;
  const double baseline = rect.height() >= kNameOnTop * letters_
                              ? rect.y() + 3 + small_metrics_.ascent()
                              : rect.center().y() + small_metrics_.capHeight() / 2;
  text(small_font_, theme_.colours().text, {rect.x() + kPad, baseline}, name);
  if (with_size)
    text(small_font_, theme_.colours().text2, {rect.x() + kPad, baseline + small_metrics_.height()},
         bytesText(Bytes(tile.size)));
}

void TilePainter::aggregate(const Tile& tile, std::uint32_t index, const QRectF& rect) {
  const Look* one = look(tile.node);
  if (one != nullptr) {
    fillSoft(rect, *one, false);
  } else {
    splitFill(tile.node, rect);
  }
  const QColor line = one != nullptr ? one->colours.edge : theme_.colours().lineStrong;
  QColor faint = line;
  faint.setAlphaF(0.45F);
  const double step = std::max(10.0, std::min(rect.width(), rect.height()) / 4);
  for (double x = rect.x() + step; x < rect.right() - 1; x += step)
    painter_->fillRect(QRectF(std::round(x * dpr_) / dpr_, rect.y(), 1 / dpr_, rect.height()), faint);
  for (double y = rect.y() + step; y < rect.bottom() - 1; y += step)
    painter_->fillRect(QRectF(rect.x(), std::round(y * dpr_) / dpr_, rect.width(), 1 / dpr_), faint);
  frame_inside(*painter_, rect, QPen(one != nullptr ? one->colours.strong : line, 1));
  QString words = scene_.count_text(index) + QStringLiteral(" · ") + bytesText(Bytes(tile.size));
  if (caption_strong_metrics_.horizontalAdvance(words) + 16 > rect.width()) words = scene_.label(index);
  const QSizeF plate(caption_strong_metrics_.horizontalAdvance(words) + 12,
                     caption_strong_metrics_.height() + 4);
  if (plate.width() + 4 > rect.width() || plate.height() + 2 > rect.height()) return;
  const QRectF box(QPointF(std::round(rect.center().x() - plate.width() / 2),
                           std::round(rect.center().y() - plate.height() / 2)),
                   plate);
  fill(box, theme_.colours().surface);
  text(caption_strong_font_, theme_.colours().text,
       {box.x() + 6, box.center().y() + caption_strong_metrics_.capHeight() / 2}, words);
}

void TilePainter::unplaced(const Tile& tile, std::uint32_t index, const QRectF& rect) {
  const QColor colour = theme_.colours().unplaced;
  fill(rect, theme_.colours().surface);
  const bool strip = tile.role == TileRole::Unit && tile.inner.height > 0;
  const double top = strip ? theme_.metric("treemap.strip") : 0;
  painter_->fillRect(rect.adjusted(1, top, -1, -1), theme_.hatch(Theme::Hatch::Unplaced, colour, dpr_));
  QPen pen(colour, 1);
  pen.setDashPattern({3, 2});
  frame_inside(*painter_, rect, pen);
  if (rect.width() < 16) return;
  const QString words = fitted(name_metrics_, scene_.label(index), rect.width() - 2 * kPad);
  const QRectF line = strip ? QRectF(rect.x(), rect.y(), rect.width(), top) : rect;
  const auto baseline = baselineIn(line, name_metrics_, words);
  if (!baseline) return;
  const double middle = line.center().y();
  if (!strip && !words.isEmpty()) {
    painter_->fillRect(
        QRectF(rect.x() + 2, middle - 7 * letters_, name_metrics_.horizontalAdvance(words) + 6, 14 * letters_)
            .intersected(shrunk(rect, 1)),
        theme_.colours().surface);
  }
  text(name_font_, colour, {rect.x() + kPad, *baseline}, words);
}

/// Its name stays free of the hatch.
void TilePainter::overBudget(const Tile& tile, std::uint32_t index) {
  const QColor colour = theme_.colours().error;
  const QRectF rect = snapped(tile.rect, dpr_);
  QRectF hatched = rect;
  if (tile.inner.height > 0) {
    hatched.setTop(snapped(tile.inner, dpr_).top());
  } else if (rect.height() >= kNameFrom * letters_ && rect.width() >= 16) {
    const double words = kNameX + name_metrics_.horizontalAdvance(scene_.label(index)) + 12 +
                         caption_metrics_.horizontalAdvance(bytesText(Bytes(tile.size)));
    hatched.setLeft(std::min(rect.right() - 2, rect.left() + words));
  }
  painter_->setOpacity(0.6);
  painter_->fillRect(hatched, theme_.hatch(Theme::Hatch::OverBudget, colour, dpr_));
  painter_->setOpacity(1);
  frame_inside(*painter_, rect, QPen(colour, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
}

}  // namespace stowage::widgets
