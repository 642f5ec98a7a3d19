#pragma once

#include <string>

#include "core/estimate/offload/schedule.h"

namespace stowage::estimate::offload {

/// A scenario in TransformerEngine's words (transformer_engine/pytorch/cpu_offload.py).
struct TeScript {
  bool manual = false;  ///< layer by layer; else the first `layers` of all
  std::uint64_t layers = 0, of = 0;
  std::vector<std::string> offloaded{};   ///< names of layers
  std::vector<std::string> recomputed{};  ///< layers that are run again
  std::vector<std::string> marks{};       ///< layer/tensor: to be marked, else it goes with its layer
  Verdicts verdicts{};                    ///< refusals: it cannot be said
  std::vector<std::string> partly{};      ///< layers of which only a part is run again: cannot be said either
  std::string text{};                     ///< Python; "" where it is refused
  bool refused() const { return !verdicts.refusals.empty() || !partly.empty(); }
};

/// Layers that are the first n become get_cpu_offload_context(num_layers = n), anything else manual mode. A
/// scenario whose target is one of TransformerEngine's modes is written in that mode, or refused by its
/// rules; nested contexts are its default mode. Error: OffloadCapTooHard.
Result<TeScript> transformer_engine_script(Scenario scenario);

}  // namespace stowage::estimate::offload
