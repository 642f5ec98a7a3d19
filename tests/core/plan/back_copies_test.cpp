// What a step that trains copies for its pass back, and what it takes of a plan.
#include "core/plan/evaluation/back_copies.h"

#include <random>

#include "core/plan/evaluation/ahead.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using machine::gpu;
using machine::kCpu;
using model::TensorKind;
using Slot = Placement::Slot;

constexpr std::uint64_t kThere = 4'000'000'000, kHome = 1'000'000'000, kFromDisk = 500'000'000;

/// Layers of a few numbers each, with a buffer here and there.
model::ModelPtr layers(const std::vector<std::int64_t>& sizes, bool buffers = false) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::string name = "layer" + std::to_string(i);
    builder.add_module(name, "Linear");
    const auto add = [&](const char* tensor, TensorKind kind, std::int64_t elements) {
      model::ModelBuilder::TensorSpec spec;
      spec.name = name + "." + tensor;
      spec.dtype = model::Dtype::BF16;
      spec.shape = {elements};
      spec.kind = kind;
      spec.bytes = Bytes(2 * static_cast<std::uint64_t>(elements));
      builder.add_tensor(std::move(spec));
    };
    add("weight", TensorKind::Parameter, sizes[i]);
    if (buffers) add("running", TensorKind::Buffer, 1);
  }
  builder.set_name("layers");
  return builder.build().value();
}

machine::Machine machine_of_one() {
  machine::Machine out;
  out.devices = {{gpu(0)}, {kCpu}, {machine::kDisk}};
  out.set_link(kCpu, gpu(0), kThere);
  out.set_link(gpu(0), kCpu, kHome);
  out.set_link(machine::kDisk, kCpu, kFromDisk);
  for (machine::Link& link : out.links) link.latency_ns = 0;
  return out;
}

Settings asked(bool trains) {
  Settings out;
  out.runtime.change_to(machine::kStreams);
  out.objective = Objective::StepTime;
  if (trains) out.workload.training = Training{Optimizer::Sgd};
  return out;
}

/// Weights that are streamed pass twice, and gradients go home on the link that leads there.
TEST(BackCopies, OfStreamedWeightsByHand) {
  const auto model = layers({100, 200, 400});
  const machine::Machine machine = machine_of_one();
  const Placement placement{{0, 1, 2}};
  const auto judged = [&](const Settings& settings, const PassTimes* times) {
    return evaluate(*model, machine, settings, placement, times);
  };
  const Evaluation forward = judged(asked(false), nullptr);
  EXPECT_EQ(forward.streamed_bytes, Bytes(1200));
  EXPECT_EQ(forward.disk_bytes, Bytes(800));
  const Evaluation both = judged(asked(true), nullptr);
  EXPECT_EQ(both.streamed_bytes, Bytes(2400));
  EXPECT_EQ(both.disk_bytes, Bytes(1600));
  EXPECT_DOUBLE_EQ(both.bus_seconds, 2400.0 / kThere + 1200.0 / kHome);
  EXPECT_DOUBLE_EQ(both.disk_seconds, 1600.0 / kFromDisk);
  EXPECT_DOUBLE_EQ(both.step_seconds, both.bus_seconds + both.disk_seconds + both.hop_seconds);
  Settings in_f32 = asked(true);
  in_f32.workload.training->gradient_dtype = model::Dtype::F32;
  EXPECT_DOUBLE_EQ(judged(in_f32, nullptr).bus_seconds, 2400.0 / kThere + 2400.0 / kHome);
  Settings frozen = asked(true);
  frozen.workload.training->freeze = {{"layer1"}};
  EXPECT_DOUBLE_EQ(judged(frozen, nullptr).bus_seconds, 2400.0 / kThere + 800.0 / kHome)
      << "a frozen weight comes again, and sends nothing";
}

