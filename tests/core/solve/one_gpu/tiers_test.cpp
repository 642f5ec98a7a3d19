// The parts that fill one tier: CPU memory over the disk, trees of coupled loads in trees. Against every
// way there is.

#include <algorithm>

#include "core/solve/instance/plan_cost.h"
#include "core/solve/knapsack/dantzig_bound.h"
#include "core/solve/knapsack/incremental_dantzig_bound.h"
#include "core/solve/one_gpu/coupled_tree_sums.h"
#include "core/solve/one_gpu/coupled_trees.h"
#include "core/solve/one_gpu/host_tier.h"
#include "core/solve/one_gpu/one_gpu.h"
#include "tests/core/solve/asked.h"
#include "tests/core/solve/one_gpu/layered_model.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;
constexpr std::uint64_t kNever = ~0ull;

/// A random tree on CPU memory and disk alone, the memory too small for all of it more often than not.
test::Asked host_question(std::uint64_t seed, bool small_disk) {
  std::mt19937_64 random(seed);
  const auto model = test::random_model(random, {.most_units = 7, .direct_tensors = seed % 2 == 0});
  const std::uint64_t total = model->total_bytes().count();
  const std::uint64_t memory = total / 3 + random() % total;
  const std::uint64_t disk = small_disk ? random() % (total + 1) : kNever;
  plan::Settings settings;
  settings.objective = plan::Objective::StepTime;
  return test::asked(model, test::make_machine({total}, memory, disk), settings);
}

/// The least time of reading what lies on disk, over every split of the units that are open; kNever when none
/// fits.
std::uint64_t least_disk_time(const Instance& q, const Assignment& slots) {
  std::vector<std::size_t> open;
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (slots[u] == kOpen) open.push_back(u);
  }
  std::uint64_t least = kNever;
  for (std::uint32_t mask = 0; mask < 1u << open.size(); ++mask) {
    Assignment all = slots;
    std::uint64_t ps = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
      const bool on_disk = mask >> i & 1;
      all[open[i]] = on_disk ? *q.disk : *q.cpu;
      if (on_disk) ps += q.disk_ps[q.catalog.class_of_unit()[open[i]]];
    }
    if (plan_cost(q, all, main_of(q, all)).fits) least = std::min(least, ps);
  }
  return least;
}

class HostTier : public testing::TestWithParam<int> {};

TEST_P(HostTier, SplitsMemoryAndDiskAsWellAsAnySplitDoes) {
  for (std::uint64_t i = 0; i < 40; ++i) {
    const std::uint64_t seed = static_cast<std::uint64_t>(GetParam()) * 1'000 + i;
    SCOPED_TRACE(seed);
    const bool small_disk = i % 3 == 0;
    const test::Asked asked = host_question(seed, small_disk);
    const Instance& q = *asked.question;
    Assignment slots(q.catalog.units().size(), kOpen);
    slots[0] = 0;  // one unit is on the GPU, which streams the rest
    const std::uint64_t least = least_disk_time(q, slots);
    NodeBudget nodes(1'000'000);
    const HostPlan plan = place_on_host(q, slots, test::streams(q), nullptr, nodes);
    if (!plan.fits) {
      EXPECT_TRUE(!plan.proven || least == kNever || !plan_cost(q, slots, Slot{0}).fits);
      continue;
    }
    ASSERT_NE(least, kNever);
    EXPECT_TRUE(std::find(slots.begin(), slots.end(), kOpen) == slots.end());
    EXPECT_GE(plan.disk_ps, least);
    if (plan.proven && !small_disk) {
      EXPECT_EQ(plan.disk_ps, least);
    }
  }
}

