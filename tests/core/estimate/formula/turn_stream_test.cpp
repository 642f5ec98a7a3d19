// Weights that are brought ahead of their turns, by formula.
#include "core/estimate/formula/turn_stream.h"

#include <random>

#include <gtest/gtest.h>

#include "core/estimate/predicted_timeline.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using test::catalog;
using test::machine_of;

/// With room for everything all copies are made one after the other from the beginning, and a turn begins
/// when the one before has ended and its own weights are there.
TEST(TurnStream, WithRoomForAllATurnWaitsForTheLinkAlone) {
  std::mt19937 random(std::random_device{}());
  for (int round = 0; round < 300; ++round) {
    machine::Machine machine = machine_of(1);
    const std::uint64_t rate = 1'000'000 + random() % 1'000'000'000;
    machine.set_link(machine::kCpu, gpu(0), rate);
    std::vector<Turn> turns(1 + random() % 40);
    std::vector<double> seconds;
    std::vector<Brought> brought(turns.size());
    for (std::size_t i = 0; i < turns.size(); ++i) {
      turns[i].module = model::ModuleId(static_cast<std::uint32_t>(i));
      turns[i].executes = 0;
      seconds.push_back(static_cast<double>(random() % 1000) * 1e-6);
      if (random() % 3) brought[i].bytes = Bytes(1 + random() % 500'000);
    }
    const StreamProgram program =
        stream_of_turns(turns, seconds, brought, machine, {Bytes::max(), Bytes(), Bytes()});
    StreamOptions options;
    options.mode = StreamMode::Prefetch;
    const auto schedule = make_stream_schedule(program, machine, options);
    ASSERT_TRUE(schedule);
    const StreamedTurns made = streamed_turns(program, machine, *schedule);
    const double latency = static_cast<double>(machine.latency_ns(machine::kCpu, gpu(0))) * 1e-9;
    double link = 0, now = 0, sum = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      if (brought[i].bytes)
        link += latency + static_cast<double>(brought[i].bytes.count()) / static_cast<double>(rate);
      now = std::max(now, brought[i].bytes ? link : 0.0) + seconds[i];
    }
    for (const double turn : made.turns) sum += turn;
    EXPECT_NEAR(made.pass, now, 1e-9 * static_cast<double>(turns.size()));
    EXPECT_NEAR(sum, made.pass, 1e-9);
  }
}

/// Two turns of one module need its weights, which come once where there is room to keep them.
TEST(TurnStream, ModulesAreStoragesAndTurnsAreSteps) {
  const machine::Machine machine = machine_of(2);
  std::vector<Turn> turns(4);
  for (Turn& turn : turns) turn.executes = 0;
  turns[0].module = turns[2].module = model::ModuleId(1);
  turns[1].module = model::ModuleId(0);
  turns[3].module = model::ModuleId(2);
  turns[3].executes = 2;  // the CPU
  const std::vector<Brought> brought{{Bytes(), false}, {Bytes(1000), true}, {Bytes(500), false}};
  const StreamProgram program =
      stream_of_turns(turns, {1, 2, 3, 4}, brought, machine, {Bytes(5000), Bytes(7), Bytes(), Bytes()});
  ASSERT_EQ(program.steps.size(), 4u);
  EXPECT_EQ(program.steps[2].compute_ps, 3'000'000'000'000u);
  EXPECT_EQ(program.steps[3].gpu, machine::kCpu);
  ASSERT_EQ(program.storages.size(), 1u) << "what the CPU executes is brought nowhere";
  EXPECT_EQ(program.storages[0].stored, machine::kDisk);
  ASSERT_EQ(program.uses.size(), 2u);
  EXPECT_EQ(program.uses[1].step, 2u);
  ASSERT_EQ(program.arenas.size(), 1u);
  EXPECT_EQ(program.arenas[0].room, Bytes(1024)) << "no more than all of it";
}

Prediction llama(machine::Streaming streaming, std::uint64_t prompt, std::uint64_t generate) {
  const auto model = catalog("llama-3.1-70b");
  machine::Machine machine = machine_of(1);
  plan::Settings settings;
  settings.runtime.change_to(machine::kStreamsAhead);
  settings.runtime.streaming = streaming;
  settings.main_gpu = 0;
  settings.streams_to_empty_gpu = true;
  settings.workload.prompt = settings.workload.tokens = prompt;
  settings.workload.generate = generate;
  return predict_formula(*model, machine, settings, test::all_in(*model, 1), settings.workload);
}

/// While a prompt is read both take long: copies go on behind products, and neither waits for the whole of
/// the other.
TEST(TurnStream, CopiesGoOnWhileADeviceComputes) {
  ASSERT_TRUE(catalog("llama-3.1-70b"));
  for (const std::uint64_t generate : {0, 10}) {
    const auto turn = llama(machine::Streaming::Compatible, 8192, generate).time;
    const auto ahead = llama(machine::Streaming::Prefetch, 8192, generate).time;
    ASSERT_TRUE(turn && ahead);
    EXPECT_NEAR(turn->stall, turn->copies, turn->copies * 1e-6) << "one after the other";
    EXPECT_NEAR(ahead->copies, turn->copies, turn->copies * 1e-6);
    EXPECT_LT(ahead->stall, ahead->copies);
    EXPECT_LT(ahead->step, turn->step);
    EXPECT_GE(ahead->step, std::max(ahead->compute, ahead->copies) * (1 - 1e-6));
    EXPECT_NEAR(ahead->stall, ahead->step - ahead->compute, 1e-9);
    EXPECT_LT(ahead->low, ahead->step);
    EXPECT_GT(ahead->high, ahead->step);
    EXPECT_LT(ahead->prefill, turn->prefill);
  }
}

/// No product hides what a token needs: the link is the pass, at both ends of its band.
TEST(TurnStream, ATokenTakesWhatTheLinkTakes) {
  const auto time = llama(machine::Streaming::Prefetch, 128, 10).time;
  ASSERT_TRUE(time);
  EXPECT_NEAR(time->step, time->copies, time->copies * 0.02);
  EXPECT_GT(time->high, 1.8 * time->step) << "pageable memory: half of the rate";
  double sum = 0;
  const auto whole = llama(machine::Streaming::Prefetch, 128, 10);
  for (const PredictedModule& module : whole.modules) sum += module.seconds;
  EXPECT_NEAR(sum, whole.time->step, whole.time->step * 1e-9);
}

}  // namespace
}  // namespace stowage::estimate
