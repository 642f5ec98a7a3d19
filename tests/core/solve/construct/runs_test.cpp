// Runs of the execution order on GPUs: first plans, and the fewest GPUs that hold everything.

#include <algorithm>
#include <numeric>

#include "core/solve/construct/initial_plans.h"
#include "core/solve/construct/run_assignment.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

/// Leaves of random sizes on GPUs of random budgets, some with a rule.
test::Asked question(std::uint64_t seed, std::size_t units, std::size_t gpus) {
  std::mt19937_64 random(seed);
  std::vector<std::uint64_t> sizes, budgets;
  for (std::size_t u = 0; u < units; ++u) sizes.push_back(5 + random() % 30);
  const std::uint64_t total = std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
  for (std::size_t g = 0; g < gpus; ++g) budgets.push_back(total / 6 + random() % (total / 2));
  plan::Settings settings;
  const auto model = test::flat_model(sizes);
  if (seed % 3 == 0)
    settings.rules.push_back({model->tensors()[random() % units].name, machine::gpu(random() % gpus), true});
  return test::asked(model, test::make_machine(budgets, ~0ull, std::nullopt), settings);
}

std::vector<Slot> all_gpus(const Instance& q) {
  std::vector<Slot> gpus(q.gpus);
  std::iota(gpus.begin(), gpus.end(), Slot{0});
  return gpus;
}

/// Bytes that a device holds; it may hold all of it, and fits.
bool holds(const Instance& q, const Assignment& slots, Slot gpu) {
  std::uint64_t sum = q.overhead[gpu];
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (slots[u] != gpu) continue;
    if (!q.may(u, gpu)) return false;
    sum += q.unit_class(u).on_gpu();
  }
  return sum <= q.budget[gpu];
}

/// How often the device changes along the order, from a GPU to another.
bool one_run_each(const ItemKinds& kinds, const Assignment& slots) {
  std::vector<bool> left(kinds.instance().slots() + 1, false);
  Slot last = kOpen;
  for (const std::uint32_t u : kinds.by_position()) {
    if (slots[u] != last && last != kOpen) left[last] = true;
    if (slots[u] != kOpen && left[slots[u]]) return false;
    last = slots[u];
  }
  return true;
}

/// With GPUs in this order, each from where the one before it stopped as far as it goes: all of it.
bool fill_in_order(const ItemKinds& kinds, const std::vector<Slot>& order, std::size_t count) {
  const Instance& q = kinds.instance();
  std::size_t next = 0;
  for (std::size_t g = 0; g < count; ++g) {
    std::uint64_t used = q.overhead[order[g]];
    while (next < kinds.by_position().size()) {
      const std::uint32_t u = kinds.by_position()[next];
      used += q.unit_class(u).on_gpu();
      if (!q.may(u, order[g]) || used > q.budget[order[g]]) break;
      ++next;
    }
  }
  return next == kinds.by_position().size();
}

/// Over every order of the GPUs: the fewest that do; 0 where all of them do not.
std::size_t fewest_by_enumeration(const ItemKinds& kinds, std::vector<Slot> gpus) {
  for (std::size_t count = 1; count <= gpus.size(); ++count) {
    std::sort(gpus.begin(), gpus.end());
    do {
      if (fill_in_order(kinds, gpus, count)) return count;
    } while (std::next_permutation(gpus.begin(), gpus.end()));
  }
  return 0;
}

TEST(FewestRuns, NoOrderOfTheGpusNeedsFewer) {
  int fit = 0, none = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    const test::Asked asked = question(seed, 8 + seed % 5, 2 + seed % 4);
    const ItemKinds kinds(*asked.question);
    NodeBudget nodes(1'000'000);
    const Assignment slots = fewest_runs(kinds, all_gpus(*asked.question), nodes);
    const std::size_t fewest = fewest_by_enumeration(kinds, all_gpus(*asked.question));
    ASSERT_EQ(slots.empty(), fewest == 0);
    (fewest == 0 ? none : fit) += 1;
    if (slots.empty()) continue;
    std::size_t used = 0;
    for (Slot gpu = 0; gpu < asked.question->gpus; ++gpu) {
      EXPECT_TRUE(holds(*asked.question, slots, gpu)) << int{gpu};
      used += std::find(slots.begin(), slots.end(), gpu) != slots.end();
    }
    EXPECT_EQ(std::count(slots.begin(), slots.end(), kOpen), 0);
    EXPECT_TRUE(one_run_each(kinds, slots));
    EXPECT_EQ(used, fewest);
  }
  EXPECT_GT(fit, 30);
  EXPECT_GT(none, 10);
}

