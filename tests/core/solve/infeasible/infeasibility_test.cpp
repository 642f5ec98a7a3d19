#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "core/plan/evaluate.h"
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

const Repair* more_cards(const Infeasibility& why) {
  const auto at = std::find_if(why.repairs.begin(), why.repairs.end(), [](const Repair& repair) {
    return repair.kind == Repair::Kind::AddDevice && repair.device.gpu();
  });
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

/// What devices take for themselves or keep free is no room for weights.
TEST(Explain, WhatIsShortCountsWhatDevicesKeep) {
  machine::Machine machine = make_machine({100, 100}, 100, std::nullopt);
  machine.devices[0].overhead = Bytes(30);
  machine.devices[1].keep_free = Bytes(20);
  const Answer answer = must_solve(flat_model({60, 60, 60, 60, 60}), machine, {});
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  EXPECT_TRUE(answer.infeasible.proven());
  EXPECT_EQ(answer.infeasible.reason.code, Code::SolveTooLittleMemory);
  EXPECT_EQ(answer.infeasible.short_bytes, Bytes(300 - (300 - 30 - 20)));
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
  const Repair* add = more_cards(answer.infeasible);
  ASSERT_TRUE(add);
  EXPECT_EQ(add->count, 32u);  // 4 in memory, 2 and the load on the main one, 3 on each other: 94 more
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
  EXPECT_EQ(one->gpu_bytes, Bytes(70)) << "30 + 20 + 20, and nothing left to stream";
  plan::Settings settings;
  settings.runtime.row = machine::kByModule;
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
  const Repair* more = more_cards(answer.infeasible);
  ASSERT_TRUE(more);
  EXPECT_EQ(more->device, machine::gpu(1));
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
                   [](const SmallestBudget& one) { return one.device == machine::kCpu; });
  ASSERT_NE(cpu, answer.infeasible.smallest_budgets.end());
  ASSERT_TRUE(cpu->budget && cpu->proven);
  const auto repair = std::find_if(
      answer.infeasible.repairs.begin(), answer.infeasible.repairs.end(),
      [](const Repair& one) { return one.kind == Repair::Kind::RaiseBudget && one.device == machine::kCpu; });
  ASSERT_NE(repair, answer.infeasible.repairs.end());
  EXPECT_EQ(repair->budget, *cpu->budget);
  EXPECT_NE(must_solve(flat_model({30, 40, 50, 60, 70}),
                       make_machine({110}, repair->budget.count(), std::nullopt), {})
                .outcome,
            Outcome::Infeasible);
  EXPECT_EQ(must_solve(flat_model({30, 40, 50, 60, 70}),
                       make_machine({110}, repair->budget.count() - 1, std::nullopt), {})
                .outcome,
            Outcome::Infeasible);
}

/// What lies on disk passes through memory: a unit larger than that has to be on the GPU, and where it
/// cannot, memory is what binds, not the GPU that has room for every load.
TEST(Explain, AUnitThatCannotPassThroughMemory) {
  const Answer answer = must_solve(flat_model({50, 50, 5}), make_machine({60}, 40, ~0ull), {});
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  const Infeasibility& why = answer.infeasible;
  EXPECT_TRUE(why.proven());
  EXPECT_EQ(why.conflict, (std::vector<std::string>{"budget 0", "budget cpu", "reserve"}));
  EXPECT_TRUE(why.irreducible);
  EXPECT_EQ(why.reason.code, Code::SolveThroughMemory) << sentence(why.reason);
  EXPECT_EQ(why.smallest_budget_device, machine::kCpu);
  EXPECT_EQ(why.smallest_budget, Bytes(50));
  EXPECT_EQ(why.short_bytes, Bytes(10));
  const Repair* raise = find(why, Repair::Kind::RaiseBudget);
  ASSERT_TRUE(raise);
  EXPECT_EQ(raise->device, machine::kCpu) << "memory before a larger card";
  EXPECT_EQ(raise->budget, Bytes(50));
}

