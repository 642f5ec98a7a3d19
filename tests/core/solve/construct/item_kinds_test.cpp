// Kinds of units, types of GPUs and what is filled and spread by their numbers: against the units themselves.
#include "core/solve/construct/item_kinds.h"

#include <algorithm>

#include "core/solve/instance/plan_cost.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

/// Few sizes, many copies, sometimes with a buffer that stays on the GPU.
model::ModelPtr copies(std::mt19937_64& random) {
  const std::size_t sizes = 1 + random() % 3;
  std::vector<std::uint64_t> size(sizes), buffer(sizes), out, buffers;
  for (std::size_t i = 0; i < sizes; ++i)
    size[i] = 1 + random() % 40, buffer[i] = random() % 4 ? 0 : 1 + random() % 9;
  for (std::size_t n = 3 + random() % 5; n > 0; --n) {
    const std::size_t i = random() % sizes;
    out.push_back(size[i]), buffers.push_back(buffer[i]);
  }
  return test::flat_model(out, buffers);
}

/// With rules: what one unit alone may not lie on.
void keep_some_off(Instance& q, std::mt19937_64& random) {
  q.rules.sets.assign(1, q.rules.sets.front());
  q.rules.set_of_unit.clear();
  for (int i = 0; i < 2; ++i) {
    SlotSet set = q.rules.sets.front();
    set.reset(random() % q.slots());
    q.rules.sets.push_back(set);
  }
  for (std::size_t u = 0; u < q.catalog.units().size(); ++u)
    q.rules.set_of_unit.push_back(static_cast<std::uint32_t>(random() % q.rules.sets.size()));
}

test::Asked question(std::uint64_t seed, std::size_t gpus) {
  std::mt19937_64 random(seed);
  const auto model = copies(random);
  const std::uint64_t total = model->total_bytes().count();
  std::vector<std::uint64_t> budgets;
  for (std::size_t g = 0; g < gpus; ++g)
    budgets.push_back(g > 0 && random() % 2 ? budgets.back() : total / 6 + random() % (total / 2 + 1));
  std::optional<std::uint64_t> disk;
  if (random() % 2) disk = ~0ull;
  machine::Machine machine = test::make_machine(budgets, random() % 2 ? ~0ull : random() % (total + 1), disk);
  for (machine::Device& device : machine.devices) {
    if (random() % 4 == 0) device.overhead = Bytes(random() % 6);
  }
  plan::Settings settings;
  settings.objective = random() % 2 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  if (random() % 4 == 0) settings.runtime.row = machine::kComputesOnHost;
  test::Asked out = test::asked(model, std::move(machine), std::move(settings));
  if (random() % 3 == 0) keep_some_off(*out.question, random);
  return out;
}

class Kinds : public testing::TestWithParam<std::uint64_t> {};

TEST_P(Kinds, TellUnitsApartByClassAndByWhereTheyMayLie) {
  for (std::uint64_t i = 0; i < 50; ++i) {
    const std::uint64_t seed = GetParam() * 1'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed, 1 + seed % 3);
    const Instance& q = *asked.question;
    const ItemKinds kinds(q);
    std::vector<std::uint32_t> count(kinds.size());
    for (std::size_t u = 0; u < q.catalog.units().size(); ++u) {
      const std::uint32_t k = kinds.of_unit()[u];
      ASSERT_LT(k, kinds.size());
      ++count[k];
      EXPECT_EQ(kinds.unit_class(k), q.unit_class(u));
      bool host = false;
      for (Slot s = 0; s < q.slots(); ++s) {
        EXPECT_EQ(kinds.may(k, s), q.may(u, s));
        host = host || (s >= q.gpus && q.may(u, s));
      }
      EXPECT_EQ(kinds.may_be_on_host(k), host);
      for (std::size_t v = 0; v < u; ++v) {
        const bool alike = q.catalog.class_of_unit()[u] == q.catalog.class_of_unit()[v] &&
                           (q.rules.set_of_unit.empty() || q.rules.set_of_unit[u] == q.rules.set_of_unit[v]);
        EXPECT_EQ(kinds.of_unit()[u] == kinds.of_unit()[v], alike);
      }
    }
    for (std::size_t k = 0; k < kinds.size(); ++k) EXPECT_EQ(kinds[k].count, count[k]);
  }
}

