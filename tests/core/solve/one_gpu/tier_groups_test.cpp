// Groups of a tier's units, against the units themselves and every path through the tree of loads.
#include "core/solve/one_gpu/tier_groups.h"

#include <algorithm>
#include <numeric>

#include "core/solve/limits/thresholds.h"
#include "core/solve/one_gpu/one_gpu.h"
#include "tests/core/solve/asked.h"
#include "tests/core/solve/one_gpu/layered_model.h"

namespace stowage::solve {
namespace {

constexpr std::uint32_t kNone = ChainNode::kNone;

/// A tier of random units, some of which are in it, below it or in no play. `catalog` outlives it.
TierTask random_task(const Instance& q, std::mt19937_64& random) {
  TierTask task = gpu_task(q, 0, nullptr, nullptr);
  switch (random() % 4) {
    case 0:
      task.reserve = false;
      break;
    case 1:  // CPU memory over the disk
      task.streams = false, task.ram = true, task.ram_streams = test::streams(q);
      break;
    default:
      break;
  }
  for (std::size_t u = 0; u < q.catalog.units().size(); ++u) {
    task.fixing[u] = static_cast<Fixing>(std::min<std::uint64_t>(random() % 6, 3));
    if (random() % 2) task.fixing[u] = Fixing::Free;
  }
  if (random() % 2) {
    for (std::size_t u = 0; u < q.catalog.units().size(); ++u) task.preferred.push_back(random() % 2 == 0);
  }
  return task;
}

test::Asked question(std::uint64_t seed, bool coupled) {
  std::mt19937_64 random(seed);
  const bool layers = coupled && random() % 2;
  const auto model = layers ? test::layered_model(random, 2 + random() % 4, 1 + random() % 3)
                            : test::random_model(random, {.most_units = 4 + random() % 8,
                                                          .direct_tensors = coupled,
                                                          .buffers = random() % 2 == 0});
  plan::Settings settings;
  if (random() % 3 == 0) settings.runtime.row = machine::kComputesOnHost;
  if (random() % 3 == 0) settings.objective = plan::Objective::StepTime;
  return test::asked(model, test::make_machine({1'000}, ~0ull, ~0ull), settings);
}

/// Node numbers from the root to `node`.
std::vector<std::uint32_t> path_to(const std::vector<ChainNode>& chains, std::uint32_t node) {
  std::vector<std::uint32_t> path;
  for (std::uint32_t at = node; at != kNone; at = chains[at].parent) path.push_back(at);
  return path;
}

/// The most that is in flight on a path through `unit` (kNone: any path) while what is marked in `below` is
/// below, and `unit` with it.
std::uint64_t in_flight(const TierTask& task, const std::vector<bool>& below, std::uint32_t unit) {
  const std::vector<ChainNode>& chains = task.catalog.table().chains;
  std::uint64_t most = 0;
  for (std::uint32_t end = 0; end < chains.size(); ++end) {
    const std::vector<std::uint32_t> path = path_to(chains, end);
    const bool through =
        std::any_of(path.begin(), path.end(), [&](std::uint32_t i) { return chains[i].unit == unit; });
    if (unit != kNone && !through) continue;
    std::uint64_t sum = 0;
    for (const std::uint32_t i : path) {
      const bool counts = below[chains[i].unit] || chains[i].unit == unit;
      if (counts && task.loads(chains[i].unit)) sum += chains[i].bytes;
    }
    most = std::max(most, sum);
  }
  return most;
}

std::vector<bool> below_by_force(const TierTask& task) {
  std::vector<bool> below;
  for (const Fixing fixing : task.fixing) below.push_back(fixing == Fixing::Out);
  return below;
}

/// No unit stands twice on one path.
bool once_a_path(const UnitCatalog& catalog) {
  const std::vector<ChainNode>& chains = catalog.table().chains;
  for (std::uint32_t end = 0; end < chains.size(); ++end) {
    for (std::uint32_t at = chains[end].parent; at != kNone; at = chains[at].parent) {
      if (chains[at].unit == chains[end].unit) return false;
    }
  }
  return true;
}

std::vector<std::uint32_t> random_counts(const Groups& groups, std::mt19937_64& random) {
  std::vector<std::uint32_t> counts;
  for (const TierClass& c : groups.classes)
    counts.push_back(static_cast<std::uint32_t>(random() % (c.count + 1)));
  return counts;
}

void expect_counts(const Groups& groups, const std::vector<bool>& inside,
                   const std::vector<std::uint32_t>& counts) {
  std::vector<std::uint32_t> got(groups.classes.size());
  for (std::size_t u = 0; u < inside.size(); ++u) {
    EXPECT_FALSE(groups.of_unit[u] == kNone && inside[u]);
    if (inside[u]) ++got[groups.of_unit[u]];
  }
  EXPECT_EQ(got, counts);
}

class Grouped : public testing::TestWithParam<std::uint64_t> {};

TEST_P(Grouped, EveryUnitIsInTheGroupThatSaysWhatItIs) {
  int coupled = 0;
  for (std::uint64_t i = 0; i < 120; ++i) {
    const std::uint64_t seed = GetParam() * 1'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed, i % 3 != 0);
    const Instance& q = *asked.question;
    std::mt19937_64 random(seed);
    const TierTask task = random_task(q, random);
    const Groups groups = TierGroups(task, task.fixing).make();
    const bool adds_up = task.coupled() && task.reserve, once = once_a_path(q.catalog);
    coupled += adds_up ? 1 : 0;
    const std::vector<bool> below = below_by_force(task);
    std::vector<std::uint32_t> members(groups.classes.size());
    for (std::uint32_t u = 0; u < task.fixing.size(); ++u) {
      const std::uint32_t g = groups.of_unit[u], k = q.catalog.class_of_unit()[u];
      ASSERT_EQ(g == kNone, task.fixing[u] == Fixing::Absent);
      if (g == kNone) continue;
      ++members[g];
      const TierClass& c = groups.classes[g];
      EXPECT_EQ(c.weight, task.weight[k]);
      EXPECT_EQ(c.value, task.value[k]);
      EXPECT_EQ(c.may_be_in, task.fixing[u] != Fixing::Out);
      EXPECT_EQ(c.may_be_below, task.fixing[u] != Fixing::In);
      std::uint64_t load = task.reserve ? task.load(k) : 0;
      if (adds_up && task.loads(u)) load = std::max(load, in_flight(task, below, u));
      EXPECT_LE(c.load, load) << "more than it is would be claimed too much";
      if (once) {
        EXPECT_EQ(c.load, load) << q.catalog.units()[u].name;
      }
    }
    for (std::size_t g = 0; g < members.size(); ++g) EXPECT_EQ(groups.classes[g].count, members[g]);
    EXPECT_EQ(groups.floor_reserve, adds_up ? in_flight(task, below, kNone) : 0);
  }
  EXPECT_GT(coupled, 8);
}

TEST_P(Grouped, AsManyOfEachAreChosenThePreferredFirst) {
  for (std::uint64_t i = 0; i < 120; ++i) {
    const std::uint64_t seed = GetParam() * 2'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed, i % 3 != 0);
    std::mt19937_64 random(seed);
    const TierTask task = random_task(*asked.question, random);
    const TierGroups tier(task, task.fixing);
    const Groups groups = tier.make();
    const std::vector<std::uint32_t> counts = random_counts(groups, random);
    const std::vector<bool> inside = tier.choose(groups, counts);
    expect_counts(groups, inside, counts);
    const auto preferred = [&](std::size_t u) { return !task.preferred.empty() && task.preferred[u]; };
    for (std::size_t in = 0; in < inside.size(); ++in) {
      for (std::size_t out = 0; out < inside.size(); ++out) {
        if (groups.of_unit[in] == kNone || groups.of_unit[in] != groups.of_unit[out]) continue;
        if (!inside[in] || inside[out]) continue;
        EXPECT_TRUE(preferred(in) || !preferred(out));
        EXPECT_TRUE(preferred(in) != preferred(out) || in < out);
      }
    }
  }
}

/// Coupled units: group after group, those go below whose paths carry least by then.
TEST_P(Grouped, OfCoupledUnitsThoseGoBelowWhosePathsCarryLeast) {
  int chosen = 0;
  for (std::uint64_t i = 0; i < 160; ++i) {
    const std::uint64_t seed = GetParam() * 3'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed, true);
    const Instance& q = *asked.question;
    std::mt19937_64 random(seed);
    const TierTask task = random_task(q, random);
    const TierGroups tier(task, task.fixing);
    const Groups groups = tier.make();
    const std::vector<std::uint32_t> counts = random_counts(groups, random);
    const std::vector<bool> inside = tier.choose_coupled(groups, counts);
    expect_counts(groups, inside, counts);
    if (!task.coupled() || !task.reserve || !once_a_path(q.catalog)) continue;
    std::vector<std::uint32_t> order(groups.classes.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return groups.classes[a].load > groups.classes[b].load;
    });
    std::vector<bool> below(inside.size(), false);
    for (const std::uint32_t g : order) {
      std::vector<std::uint32_t> in, out;
      for (std::uint32_t u = 0; u < inside.size(); ++u) {
        if (groups.of_unit[u] == g) (inside[u] ? in : out).push_back(u);
      }
      const auto carries = [&](std::uint32_t u) {
        const std::uint64_t own = task.load(q.catalog.class_of_unit()[u]);
        return task.loads(u) ? std::max(own, in_flight(task, below, u)) : own;
      };
      for (const std::uint32_t down : out) {
        chosen += static_cast<int>(in.size());
        for (const std::uint32_t stays : in) EXPECT_LE(carries(down), carries(stays));
      }
      for (const std::uint32_t down : out) below[down] = true;
    }
  }
  EXPECT_GT(chosen, 30);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Grouped, testing::Range<std::uint64_t>(1, 9));

/// The orders that are handed on with very many groups change no answer.
TEST(TierOrders, AreThoseThatSortingFinds) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    std::vector<std::uint64_t> sizes;
    for (std::size_t i = 0; i < thresholds::kWorthOrdering + 40; ++i) sizes.push_back(1 + random() % 100'000);
    const std::uint64_t total = std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
    plan::Settings settings;
    if (seed % 2) settings.objective = plan::Objective::StepTime;
    const test::Asked asked =
        test::asked(test::flat_model(sizes),
                    test::make_machine({total / 5 + random() % total}, ~0ull, std::nullopt), settings);
    TierTask task = gpu_task(*asked.question, 0, nullptr, nullptr);
    for (Fixing& fixing : task.fixing) {
      if (random() % 9 == 0) fixing = random() % 2 ? Fixing::In : Fixing::Out;
    }
    Groups groups = TierGroups(task, task.fixing).make();
    for (const std::vector<std::uint32_t>& order : {groups.orders.by_density, groups.orders.by_load}) {
      std::vector<std::uint32_t> all = order, want(groups.classes.size());
      std::sort(all.begin(), all.end());
      std::iota(want.begin(), want.end(), 0u);
      EXPECT_EQ(all, want);
    }
    EXPECT_TRUE(std::is_sorted(
        groups.orders.by_load.begin(), groups.orders.by_load.end(),
        [&](std::uint32_t a, std::uint32_t b) { return groups.classes[a].load < groups.classes[b].load; }));
    NodeBudget known(200'000), sorted(200'000);
    const TierAnswer with = fill_tier(groups.classes, task.capacity, 0, nullptr, known, groups.orders),
                     without = fill_tier(groups.classes, task.capacity, 0, nullptr, sorted);
    EXPECT_EQ(with.feasible, without.feasible);
    EXPECT_EQ(with.value, without.value);
    EXPECT_EQ(with.bound, without.bound);
  }
}

}  // namespace
}  // namespace stowage::solve
