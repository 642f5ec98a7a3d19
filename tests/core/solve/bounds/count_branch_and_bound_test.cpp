// Counting how many units of each kind lie where: bounds against every placement there is.

#include "core/solve/bounds/count_branch_and_bound.h"

#include "core/solve/bounds/lagrangian_relaxation.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/instance/plan_cost.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

std::uint64_t objective_value(const Instance& q, const PlanCost& cost) {
  return test::by_time(q) ? cost.step_ps : cost.gpu_bytes;
}

/// The best of all placements that stream to `main`, or that stream nothing; null: there is none.
std::optional<std::uint64_t> best_of_all(const Instance& q, Slot main) {
  Assignment slots(q.catalog.units().size(), 0);
  std::optional<std::uint64_t> best;
  for (;;) {
    bool obeys = true;
    for (std::size_t u = 0; u < slots.size(); ++u) obeys = obeys && q.may(u, slots[u]);
    const PlanCost cost = plan_cost(q, slots, main, test::by_time(q));
    if (obeys && cost.fits && (!best || better(q, objective_value(q, cost), *best)))
      best = objective_value(q, cost);
    std::size_t u = 0;
    while (u < slots.size() && ++slots[u] == q.slots()) slots[u++] = 0;
    if (u == slots.size()) return best;
  }
}

/// Random trees, a quarter of them with loads that add up along a path, on 1 to 3 GPUs with CPU memory and,
/// in half of them, a disk; some units may not be everywhere.
test::Asked counted_question(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const std::size_t gpus = 1 + seed % 3;
  const auto model = test::random_model(
      random,
      {.most_units = gpus == 3 ? 4u : 6u, .direct_tensors = seed % 4 == 1, .largest = seed % 2 ? 40u : 4u});
  const std::uint64_t total = model->total_bytes().count();
  std::vector<std::uint64_t> budgets;
  for (std::size_t g = 0; g < gpus; ++g) budgets.push_back(total / 6 + random() % (total / 2 + 1));
  const std::uint64_t memory = seed % 4 == 0 ? ~0ull : total / 4 + random() % total;
  machine::Machine machine =
      test::make_machine(budgets, memory, random() % 2 ? std::optional<std::uint64_t>(~0ull) : std::nullopt);
  plan::Settings settings;
  settings.objective = seed % 5 < 2 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  if (seed % 7 == 0) settings.runtime.row = machine::kComputesOnHost;
  if (seed % 3 == 0) settings.workload.tokens = 64;
  if (seed % 2 == 0) {
    const std::size_t t = random() % model->tensors().size();
    settings.rules.push_back(
        {model->tensors()[t].name, machine.devices[random() % machine.devices.size()].id, seed % 4 == 2});
  }
  return test::asked(model, std::move(machine), std::move(settings));
}

class CountSearch : public testing::TestWithParam<int> {};

TEST_P(CountSearch, NoPlacementIsBetterThanTheBound) {
  int exact = 0, bounded = 0;
  for (std::uint64_t i = 0; i < 30; ++i) {
    const std::uint64_t seed = static_cast<std::uint64_t>(GetParam()) * 1'000 + i;
    SCOPED_TRACE(seed);
    const test::Asked asked = counted_question(seed);
    const Instance& q = *asked.question;
    std::vector<Slot> gpus;
    for (Slot g = 0; g < q.gpus; ++g) gpus.push_back(g);
    const ItemKinds kinds(q);
    for (const Slot main : gpus) {
      const auto best = best_of_all(q, main);
      std::optional<std::uint64_t> found;
      const auto offer = [&](const CountsBySlot& counts) {
        Assignment slots;
        spread(kinds, counts, main, slots, nullptr);
        const PlanCost cost = plan_cost(q, slots, main, test::by_time(q));
        if (cost.fits && (!found || better(q, objective_value(q, cost), *found)))
          found = objective_value(q, cost);
        return found;
      };
      NodeBudget nodes(2'000'000);
      const Claims counted = search_counts(kinds, gpus, main, std::nullopt, 0, offer, nodes);
      ASSERT_TRUE(counted.bound() || counted.no_plan());
      if (!best) {
        EXPECT_FALSE(found.has_value());
        continue;
      }
      ASSERT_FALSE(counted.no_plan());
      const std::uint64_t bound = counted.bound()->value();
      EXPECT_FALSE(better(q, *best, bound)) << *best << " against " << bound;
      ++bounded;
      if (!test::by_time(q) && !q.catalog.coupled()) {  // without hops counts tell everything
        EXPECT_EQ(bound, *best);
        EXPECT_EQ(found, best);
        ++exact;
      }
      for (const std::uint64_t few : {0, 30, 300}) {  // cut short it still is a bound
        NodeBudget little(few);
        const Claims early = search_counts(kinds, gpus, main, best, 0, offer, little);
        EXPECT_FALSE(early.contradict(q.objective(), *best));
      }
    }
  }
  EXPECT_GT(exact, 0);
  EXPECT_GT(bounded, exact);
}

