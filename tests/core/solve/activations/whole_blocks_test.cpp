// Who allows blocks to be split never gets a worse plan by that, and no plan leaves on disk what memory has
// room for.
#include "core/solve/activations/search_question.h"

#include <algorithm>

#include "core/estimate/turn_bytes.h"
#include "core/solve/improve/off_disk.h"
#include "core/solve/instance/assignment.h"
#include "core/solve/instance/plan_cost.h"
#include "tests/core/solve/activations/turn_cases.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

/// Times are counted in whole picoseconds by the solver and in seconds by the judge.
constexpr double kSlack = 60;

plan::Settings judged_settings(const test::TurnCase& asked, const Answer& answer) {
  plan::Settings out = asked.settings;
  out.computed = answer.computed;
  if (!out.runtime.computes_all()) out.main_gpu = answer.main_gpu;
  return out;
}

/// With the room that the plan's own turns need.
plan::Evaluation judge_plan(const test::TurnCase& asked, const Answer& answer,
                            const plan::Placement& placement) {
  const plan::Settings settings = judged_settings(asked, answer);
  const machine::Machine room =
      plan::with_room_for_turns(asked.machine, *asked.model, settings, placement, asked.turns);
  return plan::evaluate(*asked.model, room, settings, placement, test::counted_times(asked));
}

bool keeps_rules(const plan::Evaluation& e) {
  return std::none_of(e.diagnostics.begin(), e.diagnostics.end(), [](const auto& d) {
    return d.what.code == Code::PlanPinBroken || d.what.code == Code::PlanForbidBroken;
  });
}

std::optional<Answer> answer_of(const test::TurnCase& asked) {
  Effort effort = asked.effort;
  effort.explain = false;
  auto answer = solve_with_turns(*test::catalog_of(asked), asked.machine, asked.settings, asked.turns,
                                 asked.previous ? &*asked.previous : nullptr, effort);
  if (answer) return std::move(*answer);
  EXPECT_EQ(answer.error().code, Code::SolveRulesContradict) << sentence(answer.error());
  return std::nullopt;
}

struct Tally {
  int both = 0, gained = 0, on_disk = 0;
};

/// The question with its blocks whole and with their parts. Both as the judge counts them.
void expect_no_worse_split(const test::TurnCase& asked, Tally& tally) {
  test::TurnCase whole = asked;
  const auto settings = with_blocks_whole(*asked.model, asked.settings);
  ASSERT_TRUE(settings);
  whole.settings = *settings;
  const std::optional<Answer> before = answer_of(whole), after = answer_of(asked);
  if (!before || before->outcome == Outcome::Infeasible) return;
  ASSERT_TRUE(after) << "rules that whole blocks obey contradict each other";
  ASSERT_NE(after->outcome, Outcome::Infeasible) << "the plan of whole blocks is a plan";
  ++tally.both;
  const plan::Evaluation e = judge_plan(asked, *after, after->placement);
  EXPECT_TRUE(e.fits && test::runs_blocks(e) && keeps_rules(e));
  const Objective objective(asked.settings.objective);
  EXPECT_FALSE(objective.better(before->value, after->value))
      << "whole " << before->value << ", split " << after->value;
  tally.gained += objective.better(after->value, before->value) ? 1 : 0;
  EXPECT_FALSE(objective.better(before->value, after->bound)) << "the bound holds of whole blocks too";
}

/// Units on disk that fit into memory, and with which the plan would be better there.
void expect_memory_is_used(const test::TurnCase& asked, const Answer& answer, Tally& tally) {
  const auto disk = asked.machine.slot(machine::kDisk), cpu = asked.machine.slot(machine::kCpu);
  if (!disk || !cpu) return;
  const auto catalog = test::catalog_of(asked);
  const plan::Evaluation now = judge_plan(asked, answer, answer.placement);
  for (const Unit& unit : catalog->units()) {
    if (answer.placement.slots[unit.tensors.front().index()] != *disk) continue;
    ++tally.on_disk;
    plan::Placement moved = answer.placement;
    for (const model::TensorId id : unit.tensors) moved.slots[id.index()] = *cpu;
    const plan::Evaluation e = judge_plan(asked, answer, moved);
    if (!e.fits || !keeps_rules(e)) continue;
    if (plan::row_of(asked.settings.objective).time) {
      const double ps = now.seconds_of(asked.settings.objective) * 1e12;
      EXPECT_GE(e.seconds_of(asked.settings.objective) * 1e12, ps - kSlack - ps * 1e-9)
          << unit.name << " in memory would be faster";
    } else {
      EXPECT_EQ(unit.resident.count(), 0u) << "there is room in memory for " << unit.name;
    }
  }
}

void expect_memory_is_used(const test::TurnCase& asked, Tally& tally) {
  const std::optional<Answer> answer = answer_of(asked);
  if (answer && answer->outcome != Outcome::Infeasible) expect_memory_is_used(asked, *answer, tally);
}

