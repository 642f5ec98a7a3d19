// What several views work out of one plan: made once, shared, and the same as if each had made its own.
#include "widgets/common/view_facts.h"

#include <gtest/gtest.h>

#include <random>

#include "core/model/model_builder.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/lanes/lanes_scene.h"

namespace stowage::widgets {
namespace {

PlanState scattered(std::uint32_t seed) {
  PlanState state = test::llama_state();
  std::mt19937 random(seed);
  const std::size_t devices = state.machine.devices.size();
  for (auto& slot : state.placement.slots) {
    slot = random() % 9 == 0 ? plan::Placement::kUnplaced
                             : static_cast<plan::Placement::Slot>(random() % devices);
  }
  const auto& modules = state.model->modules();
  for (int i = 0; i < 5; ++i) {
    state.settings.rules.push_back({modules[random() % modules.size()].name,
                                    state.machine.devices[random() % devices].id, random() % 2 == 0});
  }
  return state;
}

bool same(const UnitPlaces& a, const UnitPlaces& b) {
  const bool units = std::equal(a.units.begin(), a.units.end(), b.units.begin(), b.units.end(),
                                [](const auto& x, const auto& y) {
                                  return x.slot == y.slot && x.pin == y.pin && x.forbidden == y.forbidden &&
                                         x.over_budget == y.over_budget;
                                });
  return units &&
         std::equal(a.lanes.begin(), a.lanes.end(), b.lanes.begin(), b.lanes.end(),
                    [](const auto& x, const auto& y) { return x.units == y.units && x.bytes == y.bytes; });
}

TEST(ViewFactsTest, AreWhatEachViewWouldHaveMadeForItself) {
  ViewFactsPtr before;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    const PlanState state = scattered(seed);
    const auto facts = make_view_facts(state, before);
    ASSERT_TRUE(facts->tree);
    EXPECT_TRUE(same(*facts->places, UnitPlaces(*facts->tree, state))) << "seed " << seed;
    EXPECT_TRUE(*facts->colouring == Colouring(*facts->tree, state, ColourMode::Device)) << "seed " << seed;
    const DeviceBytes own(state);
    for (std::size_t i = 0; i < state.model->modules().size(); ++i) {
      const auto a = facts->bytes->row(model::ModuleId(i)), b = own.row(model::ModuleId(i));
      ASSERT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end())) << "seed " << seed << ", module " << i;
    }
    std::uint64_t laned = 0;
    for (const auto& lane : facts->places->lanes) {
      for (const std::uint64_t bytes : lane.bytes) laned += bytes;
    }
    EXPECT_EQ(laned, state.model->total_bytes().count()) << "every byte is in one lane, seed " << seed;
    before = facts;
  }
}

TEST(ViewFactsTest, TheTreeIsTakenOverWhileItHoldsAndOtherRulesChangeNothingElse) {
  PlanState state = scattered(3);
  const auto first = make_view_facts(state);
  const auto second = make_view_facts(state, first);
  EXPECT_EQ(first->tree, second->tree) << "a tree of its own would lay the treemap out again";
  EXPECT_EQ(first->sizes, second->sizes);
  PlanState other = state;
  other.settings.rules.clear();
  const auto ruled = with_rules(first, other);
  ASSERT_TRUE(ruled);
  EXPECT_EQ(ruled->bytes, first->bytes);
  EXPECT_TRUE(same(*ruled->places, UnitPlaces(*first->tree, other)));
  EXPECT_EQ(with_rules(nullptr, other), nullptr);
  other.settings.no_split = std::vector<std::string>{};
  EXPECT_NE(make_view_facts(other, first)->tree, first->tree) << "other units, another tree";
  state.facts = first;
  EXPECT_EQ(view_facts(state), first) << "what the state brings along is taken";
}

TEST(ViewFactsTest, LanesFindEveryUnitWhereItsFirstBytesAre) {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    PlanState state = scattered(seed);
    state.facts = make_view_facts(state);
    const LanesScene scene = lanes_scene(state, state.facts->tree, {1200, false, nullptr});
    for (std::size_t lane = scene.lanes.size(); lane-- > 0;) {
      for (std::size_t cell = 0; cell < scene.lanes[lane].cells.size(); ++cell) {
        for (const model::ModuleId module :
             scene.modules_of(static_cast<int>(lane), static_cast<int>(cell))) {
          const auto found = scene.find(module);
          ASSERT_NE(found.first, LanesScene::kNone) << "seed " << seed;
          ASSERT_LE(found.first, static_cast<int>(lane)) << "the first of several";
        }
      }
    }
  }
}

