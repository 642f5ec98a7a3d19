#pragma once

#include <string>

#include "app/cli/output/outcome.h"

namespace stowage::cli {

/// stowage-engine: STOWAGE_ENGINE when set, else beside this program, else on PATH. Fails (exit 5) naming
/// where it was looked for.
Try<std::string> find_engine();

}  // namespace stowage::cli