struct Suite {
  const char* name;
  test::TurnSwitches switches;
  std::uint64_t first_seed;
};
std::ostream& operator<<(std::ostream& out, const Suite& suite) { return out << suite.name; }

class WholeBlocksOf : public testing::TestWithParam<Suite> {};

TEST_P(WholeBlocksOf, SplittingIsNeverWorse) {
  Tally tally;
  for (std::uint64_t i = 0; i < 150 && !HasFailure(); ++i) {
    const std::uint64_t seed = GetParam().first_seed + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::TurnCase asked = test::turn_case(seed, GetParam().switches);
    expect_no_worse_split(asked, tally);
    if (HasFailure()) ADD_FAILURE() << test::describe(asked);
  }
  EXPECT_GT(tally.both, 10);
}

INSTANTIATE_TEST_SUITE_P(
    Solve, WholeBlocksOf,
    testing::Values(Suite{"one GPU", {.gpus = 1, .split = true}, 31'000},
                    Suite{"two GPUs", {.split = true}, 31'200},
                    Suite{"three equal", {.gpus = 3, .equal = true, .split = true}, 31'400},
                    Suite{"no turns", {.tight = true, .split = true, .turns = false}, 31'600},
                    Suite{"time", {.split = true, .disk = true, .time = true, .accelerate = true}, 31'800},
                    Suite{"host", {.tight = true, .split = true, .host = true}, 32'000},
                    Suite{"mixed", {.mixed = true, .split = true}, 32'200},
                    Suite{"prefetch", {.prefetch = true, .split = true}, 32'400},
                    Suite{"request", {.split = true, .request = true}, 32'600},
                    Suite{"computing", {.split = true, .compute = true}, 32'800},
                    Suite{"empty", {.empty = true, .split = true, .disk = true}, 33'000},
                    Suite{"fewer GPUs", {.gpus = 3, .most_gpus = true, .split = true}, 33'200},
                    Suite{"main", {.main = true, .split = true}, 33'400}));

/// Trees that no search looks through: all plans are those of the ways of filling.
test::TurnCase larger_case(std::uint64_t seed, bool split) {
  std::mt19937_64 random(seed);
  test::TurnCase out;
  out.model = test::random_model(random, {.most_units = 10 + random() % 20,
                                          .direct_tensors = random() % 3 == 0,
                                          .ties = random() % 2 == 0,
                                          .largest = 90});
  const std::uint64_t total = out.model->total_bytes().count();
  std::vector<std::uint64_t> gpus;
  for (std::uint64_t g = 1 + random() % 4; g > 0; --g)
    gpus.push_back(40 + total / 8 + random() % (total / 3));
  out.machine = test::make_machine(gpus, total / 8 + random() % total, ~0ull);
  out.machine.set_link(machine::kDisk, machine::kCpu, 2'000'000'000);
  for (const machine::Device& device : out.machine.devices) {
    if (device.id.gpu()) out.machine.set_link(machine::kCpu, device.id, 16'000'000'000);
  }
  constexpr plan::Objective kObjectives[] = {plan::Objective::GpuBytes, plan::Objective::StepTime,
                                             plan::Objective::RequestTime};
  out.settings.objective = kObjectives[random() % 3];
  if (random() % 4 == 0) out.settings.runtime.row = machine::kComputesOnHost;
  if (split) out.settings.no_split.emplace();
  if (random() % 4 > 0) {
    out.turns.assign(out.model->modules().size(), 0);
    for (std::uint64_t& bytes : out.turns) bytes = random() % 3 ? 0 : random() % 60;
  }
  out.effort.node_limit = 30'000;
  return out;
}

TEST(WholeBlocks, SplittingIsNeverWorseInLargerTrees) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 10 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_no_worse_split(larger_case(seed, true), tally);
  }
  EXPECT_GT(tally.both, 6);
  EXPECT_GT(tally.gained, 1) << "splitting never helps: nothing is tested";
}

TEST(OffDisk, WhatMemoryHasRoomForIsNotOnDisk) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 100 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_memory_is_used(larger_case(seed, seed % 8 == 0), tally);
    test::TurnCase small = test::turn_case(seed + 35'000, {.gpus = 1 + seed % 3, .disk = true});
    small.effort.node_limit = 30'000;
    expect_memory_is_used(small, tally);
    if (HasFailure()) ADD_FAILURE() << test::describe(small);
  }
  EXPECT_GT(tally.on_disk, 60) << "nothing lies on disk: nothing is tested";
}

/// The step alone, from any plan with something on a GPU.
TEST(OffDisk, NoPlanIsLeftWithRoomForMore) {
  int moved = 0;
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 400 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::TurnCase asked =
        test::turn_case(seed + 37'000, {.gpus = 1 + seed % 2, .disk = true, .turns = false});
    const auto catalog = test::catalog_of(asked);
    auto rules = make_rules(*catalog, asked.machine, asked.settings.rules);
    if (!rules) continue;
    const Instance instance = make_instance(*catalog, asked.machine, asked.settings, std::move(*rules));
    std::mt19937_64 random(seed);
    SearchResult plan;
    bool allowed = true, on_gpu = false;
    for (std::size_t u = 0; u < catalog->units().size(); ++u) {
      plan.slots.push_back(random() % 2 ? *instance.disk : static_cast<Slot>(random() % instance.slots()));
      allowed = allowed && instance.may(u, plan.slots.back());
      on_gpu = on_gpu || !instance.on_host(plan.slots.back());
    }
    plan.main = main_of(instance, plan.slots);
    const PlanCost before = plan_cost(instance, plan.slots, plan.main);
    if (!before.fits || !allowed || !on_gpu) continue;
    plan.feasible = true;
    plan.value = value_of(instance, before);
    const SearchResult start = plan;
    NodeBudget nodes(100'000);
    move_off_disk(instance, plan, nodes);
    moved += plan.slots != start.slots ? 1 : 0;
    EXPECT_FALSE(better(instance, start.value, plan.value));
    Answer answer;
    answer.placement = to_placement(*catalog, plan.slots);
    answer.main_gpu = plan.main;
    expect_memory_is_used(asked, answer, tally);
  }
  EXPECT_GT(moved, 20);
  EXPECT_GT(tally.on_disk, 20);
}

/// The layers of a real model beside caches and activations, as the command line asks for them.
void expect_no_worse_split(std::vector<std::uint64_t> gpus, std::uint64_t cpu,
                           std::optional<std::uint64_t> disk, plan::Objective objective) {
  test::TurnCase asked;
  asked.model = test::catalog("llama-3.1-70b");
  asked.machine = test::make_machine(gpus, cpu, disk);
  asked.settings.objective = objective;
  asked.settings.workload.prompt = 8'192;
  asked.settings.no_split.emplace();
  asked.turns = estimate::turns_to_plan_with(*asked.model, asked.machine, asked.settings);
  ASSERT_FALSE(asked.turns.empty());
  Tally tally;
  expect_no_worse_split(asked, tally);
  EXPECT_EQ(tally.both, 1);
  if (disk) expect_memory_is_used(asked, tally);
}

TEST(WholeBlocks, ARealModelWithActivationsHasAPlan) {
  const std::uint64_t card = GiB(24).count();
  expect_no_worse_split({card, card, card, card}, GiB(128).count(), std::nullopt, plan::Objective::GpuBytes);
  expect_no_worse_split({card, card}, GiB(64).count(), GiB(931).count(), plan::Objective::GpuBytes);
  expect_no_worse_split({card, card, card}, GiB(128).count(), std::nullopt, plan::Objective::StepTime);
}

/// Any plan of whole blocks, by the units of the question with parts and back.
TEST(WholeBlocks, APlanIsTheSameInParts) {
  int plans = 0, torn = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::TurnCase asked = test::turn_case(seed + 36'000, {.split = true});
    const auto catalog = test::catalog_of(asked);
    auto rules = make_rules(*catalog, asked.machine, asked.settings.rules);
    if (!rules) continue;
    const Instance instance = make_instance(*catalog, asked.machine, asked.settings, std::move(*rules));
    const auto whole = WholeBlocks::of(instance);
    if (!whole) continue;
    std::mt19937_64 random(seed);
    SearchResult found;
    found.feasible = true;
    for (std::size_t u = 0; u < whole->question().catalog.units().size(); ++u)
      found.slots.push_back(static_cast<Slot>(random() % instance.slots()));
    const Assignment parts = whole->parts(found.slots);
    EXPECT_EQ(whole->whole(parts), found.slots);
    Assignment other = parts;
    other[random() % other.size()] = static_cast<Slot>(random() % instance.slots());
    const Assignment back = whole->whole(other);
    torn += std::count(back.begin(), back.end(), plan::Placement::kUnplaced) > 0 ? 1 : 0;
    const UnitTurns turns(*catalog, asked.turns), of_whole = turns_of(*whole, *catalog, turns);
    const UnitTurns counted(whole->question().catalog, asked.turns);
    for (std::size_t u = 0; u < found.slots.size(); ++u) {
      EXPECT_EQ(of_whole.of(u, false), counted.of(u, false));
      EXPECT_EQ(of_whole.of(u, true), counted.of(u, true));
    }
    found.main = main_of(instance, parts);
    const SearchResult plan = whole->in_parts(found);
    if (!plan.feasible) continue;
    ++plans;
    const plan::Placement placement = to_placement(*catalog, plan.slots);
    const plan::Evaluation e = plan::evaluate(*asked.model, asked.machine, asked.settings, placement);
    EXPECT_TRUE(e.fits && keeps_rules(e));
  }
  EXPECT_GT(plans, 10);
  EXPECT_GT(torn, 10);
}

}  // namespace
}  // namespace stowage::solve
