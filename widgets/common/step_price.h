#pragma once

#include <optional>

#include "widgets/common/plan_state.h"

namespace stowage::widgets {

/// What weights that lie on no GPU cost a step.
struct StepPrice {
  double seconds = 0;
  std::uint64_t rate = 0;  ///< bytes a second of the way to who computes with them
  bool here = false;       ///< the host computes with them where they lie; else they are copied to a GPU
  bool disk = false;       ///< and are read from disk before
};

/// Of `bytes` that lie where `owner` does; nullopt: on a GPU, or nowhere. `computed`: the host computes the
/// module under a runtime that says so by module (plan::computed_tensors).
std::optional<StepPrice> step_price(const PlanState& state, model::TensorId owner, std::uint64_t bytes,
                                    bool computed);

}  // namespace stowage::widgets
