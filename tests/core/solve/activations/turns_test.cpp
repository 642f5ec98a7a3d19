#include <gtest/gtest.h>

#include <random>

#include "core/plan/turn_bytes.h"
#include "core/solve/solve.h"
#include "tests/core/solve/activations/turn_cases.h"
#include "tests/core/solve/dispatch/enumeration.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

/// The best of every placement, each judged with the room that its own turns need.
test::Enumerated enumerate_with_turns(const UnitCatalog& catalog, const machine::Machine& machine,
                                      const plan::Settings& settings, const plan::TurnBytes& turns) {
  const model::Model& model = catalog.model();
  const std::size_t n = catalog.units().size(), slots = machine.devices.size();
  test::Enumerated out;
  plan::Placement placement;
  placement.slots.assign(model.tensors().size(), 0);
  std::vector<std::size_t> at(n, 0);
  while (true) {
    bool on_gpu = false;
    for (std::size_t u = 0; u < n; ++u) {
      for (const model::TensorId id : catalog.units()[u].tensors)
        placement.slots[id.index()] = static_cast<plan::Placement::Slot>(at[u]);
      on_gpu = on_gpu || at[u] < machine.gpu_count();
    }
    const machine::Machine with_room = plan::with_room_for_turns(machine, model, settings, placement, turns);
    const plan::Evaluation e = plan::evaluate(model, with_room, settings, placement);
    bool obeys = on_gpu && e.fits;
    for (const plan::Diagnostic& d : e.diagnostics)
      obeys = obeys && d.what.code != Code::PlanPinBroken && d.what.code != Code::PlanForbidBroken;
    if (obeys) out.take(e, machine, settings);
    std::size_t u = 0;
    while (u < n && ++at[u] == slots) at[u++] = 0;
    if (u == n) return out;
  }
}

/// Two or three sizes of turns, as layers, embeddings and heads have them; some modules have none.
plan::TurnBytes random_turns(std::mt19937_64& random, const model::Model& model, std::uint64_t largest) {
  const std::uint64_t sizes[] = {0, 1 + random() % largest, 1 + random() % largest, 1 + random() % largest};
  plan::TurnBytes out(model.modules().size(), 0);
  for (std::uint64_t& bytes : out) bytes = sizes[random() % 4];
  return out;
}

struct Tally {
  int plans = 0, proven = 0, none = 0;
};

struct Case {
  model::ModelPtr model;
  machine::Machine machine;
  plan::Settings settings;
  plan::TurnBytes turns;
  Effort effort{};
};

/// `equal`: GPUs that nobody can tell apart.
Case random_case(std::mt19937_64& random, std::size_t gpus, bool equal) {
  test::RandomShape shape;
  shape.most_units = gpus == 1 ? 7 : 5;
  Case out;
  out.model = test::random_model(random, shape);
  const std::uint64_t total = out.model->total_bytes().count();
  std::vector<std::uint64_t> budgets;
  for (std::size_t g = 0; g < gpus; ++g) {
    const bool same = g > 0 && (equal || random() % 3 == 0);
    budgets.push_back(same ? budgets.back() : 20 + random() % (total * 5 / 4 / gpus + 40));
  }
  out.machine = test::make_machine(budgets, random() % 3 == 0 ? random() % (total + 1) : ~0ull,
                                   random() % 4 == 0 ? std::optional<std::uint64_t>(~0ull) : std::nullopt);
  if (!equal && random() % 4 == 0) out.machine.devices[0].keep_free = Bytes(random() % 20);
  if (!equal && random() % 4 == 0) out.machine.devices[0].overhead = Bytes(random() % 10);
  out.settings.runtime.row = random() % 3 == 0 ? machine::kComputesOnHost : machine::kStreams;
  out.settings.runtime.offload_buffers = random() % 2 == 0;
  out.settings.objective = random() % 3 == 0 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  for (std::size_t i = 0; i < random() % 2; ++i) {
    const model::Tensor& tensor = out.model->tensors()[random() % out.model->tensors().size()];
    out.settings.rules.push_back(
        {tensor.name, random() % 2 ? machine::gpu(0) : machine::kCpu, random() % 2 == 0});
  }
  out.turns = random_turns(random, *out.model, 40);
  out.effort.exhaustive = random() % 2 == 0;
  return out;
}

