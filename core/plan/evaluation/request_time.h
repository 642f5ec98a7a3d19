#pragma once

#include <cstdint>
#include <vector>

#include "core/machine/machine.h"
#include "core/plan/settings.h"

namespace stowage::plan {

/// What a request repeats of a step, and what it adds to it. The judge of plans (evaluate) and the solver's
/// own sums both ask here. A request is the passes of Workload::passes(), one after the other: in each of
/// them weights are streamed, read and hopped over once. What goes through the model, of all of them
/// together, takes time by its amount: at every hop it is handed over, and each weight is multiplied with it.
struct PassCosts {
  std::uint64_t passes = 1;
  std::uint64_t handed_over = 0;  ///< bytes a hop, in all passes together; 0 where their width is not known
  /// By slot: what its device computes with a byte of weights, in all passes together, in picoseconds. Empty
  /// where that is not counted: then no device is taken to be faster than another.
  std::vector<double> compute_ps{};

  double compute_ps_of(std::size_t slot) const { return compute_ps.empty() ? 0 : compute_ps[slot]; }
};

/// Of a request. `total`: the bytes of all weights as the settings count them. Compute is counted where
/// machine/cards.h knows all GPUs of the machine, and the CPU too where it may compute, and where each token
/// meets all weights (no experts).
PassCosts request_costs(const model::Model& model, const machine::Machine& machine, const Settings& settings,
                        Bytes total);

}  // namespace stowage::plan