TEST_P(HostTier, TheFloorUnderDiskTimeIsOne) {
  for (std::uint64_t i = 0; i < 40; ++i) {
    const std::uint64_t seed = static_cast<std::uint64_t>(GetParam()) * 2'000 + i;
    SCOPED_TRACE(seed);
    const test::Asked asked = host_question(seed, false);
    const Instance& q = *asked.question;
    std::mt19937_64 random(seed);
    Assignment slots(q.catalog.units().size(), kOpen);
    std::uint64_t gpu_ps = 0, gpu_bytes = 0;
    for (std::size_t u = 0; u < slots.size(); ++u) {
      if (random() % 3) continue;
      slots[u] = 0;
      gpu_ps += q.disk_ps[q.catalog.class_of_unit()[u]];
      gpu_bytes += q.unit_class(u).resident;
    }
    const std::uint64_t least = least_disk_time(q, slots);
    NodeBudget nodes(1'000'000);
    EXPECT_LE(least_disk_ps(q, gpu_ps, gpu_bytes, nodes), least);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, HostTier, testing::Range(1, 9));

test::Asked layered_question(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto model = test::layered_model(random, 2 + seed % 3, 2);
  const std::uint64_t total = model->total_bytes().count();
  plan::Settings settings;
  settings.objective = plan::Objective::GpuBytes;
  return test::asked(model, test::make_machine({total / 8 + random() % total}, kNever, std::nullopt),
                     settings);
}

/// The most that may be inside, over every set.
std::uint64_t most_inside(const TierTask& task, bool& feasible) {
  const std::size_t n = task.fixing.size();
  std::uint64_t most = 0;
  feasible = false;
  for (std::uint32_t mask = 0; mask < 1u << n; ++mask) {
    std::uint64_t weight = 0, value = 0;
    std::vector<bool> below(n);
    for (std::size_t u = 0; u < n; ++u) {
      const std::uint32_t k = task.catalog.class_of_unit()[u];
      below[u] = !(mask >> u & 1);
      if (!below[u]) weight += task.weight[k], value += task.value[k];
    }
    if (weight + largest_load(task.catalog, below) > task.capacity) continue;
    feasible = true;
    most = std::max(most, value);
  }
  return most;
}

class CoupledTreeSearch : public testing::TestWithParam<int> {};

TEST_P(CoupledTreeSearch, EqualsEveryWayOfSplitting) {
  for (std::uint64_t i = 0; i < 6; ++i) {
    const std::uint64_t seed = static_cast<std::uint64_t>(GetParam()) * 100 + i;
    SCOPED_TRACE(seed);
    const test::Asked asked = layered_question(seed);
    ASSERT_TRUE(asked.unit_catalog->coupled());
    const TierTask task = gpu_task(*asked.question, 0, nullptr, nullptr);
    bool feasible = false;
    const std::uint64_t most = most_inside(task, feasible);
    for (const bool loosen : {false, true}) {
      NodeBudget nodes(5'000'000);
      const auto bundled = solve_coupled_trees(task, nodes, loosen);
      ASSERT_TRUE(bundled.has_value());
      EXPECT_EQ(bundled->feasible, feasible);
      EXPECT_TRUE(bundled->proven);
      if (feasible) {
        EXPECT_EQ(bundled->value, most);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, CoupledTreeSearch, testing::Range(1, 13));

/// Sums of `copies` copies that each take one of the options, by listing every way.
std::vector<std::pair<std::uint64_t, std::uint64_t>> worth_having(
    const std::vector<CoupledTreeOption>& options, std::size_t copies, std::uint64_t reserve,
    std::uint64_t room) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> sums{{0, 0}};
  for (std::size_t copy = 0; copy < copies; ++copy) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> next;
    for (const auto& [weight, value] : sums) {
      for (const CoupledTreeOption& option : options) {
        if (option.load <= reserve && weight + option.weight <= room)
          next.emplace_back(weight + option.weight, value + option.value);
      }
    }
    sums = std::move(next);
  }
  std::sort(sums.begin(), sums.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second > b.second;
  });
  std::vector<std::pair<std::uint64_t, std::uint64_t>> kept;
  for (const auto& sum : sums) {
    if (kept.empty() || sum.second > kept.back().second) kept.push_back(sum);
  }
  return kept;
}

TEST(CoupledTreeSums, ListExactlyWhatIsWorthHaving) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    CoupledTree tree;
    tree.copies.resize(1 + random() % 4);
    for (std::uint32_t mask = 0; mask < 8; ++mask)
      tree.options.push_back({random() % 30, random() % 30, random() % 10, mask});
    const std::vector<CoupledTree> trees{tree};
    const std::uint64_t reserve = random() % 10, room = random() % 90;
    const CoupledTreeSums sums(trees, reserve, room, CoupledTreeSums::kUsual);
    const auto want = worth_having(tree.options, tree.copies.size(), reserve, room);
    ASSERT_FALSE(sums.overflow());
    ASSERT_EQ(sums.sums().size(), want.size());
    for (std::size_t i = 0; i < want.size(); ++i) {
      EXPECT_EQ(sums.sums()[i].weight, want[i].first);
      EXPECT_EQ(sums.sums()[i].value, want[i].second);
      const auto options = sums.trace(sums.sums()[i]);
      ASSERT_EQ(options[0].size(), tree.copies.size());
      std::uint64_t weight = 0;
      for (const std::uint32_t o : options[0]) weight += tree.options[o].weight;
      EXPECT_EQ(weight, want[i].first);
    }
  }
}