model::ModelPtr packed(std::mt19937& random, int layers) {
  model::ModelBuilder builder;
  model::PackedGroups packed;
  std::size_t added = 0;
  for (int layer = 0; layer < layers; ++layer) {
    for (const char* part : {"q", "k"}) {
      const std::string module = "layers." + std::to_string(layer) + "." + part;
      model::PackedGroup group;
      group.first = static_cast<std::uint32_t>(packed.members.size());
      group.stem = static_cast<std::uint32_t>(module.size());
      group.ending = ".weight";
      group.elements = 64 + random() % 64;
      const bool counted = random() % 4 != 0;
      for (const char* name : {".qweight", ".scales"}) {
        model::ModelBuilder::TensorSpec spec;
        spec.name = module + name;
        spec.dtype = model::Dtype::U8;
        const std::uint64_t bytes = 1 + random() % 50;
        spec.shape = {static_cast<std::int64_t>(bytes)};
        spec.bytes = Bytes(bytes);
        group.bytes += spec.bytes;
        ++group.count;
        if (counted) packed.members.emplace_back(added);
        builder.add_tensor(std::move(spec));
        ++added;
      }
      if (counted) packed.groups.push_back(group);
    }
  }
  builder.set_packed_groups(std::move(packed));
  return builder.build().value();
}

TEST(PackedIndexTest, SumsAreThoseOfCountingOneByOne) {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    std::mt19937 random(seed);
    const auto model = packed(random, 1 + static_cast<int>(random() % 6));
    const PackedIndex index(*model);
    for (std::size_t i = 0; i < model->modules().size(); ++i) {
      const std::string prefix =
          model->modules()[i].name.empty() ? std::string() : std::string(model->modules()[i].name) + ".";
      PackedIndex::Sum sum;
      for (const auto& group : model->packed_groups()) {
        if (!model->packed_name(group).starts_with(prefix)) continue;
        sum = {sum.weights + 1, sum.tensors + group.count, sum.bytes + group.bytes,
               sum.elements + group.elements};
      }
      const auto below = index.below(*model, model::ModuleId(i));
      ASSERT_EQ(below.weights, sum.weights) << "seed " << seed << ", " << prefix;
      ASSERT_EQ(below.tensors, sum.tensors);
      ASSERT_EQ(below.bytes, sum.bytes);
      ASSERT_EQ(below.elements, sum.elements);
      ASSERT_EQ(packedText(below).isEmpty(), sum.weights == 0);
    }
  }
}

TEST(PackedIndexTest, SaysHowManyBitsAWeightTakes) {
  EXPECT_EQ(packedText({3, 9, Bytes(17), 32}),
            QStringLiteral("3 packed weights in 9 tensors · 4.25 bits each"));
  EXPECT_EQ(packedText({}), QString());
  EXPECT_EQ(PackedIndex().below(*test::llama_state().model, model::ModuleId(0)).weights, 0u);
}

/// What depends on the model alone is made once, however many plans follow.
TEST(ViewFactsTest, OfTheModelAreMadeOnceAModel) {
  ViewFactsPtr before = make_view_facts(scattered(1));
  const auto first = before->of_model;
  ASSERT_TRUE(first);
  PlanState state = scattered(2);
  state.model = before->model;
  for (int i = 0; i < 3; ++i) {
    before = make_view_facts(state, before);
    EXPECT_EQ(before->of_model, first);
    before = with_rules(before, state);
    EXPECT_EQ(before->of_model, first);
  }
  const PlanState other = scattered(3);
  ASSERT_NE(other.model, state.model);
  const auto facts = make_view_facts(other, before);
  EXPECT_NE(facts->of_model, first) << "another model, whatever it is called";
  std::size_t holding = 0;
  for (const model::Module& module : other.model->modules()) holding += module.bytes ? 1 : 0;
  EXPECT_EQ(facts->of_model->holding, holding);
  std::uint64_t bytes = 0;
  for (const auto& [sum, dtype] : facts->of_model->dtypes) bytes += sum;
  EXPECT_EQ(bytes, other.model->total_bytes().count());
  EXPECT_TRUE(std::is_sorted(facts->of_model->dtypes.rbegin(), facts->of_model->dtypes.rend()));
}

}  // namespace
}  // namespace stowage::widgets