TEST(Explain, OnePinThatIsTooMuchIsNamedWithItsDevice) {
  plan::Settings settings;
  settings.rules = {{"m0", machine::gpu(1), false}};
  const Answer answer =
      must_solve(flat_model({200, 5}), make_machine({100, 90}, 1'000, std::nullopt), settings);
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  EXPECT_EQ(sentence(answer.infeasible.reason), "m0 (200 B) is pinned to cuda:1, which has 90 B.");
}

/// Two pins that each need nothing more: neither alone is in the way, and all that would help is still found.
TEST(Explain, RepairsAreThereUnderTwoPins) {
  plan::Settings settings;
  settings.rules = {{"m20", machine::gpu(0), false}, {"m21", machine::gpu(1), false}};
  const Answer answer = must_solve(flat_model(std::vector<std::uint64_t>(80, 16)),
                                   make_machine({240, 240, 120}, 300, std::nullopt), settings);
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  const Infeasibility& why = answer.infeasible;
  const auto raised = std::find_if(why.repairs.begin(), why.repairs.end(), [](const Repair& repair) {
    return repair.kind == Repair::Kind::RaiseBudget && repair.device == machine::kCpu;
  });
  ASSERT_NE(raised, why.repairs.end());
  EXPECT_EQ(raised, why.repairs.begin()) << "the cheapest first";
  EXPECT_TRUE(more_cards(why));
}

TEST(Explain, AllRulesAreLiftedWhereNoneAloneIsEnough) {
  plan::Settings settings;
  settings.rules = {{"m0", machine::kCpu, false}, {"m1", machine::kCpu, false}};
  const Answer answer = must_solve(flat_model({70, 70, 5}), make_machine({200}, 40, std::nullopt), settings);
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  EXPECT_FALSE(find(answer.infeasible, Repair::Kind::LiftRule));
  const Repair* all = find(answer.infeasible, Repair::Kind::LiftAllRules);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->count, 2u);
  EXPECT_EQ(all->gpu_bytes, Bytes(145));
}

/// Options of the question hold for the explanation too.
TEST(Explain, TheNumberOfGpusInUseIsPartOfTheConflict) {
  const auto model = flat_model({60, 60, 60});
  const machine::Machine machine = make_machine({100, 100, 100}, std::nullopt, std::nullopt);
  Effort effort;
  effort.most_gpus = 2;
  const Answer answer = must_solve(model, machine, {}, nullptr, effort);
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  ASSERT_TRUE(answer.infeasible.proven());
  EXPECT_NE(std::find(answer.infeasible.conflict.begin(), answer.infeasible.conflict.end(), "max-gpus"),
            answer.infeasible.conflict.end());
}

/// Of more GPUs than may hold something, the roomiest are what there is.
TEST(Explain, RoomIsThatOfTheGpusThatMayBeUsed) {
  for (const std::uint32_t most : {1u, 2u, 3u, 9u}) {
    Effort effort;
    effort.most_gpus = most;
    const Answer answer =
        must_solve(flat_model({900}), make_machine({50, 100, 70}, 30, std::nullopt), {}, nullptr, effort);
    ASSERT_EQ(answer.outcome, Outcome::Infeasible);
    const Error& reason = answer.infeasible.reason;
    ASSERT_EQ(reason.code, Code::SolveTooLittleMemory) << sentence(reason);
    const std::uint64_t room = 30 + (most == 1 ? 100 : most == 2 ? 170 : 220);
    EXPECT_EQ(reason.arguments[1], std::to_string(room) + " B");
    EXPECT_EQ(answer.infeasible.short_bytes, Bytes(900 - room));
  }
}

/// "2.26 GiB" as a number and its unit's exponent.
std::pair<double, int> read_size(const std::string& text) {
  std::string digits = text.substr(0, text.find(' '));
  std::erase(digits, ',');
  const std::string unit = text.substr(text.find(' ') + 1);
  return {std::stod(digits), unit == "B" ? 0 : 1 + static_cast<int>(std::string("KMGTPE").find(unit[0]))};
}

/// What is needed, what is there and the difference are in one unit, the one of the larger, and add up as
/// they stand; only what would be next to nothing in it has one of its own.
TEST(Explain, SizesAreInOneUnitAndAddUp) {
  const std::uint64_t seed = 40'417;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (int round = 0; round < 300; ++round) {
    const std::uint64_t model = (1ull << (random() % 42)) + random() % (1ull << (1 + random() % 42));
    const std::uint64_t there = random() % model >> (random() % 30);
    const Answer answer = must_solve(flat_model({model}), make_machine({0}, there, std::nullopt), {});
    ASSERT_EQ(answer.outcome, Outcome::Infeasible);
    const Error& reason = answer.infeasible.reason;
    ASSERT_EQ(reason.code, Code::SolveTooLittleMemory);
    SCOPED_TRACE(sentence(reason));
    const auto [need, need_unit] = read_size(reason.arguments[0]);
    const auto [have, have_unit] = read_size(reason.arguments[1]);
    const auto [missing, missing_unit] = read_size(reason.arguments[2]);
    const double one = std::pow(1024.0, need_unit);
    const double digits = have_unit == need_unit ? 0.06 * one : 0.006 * static_cast<double>(model);
    EXPECT_NEAR(need * one, static_cast<double>(model), digits);
    EXPECT_NEAR(have * std::pow(1024.0, have_unit), static_cast<double>(there), 0.06 * one);
    if (have_unit == need_unit) {
      EXPECT_EQ(missing_unit, need_unit);
      EXPECT_NEAR(need - have, missing, 1e-6 * need);
      if (need_unit > 0) {
        EXPECT_LT(need, 1024.0) << "the unit of the larger";
      }
    } else {
      EXPECT_LT(static_cast<double>(there), 0.1 * one) << "next to nothing beside what is needed";
      EXPECT_NEAR(need * one, missing * std::pow(1024.0, missing_unit),
                  static_cast<double>(there) + 0.011 * static_cast<double>(model));
    }
  }
}

