#include "app/gui/commands/idle_keys.h"

#include <QCoreApplication>

namespace stowage::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(IdleKeys)
};

/// Signs may be under Shift: "?" is a key of its own on some keyboards only.
bool isKeyOf(const QKeySequence& keys, const QKeyEvent& pressed) {
  if (keys.isEmpty()) return false;
  const Qt::KeyboardModifiers held = pressed.modifiers() & ~Qt::KeypadModifier;
  const auto key = static_cast<Qt::Key>(pressed.key());
  if (keys[0] == QKeyCombination(held, key)) return true;
  const bool sign = !pressed.text().isEmpty() && !pressed.text().front().isLetter();
  return sign && keys[0] == QKeyCombination(held & ~Qt::ShiftModifier, key);
}

/// Everything of the plan and of what is drawn acts on what is selected; the rest says itself why not.
bool needsSelection(const ActionRegistry::Entry& entry) {
  return entry.id.startsWith(QStringLiteral("plan.")) && entry.scope == ActionRegistry::Scope::Views;
}

QString nameOf(const ActionRegistry::Entry& entry) {
  return entry.name.isEmpty() ? ActionRegistry::plainText(entry.action) : entry.name;
}

}  // namespace

QString whyIdle(const ActionRegistry& actions, const QKeyEvent& key, const KeyGround& ground) {
  const ActionRegistry::Entry* idle = nullptr;
  for (const ActionRegistry::Entry& entry : actions.entries()) {
    if (!isKeyOf(entry.action->shortcut(), key)) continue;
    if (entry.action->isEnabled()) return {};
    if (!idle) idle = &entry;
  }
  if (!idle) return {};
  const QString name = nameOf(*idle);
  if (!ground.open) return Words::tr("“%1” needs an open model.").arg(name);
  QString why = actions.whyNot(idle->action);
  if (!why.isEmpty()) {
    why[0] = why[0].toUpper();
    return Words::tr("“%1” cannot be done now. %2").arg(name, why);
  }
  if (!ground.selected && needsSelection(*idle))
    return Words::tr("“%1” is for selected modules, and nothing is selected.").arg(name);
  return Words::tr("“%1” cannot be done now.").arg(name);
}

}  // namespace stowage::app
