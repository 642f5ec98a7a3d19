// What devices compute, as the solver adds it up and as the judge does.
#include <gtest/gtest.h>

#include <cmath>

#include "core/solve/instance/assignment.h"
#include "core/solve/instance/incremental_cost.h"
#include "core/solve/instance/plan_cost.h"
#include "tests/core/solve/asks.h"
#include "tests/core/solve/random_model.h"
#include "tests/core/solve/random_times.h"

namespace stowage::solve {
namespace {

struct Question {
  model::ModelPtr model;
  machine::Machine machine;
  plan::Settings settings;
  plan::PassTimesPtr times;
};

/// Rates by which a byte takes whole picoseconds: nothing is rounded.
Question question(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Question out;
  const bool trains = seed % 3 == 0;
  test::RandomShape shape{.most_units = 8, .request = true, .unread = seed % 2 == 0};
  shape.trains = trains;
  out.model = test::random_model(random, shape);
  const std::size_t gpus = 1 + random() % 3;
  out.machine = test::make_machine(std::vector<std::uint64_t>(gpus, 50 + random() % 100), ~0ull,
                                   random() % 2 ? std::optional(~0ull) : std::nullopt);
  const auto rate = [&] { return 1'000'000'000ull << random() % 4; };
  for (const machine::Device& from : out.machine.devices) {
    for (const machine::Device& to : out.machine.devices) {
      out.machine.set_link(from.id, to.id, rate());
      for (machine::Link& link : out.machine.links) link.latency_ns = random() % 3;
    }
  }
  const machine::RuntimeRow* kinds[] = {machine::kStreams, machine::kComputesOnHost, machine::kByModule,
                                        machine::kStreamsAhead};
  plan::Settings& settings = out.settings;
  settings.runtime.row = kinds[random() % 4];
  if (random() % 2 && settings.runtime.row == machine::kStreamsAhead)
    settings.runtime.streaming = machine::Streaming::Prefetch;
  settings.runtime.offload_buffers = random() % 2;
  settings.objective = random() % 2 ? plan::Objective::StepTime : plan::Objective::RequestTime;
  settings.workload = {random() % 9, 1 + random() % 2, random() % 12, random() % 6, random() % 5};
  if (settings.runtime.by_module()) {
    for (int i = 0; i < 3; ++i)
      settings.computed.push_back(out.model->tensors()[random() % out.model->tensors().size()].name);
  }
  if (trains) settings.workload.training = test::random_training(random);
  out.times = test::random_times(random, *out.model, out.machine, false, 0, trains);
  return out;
}

class PassTimesSeeds : public testing::TestWithParam<std::uint64_t> {};

TEST_P(PassTimesSeeds, AreAddedUpAsTheJudgeDoesToThePicosecond) {
  int counted = 0, on_host = 0, sends = 0;
  for (std::uint64_t seed = GetParam() * 100; seed < GetParam() * 100 + 100; ++seed) {
    SCOPED_TRACE(seed);
    const Question in = question(seed);
    const auto catalog = make_unit_catalog(in.model, in.settings, in.times);
    const Instance instance =
        make_instance(*catalog, in.machine, in.settings, *make_rules(*catalog, in.machine, {}));
    std::mt19937_64 random(seed);
    Assignment slots;
    for (std::size_t u = 0; u < catalog->units().size(); ++u)
      slots.push_back(static_cast<Slot>(random() % in.machine.devices.size()));
    slots[random() % slots.size()] = 0;  // with nothing on a GPU nothing is streamed: another question
    const auto main = main_of(instance, slots);
    const PlanCost cost = plan_cost(instance, slots, main);
    const plan::Evaluation e =
        plan::evaluate(*in.model, in.machine, in.settings, to_placement(*catalog, slots), in.times.get());
    EXPECT_EQ(e.computing, !instance.compute_ps.empty());
    EXPECT_EQ(cost.step_ps,
              static_cast<std::uint64_t>(std::llround(e.seconds_of(in.settings.objective) * 1e12)));
    IncrementalCost running(instance, main);
    running.set(slots);
    EXPECT_EQ(static_cast<std::uint64_t>(running.step_ps()), cost.step_ps);
    counted += e.computing ? 1 : 0;
    on_host += e.computing && e.host_seconds > 0 ? 1 : 0;
    for (const UnitClass& c : catalog->classes()) sends += c.sent > 0 ? 1 : 0;
  }
  EXPECT_GT(counted, 50);
  EXPECT_GT(on_host, 5);
  EXPECT_GT(sends, 5) << "no gradient goes home";
}

INSTANTIATE_TEST_SUITE_P(Seeds, PassTimesSeeds, testing::Range<std::uint64_t>(1, 21));

/// Units that compute differently are of two classes where that is counted, and of one where it is not.
TEST(PassTimesClasses, TellUnitsApartUnderTimesAlone) {
  const auto model = test::flat_model({10, 10, 10});
  auto times = std::make_shared<plan::PassTimes>();
  times->columns.push_back({machine::gpu(0), {}, {0, 5, 5, 7}, {0, 5, 9, 9}});
  const auto classes = [&](plan::Objective objective, const plan::PassTimesPtr& given) {
    plan::Settings settings;
    settings.objective = objective;
    return make_unit_catalog(model, settings, given)->classes().size();
  };
  EXPECT_EQ(classes(plan::Objective::StepTime, times), 2u);
  EXPECT_EQ(classes(plan::Objective::RequestTime, times), 2u);
  EXPECT_EQ(classes(plan::Objective::GpuBytes, times), 1u);
  EXPECT_EQ(classes(plan::Objective::StepTime, nullptr), 1u);
  plan::Settings step, request, bytes;
  step.objective = plan::Objective::StepTime, request.objective = plan::Objective::RequestTime;
  const auto catalog = make_unit_catalog(model, step, times);
  EXPECT_TRUE(catalog_is_for(*catalog, step));
  EXPECT_FALSE(catalog_is_for(*catalog, request));
  EXPECT_FALSE(catalog_is_for(*catalog, bytes));
  EXPECT_TRUE(catalog_is_for(*make_unit_catalog(model, step), bytes));
}

/// All fits on either GPU, the second is three times as fast.
TEST(PassTimesPlans, PreferTheFasterGpu) {
  const auto model = test::flat_model({10, 10, 10, 10});
  const machine::Machine machine = test::make_machine({30, 30}, ~0ull, std::nullopt);
  auto times = std::make_shared<plan::PassTimes>();
  times->columns.push_back({machine::gpu(0), {}, {0, 300, 300, 300, 300}, {}});
  times->columns.push_back({machine::gpu(1), {}, {0, 100, 100, 100, 100}, {}});
  for (plan::PassTimes::Column& column : times->columns) column.request_ps = column.step_ps;
  plan::Settings settings;
  settings.objective = plan::Objective::StepTime;
  machine::Machine near = machine;
  for (const machine::Device& from : machine.devices) {
    for (const machine::Device& to : machine.devices) near.set_link(from.id, to.id, 1'000'000'000);
  }
  for (machine::Link& link : near.links) link.latency_ns = 0;
  const auto answer = solve(*make_unit_catalog(model, settings, times), near, settings);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome, Outcome::Optimal);
  EXPECT_EQ(answer->value, 3u * 100 + 300);
  EXPECT_EQ(std::count(answer->placement.slots.begin(), answer->placement.slots.end(), 1), 3);
}

}  // namespace
}  // namespace stowage::solve
