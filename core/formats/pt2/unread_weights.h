#pragma once

#include <string>
#include <unordered_set>

#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {

/// Full names of the parameters, buffers and constants that no operator takes, in the graph or in one nested
/// in it: no pass copies them. One that is only handed on as a result is among them, one that an operator
/// passes to a nested graph is not. Empty where some argument is of a kind that is not known here. The
/// program has its graph. (A storage may be read under another name.)
std::unordered_set<std::string> unread_weights(const ExportedProgram& program);

}  // namespace stowage::formats
