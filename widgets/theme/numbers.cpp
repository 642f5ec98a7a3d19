#include "widgets/theme/numbers.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

namespace stowage::widgets {
namespace {

bool is_digit(QChar c) { return c >= u'0' && c <= u'9'; }

double digit_advance(const QFontMetricsF& metrics) {
  double widest = 0;
  for (char16_t c = u'0'; c <= u'9'; ++c) widest = std::max(widest, metrics.horizontalAdvance(QChar(c)));
  return widest;
}

/// Calls `each(piece, is_digit, width)` for single digits and for the runs between them, which keep their
/// kerning and ligatures.
template <class Each>
void for_pieces(const QFontMetricsF& metrics, const QString& text, Each each) {
  const double digit = digit_advance(metrics);
  qsizetype i = 0;
  while (i < text.size()) {
    if (is_digit(text[i])) {
      each(text.mid(i, 1), true, digit);
      ++i;
      continue;
    }
    qsizetype end = i;
    while (end < text.size() && !is_digit(text[end])) ++end;
    const QString piece = text.mid(i, end - i);
    each(piece, false, metrics.horizontalAdvance(piece));
    i = end;
  }
}

}  // namespace

double tabularWidth(const QFont& font, const QString& text) {
  double width = 0;
  for_pieces(QFontMetricsF(font), text, [&width](const QString&, bool, double advance) { width += advance; });
  return width;
}

void drawTabular(QPainter& painter, const QRectF& rect, int alignment, const QString& text) {
  const QFontMetricsF metrics(painter.font(), painter.device());
  double width = 0;
  for_pieces(metrics, text, [&width](const QString&, bool, double advance) { width += advance; });
  double x = rect.left();
  if (alignment & Qt::AlignRight) x = rect.right() - width;
  if (alignment & Qt::AlignHCenter) x = rect.center().x() - width / 2;
  double y = rect.center().y() + (metrics.ascent() - metrics.descent()) / 2;
  if (alignment & Qt::AlignTop) y = rect.top() + metrics.ascent();
  if (alignment & Qt::AlignBottom) y = rect.bottom() - metrics.descent();
  // Pieces are placed from the left in every direction of writing: " GiB" keeps its space before it.
  const Qt::LayoutDirection direction = painter.layoutDirection();
  painter.setLayoutDirection(Qt::LeftToRight);
  for_pieces(metrics, text, [&](const QString& piece, bool digit, double advance) {
    const double inset = digit ? (advance - metrics.horizontalAdvance(piece)) / 2 : 0;
    painter.drawText(QPointF(x + inset, y), piece);
    x += advance;
  });
  painter.setLayoutDirection(direction);
}

}  // namespace stowage::widgets
