#pragma once

#include <QString>
#include <optional>

namespace stowage::app {

/// What --help and --version print: they are answered before anything asks for a display. nullopt = the
/// window is wanted.
std::optional<QString> answerWithoutDisplay(int argc, const char* const* argv);

}  // namespace stowage::app
