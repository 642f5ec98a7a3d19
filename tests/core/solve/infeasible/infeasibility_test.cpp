#include <algorithm>

#include "core/solve/instance/unit_catalog.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

using test::flat_model;
using test::make_machine;
using test::must_solve;

const Repair* find(const Infeasibility& why, Repair::Kind kind) {
  const auto at = std::find_if(why.repairs.begin(), why.repairs.end(),
                               [&](const Repair& repair) { return repair.kind == kind; });
  return at == why.repairs.end() ? nullptr : &*at;
}

TEST(Explain, PinsThatBringTooMuchAreNamed) {
  plan::Settings settings;
  settings.rules = {
      {"m0", machine::gpu(0), false}, {"m1", machine::gpu(0), false}, {"m2", machine::kCpu, false}};
  const Answer answer =
      must_solve(flat_model({60, 60, 5}), make_machine({100}, 1'000, std::nullopt), settings);
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  EXPECT_EQ(sentence(answer.infeasible.reason).substr(0, 6), "m0, m1");
}

/// Every device has room, all of them together have room, and still no way to divide the modules exists: that
/// is not told as if nobody knew.
TEST(Explain, NoWayToDivideIsNotTooLittleMemory) {
  const Answer answer = must_solve(flat_model({70, 70, 70}), make_machine({100, 60}, 60, 400), {});
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  EXPECT_NE(answer.infeasible.reason.code, Code::SolveTooLittleMemory);
  EXPECT_FALSE(answer.infeasible.conflict.empty());
  EXPECT_FALSE(answer.infeasible.repairs.empty());
}

/// Three of the equal units on each card, which leaves a fifth of it empty: the bytes ask for far fewer cards
/// than it takes.
TEST(Explain, AsManyCardsAsItTakesWhereUnitsAreLarge) {
  const Answer answer = must_solve(flat_model(std::vector<std::uint64_t>(100, 1'000)),
                                   make_machine({3'900}, 4'500, std::nullopt), {});
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  const Repair* add = find(answer.infeasible, Repair::Kind::AddDevice);
  ASSERT_TRUE(add);
  EXPECT_EQ(add->count, 32u);  // 4 in memory, 2 and the load on the main one, 3 on each other: 94 more
  EXPECT_TRUE(add->verified);
}

TEST(Explain, ABlockThatMustNotBeSplit) {
  model::ModelBuilder builder;
  builder.add_module("big", "Block");
  for (const char* name : {"big.a.w", "big.b.w", "small.w"}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.shape = {name[0] == 'b' ? 40 : 10};
    spec.bytes = Bytes(name[0] == 'b' ? 40 : 10);
    builder.add_tensor(std::move(spec));
  }
  builder.set_no_split({"Block"}, "test");
  plan::Settings settings;
  settings.runtime.reserve = machine::ReserveRule::Unit;
  const Answer answer = must_solve(*builder.build(), make_machine({60}, 1'000, std::nullopt), settings);
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  EXPECT_EQ(answer.infeasible.conflict, (std::vector<std::string>{"budget 0", "no-split Block", "reserve"}));
  EXPECT_EQ(answer.infeasible.witness, "big");
  const Repair* split = find(answer.infeasible, Repair::Kind::AllowSplitting);
  ASSERT_TRUE(split);
  EXPECT_EQ(split->name, "Block");
  EXPECT_EQ(answer.infeasible.smallest_budget, Bytes(90));
}

/// The one module that fits neither way is computed where it lies; all others are streamed as before.
TEST(Explain, TheModuleInTheWayCanBeComputedOnTheHost) {
  const auto model = flat_model({90, 30, 20, 20});
  const machine::Machine machine = make_machine({70}, 1'000, std::nullopt);
  const Answer answer = must_solve(model, machine, {});
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  EXPECT_EQ(answer.infeasible.witness, "m0");
  const auto& repairs = answer.infeasible.repairs;
  const auto one = std::find_if(repairs.begin(), repairs.end(), [](const Repair& r) {
    return r.kind == Repair::Kind::ComputeOnHost && !r.name.empty();
  });
  ASSERT_NE(one, repairs.end());
  EXPECT_EQ(one->name, "m0");
  EXPECT_TRUE(one->verified);
  EXPECT_EQ(one->gpu_bytes, Bytes(70)) << "30 + 20 + 20, and nothing left to stream";
  plan::Settings settings;
  settings.runtime.kind = machine::RuntimeKind::Mixed;
  settings.computed = {one->name};
  EXPECT_GE(must_solve(model, machine, settings).value, one->gpu_bytes.count());
}

/// Nothing less would do: neither this card could be larger nor is there memory. So many cards are needed,
/// and no fewer.
TEST(Explain, TheFewestCardsThatDo) {
  const auto model = flat_model(std::vector<std::uint64_t>(40, 10));
  machine::Machine machine = make_machine({55}, 20, std::nullopt);
  machine.devices[0].physical = Bytes(55);
  const Answer answer = must_solve(model, machine, {});
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  const Repair* more = find(answer.infeasible, Repair::Kind::AddDevice);
  ASSERT_TRUE(more);
  EXPECT_EQ(more->device, machine::gpu(1));
  EXPECT_TRUE(more->verified);
  for (const std::uint32_t count : {more->count, more->count - 1}) {
    machine::Machine larger = make_machine(std::vector<std::uint64_t>(1 + count, 55), 20, std::nullopt);
    const Answer again = must_solve(model, larger, {});
    EXPECT_EQ(again.outcome == Outcome::Infeasible, count < more->count) << count;
    if (count == more->count) {
      EXPECT_GE(again.value, more->gpu_bytes.count());
    }
  }
}

TEST(Explain, NoBudgetAboveWhatTheHardwareHas) {
  const auto model = flat_model({90, 30, 20, 20});
  machine::Machine machine = make_machine({70}, 1'000, std::nullopt);
  const auto raised = [&] {
    return find(must_solve(model, machine, {}).infeasible, Repair::Kind::RaiseBudget) != nullptr;
  };
  EXPECT_TRUE(raised()) << "the hardware is not known";
  machine.devices[0].physical = Bytes(109);
  EXPECT_FALSE(raised());
  EXPECT_EQ(must_solve(model, machine, {}).infeasible.smallest_budget, Bytes(110))
      << "it is said all the same";
  machine.devices[0].physical = Bytes(110);
  EXPECT_TRUE(raised());
}

TEST(Explain, APinThatIsTooMuch) {
  plan::Settings settings;
  settings.rules = {{"m1", machine::kCpu, false}, {"m0", machine::gpu(0), false}};
  const Answer answer =
      must_solve(flat_model({30, 40, 5}), make_machine({60}, 1'000, std::nullopt), settings);
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  EXPECT_EQ(answer.infeasible.conflict, (std::vector<std::string>{"budget 0", "pin m0", "reserve"}));
  ASSERT_TRUE(find(answer.infeasible, Repair::Kind::LiftRule));
  ASSERT_TRUE(find(answer.infeasible, Repair::Kind::RaiseBudget));
  EXPECT_EQ(find(answer.infeasible, Repair::Kind::RaiseBudget)->budget, Bytes(70));
}

TEST(Explain, ForbiddenEverywhere) {
  plan::Settings settings;
  settings.rules = {{"m0", machine::gpu(0), true}, {"m0", machine::kCpu, true}};
  const Answer answer = must_solve(flat_model({3, 4}), make_machine({60}, 1'000, std::nullopt), settings);
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  EXPECT_EQ(answer.infeasible.reason.code, Code::SolveNowhere);
  EXPECT_EQ(answer.infeasible.conflict, (std::vector<std::string>{"forbid m0", "forbid m0"}));
  EXPECT_NE(sentence(answer.infeasible.reason).find("m0"), std::string::npos);
}

TEST(Explain, PinsThatPullATieApart) {
  model::ModelBuilder builder;
  for (const char* name : {"a.w", "b.w", "c.w"}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.shape = {10};
    spec.bytes = Bytes(10);
    if (name[0] == 'b') spec.tied_to = "a.w";
    builder.add_tensor(std::move(spec));
  }
  plan::Settings settings;
  settings.rules = {{"a", machine::gpu(0), false}, {"b", machine::kCpu, false}};
  const Answer answer = must_solve(*builder.build(), make_machine({100}, 1'000, std::nullopt), settings);
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  EXPECT_EQ(answer.infeasible.conflict, (std::vector<std::string>{"pin a", "pin b", "tie a.w"}));
}

/// CPU memory that is short by more than the bytes missing: what loads from disk needs room as well, so the
/// repair asks for what really does.
TEST(Explain, MoreCpuMemoryIsOfferedWhereItHelps) {
  const Answer answer =
      must_solve(flat_model({30, 40, 50, 60, 70}), make_machine({110}, 60, std::nullopt), {});
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  const auto cpu =
      std::find_if(answer.infeasible.smallest_budgets.begin(), answer.infeasible.smallest_budgets.end(),
                   [](const auto& one) { return one.first == machine::kCpu; });
  ASSERT_NE(cpu, answer.infeasible.smallest_budgets.end());
  ASSERT_TRUE(cpu->second);
  const auto repair = std::find_if(
      answer.infeasible.repairs.begin(), answer.infeasible.repairs.end(),
      [](const Repair& one) { return one.kind == Repair::Kind::RaiseBudget && one.device == machine::kCpu; });
  ASSERT_NE(repair, answer.infeasible.repairs.end());
  EXPECT_EQ(repair->budget, *cpu->second);
  EXPECT_NE(must_solve(flat_model({30, 40, 50, 60, 70}),
                       make_machine({110}, repair->budget.count(), std::nullopt), {})
                .outcome,
            Outcome::Infeasible);
  EXPECT_EQ(must_solve(flat_model({30, 40, 50, 60, 70}),
                       make_machine({110}, repair->budget.count() - 1, std::nullopt), {})
                .outcome,
            Outcome::Infeasible);
}

/// Least budgets are least, conflicts irreducible, repairs real: on random questions without a plan.
TEST(Explain, RandomQuestionsWithoutAPlan) {
  int infeasible = 0, conflicts = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const auto model = test::random_model(random, {.most_units = 8});
    const std::uint64_t total = model->total_bytes().count();
    const machine::Machine machine =
        make_machine({1 + random() % (total / 3 + 1)}, random() % 3 ? ~0ull : total / 2, std::nullopt);
    plan::Settings settings;
    if (random() % 2)
      settings.rules.push_back(
          {model->tensors()[random() % model->tensors().size()].name, machine::kCpu, random() % 2 == 0});
    const Answer answer = must_solve(model, machine, settings);
    if (answer.outcome != Outcome::Infeasible) continue;
    ++infeasible;
    const Infeasibility& why = answer.infeasible;
    if (why.smallest_budget) {
      machine::Machine raised = machine;
      raised.devices[0].budget = why.smallest_budget;
      EXPECT_NE(must_solve(model, raised, settings).outcome, Outcome::Infeasible);
      raised.devices[0].budget = *why.smallest_budget - Bytes(1);
      EXPECT_EQ(must_solve(model, raised, settings).outcome, Outcome::Infeasible);
    }
    for (const Repair& repair : why.repairs) EXPECT_TRUE(repair.verified);
    conflicts += why.conflict.empty() ? 0 : 1;
    EXPECT_FALSE(sentence(why.reason).empty());
    EXPECT_EQ(sentence(why.reason).find('%'), std::string::npos);
  }
  EXPECT_GT(infeasible, 15);
  EXPECT_GT(conflicts, 10);
}

}  // namespace
}  // namespace stowage::solve
