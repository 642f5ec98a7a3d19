#pragma once

#include <functional>
#include <string>

#include "core/protocol/protocol.h"

namespace stowage::test {

/// A run forward and back whose layers save as much and take as long, each; `pure`: whether one can be run
/// again, where somebody looked.
inline protocol::RunResult layersRun(int layers, std::uint64_t mib = 10,
                                     const std::function<bool(int)>& pure = {}) {
  protocol::RunResult out;
  out.backward.emplace();
  for (int i = 0; i < layers; ++i) {
    const std::string name = "model.layers." + std::to_string(i);
    auto& module = out.modules.emplace_back();
    module.name = name;
    module.seconds = 0.01;
    module.backward_seconds = 0.02;
    out.backward->modules.push_back({name, 1, mib << 20, mib << 20, {}});
    if (pure) out.backward->layer_inputs.push_back({name, pure(i), 1 << 20, 0});
  }
  return out;
}

}  // namespace stowage::test
