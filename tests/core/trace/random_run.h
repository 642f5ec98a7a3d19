#pragma once

#include <random>

#include "core/trace/trace.h"

namespace stowage::test {

/// A run of `blocks` blocks over three devices whose times often coincide, so that ties are met.
inline trace::Timeline random_run(std::uint64_t seed, std::size_t blocks, std::uint64_t duration = 1000) {
  std::mt19937_64 random(seed);
  const auto below = [&random](std::uint64_t n) { return random() % n; };
  trace::Timeline run;
  run.model = "m/é.pt2";
  run.started_at = "2026-11-21T10:14:00Z";
  run.devices = {{"0", true, 5000}, {"cpu", false, 0}, {"disk", false, 0}};
  run.duration_ns = duration;
  for (int i = 0; i < 12; ++i) run.name("layers." + std::to_string(i) + (i % 3 == 0 ? ".a,\"b\"" : ""));
  for (std::size_t i = 0; i < blocks; ++i) {
    trace::Block block;
    block.birth_ns = below(duration);
    block.death_ns =
        below(5) == 0 ? trace::Block::kAlive : block.birth_ns + below(duration - block.birth_ns + 1);
    block.bytes = below(4) == 0 ? 0 : below(1000);
    block.module = static_cast<trace::NameId>(below(run.names.size()));
    block.label = static_cast<trace::NameId>(below(run.names.size()));
    block.device = static_cast<std::uint16_t>(below(2));
    block.kind = static_cast<trace::Kind>(below(trace::Timeline::kKinds));
    if (block.kind == trace::Kind::Streamed) block.source = static_cast<std::uint16_t>(1 + below(2));
    run.blocks.push_back(block);
  }
  for (std::size_t i = 0; i < blocks / 2; ++i) {
    const std::uint64_t begin = below(duration);
    run.spans.push_back({begin, begin + below(duration - begin + 1),
                         static_cast<trace::NameId>(below(run.names.size())),
                         static_cast<std::uint16_t>(below(3)), static_cast<std::uint8_t>(below(2))});
    run.transfers.push_back({begin, begin + below(duration - begin + 1), below(100), 1, 0,
                             static_cast<trace::NameId>(below(run.names.size()))});
  }
  run.finish();
  return run;
}

}  // namespace stowage::test