INSTANTIATE_TEST_SUITE_P(Seeds, CountSearch, testing::Range(1, 13));

/// 80 equal layers, two GPUs, memory and disk that are all too small: what takes a long list of cases by hand
/// is proven in some thousand steps.
TEST(CountSearch, LayersOverMemoryAndDiskAreProven) {
  constexpr std::uint64_t kGiB = 1ull << 30, kLayer = 1'711'308'800, kEnd = 2'101'346'304;
  std::vector<std::uint64_t> sizes(80, kLayer);
  sizes.insert(sizes.begin(), kEnd);
  sizes.insert(sizes.end(), {16'384, kEnd});
  const auto model = test::flat_model(sizes);
  for (const plan::Objective objective : {plan::Objective::StepTime, plan::Objective::GpuBytes}) {
    plan::Settings settings;
    settings.objective = objective;
    settings.runtime.reserve = machine::ReserveRule::Leaf;
    machine::Machine machine = test::make_machine({24 * kGiB, 24 * kGiB}, 64 * kGiB, ~0ull);
    Effort effort;
    effort.explain = false;
    const Answer answer = test::must_solve(model, machine, settings, nullptr, effort);
    ASSERT_NE(answer.outcome, Outcome::Infeasible);
    EXPECT_LT(answer.gap, 1e-4);
  }
}

/// Fewer GPUs than there are: of like ones the largest are as good as any, and the bound knows.
TEST(CountSearch, FewerGpusThanThereAreAreBoundedAsSuch) {
  const auto model = test::flat_model(std::vector<std::uint64_t>(40, 1'000));
  plan::Settings settings;
  settings.objective = plan::Objective::GpuBytes;
  Effort effort;
  effort.explain = false;
  effort.most_gpus = 2;
  const Answer two =
      test::must_solve(model, test::make_machine({10'500, 8'500, 9'500, 10'500}, ~0ull, std::nullopt),
                       settings, nullptr, effort);
  EXPECT_EQ(two.outcome, Outcome::Optimal);
  EXPECT_EQ(two.value, 19'000u);  // 10 on one, 9 and the load on the other
}

TEST(LagrangianRelaxation, PricesNeverLowerTheBound) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    const test::Asked asked = counted_question(seed * 6);  // one GPU
    const Instance& q = *asked.question;
    if (q.catalog.coupled()) continue;
    const ItemKinds kinds(q);
    std::uint64_t reserve = 0, peak = 0;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      reserve = std::max(reserve, kinds.unit_class(k).load());
      peak = std::max(peak, kinds.unit_class(k).stream_peak);
    }
    LagrangianRelaxation program(kinds, {0}, 0, reserve, q.disk && q.cpu ? peak : 0);
    program.set_prices(LagrangianRelaxation::kNoLimit, gpu_types(q, Slot{0}));
    if (!program.possible()) continue;
    std::uint64_t cheapest = 0;
    for (const LagrangianRelaxation::Row& row : program.rows()) {
      std::uint64_t least = ~0ull;
      for (const LagrangianRelaxation::Place& place : row.places)
        least = place.may ? std::min(least, place.cost) : least;
      cheapest += least * row.count;
    }
    EXPECT_GE(program.bound(), cheapest);
  }
}

}  // namespace
}  // namespace stowage::solve
