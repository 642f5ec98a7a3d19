#include "core/solve/mixed_runtime.h"
#include "core/plan/computed.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/instance/incremental_cost.h"
#include "core/solve/instance/plan_cost.h"
#include "tests/core/solve/asked.h"
#include "tests/core/solve/dispatch/enumeration.h"

namespace stowage::solve {
namespace {

plan::Settings mixed(std::vector<std::string> names = {}) {
  plan::Settings settings;
  settings.runtime.row = machine::kByModule;
  settings.computed = std::move(names);
  return settings;
}

/// A GPU that is fed at `bus`, a CPU that reads its memory at `host` bytes a second.
machine::Machine fed(std::uint64_t budget, std::uint64_t bus, std::uint64_t host,
                     std::uint64_t latency_ns = 0) {
  machine::Machine machine = test::make_machine({budget}, ~0ull, std::nullopt);
  machine.set_link(machine::kCpu, machine::gpu(0), bus);
  machine.set_link(machine::kCpu, machine::kCpu, host);
  for (machine::Link& link : machine.links) link.latency_ns = latency_ns;
  return machine;
}

struct RandomCase {
  model::ModelPtr model;
  machine::Machine machine;
  plan::Settings settings;
};

/// A random tree on a random machine with runtime mixed; `named`: some modules are named by the user.
RandomCase random_case(std::uint64_t seed, std::size_t units, bool named, std::size_t gpus = 1) {
  std::mt19937_64 random(seed);
  test::RandomShape shape;
  shape.most_units = units;
  RandomCase out{test::random_model(random, shape), {}, mixed()};
  const std::uint64_t total = out.model->total_bytes().count();
  std::vector<std::uint64_t> budgets;
  for (std::size_t g = 0; g < gpus; ++g) budgets.push_back(1 + random() % (total / gpus + 10));
  out.machine = test::make_machine(budgets, random() % 2 ? ~0ull : random() % (total + 1),
                                   random() % 2 ? std::optional<std::uint64_t>(~0ull) : std::nullopt);
  for (std::uint32_t g = 0; g < gpus; ++g)
    out.machine.set_link(machine::kCpu, machine::gpu(g), 1 + random() % 100);
  out.machine.set_link(machine::kCpu, machine::kCpu, 1 + random() % 100);
  out.machine.set_link(machine::kDisk, machine::kCpu, 1 + random() % 100);
  for (machine::Link& link : out.machine.links) link.latency_ns = 0;
  out.settings.objective = random() % 2 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  out.settings.runtime.offload_buffers = random() % 2 == 0;
  out.settings.runtime.reserve = random() % 3 == 0 ? machine::ReserveRule::Unit : machine::ReserveRule::Leaf;
  for (std::size_t i = 0; named && i < 3; ++i) {
    const model::Tensor& tensor = out.model->tensors()[random() % out.model->tensors().size()];
    out.settings.computed.push_back(random() % 2 ? tensor.name : (*out.model)[tensor.module].name);
  }
  if (random() % 4 == 0) {
    out.settings.runtime.streaming = machine::Streaming::Prefetch;
    if (random() % 3) out.settings.runtime.window = Bytes(1 + random() % total);
  }
  return out;
}

class MixedSeeds : public testing::TestWithParam<std::uint64_t> {};

/// The solver's sums are the judge's sums, whatever is computed where.
TEST_P(MixedSeeds, AreWeighedAsTheyAreJudged) {
  for (std::uint64_t seed = GetParam() * 100; seed < GetParam() * 100 + 100; ++seed) {
    SCOPED_TRACE(seed);
    const RandomCase in = random_case(seed, 9, true, 1 + seed % 2);
    const test::Asked asked = test::asked(in.model, in.machine, in.settings);
    std::mt19937_64 random(seed);
    Assignment slots;
    for (std::size_t u = 0; u < asked.unit_catalog->units().size(); ++u)
      slots.push_back(static_cast<Slot>(random() % in.machine.devices.size()));
    slots[random() % slots.size()] = 0;  // with nothing on a GPU nothing is streamed: another question
    const auto main = main_of(*asked.question, slots);
    const PlanCost cost = plan_cost(*asked.question, slots, main);
    const plan::Evaluation e =
        plan::evaluate(*in.model, in.machine, in.settings, to_placement(*asked.unit_catalog, slots));
    for (std::size_t d = 0; d < e.devices.size(); ++d)
      EXPECT_EQ(cost.used[d], e.devices[d].used.count()) << d;
    EXPECT_EQ(cost.gpu_bytes, e.gpu_bytes.count());
    EXPECT_EQ(cost.hops, e.hops);
    EXPECT_NEAR(static_cast<double>(cost.step_ps) * 1e-12, e.step_seconds, 1e-9 + e.step_seconds * 1e-9);
    IncrementalCost running(*asked.question, main);
    running.set(slots);
    EXPECT_EQ(running.hops(), e.hops);
    EXPECT_EQ(static_cast<std::uint64_t>(running.step_ps()), cost.step_ps);
    for (Slot d = 0; d < e.devices.size() && !asked.unit_catalog->coupled(); ++d)
      EXPECT_EQ(static_cast<std::uint64_t>(running.used(d)), cost.used[d]);
  }
}

/// What is computed being given, the answer is the best of all placements.
TEST_P(MixedSeeds, WithNamesGivenEqualEnumeration) {
  for (std::uint64_t seed = GetParam() * 20; seed < GetParam() * 20 + 20; ++seed) {
    SCOPED_TRACE(seed);
    const RandomCase in = random_case(seed, 6, true, 1 + seed % 2);
    const UnitCatalogPtr unit_catalog = make_unit_catalog(in.model, in.settings);
    const test::Enumerated best = test::enumerate(*unit_catalog, in.machine, in.settings);
    Effort effort;
    effort.explain = false;
    const auto answer = solve_as_asked(*unit_catalog, in.machine, in.settings, nullptr, nullptr, effort, {});
    ASSERT_TRUE(answer) << sentence(answer.error());
    if (answer->outcome == Outcome::Infeasible) {
      EXPECT_FALSE(best.feasible && answer->infeasible.reason.code != Code::SolveNotProven);
      continue;
    }
    ASSERT_TRUE(best.feasible);
    const bool time = in.settings.objective == plan::Objective::StepTime;
    const double wanted = time ? best.step_seconds * 1e12 : static_cast<double>(best.gpu_bytes),
                 slack = time ? 50 + wanted * 1e-9 : 0;
    const double value = static_cast<double>(answer->value), bound = static_cast<double>(answer->bound);
    EXPECT_TRUE(time ? bound <= wanted + slack : bound >= wanted) << bound << " " << wanted;
    EXPECT_TRUE(time ? value >= wanted - slack : value <= wanted);
    if (answer->outcome == Outcome::Optimal) {
      EXPECT_NEAR(value, wanted, slack);
    }
  }
}

/// The best placement and the best choice of what is computed, all tried.
test::Enumerated enumerate_all(const RandomCase& in) {
  const UnitCatalogPtr unit_catalog = make_unit_catalog(in.model, in.settings);
  const std::size_t n = unit_catalog->units().size();
  test::Enumerated best;
  for (std::uint32_t mask = 0; mask < 1u << n; ++mask) {
    plan::Settings settings = in.settings;
    for (std::size_t u = 0; u < n; ++u) {
      if (mask >> u & 1) settings.computed.emplace_back(unit_catalog->units()[u].name);
    }
    const test::Enumerated one = test::enumerate(*unit_catalog, in.machine, settings);
    if (!one.feasible) continue;
    best.feasible = true;
    best.gpu_bytes = std::max(best.gpu_bytes, one.gpu_bytes);
    best.step_seconds = std::min(best.step_seconds, one.step_seconds);
  }
  return best;
}

TEST_P(MixedSeeds, NoBoundIsBetterThanTheBestOfAllWays) {
  int proven = 0, feasible = 0;
  for (std::uint64_t seed = GetParam() * 10; seed < GetParam() * 10 + 10; ++seed) {
    SCOPED_TRACE(seed);
    const RandomCase in = random_case(seed, 4, seed % 3 == 0);
    if (make_unit_catalog(in.model, in.settings)->units().size() > 5) continue;
    const test::Enumerated best = enumerate_all(in);
    Effort effort;
    effort.explain = false;
    const auto answer =
        solve(*make_unit_catalog(in.model, in.settings), in.machine, in.settings, nullptr, effort);
    ASSERT_TRUE(answer) << sentence(answer.error());
    if (answer->outcome == Outcome::Infeasible) {
      EXPECT_FALSE(best.feasible && answer->infeasible.reason.code != Code::SolveNotProven);
      continue;
    }
    ++feasible;
    proven += answer->outcome == Outcome::Optimal ? 1 : 0;
    ASSERT_TRUE(best.feasible);
    const bool time = in.settings.objective == plan::Objective::StepTime;
    const double wanted = time ? best.step_seconds * 1e12 : static_cast<double>(best.gpu_bytes),
                 slack = time ? 50 + wanted * 1e-9 : 0;
    const double value = static_cast<double>(answer->value), bound = static_cast<double>(answer->bound);
    EXPECT_TRUE(time ? bound <= wanted + slack : bound >= wanted) << bound << " " << wanted;
    EXPECT_TRUE(time ? value >= wanted - slack : value <= wanted) << value << " " << wanted;
    if (answer->outcome == Outcome::Optimal) {
      EXPECT_NEAR(value, wanted, slack);
    }
    // The answer's own list judges it.
    plan::Settings judged = in.settings;
    judged.computed = answer->computed;
    judged.main_gpu = answer->main_gpu;
    const plan::Evaluation e = plan::evaluate(*in.model, in.machine, judged, answer->placement);
    EXPECT_TRUE(e.fits);
    EXPECT_NEAR(time ? e.step_seconds * 1e12 : static_cast<double>(e.gpu_bytes.count()), value, slack);
    // Which is no worse than one way for all.
    for (const auto kind : {machine::kStreams, machine::kComputesOnHost}) {
      if (!in.settings.computed.empty() && kind == machine::kStreams)
        continue;  // that would not do as the user says
      plan::Settings one = in.settings;
      one.runtime.row = kind;
      if (in.settings.runtime.prefetches() && !one.runtime.computes_all()) {
        if (time) continue;                        // there what is read from disk is copied meanwhile
        one.runtime.row = machine::kStreamsAhead;  // which keeps the same window
      }
      const auto other = solve(*make_unit_catalog(in.model, one), in.machine, one, nullptr, effort);
      ASSERT_TRUE(other);
      if (other->outcome == Outcome::Infeasible ||
          (kind == machine::kComputesOnHost && answer->outcome != Outcome::Optimal))
        continue;
      EXPECT_TRUE(time ? value <= static_cast<double>(other->value) + slack
                       : value >= static_cast<double>(other->value));
    }
  }
  RecordProperty("proven", proven);
  RecordProperty("feasible", feasible);
}

INSTANTIATE_TEST_SUITE_P(Seeds, MixedSeeds, testing::Range<std::uint64_t>(1, 13));

/// Computing everything is one of the ways of running: the answer ranks no lower, on disk and in time too.
TEST(Mixed, RanksNoLowerThanComputingEverything) {
  int compared = 0, on_disk = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    const RandomCase in = random_case(seed, 6, false, 1 + seed % 2);
    plan::Settings host = in.settings;
    host.runtime.row = machine::kComputesOnHost;
    const Answer answer = test::must_solve(in.model, in.machine, in.settings);
    const Answer computed = test::must_solve(in.model, in.machine, host);
    if (computed.outcome == Outcome::Infeasible) continue;
    ASSERT_NE(answer.outcome, Outcome::Infeasible);
    EXPECT_TRUE(no_worse(answer, computed))
        << answer.value << " " << answer.disk_bytes.count() << " " << answer.step_seconds << " against "
        << computed.value << " " << computed.disk_bytes.count() << " " << computed.step_seconds;
    ++compared;
    on_disk += computed.disk_bytes.count() > 0;
  }
  EXPECT_GT(compared, 100);
  EXPECT_GT(on_disk, 10);
}

/// The bus is faster than the memory, but the largest unit's load would cost more room than it is worth.
TEST(Mixed, ComputesWhatIsTooLargeToStreamAndStreamsTheRest) {
  const auto model = test::flat_model({600, 100, 100, 100, 100});
  plan::Settings settings = mixed();
  settings.objective = plan::Objective::StepTime;
  const machine::Machine machine = fed(400, 100, 50);
  const Answer answer = test::must_solve(model, machine, settings);
  EXPECT_EQ(answer.outcome, Outcome::Optimal);
  EXPECT_EQ(answer.value, 12'000'000'000'000u) << "600 bytes at 50 bytes a second; all others are resident";
  const std::vector<std::string> names =
      plan::computed_names(*model, machine, answer.placement, plan::computed_tensors(*model, [&] {
        plan::Settings judged = settings;
        judged.computed = answer.computed;
        return judged;
      }()));
  EXPECT_EQ(names, std::vector<std::string>{"m0"});
  settings.runtime.row = machine::kStreams;
  EXPECT_EQ(test::must_solve(model, machine, settings).outcome, Outcome::Infeasible)
      << "600 bytes fit neither way";
}

TEST(Mixed, ComputesEverythingWhereMemoryIsFaster) {
  const auto model = test::flat_model({60, 50, 40, 30});
  plan::Settings settings = mixed();
  settings.objective = plan::Objective::StepTime;
  const Answer answer = test::must_solve(model, fed(100, 10, 40), settings);
  EXPECT_EQ(answer.computed, std::vector<std::string>{""});
  EXPECT_EQ(answer.outcome, Outcome::Optimal);
  EXPECT_EQ(answer.value, 2'000'000'000'000u);  // 80 bytes at 40 a second
}

TEST(Mixed, WhatTheUserNamesIsComputedAlways) {
  const auto model = test::flat_model({60, 50, 40, 30});
  plan::Settings settings = mixed({"m3"});
  settings.objective = plan::Objective::StepTime;
  settings.rules.push_back({"m3", machine::kCpu, false});
  const machine::Machine machine = fed(100, 40, 10);
  const Answer answer = test::must_solve(model, machine, settings);
  plan::Settings judged = settings;
  judged.computed = answer.computed;
  EXPECT_TRUE(plan::computed_tensors(*model, judged)[3]);
  EXPECT_DOUBLE_EQ(plan::evaluate(*model, machine, judged, answer.placement).host_seconds, 3);
}

TEST(Mixed, ANameThatNothingHasIsRefused) {
  const auto answer =
      solve(*make_unit_catalog(test::flat_model({5, 5}), mixed({"m7"})), fed(5, 1, 1), mixed({"m7"}));
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, Code::SolveRuleUnknown);
  EXPECT_NE(sentence(answer.error()).find("m7"), std::string::npos);
}

