#pragma once

#include <string>

#include "app/cli/output/console.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// Of a run with a pass back, what that says beside the run: what was saved by whom, and what became of what
/// was to be moved.
std::string training_text(const Console& console, const protocol::RunResult& run);

}  // namespace stowage::cli
