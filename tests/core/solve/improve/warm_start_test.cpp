// Plans that are kept while something is dragged, and what is shown of a question that has no answer.

#include "core/solve/improve/warm_start.h"

#include "core/plan/evaluate.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/infeasible/closed_form.h"
#include "core/solve/instance/plan_cost.h"
#include "tests/core/solve/asked.h"
#include "tests/core/solve/dispatch/enumeration.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;
const NodeBudget kAmple(1'000);

std::vector<Slot> gpus_of(const Instance& q) {
  std::vector<Slot> out;
  for (Slot g = 0; g < q.gpus; ++g) out.push_back(g);
  return out;
}

class PlanRepair : public testing::TestWithParam<int> {
 protected:
  test::Asked question(std::size_t gpus, std::size_t units) const {
    return test::random_question(static_cast<std::uint64_t>(GetParam()) + 31'000, {.most_units = units},
                                 gpus);
  }
  static Assignment random_assignment(const Instance& q, std::mt19937_64& random) {
    Assignment slots(q.catalog.units().size());
    for (Slot& slot : slots) slot = static_cast<Slot>(random() % q.slots());
    return slots;
  }
};

TEST_P(PlanRepair, WhatIsMendedFitsAndIsWorthWhatItSays) {
  const test::Asked asked = question(2, 20);
  const Instance& q = *asked.question;
  std::mt19937_64 random(static_cast<std::uint64_t>(GetParam()));
  for (int i = 0; i < 10; ++i) {
    SCOPED_TRACE(i);
    const Assignment previous = random_assignment(q, random);
    const SearchResult found = repair_plan(q, previous, main_of(q, previous), kAmple);
    if (!found.feasible) continue;
    const plan::Evaluation judged =
        plan::evaluate(q.catalog.model(), q.machine, q.settings, to_placement(q.catalog, found.slots));
    EXPECT_TRUE(judged.fits);
    EXPECT_EQ(found.main, main_of(q, found.slots));
    if (!test::by_time(q)) {
      EXPECT_EQ(found.value, judged.gpu_bytes.count());
    }
  }
}

TEST_P(PlanRepair, APlanThatFitsIsNeverMadeWorse) {
  const test::Asked asked = question(2, 12);
  const Instance& q = *asked.question;
  std::mt19937_64 random(static_cast<std::uint64_t>(GetParam()) * 3);
  for (int i = 0; i < 20; ++i) {
    SCOPED_TRACE(i);
    const Assignment previous = random_assignment(q, random);
    const auto main = main_of(q, previous);
    const PlanCost before = plan_cost(q, previous, main);
    if (!before.fits || !main) continue;
    const SearchResult found = repair_plan(q, previous, main, kAmple);
    ASSERT_TRUE(found.feasible);
    if (test::by_time(q)) {
      EXPECT_LE(found.value, before.step_ps);
    } else {
      EXPECT_GE(found.value, before.gpu_bytes);
    }
  }
}

TEST_P(PlanRepair, WhatIsKeptIsAsNearToTheBestAsItClaims) {
  test::Asked asked = question(1 + GetParam() % 2, 5);
  Instance& q = *asked.question;
  const test::Enumerated best = test::enumerate(q.catalog, q.machine, q.settings);
  std::mt19937_64 random(static_cast<std::uint64_t>(GetParam()) * 5);
  for (const double tolerance : {0.0, 0.05, 0.5, 1.0}) {
    q.tolerance = tolerance;
    const Assignment previous = random_assignment(q, random);
    NodeBudget nodes(200'000);
    const SearchResult found = warm_start(q, gpus_of(q), previous, nodes);
    if (!found.feasible) continue;
    ASSERT_GT(tolerance, 0);
    ASSERT_TRUE(best.feasible);
    if (test::by_time(q)) {
      const double seconds = static_cast<double>(found.value) * 1e-12,
                   bound = static_cast<double>(bound_of(q, found)) * 1e-12;
      EXPECT_LE(bound, best.step_seconds + 1e-9);
      EXPECT_GE(seconds, best.step_seconds - 1e-9);
      EXPECT_LE(seconds - bound, tolerance * seconds + 1e-12);
    } else {
      EXPECT_GE(bound_of(q, found), best.gpu_bytes);
      EXPECT_LE(found.value, best.gpu_bytes);
    }
  }
}

/// New rules drive units from their places: what is kept obeys them.
TEST_P(PlanRepair, RulesMadeSinceThenAreObeyed) {
  test::Asked asked = question(2, 10);
  std::mt19937_64 random(static_cast<std::uint64_t>(GetParam()) * 7);
  const auto& units = asked.unit_catalog->units();
  const std::size_t pinned = random() % units.size();
  asked.settings.rules = {{std::string(units[pinned].name), machine::kCpu, false}};
  asked.question = std::make_unique<Instance>(
      make_instance(*asked.unit_catalog, asked.machine, asked.settings,
                    *make_rules(*asked.unit_catalog, asked.machine, asked.settings.rules)));
  Instance& q = *asked.question;
  q.tolerance = 1.0;
  Assignment previous = random_assignment(q, random);
  previous[pinned] = 0;
  NodeBudget nodes(200'000);
  const SearchResult found = warm_start(q, gpus_of(q), previous, nodes);
  if (!found.feasible) return;
  for (std::size_t u = 0; u < units.size(); ++u) EXPECT_TRUE(q.may(u, found.slots[u])) << u;
  EXPECT_EQ(found.slots[pinned], *q.cpu);
}

INSTANTIATE_TEST_SUITE_P(Seeds, PlanRepair, testing::Range(0, 40));

/// Machines too small for the model: each device is filled at most to its budget, and what is left over is
/// named.
class Partly : public testing::TestWithParam<int> {};

TEST_P(Partly, NoDeviceHoldsMoreThanItHas) {
  std::mt19937_64 random(static_cast<std::uint64_t>(GetParam()) + 91'000);
  const auto model = test::random_model(random, {.most_units = 16, .largest = 1'000});
  const std::uint64_t total = model->total_bytes().count();
  const machine::Machine machine = test::make_machine(
      {random() % (total / 2 + 1), random() % (total / 3 + 1)}, random() % (total / 4 + 1),
      random() % 2 ? std::optional<std::uint64_t>(random() % (total / 4 + 1)) : std::nullopt);
  plan::Settings settings;
  Effort effort;
  effort.explain = false;
  const Answer answer = test::must_solve(model, machine, settings, nullptr, effort);
  if (answer.outcome != Outcome::Infeasible) return;
  std::vector<std::uint64_t> held(machine.devices.size());
  std::vector<bool> counted(model->storages().size());
  std::vector<model::TensorId> unplaced;
  for (std::uint32_t t = 0; t < model->tensors().size(); ++t) {
    const Slot slot = answer.placement.slots[t];
    if (slot == kOpen) {
      unplaced.push_back(model::TensorId(t));
      continue;
    }
    ASSERT_LT(slot, held.size());
    const std::size_t storage = model->tensors()[t].storage.index();
    if (!counted[storage]) held[slot] += model->storages()[storage].bytes.count();
    counted[storage] = true;
  }
  EXPECT_EQ(unplaced, answer.infeasible.unplaced);
  EXPECT_FALSE(unplaced.empty());
  for (std::size_t s = 0; s < held.size(); ++s)
    EXPECT_LE(held[s], machine.devices[s].budget->count()) << "device " << s;
}

INSTANTIATE_TEST_SUITE_P(Seeds, Partly, testing::Range(0, 60));

}  // namespace
}  // namespace stowage::solve
