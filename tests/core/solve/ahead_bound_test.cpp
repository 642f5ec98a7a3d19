// What no plan beats, however early its weights are copied: held against every placement of small models.
#include "core/solve/ahead_bound.h"

#include <gtest/gtest.h>

#include "core/plan/evaluation/ahead.h"
#include "tests/core/solve/dispatch/enumeration.h"
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

/// Some bytes cross and some are computed in about as long.
Question question(std::uint64_t seed, std::size_t gpus, bool disk,
                  plan::Objective goal = plan::Objective::StepTime) {
  std::mt19937_64 random(seed);
  Question out;
  out.model = test::random_model(random, {.most_units = 6, .request = true});
  out.machine = test::make_machine(std::vector<std::uint64_t>(gpus, 80 + random() % 120),
                                   100 + random() % 200, disk ? std::optional(~0ull) : std::nullopt);
  for (const machine::Device& from : out.machine.devices) {
    for (const machine::Device& to : out.machine.devices)
      out.machine.set_link(from.id, to.id, 1'000'000'000ull << random() % 4);
  }
  for (machine::Link& link : out.machine.links) link.latency_ns = random() % 4;
  out.settings.runtime.row = machine::kStreamsAhead;
  out.settings.runtime.streaming = machine::Streaming::Prefetch;
  out.settings.objective = goal;
  out.settings.workload = {random() % 9, 1 + random() % 2, random() % 12, random() % 6, random() % 5};
  if (random() % 4 != 0) out.times = test::random_times(random, *out.model, out.machine, false, 30'000);
  return out;
}

class AheadSeeds : public testing::TestWithParam<std::uint64_t> {};

TEST_P(AheadSeeds, NoPlanTakesLess) {
  int found = 0, reached = 0;
  for (std::uint64_t seed = GetParam() * 60; seed < GetParam() * 60 + 60; ++seed) {
    SCOPED_TRACE(seed);
    const Question in = question(seed, 1 + seed % 2, seed % 3 == 0);
    const auto catalog = make_unit_catalog(in.model, in.settings, in.times);
    const auto best = test::enumerate(*catalog, in.machine, in.settings);
    const auto least = least_ahead_ps(*catalog, in.machine, in.settings, {});
    ASSERT_EQ(least.has_value(), best.feasible);
    if (!least) continue;
    ++found;
    EXPECT_LE(static_cast<double>(*least), best.ahead_seconds * 1e12 + 2) << "a bound that a plan beats";
    EXPECT_LE(best.ahead_seconds, best.step_seconds * (1 + 1e-12)) << "a part is more than the whole";
    reached += static_cast<double>(*least) + 3 >= best.ahead_seconds * 1e12 ? 1 : 0;
  }
  EXPECT_GT(found, 10);
  EXPECT_GE(2 * reached, found) << "a bound that says nothing";
}

/// Where one GPU executes everything, what is computed is the same in every plan: the plan with the least
/// step is the best of those whose weights come early too, and that is proven.
TEST_P(AheadSeeds, OneGpuReachesIt) {
  int found = 0, streamed = 0;
  for (std::uint64_t seed = GetParam() * 60; seed < GetParam() * 60 + 60; ++seed) {
    SCOPED_TRACE(seed);
    const Question in = question(seed + 10'000, 1, false);
    const auto catalog = make_unit_catalog(in.model, in.settings, in.times);
    const auto least = least_ahead_ps(*catalog, in.machine, in.settings, {});
    const auto answer = solve(*catalog, in.machine, in.settings);
    ASSERT_TRUE(answer);
    ASSERT_EQ(least.has_value(), answer->outcome != Outcome::Infeasible);
    if (!least || answer->outcome != Outcome::Optimal) continue;
    const plan::Evaluation e =
        plan::evaluate(*in.model, in.machine, in.settings, answer->placement, in.times.get());
    EXPECT_NEAR(static_cast<double>(*least), plan::least_ahead_seconds(e, in.settings) * 1e12, 3);
    ++found;
    streamed += e.streamed_bytes ? 1 : 0;
  }
  EXPECT_GT(found, 10);
  EXPECT_GT(streamed, 0) << "else all lies on the GPU";
}

/// The same of all passes of a request, whatever they hand over and repeat.
TEST_P(AheadSeeds, NoPlanTakesLessForARequest) {
  int found = 0, longer = 0;
  for (std::uint64_t seed = GetParam() * 60; seed < GetParam() * 60 + 60; ++seed) {
    SCOPED_TRACE(seed);
    const Question in = question(seed + 20'000, 1 + seed % 2, seed % 3 == 0, plan::Objective::RequestTime);
    const auto catalog = make_unit_catalog(in.model, in.settings, in.times);
    const auto best = test::enumerate(*catalog, in.machine, in.settings);
    const auto least = least_ahead_ps(*catalog, in.machine, in.settings, {});
    ASSERT_EQ(least.has_value(), best.feasible);
    if (!least) continue;
    ++found;
    EXPECT_LE(static_cast<double>(*least), best.ahead_seconds * 1e12 + 2) << "a bound that a plan beats";
    EXPECT_LE(best.ahead_seconds, best.request_seconds * (1 + 1e-12)) << "a part is more than the whole";
    plan::Settings step = in.settings;
    step.objective = plan::Objective::StepTime;
    const auto of_step = least_ahead_ps(*catalog, in.machine, step, {});
    longer += of_step && *least > *of_step ? 1 : 0;
  }
  EXPECT_GT(found, 10);
  EXPECT_GT(longer, 0) << "else a request is one step";
}

/// One GPU: the plan with the least request is the best of those whose weights come early.
TEST_P(AheadSeeds, OneGpuReachesItForARequest) {
  int found = 0, streamed = 0;
  for (std::uint64_t seed = GetParam() * 60; seed < GetParam() * 60 + 60; ++seed) {
    SCOPED_TRACE(seed);
    const Question in = question(seed + 30'000, 1, false, plan::Objective::RequestTime);
    const auto catalog = make_unit_catalog(in.model, in.settings, in.times);
    const auto least = least_ahead_ps(*catalog, in.machine, in.settings, {});
    const auto answer = solve(*catalog, in.machine, in.settings);
    ASSERT_TRUE(answer);
    ASSERT_EQ(least.has_value(), answer->outcome != Outcome::Infeasible);
    if (!least || answer->outcome != Outcome::Optimal) continue;
    const plan::Evaluation e =
        plan::evaluate(*in.model, in.machine, in.settings, answer->placement, in.times.get());
    EXPECT_NEAR(static_cast<double>(*least), plan::least_request_ahead_seconds(e, in.settings) * 1e12, 3);
    ++found;
    streamed += e.request_parts.bus > 0 ? 1 : 0;
  }
  EXPECT_GT(found, 10);
  EXPECT_GT(streamed, 0) << "else all lies on the GPU";
}

/// The parts of a request are those of its passes: where nothing overlaps they are its time.
TEST_P(AheadSeeds, ARequestIsTheSumOfItsParts) {
  std::mt19937_64 random(GetParam());
  for (std::uint64_t seed = GetParam() * 20; seed < GetParam() * 20 + 20; ++seed) {
    SCOPED_TRACE(seed);
    Question in = question(seed + 40'000, 2, true, plan::Objective::RequestTime);
    in.settings.runtime.streaming = machine::Streaming::Compatible;
    plan::Placement placement{std::vector<plan::Placement::Slot>(in.model->tensors().size())};
    for (auto& slot : placement.slots) slot = static_cast<plan::Placement::Slot>(random() % 4);
    placement.slots.front() = 0;
    const plan::Evaluation e = plan::evaluate(*in.model, in.machine, in.settings, placement, in.times.get());
    const auto& parts = e.request_parts;
    EXPECT_NEAR(parts.devices + parts.bus + parts.disk + parts.hops, e.request_seconds,
                1e-9 * e.request_seconds);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, AheadSeeds, testing::Range<std::uint64_t>(1, 11));

TEST(AheadBound, IsSaidOnlyWhereWeightsAreCopiedAhead) {
  const auto model = test::flat_model({10, 10, 10, 10});
  const machine::Machine machine = test::make_machine({30}, ~0ull, std::nullopt);
  plan::Settings settings;
  settings.runtime.row = machine::kStreamsAhead;
  settings.runtime.streaming = machine::Streaming::Prefetch;
  settings.objective = plan::Objective::StepTime;
  const auto known = [&](const plan::Settings& asked, const machine::Machine& on) {
    return least_ahead_ps(*make_unit_catalog(model, asked), on, asked, {}).has_value();
  };
  EXPECT_TRUE(known(settings, machine));
  plan::Settings other = settings;
  other.runtime.streaming = machine::Streaming::Compatible;
  EXPECT_FALSE(known(other, machine));
  other = settings;
  other.objective = plan::Objective::GpuBytes;
  EXPECT_FALSE(known(other, machine));
  other.objective = plan::Objective::RequestTime;
  EXPECT_TRUE(known(other, machine));
  other = settings;
  other.strategy = plan::Strategy::Auto;
  EXPECT_FALSE(known(other, machine));
  EXPECT_FALSE(known(settings, test::make_machine({}, ~0ull, std::nullopt)));
  EXPECT_FALSE(known(settings, test::make_machine({5}, ~0ull, std::nullopt))) << "nothing fits";
  Job job;
  job.cancel.cancel();
  EXPECT_FALSE(least_ahead_ps(*make_unit_catalog(model, settings), machine, settings, {}, {}, job));
}

}  // namespace
}  // namespace stowage::solve