/// What changes places with another GPU of its type is as good as before, whatever else the plan holds; and
/// GPUs that were made alike are of one type.
TEST_P(Kinds, GpusOfATypeMayChangePlaces) {
  int changed = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::uint64_t seed = GetParam() * 2'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed, 2 + seed % 3);
    Instance& q = *asked.question;
    q.main_is_lowest = false;
    std::mt19937_64 random(seed);
    for (std::uint64_t& ps : q.hop_ps) ps = 7;
    if (random() % 2) q.hop_ps[random() % q.hop_ps.size()] = 9;
    if (random() % 4 == 0)
      for (std::uint64_t& ps : q.bus_ps[random() % q.gpus]) ps += 5;
    if (random() % 3 == 0) {
      q.compute_ps.assign(q.slots(), std::vector<std::uint64_t>(q.catalog.classes().size(), 3));
      if (random() % 2) q.compute_ps[random() % q.slots()].back() = 4;
    }
    std::optional<Slot> main;
    if (test::streams(q)) main = static_cast<Slot>(random() % q.gpus);
    const std::vector<Slot> types = gpu_types(q, main);
    ASSERT_EQ(types.size(), q.gpus);
    for (Slot b = 0; b < q.gpus; ++b) {
      EXPECT_LE(types[b], b);
      EXPECT_EQ(types[types[b]], types[b]) << "a type is called by its lowest GPU";
      const Slot a = types[b];
      EXPECT_TRUE(a == b || (a != main && b != main));
      for (int round = 0; a != b && round < 20; ++round) {
        Assignment slots, swapped;
        for (std::size_t u = 0; u < q.catalog.units().size(); ++u) {
          slots.push_back(static_cast<Slot>(random() % q.slots()));
          const Slot s = slots.back();
          swapped.push_back(s == a ? b : s == b ? a : s);
          EXPECT_EQ(q.may(u, s), q.may(u, swapped.back()));
        }
        const PlanCost one = plan_cost(q, slots, main), other = plan_cost(q, swapped, main);
        EXPECT_EQ(one.fits, other.fits);
        EXPECT_EQ(one.gpu_bytes, other.gpu_bytes);
        EXPECT_EQ(one.step_ps, other.step_ps);
        EXPECT_EQ(one.hops, other.hops);
        ++changed;
      }
    }
  }
  EXPECT_GT(changed, 100);
}

TEST(GpuTypes, AreTheFewestThereAre) {
  const auto model = test::flat_model({10, 20, 30});
  const auto types = [&](const std::vector<std::uint64_t>& budgets, std::optional<Slot> main) {
    return gpu_types(*test::asked(model, test::make_machine(budgets, ~0ull, std::nullopt), {}).question,
                     main);
  };
  EXPECT_EQ(types({40, 40, 40}, std::nullopt), (std::vector<Slot>{0, 0, 0}));
  EXPECT_EQ(types({40, 40, 40}, Slot{0}), (std::vector<Slot>{0, 1, 1}));
  EXPECT_EQ(types({40, 40, 40}, Slot{1}), (std::vector<Slot>{0, 1, 0}));
  EXPECT_EQ(types({40, 50, 40, 50}, Slot{3}), (std::vector<Slot>{0, 1, 0, 3}));
}

/// The unit of a kind that lies on a GPU instead of the host makes the whole plan so much better.
TEST_P(Kinds, GainIsWhatTheWholePlanGains) {
  for (std::uint64_t i = 0; i < 50; ++i) {
    const std::uint64_t seed = GetParam() * 3'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed, 1 + seed % 3);
    Instance& q = *asked.question;
    std::fill(q.hop_ps.begin(), q.hop_ps.end(), 0);
    const ItemKinds kinds(q);
    std::mt19937_64 random(seed);
    const Slot main = static_cast<Slot>(random() % q.gpus), gpu = static_cast<Slot>(random() % q.gpus);
    std::uint64_t all = 0;
    for (std::uint32_t u = 0; u < q.catalog.units().size(); ++u) {
      const std::uint32_t k = kinds.of_unit()[u];
      if (!kinds.may_be_on_host(k)) continue;
      const Slot host = q.cpu && q.may(u, *q.cpu) ? *q.cpu : *q.disk;
      Assignment slots(q.catalog.units().size(), main);
      slots[u] = gpu;
      const PlanCost on = plan_cost(q, slots, main);
      slots[u] = host;
      const PlanCost off = plan_cost(q, slots, main);
      const std::uint64_t gain =
          test::by_time(q) ? saturating_subtract(off.step_ps, on.step_ps) : on.gpu_bytes - off.gpu_bytes;
      EXPECT_EQ(gain_of(kinds, k, gpu, main), gain) << "unit " << u;
      all += gain;
    }
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      if (!kinds.may_be_on_host(k)) {
        EXPECT_GT(gain_of(kinds, k, gpu, main), all) << "what has no other place comes first";
      }
    }
  }
}

