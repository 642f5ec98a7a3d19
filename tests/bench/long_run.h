#pragma once

#include <random>
#include <string>

#include "core/trace/trace.h"

namespace stowage::bench {

/// A run of so many rows: of ten, seven blocks, two turns, one copy. Blocks mostly die soon, as activations
/// do; some stay.
inline trace::Timeline long_run(std::size_t rows) {
  std::mt19937_64 random(1);
  trace::Timeline run;
  run.devices = {{"0", true, 80ull << 30}, {"1", true, 80ull << 30}, {"cpu", false, 0}, {"disk", false, 0}};
  run.model = "made.pt2";
  for (int layer = 0; layer < 200; ++layer) {
    for (const char* part : {"q", "k", "v", "o", "gate", "up", "down"})
      run.name("model.layers." + std::to_string(layer) + "." + part);
  }
  std::uint64_t now = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    now += 200 + random() % 2000;
    const auto module = static_cast<trace::NameId>(1 + row / 997 % (run.names.size() - 1));
    const auto device = static_cast<std::uint16_t>(row / 5000 % 2);
    if (row % 10 < 7) {
      const bool streamed = row % 50 == 0;
      const std::uint64_t life = row % 100 == 1 ? 400'000'000 : 5000 + random() % 200'000;
      run.blocks.push_back({now, now + life, 512 * (1 + random() % 4096), module, 0, device,
                            streamed ? trace::Kind::Streamed : trace::Kind::Activation,
                            streamed ? std::uint16_t{2} : trace::kNoDevice});
    } else if (row % 10 < 9) {
      run.spans.push_back({now, now + 150, module, device});
    } else {
      run.transfers.push_back({now, now + 5000, 1 << 20, 2, device, module});
    }
  }
  run.duration_ns = now + 500'000'000;
  return run;
}

}  // namespace stowage::bench