TEST(CoupledTreeSums, StopWhereThereAreTooMany) {
  CoupledTree tree;
  tree.copies.resize(20);
  for (std::uint32_t mask = 0; mask < 8; ++mask)
    tree.options.push_back({1ull << (4 * mask), 1ull << (4 * mask), 0, mask});
  const std::vector<CoupledTree> trees{tree};
  const CoupledTreeSums few(trees, 0, kNever, {1'000, 1'000'000});
  EXPECT_TRUE(few.overflow());
  const CoupledTreeSums little(trees, 0, kNever, {1'000'000, 2'000});
  EXPECT_TRUE(little.overflow());
  EXPECT_LE(little.work(), 20'000u);  // it stops at once, not at the end
}

TEST(LinearBounds, NoFillIsWorthMore) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::vector<KnapsackItem> items(1 + random() % 8);
    for (KnapsackItem& item : items)
      item = {(1 + random() % 20) * 4, 1 + random() % 80, static_cast<std::uint32_t>(1 + random() % 3)};
    std::stable_sort(items.begin(), items.end(), denser);
    const DantzigBound bound(items);
    std::uint64_t last = 0;
    for (std::uint64_t room = 0; room <= 240; room += 7) {
      NodeBudget nodes(100'000);
      const KnapsackSolution fill = solve_knapsack(items, room, nullptr, nodes);
      EXPECT_GE(bound(room), fill.value);
      EXPECT_LE(bound(room), dantzig_bound(items, room));
      EXPECT_GE(bound(room), last);
      last = bound(room);
    }
  }
}

/// Pieces that come in any order, some never: the same bound as of a list made anew each time.
TEST(LinearBounds, AGrowingSetHasTheBoundOfItsList) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::vector<KnapsackItem> items(1 + random() % 40);
    for (KnapsackItem& item : items)
      item = {random() % 20, random() % 80, static_cast<std::uint32_t>(1 + random() % 3)};
    std::stable_sort(items.begin(), items.end(), denser);
    std::vector<std::size_t> ranks(items.size());
    for (std::size_t i = 0; i < ranks.size(); ++i) ranks[i] = i;
    std::shuffle(ranks.begin(), ranks.end(), random);
    IncrementalDantzigBound growing(items.size());
    std::vector<bool> there(items.size());
    for (const std::size_t rank : ranks) {
      growing.add(rank, items[rank]);
      there[rank] = true;
      std::vector<KnapsackItem> list;
      for (std::size_t i = 0; i < items.size(); ++i) {
        if (there[i]) list.push_back(items[i]);
      }
      const std::uint64_t room = random() % 600;
      EXPECT_EQ(static_cast<std::uint64_t>(growing.most(room)), dantzig_bound(list, room));
    }
  }
}

/// A quick look at coupled trees that proves its answer is paid for once.
TEST(Tier, NodesOfCoupledTreesCountOnce) {
  int coupled = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    const test::Asked asked = test::random_question(seed, {.most_units = 12}, 1);
    const Instance& q = *asked.question;
    const TierTask task = gpu_task(q, 0, nullptr, nullptr);
    if (!q.catalog.coupled() || !task.reserve) continue;
    NodeBudget alone(30'000), whole(30'000);
    const auto trees = solve_coupled_trees(task, alone, true);
    if (!trees || !trees->proven) continue;
    solve_tier(task, whole);
    EXPECT_EQ(whole.used(), alone.used());
    coupled += alone.used() > 0;
  }
  EXPECT_GT(coupled, 20);
}

}  // namespace
}  // namespace stowage::solve
