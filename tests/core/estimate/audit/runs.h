#pragma once

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/estimate/audit/audit.h"
#include "core/estimate/predict.h"
#include "core/formats/program.h"
#include "tests/support/cases.h"

namespace stowage::estimate::test_runs {

inline machine::Machine machine_of(std::uint32_t gpus) {
  machine::Machine out;
  for (std::uint32_t i = 0; i < gpus; ++i) out.devices.push_back({machine::gpu(i), "", GiB(4), {}, {}});
  out.devices.push_back({machine::kCpu, "", GiB(8), {}, {}});
  out.devices.push_back({machine::kDisk, "", GiB(8), {}, {}});
  return out;
}

/// A small program under a map of everything to one device, and what is predicted of it.
struct Predicted {
  explicit Predicted(const std::string& name, machine::DeviceId device = machine::gpu(0)) {
    auto file = RandomAccessFile::open(test::data("engine/" + name + ".pt2"));
    EXPECT_TRUE(file);
    auto read = formats::read_program(std::move(*file));
    EXPECT_TRUE(read);
    program = std::move(*read);
    request.program = &program;
    request.machine = &machine;
    request.run.map.entries = {{"", device}};
    prediction = predict(request);
    EXPECT_EQ(prediction.method, PredictionMethod::Graph) << name;
  }
  Predicted(const Predicted&) = delete;
  Predicted& operator=(const Predicted&) = delete;

  formats::ExportedProgram program;
  machine::Machine machine = machine_of(2);
  GraphRequest request{};
  Prediction prediction{};
};

/// Another clock: later numbers are later, at uneven distances.
class OtherClock {
 public:
  OtherClock(const trace::Timeline& timeline, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<std::uint64_t> instants{0};
    for (const trace::Block& block : timeline.blocks) {
      instants.push_back(block.birth_ns);
      if (block.death_ns != trace::Block::kAlive) instants.push_back(block.death_ns);
    }
    for (const trace::Span& span : timeline.spans) {
      instants.push_back(span.begin_ns);
      instants.push_back(span.end_ns);
    }
    for (const trace::Transfer& copy : timeline.transfers) {
      instants.push_back(copy.begin_ns);
      instants.push_back(copy.end_ns);
    }
    instants.push_back(timeline.duration_ns);
    std::sort(instants.begin(), instants.end());
    std::uint64_t now = 0;
    for (const std::uint64_t at : instants) {
      if (!times_.empty() && times_.back().first == at) continue;
      times_.emplace_back(at, now);
      now += 10 + random() % 5000;
    }
  }
  std::uint64_t operator()(std::uint64_t at) const {
    const auto found =
        std::lower_bound(times_.begin(), times_.end(), std::pair<std::uint64_t, std::uint64_t>{at, 0});
    return found == times_.end() ? times_.back().second : found->second;
  }

 private:
  std::vector<std::pair<std::uint64_t, std::uint64_t>> times_{};
};

/// A run that did exactly what was predicted, on a clock of its own, after `change` had its way with it.
inline trace::Timeline recorded_as(
    const trace::Timeline& predicted, std::uint32_t seed = 1,
    const std::function<void(std::vector<trace::Block>&, trace::Timeline&)>& change = {}) {
  const OtherClock clock(predicted, seed);
  trace::Timeline out;
  out.devices = predicted.devices;
  out.names = predicted.names;
  out.duration_ns = clock(predicted.duration_ns);
  std::vector<trace::Block> blocks(predicted.blocks.begin(), predicted.blocks.end());
  for (trace::Block& block : blocks) {
    block.birth_ns = clock(block.birth_ns);
    if (block.death_ns != trace::Block::kAlive) block.death_ns = clock(block.death_ns);
  }
  for (trace::Span span : predicted.spans) {
    span.begin_ns = clock(span.begin_ns);
    span.end_ns = clock(span.end_ns);
    out.spans.push_back(span);
  }
  for (trace::Transfer copy : predicted.transfers) {
    copy.begin_ns = clock(copy.begin_ns);
    copy.end_ns = clock(copy.end_ns);
    out.transfers.push_back(copy);
  }
  if (change) change(blocks, out);
  std::stable_sort(blocks.begin(), blocks.end(),
                   [](const trace::Block& a, const trace::Block& b) { return a.birth_ns < b.birth_ns; });
  out.blocks = std::move(blocks);
  out.finish();
  return out;
}

/// Something happens to one of the blocks: it grows, stays, goes at once, was never there, or has a twin;
/// where `devices` are counted it may also lie on another of them.
inline void damage(std::vector<trace::Block>& blocks, std::mt19937& random, std::size_t devices = 0) {
  if (blocks.empty()) return;
  trace::Block& block = blocks[random() % blocks.size()];
  switch (random() % (devices > 0 ? 6 : 5)) {
    case 0:
      block.bytes += 1 + random() % 4096;
      return;
    case 1:
      block.death_ns = trace::Block::kAlive;
      return;
    case 2:
      block.death_ns = block.birth_ns + 1;
      return;
    case 3:
      std::swap(block, blocks.back());
      blocks.pop_back();
      return;
    case 4: {
      trace::Block more = block;
      more.birth_ns += 1;
      if (more.death_ns != trace::Block::kAlive) more.death_ns = std::max(more.death_ns, more.birth_ns + 1);
      blocks.push_back(more);
      return;
    }
    default:
      block.device = static_cast<std::uint16_t>(random() % devices);
  }
}

/// What an engine says of such a run.
inline protocol::RunResult result_of(const trace::Timeline& recorded, const Prediction& prediction) {
  protocol::RunResult out;
  for (std::size_t i = 0; i < recorded.devices.size(); ++i) {
    protocol::DeviceResult& device = out.devices.emplace_back();
    device.device = recorded.devices[i].device;
    device.is_virtual = true;
    // The pass alone: from its first turn on.
    const std::uint64_t start = recorded.spans.empty() ? 0 : recorded.spans[0].begin_ns;
    for (const trace::Block& block : recorded.blocks)
      device.peak_bytes = std::max(device.peak_bytes, recorded.bytes_at(i, std::max(start, block.birth_ns)));
    for (const trace::Block& block : recorded.blocks) {
      if (block.device == i && block.kind == trace::Kind::Resident) device.weights_bytes += block.bytes;
    }
  }
  for (const PredictedModule& module : prediction.modules)
    out.modules.push_back({module.name, machine::to_string(module.device), 0.1, 0, module.streamed.count()});
  out.seconds = 0.5;
  return out;
}

inline Audit audit_of(const Prediction& prediction, const trace::Timeline& recorded,
                      const protocol::RunResult& result, bool complete = true) {
  return audit({.prediction = prediction, .recorded = &recorded, .result = result, .complete = complete});
}

}  // namespace stowage::estimate::test_runs
