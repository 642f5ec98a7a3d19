// What a request takes: its passes, what goes through the model in them, and computing where rates are known.
#include "core/plan/evaluation/request_time.h"

#include <optional>
#include <random>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/plan/evaluate.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using machine::gpu;
using machine::kCpu;

constexpr std::uint64_t kRate = 1'000'000'000;
constexpr std::uint64_t kFirst = 4000, kSecond = 6000;  // bytes of the two layers, in halves

model::ModelPtr two_layers(Json config) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  for (const auto& [name, bytes] : {std::pair{"a", kFirst}, std::pair{"b", kSecond}}) {
    builder.add_module(name, "Leaf");
    model::ModelBuilder::TensorSpec spec;
    spec.name = std::string(name) + ".weight";
    spec.dtype = model::Dtype::F16;
    spec.bytes = Bytes(bytes);
    spec.shape = {static_cast<std::int64_t>(bytes / 2)};
    builder.add_tensor(std::move(spec));
  }
  builder.set_config(std::move(config));
  return builder.build().value();
}

machine::Machine machine_of(std::size_t gpus) {
  machine::Machine out = test::machine_of(std::vector<std::uint64_t>(gpus, 1'000'000));
  for (const machine::Device& from : out.devices) {
    for (const machine::Device& to : out.devices) out.set_link(from.id, to.id, kRate);
  }
  for (machine::Link& link : out.links) link.latency_ns = 0;
  return out;
}

/// Modules "", "a" and "b": a step, and a request which takes ten times as long.
PassTimes::Column column(machine::DeviceId device, std::uint64_t root, std::uint64_t a, std::uint64_t b) {
  return {device, {}, {root, a, b}, {10 * root, 10 * a, 10 * b}};
}

/// "a" on the first device, "b" on the second one.
Placement on(const machine::Machine& machine, machine::DeviceId a, machine::DeviceId b) {
  return {{static_cast<Placement::Slot>(*machine.slot(a)), static_cast<Placement::Slot>(*machine.slot(b))}};
}

const Json kNarrow{{"hidden_size", 32}};

Settings asked(Workload workload) {
  Settings out;
  out.objective = Objective::RequestTime;
  out.workload = workload;
  return out;
}

TEST(RequestTime, PassesAreThoseOfTheChunksAndOfTheTokensMade) {
  EXPECT_EQ((Workload{}).passes(), 1u);
  EXPECT_EQ((Workload{100}).passes(), 1u);
  EXPECT_EQ((Workload{100, 1, 0, 7}).passes(), 8u);
  EXPECT_EQ((Workload{100, 4, 65, 7, 32}).passes(), 10u);
  EXPECT_EQ((Workload{100, 4, 64, 0, 32}).passes(), 2u);
  EXPECT_EQ((Workload{0, 1, 0, 7}).passes(), 7u) << "nothing to read";
  EXPECT_EQ((Workload{0, 1, ~0ull, ~0ull, 1}).passes(), ~0ull);
  EXPECT_EQ((Workload{}).tokens_through(), 1u);
  EXPECT_EQ((Workload{100, 4, 65, 7, 32}).tokens_through(), 4u * 72);
  EXPECT_EQ((Workload{1, ~0ull, 2, 2}).tokens_through(), ~0ull);
}

Workload any_workload(std::mt19937& random) {
  Workload out{random() % 50, 1 + random() % 3, random() % 40, random() % 3 * (random() % 20), random() % 16};
  if (random() % 4 == 0) out.training.emplace();
  return out;
}

/// Two layers which keep what `source` says of the prompt, or of a recording; none where it is nullopt.
model::ModelPtr beside_an_encoder(std::optional<std::uint64_t> source_positions) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  model::KvCache cache;
  for (const char* name : {"a", "b"}) {
    builder.add_module(name, "Leaf");
    model::ModelBuilder::TensorSpec spec;
    spec.name = std::string(name) + ".weight";
    spec.dtype = model::Dtype::F16;
    spec.bytes = Bytes(kFirst);
    spec.shape = {static_cast<std::int64_t>(kFirst / 2)};
    builder.add_tensor(std::move(spec));
    model::KvCache::Layer& layer = cache.layers.emplace_back();
    layer.module = name;
    layer.bytes_per_token = 1;
    if (!source_positions) continue;
    layer.source_bytes_per_token = 1;
    layer.source_positions = *source_positions;
  }
  builder.set_kv_cache(std::move(cache));
  return builder.build().value();
}

