#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/base/bytes.h"
#include "core/model/model.h"
#include "core/plan/settings.h"

namespace stowage::estimate {

/// What is trained in one step, forward and back, of a program.
struct TrainingStep {
  /// Parameters that the program says need a gradient, as a run of the engine takes them; else `trained`.
  bool as_program = true;
  std::set<std::string, std::less<>> trained{};  ///< names
  /// Bytes of an element of the gradients that are kept; nullopt: as the parameter's own.
  std::optional<std::uint64_t> gradient_element{};
  /// By name of a parameter: what the optimizer keeps for its whole storage, from the first step on. All
  /// names of a storage say the same, which is there once.
  std::map<std::string, Bytes, std::less<>> optimizer{};
  /// Something that is saved for the pass back is moved to the host, or made again there.
  bool moves_saved = false;
};

/// So far may the predicted peak of a pass back lie below the run's: 2 %, or five blocks of 512 B where that
/// is more (measured: tests/core/estimate/graph/backward_tape_test.cpp).
Bytes backward_margin(Bytes peak);

/// Of a plan that trains; nullopt where it does not. `moves_saved` is for whoever knows.
std::optional<TrainingStep> training_step(const model::Model& model, const plan::Settings& settings);

}  // namespace stowage::estimate
