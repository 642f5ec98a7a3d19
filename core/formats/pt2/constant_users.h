#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {

/// Constants of the graph, and the module whose operator takes each first: full names, each constant once. As
/// the engine finds it (core/estimate/graph/layout_rules.h): only operators of the main graph count, a nested
/// graph is taken by the operator that has it, and one without a module belongs to that before it. Constants
/// that nothing takes are left out. The program has its graph.
std::vector<std::pair<std::string, std::string>> constant_users(const ExportedProgram& program);

}  // namespace stowage::formats
