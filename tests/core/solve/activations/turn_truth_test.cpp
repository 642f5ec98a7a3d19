#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "core/base/contradiction.h"
#include "tests/core/solve/activations/turn_cases.h"

namespace stowage::solve {
namespace {

/// Times are counted in whole picoseconds by the solver and in seconds by the judge.
constexpr double kSlack = 60;

struct Suite {
  const char* name;
  test::TurnSwitches switches;
  std::uint64_t first_seed;
  int usual;
};

std::ostream& operator<<(std::ostream& out, const Suite& suite) { return out << suite.name; }

struct Tally {
  int asked = 0, plans = 0, proven = 0, none = 0, none_proven = 0;
};

void expect_true_bytes(const Answer& answer, const test::Enumerated& best) {
  EXPECT_LE(answer.value, best.gpu_bytes);
  EXPECT_GE(answer.bound, best.gpu_bytes);
  if (answer.outcome == Outcome::Optimal) {
    EXPECT_EQ(answer.value, best.gpu_bytes);
  }
  if (answer.value != best.gpu_bytes) return;
  if (answer.fewest_on_disk) {
    EXPECT_EQ(answer.disk_bytes.count(), best.disk_bytes);
  }
  if (answer.least_time) {
    EXPECT_NEAR(answer.step_seconds * 1e12, best.tied_seconds * 1e12, kSlack);
  }
}

void expect_true_times(const Answer& answer, const test::Enumerated& best) {
  const double ps = best.least_seconds(answer.objective) * 1e12, slack = kSlack + ps * 1e-9;
  EXPECT_GE(static_cast<double>(answer.value), ps - slack);
  EXPECT_LE(static_cast<double>(answer.bound), ps + slack);
  if (answer.outcome == Outcome::Optimal) {
    EXPECT_NEAR(static_cast<double>(answer.value), ps, slack);
  }
}

/// The plan fits with the room that its own turns need.
void expect_plan(const test::TurnCase& asked, const Answer& answer) {
  plan::Settings judged = asked.settings;
  judged.computed = answer.computed;
  judged.main_gpu = answer.main_gpu;
  if (judged.runtime.computes_all()) judged.main_gpu = asked.settings.main_gpu;
  const machine::Machine room =
      plan::with_room_for_turns(asked.machine, *asked.model, judged, answer.placement, asked.turns);
  EXPECT_EQ(answer.machine, room);
  const plan::Evaluation e =
      plan::evaluate(*asked.model, room, judged, answer.placement, test::counted_times(asked));
  EXPECT_TRUE(e.fits);
  EXPECT_TRUE(test::runs_blocks(e));
  if (plan::row_of(answer.objective).time) {
    const double ps = e.seconds_of(answer.objective) * 1e12;
    EXPECT_NEAR(static_cast<double>(answer.value), ps, kSlack + ps * 1e-9) << "the judge says the same";
  }
}

/// What is claimed against every placement there is.
void compare(const test::TurnCase& asked, Tally& tally) {
  const auto catalog = test::catalog_of(asked);
  const test::Enumerated best = test::enumerate_with_turns(asked, *catalog);
  Effort effort = asked.effort;
  effort.explain = false;
  const auto answer = solve_with_turns(*catalog, asked.machine, asked.settings, asked.turns,
                                       asked.previous ? &*asked.previous : nullptr, effort);
  ++tally.asked;
  if (!answer) {
    EXPECT_EQ(answer.error().code, Code::SolveRulesContradict) << sentence(answer.error());
    EXPECT_FALSE(best.feasible);
    return;
  }
  if (answer->outcome == Outcome::Infeasible) {
    ++tally.none;
    tally.none_proven += answer->infeasible.proven() ? 1 : 0;
    EXPECT_FALSE(answer->infeasible.proven() && best.feasible)
        << "“no plan exists”, but one holds " << best.gpu_bytes << " bytes on GPUs";
    return;
  }
  ASSERT_TRUE(best.feasible) << "a plan where there is none";
  ++tally.plans;
  tally.proven += answer->outcome == Outcome::Optimal ? 1 : 0;
  expect_plan(asked, *answer);
  if (asked.settings.objective == plan::Objective::GpuBytes) {
    expect_true_bytes(*answer, best);
  } else {
    expect_true_times(*answer, best);
  }
}

void compare(std::uint64_t seed, const test::TurnSwitches& switches, Tally& tally) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  const test::TurnCase asked = test::turn_case(seed, switches);
  if (!test::is_small(asked)) return;
  compare(asked, tally);
  EXPECT_EQ(take_contradictions(), 0u) << "a plan is better than a bound";
  if (testing::Test::HasFailure()) ADD_FAILURE() << test::describe(asked);
}

class TruthWithTurns : public testing::TestWithParam<Suite> {};

TEST_P(TruthWithTurns, EveryClaimIsTrue) {
  const Suite& suite = GetParam();
  Tally tally;
  for (int i = 0; i < test::truth_instances(suite.usual) && !HasFailure(); ++i)
    compare(suite.first_seed + static_cast<std::uint64_t>(i), suite.switches, tally);
  std::printf("%s: %d questions, %d plans, %d proven; %d without, %d proven\n", suite.name, tally.asked,
              tally.plans, tally.proven, tally.none, tally.none_proven);
  EXPECT_GT(tally.plans, 0);
}

/// The plan from before has nothing on the GPU, where the CPU executes everything and keeps the room for it.
TEST(TruthWithTurnsOf, APreviousPlanOfTheHostAlone) {
  Tally tally;
  compare(4085, {.gpus = 1, .empty = true, .previous = true}, tally);
  EXPECT_EQ(tally.asked, 1);
}

INSTANTIATE_TEST_SUITE_P(
    Solve, TruthWithTurns,
    testing::Values(
        Suite{"one GPU", {.gpus = 1}, 100, 200}, Suite{"two GPUs", {}, 200, 200},
        Suite{"three GPUs", {.gpus = 3}, 250, 60}, Suite{"equal", {.gpus = 3, .equal = true}, 300, 60},
        Suite{"tight", {.tight = true}, 400, 200},
        Suite{"tight time", {.tight = true, .time = true, .accelerate = true}, 500, 150},
        Suite{"tight host", {.tight = true, .host = true}, 600, 150},
        Suite{"turns of the CPU", {.tight = true, .host = true, .cpu_turns = true}, 650, 120},
        Suite{"one empty", {.gpus = 1, .empty = true}, 700, 200},
        Suite{"empty", {.tight = true, .empty = true}, 800, 150},
        Suite{"most GPUs", {.gpus = 3, .most_gpus = true}, 900, 60},
        Suite{"main asked", {.gpus = 3, .most_gpus = true, .main = true}, 1000, 60},
        Suite{"split", {.split = true}, 1100, 120},
        Suite{"split of three", {.gpus = 3, .split = true}, 260, 60},
        Suite{"split main", {.main = true, .empty = true, .split = true}, 1200, 120},
        Suite{"split from disk", {.split = true, .disk = true}, 41000, 120},
        Suite{"split from disk without turns", {.split = true, .disk = true, .turns = false}, 42000, 120},
        Suite{"host and disk", {.disk = true, .host = true}, 43000, 120},
        Suite{"prefetch", {.prefetch = true}, 1300, 120}, Suite{"previous", {.previous = true}, 1400, 150},
        Suite{"previous of one", {.gpus = 1, .empty = true, .previous = true}, 1500, 150},
        Suite{"mixed", {.gpus = 1, .mixed = true}, 1600, 60},
        Suite{"mixed with turns of the CPU", {.gpus = 1, .mixed = true, .cpu_turns = true}, 1650, 40},
        Suite{"mixed of two", {.mixed = true, .disk = true}, 1700, 30},
        Suite{"mixed without turns",
              {.gpus = 1, .tight = true, .mixed = true, .disk = true, .turns = false},
              7000,
              100},
        Suite{"request of one", {.gpus = 1, .request = true}, 1800, 250},
        Suite{"request of two", {.request = true}, 2200, 200},
        Suite{"request of three", {.gpus = 3, .request = true}, 2500, 60},
        Suite{"request of equal ones", {.gpus = 3, .equal = true, .request = true}, 2600, 60},
        Suite{"request on a host", {.tight = true, .host = true, .request = true}, 2700, 150},
        Suite{"request of one empty", {.gpus = 1, .empty = true, .request = true}, 2900, 150},
        Suite{"request of most GPUs", {.gpus = 3, .most_gpus = true, .request = true}, 11200, 60},
        Suite{"request with a previous plan", {.previous = true, .request = true}, 11900, 120},
        Suite{"request prefetched", {.prefetch = true, .request = true}, 3100, 120},
        Suite{"request mixed", {.gpus = 1, .mixed = true, .request = true}, 3300, 80},
        Suite{"request mixed of two", {.mixed = true, .disk = true, .request = true}, 3500, 30},
        Suite{"compute of one", {.gpus = 1, .compute = true}, 20000, 200},
        Suite{"compute of two", {.compute = true}, 21000, 200},
        Suite{"compute of three", {.gpus = 3, .compute = true}, 22000, 60},
        Suite{"compute of equal ones", {.gpus = 3, .equal = true, .compute = true}, 23000, 60},
        Suite{"compute of one disk", {.gpus = 1, .disk = true, .compute = true}, 24000, 150},
        Suite{"compute of two disk", {.tight = true, .disk = true, .compute = true}, 25000, 150},
        Suite{"compute on a host", {.tight = true, .host = true, .compute = true}, 26000, 150},
        Suite{"compute accelerate", {.accelerate = true, .compute = true}, 27000, 120},
        Suite{"compute of one empty", {.gpus = 1, .empty = true, .compute = true}, 28000, 150},
        Suite{"compute empty", {.empty = true, .compute = true}, 29000, 120},
        Suite{"compute of most GPUs", {.gpus = 3, .most_gpus = true, .compute = true}, 30000, 60},
        Suite{"compute main asked", {.most_gpus = true, .main = true, .compute = true}, 31000, 120},
        Suite{"compute split", {.split = true, .compute = true}, 32000, 120},
        Suite{"compute with a previous plan", {.previous = true, .compute = true}, 33000, 120},
        Suite{"compute prefetched", {.prefetch = true, .compute = true}, 34000, 120},
        Suite{"compute prefetched from disk", {.prefetch = true, .disk = true, .compute = true}, 35000, 120},
        Suite{"compute mixed", {.gpus = 1, .mixed = true, .compute = true}, 36000, 80},
        Suite{"compute mixed of two", {.mixed = true, .disk = true, .compute = true}, 37000, 30},
        Suite{"compute without turns", {.disk = true, .turns = false, .compute = true}, 38000, 120},
        Suite{"compute of three without turns", {.gpus = 3, .turns = false, .compute = true}, 39000, 60},
        Suite{"compute mixed without turns",
              {.gpus = 1, .tight = true, .mixed = true, .turns = false, .compute = true},
              40000,
              100},
        Suite{"training of one", {.gpus = 1, .compute = true, .trains = true}, 50000, 120},
        Suite{"training of two", {.compute = true, .trains = true}, 51000, 120},
        Suite{
            "training of equal ones", {.gpus = 3, .equal = true, .compute = true, .trains = true}, 52000, 40},
        Suite{"training from disk", {.disk = true, .compute = true, .trains = true}, 53000, 100},
        Suite{
            "training on a host", {.tight = true, .host = true, .compute = true, .trains = true}, 54000, 80},
        Suite{
            "training of one empty", {.gpus = 1, .empty = true, .compute = true, .trains = true}, 55000, 80},
        Suite{"training prefetched from disk",
              {.prefetch = true, .disk = true, .compute = true, .trains = true},
              56000,
              80},
        Suite{"training mixed",
              {.gpus = 1, .mixed = true, .disk = true, .compute = true, .trains = true},
              57000,
              50},
        Suite{"training as a request", {.request = true, .trains = true}, 58000, 80},
        Suite{"training split without turns",
              {.split = true, .turns = false, .compute = true, .trains = true},
              59000,
              80},
        Suite{"request without turns", {.disk = true, .turns = false, .request = true}, 3600, 120},
        Suite{"request mixed without turns",
              {.gpus = 1, .tight = true, .mixed = true, .turns = false, .request = true},
              3800,
              100}),
    [](const auto& info) {
      std::string name = info.param.name;
      std::replace(name.begin(), name.end(), ' ', '_');
      return name;
    });

/// Questions that were once answered wrongly.
TEST(TruthWithTurns, WhatWasOnceFalse) {
  const Suite once[] = {
      {"no plan exists", {.tight = true, .time = true, .accelerate = true}, 411'635, 1},
      {"no plan exists on a host", {.host = true}, 780'873, 1},
      {"the same", {.host = true}, 792'485, 1},
      {"another main GPU", {.gpus = 3, .split = true}, 290, 1},
      {"the same in time", {.gpus = 3, .time = true, .accelerate = true}, 90'546, 1},
      {"the same without turns",
       {.gpus = 3, .split = true, .time = true, .accelerate = true, .turns = false},
       700'113,
       1},
      {"buffers read from disk", {.gpus = 1, .mixed = true, .turns = false}, 722'201, 1},
      {"a plan without room", {.main = true, .empty = true, .split = true}, 10'031, 1},
      {"reads of what trains",
       {.gpus = 1, .mixed = true, .disk = true, .compute = true, .trains = true},
       57'272,
       1},
      {"the same of two", {.mixed = true, .disk = true, .request = true}, 6'494, 1},
  };
  for (const Suite& one : once) {
    SCOPED_TRACE(one.name);
    Tally tally;
    compare(one.first_seed, one.switches, tally);
    EXPECT_EQ(tally.asked, 1);
  }
}

}  // namespace
}  // namespace stowage::solve
