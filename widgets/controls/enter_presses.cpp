#include "widgets/controls/enter_presses.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QKeyEvent>
#include <QPushButton>
#include <QRadioButton>

namespace stowage::widgets {
namespace {

/// Enter on it does nothing, or something else than the button says.
bool waitsForSpace(const QObject* object) {
  const auto* button = qobject_cast<const QAbstractButton*>(object);
  if (button == nullptr || !button->isEnabled()) return false;
  if (qobject_cast<const QCheckBox*>(button) || qobject_cast<const QRadioButton*>(button)) return false;
  const auto* push = qobject_cast<const QPushButton*>(button);
  return push == nullptr || !(push->autoDefault() || push->isDefault());
}

}  // namespace

void EnterPresses::install() {
  static EnterPresses* installed = nullptr;
  if (installed != nullptr) return;
  installed = new EnterPresses(qApp);
  QObject::connect(installed, &QObject::destroyed, qApp, [] { installed = nullptr; });
  qApp->installEventFilter(installed);
}

bool EnterPresses::eventFilter(QObject* watched, QEvent* event) {
  const bool press = event->type() == QEvent::KeyPress;
  if (!press && event->type() != QEvent::KeyRelease) return false;
  const auto* key = static_cast<const QKeyEvent*>(event);
  const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  const auto plain = key->modifiers() & ~Qt::KeypadModifier;
  if (!enter || plain != Qt::NoModifier || !waitsForSpace(watched)) return false;
  if (key->isAutoRepeat()) return true;
  QKeyEvent space(event->type(), Qt::Key_Space, Qt::NoModifier, QStringLiteral(" "));
  QCoreApplication::sendEvent(watched, &space);
  return true;
}

}  // namespace stowage::widgets
