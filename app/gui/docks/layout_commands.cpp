#include "app/gui/docks/layout_commands.h"

#include "app/gui/commands/name_menus.h"
#include "app/gui/dialogs/name_dialog.h"

namespace stowage::app {
namespace {

const QString kLayouts = QStringLiteral("window/layouts");

}  // namespace

LayoutCommands::LayoutCommands(ActionRegistry& actions, WindowDocks& docks, QSettings& settings,
                               QWidget& window)
    : QObject(&window), actions_(actions), docks_(docks), settings_(settings), window_(window) {
  actions_.add(QStringLiteral("window.saveLayout"), tr("Window"), tr("&Save layout…"), nullptr, {},
               ActionRegistry::Scope::Window, [this] { askAndSave(); });
}

QStringList LayoutCommands::names() const { return byAlphabet(settings_.value(kLayouts).toMap().keys()); }

void LayoutCommands::save(const QString& name) {
  QVariantMap layouts = settings_.value(kLayouts).toMap();
  layouts.insert(name, docks_.layout());
  settings_.setValue(kLayouts, layouts);
  Q_EMIT said(tr("The layout “%1” is kept.").arg(name));
}

void LayoutCommands::use(const QString& name) {
  const bool used = docks_.setLayout(settings_.value(kLayouts).toMap().value(name).toMap());
  Q_EMIT said(used ? tr("Layout “%1”").arg(name)
                   : tr("The layout “%1” is of another version, or damaged: it was not used.").arg(name));
}

void LayoutCommands::remove(const QString& name) {
  QVariantMap layouts = settings_.value(kLayouts).toMap();
  layouts.remove(name);
  settings_.setValue(kLayouts, layouts);
  Q_EMIT said(tr("The layout “%1” is deleted.").arg(name));
}

void LayoutCommands::askAndSave() {
  NameDialog dialog(tr("Save layout"), tr("Which panels are in sight, where, and how large."), tr("Save"),
                    names(), &window_);
  if (dialog.exec() == QDialog::Accepted) save(dialog.name());
}

QMenu* LayoutCommands::menu(QWidget* parent) {
  return menuFilledLate(tr("&Layouts"), QStringLiteral("layouts"), parent,
                        [this](QMenu& menu) { fill(menu); });
}

void LayoutCommands::fill(QMenu& menu) {
  const QStringList all = names();
  for (const QString& name : all) menu.addAction(menuText(name), this, [this, name] { use(name); });
  if (!all.isEmpty()) menu.addSeparator();
  menu.addAction(actions_.find(QStringLiteral("window.saveLayout")));
  menu.addAction(actions_.find(QStringLiteral("window.resetLayout")));
  if (all.isEmpty()) return;
  QMenu* gone = menu.addMenu(tr("&Delete"));
  for (const QString& name : all) gone->addAction(menuText(name), this, [this, name] { remove(name); });
}

}  // namespace stowage::app
