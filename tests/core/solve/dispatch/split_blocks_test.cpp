// Blocks that the user lets be split: one device executes each of them.
#include "core/solve/dispatch/split_blocks.h"

#include "tests/core/solve/dispatch/enumeration.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

/// Every placement of the parts, judged by plan::check with the model's own classes: what a map that runs can
/// have on the GPUs.
TEST(SplitBlocks, NoBoundIsBeatenAndEveryAnswerRuns) {
  int found = 0, split = 0, optimal = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed + 40'000);
    const auto model =
        test::random_model(random, {.most_units = 5, .direct_tensors = random() % 2 == 0, .ties = false});
    const std::uint64_t total = model->total_bytes().count();
    const machine::Machine machine =
        test::make_machine({20 + random() % total, 20 + random() % (total / 2)}, ~0ull, std::nullopt);
    plan::Settings settings;
    settings.no_split.emplace();
    const auto catalog = make_unit_catalog(model, settings);
    Effort effort;
    effort.explain = false;
    const auto answer = solve(*catalog, machine, settings, nullptr, effort);
    ASSERT_TRUE(answer);
    const auto slots = machine.devices.size();
    std::uint64_t best = 0;
    bool any = false;
    const std::size_t n = catalog->units().size();
    std::vector<std::size_t> at(n, 0);
    plan::Placement placement;
    placement.slots.assign(model->tensors().size(), 0);
    for (std::size_t u = 0; u < n;) {
      for (std::size_t v = 0; v < n; ++v) {
        for (const model::TensorId id : catalog->units()[v].tensors)
          placement.slots[id.index()] = static_cast<plan::Placement::Slot>(at[v]);
      }
      const plan::Evaluation e = plan::evaluate(*model, machine, settings, placement);
      if (e.ok() && e.main_gpu) {
        any = true;
        best = std::max(best, e.gpu_bytes.count());
      }
      for (u = 0; u < n && ++at[u] == slots; ++u) at[u] = 0;
    }
    if (answer->outcome == Outcome::Infeasible) {
      EXPECT_FALSE(any && answer->infeasible.reason.code != Code::SolveNotProven);
      continue;
    }
    ++found;
    optimal += answer->outcome == Outcome::Optimal ? 1 : 0;
    EXPECT_TRUE(plan::evaluate(*model, machine, settings, answer->placement).ok());
    EXPECT_LE(answer->value, best);
    EXPECT_GE(answer->bound, best);
    if (answer->outcome == Outcome::Optimal) {
      EXPECT_EQ(answer->value, best);
    }
    for (const model::Module& module : model->modules())
      split += module.class_name == "Block" &&
               !plan::slot_of(*model, answer->placement, *model->find_module(module.name));
  }
  EXPECT_GT(found, 60);
  EXPECT_GT(split, 2) << "nothing was split: nothing is tested";
  EXPECT_GT(optimal * 2, found);
}

/// What the window's link offers: a 70B model on two cards, its layers let be split.
TEST(SplitBlocks, ARealModelRunsWhenItsLayersAreSplit) {
  const auto model = test::catalog("llama-3.1-70b");
  const machine::Machine machine =
      test::make_machine({GiB(24).count(), GiB(24).count()}, GiB(64).count(), GiB(931).count());
  Effort effort;
  effort.explain = false;
  plan::Settings whole, split;
  split.no_split.emplace();
  const Answer before = test::must_solve(model, machine, whole, nullptr, effort),
               after = test::must_solve(model, machine, split, nullptr, effort);
  ASSERT_NE(before.outcome, Outcome::Infeasible);
  ASSERT_NE(after.outcome, Outcome::Infeasible);
  EXPECT_GE(after.value, before.value) << "splitting costs nothing";
  EXPECT_GE(after.bound, after.value);
  const plan::DeviceMap map = plan::to_device_map(*model, machine, after.placement);
  for (const plan::Settings& settings : {whole, split}) {
    const plan::Evaluation checked = plan::check(*model, machine, settings, map);
    EXPECT_TRUE(checked.ok());
  }
}

}  // namespace
}  // namespace stowage::solve
