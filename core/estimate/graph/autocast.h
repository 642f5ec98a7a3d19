#pragma once

#include <optional>
#include <vector>

#include "core/estimate/graph/graph_program.h"
#include "core/estimate/graph/operator_memory.h"

namespace stowage::estimate {

/// A region of a program in which operators take their tensors in another type (torch.autocast).
struct Autocast {
  bool enabled = false;
  bool gpus_alone = false;  ///< of "cuda": what runs on the host is left as it is
  int lower = 0;            ///< the schema's number of the type of products
};
/// Of a wrap_with_autocast; not enabled where it does not say so in constants.
Autocast autocast_of(const GraphStep& step);

/// For each given tensor the type that it is cast to before the operator runs; nullopt: it is taken as it is.
/// The lists are PyTorch's own (ATen/autocast_mode.h and .cpp, 2.11), one of regions for "cuda" and one of
/// those for the host: products and convolutions take the lower type, norms and losses 32 bits, a few the
/// widest type of all they are given. Numbers of 64 bits are left alone.
std::vector<std::optional<int>> casts_of(const Autocast& autocast, const GraphStep& step,
                                         const std::vector<GivenTensor>& given);

}  // namespace stowage::estimate
