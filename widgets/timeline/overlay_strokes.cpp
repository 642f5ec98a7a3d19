#include "widgets/timeline/overlay_strokes.h"

#include <QPainter>
#include <cmath>

#include "widgets/theme/numbers.h"
#include "widgets/theme/style.h"

namespace stowage::widgets::overlay {

double wordWidth(const Word& word) { return tabularWidth(Theme::current().font(word.style), word.text); }

double drawWords(QPainter& painter, double x, const QRectF& line, const std::vector<Word>& words,
                 bool right) {
  constexpr double kGap = 6;
  if (right) {
    for (const Word& word : words) x -= wordWidth(word) + (&word == &words.back() ? 0 : kGap);
  }
  for (const Word& word : words) {
    painter.setFont(Theme::current().font(word.style));
    painter.setPen(word.colour);
    const double width = wordWidth(word);
    drawTabular(painter, QRectF(x, line.top(), width + 2, line.height()), Qt::AlignLeft | Qt::AlignVCenter,
                word.text);
    x += width + kGap;
  }
  return x;
}

void plate(QPainter& painter, const QRectF& rect, const QString& text, const QColor& fill, const QColor& ink,
           TextStyle style) {
  paint::panel(painter, rect, 3, fill);
  painter.setFont(Theme::current().font(style));
  painter.setPen(ink);
  drawTabular(painter, rect, Qt::AlignHCenter | Qt::AlignVCenter, text);
}

void verticalLine(QPainter& painter, double x, double top, double bottom, const QColor& colour,
                  double width) {
  const double dpr = painter.device()->devicePixelRatioF();
  painter.fillRect(
      QRectF(paint::snap(x, dpr), top, std::max(1.0, std::round(width * dpr)) / dpr, bottom - top), colour);
}

void softShadow(QPainter& painter, const QRectF& rect) {
  painter.setPen(Qt::NoPen);
  painter.setRenderHint(QPainter::Antialiasing);
  for (int i = 4; i >= 1; --i) {
    painter.setBrush(QColor(0, 0, 0, 8));
    painter.drawRoundedRect(rect.adjusted(-i, -i + 2, i, i + 2), 6 + i, 6 + i);
  }
}

}  // namespace stowage::widgets::overlay
