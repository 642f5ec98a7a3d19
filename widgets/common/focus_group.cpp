#include "widgets/common/focus_group.h"

#include <QKeyEvent>
#include <QScrollArea>

namespace stowage::widgets {
namespace {

constexpr int kAround = 8;  // pixels of what is around it that come into sight too

/// Of the ways to the focus the click stays as it is.
void setTabStop(QWidget& widget, bool on) {
  const bool clicked = (widget.focusPolicy() & Qt::ClickFocus) != 0;
  if (on)
    widget.setFocusPolicy(clicked ? Qt::StrongFocus : Qt::TabFocus);
  else
    widget.setFocusPolicy(clicked ? Qt::ClickFocus : Qt::NoFocus);
}

/// Qt scrolls to what Tab comes to, and to nothing else.
void bringIntoSight(QWidget& widget) {
  for (QWidget* up = widget.parentWidget(); up; up = up->parentWidget()) {
    if (auto* area = qobject_cast<QScrollArea*>(up)) area->ensureWidgetVisible(&widget, 0, kAround);
  }
}

bool isArrow(int key) {
  return key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Left || key == Qt::Key_Right;
}

}  // namespace

FocusGroup::FocusGroup(QWidget& place) : QObject(&place), place_(place) {}

void FocusGroup::setMembers(const QList<QWidget*>& members) {
  for (const auto& member : members_) {
    if (member) member->removeEventFilter(this);
  }
  members_.clear();
  // Qt orders only what Tab can come to.
  const Qt::FocusPolicy own = place_.focusPolicy();
  if (own == Qt::NoFocus) place_.setFocusPolicy(Qt::TabFocus);
  QWidget* before = &place_;
  for (QWidget* member : members) {
    members_ << member;
    member->installEventFilter(this);
    setTabStop(*member, true);
    QWidget::setTabOrder(before, member);
    before = member;
  }
  for (QWidget* member : members) setTabStop(*member, false);
  place_.setFocusPolicy(own);
  current_.clear();
  if (!members.isEmpty()) choose(members.front());
}

void FocusGroup::choose(QWidget* member) {
  if (current_ == member) return;
  if (current_) setTabStop(*current_, false);
  current_ = member;
  setTabStop(*member, true);
}

/// Along the members that can have the keyboard; at the ends there is no way on.
bool FocusGroup::go(const QWidget* from, int key) {
  const bool mirrored = from->isRightToLeft();
  const bool on =
      key == Qt::Key_Down || key == Qt::Key_Home || key == (mirrored ? Qt::Key_Left : Qt::Key_Right);
  const qsizetype count = members_.size(), step = on ? 1 : -1;
  qsizetype at = key == Qt::Key_Home ? 0 : key == Qt::Key_End ? count - 1 : members_.indexOf(from) + step;
  for (; at >= 0 && at < count; at += step) {
    QWidget* member = members_[at];
    if (!member || !member->isVisible() || !member->isEnabled()) continue;
    choose(member);
    member->setFocus(on ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    bringIntoSight(*member);
    break;
  }
  return true;
}

bool FocusGroup::eventFilter(QObject* watched, QEvent* event) {
  auto* member = qobject_cast<QWidget*>(watched);
  if (event->type() == QEvent::FocusIn && member) choose(member);
  if (event->type() != QEvent::KeyPress || !member) return false;
  const auto& key = *static_cast<QKeyEvent*>(event);
  const bool plain = (key.modifiers() & ~Qt::KeypadModifier) == 0;
  const bool ends = key.key() == Qt::Key_Home || key.key() == Qt::Key_End;
  return plain && (ends || isArrow(key.key())) && go(member, key.key());
}

}  // namespace stowage::widgets
