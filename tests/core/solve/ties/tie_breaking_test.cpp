#include "core/solve/ties/tie_breaking.h"

#include "core/solve/dispatch/dispatch.h"
#include "core/solve/instance/plan_cost.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

std::size_t keys(const Instance& q, const Assignment& slots) {
  return plan::to_device_map(q.catalog.model(), q.machine, to_placement(q.catalog, slots)).entries.size();
}

std::uint64_t objective_value(const Instance& q, const PlanCost& cost) {
  return test::by_time(q) ? cost.step_ps : cost.gpu_bytes;
}

/// Many leaves of three sizes.
test::Asked few_sizes(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::uint64_t> sizes, budgets;
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < 30; ++i) total += sizes.emplace_back(10 + 7 * (random() % 3));
  for (std::size_t g = 0; g < 1 + seed % 3; ++g) budgets.push_back(total / 5 + random() % (total / 4));
  plan::Settings settings;
  settings.objective = random() % 2 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  return test::asked(test::flat_model(sizes), test::make_machine(budgets, ~0ull, std::nullopt), settings);
}

class TidySeeds : public testing::TestWithParam<std::uint64_t> {};

/// Whatever was there before: the same value, no hop more, and no byte moved more but for a plan that is
/// better in what ranks before; without a plan before, no key more.
TEST_P(TidySeeds, MakesNothingWorse) {
  int fewer_bytes = 0, fewer_keys = 0;
  for (std::uint64_t seed = GetParam() * 50; seed < GetParam() * 50 + 50; ++seed) {
    SCOPED_TRACE(seed);
    test::RandomShape shape;
    shape.most_units = 14;
    shape.largest = 3;  // many units are equal
    const test::Asked asked = seed % 2 ? test::random_question(seed, shape, 1 + seed % 4) : few_sizes(seed);
    const Instance& q = *asked.question;
    NodeBudget nodes(200'000);
    SearchResult found = search(q, nullptr, nodes);
    if (!found.feasible) continue;
    std::mt19937_64 random(seed);
    Assignment previous = found.slots;
    for (Slot& slot : previous) {
      if (random() % 2) slot = static_cast<Slot>(random() % q.slots());
    }
    const PlanCost before = plan_cost(q, found.slots, found.main);
    for (const Assignment* old :
         {static_cast<const Assignment*>(&previous), static_cast<const Assignment*>(nullptr)}) {
      SearchResult tidied = found;
      NodeBudget own(50'000);
      break_ties(q, tidied, old, own);
      const PlanCost after = plan_cost(q, tidied.slots, tidied.main);
      EXPECT_TRUE(after.fits);
      EXPECT_EQ(objective_value(q, after), objective_value(q, before));
      EXPECT_LE(after.hops, before.hops);
      if (test::streams(q)) {
        EXPECT_EQ(main_of(q, tidied.slots), main_of(q, found.slots));
      }
      if (old) {
        EXPECT_LE(compare_ties(q, after, before), 0);
        if (compare_ties(q, after, before) == 0) {
          EXPECT_LE(moved_bytes(q, tidied.slots, *old), moved_bytes(q, found.slots, *old));
        }
        fewer_bytes += moved_bytes(q, tidied.slots, *old) < moved_bytes(q, found.slots, *old) ? 1 : 0;
      } else {
        EXPECT_LE(keys(q, tidied.slots), keys(q, found.slots));
        fewer_keys += keys(q, tidied.slots) < keys(q, found.slots) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(fewer_bytes, 5);
  RecordProperty("fewer_keys", fewer_keys);
}

INSTANTIATE_TEST_SUITE_P(Seeds, TidySeeds, testing::Range<std::uint64_t>(1, 7));

/// Leaves of one size, streamed: the fewest bytes that can move are told by the numbers on each device alone.
TEST(TieBreaker, EqualUnitsMoveAsLittleAsTheirNumbersAllow) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const std::size_t n = 20 + random() % 20;
    const machine::Machine machine =
        test::make_machine({10 * (3 + random() % n), 10 * (3 + random() % n)}, ~0ull, std::nullopt);
    const test::Asked asked = test::asked(test::flat_model(std::vector<std::uint64_t>(n, 10)), machine, {});
    Assignment previous;
    for (std::size_t u = 0; u < n; ++u) previous.push_back(static_cast<Slot>(random() % 3));
    NodeBudget nodes(200'000);
    SearchResult found = search(*asked.question, nullptr, nodes);
    ASSERT_TRUE(found.feasible);
    SearchResult shuffled = found;
    std::shuffle(shuffled.slots.begin(), shuffled.slots.end(), random);
    const std::uint64_t hops_allowed = plan_cost(*asked.question, shuffled.slots, shuffled.main).hops;
    break_ties(*asked.question, shuffled, &previous, nodes);
    const PlanCost cost = plan_cost(*asked.question, shuffled.slots, shuffled.main);
    EXPECT_EQ(cost.gpu_bytes, found.value);
    EXPECT_LE(cost.hops, hops_allowed);
  }
}

/// Two GPUs that nobody can tell apart: what lay on the second stays there.
TEST(TieBreaker, GpusAreNamedAsTheyWere) {
  const test::Asked asked = test::asked(test::flat_model({10, 30, 30, 20, 20}),
                                        test::make_machine({15, 60, 60}, std::nullopt, std::nullopt), {});
  SearchResult found;
  found.feasible = true;
  found.slots = {0, 1, 1, 2, 2};
  found.main = Slot{0};
  found.value = 110;
  const Assignment previous{0, 2, 2, 1, 1};
  NodeBudget nodes(10'000);
  break_ties(*asked.question, found, &previous, nodes);
  EXPECT_EQ(found.slots, previous);
}

/// A GPU of another size keeps its name, whatever lay there.
TEST(TieBreaker, GpusThatDifferAreNotRenamed) {
  const test::Asked asked = test::asked(test::flat_model({10, 30, 30, 20, 20}),
                                        test::make_machine({15, 60, 70}, std::nullopt, std::nullopt), {});
  SearchResult found;
  found.feasible = true;
  found.slots = {0, 1, 1, 2, 2};
  found.main = Slot{0};
  found.value = 110;
  const Assignment wanted = found.slots, previous{0, 2, 2, 1, 1};
  NodeBudget nodes(10'000);
  break_ties(*asked.question, found, &previous, nodes);
  EXPECT_EQ(found.slots, wanted);
}

/// Streamed to one GPU nothing hops: of equal units those of one module lie together.
TEST(TieBreaker, EqualUnitsOfOneModuleLieTogether) {
  model::ModelBuilder builder;
  builder.add_module("", "Net");
  for (const char* group : {"a", "b", "c"}) {
    builder.add_module(group, "Group");
    for (int i = 0; i < 3; ++i) {
      const std::string name = std::string(group) + "." + std::to_string(i);
      builder.add_module(name, "Leaf");
      model::ModelBuilder::TensorSpec spec;
      spec.name = name + ".w";
      spec.dtype = model::Dtype::U8;
      spec.bytes = Bytes(10);
      spec.shape = {10};
      builder.add_tensor(std::move(spec));
    }
  }
  const test::Asked asked = test::asked(*builder.build(), test::make_machine({70}, ~0ull, std::nullopt), {});
  SearchResult found;
  found.feasible = true;
  found.slots = {0, 1, 0, 0, 1, 0, 0, 1, 0};
  found.main = Slot{0};
  found.value = 60;
  EXPECT_EQ(keys(*asked.question, found.slots), 9u);
  NodeBudget nodes(10'000);
  break_ties(*asked.question, found, nullptr, nodes);
  EXPECT_EQ(plan_cost(*asked.question, found.slots, found.main).gpu_bytes, 60u);
  EXPECT_EQ(keys(*asked.question, found.slots), 3u);
}

/// Of equal layers the main GPU has the first and the other GPUs the last; what is streamed lies between.
TEST(TieBreaker, TheFirstLayersAreOnTheMainGpu) {
  const std::vector<std::uint64_t> sizes(40, 100);
  const auto answer =
      test::must_solve(test::flat_model(sizes), test::make_machine({1'000, 1'000, 1'000}, 800, ~0ull), {});
  ASSERT_EQ(answer.main_gpu, 0u);
  std::vector<std::size_t> rank;  // main, CPU, disk, then the other GPUs
  for (const Slot slot : answer.placement.slots)
    rank.push_back(slot == 0 ? 0 : slot >= 3 ? slot - 2u : slot + 2u);
  EXPECT_TRUE(std::is_sorted(rank.begin(), rank.end()));
  EXPECT_EQ(rank.front(), 0u);
  EXPECT_EQ(rank.back(), 4u);
}

/// One unit pinned elsewhere is an exchange of two, where that costs no hop.
TEST(TieBreaker, APinMovesTwo) {
  const auto model = test::flat_model(std::vector<std::uint64_t>(80, 100));
  const machine::Machine machine = test::make_machine({1'400, 1'300}, 4'000, ~0ull);
  plan::Settings settings;  // both ends on the second card, as an embedding and a head are
  for (const std::size_t end : {0, 79})
    settings.rules.push_back({model->tensors()[end].name, machine::gpu(1), false});
  const auto first = test::must_solve(model, machine, settings);
  std::size_t unit = 1;
  while (first.placement.slots[unit] != 1) ++unit;
  settings.rules.push_back({model->tensors()[unit].name, machine::gpu(0), false});
  const auto second = test::must_solve(model, machine, settings, &first.placement);
  EXPECT_EQ(second.value, first.value);
  std::size_t moved = 0;
  for (std::size_t t = 0; t < 80; ++t) moved += first.placement.slots[t] != second.placement.slots[t];
  EXPECT_LE(moved, 4u) << "the pinned one, one in its place, and what keeps the hops as few: " << unit;
}

/// Through solve(): of two equal GPUs the same one holds the same weights after a budget changed.
TEST(TieBreaker, ASecondAnswerMovesLittle) {
  std::vector<std::uint64_t> sizes(60, 100);
  sizes.insert(sizes.end(), 20, 70);
  const auto model = test::flat_model(sizes);
  const auto first =
      test::must_solve(model, test::make_machine({1'500, 1'500, 1'500}, ~0ull, std::nullopt), {});
  const auto second = test::must_solve(model, test::make_machine({1'600, 1'500, 1'500}, ~0ull, std::nullopt),
                                       {}, &first.placement);
  std::uint64_t moved = 0;
  for (std::size_t t = 0; t < sizes.size(); ++t)
    moved += first.placement.slots[t] != second.placement.slots[t] ? sizes[t] : 0;
  EXPECT_LE(moved, 600u);
  EXPECT_GE(second.value, first.value);
}

}  // namespace
}  // namespace stowage::solve
