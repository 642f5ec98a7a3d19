#include "widgets/theme/reading.h"

#include <QPainter>
#include <QStyle>

namespace stowage::widgets {
namespace {

constexpr QChar kFirstStrongIsolate(0x2068), kPopIsolate(0x2069);

}  // namespace

int alignedWithin(Qt::LayoutDirection around, int flags) {
  if (flags & Qt::TextForceRightToLeft) around = Qt::RightToLeft;
  if (flags & Qt::TextForceLeftToRight) around = Qt::LeftToRight;
  const int across = Qt::AlignHorizontal_Mask | Qt::TextForceRightToLeft | Qt::TextForceLeftToRight;
  const Qt::Alignment asked(QFlag(flags & Qt::AlignHorizontal_Mask));
  return (flags & ~across) | QStyle::visualAlignment(around, asked).toInt();
}

void drawReading(QPainter& painter, Qt::LayoutDirection around, const QRect& rect, int flags,
                 const QString& text) {
  const Qt::LayoutDirection before = painter.layoutDirection();
  painter.setLayoutDirection(Qt::LayoutDirectionAuto);
  painter.drawText(rect, alignedWithin(around, flags), text);
  painter.setLayoutDirection(before);
}

QString isolated(const QString& text, Qt::LayoutDirection around) {
  if (around != Qt::RightToLeft || text.isEmpty()) return text;
  return kFirstStrongIsolate + text + kPopIsolate;
}

}  // namespace stowage::widgets
