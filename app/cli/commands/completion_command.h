#pragma once

#include <memory>

#include "app/cli/arguments/session.h"

namespace stowage::cli {

/// completion SHELL: the program describes itself, for a shell.
std::unique_ptr<Command> make_completion();

}  // namespace stowage::cli
