// Plans for a target that its device check finds no error in: judged here by a whole check of the map, apart
// from what the search asked.
#include "core/runtimes/judging/clean_plans.h"

#include <gmock/gmock.h>

#include "core/runtimes/judging/repairs.h"
#include "tests/core/runtimes/judging/judged.h"

namespace stowage::runtimes {
namespace {

using solve::Outcome;

Result<TargetSolution> clean(const test::JudgedCase& asked, const CheckOptions& said = {}) {
  Teller teller = asked.teller();
  teller.said = said;
  const solve::Effort effort = test::quickly();
  return solve_clean({teller, *asked.catalog, asked.machine, asked.settings, {}, effort});
}

/// Errors of the plan, by a check that tries every fix in full.
std::size_t errors_of(const test::JudgedCase& asked, const plan::Placement& placement,
                      CheckOptions options = {}) {
  options.set.emplace();
  for (const machine::Device& device : asked.machine.devices) {
    if (device.budget) options.budgets.emplace_back(device.id, *device.budget);
  }
  const plan::DeviceMap map = plan::to_device_map(*asked.placed, asked.machine, placement);
  const DeviceCheck found = check_devices_in_full(*asked.facts, *asked.target->device_rules, map, options);
  return static_cast<std::size_t>(
      std::count_if(found.findings.begin(), found.findings.end(),
                    [](const Finding& one) { return one.severity == plan::Severity::Error; }));
}

machine::Machine machine_of(std::vector<std::uint64_t> gpus, std::uint64_t cpu) {
  machine::Machine out;
  for (std::uint32_t i = 0; i < gpus.size(); ++i) {
    out.add(machine::gpu(i));
    out.devices.back().budget = Bytes(gpus[i]);
  }
  if (cpu > 0) {
    out.add(machine::kCpu);
    out.devices.back().budget = Bytes(cpu);
  }
  return out;
}

/// No plan is worse off for having been asked for without errors, and none claims more than it did before.
TEST(CleanPlans, WhatIsFoundIsNoWorseAndClaimsNoMore) {
  std::size_t mended = 0, with_errors = 0;
  for (const Target* target : targets()) {
    if (!target->write || !target->device_rules) continue;
    for (std::uint32_t seed = 0; seed < 30; ++seed) {
      SCOPED_TRACE(std::string(target->name) + ", seed " + std::to_string(seed));
      std::mt19937 random(seed * 71 + 3);
      const Json model = test::random_model(random);
      const std::uint64_t bytes = test::facts_of(model)->model->total_bytes().count();
      const test::JudgedCase asked = test::judged_case(model, *target, test::random_machine(random, bytes));
      const auto usual = test::solved(asked);
      const auto found = clean(asked);
      ASSERT_TRUE(usual && found);
      ASSERT_EQ(usual->answer.outcome == Outcome::Infeasible, found->answer.outcome == Outcome::Infeasible);
      if (usual->answer.outcome == Outcome::Infeasible) continue;
      const std::size_t before = errors_of(asked, usual->answer.placement);
      const std::size_t after = errors_of(asked, found->answer.placement);
      if (before == 0 || after > 0) {
        EXPECT_EQ(found->answer.placement.slots, usual->answer.placement.slots);
        EXPECT_EQ(found->answer.bound, usual->answer.bound);
      }
      if (before > 0 && after == 0) {
        ++mended;
        EXPECT_TRUE(found->retold && found->retold->same);
        EXPECT_LE(found->answer.value, found->answer.bound) << "bytes on GPUs";
        EXPECT_EQ(found->answer.outcome == Outcome::Optimal, found->answer.value == found->answer.bound);
        EXPECT_EQ(found->answer.settings.rules, asked.settings.rules) << "nobody pinned anything";
      }
      with_errors += before > 0;
    }
  }
  EXPECT_GT(with_errors, 10u);
  EXPECT_GT(mended, 0u);
}

/// What solve_clean answers with holds for the target where it has no errors; where the answer of the plain
/// question does not hold, something else is answered, or it is withdrawn.
TEST(CleanPlans, WhatHoldsIsWhatIsLeftAsItIs) {
  std::size_t held = 0, refused = 0;
  for (const Target* target : targets()) {
    if (!target->write) continue;
    for (std::uint32_t seed = 0; seed < 15; ++seed) {
      SCOPED_TRACE(std::string(target->name) + ", seed " + std::to_string(seed));
      std::mt19937 random(seed * 29 + 11);
      const Json model = test::random_model(random);
      const std::uint64_t bytes = test::facts_of(model)->model->total_bytes().count();
      const test::JudgedCase asked = test::judged_case(model, *target, test::random_machine(random, bytes));
      const Teller teller = asked.teller();
      const solve::Effort effort = test::quickly();
      const TargetQuestion question{teller, *asked.catalog, asked.machine, asked.settings, {}, effort};
      auto plain = solve::solve_with_turns(
          *asked.catalog,
          machine_for(*target, *asked.facts->model, asked.machine, {asked.settings.workload, {}}),
          asked.settings, {}, nullptr, effort);
      auto found = solve_clean(question);
      ASSERT_TRUE(plain && found);
      if (plain->outcome == Outcome::Infeasible) continue;
      const bool holds = holds_for(question, *plain);
      (holds ? held : refused) += 1;
      if (holds) {
        EXPECT_EQ(found->answer.placement.slots, plain->placement.slots);
        EXPECT_EQ(found->answer.machine, plain->machine) << "charged with the same";
        EXPECT_EQ(found->answer.outcome, plain->outcome);
      } else if (found->answer.outcome == Outcome::Optimal &&
                 (!target->device_rules || errors_of(asked, found->answer.placement) == 0)) {
        EXPECT_TRUE(holds_for(question, found->answer));
      }
    }
  }
  EXPECT_GT(held, 30u);
  EXPECT_GT(refused, 10u);
}

/// A way out that is offered leads to a plan without errors, or it is none.
TEST(CleanPlans, NoRepairLeavesErrors) {
  std::size_t none = 0;
  for (const char* name : {"pytorch", "tensorrt-mttm", "accelerate"}) {
    const Target& target = *find_target(name);
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
      SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
      std::mt19937 random(seed * 13 + 5);
      const Json model = test::random_model(random);
      const std::uint64_t bytes = test::facts_of(model)->model->total_bytes().count();
      const test::JudgedCase asked =
          test::judged_case(model, target, test::random_machine(random, bytes / 2));
      const Teller teller = asked.teller();
      const solve::Effort effort;
      const auto solution = solve_for({teller, *asked.catalog, asked.machine, asked.settings, {}, effort});
      ASSERT_TRUE(solution);
      if (solution->answer.outcome != Outcome::Infeasible) continue;
      ++none;
      for (const solve::Repair& repair : solution->answer.infeasible.repairs) {
        if (repair.kind != solve::Repair::Kind::RaiseBudget) continue;
        test::JudgedCase larger = asked;
        larger.machine.devices[*larger.machine.slot(repair.device)].budget = repair.budget;
        const auto after = clean(larger);
        ASSERT_TRUE(after);
        ASSERT_NE(after->answer.outcome, Outcome::Infeasible);
        EXPECT_EQ(errors_of(larger, after->answer.placement), 0u);
      }
    }
  }
  EXPECT_GT(none, 5u);
}

/// Two cards that only hold the model together: under plain PyTorch values have to be copied by the program.
TEST(CleanPlans, ArgumentsClearWhatNoMoveClears) {
  const Json model = test::language_model(4, 32, 8);
  const std::uint64_t bytes = test::facts_of(model)->model->total_bytes().count();
  const test::JudgedCase asked =
      test::judged_case(model, *find_target("pytorch"), machine_of({bytes * 3 / 4, bytes * 3 / 4}, 0));
  const auto found = clean(asked);
  ASSERT_TRUE(found);
  ASSERT_NE(found->answer.outcome, Outcome::Infeasible);
  EXPECT_GT(errors_of(asked, found->answer.placement), 0u);
  Teller teller = asked.teller();
  const solve::Effort effort = test::quickly();
  const TargetQuestion question{teller, *asked.catalog, asked.machine, asked.settings, {}, effort};
  EXPECT_FALSE(has_plan(question, {}));
  const plan::DeviceMap map = plan::to_device_map(*asked.placed, asked.machine, found->answer.placement);
  const auto words = arguments_that_clear(question, map);
  ASSERT_TRUE(words);
  EXPECT_THAT(*words, testing::Contains("--copy"));
  const CheckOptions copies = with_change(CheckOptions(), {{}, *words});
  EXPECT_EQ(errors_of(asked, found->answer.placement, copies), 0u);
  teller.said = copies;
  EXPECT_TRUE(has_plan(question, {}));
  const auto again = clean(asked, copies);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->answer.placement.slots, found->answer.placement.slots) << "copies move no weight";
}

/// On one card there is nothing to mend.
TEST(CleanPlans, AWholeModelOnACardIsAsItWas) {
  const Json model = test::language_model(2, 32, 8);
  for (const Target* target : targets()) {
    if (!target->write || !target->device_rules) continue;
    const test::JudgedCase asked = test::judged_case(model, *target, machine_of({1'000'000}, 8'000'000));
    const auto found = clean(asked);
    ASSERT_TRUE(found) << target->name;
    EXPECT_EQ(found->answer.outcome, Outcome::Optimal) << target->name;
    EXPECT_EQ(errors_of(asked, found->answer.placement), 0u) << target->name;
  }
}

}  // namespace
}  // namespace stowage::runtimes
