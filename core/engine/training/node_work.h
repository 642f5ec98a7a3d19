#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include <c10/core/Device.h>

namespace torch::autograd {
struct Node;
}

namespace stowage::engine {

/// What a node of autograd does, as far as it is known before it runs: the gradients that it takes and those
/// that it gives. Saved tensors, which it reads too, are not among them.
struct NodeWork {
  std::uint64_t bytes = 0;  ///< 0: nothing but another look at the same memory
  /// How many of those that it gives are matrix products, each with as many operations as the operator's own;
  /// a fused one has more gradients than products.
  std::uint32_t products = 0;
  /// It copies a gradient from the one to the other.
  std::optional<std::pair<c10::Device, c10::Device>> copies{};
};

NodeWork work_of(const torch::autograd::Node& node);

}  // namespace stowage::engine