/// Runs beside the main GPU: one each, within the budgets, nothing on the main one.
TEST(BestRuns, EveryGpuTakesOneRunThatFits) {
  std::size_t placed = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE(seed);
    const test::Asked asked = question(seed, 14, 2 + seed % 3);
    const ItemKinds kinds(*asked.question);
    const Slot main = static_cast<Slot>(seed % asked.question->gpus);
    NodeBudget nodes(1'000'000);
    const Assignment slots = best_runs(kinds, all_gpus(*asked.question), main, nodes);
    ASSERT_EQ(slots.size(), 14u);
    EXPECT_EQ(std::count(slots.begin(), slots.end(), main), 0);
    EXPECT_TRUE(one_run_each(kinds, slots));
    for (Slot gpu = 0; gpu < asked.question->gpus; ++gpu) {
      if (gpu == main) continue;
      EXPECT_TRUE(holds(*asked.question, slots, gpu)) << int{gpu};
      placed += static_cast<std::size_t>(std::count(slots.begin(), slots.end(), gpu));
    }
  }
  EXPECT_GT(placed, 600u) << "GPUs are filled, not only left in peace";
}

/// With two GPUs there is one run to choose: none gains more bytes, but for one byte that a hop counts as.
TEST(BestRuns, OfOneGpuIsTheHeaviestRun) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    const test::Asked asked = question(seed, 12, 2);
    const Instance& q = *asked.question;
    const ItemKinds kinds(q);
    NodeBudget nodes(1'000'000);
    const Assignment slots = best_runs(kinds, all_gpus(q), Slot{0}, nodes);
    std::uint64_t got = 0, most = 0;
    for (std::size_t u = 0; u < slots.size(); ++u) got += slots[u] == 1 ? q.unit_class(u).resident : 0;
    for (std::size_t begin = 0; begin < 12; ++begin) {
      std::uint64_t sum = 0;
      for (std::size_t p = begin; p < 12 && q.may(kinds.by_position()[p], 1); ++p) {
        sum += q.unit_class(kinds.by_position()[p]).resident;
        if (sum + q.overhead[1] > q.budget[1]) break;
        most = std::max(most, sum);
      }
    }
    EXPECT_LE(got, most);
    EXPECT_GE(got + 1, most);
  }
}

/// Every order names each GPU but the main one, once; the largest first is among them, and no order stands
/// twice.
TEST(FillingOrders, AreOrdersOfTheOthers) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE(seed);
    const test::Asked asked = question(seed, 6, 2 + seed % 4);
    const Instance& q = *asked.question;
    const auto orders = filling_orders(ItemKinds(q), all_gpus(q), Slot{0});
    ASSERT_FALSE(orders.empty());
    for (std::vector<Slot> order : orders) {
      EXPECT_EQ(std::count(orders.begin(), orders.end(), order), 1);
      std::sort(order.begin(), order.end());
      std::vector<Slot> others = all_gpus(q);
      others.erase(others.begin());
      EXPECT_EQ(order, others);
    }
    EXPECT_TRUE(std::is_sorted(orders.front().begin(), orders.front().end(),
                               [&](Slot a, Slot b) { return q.budget[a] > q.budget[b]; }));
  }
}

/// From one end as far as it goes: the next unit has no room, or may not be there.
TEST(FillRun, StopsAtTheFirstThatHasNoPlace) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    const test::Asked asked = question(seed, 12, 2);
    const Instance& q = *asked.question;
    const ItemKinds kinds(q);
    const std::vector<std::uint32_t>& order = kinds.by_position();
    Assignment slots(12, kOpen);
    const std::size_t next = fill_run(kinds, slots, 0, 0);
    EXPECT_TRUE(holds(q, slots, 0));
    EXPECT_EQ(static_cast<std::size_t>(std::count(slots.begin(), slots.end(), 0)), next);
    if (next < order.size()) {
      Assignment more = slots;
      more[order[next]] = 0;
      EXPECT_FALSE(holds(q, more, 0));
    }
    const std::size_t end = fill_back(kinds, slots, 1, next, order.size());
    EXPECT_GE(end, next);
    EXPECT_TRUE(holds(q, slots, 1));
    for (std::size_t p = 0; p < order.size(); ++p)
      EXPECT_EQ(slots[order[p]], p < next ? 0 : p >= end ? 1 : kOpen);
    if (end > next) {
      Assignment more = slots;
      more[order[end - 1]] = 1;
      EXPECT_FALSE(holds(q, more, 1));
    }
  }
}

}  // namespace
}  // namespace stowage::solve
