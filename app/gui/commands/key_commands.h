#pragma once

#include <QSettings>
#include <QWidget>

#include "app/gui/commands/action_registry.h"

namespace stowage::app {

/// The commands about keys: the sheet of all of them, on the screen and on paper, and changing them. What a
/// person changed is kept in the settings.
class KeyCommands : public QObject {
  Q_OBJECT
 public:
  /// `settings` and `window` live as long.
  KeyCommands(ActionRegistry& actions, QSettings& settings, QWidget& window);
  /// Once every command has been added: their keys as they were changed before.
  void restore();

 Q_SIGNALS:
  void said(const QString& sentence);

 private:
  void showSheet();
  void change();
  void print();

  ActionRegistry& actions_;
  QSettings& settings_;
  QWidget& window_;
};

}  // namespace stowage::app
