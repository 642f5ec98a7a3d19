#include <cmath>
#include <random>
#include <set>

#include "core/solve/bounds/aggregate_bound.h"
#include "core/solve/construct/run_assignment.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/improve/pair_exchange.h"
#include "core/solve/improve/warm_start.h"
#include "core/solve/instance/incremental_cost.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/one_gpu/coupled_trees.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

using test::Asked;
using test::random_question;

class Pieces : public testing::TestWithParam<std::uint64_t> {};

/// After any sequence of moves the running says what weighing from scratch says.
TEST_P(Pieces, ABoardAddsUpAsWeighingDoes) {
  const Asked asked =
      random_question(GetParam(), {.most_units = 12, .direct_tensors = false, .ties = false}, 2);
  const Instance& q = *asked.question;
  std::mt19937_64 random(GetParam());
  IncrementalCost running(q, Slot{0});
  Assignment slots(asked.unit_catalog->units().size());
  for (std::uint32_t u = 0; u < slots.size(); ++u)
    running.put(u, slots[u] = static_cast<Slot>(random() % q.slots()));
  for (int i = 0; i < 60; ++i) {
    const auto u = static_cast<std::uint32_t>(random() % slots.size());
    running.move(u, slots[u] = static_cast<Slot>(random() % q.slots()));
    const PlanCost cost = plan_cost(q, slots, Slot{0});
    ASSERT_EQ(running.hops(), cost.hops);
    ASSERT_EQ(static_cast<std::uint64_t>(running.gpu_bytes()), cost.gpu_bytes);
    ASSERT_EQ(static_cast<std::uint64_t>(running.step_ps()), cost.step_ps);
    for (Slot s = 0; s < q.slots(); ++s)
      ASSERT_EQ(static_cast<std::uint64_t>(running.used(s)), cost.used[s]) << "slot " << int(s);
    ASSERT_EQ(running.fits(), cost.fits);
  }
}

/// No placement of few units is better than the bound, whichever GPU streams.
TEST_P(Pieces, NoPlanBeatsTheBound) {
  const Asked asked = random_question(GetParam() + 500, {.most_units = 5}, 2);
  const Instance& q = *asked.question;
  NodeBudget nodes(1'000'000);
  const ItemKinds kinds(q);
  const std::vector<Slot> gpus{0, 1};
  for (const Slot main : gpus) {
    Bounds bounds(kinds, gpus, nodes);
    const std::uint64_t bound = bounds.of_main(main);
    Assignment slots(asked.unit_catalog->units().size(), 0);
    for (bool more = true; more;) {
      const PlanCost cost = plan_cost(q, slots, main);
      const bool used = std::any_of(slots.begin(), slots.end(), [&](Slot s) { return s < q.gpus; });
      if (cost.fits && used) {
        ASSERT_FALSE(better(q, test::by_time(q) ? cost.step_ps : cost.gpu_bytes, bound))
            << "seed " << GetParam();
      }
      more = false;
      for (Slot& slot : slots) {
        if (++slot < q.slots()) {
          more = true;
          break;
        }
        slot = 0;
      }
    }
  }
}

/// RunAssignment keep to their GPUs' budgets, one run each; the fewest runs hold everything.
TEST_P(Pieces, WindowsAreRunsThatFit) {
  const Asked asked = random_question(GetParam() + 900, {.most_units = 40, .direct_tensors = false}, 4);
  const Instance& q = *asked.question;
  NodeBudget nodes(1'000'000);
  const ItemKinds kinds(q);
  const std::vector<Slot> gpus{0, 1, 2, 3};
  for (const Assignment& slots : {best_runs(kinds, gpus, 0, nodes), fewest_runs(kinds, gpus, nodes)}) {
    std::vector<std::uint64_t> used(q.slots(), 0);
    std::vector<int> runs(q.slots(), 0);
    Slot last = plan::Placement::kUnplaced;
    for (std::size_t p = 0; p < slots.size(); ++p) {
      const std::uint32_t u = kinds.by_position()[p];
      if (slots[u] != last && slots[u] < q.slots()) ++runs[slots[u]];
      last = slots[u];
      if (last < q.slots()) used[last] += q.unit_class(u).resident;
    }
    for (std::size_t s = 0; s < q.slots(); ++s) {
      EXPECT_LE(runs[s], 1) << "seed " << GetParam();
      EXPECT_LE(used[s], q.budget[s]);
    }
  }
}

