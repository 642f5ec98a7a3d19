#pragma once

#include <string>

#include "app/cli/output/console.h"
#include "core/protocol/training.h"

namespace stowage::cli {

/// What a pass back says beside the run: what was saved by whom, and what became of what was to be moved.
std::string training_text(const Console& console, const protocol::BackwardResult& result);

}  // namespace stowage::cli
