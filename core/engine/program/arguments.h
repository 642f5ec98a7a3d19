#pragma once

#include <functional>

#include "core/engine/program/program.h"

namespace stowage::engine {

/// Finds the slot of a value by its name in the graph, or nullopt.
using FindSlot = std::function<std::optional<Slot>(const std::string&)>;

/// Turns one argument of the file into a recipe for a parameter of `type` (nullptr: none is known, as in
/// higher-order operators). What cannot be one was refused before: formats::check_program.
Recipe recipe_for(const formats::Argument& argument, const c10::Type* type, const FindSlot& find);

}  // namespace stowage::engine
