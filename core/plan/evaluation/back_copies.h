#pragma once

#include <vector>

#include "core/plan/evaluation/pass_times.h"

namespace stowage::plan {

/// What a step that trains copies besides what its pass forward does, of one weight that is streamed. The
/// judge of plans (evaluate) and the solver's own sums both ask here.
struct BackCopies {
  Bytes fetched{};  ///< brought once more for the pass back, on the way that it came
  Bytes sent{};     ///< its gradient, from the GPU that computed it to CPU memory
  bool operator==(const BackCopies&) const = default;
};

/// By StorageId; empty where nothing is trained. What no operator reads comes once, with its module
/// (Runtime::carries). `sizes`: stored_sizes(). (What the CPU computes with where it lies is gone over once
/// more for the pass back, and read from disk where it lies there; its gradient stays.)
std::vector<BackCopies> back_copies(const model::Model& model, const Settings& settings,
                                    const PassTimes* times, const std::vector<std::uint64_t>& sizes);

}  // namespace stowage::plan