/// The best value of all ways of dividing the units between one GPU and the host.
std::optional<std::uint64_t> best_of_all(const Instance& q, Slot main) {
  std::optional<std::uint64_t> best;
  Assignment slots(q.catalog.units().size(), 0);
  for (bool more = true; more;) {
    bool may = true;
    for (std::size_t u = 0; u < slots.size(); ++u)
      may = may && q.may(u, slots[u]) && (slots[u] >= q.gpus || slots[u] == main);
    const PlanCost cost = plan_cost(q, slots, main);
    if (may && cost.fits) {
      const std::uint64_t value = test::by_time(q) ? cost.step_ps : cost.gpu_bytes;
      if (!best) best = value;
      best = test::by_time(q) ? std::min(*best, value) : std::max(*best, value);
    }
    std::size_t u = 0;
    while (u < slots.size() && ++slots[u] == q.slots()) slots[u++] = 0;
    more = u < slots.size();
  }
  return best;
}

/// One GPU over a host without a limit: no way of dividing the units is better. Else what is filled is a plan
/// that loses no unit and obeys every rule.
TEST_P(Kinds, FillingInTurnMakesPlans) {
  int plans = 0, best = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::uint64_t seed = GetParam() * 4'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed, 1 + seed % 3);
    Instance& q = *asked.question;
    std::fill(q.hop_ps.begin(), q.hop_ps.end(), 0);
    const ItemKinds kinds(q);
    std::mt19937_64 random(seed);
    const Slot main = static_cast<Slot>(random() % q.gpus);
    std::vector<Slot> others;
    for (Slot g = 0; g < q.gpus; ++g)
      if (g != main) others.push_back(g);
    NodeBudget nodes(1'000'000);
    CountsBySlot counts;
    const bool all = fill_in_turn(kinds, others, main, counts, nodes);
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      std::uint32_t sum = 0;
      for (Slot s = 0; s < q.slots(); ++s) {
        sum += counts[s][k];
        EXPECT_TRUE(counts[s][k] == 0 || kinds.may(k, s));
      }
      EXPECT_LE(sum, kinds[k].count);
      EXPECT_TRUE(!all || sum == kinds[k].count);
    }
    const bool one_gpu_free_host =
        q.gpus == 1 && q.cpu && q.budget[*q.cpu] == kUnlimited && !q.disk && q.rules.set_of_unit.empty();
    const auto want = one_gpu_free_host ? best_of_all(q, main) : std::nullopt;
    EXPECT_TRUE(!want || all);
    if (!all) continue;
    ++plans;
    Assignment slots;
    spread(kinds, counts, main, slots, nullptr);
    const PlanCost cost = plan_cost(q, slots, main);
    for (Slot s = 0; s < q.slots(); ++s) {
      EXPECT_LE(cost.used[s], q.budget[s]) << "on " << int{s} << " of " << q.slots();
    }
    if (want) {
      ++best;
      EXPECT_EQ(test::by_time(q) ? cost.step_ps : cost.gpu_bytes, *want);
    }
  }
  EXPECT_GT(plans, 15);
  EXPECT_GT(best, 0);
}

/// What is there already stays, and takes its room.
TEST_P(Kinds, FillingLeavesWhatLiesThere) {
  int plans = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::uint64_t seed = GetParam() * 5'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed, 2);
    const Instance& q = *asked.question;
    const ItemKinds kinds(q);
    std::mt19937_64 random(seed);
    CountsBySlot counts(q.slots(), std::vector<std::uint32_t>(kinds.size(), 0));
    const Slot taken = static_cast<Slot>(random() % 2);
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      if (kinds.may(k, taken)) counts[taken][k] = static_cast<std::uint32_t>(random() % (kinds[k].count + 1));
    }
    const CountsBySlot before = counts;
    std::uint64_t used = q.overhead[taken];
    for (std::size_t k = 0; k < kinds.size(); ++k) used += kinds.unit_class(k).on_gpu() * counts[taken][k];
    NodeBudget nodes(1'000'000);
    const bool all = fill_in_turn(kinds, {1}, 0, counts, nodes);
    for (Slot s = 0; s < q.slots(); ++s)
      for (std::size_t k = 0; k < kinds.size(); ++k) EXPECT_GE(counts[s][k], before[s][k]);
    if (!all || used > q.budget[taken]) continue;
    ++plans;
    Assignment slots;
    spread(kinds, counts, Slot{0}, slots, nullptr);
    EXPECT_TRUE(plan_cost(q, slots, Slot{0}).fits);
  }
  EXPECT_GT(plans, 10);
}

