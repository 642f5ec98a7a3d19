#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace stowage::app {

/// An option of the program: its name, what it takes ("" = nothing) and what it is for.
struct StartOption {
  const char* name;
  const char* value;
  const char* help;
};
const std::vector<StartOption>& startOptions();

/// What --help and --version print: they are answered before anything asks for a display. nullopt = the
/// window is wanted.
std::optional<QString> answerWithoutDisplay(int argc, const char* const* argv);

}  // namespace stowage::app
