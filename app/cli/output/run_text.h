#pragma once

#include <string>

#include "app/cli/output/console.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// What a run measured: its times, its devices, what was copied, and the slowest modules. `complete`: it
/// came to its end.
std::string run_text(const Console& console, const protocol::RunResult& result, bool complete);

}  // namespace stowage::cli
