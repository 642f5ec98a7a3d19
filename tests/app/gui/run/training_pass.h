#pragma once

#include <algorithm>
#include <string>

#include "core/protocol/protocol.h"

namespace stowage::test {

/// What an engine tells of a pass forward and back over three layers of a Llama: what the first one saves
/// goes to the host and comes again, what the others save stays; or the second one keeps nothing and runs
/// again.
inline protocol::TraceBatch trainingPass(bool again = false) {
  constexpr std::uint64_t kMs = 1'000'000;
  constexpr std::uint64_t kMiB = 1ull << 20;
  trace::Timeline pass;
  pass.devices = {{"0", true, 64 * kMiB}, {"cpu", false, 1024 * kMiB}};
  const auto part = [&](int layer, const char* name) {
    return pass.name("model.layers." + std::to_string(layer) + "." + name);
  };
  for (int layer = 0; layer < 3; ++layer) {
    pass.blocks.push_back({0, trace::Block::kAlive, 3 * kMiB, part(layer, "mlp.gate_proj"),
                           pass.name("weight"), 0, trace::Kind::Resident, trace::kNoDevice});
  }
  std::uint64_t now = 2 * kMs;
  const auto turn = [&](int layer, std::uint64_t length, std::uint8_t once_more = 0) {
    for (const char* name : {"self_attn.q_proj", "mlp.gate_proj"}) {
      pass.spans.push_back({now, now + length, part(layer, name), 0, once_more});
      pass.blocks.push_back({now + 1, now + length, 2 * kMiB, part(layer, name), pass.name("output"), 0,
                             trace::Kind::Activation, trace::kNoDevice});
      now += length;
    }
  };
  for (int layer = 0; layer < 3; ++layer) {
    const std::uint64_t begin = now;
    turn(layer, 5 * kMs);
    if (again && layer == 1) continue;
    const std::uint64_t gone =
        layer == 0 ? begin + 16 * kMs : 32 * kMs + static_cast<std::uint64_t>(3 - layer) * 14 * kMs;
    pass.blocks.push_back({begin + 5 * kMs, gone, 7 * kMiB, part(layer, "mlp.gate_proj"), pass.name("silu"),
                           0, trace::Kind::Saved, trace::kNoDevice});
  }
  pass.transfers.push_back({8 * kMs, 17 * kMs, 7 * kMiB, 0, 1, part(0, "mlp.gate_proj")});
  pass.blocks.push_back({40 * kMs, 74 * kMs, 7 * kMiB, part(0, "mlp.gate_proj"), pass.name("silu"), 0,
                         trace::Kind::Saved, trace::kNoDevice});
  pass.transfers.push_back({41 * kMs, 50 * kMs, 7 * kMiB, 1, 0, part(0, "mlp.gate_proj")});
  for (int layer = 2; layer >= 0; --layer) {
    if (again && layer == 1) {
      turn(layer, 4 * kMs, 1);
      pass.blocks.push_back({now - 4 * kMs, now + 14 * kMs, 7 * kMiB, part(1, "mlp.gate_proj"),
                             pass.name("silu"), 0, trace::Kind::Saved, trace::kNoDevice});
    }
    turn(layer, 7 * kMs);
  }
  std::stable_sort(pass.blocks.begin(), pass.blocks.end(),
                   [](const trace::Block& a, const trace::Block& b) { return a.birth_ns < b.birth_ns; });
  pass.duration_ns = now + kMs;
  return {std::move(pass), {}};
}

/// Where it waited, as its document has it.
inline std::vector<protocol::OffloadStall> trainingWaits() {
  return {{false, "model.layers.2", "model.layers.0", 0.0016},
          {true, "model.layers.0", "model.layers.0/silu", 0.0042}};
}

}  // namespace stowage::test