/// Numbers become units: each slot gets as many of each kind as it should, units that have a place keep it,
/// and a unit that was there before stays.
TEST_P(Kinds, SpreadingKeepsTheNumbers) {
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::uint64_t seed = GetParam() * 6'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed, 1 + seed % 3);
    const Instance& q = *asked.question;
    const ItemKinds kinds(q);
    std::mt19937_64 random(seed);
    const std::size_t n = q.catalog.units().size();
    CountsBySlot counts(q.slots(), std::vector<std::uint32_t>(kinds.size(), 0));
    Assignment slots(n, kOpen), previous;
    for (std::size_t u = 0; u < n; ++u) {
      previous.push_back(static_cast<Slot>(random() % q.slots()));
      const Slot slot = static_cast<Slot>(random() % q.slots());
      if (random() % 4 == 0)
        slots[u] = slot;
      else
        ++counts[slot][kinds.of_unit()[u]];
    }
    const Assignment placed = slots;
    const bool with_previous = random() % 2 == 0;
    spread(kinds, counts, Slot{0}, slots, with_previous ? &previous : nullptr);
    CountsBySlot spent(q.slots(), std::vector<std::uint32_t>(kinds.size(), 0)), could = spent;
    for (std::size_t u = 0; u < n; ++u) {
      ASSERT_LT(slots[u], q.slots());
      if (placed[u] != kOpen) {
        EXPECT_EQ(slots[u], placed[u]);
        continue;
      }
      ++spent[slots[u]][kinds.of_unit()[u]];
      could[previous[u]][kinds.of_unit()[u]] += 1;
    }
    EXPECT_EQ(spent, counts);
    if (!with_previous) continue;
    // As many stay where they were as there is room for.
    std::size_t stay = 0, most = 0;
    for (std::size_t u = 0; u < n; ++u) stay += placed[u] == kOpen && slots[u] == previous[u] ? 1 : 0;
    for (Slot s = 0; s < q.slots(); ++s)
      for (std::size_t k = 0; k < kinds.size(); ++k) most += std::min(could[s][k], counts[s][k]);
    EXPECT_EQ(stay, most);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Kinds, testing::Range<std::uint64_t>(1, 9));

/// Units of one kind that follow each other stay together.
TEST(Spreading, MakesRunsOfLikeUnits) {
  const test::Asked asked = test::asked(test::flat_model(std::vector<std::uint64_t>(12, 10)),
                                        test::make_machine({40, 40, 40}, ~0ull, std::nullopt), {});
  const ItemKinds kinds(*asked.question);
  for (const Slot main : {Slot{0}, Slot{1}, Slot{2}}) {
    Assignment slots;
    spread(kinds, {{4}, {4}, {4}, {0}}, main, slots, nullptr);
    EXPECT_EQ(plan_cost(*asked.question, slots, main).hops, 2u);
    EXPECT_EQ(slots.front(), main);
  }
}

/// Very many units that no host may hold are as valuable together as they have to be: sums do not run over.
TEST(Filling, VeryManyUnitsForTheMainGpuAlone) {
  const std::size_t n = 20'000;
  const test::Asked asked =
      test::asked(test::flat_model(std::vector<std::uint64_t>(n, 10)),
                  test::make_machine({10 * n / 2, 10 * n / 2}, ~0ull, std::nullopt), {});
  Instance& q = *asked.question;
  for (SlotSet& set : q.rules.sets) set.reset(*q.cpu);
  const ItemKinds kinds(q);
  NodeBudget nodes(1'000'000);
  CountsBySlot counts;
  EXPECT_TRUE(fill_in_turn(kinds, {1}, 0, counts, nodes));
  EXPECT_EQ(counts[0][0], n / 2);
  EXPECT_EQ(counts[1][0], n / 2);
}

}  // namespace
}  // namespace stowage::solve
