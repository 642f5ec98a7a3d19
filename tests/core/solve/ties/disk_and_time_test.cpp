// Among plans with as many bytes on the GPUs: fewer bytes on disk, then less time, and only then what moves
// little.
#include "core/solve/instance/unit_catalog.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

plan::Placement random_placement(const UnitCatalog& catalog, std::size_t slots, std::mt19937_64& random) {
  plan::Placement out;
  out.slots.resize(catalog.model().tensors().size());
  for (const Unit& unit : catalog.units()) {
    const auto slot = static_cast<plan::Placement::Slot>(random() % slots);
    for (const model::TensorId id : unit.tensors) out.slots[id.index()] = slot;
  }
  return out;
}

class AnyPrevious : public testing::TestWithParam<int> {};

/// No earlier plan makes an answer worse, nor better where the answer is proven.
TEST_P(AnyPrevious, GetsWhatAFreshSolveGets) {
  int compared = 0, on_disk = 0;
  for (int i = 0; i < 25; ++i) {
    const auto seed = static_cast<std::uint64_t>(GetParam() * 1'000 + i);
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const auto model =
        test::random_model(random, {.most_units = 5 + random() % 12, .direct_tensors = random() % 3 == 0});
    const std::uint64_t total = model->total_bytes().count();
    std::vector<std::uint64_t> gpus;
    for (std::size_t g = 0; g < 1 + random() % 3; ++g) gpus.push_back(total / 8 + random() % (total / 2));
    const machine::Machine machine = test::make_machine(gpus, 40 + random() % total, ~0ull);
    plan::Settings settings;
    if (random() % 5 == 0) settings.objective = plan::Objective::StepTime;
    const auto catalog = make_unit_catalog(model, settings);
    Effort effort;
    effort.explain = false;
    effort.node_limit = 100'000;
    const auto fresh = solve(*catalog, machine, settings, nullptr, effort);
    ASSERT_TRUE(fresh);
    std::vector<plan::Placement> before{fresh->placement};
    for (int k = 0; k < 4; ++k) before.push_back(random_placement(*catalog, machine.devices.size(), random));
    // As after a smaller memory was made larger: what lay on disk still does.
    machine::Machine less = machine;
    less.devices[*less.slot(machine::kCpu)].budget =
        Bytes(less.devices[*less.slot(machine::kCpu)].budget->count() / 2);
    if (const auto then = solve(*catalog, less, settings, nullptr, effort)) before.push_back(then->placement);
    for (const plan::Placement& previous : before) {
      const auto answer = solve(*catalog, machine, settings, &previous, effort);
      ASSERT_TRUE(answer);
      ASSERT_EQ(answer->outcome == Outcome::Infeasible, fresh->outcome == Outcome::Infeasible);
      if (answer->outcome == Outcome::Infeasible) continue;
      ++compared;
      on_disk += answer->disk_bytes ? 1 : 0;
      EXPECT_EQ(answer->value, fresh->value);
      if (settings.objective == plan::Objective::StepTime) continue;
      EXPECT_TRUE(no_worse(*answer, *fresh));
      if (fresh->fewest_on_disk) {
        EXPECT_EQ(answer->disk_bytes, fresh->disk_bytes);
      }
      if (fresh->least_time) {
        EXPECT_NEAR(answer->step_seconds, fresh->step_seconds, 1e-12);
      }
    }
    const auto again = solve(*catalog, machine, settings, &fresh->placement, effort);
    ASSERT_TRUE(again);
    if (again->outcome != Outcome::Infeasible) {
      EXPECT_EQ(again->placement, fresh->placement) << "a plan as good as any stays";
    }
  }
  EXPECT_GT(compared, 30);
  EXPECT_GT(on_disk, 5);
}
INSTANTIATE_TEST_SUITE_P(Seeds, AnyPrevious, testing::Range(0, 12));

/// More memory takes the model off the disk, whatever plan there was.
TEST(MoreMemory, TakesEverythingOffTheDisk) {
  const auto model = test::catalog("llama-3.1-70b");
  plan::Settings settings;
  settings.workload.tokens = 8192;
  const auto catalog = make_unit_catalog(model, settings);
  const auto on = [&](Bytes memory) {
    return test::make_machine({GiB(24).count(), GiB(24).count()}, memory.count(), GiB(931).count());
  };
  const auto before = solve(*catalog, on(GiB(64)), settings);
  ASSERT_TRUE(before);
  ASSERT_TRUE(before->disk_bytes);
  const auto fresh = solve(*catalog, on(GiB(89)), settings);
  const auto after = solve(*catalog, on(GiB(89)), settings, &before->placement);
  ASSERT_TRUE(fresh && after);
  EXPECT_EQ(after->outcome, Outcome::Optimal);
  EXPECT_EQ(after->value, fresh->value);
  EXPECT_EQ(after->disk_bytes, Bytes(0));
  EXPECT_TRUE(after->fewest_on_disk);
  EXPECT_LE(after->step_seconds, fresh->step_seconds);
  EXPECT_LT(after->step_seconds, before->step_seconds * 0.6);
  // In little time too: a plan near the one before does not leave on disk what has room in memory.
  const auto live = solve(*catalog, on(GiB(89)), settings, &before->placement, Effort::live());
  ASSERT_TRUE(live);
  EXPECT_EQ(live->disk_bytes, Bytes(0));
}

}  // namespace
}  // namespace stowage::solve
