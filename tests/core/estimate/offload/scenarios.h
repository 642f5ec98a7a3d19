#pragma once

#include <random>
#include <string>

#include "core/estimate/offload/scenario.h"

namespace stowage::estimate::offload::test {

/// Up to eight layers of up to three tensors each, of which the first few go.
inline Scenario random_scenario(std::mt19937& random) {
  const auto share = [&] { return 0.01 + static_cast<double>(random() % 1000) / 1000; };
  Scenario out;
  out.to_host = 100 * share(), out.to_device = 100 * share();
  out.memory = random() % 2 ? Memory::Copy : Memory::Step;
  const std::size_t count = 1 + random() % 8;
  for (std::size_t i = 0; i < count; ++i) {
    Layer layer{"l" + std::to_string(i), share(), share(), {}};
    for (std::size_t k = 0; k < random() % 4; ++k) {
      Tensor tensor;
      tensor.name = "t" + std::to_string(k), tensor.module = layer.name, tensor.bytes = random() % 100;
      tensor.ready_seconds = layer.forward_seconds * share() / 1.1;
      tensor.needed_seconds = layer.backward_seconds * share() / 1.1;
      layer.tensors.push_back(tensor);
    }
    out.layers.push_back(layer);
  }
  out.offload_layers = random() % count;
  return out;
}

}  // namespace stowage::estimate::offload::test
