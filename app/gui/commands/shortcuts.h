#pragma once

#include <QVariantMap>

#include "app/gui/commands/action_registry.h"

namespace stowage::app {

/// Which keys a person may give to commands, and what is kept of that between starts. A command of two keys
/// after another keeps the first, which says what is awaited; the second may be another one.
namespace shortcuts {

/// It comes by two keys after another.
bool isPair(const ActionRegistry::Entry& entry);
/// What a command gets where somebody presses one key for it: of two after another the second.
QKeySequence pressedFor(const ActionRegistry::Entry& entry, const QKeySequence& key);
/// Why a command cannot have this key, as a sentence; "" where it can. No key at all is allowed.
QString whyNot(const ActionRegistry::Entry& entry, const QKeySequence& key);
/// The other command that this key does now, or that begins with it; nullptr where none does. Two keys after
/// another are in the way of the same two alone.
const ActionRegistry::Entry* clash(const ActionRegistry& actions, const QString& id, const QKeySequence& key);

/// Those that differ from what they were designed as: ids, and keys as QKeySequence::PortableText writes
/// them; "" = none.
QVariantMap changed(const ActionRegistry& actions);
/// As `changed` said. What no command has, and what a command cannot have or another one has too, is left
/// out: no key does two things.
void restore(ActionRegistry& actions, const QVariantMap& changed);
void reset(ActionRegistry& actions);  ///< all as designed

}  // namespace shortcuts
}  // namespace stowage::app
