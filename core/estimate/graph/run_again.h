#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/estimate/graph/graph_program.h"

#include "core/estimate/offload/layer_names.h"
#include "core/formats/pt2/exported_program.h"
#include "core/plan/activation_scopes.h"

namespace stowage::estimate {

/// Why modules that scopes want run again in backward cannot be, as far as a program's graph tells: what a
/// run is refused with before it begins, of each turn of a module its first reason, and each reason once.
/// Empty where nothing is in the way, where no scope asks for it, and where the program has no sizes
/// (TorchScript) or cannot be resolved. The codes: RecomputeWrites, RecomputeChanged, RecomputeInside.
std::vector<Error> run_again_refusals(const formats::ExportedProgram& program,
                                      const plan::ActivationScopes& scopes);

/// A turn of a module, or of a layer of it, in the main graph of a program.
struct AgainTurn {
  std::size_t begin = 0, end = 0;  ///< steps
  std::string module{};
  std::vector<Slot> inputs{};             ///< made before, read inside
  std::vector<std::vector<Slot>> dies{};  ///< by step from `begin` on: last used there, as far as it goes
  bool pure = true;                       ///< run again from its inputs it gives the same
};

struct AgainTurns {
  std::vector<AgainTurn> turns{};  ///< those that can be run again, in the order of their steps
  bool refused = false;  ///< others cannot: a run is refused, and what is predicted keeps what they save
};

/// What scopes want run again in backward, as a run of the engine has it; `layers` as LayerNames takes it.
AgainTurns again_turns(const GraphProgram& program, const plan::ActivationScopes& scopes,
                       const std::string& layers);
/// Turns of all layers, whether each could be run again, and from what.
std::vector<AgainTurn> turns_of_layers(const GraphProgram& program, const offload::LayerNames& layers);

}  // namespace stowage::estimate