TEST(Mixed, SaysWhyNothingFits) {
  const plan::Settings settings = mixed();
  machine::Machine machine = test::make_machine({30}, 20, std::nullopt);
  const auto answer = solve(*make_unit_catalog(test::flat_model({40, 20, 10}), settings), machine, settings);
  ASSERT_TRUE(answer) << sentence(answer.error());
  EXPECT_EQ(answer->outcome, Outcome::Infeasible);
  EXPECT_FALSE(answer->infeasible.conflict.empty());
  EXPECT_FALSE(answer->infeasible.repairs.empty());
}

TEST(Mixed, LiveKeepsThePlanWhileItIsNearEnough) {
  const auto model = test::flat_model(std::vector<std::uint64_t>(200, 1'000));
  plan::Settings settings = mixed();
  settings.objective = plan::Objective::StepTime;
  const Answer first = test::must_solve(model, fed(100'000, 50, 20), settings);
  ASSERT_NE(first.outcome, Outcome::Infeasible);
  const Answer next =
      test::must_solve(model, fed(100'300, 50, 20), settings, &first.placement, Effort::live());
  ASSERT_NE(next.outcome, Outcome::Infeasible);
  std::size_t moved = 0;
  for (std::size_t t = 0; t < first.placement.slots.size(); ++t)
    moved += first.placement.slots[t] != next.placement.slots[t] ? 1 : 0;
  EXPECT_LE(moved, 2u);
  EXPECT_LE(next.gap, 0.02);
}

TEST(Mixed, TheSameQuestionGetsTheSameAnswer) {
  for (std::uint64_t seed = 500; seed < 520; ++seed) {
    const RandomCase in = random_case(seed, 8, true);
    const auto a = solve(*make_unit_catalog(in.model, in.settings), in.machine, in.settings),
               b = solve(*make_unit_catalog(in.model, in.settings), in.machine, in.settings);
    ASSERT_EQ(a.has_value(), b.has_value());
    if (!a) continue;
    EXPECT_EQ(a->placement, b->placement);
    EXPECT_EQ(a->computed, b->computed);
    EXPECT_EQ(a->nodes, b->nodes);
  }
}

}  // namespace
}  // namespace stowage::solve
