#include "app/gui/commands/key_commands.h"

#include <QPrintDialog>
#include <QPrinter>

#include "app/gui/commands/shortcuts.h"
#include "app/gui/dialogs/key_sheet.h"
#include "app/gui/dialogs/keyboard_dialog.h"
#include "app/gui/dialogs/shortcuts_dialog.h"

namespace stowage::app {
namespace {

const QString kKeys = QStringLiteral("keys/changed");

}  // namespace

KeyCommands::KeyCommands(ActionRegistry& actions, QSettings& settings, QWidget& window)
    : QObject(&window), actions_(actions), settings_(settings), window_(window) {
  using Scope = ActionRegistry::Scope;
  const QString group = tr("Help");
  actions_.add(QStringLiteral("help.keyboard"), group, tr("&Keyboard and concepts"), "keyboard",
               QKeySequence(Qt::SHIFT | Qt::Key_F1), Scope::Window, [this] { showSheet(); });
  actions_.add(QStringLiteral("help.keySheet"), group, tr("Key &sheet"), "keyboard",
               QKeySequence(Qt::Key_Question), Scope::Views, [this] { showSheet(); });
  actions_.add(QStringLiteral("help.changeKeys"), group, tr("Chan&ge keys…"), nullptr, {}, Scope::Window,
               [this] { change(); });
  actions_.add(QStringLiteral("help.printKeys"), group, tr("&Print the key sheet…"), nullptr, {},
               Scope::Window, [this] { print(); });
}

void KeyCommands::restore() {
  shortcuts::restore(actions_, settings_.value(kKeys).toMap());
  connect(&actions_, &ActionRegistry::keysChanged, this, [this] {
    const QVariantMap changed = shortcuts::changed(actions_);
    changed.isEmpty() ? settings_.remove(kKeys) : settings_.setValue(kKeys, changed);
  });
}

/// One dialog follows the other: two on top of each other would show keys that no longer hold.
void KeyCommands::showSheet() {
  bool changes = false, prints = false;
  {
    KeyboardDialog dialog(actions_, &window_);
    connect(&dialog, &KeyboardDialog::changeRequested, &dialog, [&changes] { changes = true; });
    connect(&dialog, &KeyboardDialog::printRequested, &dialog, [&prints] { prints = true; });
    dialog.exec();
  }
  if (changes) change();
  if (prints) print();
}

void KeyCommands::change() { ShortcutsDialog(actions_, &window_).exec(); }

void KeyCommands::print() {
  QPrinter printer(QPrinter::HighResolution);
  printer.setDocName(tr("Keys of Stowage"));
  QPrintDialog dialog(&printer, &window_);
  dialog.setWindowTitle(tr("Print the key sheet"));
  if (dialog.exec() != QDialog::Accepted) return;
  if (!printKeySheet(KeySheet::of(actions_), printer))
    Q_EMIT said(
        tr("The key sheet could not be printed: the printer, or the file that it prints to, does not "
           "take it."));
}

}  // namespace stowage::app
