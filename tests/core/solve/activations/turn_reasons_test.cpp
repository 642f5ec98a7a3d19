#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "tests/core/solve/activations/turn_cases.h"

namespace stowage::solve {
namespace {

struct Suite {
  const char* name;
  test::TurnSwitches switches;
  std::uint64_t first_seed;
  int usual;
};

std::ostream& operator<<(std::ostream& out, const Suite& suite) { return out << suite.name; }

struct Tally {
  int none = 0, budgets = 0, exact = 0, repairs = 0, conflicts = 0, irreducible = 0;
};

bool feasible(const test::TurnCase& asked) { return test::enumerate_with_turns(asked).feasible; }

/// Every smallest budget is enough, and where it is proven one byte less is not.
void expect_smallest_budgets(const test::TurnCase& asked, const Infeasibility& why, Tally& tally) {
  for (const SmallestBudget& one : why.smallest_budgets) {
    SCOPED_TRACE("budget of " + machine::to_string(one.device));
    test::TurnCase with = asked;
    std::optional<Bytes>& budget = with.machine.devices[*with.machine.slot(one.device)].budget;
    budget = one.budget;
    ++tally.budgets;
    EXPECT_EQ(feasible(with), one.budget.has_value());
    if (!one.budget || !one.proven || !*one.budget) continue;
    ++tally.exact;
    budget = *one.budget - Bytes(1);
    EXPECT_FALSE(feasible(with)) << "with less than " << one.budget->count();
  }
}

/// The question with a repair made; nullopt: too large to be enumerated.
std::optional<test::TurnCase> repaired(test::TurnCase asked, const Repair& repair) {
  using Kind = Repair::Kind;
  plan::Settings& settings = asked.settings;
  switch (repair.kind) {
    case Kind::RaiseBudget:
      asked.machine.devices[*asked.machine.slot(repair.device)].budget = repair.budget;
      break;
    case Kind::ComputeOnHost:
      settings.runtime.change_to(repair.name.empty() ? machine::kComputesOnHost : machine::kByModule);
      if (!repair.name.empty()) settings.computed = {repair.name};
      break;
    case Kind::LiftRule:
      std::erase_if(settings.rules, [&](const plan::Rule& rule) { return rule.name == repair.name; });
      break;
    case Kind::LiftAllRules:
      settings.rules.clear();
      break;
    case Kind::AllowSplitting: {
      auto classes = plan::no_split_classes(*asked.model, settings);
      std::erase(classes, repair.name);
      settings.no_split = classes;
      break;
    }
    case Kind::AllowEmptyGpus:
      settings.allow_empty_gpus = true;
      break;
    case Kind::StreamInTurn:
      settings.runtime.streaming = machine::Streaming::Compatible;
      settings.runtime.window.reset();
      break;
    case Kind::AddDevice: {
      if (repair.count > 1 && repair.device.gpu()) return std::nullopt;
      machine::Device device{repair.device};
      if (repair.device.gpu()) {
        const auto begin = asked.machine.devices.begin();
        device =
            *std::max_element(begin, begin + asked.machine.gpu_count(), [](const auto& a, const auto& b) {
              return a.budget.value_or(Bytes(~0ull)) < b.budget.value_or(Bytes(~0ull));
            });
      }
      asked.machine.add_another(device);
      break;
    }
  }
  if (!test::is_small(asked)) return std::nullopt;
  return asked;
}

void expect_repairs(const test::TurnCase& asked, const Infeasibility& why, Tally& tally) {
  for (const Repair& repair : why.repairs) {
    SCOPED_TRACE("repair " + std::to_string(static_cast<int>(repair.kind)) + " " +
                 machine::to_string(repair.device) + " " + std::to_string(repair.budget.count()) + " " +
                 repair.name);
    const auto then = repaired(asked, repair);
    if (!then) continue;
    ++tally.repairs;
    const test::Enumerated best = test::enumerate_with_turns(*then);
    EXPECT_TRUE(best.feasible);
    EXPECT_LE(repair.gpu_bytes.count(), best.gpu_bytes);
  }
}

/// The question with only these constraints of a conflict left.
test::TurnCase with_only(test::TurnCase asked, const std::set<std::string>& kept) {
  for (machine::Device& device : asked.machine.devices) {
    if (!kept.count("budget " + machine::to_string(device.id))) device.budget.reset();
  }
  std::erase_if(asked.settings.rules, [&](const plan::Rule& rule) {
    return !kept.count((rule.forbid ? "forbid " : "pin ") + rule.name);
  });
  if (!kept.count("max-gpus")) asked.effort.most_gpus = ~0u;
  if (!kept.count("activations")) asked.turns.clear();
  return asked;
}

/// What cannot hold together cannot, and what is called irreducible holds without any one of it. (Of
/// constraints that are taken away as easily here; ties, blocks and loads are not.)
void expect_conflict(const test::TurnCase& asked, const Infeasibility& why, Tally& tally) {
  const bool simple = std::all_of(why.conflict.begin(), why.conflict.end(), [](const std::string& name) {
    return name.starts_with("budget ") || name.starts_with("pin ") || name.starts_with("forbid ") ||
           name == "max-gpus" || name == "activations";
  });
  if (!simple || why.conflict.empty()) return;
  ++tally.conflicts;
  test::TurnCase weights_alone = asked;
  weights_alone.turns.clear();
  const bool named = std::find(why.conflict.begin(), why.conflict.end(), "activations") != why.conflict.end();
  if (feasible(weights_alone)) {
    EXPECT_TRUE(named) << "without activations there is a plan";
  } else {
    EXPECT_FALSE(named && why.irreducible) << "without activations there is none either";
  }
  const std::set<std::string> all(why.conflict.begin(), why.conflict.end());
  EXPECT_FALSE(feasible(with_only(asked, all))) << "a conflict that is none";
  if (!why.irreducible) return;
  ++tally.irreducible;
  for (const std::string& name : all) {
    auto less = all;
    less.erase(name);
    EXPECT_TRUE(feasible(with_only(asked, less))) << "there is no plan without “" << name << "” either";
  }
}

void compare(std::uint64_t seed, const test::TurnSwitches& switches, Tally& tally) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  const test::TurnCase asked = test::turn_case(seed, switches);
  if (!test::is_small(asked)) return;
  const auto answer =
      solve_with_turns(*make_unit_catalog(asked.model, asked.settings), asked.machine, asked.settings,
                       asked.turns, asked.previous ? &*asked.previous : nullptr, asked.effort);
  if (!answer || answer->outcome != Outcome::Infeasible) return;
  const Infeasibility& why = answer->infeasible;
  if (feasible(asked)) {
    EXPECT_FALSE(why.proven());
    return;
  }
  ++tally.none;
  EXPECT_FALSE(sentence(why.reason).empty());
  EXPECT_TRUE(why.proven() || why.conflict.empty()) << "a conflict is a claim";
  expect_smallest_budgets(asked, why, tally);
  expect_repairs(asked, why, tally);
  expect_conflict(asked, why, tally);
  if (testing::Test::HasFailure()) ADD_FAILURE() << test::describe(asked);
}

class ReasonsWithTurns : public testing::TestWithParam<Suite> {};

/// What is said where there is no plan is true of every placement.
TEST_P(ReasonsWithTurns, AreTrue) {
  const Suite& suite = GetParam();
  Tally tally;
  for (int i = 0; i < test::truth_instances(suite.usual) && !HasFailure(); ++i)
    compare(suite.first_seed + static_cast<std::uint64_t>(i), suite.switches, tally);
  std::printf(
      "%s: %d without a plan, %d smallest budgets (%d exact), %d repairs, %d conflicts (%d irreducible)\n",
      suite.name, tally.none, tally.budgets, tally.exact, tally.repairs, tally.conflicts, tally.irreducible);
  EXPECT_GT(tally.none, 0);
  EXPECT_GT(tally.repairs, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Solve, ReasonsWithTurns,
    testing::Values(Suite{"one GPU", {.gpus = 1, .tight = true}, 300, 60},
                    Suite{"two GPUs", {.tight = true}, 350, 60},
                    Suite{"equal", {.equal = true, .tight = true}, 500, 40},
                    Suite{"host", {.gpus = 1, .tight = true, .disk = true, .host = true}, 600, 60},
                    Suite{"turns of the CPU",
                          {.gpus = 1, .tight = true, .disk = true, .host = true, .cpu_turns = true},
                          670,
                          40},
                    Suite{"host of two", {.tight = true, .disk = true, .host = true}, 650, 40},
                    Suite{"most GPUs", {.tight = true, .most_gpus = true}, 700, 40},
                    Suite{"empty", {.gpus = 1, .tight = true, .empty = true, .disk = true}, 800, 60},
                    Suite{"prefetch", {.gpus = 1, .tight = true, .prefetch = true}, 900, 60},
                    Suite{"mixed", {.gpus = 1, .tight = true, .mixed = true, .disk = true}, 1000, 40},
                    Suite{"without turns", {.tight = true, .turns = false}, 1100, 60}),
    [](const auto& info) {
      std::string name = info.param.name;
      std::replace(name.begin(), name.end(), ' ', '_');
      return name;
    });

/// Conflicts that were once called irreducible and were not.
TEST(ReasonsWithTurns, WhatWasOnceFalse) {
  Tally tally;
  compare(394, {}, tally);
  compare(340, {.gpus = 1}, tally);
  EXPECT_GT(tally.none, 0);
}

}  // namespace
}  // namespace stowage::solve
