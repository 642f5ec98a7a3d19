#include "core/solve/holds.h"
#include "tests/core/solve/case_model.h"

namespace stowage::solve {
namespace {

/// Equal leaves, so that many plans are equally good and only stability tells them apart.
model::ModelPtr equal_leaves(int count, std::uint64_t bytes) {
  model::ModelBuilder builder;
  builder.add_module("", "Net");
  for (int i = 0; i < count; ++i) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = "l" + std::to_string(i) + ".weight";
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(bytes);
    spec.shape = {static_cast<std::int64_t>(bytes)};
    builder.add_module("l" + std::to_string(i), "Leaf");
    builder.add_tensor(std::move(spec));
  }
  return *builder.build();
}

std::size_t moved(const plan::Placement& a, const plan::Placement& b) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < a.slots.size(); ++i) out += a.slots[i] != b.slots[i] ? 1 : 0;
  return out;
}

class LiveAnswer : public testing::TestWithParam<int> {};

TEST_P(LiveAnswer, APinMovesTheModuleAndWhatMakesRoomForItAlone) {
  const auto model = equal_leaves(24, 100);
  const auto machine = test::make_machine({750, 650}, 600, ~0ull);
  const auto unit_catalog = make_unit_catalog(model, {});
  const auto before = solve(*unit_catalog, machine, {});
  ASSERT_TRUE(before);
  ASSERT_NE(before->outcome, Outcome::Infeasible);
  const std::string name = "l" + std::to_string(GetParam());
  for (const machine::Device& device : machine.devices) {
    plan::Settings settings;
    settings.rules.push_back({name, device.id, false});
    Effort live = Effort::live();
    live.tolerance = 0.3;
    const auto after = solve(*unit_catalog, machine, settings, &before->placement, live);
    ASSERT_TRUE(after);
    ASSERT_NE(after->outcome, Outcome::Infeasible);
    const auto slot = *machine.slot(device.id);
    EXPECT_EQ(after->placement.slots[static_cast<std::size_t>(GetParam())], slot);
    EXPECT_TRUE(plan::evaluate(*model, machine, settings, after->placement).fits);
    // The module itself, what it drives out, and at most one that takes each place that became free.
    EXPECT_LE(moved(before->placement, after->placement), 4u)
        << name << " to " << machine::to_string(device.id);
    const bool there = before->placement.slots[static_cast<std::size_t>(GetParam())] == slot;
    if (there) {
      EXPECT_EQ(moved(before->placement, after->placement), 0u) << name << " is where it is pinned to";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Leaves, LiveAnswer, testing::Range(0, 24, 3));

}  // namespace
}  // namespace stowage::solve
