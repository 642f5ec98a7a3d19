#include "app/gui/commands/shortcuts.h"

#include <QCoreApplication>

namespace stowage::app::shortcuts {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Shortcuts)
};

using Entry = ActionRegistry::Entry;

/// They move about in views, lists, fields and dialogs, whatever a command would make of them.
bool movesAbout(int key) {
  switch (key) {
    case Qt::Key_Escape:
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
    case Qt::Key_Backspace:
    case Qt::Key_Delete:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Left:
    case Qt::Key_Up:
    case Qt::Key_Right:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_BracketLeft:
    case Qt::Key_BracketRight:
      return true;
    default:
      return false;
  }
}

/// Views take them themselves: to move, to zoom, to type a budget.
bool isOfViews(QKeyCombination keys) {
  const int key = keys.key();
  const bool arrow = key == Qt::Key_Left || key == Qt::Key_Right;
  if (keys.keyboardModifiers() == Qt::ControlModifier) return arrow;
  if ((keys.keyboardModifiers() & ~Qt::ShiftModifier) != 0) return false;
  return key == Qt::Key_H || key == Qt::Key_J || key == Qt::Key_K || key == Qt::Key_L ||
         key == Qt::Key_Plus || key == Qt::Key_Minus || key == Qt::Key_Equal || key == Qt::Key_F2;
}

/// A letter, a figure or a sign, which a field of text takes as such.
bool isTyped(int key) { return key < Qt::Key_Escape; }

/// One of them would never come: the first key of both is the same, and of two after another the second.
bool inTheWay(const QKeySequence& a, const QKeySequence& b) {
  if (a.isEmpty() || b.isEmpty() || a[0] != b[0]) return false;
  return a.count() < 2 || b.count() < 2 || a[1] == b[1];
}

/// Why a command of two keys after another cannot have these; "" where it can.
QString whyNotPair(const Entry& entry, const QKeySequence& key) {
  const QKeySequence first(entry.designed[0]);
  const QString name = first.toString(QKeySequence::NativeText);
  if (key.count() != 2 || key[0] != entry.designed[0])
    return Words::tr("This command begins with %1, which says what is awaited: one other key may follow it.")
        .arg(name);
  if (key[1].keyboardModifiers() != Qt::NoModifier || !isTyped(key[1].key()))
    return Words::tr("A letter, a figure or a sign may follow %1, with nothing held.").arg(name);
  return {};
}

const Entry* entryOf(const ActionRegistry& actions, const QString& id) {
  for (const Entry& entry : actions.entries()) {
    if (entry.id == id) return &entry;
  }
  return nullptr;
}

}  // namespace

bool isPair(const Entry& entry) { return entry.designed.count() > 1; }

QKeySequence pressedFor(const Entry& entry, const QKeySequence& key) {
  return isPair(entry) && key.count() == 1 ? QKeySequence(entry.designed[0], key[0]) : key;
}

QString whyNot(const Entry& entry, const QKeySequence& key) {
  if (key.isEmpty()) return {};
  if (isPair(entry)) return whyNotPair(entry, key);
  if (key.count() > 1) return Words::tr("One key, with Ctrl, Alt or Shift if you like, and none after it.");
  const auto held = key[0].keyboardModifiers() & ~Qt::KeypadModifier;
  const int pressed = key[0].key();
  const bool plain = held == Qt::NoModifier || held == Qt::ShiftModifier;
  if ((plain && movesAbout(pressed)) || isOfViews(key[0]))
    return Words::tr("%1 moves about in views, fields and dialogs.")
        .arg(key.toString(QKeySequence::NativeText));
  if (held == Qt::AltModifier && isTyped(pressed)) return Words::tr("Alt with a letter opens a menu.");
  if (plain && isTyped(pressed) && entry.scope == ActionRegistry::Scope::Window)
    return Words::tr("This command works in fields of text too, where %1 is typed: hold Ctrl with it.")
        .arg(key.toString(QKeySequence::NativeText));
  return {};
}

const Entry* clash(const ActionRegistry& actions, const QString& id, const QKeySequence& key) {
  for (const Entry& entry : actions.entries()) {
    if (entry.id != id && inTheWay(entry.action->shortcut(), key)) return &entry;
  }
  return nullptr;
}

QVariantMap changed(const ActionRegistry& actions) {
  QVariantMap out;
  for (const Entry& entry : actions.entries()) {
    if (entry.action->shortcut() != entry.designed)
      out.insert(entry.id, entry.action->shortcut().toString(QKeySequence::PortableText));
  }
  return out;
}

void restore(ActionRegistry& actions, const QVariantMap& changed) {
  reset(actions);
  // Keys are taken away first, so that two commands may have exchanged theirs.
  QList<QPair<const Entry*, QKeySequence>> wanted;
  for (auto it = changed.begin(); it != changed.end(); ++it) {
    const Entry* entry = entryOf(actions, it.key());
    const auto key = QKeySequence::fromString(it.value().toString(), QKeySequence::PortableText);
    const bool unknown = !key.isEmpty() && key[0].key() == Qt::Key_unknown;
    const bool damaged = unknown || (key.isEmpty() && !it.value().toString().isEmpty());
    if (!entry || damaged || !whyNot(*entry, key).isEmpty()) continue;
    wanted.append({entry, key});
  }
  for (const auto& [entry, key] : wanted) actions.setKey(entry->id, {});
  for (const auto& [entry, key] : wanted) {
    if (!clash(actions, entry->id, key)) actions.setKey(entry->id, key);
  }
  // Who could not have the wanted one has the designed one, if nobody else does.
  for (const auto& [entry, key] : wanted) {
    if (entry->action->shortcut() != key && !clash(actions, entry->id, entry->designed))
      actions.setKey(entry->id, entry->designed);
  }
}

void reset(ActionRegistry& actions) {
  for (const Entry& entry : actions.entries()) actions.setKey(entry.id, entry.designed);
}

}  // namespace stowage::app::shortcuts
