#include "widgets/panels/tree_header.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

constexpr int kBesideWords = 2;  // as the style leaves free (theme/style_views.cpp)

}  // namespace

TreeHeader::TreeHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
  setSectionsMovable(false);
  setSectionsClickable(true);
  setSortIndicatorClearable(true);
  setHighlightSections(false);
  setFocusPolicy(Qt::TabFocus);
  connect(this, &QHeaderView::sortIndicatorChanged, this, &TreeHeader::tell);
  tell();
}

int TreeHeader::least(int section) const {
  const int margin = style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, this);
  const QString words = model() ? model()->headerData(section, Qt::Horizontal).toString() : QString();
  const int arrow = style()->pixelMetric(QStyle::PM_HeaderMarkSize, nullptr, this) + margin;
  return fontMetrics().horizontalAdvance(words) + 2 * (margin + kBesideWords) +
         (sortIndicatorSection() == section ? arrow : 0);
}

/// The next section that is not hidden; the one that is chosen where there is none.
int TreeHeader::inSight(int section, int step) const {
  while (section >= 0 && section < count() && isSectionHidden(section)) section += step;
  return section >= 0 && section < count() ? section : chosen_;
}

void TreeHeader::choose(int section) {
  chosen_ = std::clamp(section, 0, std::max(0, count() - 1));
  tell();
  viewport()->update();
}

/// What a click on it does.
void TreeHeader::press(int section) {
  const auto first = model()->headerData(section, Qt::Horizontal, Qt::InitialSortOrderRole);
  const auto initial = first.isValid() ? first.value<Qt::SortOrder>() : Qt::AscendingOrder;
  const auto other = initial == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder;
  if (sortIndicatorSection() != section)
    setSortIndicator(section, initial);
  else if (sortIndicatorOrder() == initial)
    setSortIndicator(section, other);
  else
    setSortIndicator(-1, Qt::AscendingOrder);
}

void TreeHeader::tell() {
  QString name = tr("Columns");
  if (model() && count() > 0) {
    name = model()->headerData(chosen_, Qt::Horizontal).toString();
    if (sortIndicatorSection() == chosen_)
      name =
          (sortIndicatorOrder() == Qt::AscendingOrder ? tr("%1, sorted upwards") : tr("%1, sorted downwards"))
              .arg(name);
  }
  setAccessibleName(name);
}

void TreeHeader::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      return choose(inSight(chosen_ - 1, -1));
    case Qt::Key_Right:
      return choose(inSight(chosen_ + 1, +1));
    case Qt::Key_Home:
      return choose(0);
    case Qt::Key_End:
      return choose(inSight(count() - 1, -1));
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Select:
      if (model() && chosen_ < count()) press(chosen_);
      return;
    default:
      event->ignore();  // to the tree, and on to the window
  }
}

void TreeHeader::focusInEvent(QFocusEvent* event) {
  QHeaderView::focusInEvent(event);
  choose(chosen_);
}

void TreeHeader::focusOutEvent(QFocusEvent* event) {
  QHeaderView::focusOutEvent(event);
  viewport()->update();
}

void TreeHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
  painter->save();
  QHeaderView::paintSection(painter, rect, section);
  painter->restore();
  if (hasFocus() && section == chosen_) paint::focusRing(*painter, QRectF(rect).adjusted(0, 0, -1, -1), 3);
}

}  // namespace stowage::widgets
