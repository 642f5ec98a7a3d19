#pragma once

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWidget>

namespace stowage::widgets::test {

/// Mouse and keys as the window system would deliver them, without depending on where the real pointer is.
inline void mouse(QWidget* widget, QEvent::Type type, QPointF at, Qt::MouseButton button = Qt::LeftButton,
                  Qt::KeyboardModifiers modifiers = {}) {
  const bool moving = type == QEvent::MouseMove;
  const Qt::MouseButtons buttons =
      type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::MouseButtons(button);
  QMouseEvent event(type, at, widget->mapToGlobal(at), moving ? Qt::NoButton : button, buttons, modifiers);
  QCoreApplication::sendEvent(widget, &event);
}
inline void press(QWidget* widget, QPointF at, Qt::KeyboardModifiers modifiers = {}) {
  mouse(widget, QEvent::MouseButtonPress, at, Qt::LeftButton, modifiers);
}
inline void move(QWidget* widget, QPointF at, Qt::KeyboardModifiers modifiers = {}) {
  mouse(widget, QEvent::MouseMove, at, Qt::LeftButton, modifiers);
}
inline void hover(QWidget* widget, QPointF at) { mouse(widget, QEvent::MouseMove, at, Qt::NoButton); }
inline void release(QWidget* widget, QPointF at, Qt::KeyboardModifiers modifiers = {}) {
  mouse(widget, QEvent::MouseButtonRelease, at, Qt::LeftButton, modifiers);
}
inline void click(QWidget* widget, QPointF at, Qt::KeyboardModifiers modifiers = {}) {
  press(widget, at, modifiers);
  release(widget, at, modifiers);
}
inline void double_click(QWidget* widget, QPointF at) {
  click(widget, at);
  mouse(widget, QEvent::MouseButtonDblClick, at);
  release(widget, at);
}
inline void key(QWidget* widget, int code, Qt::KeyboardModifiers modifiers = {}) {
  QKeyEvent down(QEvent::KeyPress, code, modifiers), up(QEvent::KeyRelease, code, modifiers);
  QCoreApplication::sendEvent(widget, &down);
  QCoreApplication::sendEvent(widget, &up);
}

}  // namespace stowage::widgets::test
