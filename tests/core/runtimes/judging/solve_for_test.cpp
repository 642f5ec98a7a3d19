// Plans that are solved for a target: what is called optimal is what the target is told, bound and "no plan"
// hold for all that it can be told.
#include "core/runtimes/judging/solve_for.h"

#include <map>

#include <gmock/gmock.h>

#include "core/plan/evaluation/evaluate_costs.h"
#include "core/runtimes/export/export.h"
#include "core/solve/claims/objective.h"
#include "tests/core/runtimes/judging/judged.h"

namespace stowage::runtimes {
namespace {

using solve::Outcome;

/// Bytes that the target's own export puts elsewhere, added up apart from retell(): buffers that stay on the
/// main GPU while their module is streamed count there in the plan, too.
std::optional<std::uint64_t> moved(const test::JudgedCase& asked, const plan::Placement& placement) {
  const Facts& facts = *asked.facts;
  const plan::DeviceMap map = plan::to_device_map(*facts.model, asked.machine, placement);
  CheckOptions options;
  options.set.emplace();
  ExportInput input{facts, *asked.target, map, options};
  input.model_path = "m";
  const Exported out = export_plan(input);
  if (out.refused) return std::nullopt;
  std::uint64_t bytes = 0;
  for (std::uint32_t i = 0; i < placement.slots.size(); ++i) {
    const machine::DeviceId planned = asked.machine.devices[placement.slots[i]].id;
    const bool buffer = facts.model->tensors()[i].kind != model::TensorKind::Parameter;
    const bool stays =
        buffer && !asked.settings.runtime.computes_all() && !planned.gpu() && out.actual[i].gpu();
    if (!stays && planned != out.actual[i]) bytes += facts.bytes(i);
  }
  for (const SecondCopy& copy : out.copies) bytes += facts.bytes(copy.tensor);
  return bytes;
}

/// What a plan is worth, where it fits beside all that the target reserves and obeys the target's rules.
std::optional<std::uint64_t> value_of(const test::JudgedCase& asked, const plan::Placement& placement) {
  const auto reserves = reserves_of(*asked.target, *asked.facts->model, asked.machine, &placement);
  const auto& unit_of = solve::unit_of_tensor(*asked.catalog);
  std::map<std::uint32_t, plan::Placement::Slot> of_unit;
  for (std::size_t i = 0; i < unit_of.size(); ++i) {
    const auto slot = placement.slots[i];
    if (of_unit.try_emplace(unit_of[i], slot).first->second != slot) return std::nullopt;  // no plan of ours
  }
  const plan::Evaluation costs =
      plan::evaluate_costs(*asked.placed, with_reserves(asked.machine, reserves), asked.settings, placement);
  if (!costs.fits || !room_for_reserves(costs, reserves)) return std::nullopt;
  for (const plan::Rule& rule : asked.settings.rules) {
    for (std::size_t i = 0; i < placement.slots.size(); ++i) {
      const bool there = asked.machine.devices[placement.slots[i]].id == rule.device;
      if (is_beneath(asked.facts->model->tensors()[i].name, rule.name) && there == rule.forbid)
        return std::nullopt;
    }
  }
  return costs.gpu_bytes.count();
}

/// Module by module, or in runs of layers; names of one storage together, as the solver places them.
plan::Placement random_plan(std::mt19937& random, const test::JudgedCase& asked) {
  const auto& tensors = asked.placed->tensors();
  plan::Placement out;
  out.slots.resize(tensors.size());
  const bool runs = random() % 2 == 0;
  std::map<std::uint32_t, plan::Placement::Slot> by_module;
  auto slot = static_cast<plan::Placement::Slot>(random() % asked.machine.devices.size());
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const auto [found, added] = by_module.try_emplace(tensors[i].module.value, slot);
    if (added && random() % (runs ? 5 : 1) == 0)
      found->second = slot = static_cast<plan::Placement::Slot>(random() % asked.machine.devices.size());
    out.slots[i] = found->second;
  }
  for (std::size_t i = 0; i < tensors.size(); ++i)
    out.slots[i] = out.slots[(*asked.placed)[tensors[i].storage].tensors.front().index()];
  return out;
}

struct Seen {
  int optimal = 0, gap = 0, none = 0;
};

void expect_true_claims(const test::JudgedCase& asked, std::mt19937& random, Seen& seen) {
  const auto solution = test::solved(asked);
  ASSERT_TRUE(solution) << sentence(solution.error());
  const solve::Answer& answer = solution->answer;
  const bool bytes_asked = asked.settings.objective == plan::Objective::GpuBytes;
  if (answer.outcome == Outcome::Infeasible) {
    ++seen.none;
    EXPECT_FALSE(solution->retold);
  } else {
    ++(answer.outcome == Outcome::Optimal ? seen.optimal : seen.gap);
    ASSERT_TRUE(solution->retold);
    const auto bytes = moved(asked, answer.placement);
    EXPECT_EQ(solution->retold->same, bytes == 0u);
    EXPECT_EQ(solution->retold->refused.empty(), bytes.has_value());
    if (answer.outcome == Outcome::Optimal) {
      EXPECT_EQ(bytes, 0u) << "optimal, and not what is told";
    }
    if (bytes_asked && solution->retold->same) {
      EXPECT_EQ(value_of(asked, answer.placement), answer.value);
    }
    if (answer.outcome == Outcome::Optimal) {
      EXPECT_EQ(answer.value, answer.bound);
    }
  }
  const bool none = answer.outcome == Outcome::Infeasible && answer.infeasible.proven();
  for (int n = 0; n < 60; ++n) {
    const plan::Placement plan = random_plan(random, asked);
    const auto value = value_of(asked, plan);
    if (!value || moved(asked, plan) != 0u) continue;
    EXPECT_FALSE(none) << "there is a plan, and it can be told";
    if (bytes_asked && answer.outcome != Outcome::Infeasible) {
      EXPECT_LE(*value, answer.bound);
    }
  }
}

/// Targets, small models and budgets at random.
TEST(SolveFor, WhatIsOptimalIsWhatTheTargetIsTold) {
  Seen seen;
  for (const Target* target : targets()) {
    if (!target->write) continue;
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
      SCOPED_TRACE(std::string(target->name) + ", seed " + std::to_string(seed));
      std::mt19937 random(seed * 101 + 7);
      const Json model = test::random_model(random);
      const std::uint64_t bytes = test::facts_of(model)->model->total_bytes().count();
      const test::JudgedCase asked = test::judged_case(model, *target, test::random_machine(random, bytes));
      expect_true_claims(asked, random, seen);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
  EXPECT_GT(seen.optimal, 40);
  EXPECT_GT(seen.none, 0);
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

constexpr std::uint64_t kTable = 32 * 8 * 2, kLayer = (8 + 16 * 8 + 8 * 16) * 2;

/// Stages go in the order of the GPUs: the small card comes first, and takes the table and one layer.
TEST(SolveFor, StagesAreFoundWhereAnyDivisionWouldDo) {
  const Json model = test::language_model(3, 32, 8);
  const test::JudgedCase asked = test::judged_case(model, *find_target("megatron"),
                                                   machine_of({kTable + kLayer, 2 * kLayer + kTable}, 0));
  const auto solution = test::solved(asked);
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->answer.outcome, Outcome::Optimal);
  ASSERT_TRUE(solution->retold);
  EXPECT_TRUE(solution->retold->same);
  EXPECT_FALSE(solution->nearest);
}

/// All divisions in the order of the GPUs were looked at, and none fits, though some other division does.
TEST(SolveFor, WithoutAnyStagesThereIsProvenToBeNoPlan) {
  const Json model = test::language_model(2, 32, 8);
  // The table and the head on one card, the layers on the other: that is no pipeline.
  const test::JudgedCase asked =
      test::judged_case(model, *find_target("megatron"), machine_of({2 * kTable, 2 * kLayer}, 0));
  const auto wider = solve::solve(*asked.catalog, asked.machine, asked.settings, nullptr, test::quickly());
  ASSERT_TRUE(wider);
  ASSERT_NE(wider->outcome, Outcome::Infeasible);
  const auto solution = test::solved(asked);
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->answer.outcome, Outcome::Infeasible);
  EXPECT_TRUE(solution->answer.infeasible.proven());
}

/// ZeRO-3 over several cards: where a part of every weight and one layer fit on each there is no plan of
/// modules, and that is said with its size; where they do not, all is offloaded.
TEST(SolveFor, WeightsThatAreCutOverCardsAreNoPlan) {
  const Json model = test::language_model(8, 32, 8);
  const std::uint64_t bytes = 2 * kTable + 8 * kLayer, part = (bytes + 3) / 4;
  for (const bool fits : {true, false}) {
    const std::uint64_t card = part + kLayer - (fits ? 0 : 1);
    const test::JudgedCase asked =
        test::judged_case(model, *find_target("deepspeed"), machine_of({card, card, card, card}, 4 * bytes));
    const auto solution = test::solved(asked);
    ASSERT_TRUE(solution);
    EXPECT_EQ(solution->answer.outcome == Outcome::Infeasible, fits);
    if (!fits) continue;
    EXPECT_FALSE(solution->answer.infeasible.proven());
    EXPECT_EQ(solution->answer.infeasible.reason.code, Code::SolveInPieces);
    EXPECT_THAT(solution->answer.infeasible.reason.arguments,
                testing::ElementsAre("4", format_bytes(Bytes(part)), format_bytes(Bytes(card))));
  }
}

/// DeepSpeed offloads all or nothing: half on the card is nothing that it can be told.
TEST(SolveFor, AWholeModelIsOnOnePlaceAndProvenThere) {
  const Json model = test::language_model(2, 32, 8);
  const std::uint64_t bytes = 2 * (kTable + kLayer);
  const test::JudgedCase asked =
      test::judged_case(model, *find_target("deepspeed"), machine_of({bytes / 2 + kLayer}, 2 * bytes));
  const auto solution = test::solved(asked);
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->answer.outcome, Outcome::Optimal) << "each place was looked at";
  EXPECT_EQ(solution->answer.value, 0u);
  EXPECT_EQ(solution->answer.bound, 0u) << "half on the card is no plan";
  EXPECT_THAT(solution->answer.placement.slots, testing::Each(1));
  const test::JudgedCase small =
      test::judged_case(model, *find_target("deepspeed"), machine_of({bytes - 1}, bytes - 1));
  const auto none = test::solved(small);
  ASSERT_TRUE(none);
  EXPECT_EQ(none->answer.outcome, Outcome::Infeasible);
  EXPECT_TRUE(none->answer.infeasible.proven());
}

