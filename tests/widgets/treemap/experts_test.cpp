#include "widgets/treemap/experts.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/widgets/treemap_models.h"
#include "widgets/treemap/treemap_scene.h"

namespace stowage::widgets {
namespace {

/// One layer with attention and `count` experts below `holder`, each of two tensors.
PlanState mixture(int count, const std::string& holder, const std::string& before = {}) {
  model::ModelBuilder builder;
  builder.set_name("mixture");
  test::add_weight(builder, "layers.0.attn.weight", {1}, 50'000);
  for (int i = 0; i < count; ++i) {
    const std::string expert = "layers.0." + holder + '.' + before + std::to_string(i);
    test::add_weight(builder, expert + ".w1.weight", {1}, 40'000);
    test::add_weight(builder, expert + ".w2.weight", {1}, 20'000);
  }
  PlanState state;
  state.model = *builder.build();
  state.machine = test::two_cards();
  test::place(state, "", 0);
  return state;
}

int experts(const TileTree& tree) {
  int found = 0;
  for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) found += tree.input.is_expert[node];
  return found;
}

TEST(Experts, NamesOfEveryFamilyAreKnown) {
  EXPECT_TRUE(names_an_expert("experts", "0"));
  EXPECT_TRUE(names_an_expert("experts", "127"));
  EXPECT_TRUE(names_an_expert("experts", "expert_3"));
  EXPECT_TRUE(names_an_expert("local_experts", "expert4"));
  EXPECT_TRUE(names_an_expert("deepspeed_experts", "1"));
  EXPECT_FALSE(names_an_expert("layers", "0"));
  EXPECT_FALSE(names_an_expert("experts", "gate_up_proj")) << "all experts in one tensor";
  EXPECT_FALSE(names_an_expert("experts", "expert"));
  EXPECT_FALSE(names_an_expert("experts", ""));
  EXPECT_FALSE(names_an_expert("", "0"));
}

TEST(Experts, AreMarkedOnceEachAndTheirPartsAreNot) {
  for (const int count : {1, 2, 4, 9}) {
    EXPECT_EQ(experts(*tile_tree(mixture(count, "mlp.experts"))), count);
    EXPECT_EQ(experts(*tile_tree(mixture(count, "ffn.experts", "expert_"))), count);
    EXPECT_EQ(experts(*tile_tree(mixture(count, "mlp.parts"))), 0);
  }
}

/// Four experts beside each other: two rows of two or one of four, equal, in order; what is no mixture is
/// not.
TEST(Experts, OfAMixtureAreAGridInTheTreemap) {
  for (const int count : {2, 3, 4, 6, 7}) {
    const PlanState state = mixture(count, "mlp.experts");
    const TreemapScene scene = treemap_scene(tile_tree(state), 0, {800, 500}, {});
    std::vector<layout::Rect> rects;
    for (int i = 0; i < count; ++i) {
      const std::string name = "layers.0.mlp.experts." + std::to_string(i);
      const std::uint32_t tile = scene.tile_for(test::module_named(state, name.c_str()));
      ASSERT_NE(tile, TreemapScene::kNone) << name;
      rects.push_back(scene.tiles[tile].rect);
    }
    for (std::size_t i = 1; i < rects.size(); ++i) {
      const bool below = rects[i].y > rects[i - 1].y + 1;
      EXPECT_TRUE(below || rects[i].x > rects[i - 1].x) << "reading order, " << count;
      EXPECT_NEAR(rects[i].width * rects[i].height / (rects[0].width * rects[0].height), 1, 0.1) << count;
    }
    const std::uint32_t group = scene.tile_for(test::module_named(state, "layers.0.mlp.experts"));
    ASSERT_NE(group, TreemapScene::kNone);
    EXPECT_NE(group, 0u) << "the caption stays with the grid, " << count;
  }
}

}  // namespace
}  // namespace stowage::widgets