void compare_bytes(const Answer& answer, const test::Enumerated& best) {
  EXPECT_LE(answer.value, best.gpu_bytes);
  EXPECT_GE(answer.bound, best.gpu_bytes);
  if (answer.outcome == Outcome::Optimal) {
    EXPECT_EQ(answer.value, best.gpu_bytes);
  }
  if (answer.fewest_on_disk) {
    EXPECT_EQ(answer.disk_bytes.count(), best.disk_bytes);
  }
  if (answer.least_time) {
    EXPECT_NEAR(answer.step_seconds, best.tied_seconds, 1e-10);
  }
}

void compare_times(const Answer& answer, const test::Enumerated& best) {
  const double ps = best.step_seconds * 1e12, slack = 50;
  EXPECT_GE(static_cast<double>(answer.value), ps - slack);
  EXPECT_LE(static_cast<double>(answer.bound), ps + slack);
  if (answer.outcome == Outcome::Optimal) {
    EXPECT_NEAR(static_cast<double>(answer.value), ps, slack);
  }
}

/// What is claimed against every placement there is.
void compare(const Case& asked, Tally& tally) {
  const auto catalog = make_unit_catalog(asked.model, asked.settings);
  const test::Enumerated best = enumerate_with_turns(*catalog, asked.machine, asked.settings, asked.turns);
  const auto answer =
      solve_with_turns(*catalog, asked.machine, asked.settings, asked.turns, nullptr, asked.effort);
  if (!answer) {
    EXPECT_FALSE(best.feasible);
    EXPECT_EQ(answer.error().code, Code::SolveRulesContradict) << sentence(answer.error());
    return;
  }
  if (answer->outcome == Outcome::Infeasible) {
    if (answer->infeasible.proven()) {
      EXPECT_FALSE(best.feasible);
    }
    ++tally.none;
    return;
  }
  ASSERT_TRUE(best.feasible);
  ++tally.plans;
  tally.proven += answer->outcome == Outcome::Optimal ? 1 : 0;
  // The room that the answer names is that of its own turns, and everything fits with it.
  plan::Settings judged = asked.settings;
  judged.main_gpu = answer->main_gpu;
  EXPECT_EQ(answer->machine,
            plan::with_room_for_turns(asked.machine, *asked.model, judged, answer->placement, asked.turns));
  EXPECT_TRUE(plan::evaluate(*asked.model, answer->machine, judged, answer->placement).fits);
  if (asked.settings.objective == plan::Objective::GpuBytes) {
    compare_bytes(*answer, best);
  } else {
    compare_times(*answer, best);
  }
}

Tally run(std::uint64_t first_seed, int count, std::size_t gpus, bool equal = false) {
  Tally tally;
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    compare(random_case(random, gpus, equal), tally);
    if (testing::Test::HasFailure()) break;
  }
  return tally;
}

TEST(Turns, OneGpuAgainstEveryPlacement) {
  const int count = test::truth_instances(600);
  const Tally tally = run(1000, count, 1);
  EXPECT_GT(tally.plans * 15, count * 4);
  EXPECT_GT(tally.none * 150, count * 8);
  EXPECT_GE(tally.proven * 100, tally.plans * 99);
}

TEST(Turns, TwoGpusAgainstEveryPlacement) {
  const int count = test::truth_instances(320);
  const Tally tally = run(5000, count, 2);
  EXPECT_GT(tally.plans * 16, count * 5);
  EXPECT_GE(tally.proven * 100, tally.plans * 85);
}