/// Where nothing but what the target keeps beside a plan is too much, that is said with its size and device.
TEST(SolveFor, WhatTheTargetKeepsIsNamedWhereItAloneIsTooMuch) {
  const Json model = test::language_model(2, 32, 8);
  const std::uint64_t bytes = 2 * (kTable + kLayer), half = bytes / 2;
  const auto reason = [&](std::uint64_t card, std::uint64_t ram) {
    const auto solution =
        test::solved(test::judged_case(model, *find_target("deepspeed"), machine_of({card}, ram)));
    EXPECT_TRUE(solution && solution->answer.outcome == Outcome::Infeasible);
    return solution ? solution->answer.infeasible.reason : Error();
  };
  const auto sizes = [](std::uint64_t kept, machine::DeviceId device, std::uint64_t needed) {
    return std::vector<std::string>{format_bytes(Bytes(kept)), machine::display_name(device),
                                    format_bytes(Bytes(needed)), format_bytes(Bytes(needed - 1)),
                                    format_bytes(Bytes(1))};
  };
  const Error host = reason(kLayer, bytes + half - 1);
  EXPECT_EQ(host.code, Code::SolveReserves);
  EXPECT_EQ(host.subject, "DeepSpeed ZeRO-3");
  EXPECT_EQ(host.arguments, sizes(half, machine::kCpu, bytes + half));
  const Error card = reason(kLayer - 1, 2 * bytes);
  EXPECT_EQ(card.code, Code::SolveReserves);
  EXPECT_EQ(card.arguments, sizes(kLayer, machine::gpu(0), kLayer));
  EXPECT_EQ(reason(bytes - 1, bytes - 1).code, Code::SolveNoDivision) << "no plan fits without it either";
  const auto room =
      test::solved(test::judged_case(model, *find_target("deepspeed"), machine_of({kLayer}, bytes + half)));
  ASSERT_TRUE(room);
  EXPECT_NE(room->answer.outcome, Outcome::Infeasible);
}

