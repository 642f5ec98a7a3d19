#include "widgets/theme/reading.h"

#include <QEvent>
#include <QLayout>
#include <QPainter>
#include <QStyle>
#include <QWidget>
#include <functional>
#include <utility>

namespace stowage::widgets {
namespace {

constexpr QChar kFirstStrongIsolate(0x2068), kPopIsolate(0x2069);

/// Sets margins of what it belongs to, now and whenever the direction of `of` is another one.
class MarginKeeper : public QObject {
 public:
  MarginKeeper(QObject& owner, QWidget& of, const QMargins& margins, std::function<void(QMargins)> set)
      : QObject(&owner), of_(of), margins_(margins), set_(std::move(set)) {
    of_.installEventFilter(this);
    apply();
  }
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::LayoutDirectionChange) apply();
    return false;
  }

 private:
  void apply() {
    const QMargins mirrored(margins_.right(), margins_.top(), margins_.left(), margins_.bottom());
    set_(of_.isRightToLeft() ? mirrored : margins_);
  }

  QWidget& of_;
  QMargins margins_;
  std::function<void(QMargins)> set_;
};

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

void setReadingMargins(QLayout& layout, QWidget& of, int start, int top, int end, int bottom) {
  new MarginKeeper(layout, of, {start, top, end, bottom},
                   [&layout](QMargins margins) { layout.setContentsMargins(margins); });
}

void setReadingMargins(QWidget& widget, int start, int top, int end, int bottom) {
  new MarginKeeper(widget, widget, {start, top, end, bottom},
                   [&widget](QMargins margins) { widget.setContentsMargins(margins); });
}

QRectF placedWithin(const QWidget& widget, const QRectF& rect) {
  if (!widget.isRightToLeft()) return rect;
  return {widget.width() - rect.x() - rect.width(), rect.y(), rect.width(), rect.height()};
}

}  // namespace stowage::widgets