TEST(Turns, ThreeGpusAgainstEveryPlacement) {
  const int count = test::truth_instances(120);
  const Tally tally = run(9000, count, 3);
  EXPECT_GT(tally.plans * 4, count);
  EXPECT_GE(tally.proven * 100, tally.plans * 80);
}

TEST(Turns, EqualGpusAgainstEveryPlacement) {
  const int of_two = test::truth_instances(200), of_three = test::truth_instances(80);
  const Tally two = run(20'000, of_two, 2, true), three = run(30'000, of_three, 3, true);
  EXPECT_GT(two.plans * 10, of_two * 3);
  EXPECT_GT(three.plans * 4, of_three);
  EXPECT_GE((two.proven + three.proven) * 100, (two.plans + three.plans) * 80);
}

/// Layers of 10 bytes that need 6 in their turn, and a head of 4 that needs 30.
model::ModelPtr layers_and_head(plan::TurnBytes& turns) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  const auto add = [&](const std::string& name, std::uint64_t bytes) {
    builder.add_module(name, "Leaf");
    model::ModelBuilder::TensorSpec spec;
    spec.name = name + ".weight";
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(bytes);
    spec.shape = {static_cast<std::int64_t>(bytes)};
    builder.add_tensor(std::move(spec));
  };
  for (const char* layer : {"a", "b", "c", "d"}) add(layer, 10);
  add("head", 4);
  auto model = builder.build();
  EXPECT_TRUE(model);
  turns.assign((*model)->modules().size(), 0);
  for (const char* layer : {"a", "b", "c", "d"}) turns[(*model)->find_module(layer)->index()] = 6;
  turns[(*model)->find_module("head")->index()] = 30;
  return *model;
}

TEST(Turns, OnlyTheGpuThatHoldsTheHeadKeepsRoomForIt) {
  plan::TurnBytes turns;
  const auto model = layers_and_head(turns);
  // 26 = two layers and their turn; 34 = the head and its turn. Nothing else fits everything.
  const machine::Machine machine = test::make_machine({26, 26, 34}, 0, std::nullopt);
  const auto answer = solve_with_turns(*make_unit_catalog(model, {}), machine, {}, turns);
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->outcome, Outcome::Optimal);
  EXPECT_EQ(answer->value, 44u);
  EXPECT_EQ(answer->machine.devices[0].keep_free, Bytes(6));
  EXPECT_EQ(answer->machine.devices[1].keep_free, Bytes(6));
  EXPECT_EQ(answer->machine.devices[2].keep_free, Bytes(30));
}

TEST(Turns, WhatSomebodySaidStays) {
  plan::TurnBytes turns;
  const auto model = layers_and_head(turns);
  machine::Machine machine = test::make_machine({50}, 100, std::nullopt);
  machine.devices[0].keep_free = Bytes(0);
  const auto answer = solve_with_turns(*make_unit_catalog(model, {}), machine, {}, turns);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->value, 44u);
  EXPECT_EQ(answer->machine.devices[0].keep_free, Bytes(0));
}

TEST(Turns, OneGpuThatStreamsNeedsRoomForTheLargestTurnOfAll) {
  plan::TurnBytes turns;
  const auto model = layers_and_head(turns);
  // 30 for the head's turn wherever the head lies, 10 to stream a layer.
  const auto enough =
      solve_with_turns(*make_unit_catalog(model, {}), test::make_machine({50}, 100, std::nullopt), {}, turns);
  ASSERT_TRUE(enough);
  EXPECT_EQ(enough->outcome, Outcome::Optimal);
  EXPECT_EQ(enough->value, 10u);
  const auto none =
      solve_with_turns(*make_unit_catalog(model, {}), test::make_machine({33}, 100, std::nullopt), {}, turns);
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->infeasible.proven());
  EXPECT_FALSE(none->infeasible.repairs.empty());
}

}  // namespace
}  // namespace stowage::solve