/// A model whose ends are one storage cannot be cut as vLLM is told it: nothing is called optimal, and what
/// could be told is named.
TEST(SolveFor, WhatCannotBeToldLosesItsProof) {
  Json model = test::language_model(2, 32, 8);
  test::tie_ends(model);
  const test::JudgedCase asked = test::judged_case(
      model, *find_target("vllm"), machine_of({(kTable + kLayer) * 10 / 9 + 9, kLayer * 10 / 9 + 9}, 0));
  const auto solution = test::solved(asked);
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->answer.outcome, Outcome::Gap);
  ASSERT_TRUE(solution->retold);
  EXPECT_FALSE(solution->retold->same);
  ASSERT_TRUE(solution->nearest);
  EXPECT_GT(solution->nearest->distance, Bytes());
}

/// Where the card's share is a part of it, no budget is said to be enough.
TEST(SolveFor, NoBudgetIsNamedThatTheTargetTakesAPartOf) {
  const Json model = test::language_model(2, 32, 8);
  const test::JudgedCase asked = test::judged_case(model, *find_target("vllm"), machine_of({kTable}, 0));
  const Teller teller = asked.teller();
  const solve::Effort thorough;
  const auto solution = solve_for({teller, *asked.catalog, asked.machine, asked.settings, {}, thorough});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->answer.outcome, Outcome::Infeasible);
  EXPECT_TRUE(solution->answer.infeasible.smallest_budgets.empty());
  for (const solve::Repair& repair : solution->answer.infeasible.repairs)
    EXPECT_NE(repair.kind, solve::Repair::Kind::RaiseBudget);
}

