#include "app/gui/commands/action_registry.h"

#include <QRegularExpression>
#include <algorithm>

#include "widgets/theme/icons.h"

namespace stowage::app {
namespace {

constexpr char kWhyNot[] = "whyNot";  // a property of the action

}  // namespace

QAction* ActionRegistry::add(const QString& id, const QString& group, const QString& text, const char* icon,
                             const QKeySequence& key, Scope scope, std::function<void()> run) {
  Q_ASSERT(!find(id));
  auto* action = new QAction(text, this);
  action->setObjectName(id);
  if (icon) action->setIcon(widgets::icon(icon));
  action->setShortcut(key);
  action->setShortcutContext(scope == Scope::Views ? Qt::WidgetWithChildrenShortcut : Qt::WindowShortcut);
  action->setMenuRole(QAction::NoRole);
  entries_.push_back({id, group, action, scope, plain(text), key, {}});
  refreshToolTip(action);
  connect(action, &QAction::changed, this, [this, action] { refreshToolTip(action); });
  if (run) connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
  return action;
}

void ActionRegistry::refreshToolTip(QAction* action) {
  const QString key = keyText(action);
  QString tip = key.isEmpty() ? plainText(action) : QStringLiteral("%1 (%2)").arg(plainText(action), key);
  const QString why = whyNot(action);
  if (!why.isEmpty()) tip += u'\n' + why;
  if (action->toolTip() != tip) action->setToolTip(tip);
}

void ActionRegistry::setWhyNot(QAction* action, const QString& sentence) {
  action->setProperty(kWhyNot, sentence);
  refreshToolTip(action);
}

QString ActionRegistry::whyNot(const QAction* action) const { return action->property(kWhyNot).toString(); }

QAction* ActionRegistry::find(const QString& id) const {
  for (const Entry& entry : entries_) {
    if (entry.id == id) return entry.action;
  }
  return nullptr;
}

void ActionRegistry::setHeading(const QString& id, const QString& heading) {
  const auto at =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.id == id; });
  Q_ASSERT(at != entries_.end());
  at->heading = heading;
}

void ActionRegistry::setKey(const QString& id, const QKeySequence& key) {
  QAction* action = find(id);
  Q_ASSERT(action);
  if (action->shortcut() == key) return;
  action->setShortcut(key);
  Q_EMIT keysChanged();
}

QList<QAction*> ActionRegistry::viewActions() const {
  QList<QAction*> out;
  for (const Entry& entry : entries_) {
    if (entry.scope == Scope::Views && entry.designed.count() < 2) out << entry.action;
  }
  return out;
}

QList<QAction*> ActionRegistry::chords(Qt::Key first) const {
  QList<QAction*> out;
  for (const Entry& entry : entries_) {
    if (entry.designed.count() == 2 && entry.designed[0].key() == first) out << entry.action;
  }
  return out;
}

QString ActionRegistry::keyText(const QAction* action) {
  return action->shortcut().toString(QKeySequence::NativeText);
}

QString ActionRegistry::secondKeyText(const QAction* action) {
  const QKeySequence keys = action->shortcut();
  return keys.count() == 2 ? QKeySequence(keys[1]).toString(QKeySequence::NativeText) : QStringLiteral("–");
}

QString ActionRegistry::plainText(const QAction* action) { return plain(action->text()); }

QString ActionRegistry::plain(QString text) {
  // Chinese and Japanese write the letter of a menu entry behind it: “文件(&F)”.
  static const QRegularExpression behind(QStringLiteral("\\(&\\w\\)"));
  text.remove(behind).remove(u'&');
  if (text.endsWith(QStringLiteral("…"))) text.chop(1);
  return text.trimmed();  // German sets the ellipsis off by a space
}

}  // namespace stowage::app
