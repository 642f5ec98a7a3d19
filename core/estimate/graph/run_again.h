#pragma once

#include <vector>

#include "core/formats/pt2/exported_program.h"
#include "core/plan/activation_scopes.h"

namespace stowage::estimate {

/// Why modules that scopes want run again in backward cannot be, as far as a program's graph tells: what a
/// run is refused with before it begins, of each turn of a module its first reason, and each reason once.
/// Empty where nothing is in the way, where no scope asks for it, and where the program has no sizes
/// (TorchScript) or cannot be resolved. The codes: RecomputeWrites, RecomputeChanged, RecomputeInside.
std::vector<Error> run_again_refusals(const formats::ExportedProgram& program,
                                      const plan::ActivationScopes& scopes);

}  // namespace stowage::estimate
