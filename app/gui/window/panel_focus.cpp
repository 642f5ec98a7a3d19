#include "app/gui/window/panel_focus.h"

#include <QApplication>
#include <QWidget>

namespace stowage::app {
namespace {

/// A panel that takes no keys itself has a child that does.
QWidget* takesKeys(QWidget* panel) {
  if (panel->focusPolicy() != Qt::NoFocus) return panel;
  for (QWidget* child : panel->findChildren<QWidget*>()) {
    if (child->focusPolicy() != Qt::NoFocus && child->isVisible() && child->isEnabled()) return child;
  }
  return panel;
}

}  // namespace

void focusNextOf(const QList<QWidget*>& panels, int direction) {
  const QWidget* focus = QApplication::focusWidget();
  const auto count = panels.size();
  qsizetype at = -1;
  for (qsizetype i = 0; i < count; ++i) {
    if (focus && (panels[i] == focus || panels[i]->isAncestorOf(focus))) at = i;
  }
  for (qsizetype step = 1; step <= count; ++step) {
    QWidget* next = panels[(at + direction * step + 2 * count) % count];
    if (next->isVisible()) return takesKeys(next)->setFocus(Qt::TabFocusReason);
  }
}

}  // namespace stowage::app
