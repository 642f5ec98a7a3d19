#pragma once

#include <cmath>

#include "core/trace/trace.h"

namespace stowage::test {

/// A prefill of a model of 80 layers on two GPUs, as the design's picture has it: layers 0 to 10 rest on
/// cuda:0, 11 to 49 are streamed from CPU, 50 to 66 from disk, 67 to 79 rest on cuda:1. `until` cuts it off
/// (nanoseconds), as a run that goes on or was stopped.
inline trace::Timeline synthetic_run(std::uint64_t until = ~0ull) {
  using trace::Block;
  using trace::Kind;
  constexpr double kGiB = 1073741824.0;
  constexpr std::uint64_t kMs = 1'000'000;
  trace::Timeline run;
  run.model = "llama-3.1-70b.pt2";
  run.started_at = "2026-11-21T10:14:00Z";
  run.devices = {
      {"0", true, 24ull << 30}, {"1", true, 24ull << 30}, {"cpu", false, 64ull << 30}, {"disk", false, 0}};
  const auto bytes = [](double gib) { return static_cast<std::uint64_t>(gib * kGiB); };
  const auto block = [&run, until](std::uint64_t birth, std::uint64_t death, std::uint64_t size,
                                   const std::string& module, const std::string& label, int device, Kind kind,
                                   int source = -1) {
    if (birth >= until) return;
    run.blocks.push_back({birth, death > until ? Block::kAlive : death, size, run.name(module),
                          run.name(label), static_cast<std::uint16_t>(device), kind,
                          source < 0 ? std::uint16_t{0xFFFF} : static_cast<std::uint16_t>(source)});
  };
  for (int gpu = 0; gpu < 2; ++gpu) block(0, Block::kAlive, bytes(0.55), "", "context", gpu, Kind::Overhead);
  block(0, Block::kAlive, bytes(1.96), "model.embed_tokens", "weight", 0, Kind::Resident);
  for (int layer = 0; layer <= 10; ++layer)
    block(0, Block::kAlive, bytes(1.594), "model.layers." + std::to_string(layer), "weights", 0,
          Kind::Resident);
  for (int layer = 67; layer < 80; ++layer)
    block(0, Block::kAlive, bytes(1.594), "model.layers." + std::to_string(layer), "weights", 1,
          Kind::Resident);
  block(0, Block::kAlive, bytes(1.96), "lm_head", "weight", 1, Kind::Resident);
  block(0, Block::kAlive, bytes(1.4), "model.layers", "cache", 0, Kind::KvCache);
  block(0, Block::kAlive, bytes(0.17), "model.layers", "cache", 1, Kind::KvCache);

  struct Part {
    const char* name;
    double mib, share;
  };
  static constexpr Part kParts[] = {{"self_attn.q_proj", 128, 0.12}, {"self_attn.k_proj", 16, 0.03},
                                    {"self_attn.v_proj", 16, 0.03},  {"self_attn.o_proj", 128, 0.12},
                                    {"mlp.gate_proj", 448, 0.24},    {"mlp.up_proj", 448, 0.23},
                                    {"mlp.down_proj", 448, 0.23}};
  std::uint64_t now = 10 * kMs;
  block(now, now + 280 * kMs, bytes(0.03), "model.layers.0", "hidden state", 0, Kind::Activation);
  for (int layer = 0; layer < 80; ++layer) {
    const int device = layer >= 67 ? 1 : 0;
    const int source = layer < 11 || layer >= 67 ? -1 : layer < 50 ? 2 : 3;
    const std::uint64_t length = source == 2 ? 94 * kMs : source == 3 ? 288 * kMs : 25 * kMs;
    const std::string name = "model.layers." + std::to_string(layer);
    const std::uint64_t end = now + length;
    std::uint64_t at = now;
    block(at, Block::kAlive, bytes(0.0071), name, "cache", device, Kind::KvCache);
    block(at, end, bytes(0.0312), name, "hidden state", device, Kind::Activation);
    for (const Part& part : kParts) {
      const auto span = static_cast<std::uint64_t>(double(length) * part.share);
      const std::string module = name + "." + part.name;
      if (source >= 0)
        block(at, at + span + span / 6, static_cast<std::uint64_t>(part.mib * 1048576), module, "weight",
              device, Kind::Streamed, source);
      block(at + span / 5, std::min(end, at + 2 * span), bytes(part.mib > 400 ? 0.109 : 0.031), module,
            "output", device, Kind::Activation);
      if (at < until) {
        run.spans.push_back(
            {at, std::min(at + span, until), run.name(module), static_cast<std::uint16_t>(device)});
        if (source >= 0)
          run.transfers.push_back({at, std::min(at + span / 2, until),
                                   static_cast<std::uint64_t>(part.mib * 1048576),
                                   static_cast<std::uint16_t>(source), 0, run.name(module)});
      }
      at += span;
    }
    now = end;
  }
  run.duration_ns = std::min(until, now);
  run.complete = until >= now;
  run.finish();
  return run;
}

/// When the whole of it ends.
inline std::uint64_t synthetic_run_length() {
  static const std::uint64_t length = synthetic_run().duration_ns;
  return length;
}

/// The same for all tests of a program.
inline std::shared_ptr<const trace::Timeline> shared_run() {
  static const auto shared = std::make_shared<const trace::Timeline>(synthetic_run());
  return shared;
}

}  // namespace stowage::test