/// A card of some KiB beside a model of some GiB: neither "2372174.0 KiB" nor "0.0 GiB".
TEST(Explain, ATinyCardIsToldInItsOwnUnit) {
  const Answer answer = must_solve(flat_model({GiB(2).count(), GiB(1).count()}),
                                   make_machine({KiB(140).count()}, GiB(1).count(), std::nullopt), {});
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  const std::string told = sentence(answer.infeasible.reason);
  EXPECT_NE(told.find("3.0 GiB"), std::string::npos) << told;
  const Answer streams = must_solve(flat_model({GiB(2).count(), GiB(1).count()}),
                                    make_machine({KiB(140).count()}, GiB(4).count(), std::nullopt), {});
  ASSERT_EQ(streams.outcome, Outcome::Infeasible);
  const std::string short_of = sentence(streams.infeasible.reason);
  EXPECT_NE(short_of.find("140 KiB"), std::string::npos) << short_of;
  EXPECT_EQ(short_of.find(".0 KiB"), std::string::npos) << short_of;
}

/// The picture of what does not fit shows full devices and a rest, never a device that holds more than it
/// has: by the judge's count, which GPU streams and what passes through memory included.
TEST(Explain, ThePictureFillsNoDeviceBeyondItsBudget) {
  const std::uint64_t seed = 90'210;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  int seen = 0, placed = 0;
  for (int round = 0; round < 400; ++round) {
    std::vector<std::uint64_t> units(2 + random() % 14);
    for (auto& bytes : units) bytes = 1 + random() % 90;
    std::vector<std::uint64_t> gpus(1 + random() % 3);
    for (auto& budget : gpus) budget = random() % 120;
    const std::uint64_t cpu = random() % 150;
    const std::optional<std::uint64_t> disk =
        random() % 2 ? std::optional<std::uint64_t>(random() % 300) : std::nullopt;
    const machine::Machine machine = make_machine(gpus, cpu, disk);
    const model::ModelPtr model = flat_model(units);
    const Answer answer = must_solve(model, machine, {});
    if (answer.outcome != Outcome::Infeasible) continue;
    ++seen;
    const plan::Evaluation evaluation = plan::evaluate(*model, machine, answer.settings, answer.placement);
    for (const plan::DeviceUse& use : evaluation.devices) {
      EXPECT_FALSE(use.over) << "round " << round << ", " << machine::display_name(use.device);
    }
    placed += evaluation.gpu_bytes ? 1 : 0;
  }
  EXPECT_GT(seen, 40);
  EXPECT_GT(placed, 10) << "devices are filled all the same";
}

}  // namespace
}  // namespace stowage::solve