/// A plan keeps its machine without what the target takes: asked again, nothing is counted twice.
TEST(SolveFor, TheMachineOfAnAnswerCanBeAskedAboutAgain) {
  const Json model = test::language_model(2, 32, 8);
  const test::JudgedCase asked =
      test::judged_case(model, *find_target("vllm"), machine_of({100'000, 100'000}, 100'000));
  const auto solution = test::solved(asked);
  ASSERT_TRUE(solution);
  const auto used = solution->answer.placement.slots.front();
  EXPECT_EQ(solution->answer.machine.devices[used].overhead, Bytes(10'000)) << "a tenth of the card";
  EXPECT_EQ(without_reserves(solution->answer.machine, solution->reserves), asked.machine);
}

/// What is offered as a way out is one: after it the target is told a plan. And the machine of an answer, be
/// it none, is what was asked for when what the target reserves is taken out.
TEST(SolveFor, EveryWayOutLeadsToAPlanThatIsTold) {
  std::mt19937 random(77);
  std::size_t ways = 0, none = 0;
  for (const Target* target : targets()) {
    if (!target->write || target->gguf) continue;
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
      const Json model = test::random_model(random);
      const std::uint64_t bytes = test::facts_of(model)->model->total_bytes().count();
      const test::JudgedCase asked = test::judged_case(
          model, *target, test::random_machine(random, bytes * (seed % 2 == 0 ? 2 : 1) / 3));
      const Teller teller = asked.teller();
      const solve::Effort effort;
      const auto solution = solve_for({teller, *asked.catalog, asked.machine, asked.settings, {}, effort});
      ASSERT_TRUE(solution) << sentence(solution.error());
      SCOPED_TRACE(std::string(target->name) + ", seed " + std::to_string(seed));
      EXPECT_EQ(without_reserves(solution->answer.machine, solution->reserves), asked.machine);
      if (solution->answer.outcome != Outcome::Infeasible) continue;
      ++none;
      for (const solve::SmallestBudget& one : solution->answer.infeasible.smallest_budgets) {
        if (!one.budget) continue;
        test::JudgedCase larger = asked;
        larger.machine.devices[*larger.machine.slot(one.device)].budget = *one.budget;
        const auto after = test::solved(larger);
        ASSERT_TRUE(after && after->retold);
        EXPECT_TRUE(after->retold->same) << machine::to_string(one.device);
        ++ways;
      }
      for (const solve::Repair& repair : solution->answer.infeasible.repairs) {
        EXPECT_NE(repair.kind, solve::Repair::Kind::LiftAllRules) << "nobody has made one";
        EXPECT_NE(repair.kind, solve::Repair::Kind::LiftRule);
        if (repair.kind != solve::Repair::Kind::RaiseBudget) continue;
        test::JudgedCase larger = asked;
        larger.machine.devices[*larger.machine.slot(repair.device)].budget = repair.budget;
        const auto after = test::solved(larger);
        ASSERT_TRUE(after && after->retold);
        EXPECT_TRUE(after->retold->same) << machine::to_string(repair.device);
        ++ways;
      }
    }
  }
  EXPECT_GT(none, 10u);
  EXPECT_GT(ways, 5u);
}

}  // namespace
}  // namespace stowage::runtimes
