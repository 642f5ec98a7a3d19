#pragma once

#include "app/gui/dialogs/dialog.h"
#include "app/gui/window/action_registry.h"

namespace stowage::app {

/// Every command that has a key, grouped as the menus are, and the words of the program in one line each.
class KeyboardDialog : public Dialog {
  Q_OBJECT
 public:
  KeyboardDialog(const ActionRegistry& actions, QWidget* parent);
};

}  // namespace stowage::app
