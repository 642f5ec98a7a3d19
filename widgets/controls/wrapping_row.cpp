#include "widgets/controls/wrapping_row.h"

#include <QStyle>
#include <QWidget>
#include <algorithm>

namespace stowage::widgets {

WrappingRow::WrappingRow(QWidget* parent) : QLayout(parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  if (parent) parent->setSizePolicy(policy);
}

WrappingRow::~WrappingRow() = default;

void WrappingRow::addItem(QLayoutItem* item) { items_.emplace_back(item); }

QLayoutItem* WrappingRow::itemAt(int index) const {
  return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* WrappingRow::takeAt(int index) {
  if (index < 0 || index >= count()) return nullptr;
  QLayoutItem* out = items_[static_cast<std::size_t>(index)].release();
  items_.erase(items_.begin() + index);
  return out;
}

int WrappingRow::heightForWidth(int width) const { return place({0, 0, width, 0}, false); }

/// All in one row, where there is room for that.
QSize WrappingRow::sizeHint() const {
  int width = 0, height = 0;
  for (const auto& item : items_) {
    if (item->isEmpty()) continue;
    const QSize size = item->sizeHint();
    width += size.width() + (width > 0 ? spacing() : 0);
    height = std::max(height, size.height());
  }
  const QMargins around = contentsMargins();
  return {width + around.left() + around.right(), height + around.top() + around.bottom()};
}

QSize WrappingRow::minimumSize() const {
  QSize widest;
  for (const auto& item : items_) widest = widest.expandedTo(item->minimumSize());
  return widest.grownBy(contentsMargins());
}

void WrappingRow::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  place(rect, true);
}

int WrappingRow::place(const QRect& rect, bool set) const {
  const QRect room = rect.marginsRemoved(contentsMargins());
  const bool mirrored = parentWidget() && parentWidget()->isRightToLeft();
  int x = room.left(), y = room.top(), high = 0;
  for (const auto& item : items_) {
    if (item->isEmpty()) continue;
    const QSize size =
        item->sizeHint().boundedTo({std::max(room.width(), item->minimumSize().width()), 1 << 20});
    if (x > room.left() && x + size.width() > room.right() + 1) {
      x = room.left();
      y += high + spacing();
      high = 0;
    }
    const QRect at(QPoint(x, y), size);
    if (set) item->setGeometry(mirrored ? QStyle::visualRect(Qt::RightToLeft, room, at) : at);
    x += size.width() + spacing();
    high = std::max(high, size.height());
  }
  return y + high + contentsMargins().bottom() - rect.top();
}

}  // namespace stowage::widgets
