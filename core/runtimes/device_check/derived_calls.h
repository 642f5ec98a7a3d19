#pragma once

#include <vector>

#include "core/runtimes/device_check/facts.h"

namespace stowage::runtimes {

/// What a program takes where nobody says: ids if something embeds them, else what its first module takes.
std::vector<model::ProgramInput> derived_inputs(const Facts& facts);
/// Calls where nobody says: each takes what the one before made. Needs `order`, the tables by module and
/// `inputs`.
std::vector<model::ModuleCall> derived_calls(const Facts& facts);

}  // namespace stowage::runtimes
