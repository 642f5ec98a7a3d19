#pragma once

#include <string>

#include "app/cli/output/outcome.h"

namespace stowage::cli {

/// `export SCENARIO --to transformer-engine`: a stowage.offload/1 in TransformerEngine's words, to `output`
/// or to stdout; exit 4 and nothing written where it cannot be said.
CommandResult export_scenario(bool json, const std::string& scenario, const std::string& output);

}  // namespace stowage::cli
