#pragma once

#include <QKeyEvent>

#include "app/gui/commands/action_registry.h"

namespace stowage::app {

/// What the keys of commands depend on.
struct KeyGround {
  bool open = false;      ///< a model is open and in front
  bool selected = false;  ///< something is
};

/// Why this key does nothing: it is the key (or the first of two) of commands, none of which can be done now.
/// One or two sentences with the command's name; "" where the key is no command's, or one of its commands can
/// be done.
QString whyIdle(const ActionRegistry& actions, const QKeyEvent& key, const KeyGround& ground);

}  // namespace stowage::app