/// Two GPUs and the host by meeting in the middle against trying everything.
TEST_P(Pieces, PairsAreTheBestOfAll) {
  std::mt19937_64 random(GetParam() + 77);
  PairTask task;
  const std::size_t n = 1 + random() % 8;
  for (std::size_t u = 0; u < n; ++u) {
    const std::uint64_t bytes = 1 + random() % 50;
    std::array<PairTask::Choice, 3> choices;
    choices[0] = {random() % 5 != 0, bytes, 0, random() % 60};
    choices[1] = {random() % 5 != 0, 0, bytes, random() % 60};
    choices[2] = {random() % 5 != 0, random() % 4, 0, 0};
    task.units.push_back(choices);
  }
  task.capacity[0] = random() % 150, task.capacity[1] = random() % 150;
  bool found = false;
  std::uint64_t best = 0;
  for (std::uint64_t code = 0; code < static_cast<std::uint64_t>(std::pow(3, n)); ++code) {
    std::uint64_t left = code, a = 0, b = 0, gain = 0;
    bool ok = true;
    for (std::size_t u = 0; u < n; ++u, left /= 3) {
      const PairTask::Choice& c = task.units[u][left % 3];
      ok = ok && c.allowed, a += c.first, b += c.second, gain += c.gain;
    }
    if (!ok || a > task.capacity[0] || b > task.capacity[1]) continue;
    best = found ? std::max(best, gain) : gain, found = true;
  }
  NodeBudget nodes(1'000'000);
  const auto choice = best_pair(task, nullptr, nodes);
  ASSERT_EQ(choice.has_value(), found);
  if (!found) return;
  std::uint64_t gain = 0;
  for (std::size_t u = 0; u < n; ++u) gain += task.units[u][(*choice)[u]].gain;
  EXPECT_EQ(gain, best);
  EXPECT_FALSE(best_pair(task, &best, nodes).has_value()) << "nothing is better than the best";
}

/// A mended plan fits, and what fits already stays as it is.
TEST_P(Pieces, MendingKeepsWhatFits) {
  const Asked asked = random_question(GetParam() + 1'300, {.most_units = 15, .direct_tensors = false}, 2);
  const Instance& q = *asked.question;
  NodeBudget nodes(200'000);
  const SearchResult found = search(q, nullptr, nodes);
  if (!found.feasible) return;
  const SearchResult same = repair_plan(q, found.slots, main_of(q, found.slots), NodeBudget(1));
  if (found.main == main_of(q, found.slots)) {
    ASSERT_TRUE(same.feasible);
    EXPECT_FALSE(better(q, found.value, same.value));
  }
  Instance tight = q;
  for (Slot g = 0; g < tight.gpus; ++g) tight.budget[g] = tight.budget[g] * 9 / 10;
  const SearchResult mended = repair_plan(tight, found.slots, main_of(q, found.slots), NodeBudget(1));
  if (mended.feasible) {
    EXPECT_TRUE(plan_cost(tight, mended.slots, mended.main).fits);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Pieces, testing::Range(std::uint64_t{0}, std::uint64_t{30}));

TEST(Bundles, FusedExpertsAreProvenAtEveryBudget) {
  const auto model = test::catalog("mixtral-8x7b");
  plan::Settings settings;
  settings.no_split.emplace();
  const auto unit_catalog = make_unit_catalog(model, settings);
  ASSERT_TRUE(unit_catalog->coupled());
  const std::uint64_t total = model->total_bytes().count();
  std::uint64_t last = 0;
  for (std::uint64_t part = 1; part <= 20; ++part) {
    Effort effort;
    effort.explain = false;
    const auto answer = solve(*unit_catalog, test::make_machine({total * part / 20}, ~0ull, std::nullopt),
                              settings, nullptr, effort);
    ASSERT_TRUE(answer);
    if (answer->outcome == Outcome::Infeasible) continue;
    EXPECT_EQ(answer->outcome, Outcome::Optimal) << part;
    EXPECT_GE(answer->value, last);
    last = answer->value;
  }
  EXPECT_EQ(last, total) << "all of it fits at last";
}

TEST(Live, ADragKeepsThePlanWhereItIsGoodEnough) {
  const auto model = test::catalog("llama-3.1-8b");
  const std::uint64_t total = model->total_bytes().count();
  const Answer first =
      test::must_solve(model, test::make_machine({total / 2, total / 4}, ~0ull, std::nullopt), {});
  const Answer same =
      test::must_solve(model, test::make_machine({total / 2 + 1000, total / 4}, ~0ull, std::nullopt), {},
                       &first.placement, Effort::live());
  EXPECT_LE(same.gap, 0.01);
  std::size_t moved = 0;
  for (std::size_t t = 0; t < first.placement.slots.size(); ++t)
    moved += first.placement.slots[t] != same.placement.slots[t] ? 1 : 0;
  EXPECT_LE(moved, first.placement.slots.size() / 10) << "hardly anything moves";
}

TEST(Limits, ContiguityAndTheNumberOfGpusHold) {
  const auto model = test::catalog("llama-3.1-8b");
  const std::uint64_t total = model->total_bytes().count();
  const auto machine = test::make_machine({total / 4, total / 4, total / 4}, ~0ull, std::nullopt);
  Effort effort;
  effort.contiguous = true;
  const Answer runs = test::must_solve(model, machine, {}, nullptr, effort);
  ASSERT_NE(runs.outcome, Outcome::Infeasible);
  plan::Settings settings;
  settings.main_gpu = runs.main_gpu;
  EXPECT_LE(plan::evaluate(*model, machine, settings, runs.placement).hops, 2u);
  effort.contiguous = false;
  effort.most_gpus = 2;
  const Answer two = test::must_solve(model, machine, {}, nullptr, effort);
  ASSERT_NE(two.outcome, Outcome::Infeasible);
  std::set<plan::Placement::Slot> used;
  for (const auto slot : two.placement.slots) {
    if (slot < 3) used.insert(slot);
  }
  EXPECT_LE(used.size(), 2u);
}

}  // namespace
}  // namespace stowage::solve
