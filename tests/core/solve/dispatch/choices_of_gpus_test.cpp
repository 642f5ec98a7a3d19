// Which GPUs may be left out of account, and which of them may stream.

#include "core/solve/dispatch/choices_of_gpus.h"

#include <algorithm>
#include <bit>

#include "core/solve/bounds/main_gpus.h"
#include "core/solve/dispatch/dispatch.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

test::Asked question(std::uint64_t seed, std::size_t units) {
  std::mt19937_64 random(seed);
  std::vector<std::uint64_t> sizes, budgets;
  std::uint64_t total = 0;
  for (std::size_t u = 0; u < units; ++u) total += sizes.emplace_back(5'000'000 + random() % 3 * 10'000'000);
  for (std::size_t g = 0; g < 3; ++g) budgets.push_back(total / 6 + random() % 3 * (total / 6));
  plan::Settings settings;
  settings.objective = random() % 3 ? plan::Objective::GpuBytes : plan::Objective::StepTime;
  if (random() % 3 == 0) settings.runtime.row = machine::kComputesOnHost;
  if (random() % 4 == 0) settings.main_gpu = static_cast<std::uint32_t>(random() % 3);
  return test::asked(test::flat_model(sizes), test::make_machine(budgets, ~0ull, std::nullopt), settings);
}

/// The best value of all placements that use at most so many GPUs, the one that streams included.
std::optional<double> best_by_enumeration(const Instance& q, std::uint32_t most_gpus) {
  std::optional<double> best;
  Assignment slots(q.catalog.units().size(), 0);
  for (bool more = true; more;) {
    const plan::Evaluation sum =
        plan::evaluate(q.catalog.model(), q.machine, q.settings, to_placement(q.catalog, slots));
    std::uint32_t used = 0;
    bool any = false;
    for (const Slot slot : slots) {
      if (slot < q.gpus) used |= 1u << slot;
      any = any || slot < q.gpus;
    }
    if (sum.streamed_bytes && sum.main_gpu) used |= 1u << *sum.main_gpu;
    if (sum.fits && any && static_cast<std::uint32_t>(std::popcount(used)) <= most_gpus) {
      const double value = test::by_time(q) ? -sum.step_seconds : static_cast<double>(sum.gpu_bytes.count());
      best = best ? std::max(*best, value) : value;
    }
    std::size_t u = 0;
    while (u < slots.size() && ++slots[u] == q.slots()) slots[u++] = 0;
    more = u < slots.size();
  }
  return best;
}

/// As many GPUs as may be used, and in one of the choices a plan as good as the best of all.
TEST(ChoicesOfGpus, LeaveOutNoPlanThatIsBetter) {
  int several = 0, compared = 0;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    SCOPED_TRACE(seed);
    const test::Asked asked = question(seed, 5);
    Instance q = *asked.question;
    q.most_gpus = 1 + seed % 2;
    NodeBudget nodes(10'000'000);
    std::optional<double> best;
    const std::vector<GpuChoice> choices = choices_of_gpus(q, usable_gpus(q), nodes);
    several += choices.size() > 1;
    for (const GpuChoice& choice : choices) {
      EXPECT_LE(choice.gpus.size(), q.most_gpus);
      const auto one = best_by_enumeration(*choice.instance, q.most_gpus);
      // The choice's own machine has all GPUs still: their budgets are what says that they are left out.
      NodeBudget own(10'000'000);
      const SearchResult found = search(*choice.instance, nullptr, own);
      for (const Slot slot : found.slots) {
        if (slot < q.gpus) {
          EXPECT_NE(std::find(choice.gpus.begin(), choice.gpus.end(), slot), choice.gpus.end());
        }
      }
      if (!found.feasible || !one) continue;
      EXPECT_FALSE(choice.claims.contradict(q.objective(), found.value));
      const double value =
          test::by_time(q) ? -static_cast<double>(found.value) * 1e-12 : static_cast<double>(found.value);
      best = best ? std::max(*best, value) : value;
    }
    const auto wanted = best_by_enumeration(q, q.most_gpus);
    if (!wanted || choices.empty()) continue;
    ++compared;
    ASSERT_TRUE(best);
    EXPECT_NEAR(*best, *wanted, test::by_time(q) ? 2e-11 : 0.5);
  }
  EXPECT_GT(several, 20);
  EXPECT_GT(compared, 40);
}

/// One of each kind of GPU; the asked one alone; where nothing is streamed, any one.
TEST(ChoicesOfMain, AreOneOfEachKind) {
  const auto model = test::flat_model({10, 10, 10, 10});
  const machine::Machine machine = test::make_machine({20, 30, 20, 30, 40}, ~0ull, std::nullopt);
  const test::Asked free = test::asked(model, machine, {});
  const std::vector<Slot> gpus = usable_gpus(*free.question);
  EXPECT_EQ(gpus.size(), 5u);
  EXPECT_EQ(choices_of_main(*free.question, gpus), (std::vector<Slot>{0, 1, 4}));
  plan::Settings settings;
  settings.main_gpu = 3;
  EXPECT_EQ(choices_of_main(*test::asked(model, machine, settings).question, gpus), std::vector<Slot>{3});
  settings = {};
  settings.runtime.row = machine::kComputesOnHost;
  EXPECT_EQ(choices_of_main(*test::asked(model, machine, settings).question, gpus).size(), 1u);
}

/// A GPU whose overhead takes all of its budget holds nothing.
TEST(UsableGpus, AreThoseWithRoom) {
  machine::Machine machine = test::make_machine({20, 30, 0}, ~0ull, std::nullopt);
  machine.devices[1].overhead = Bytes(30);
  const test::Asked asked = test::asked(test::flat_model({10}), machine, {});
  EXPECT_EQ(usable_gpus(*asked.question), std::vector<Slot>{0});
}

/// The bound over all main GPUs holds for the best of all placements.
TEST(BoundsOfMains, HoldForEveryPlacement) {
  int close = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    const test::Asked asked = question(seed, 5);
    const Instance& q = *asked.question;
    NodeBudget nodes(10'000'000);
    const Claims claims = bounds_of_mains(ItemKinds(q), usable_gpus(q), nodes);
    const auto best = best_by_enumeration(q, q.gpus);
    if (!best || !claims.bound()) continue;
    const auto bound = static_cast<double>(claims.bound()->value());
    if (test::by_time(q)) {
      EXPECT_LE(bound * 1e-12, -*best + 2e-11);
    } else {
      EXPECT_GE(bound, *best);
      close += bound <= *best * 1.2;
    }
  }
  EXPECT_GT(close, 15) << "and says something";
}

}  // namespace
}  // namespace stowage::solve
