#include "app/gui/help/help_commands.h"

#include <QApplication>
#include <QKeyEvent>

#include "app/gui/commands/name_menus.h"

namespace stowage::app {

HelpCommands::HelpCommands(ActionRegistry& actions, QWidget& window)
    : QObject(&window), actions_(actions), window_(window) {
  const QString group = tr("Help");
  using Scope = ActionRegistry::Scope;
  actions_.add(QStringLiteral("help.here"), group, tr("&Help on what has the focus"), "info",
               QKeySequence(Qt::Key_F1), Scope::Window,
               [this] { open(helpFor(QApplication::focusWidget())); });
  for (const HelpPage& page : helpPages()) {
    actions_.add(QStringLiteral("help.page.") + page.name, group, menuText(page.title), nullptr, {},
                 Scope::Window, [this, name = page.name] {
                   open({name, {}});
                 });
  }
  qApp->installEventFilter(this);
}

HelpCommands::~HelpCommands() { qApp->removeEventFilter(this); }

HelpWindow* HelpCommands::open(const HelpPlace& place) {
  QWidget* dialog = QApplication::activeModalWidget();
  HelpWindow* help = dialog ? dialog->findChild<HelpWindow*>() : help_.data();
  if (!help) {
    help = new HelpWindow(dialog ? dialog : &window_);
    if (!dialog) help_ = help;
  }
  help->showPlace(place);
  help->show();
  help->raise();
  help->activateWindow();
  return help;
}

/// The window's command does not reach what a dialog holds.
bool HelpCommands::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress || !QApplication::activeModalWidget()) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  const auto* at = qobject_cast<QWidget*>(watched);
  if (key->key() != Qt::Key_F1 || key->modifiers() != Qt::NoModifier || !at) return false;
  if (at->window()->inherits("stowage::app::HelpWindow")) return false;
  open(helpFor(at));
  return true;
}

}  // namespace stowage::app
