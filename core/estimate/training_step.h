#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/estimate/offload/scenario.h"
#include "core/model/model.h"
#include "core/plan/activation_scopes.h"
#include "core/plan/fused_groups.h"
#include "core/plan/saved_marks.h"
#include "core/plan/settings.h"

namespace stowage::estimate {

/// What is trained in one step, forward and back, of a program.
struct TrainingStep {
  /// Parameters that the program says need a gradient, as a run of the engine takes them; else `trained`.
  bool as_program = true;
  std::set<std::string, std::less<>> trained{};  ///< names
  /// Bytes of an element of the gradients that are kept; nullopt: as the parameter's own.
  std::optional<std::uint64_t> gradient_element{};
  /// Bytes of an element of the buffer that gradients are accumulated in, which lies there from before the
  /// pass on; nullopt: there is none.
  std::optional<std::uint64_t> accumulation_element{};
  /// By name of a parameter: what the optimizer keeps for its whole storage, from the first step on. All
  /// names of a storage say the same, which is there once.
  std::map<std::string, Bytes, std::less<>> optimizer{};
  /// Where what modules save for the pass back goes, as a run takes it (protocol::TrainingRequest): scopes,
  /// or the first layers of a pattern; and below how many elements a saved tensor stays.
  plan::ActivationScopes scopes{};
  std::optional<std::uint64_t> first_layers{};
  std::string layers{};
  std::uint64_t threshold = offload::kThresholdElements;
  std::vector<plan::SavedMark> marks{};    ///< what stays all the same
  std::vector<plan::FusedGroup> groups{};  ///< what a cap takes as one

  /// Something of it goes to the host.
  bool moves() const;
  /// Something of it is not kept, but made again on the way back.
  bool makes_again() const;
};

/// So far may the predicted peak of a pass back lie below the run's: 2 %, or five blocks of 512 B where that
/// is more (measured: tests/core/estimate/graph/backward_tape_test.cpp).
Bytes backward_margin(Bytes peak);

/// Of a plan that trains; nullopt where it does not. `activations`: where it says that they go.
std::optional<TrainingStep> training_step(const model::Model& model, const plan::Settings& settings,
                                          const plan::ActivationScopes& activations = {});

}  // namespace stowage::estimate
