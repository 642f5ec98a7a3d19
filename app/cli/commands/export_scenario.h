#pragma once

#include <string>

#include "app/cli/output/outcome.h"
#include "core/runtimes/target.h"

namespace stowage::cli {

struct ScenarioExport {
  std::string scenario{};         ///< a file
  std::string output{};           ///< a file; "" for stdout
  runtimes::WriterValues told{};  ///< options of TransformerEngine's writer; its mode is else the scenario's
};

/// `export SCENARIO --to transformer-engine`: a stowage.offload/1 in TransformerEngine's words; exit 4 and
/// nothing written where it cannot be said.
CommandResult export_scenario(bool json, const ScenarioExport& wanted);

}  // namespace stowage::cli
