#pragma once

#include <cstdint>

#include "core/base/saturating.h"
#include "core/plan/settings.h"

namespace stowage::plan {

/// An encoder reads the prompt, all of it at once, and the decoder begins with one token (T5): no part of the
/// prompt goes through the model by itself. (What Whisper is given as a prompt is its decoder's.)
bool reads_prompt_at_once(const model::Model& model, const Workload& workload);

/// Workload::passes() of this model: what reads its prompt at once has one for it, whatever the chunk.
std::uint64_t passes_of(const model::Model& model, const Workload& workload);

/// What the passes that an objective counts repeat of one pass, and what they add to it. The judge of plans
/// (evaluate) and the solver's own sums both ask here. A request is the passes of passes_of(), one after the
/// other: in each of them weights are streamed, read and hopped over once. What goes through the
/// model, of all of them together, is handed over at every hop. What is computed: pass_times.h.
struct PassCosts {
  std::uint64_t passes = 1;
  std::uint64_t prompt_passes = 1;  ///< the same of what runs with the prompt alone (PassTimes::prompt_alone)
  std::uint64_t handed_over = 0;    ///< bytes a hop, in all passes together; 0 where their width is not known
  /// Workload::directions(): where a pass comes back, each hop is made the other way too, with a gradient of
  /// as many bytes. (What is streamed twice: back_copies.h.)
  std::uint64_t directions = 1;
  /// Messages that a hop is, and their bytes, where both ways take the same.
  std::uint64_t messages() const { return saturating_multiply(passes, directions); }
  std::uint64_t bytes_both_ways() const { return saturating_multiply(handed_over, directions); }
  /// What is moved in all of them of so many bytes, `with_prompt` of which run with the prompt alone; 2^64-1
  /// at most.
  std::uint64_t in_all_passes(std::uint64_t bytes, std::uint64_t with_prompt) const {
    return saturating_add(saturating_multiply(bytes - with_prompt, passes),
                          saturating_multiply(with_prompt, prompt_passes));
  }
};

/// Of a request. `total`, here and below: the bytes of all weights as the settings count them.
PassCosts request_costs(const model::Model& model, const Settings& settings, Bytes total);

/// Of a step. What is handed over is counted where computing is too (`computing`): without that a step is the
/// copies of weights and the latencies of hops.
PassCosts step_costs(const model::Model& model, const Settings& settings, Bytes total, bool computing);

}  // namespace stowage::plan
