#pragma once

#include "core/engine/program/program.h"

namespace stowage::engine {

/// Finds out which integer inputs are indices, and of what: rows of an embedding, places along a dimension
/// that is gathered from or scattered to, classes, beginnings of bags. Made-up ones then stay inside of it
/// (UserInput::below). A dimension of open size has a first place at least. Forgets Scope::metas.
void limit_indices(Program& program);

}  // namespace stowage::engine
