#pragma once

#include "core/solve/instance/units.h"

namespace stowage::solve {

TensorsOfModules tensors_of_modules(const model::Model& model);

/// Fills in the order in which the units of a table run: `executed`, and the position of every unit. Those
/// that never run stand last.
void order_units(const model::Model& model, UnitTable& table);

}  // namespace stowage::solve
