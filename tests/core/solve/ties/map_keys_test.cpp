#include "core/solve/ties/map_keys.h"

#include <algorithm>

#include "core/solve/dispatch/dispatch.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

/// As the export writes them.
std::size_t keys_of_map(const Instance& instance, const Assignment& slots) {
  return plan::to_device_map(instance.catalog.model(), instance.machine,
                             to_placement(instance.catalog, slots))
      .entries.size();
}

/// The device with most tensors below a module; kUnplaced where it is the only one.
Slot usual_below(const Instance& instance, const Assignment& slots, model::ModuleId module) {
  const model::Model& model = instance.catalog.model();
  std::vector<std::size_t> count(instance.slots(), 0);
  for (std::size_t t = 0; t < model.tensors().size(); ++t) {
    if (model.contains(module, model.tensors()[t].module))
      ++count[slots[instance.catalog.table().unit_of_tensor[t]]];
  }
  const auto most = std::max_element(count.begin(), count.end());
  const bool one =
      std::count(count.begin(), count.end(), 0u) + 1 >= static_cast<std::ptrdiff_t>(count.size());
  return one ? plan::Placement::kUnplaced : static_cast<Slot>(most - count.begin());
}

class MapKeysSeeds : public testing::TestWithParam<std::uint64_t> {};

/// Trees with blocks, ties, and tensors of modules that have children: as many keys as the export writes,
/// whatever moved before.
TEST_P(MapKeysSeeds, AsManyAsTheExportWrites) {
  std::size_t most_keys = 0, fewest_keys = 100;
  for (std::uint64_t seed = GetParam() * 100; seed < GetParam() * 100 + 100; ++seed) {
    SCOPED_TRACE(seed);
    test::RandomShape shape;
    shape.most_units = 3 + seed % 20;
    const test::Asked asked = test::random_question(seed, shape, 1 + seed % 3);
    const Instance& instance = *asked.question;
    const UnitTree tree = make_unit_tree(instance.catalog.model(), instance.catalog.table());
    MapKeys keys(tree, instance.slots());
    std::mt19937_64 random(seed);
    Assignment slots(instance.catalog.units().size());
    for (Slot& slot : slots) slot = static_cast<Slot>(random() % instance.slots());
    keys.set(slots);
    for (int step = 0; step < 40; ++step) {
      ASSERT_EQ(keys.keys(), keys_of_map(instance, slots)) << "after " << step << " steps";
      most_keys = std::max(most_keys, keys.keys());
      fewest_keys = std::min(fewest_keys, keys.keys());
      // Half of the time to where another unit lies, so that modules become whole too.
      const auto u = static_cast<std::uint32_t>(random() % slots.size());
      const Slot to = random() % 2 ? slots[random() % slots.size()] : static_cast<Slot>(random() % 2);
      keys.move(u, slots[u], to);
      slots[u] = to;
    }
    for (std::uint32_t u = 0; u < slots.size(); ++u) {
      const model::ModuleId own = instance.catalog.units()[u].module;
      const Slot wanted = own.index() == 0
                              ? plan::Placement::kUnplaced
                              : usual_below(instance, slots, instance.catalog.model()[own].parent);
      EXPECT_EQ(keys.usual_beside(u), wanted) << instance.catalog.units()[u].name;
    }
  }
  EXPECT_EQ(fewest_keys, 1u) << "some plan was on one device";
  EXPECT_GT(most_keys, 15u);
}

INSTANTIATE_TEST_SUITE_P(Seeds, MapKeysSeeds, testing::Range<std::uint64_t>(1, 5));

/// A model that is one unit is one key, wherever it lies.
TEST(MapKeys, OneUnitIsOneKey) {
  const test::Asked asked =
      test::asked(test::flat_model({10}), test::make_machine({70}, ~0ull, std::nullopt), {});
  const UnitTree tree = make_unit_tree(asked.question->catalog.model(), asked.question->catalog.table());
  MapKeys keys(tree, 2);
  keys.set({0});
  EXPECT_EQ(keys.keys(), 1u);
  keys.move(0, 0, 1);
  EXPECT_EQ(keys.keys(), 1u);
  EXPECT_EQ(keys.usual_beside(0), plan::Placement::kUnplaced);
}

}  // namespace
}  // namespace stowage::solve
