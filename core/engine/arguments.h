#pragma once

#include <functional>

#include "core/engine/program.h"

namespace stowage::engine {

/// Finds the slot of a value by its name in the graph, or nullopt.
using FindSlot = std::function<std::optional<Slot>(const std::string&)>;

/// Turns one argument of the file into a recipe for a parameter of `type` (nullptr: none is known, as in
/// higher-order operators). Errors carry no subject and no node yet: EngineArgument {"", what},
/// EngineUndefinedValue {"", name}.
Result<Recipe> recipe_for(const formats::Argument& argument, const c10::Type* type, const FindSlot& find);

/// False when a parameter that stands for an element type, layout or memory format (`real`: its type in the
/// schema) is given anything else: LibTorch looks such numbers up unchecked.
bool fits_enumeration(const formats::Argument& argument, const c10::Type& real);

}  // namespace stowage::engine
