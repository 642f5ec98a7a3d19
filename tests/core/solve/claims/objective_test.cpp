// What an objective says of values, costs and units, against plans that are added up in full.
#include "core/solve/claims/objective.h"

#include <numeric>

#include "core/solve/instance/incremental_cost.h"
#include "core/solve/instance/plan_cost.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

using test::Asked;
using test::random_question;

constexpr Objective kBytes(plan::Objective::GpuBytes), kTime(plan::Objective::StepTime);

TEST(Objective, ValuesAndCostsRankAlike) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 2'000; ++i) {
    const std::uint64_t total = random() % 100, a = random() % (total + 1), b = random() % (total + 1);
    for (const Objective objective : {kBytes, kTime}) {
      EXPECT_EQ(objective.better(a, b), objective.cost_of(a, total) < objective.cost_of(b, total));
      EXPECT_EQ(objective.value_of_cost(objective.cost_of(a, total), total), a);
      EXPECT_FALSE(objective.better(a, objective.limit(total)));
      EXPECT_FALSE(objective.better(objective.worst(), a));
      const std::uint64_t best = objective.best_of(a, b);
      EXPECT_TRUE(best == a || best == b);
      EXPECT_FALSE(objective.better(a, best) || objective.better(b, best));
    }
  }
}

/// Every row of the table of objectives, so that a new one is either.
TEST(Objective, IsTimeOrBytesAsItsRowSays) {
  for (const plan::ObjectiveRow& row : plan::objectives()) {
    const Objective objective(row.objective);
    EXPECT_EQ(objective.adds_up_time(), row.time) << row.name;
    EXPECT_NE(objective.told_by_gpu_bytes(), row.time) << row.name;
    EXPECT_NE(objective.disk_and_time_break_ties(), row.time) << row.name;
  }
}

/// A random complete assignment, whether it fits or not, with a unit on each side where there are two.
Assignment random_slots(const Instance& instance, std::mt19937_64& random) {
  Assignment slots;
  for (std::size_t u = 0; u < instance.catalog.units().size(); ++u)
    slots.push_back(static_cast<Slot>(random() % instance.slots()));
  if (!slots.empty()) slots[random() % slots.size()] = static_cast<Slot>(random() % instance.gpus);
  return slots;
}

class RandomPlans : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomPlans, UnitsCostWhatThePlanCosts) {
  SCOPED_TRACE("seed " + std::to_string(GetParam()));
  const Asked asked = random_question(GetParam(), {}, 2);
  const Instance& q = *asked.question;
  std::mt19937_64 random(GetParam());
  for (int i = 0; i < 20; ++i) {
    const Assignment slots = random_slots(q, random);
    const auto main = main_of(q, slots);
    const PlanCost cost = plan_cost(q, slots, main);
    IncrementalCost running(q, main);
    running.set(slots);
    EXPECT_TRUE(running.value() == value_of(q, cost));
    EXPECT_EQ(value_of(q, cost), test::by_time(q) ? cost.step_ps : cost.gpu_bytes);
    std::uint64_t sum = 0;
    for (std::size_t u = 0; u < slots.size(); ++u)
      sum += q.unit_cost(q.catalog.class_of_unit()[u], slots[u], main);
    for (std::size_t p = 1; test::by_time(q) && p < q.catalog.table().executed.size(); ++p) {
      const auto& executed = q.catalog.table().executed;
      const Slot from = q.executes(slots[executed[p - 1]], main), to = q.executes(slots[executed[p]], main);
      if (from != to) sum += q.hop_time(p - 1, from, to);
    }
    EXPECT_EQ(sum, q.objective().cost_of(value_of(q, cost), q.catalog.total().count()));
    EXPECT_TRUE(running.cost() == sum);
  }
}

TEST_P(RandomPlans, BytesOnGpusTellNoMoreThanTheyMay) {
  SCOPED_TRACE("seed " + std::to_string(GetParam()));
  const Asked asked = random_question(GetParam(), {}, 2);
  const Instance& q = *asked.question;
  std::mt19937_64 random(GetParam());
  const std::uint64_t total = q.catalog.total().count();
  for (int i = 0; i < 20; ++i) {
    const Assignment a = random_slots(q, random), b = random_slots(q, random);
    const PlanCost of_a = plan_cost(q, a, main_of(q, a)), of_b = plan_cost(q, b, main_of(q, b));
    const std::uint64_t value_a = value_of(q, of_a), value_b = value_of(q, of_b);
    EXPECT_LE(of_a.gpu_bytes, q.objective().most_gpu_bytes(value_a, total));
    if (q.objective().better(value_a, value_b)) {
      EXPECT_TRUE(q.objective().may_be_better(of_a.gpu_bytes, value_b));
    }
    if (q.objective().told_by_gpu_bytes()) {
      EXPECT_EQ(value_a == value_b, of_a.gpu_bytes == of_b.gpu_bytes);
    }
  }
}

/// Where a unit goes from a GPU to a host, the plan is dearer by the gain of its class, but for hops.
TEST_P(RandomPlans, AGainIsWhatAMoveIsWorth) {
  SCOPED_TRACE("seed " + std::to_string(GetParam()));
  const Asked asked = random_question(GetParam(), {}, 2);
  const Instance& q = *asked.question;
  std::mt19937_64 random(GetParam());
  for (int i = 0; i < 40; ++i) {
    const auto unit = static_cast<std::uint32_t>(random() % q.catalog.units().size());
    const std::uint32_t k = q.catalog.class_of_unit()[unit];
    const auto gpu = static_cast<Slot>(random() % q.gpus), main = static_cast<Slot>(random() % q.gpus);
    const Slot host = q.disk && random() % 2 ? *q.disk : *q.cpu;
    const auto costs = q.costs_on_and_off(k, gpu, host, main);
    EXPECT_EQ(costs.on, q.unit_cost(k, gpu, main));
    EXPECT_EQ(costs.off, q.unit_cost(k, host, main));
    EXPECT_EQ(costs.gain(), costs.off > costs.on ? costs.off - costs.on : 0);
    if (host == q.disk) {
      EXPECT_EQ(costs.off - q.disk_cost(k), q.unit_cost(k, *q.cpu, main));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPlans, testing::Range<std::uint64_t>(0, 60));

}  // namespace
}  // namespace stowage::solve
