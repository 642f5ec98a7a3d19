#pragma once

#include "app/gui/commands/action_registry.h"
#include "app/gui/dialogs/dialog.h"

namespace stowage::app {

/// Every command that has a key, grouped as the menus are, and the words of the program in one line each.
class KeyboardDialog : public Dialog {
  Q_OBJECT
 public:
  KeyboardDialog(const ActionRegistry& actions, QWidget* parent);

 Q_SIGNALS:
  void changeRequested();
  void printRequested();
};

}  // namespace stowage::app
