// What a plan says of a step whose weights are copied ahead, against the schedule that copies them.
#include <gtest/gtest.h>

#include <random>

#include "core/estimate/pass_times.h"
#include "core/estimate/predict.h"
#include "core/plan/evaluation/ahead.h"
#include "core/solve/solve.h"
#include "tests/core/estimate/graph/opened_program.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using machine::kCpu;
using plan::Placement;
using test::OpenedProgram;

constexpr double kRounding = 1 + 1e-6;  // of sums of picoseconds

/// One GPU behind a link of so many bytes a second, with room for all.
machine::Machine behind_link(std::uint64_t rate) {
  machine::Machine out;
  out.devices = {{gpu(0), "L4"}, {kCpu}};
  out.set_link(kCpu, gpu(0), rate);
  return out;
}

plan::Settings copied_ahead() {
  plan::Settings out;
  out.runtime.change_to(machine::kStreamsAhead);
  out.runtime.streaming = machine::Streaming::Prefetch;
  out.objective = plan::Objective::StepTime;
  return out;
}

/// A plan by chance, and what is said of it.
struct Said {
  Said(const OpenedProgram& one, std::uint64_t rate, std::mt19937& random)
      : machine(behind_link(rate)), settings(copied_ahead()) {
    GraphRequest request;
    request.program = &one.program;
    request.machine = &machine;
    const auto times = pass_times(*one.model, machine, settings, request);
    EXPECT_TRUE(times);
    const auto catalog = solve::make_unit_catalog(one.model, settings, times);
    const std::vector<solve::Unit>& units = solve::units(*catalog);
    Placement placement{std::vector<Placement::Slot>(one.model->tensors().size(), 0)};
    const std::size_t stays = random() % units.size();
    for (std::size_t u = 0; u < units.size(); ++u) {
      const auto slot = static_cast<Placement::Slot>(u == stays ? 0 : random() % 2);
      for (const model::TensorId id : units[u].tensors) placement.slots[id.index()] = slot;
    }
    planned = plan::evaluate(*one.model, machine, settings, placement, times.get());
    request.run.map = plan::to_device_map(*one.model, machine, placement);
    request.run.main_gpu = planned.main_gpu;
    request.run.offload_buffers = settings.runtime.offload_buffers;
    in_turn = predict(request);
    request.mode = StreamMode::Prefetch;
    ahead = predict(request);
  }
  machine::Machine machine;
  plan::Settings settings;
  plan::Evaluation planned{};
  Prediction in_turn{}, ahead{};
};

class AheadTimes : public testing::TestWithParam<const char*> {};

/// Whether computing takes longer or copying: the least that a plan promises of a step is no more than the
/// schedule takes; the sum that it counts is no more than a pass whose weights come in their turn takes,
/// which also copies inputs and results. Between the two lies the schedule.
TEST_P(AheadTimes, NoPlanPromisesAStepThatTheScheduleCannotReach) {
  const auto found = test::static_program(GetParam());
  ASSERT_TRUE(found);
  std::mt19937 random(11);
  double hidden = 0;
  for (const std::uint64_t rate : {20'000'000ull, 200'000'000ull, 2'000'000'000ull}) {
    for (int i = 0; i < 6; ++i) {
      SCOPED_TRACE(std::to_string(rate) + ", " + std::to_string(i));
      const Said said(*found, rate, random);
      ASSERT_TRUE(said.ahead.time && said.in_turn.time);
      const double least = plan::least_ahead_seconds(said.planned, said.settings);
      EXPECT_LE(least, said.ahead.time->step * kRounding);
      EXPECT_LE(said.ahead.time->step, said.in_turn.time->step * kRounding);
      EXPECT_LE(said.planned.step_seconds, said.in_turn.time->step * kRounding);
      hidden += said.in_turn.time->step - said.ahead.time->step;
    }
  }
  EXPECT_GT(hidden, 0) << "nothing is copied ahead";
}

INSTANTIATE_TEST_SUITE_P(Programs, AheadTimes,
                         testing::Values("direct_tensors", "t5_shared", "cached_decoder", "segformer_tiny",
                                         "vit_tiny", "llama_untied", "llama_tied_bf16"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace stowage::estimate
