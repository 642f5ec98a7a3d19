#pragma once

#include <QAbstractButton>
#include <QLabel>
#include <QMenuBar>
#include <QStackedWidget>
#include <QStringList>
#include <QTabBar>
#include <algorithm>

namespace stowage::test {

/// A screen reader has something to say of it: its own name, its words, or those of the label beside it.
inline bool hasName(const QWidget& widget) {
  if (!widget.accessibleName().isEmpty() || !widget.toolTip().isEmpty() || widget.focusProxy()) return true;
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) return !button->text().isEmpty();
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) return !label->text().isEmpty();
  const auto labels = widget.window()->findChildren<QLabel*>();
  return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
    return label->buddy() == &widget && !label->text().isEmpty();
  });
}

/// What is visible below `root`, takes the focus and has no name: class and object name of each. What only
/// holds others needs none.
inline QStringList withoutName(const QWidget& root) {
  QStringList out;
  for (const QWidget* widget : root.findChildren<QWidget*>()) {
    const bool inner = widget->objectName().startsWith(QStringLiteral("qt_"));
    const bool container = qobject_cast<const QMenuBar*>(widget) || qobject_cast<const QTabBar*>(widget) ||
                           qobject_cast<const QStackedWidget*>(widget);
    if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || inner || container) continue;
    if (!hasName(*widget))
      out << QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
  }
  return out;
}

}  // namespace stowage::test
