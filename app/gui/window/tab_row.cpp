#include "app/gui/window/tab_row.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>

#include "widgets/theme/reading.h"

namespace stowage::app {

TabRow::TabRow()
    : Surface(&widgets::Colours::surface, Qt::BottomEdge),
      tabs_(new QTabBar),
      grid_(new QGridLayout(this)),
      end_(new QHBoxLayout) {
  widgets::setReadingMargins(*grid_, *this, 4, 0, 8, 0);
  tabs_->setObjectName(QStringLiteral("viewTabs"));
  tabs_->setDrawBase(false);
  tabs_->setExpanding(false);
  tabs_->setFocusPolicy(Qt::TabFocus);
  grid_->addWidget(tabs_, 0, 0);
  grid_->addLayout(end_, 0, 1);
  grid_->setColumnStretch(0, 1);
  grid_->setVerticalSpacing(2);
}

void TabRow::addAtEnd(QWidget* widget) { end_->addWidget(widget); }

bool TabRow::event(QEvent* event) {
  const bool done = Surface::event(event);
  if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fit();
  return done;
}

/// Hints are asked of each part: they do not depend on what was chosen here before.
void TabRow::fit() {
  const QMargins around = grid_->contentsMargins();
  const int room = width() - around.left() - around.right();
  int wanted = 0, given = 0;
  QList<QWidget*> elastic;
  for (int i = 0; i < end_->count(); ++i) {
    QWidget* widget = end_->itemAt(i)->widget();
    if (!widget || widget->isHidden()) continue;
    const int hint = widget->sizeHint().width();
    wanted += hint + (i > 0 ? end_->spacing() : grid_->horizontalSpacing());
    if (widget->sizePolicy().horizontalPolicy() == QSizePolicy::Fixed) continue;
    elastic << widget;
    given += hint * 2 / 5;  // below that nobody can tell what is written there
  }
  const int now = tabs_->sizeHint().width(), icons = iconsWidth();
  const int words = icons_.isEmpty() ? now - icons : now, whole = words + icons;
  const int lacking = words + wanted - room;
  const bool below = lacking > given;
  for (QWidget* widget : elastic) {
    const int hint = widget->sizeHint().width();
    widget->setMaximumWidth(lacking > 0 && !below ? hint - qMin(lacking, hint * 2 / 5) : QWIDGETSIZE_MAX);
  }
  showIcons(whole + (below ? 0 : wanted) <= room);
  place(below);
}

/// As QTabBar counts them, until it was seen what they take.
int TabRow::iconsWidth() const {
  if (iconsWidth_ > 0 || !icons_.isEmpty()) return iconsWidth_;
  int there = 0;
  for (int i = 0; i < tabs_->count(); ++i) there += tabs_->tabIcon(i).isNull() ? 0 : 1;
  return there * (tabs_->iconSize().width() + 4);
}

void TabRow::showIcons(bool shown) {
  if (shown == icons_.isEmpty()) return;
  if (shown) {
    for (int i = 0; i < tabs_->count(); ++i) tabs_->setTabIcon(i, icons_.value(i));
    return icons_.clear();
  }
  iconsWidth_ = tabs_->sizeHint().width();
  for (int i = 0; i < tabs_->count(); ++i) {
    icons_ << tabs_->tabIcon(i);
    tabs_->setTabIcon(i, {});
  }
  iconsWidth_ -= tabs_->sizeHint().width();
}

void TabRow::place(bool below) {
  if (below == below_) return;
  below_ = below;
  grid_->removeItem(end_);
  end_->setParent(nullptr);
  if (below)
    grid_->addLayout(end_, 1, 0, 1, 2, Qt::AlignRight);
  else
    grid_->addLayout(end_, 0, 1);
}

}  // namespace stowage::app
