#include "app/gui/window/panel_focus.h"

#include <QApplication>
#include <QWidget>

namespace stowage::app {
namespace {

/// A panel that takes no keys itself has a child that does: one that Tab comes to, before text that can only
/// be clicked into.
QWidget* takesKeys(QWidget* panel) {
  if (panel->focusPolicy() != Qt::NoFocus) return panel;
  QWidget* clicked = nullptr;
  for (QWidget* child : panel->findChildren<QWidget*>()) {
    if (!child->isVisible() || !child->isEnabled()) continue;
    if ((child->focusPolicy() & Qt::TabFocus) != 0) return child;
    if (!clicked && child->focusPolicy() != Qt::NoFocus) clicked = child;
  }
  return clicked ? clicked : panel;
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
