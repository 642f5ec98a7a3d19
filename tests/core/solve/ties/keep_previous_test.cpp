// A plan that was saved comes back as it was, with a claim as strong as when it was found.
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

Effort without_explanation() {
  Effort effort;
  effort.explain = false;
  return effort;
}

Effort keeping() {
  Effort effort = without_explanation();
  effort.keep_previous = true;
  return effort;
}

bool may_be_better(const plan::Settings& settings, std::uint64_t a, std::uint64_t b) {
  return settings.objective == plan::Objective::StepTime ? a < b : a > b;
}

/// As a file brings it back: through the device map, which knows names alone.
plan::Placement saved_and_read(const model::Model& model, const machine::Machine& machine,
                               const plan::Placement& placement) {
  return plan::apply(plan::to_device_map(model, machine, placement), model, machine).placement;
}

void expect_the_same_again(const model::ModelPtr& model, const machine::Machine& machine,
                           const plan::Settings& settings, const Answer& first) {
  const plan::Placement read = saved_and_read(*model, machine, first.placement);
  const Answer again = test::must_solve(model, machine, settings, &read, keeping());
  ASSERT_NE(again.outcome, Outcome::Infeasible);
  EXPECT_TRUE(again.kept);
  EXPECT_EQ(again.placement, first.placement);
  EXPECT_FALSE(may_be_better(settings, first.value, again.value)) << "worth less than it was";
  EXPECT_FALSE(may_be_better(settings, again.bound, first.bound)) << "a weaker bound";
  if (first.outcome == Outcome::Optimal) {
    EXPECT_EQ(again.outcome, Outcome::Optimal);
  }
  EXPECT_LE(again.gap, first.gap);
  EXPECT_GE(again.fewest_on_disk, first.fewest_on_disk);
}

TEST(KeepPrevious, ASavedPlanOfACatalogComesBackWithItsProof) {
  int proven = 0, open = 0;
  for (const char* name : {"llama-3.1-8b", "gpt2-xl", "mixtral-8x7b"}) {
    const auto model = test::catalog(name);
    const std::uint64_t total = model->total_bytes().count();
    for (const bool split : {false, true}) {
      for (const std::uint64_t ram : {total / 5, total}) {
        SCOPED_TRACE(std::string(name) + (split ? ", split, " : ", whole, ") + std::to_string(ram));
        const auto machine = test::make_machine({total / 2, total / 3}, ram, ~0ull);
        plan::Settings settings;
        if (split) settings.no_split.emplace();
        const Answer first = test::must_solve(model, machine, settings, nullptr, without_explanation());
        if (first.outcome == Outcome::Infeasible) continue;
        (first.outcome == Outcome::Optimal ? proven : open)++;
        expect_the_same_again(model, machine, settings, first);
      }
    }
  }
  EXPECT_GT(proven, 4);
}

TEST(KeepPrevious, ASavedPlanOfARandomModelComesBackWithItsProof) {
  int found = 0, proven = 0;
  for (std::uint64_t seed = 1; seed <= 240; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed + 91'000);
    const auto model = test::random_model(random, {.most_units = 6 + random() % 30, .largest = 400});
    const std::uint64_t total = model->total_bytes().count();
    std::vector<std::uint64_t> budgets;
    for (std::uint64_t g = random() % 4; g > 0; --g) budgets.push_back(total / 5 + random() % (total / 2));
    const auto machine =
        test::make_machine(budgets, random() % 2 ? ~0ull : total / 2,
                           random() % 2 ? std::optional<std::uint64_t>(~0ull) : std::nullopt);
    plan::Settings settings;
    settings.objective = random() % 2 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
    if (random() % 4 == 0) settings.runtime.row = machine::kComputesOnHost;
    if (random() % 6 == 0) settings.runtime.row = machine::kByModule;
    if (random() % 3 == 0) settings.no_split.emplace();
    settings.allow_empty_gpus = random() % 4 == 0;
    const Answer first = test::must_solve(model, machine, settings, nullptr, without_explanation());
    if (first.outcome == Outcome::Infeasible) continue;
    ++found;
    proven += first.outcome == Outcome::Optimal ? 1 : 0;
    expect_the_same_again(model, machine, settings, first);
  }
  EXPECT_GT(found, 100);
  EXPECT_GT(proven, 60);
}

/// A plan that somebody made worse stays too, and is not called better than it is.
TEST(KeepPrevious, AWorsePlanStaysAndTheGapTellsOfTheBetterOne) {
  int worse = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed + 92'000);
    const auto model = test::random_model(random, {.most_units = 12, .ties = false, .blocks = false});
    const std::uint64_t total = model->total_bytes().count();
    const auto machine = test::make_machine({total / 3 + random() % total, total / 3}, ~0ull, std::nullopt);
    const Answer best = test::must_solve(model, machine, {}, nullptr, without_explanation());
    if (best.outcome == Outcome::Infeasible) continue;
    plan::Placement other = best.placement;
    other.slots[random() % other.slots.size()] = 2;
    const plan::Evaluation judged = plan::evaluate(*model, machine, {}, other);
    const Answer kept = test::must_solve(model, machine, {}, &other, keeping());
    ASSERT_NE(kept.outcome, Outcome::Infeasible);
    if (!judged.ok() || !judged.main_gpu) {
      EXPECT_FALSE(kept.kept);
      EXPECT_EQ(kept.value, best.value);
      continue;
    }
    if (!kept.kept) continue;  // a leaf that was taken apart
    EXPECT_EQ(kept.placement, other);
    EXPECT_EQ(kept.value, judged.gpu_bytes.count());
    EXPECT_GE(kept.bound, best.value) << "a plan is known that beats the bound";
    if (judged.gpu_bytes.count() < best.value) {
      ++worse;
      EXPECT_EQ(kept.outcome, Outcome::Gap);
      EXPECT_GT(kept.gap, 0);
      EXPECT_FALSE(kept.least_time);
    }
  }
  EXPECT_GT(worse, 20);
}

/// The machine became smaller since: the answer is the best one there, not a broken plan.
TEST(KeepPrevious, APlanThatIsNoneAnyMoreIsNotKept) {
  const auto model = test::flat_model({40, 30, 20, 10});
  const Answer first = test::must_solve(model, test::make_machine({100}, ~0ull, std::nullopt), {});
  const auto smaller = test::make_machine({70}, ~0ull, std::nullopt);
  const Answer fresh = test::must_solve(model, smaller, {});
  const Answer again = test::must_solve(model, smaller, {}, &first.placement, keeping());
  EXPECT_FALSE(again.kept);
  EXPECT_EQ(again.value, fresh.value);
  EXPECT_EQ(again.outcome, Outcome::Optimal);
}

}  // namespace
}  // namespace stowage::solve