/// Whatever the chunk: an encoder reads all of a prompt, and the decoder begins with one token. Where no
/// token is made, and where the encoder has a recording, the decoder goes over the prompt in its parts.
TEST(RequestTime, WhatReadsItsPromptAtOnceHasOnePassForIt) {
  const auto both = beside_an_encoder(0), recording = beside_an_encoder(1500),
             decoder = beside_an_encoder(std::nullopt);
  const machine::Machine machine = machine_of(2);
  const Placement placement = on(machine, gpu(0), kCpu);
  std::mt19937 random(31);
  std::size_t fewer = 0;
  for (int round = 0; round < 300; ++round) {
    const Workload parts = any_workload(random);
    Workload whole = parts;
    whole.prefill_chunk = 0;
    const bool at_once = parts.makes_tokens();
    EXPECT_EQ(reads_prompt_at_once(*both, parts), at_once);
    EXPECT_EQ(passes_of(*both, parts), (at_once ? whole : parts).passes());
    EXPECT_EQ(passes_of(*both, whole), whole.passes());
    for (const model::ModelPtr& model : {recording, decoder}) {
      EXPECT_FALSE(reads_prompt_at_once(*model, parts));
      EXPECT_EQ(passes_of(*model, parts), parts.passes());
    }
    fewer += passes_of(*both, parts) < passes_of(*decoder, parts);
    if (parts.training) continue;
    const auto seconds = [&](const model::ModelPtr& model, const Workload& workload) {
      return evaluate(*model, machine, asked(workload), placement).request_seconds;
    };
    if (at_once) {
      EXPECT_EQ(seconds(both, parts), seconds(both, whole)) << "nor does what is streamed in them";
    }
  }
  EXPECT_GT(fewer, 20u);
}

TEST(RequestTime, StreamsOncePassAndComputesWhatTheTableSays) {
  const auto model = two_layers(kNarrow);
  const machine::Machine machine = machine_of(1);
  const Settings settings = asked({0, 2, 10, 3, 4});  // 3 + 3 passes, 2 * 13 tokens
  const Placement placement = on(machine, gpu(0), kCpu);
  const Evaluation plain = evaluate(*model, machine, settings, placement);
  EXPECT_DOUBLE_EQ(plain.step_seconds, kSecond / 1e9);
  EXPECT_DOUBLE_EQ(plain.request_seconds, 6 * kSecond / 1e9);
  EXPECT_FALSE(plain.computing);
  const PassTimes times{{column(gpu(0), 5'000'000, 30'000'000, 70'000'000)}};
  const Evaluation e = evaluate(*model, machine, settings, placement, &times);
  EXPECT_TRUE(e.computing);
  EXPECT_DOUBLE_EQ(e.gpu_seconds, 105e-6) << "what is streamed there too, and the root's own work";
  EXPECT_DOUBLE_EQ(e.step_seconds, plain.step_seconds + 105e-6);
  EXPECT_DOUBLE_EQ(e.compute_seconds, 1050e-6);
  EXPECT_DOUBLE_EQ(e.request_seconds, plain.request_seconds + 1050e-6);
  EXPECT_EQ(e.seconds_of(Objective::RequestTime), e.request_seconds);
  EXPECT_EQ(e.seconds_of(Objective::StepTime), e.step_seconds);
}

TEST(RequestTime, HopsHandOverEveryToken) {
  const auto model = two_layers(kNarrow);
  machine::Machine machine = machine_of(2);
  for (machine::Link& link : machine.links) link.latency_ns = 500;
  const Settings settings = asked({0, 2, 10, 3, 4});
  const Placement placement = on(machine, gpu(0), gpu(1));
  const Evaluation e = evaluate(*model, machine, settings, placement);
  EXPECT_EQ(e.hops, 1u);
  EXPECT_EQ(e.compute_seconds, 0);
  EXPECT_DOUBLE_EQ(e.step_seconds, 500e-9);
  EXPECT_DOUBLE_EQ(e.request_seconds, 6 * 500e-9 + 26 * 32 * 2 / 1e9);
  const PassTimes times{{column(gpu(0), 0, 1'000'000, 0), column(gpu(1), 0, 0, 2'000'000)}};
  const Evaluation timed = evaluate(*model, machine, settings, placement, &times);
  EXPECT_DOUBLE_EQ(timed.step_seconds, 3e-6 + 500e-9 + 2 * 32 * 2 / 1e9) << "a token of each sequence";
  EXPECT_DOUBLE_EQ(timed.request_seconds, 30e-6 + e.request_seconds);
  const auto nameless = two_layers(nullptr);
  EXPECT_DOUBLE_EQ(evaluate(*nameless, machine, settings, placement).request_seconds, 6 * 500e-9)
      << "of what width nobody says";
}

/// Where the CPU computes, reading its memory is a part of that.
TEST(RequestTime, TheHostComputesAtItsOwnRate) {
  const auto model = two_layers(kNarrow);
  const machine::Machine machine = machine_of(1);
  Settings settings = asked({0, 1, 10, 0, 0});
  settings.runtime.row = machine::kComputesOnHost;
  const Placement placement = on(machine, gpu(0), kCpu);
  EXPECT_DOUBLE_EQ(evaluate(*model, machine, settings, placement).step_seconds, kSecond / 1e9);
  const PassTimes times{{column(gpu(0), 0, 1'000'000, 1), column(kCpu, 0, 1, 4'000'000)}};
  const Evaluation e = evaluate(*model, machine, settings, placement, &times);
  EXPECT_DOUBLE_EQ(e.gpu_seconds, 1e-6);
  EXPECT_DOUBLE_EQ(e.host_seconds, 4e-6);
  EXPECT_DOUBLE_EQ(e.compute_seconds, 50e-6);
  EXPECT_DOUBLE_EQ(e.step_seconds, 5e-6 + 10 * 32 * 2 / 1e9);
}

}  // namespace
}  // namespace stowage::plan