/// Somebody who knows the graph knows how often each comes.
TEST(BackCopies, AsOftenAsTheGraphSays) {
  const auto model = layers({100, 200, 400});
  const machine::Machine machine = machine_of_one();
  PassTimes times;
  times.back = {{1, 1}, {0, 1}, {3, 2}};
  const Evaluation e = evaluate(*model, machine, asked(true), {{1, 1, 1}}, &times);
  EXPECT_FALSE(e.main_gpu) << "nothing is streamed where no GPU holds anything";
  const Evaluation streamed = evaluate(*model, machine, asked(true), {{0, 1, 1}}, &times);
  EXPECT_EQ(streamed.streamed_bytes, Bytes(400 + 4 * 800));
  EXPECT_DOUBLE_EQ(streamed.bus_seconds, 3600.0 / kThere + (400.0 + 2 * 800.0) / kHome);
  EXPECT_EQ(evaluate(*model, machine, asked(false), {{0, 1, 1}}, &times).streamed_bytes, Bytes(1200))
      << "nothing is trained";
}

/// Whatever lies where: both directions take no less than twice the pass forward, and no plan that trains is
/// copied ahead.
TEST(BackCopies, BothDirectionsTakeAtLeastTwiceThePassForward) {
  const auto model = layers({10, 20, 40, 80, 160, 320}, true);
  const machine::Machine machine = machine_of_one();
  std::mt19937 random(3);
  int streamed = 0;
  for (const auto kind : {machine::kStreams, machine::kComputesOnHost, machine::kStreamsAhead}) {
    for (int i = 0; i < 40; ++i) {
      Settings forward = asked(false), both = asked(true);
      forward.runtime.change_to(kind), both.runtime.change_to(kind);
      if (kind == machine::kStreamsAhead)
        forward.runtime.streaming = both.runtime.streaming = machine::Streaming::Prefetch;
      Placement placement;
      for (std::size_t t = 0; t < model->tensors().size(); t += 2) {
        const auto slot = static_cast<Slot>(random() % 3);
        placement.slots.insert(placement.slots.end(), {slot, slot});
      }
      placement.slots[0] = placement.slots[1] = 0;
      const Evaluation one = evaluate(*model, machine, forward, placement),
                       two = evaluate(*model, machine, both, placement);
      constexpr double kRounded = 1 - 1e-12;
      EXPECT_GE(two.step_seconds, 2 * one.step_seconds * kRounded);
      EXPECT_GE(two.bus_seconds, 2 * one.bus_seconds * kRounded);
      EXPECT_DOUBLE_EQ(two.disk_seconds, 2 * one.disk_seconds);
      EXPECT_DOUBLE_EQ(two.host_seconds, 2 * one.host_seconds);
      EXPECT_EQ(two.hops, one.hops);
      EXPECT_FALSE(copied_ahead(both));
      streamed += two.bus_seconds > 2 * one.bus_seconds ? 1 : 0;
    }
  }
  EXPECT_GT(streamed, 20) << "no gradient goes home";
}

/// A step that trains is its prompt, at once, forward and back; its request is that step.
TEST(BackCopies, AStepThatTrainsMakesNoTokens) {
  Settings settings = asked(true);
  settings.workload.prompt = 100;
  settings.workload.generate = 7;
  settings.workload.prefill_chunk = 10;
  settings.workload.batch = 3;
  const Workload& workload = settings.workload;
  EXPECT_FALSE(workload.makes_tokens());
  EXPECT_EQ(workload.passes(), 1u);
  EXPECT_EQ(workload.directions(), 2u);
  EXPECT_EQ(workload.chunk_tokens(), 100u);
  EXPECT_EQ(workload.tokens_of_step(), 300u);
  EXPECT_EQ(workload.tokens_through(), 300u);
  settings.workload.training.reset();
  EXPECT_EQ(workload.passes(), 17u);
  EXPECT_EQ(workload.tokens_of_step(), 3u);
  EXPECT_EQ(workload.directions(), 1u);
}

}  // namespace
}  // namespace stowage::plan
