#pragma once

#include <string>

#include "core/estimate/graph/graph_program.h"
#include "core/estimate/graph/layout_rules.h"
#include "core/machine/machine.h"

namespace stowage::estimate {

using GraphLayout = MapLayout;

/// For LayoutRules.
inline std::size_t rank_of(const GraphWeight& weight) { return weight.geometry.sizes.size(); }

/// Errors: EngineUncovered, EngineNoDevice.
Result<GraphLayout> lay_out_graph(const GraphProgram& program, const std::string& path,
                                  const machine::Machine& machine, const MapUnderRun& run);

}  // namespace stowage::estimate
