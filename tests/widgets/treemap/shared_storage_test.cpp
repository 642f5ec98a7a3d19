// What a target has as one storage: drawn once in the lanes, at one of its names, and pinned with it.
#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "core/plan/evaluate.h"
#include "tests/widgets/random_states.h"
#include "widgets/common/placed_model.h"
#include "widgets/lanes/lanes_scene.h"
#include "widgets/treemap/colouring.h"
#include "widgets/treemap/unit_places.h"

namespace stowage::widgets {
namespace {

using Groups = std::vector<std::vector<model::TensorId>>;

/// The plan of a target that has these tensors as one storage.
void place_as_one(PlanState& state, const Groups& groups) {
  const model::ModelPtr placed = model::ModelBuilder::with_ties(*state.model, groups);
  state.catalog = solve::make_unit_catalog(placed, state.settings);
  state.evaluation = plan::evaluate(*placed, state.machine, state.settings, state.placement);
}

/// Same weights of different layers as one storage each: groups of two or three, wherever they lie.
Groups random_groups(const model::Model& model, std::mt19937& random) {
  Groups out;
  for (int i = 0; i < 6; ++i) {
    const std::string part = random() % 2 ? ".mlp.up_proj.weight" : ".self_attn.q_proj.weight";
    std::vector<model::TensorId> group;
    std::set<std::size_t> layers;
    while (layers.size() < 2 + random() % 2) layers.insert(random() % 12);
    for (const std::size_t layer : layers)
      group.push_back(*model.find_tensor("model.layers." + std::to_string(layer) + part));
    out.push_back(std::move(group));
  }
  return out;
}

template <class Look>
void for_random_groups(int rounds, Look look) {
  constexpr std::uint32_t kSeed = 4'711;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  const auto llama = test::llama_model(12);
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    PlanState state = test::random_state(random, llama);
    if (round % 2) state.settings.no_split = std::vector<std::string>{};
    place_as_one(state, random_groups(*llama, random));
    look(state);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(SharedStorage, EveryLaneHasTheBytesOfItsDevice) {
  for_random_groups(60, [](const PlanState& state) {
    const TileTreePtr tree = tile_tree(state);
    const UnitPlaces places(*tree, state);
    for (std::size_t slot = 0; slot < state.machine.devices.size(); ++slot) {
      const UnitPlaces::Lane& lane = places.lanes[slot];
      Bytes expected;  // a storage counts on every device that one of its names lies on
      for (const model::Storage& storage : placed_model(state).storages()) {
        const bool here = std::any_of(storage.tensors.begin(), storage.tensors.end(),
                                      [&](model::TensorId name) { return state.placement[name] == slot; });
        if (here) expected += storage.bytes;
      }
      const auto sum = std::accumulate(lane.bytes.begin(), lane.bytes.end(), std::uint64_t{0});
      ASSERT_EQ(Bytes(sum), expected) << "slot " << slot;
      ASSERT_EQ(Bytes(sum), state.evaluation.devices[slot].weights + state.evaluation.devices[slot].stays);
      ASSERT_EQ(std::set<std::uint32_t>(lane.units.begin(), lane.units.end()).size(), lane.units.size())
          << "a unit stands once in a lane";
      ASSERT_TRUE(std::none_of(lane.bytes.begin(), lane.bytes.end(), [](std::uint64_t b) { return b == 0; }));
    }
  });
}

/// The legend above the treemap says of a device what its lane says.
TEST(SharedStorage, TheLegendCountsItOnceADevice) {
  for_random_groups(40, [](const PlanState& state) {
    const TileTreePtr tree = tile_tree(state);
    const Colouring colours(*tree, state, ColourMode::Device);
    for (std::size_t slot = 0; slot < state.machine.devices.size(); ++slot) {
      Bytes expected;
      for (const model::Storage& storage : placed_model(state).storages()) {
        const bool here = std::any_of(storage.tensors.begin(), storage.tensors.end(),
                                      [&](model::TensorId name) { return state.placement[name] == slot; });
        if (here) expected += storage.bytes;
      }
      ASSERT_EQ(colours.categories[slot].bytes, expected) << "slot " << slot;
    }
    Bytes once, all;
    for (const model::Storage& storage : placed_model(state).storages()) once += storage.bytes;
    for (const ColourCategory& kind : Colouring(*tree, state, ColourMode::Kind).categories) all += kind.bytes;
    ASSERT_EQ(all, once);
  });
}

/// Units that hold names of one storage are one for a pin: by a walk over all that hang together.
TEST(SharedStorage, APinHoldsForAllThatHangTogether) {
  for_random_groups(60, [](const PlanState& given) {
    PlanState state = given;
    const TileTreePtr tree = tile_tree(state);
    const UnitPlaces places(*tree, state);
    state.catalog = nullptr;
    const UnitPlaces alone(*tree, state);
    std::vector<std::uint32_t> group(tree->units.size());
    std::iota(group.begin(), group.end(), 0u);
    for (const model::Storage& storage : placed_model(given).storages()) {
      for (const model::TensorId name : storage.tensors) {
        const std::uint32_t a = group[tree->unit_of_tensor[storage.tensors.front().index()]],
                            b = group[tree->unit_of_tensor[name.index()]];
        for (std::uint32_t& of : group) of = of == b ? a : of;
      }
    }
    for (std::uint32_t unit = 0; unit < group.size(); ++unit) {
      std::set<machine::DeviceId> said;
      for (std::uint32_t other = 0; other < group.size(); ++other) {
        if (group[other] == group[unit] && alone.units[other].pin) said.insert(*alone.units[other].pin);
      }
      const UnitPlaces::Unit& here = places.units[unit];
      ASSERT_EQ(here.pin.has_value(), !said.empty()) << unit;
      if (alone.units[unit].pin) {
        ASSERT_EQ(here.pin, alone.units[unit].pin) << "its own goes before that of others";
        ASSERT_EQ(here.pinned_with, TileTree::kNone);
      } else if (here.pin) {
        ASSERT_TRUE(said.contains(*here.pin));
        ASSERT_TRUE(here.pin_of_others());
        ASSERT_EQ(group[here.pinned_with], group[unit]);
        ASSERT_EQ(places.units[here.pinned_with].pin, here.pin);
      }
    }
  });
}

/// Where the bytes of a module are another's in its lane, that one's cell is what one means by it.
TEST(SharedStorage, ACellStandsForAllNames) {
  PlanState state = test::llama_state(test::llama_model(12));
  state.settings.no_split = std::vector<std::string>{};
  const auto tensor = [&](const std::string& module) {
    return *state.model->find_tensor(module + ".weight");
  };
  const std::string one = "model.layers.2.mlp.up_proj", other = "model.layers.3.mlp.up_proj";
  state.placement.slots[tensor(other).index()] = state.placement.slots[tensor(one).index()];
  const auto scene = [&] { return lanes_scene(state, tile_tree(state), {1200, false, nullptr}); };
  const auto find = [&](const LanesScene& in, const std::string& module) {
    return in.find(*state.model->find_module(module));
  };
  const LanesScene apart = scene();
  EXPECT_NE(find(apart, one), find(apart, other));
  place_as_one(state, {{tensor(one), tensor(other)}});
  const LanesScene together = scene();
  EXPECT_EQ(find(together, one), find(together, other));
  EXPECT_NE(find(together, one).first, LanesScene::kNone);
  // In somebody's map they may lie apart: then each has what lies there.
  state.placement.slots[tensor(other).index()] = state.placement[tensor(one)] == 0 ? 1 : 0;
  place_as_one(state, {{tensor(one), tensor(other)}});
  EXPECT_NE(find(scene(), one).first, find(scene(), other).first);
}

TEST(SharedStorage, ACatalogOfAnotherModelSaysNothing) {
  PlanState state = test::llama_state(test::llama_model(12));
  EXPECT_EQ(&placed_model(state), state.model.get());
  state.catalog = solve::make_unit_catalog(test::llama_model(13), {});
  EXPECT_EQ(&placed_model(state), state.model.get());
  state.catalog = solve::make_unit_catalog(state.model, {});
  EXPECT_EQ(&placed_model(state), state.model.get());
}

}  // namespace
}  // namespace stowage::widgets
