#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "tests/widgets/treemap_models.h"
#include "widgets/treemap/colouring.h"
#include "widgets/treemap/tile_search.h"
#include "widgets/treemap/treemap_scene.h"
#include "widgets/treemap/unit_places.h"

namespace stowage::widgets {
namespace {

class TreemapSceneTest : public testing::Test {
 protected:
  TreemapSceneTest()
      : state(test::llama_state()), tree(tile_tree(state)), scene(treemap_scene(tree, 0, {810, 473}, {})) {}
  model::ModuleId id(const char* name) const { return test::module_named(state, name); }
  std::uint32_t tile(const char* name) const {
    return scene.tile_of_node[tree->node_of_module[id(name).index()]];
  }
  QPointF middle(std::uint32_t at) const {
    const layout::Rect& rect = scene.tiles[at].rect;
    return {rect.x + rect.width / 2, rect.y + rect.height / 2};
  }
  PlanState state;
  TileTreePtr tree;
  TreemapScene scene;
};

TEST_F(TreemapSceneTest, UnitsAreBlocksAndLeaves) {
  EXPECT_EQ(tree->units.size(), 83u);  // 80 layers, embed_tokens, norm, lm_head
  EXPECT_EQ(tree->input.size[0], state.model->total_bytes().count());
  Bytes sum;
  for (const UnitInfo& unit : tree->units) sum += unit.bytes;
  EXPECT_EQ(sum, state.model->total_bytes());
  const std::uint32_t q = tree->node_of_module[id("model.layers.7.self_attn.q_proj").index()];
  EXPECT_EQ(tree->units[tree->nodes[q].unit].module, id("model.layers.7"));
  EXPECT_TRUE(tree->attention[q]);
  EXPECT_FALSE(tree->attention[tree->node_of_module[id("model.layers.7.mlp.up_proj").index()]]);
}

TEST_F(TreemapSceneTest, TheTreeIsKeptUntilItsCausesChange) {
  PlanState other = state;
  test::place(other, "lm_head", 0);
  EXPECT_EQ(tile_tree(other, tree), tree);
  other.settings.no_split = std::vector<std::string>{};
  const TileTreePtr split = tile_tree(other, tree);
  ASSERT_NE(split, tree);
  EXPECT_GT(split->units.size(), 500u);
  other = state;
  other.settings.dtype = model::Dtype::F8_E4M3;
  EXPECT_NE(tile_tree(other, tree), tree);
  EXPECT_EQ(tile_tree(PlanState{}), nullptr);
}

TEST_F(TreemapSceneTest, CaptionsSayPathCountClassAndSize) {
  EXPECT_EQ(scene.path_text(tile("model.layers")), QStringLiteral("model.layers"));
  EXPECT_EQ(scene.detail_text(tile("model.layers")), QStringLiteral("80 × LlamaDecoderLayer  ·  128 GiB"));
  EXPECT_EQ(scene.label(tile("model.layers.12")), QStringLiteral("12"));
  EXPECT_EQ(scene.label(tile("lm_head")), QStringLiteral("lm_head"));
}

TEST_F(TreemapSceneTest, PartsTooSmallForANamePointAtTheirUnit) {
  const std::uint32_t unit = tile("model.layers.12"), part = tile("model.layers.12.mlp.up_proj");
  ASSERT_NE(part, TreemapScene::kNone);
  EXPECT_EQ(scene.pick(middle(part)), unit);
  EXPECT_EQ(scene.module_of(unit), id("model.layers.12"));
  EXPECT_EQ(scene.pick({405, 8}), tile("model.layers")) << "a caption";
  EXPECT_EQ(scene.pick({-4, 8}), TreemapScene::kNone);
}

/// Nobody aims at the line between two tiles.
TEST_F(TreemapSceneTest, AGapIsTheTileBesideIt) {
  const layout::Rect left = scene.tiles[tile("model.layers.12")].rect,
                     right = scene.tiles[tile("model.layers.13")].rect;
  ASSERT_GT(right.x, left.right()) << "there is a gap";
  ASSERT_NEAR(right.y, left.y, 0.5);
  const double y = left.y + left.height / 2;
  for (double x = left.right() - 0.5; x < right.x + 0.5; x += 0.25) {
    const std::uint32_t met = scene.pick({x, y});
    EXPECT_TRUE(met == tile("model.layers.12") || met == tile("model.layers.13")) << x;
  }
  EXPECT_EQ(scene.pick({left.right() + 0.2, y}), tile("model.layers.12"));
  EXPECT_EQ(scene.pick({right.x - 0.2, y}), tile("model.layers.13"));
}

TEST_F(TreemapSceneTest, InAZoomedUnitPartsAreThePoint) {
  const std::uint32_t node = tree->node_of_module[id("model.layers.12").index()];
  scene = treemap_scene(tree, node, {810, 473}, {});
  const std::uint32_t part = tile("model.layers.12.mlp.up_proj");
  EXPECT_EQ(scene.pick(middle(part)), part);
  EXPECT_EQ(scene.tile_for(id("model.layers.11")), TreemapScene::kNone);
  EXPECT_EQ(scene.tile_for(id("model.layers.12.input_layernorm")), 0u) << "folded: the unit around it";
  EXPECT_EQ(scene.pointables().size(), 7u);
  EXPECT_NE(scene.neighbour(part, Qt::Key_Right), TreemapScene::kNone);
}

TEST_F(TreemapSceneTest, ArrowsGoToTheGeometricNeighbour) {
  const auto step = [&](const char* from, Qt::Key key) {
    return scene.label(scene.neighbour(tile(from), key));
  };
  EXPECT_EQ(step("model.layers.12", Qt::Key_Right), QStringLiteral("13"));
  EXPECT_EQ(step("model.layers.12", Qt::Key_Left), QStringLiteral("11"));
  EXPECT_EQ(step("model.layers.12", Qt::Key_Down), QStringLiteral("22"));
  EXPECT_EQ(step("model.layers.12", Qt::Key_Up), QStringLiteral("2"));
  EXPECT_EQ(step("model.layers.72", Qt::Key_Down), QStringLiteral("embed_tokens"));
  EXPECT_EQ(scene.neighbour(tile("model.layers.0"), Qt::Key_Left), TreemapScene::kNone);
  EXPECT_EQ(scene.neighbour(TreemapScene::kNone, Qt::Key_Left), TreemapScene::kNone);
}

TEST_F(TreemapSceneTest, EveryPointableTileIsReachedByArrows) {
  std::vector<std::uint32_t> open{tile("model.layers.0")};
  std::set<std::uint32_t> seen(open.begin(), open.end());
  while (!open.empty()) {
    const std::uint32_t at = open.back();
    open.pop_back();
    for (const Qt::Key key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down}) {
      const std::uint32_t next = scene.neighbour(at, key);
      if (next != TreemapScene::kNone && seen.insert(next).second) open.push_back(next);
    }
  }
  EXPECT_EQ(seen.size(), scene.pointables().size());
}

TEST_F(TreemapSceneTest, WrappersDrawnThroughGiveTheirNamesToTheCaption) {
  model::ModelBuilder builder;
  builder.set_name("wrapped");
  for (int i = 0; i < 3; ++i)
    test::add_weight(builder, "a.b.c.part" + std::to_string(i) + ".weight", {1},
                     100u + 50u * static_cast<unsigned>(i));
  test::add_weight(builder, "other.weight", {1}, 200);
  PlanState wrapped;
  wrapped.model = *builder.build();
  const TreemapScene inner = treemap_scene(tile_tree(wrapped), 0, {600, 400}, {});
  ASSERT_GE(inner.tiles.size(), 5u);
  const std::uint32_t a = inner.tile_for(*wrapped.model->find_module("a"));
  EXPECT_EQ(inner.path_text(a), QStringLiteral("a.b.c"));
  EXPECT_EQ(inner.label(inner.tile_for(*wrapped.model->find_module("a.b.c.part2"))), QStringLiteral("part2"));
}

TEST_F(TreemapSceneTest, DirectTensorsOfSplitModulesAreUnitsAndTiesKeepTheirNames) {
  model::ModelBuilder builder;
  builder.set_name("vit");
  test::add_weight(builder, "embeddings.cls_token", {1}, 4096);
  test::add_weight(builder, "embeddings.projection.weight", {1}, 9000);
  model::ModelBuilder::TensorSpec tied;
  tied.name = "head.weight";
  tied.dtype = model::Dtype::BF16;
  tied.tied_to = "embeddings.projection.weight";
  builder.add_tensor(tied);
  PlanState vit;
  vit.model = *builder.build();
  vit.machine = test::two_cards();
  test::place(vit, "", 1);
  const TileTreePtr own = tile_tree(vit);
  ASSERT_EQ(own->units.size(), 3u);
  const std::uint32_t token = own->unit_of_tensor[vit.model->find_tensor("embeddings.cls_token")->index()];
  EXPECT_TRUE(own->units[token].tensor.valid());
  EXPECT_EQ(own->label(own->units[token].node), QStringLiteral("cls_token"));
  EXPECT_EQ(own->units[token].bytes, Bytes(4096));
  EXPECT_EQ(own->units[own->unit_of_tensor[vit.model->find_tensor("head.weight")->index()]].bytes, Bytes())
      << "counted under its first name";
  EXPECT_EQ(UnitPlaces(*own, vit).lanes[1].units.size(), 2u);
}

TEST_F(TreemapSceneTest, ADeepModelIsOnePictureNotAStackOverflow) {
  model::ModelBuilder builder;
  std::string name = "m";
  for (int i = 0; i < 3000; ++i) name += ".m";
  test::add_weight(builder, name + ".weight", {1}, 64);
  PlanState deep;
  deep.model = *builder.build();
  deep.machine = test::two_cards();
  test::place(deep, "", 0);
  const TileTreePtr own = tile_tree(deep);
  const TreemapScene inner = treemap_scene(own, 0, {400, 300}, {});
  EXPECT_EQ(inner.tiles.size(), 2u);
  const Colouring colouring(*own, deep, ColourMode::Kind);
  EXPECT_EQ(colouring.categories.back().bytes, Bytes(64));
}

TEST_F(TreemapSceneTest, ColoursFollowThePlacementAndAddUp) {
  for (const ColourMode mode : {ColourMode::Device, ColourMode::Dtype, ColourMode::Kind, ColourMode::None}) {
    const Colouring colouring(*tree, state, mode);
    Bytes sum;
    for (const ColourCategory& category : colouring.categories) sum += category.bytes;
    EXPECT_EQ(sum, state.model->total_bytes());
    EXPECT_EQ(colouring.of_node.size(), tree->nodes.size());
  }
  const Colouring colouring(*tree, state, ColourMode::Device);
  EXPECT_EQ(colouring.of_node[tree->node_of_module[id("model.layers.60").index()]], 3);
  EXPECT_EQ(colouring.of_node[0], Colouring::kMixed);
  const Colouring::Mix mix = colouring.mix(*tree, 0);
  ASSERT_EQ(mix.size(), 4u);
  EXPECT_EQ(std::accumulate(mix.begin(), mix.end(), 0ull,
                            [](auto sum, const auto& part) { return sum + part.second; }),
            state.model->total_bytes().count());
}

TEST_F(TreemapSceneTest, TheNearestWordSaysWhatKindAModuleIs) {
  const Colouring colouring(*tree, state, ColourMode::Kind);
  const auto kind = [&](const char* name) {
    const std::uint8_t category = colouring.of_node[tree->node_of_module[id(name).index()]];
    return category < colouring.categories.size() ? colouring.categories[category].name
                                                  : QStringLiteral("mixed");
  };
  EXPECT_EQ(kind("model.embed_tokens"), QStringLiteral("Embedding"));
  EXPECT_EQ(kind("model.layers.3.self_attn.q_proj"), QStringLiteral("Attention")) << "by what is around it";
  EXPECT_EQ(kind("model.layers.3.mlp.up_proj"), QStringLiteral("Feed-forward"));
  EXPECT_EQ(kind("model.layers.3.post_attention_layernorm"), QStringLiteral("Norm"))
      << "its own word before that of another";
  EXPECT_EQ(kind("model.layers.3"), QStringLiteral("mixed"));
  EXPECT_EQ(kind("lm_head"), QStringLiteral("Head"));
  EXPECT_EQ(kind("model.layers.79.self_attn.q_proj"), kind("model.layers.3.self_attn.q_proj"));
}

TEST_F(TreemapSceneTest, ASplitLeafKeepsBothItsDevices) {
  model::ModelBuilder builder;
  test::add_weight(builder, "linear.weight", {1}, 3000);
  test::add_weight(builder, "linear.bias", {1}, 1000);
  PlanState split;
  split.model = *builder.build();
  split.machine = test::two_cards();
  test::place(split, "", 0);
  split.placement.slots[1] = 2;
  const TileTreePtr own = tile_tree(split);
  const Colouring colouring(*own, split, ColourMode::Device);
  const Colouring::Mix mix = colouring.mix(*own, 0);
  EXPECT_EQ(mix, (Colouring::Mix{{0, 3000}, {2, 1000}}));
  EXPECT_EQ(UnitPlaces(*own, split).units[0].slot, UnitPlaces::kSplit);
}

TEST_F(TreemapSceneTest, RulesMarkTheUnitsTheyReach) {
  state.settings.rules = {{"model.layers.3.mlp.up_proj", machine::gpu(1), false},
                          {"model.layers", machine::kDisk, true},
                          {"nobody", machine::kCpu, false}};
  const UnitPlaces places(*tree, state);
  const auto unit = [&](const char* name) {
    return places.units[tree->nodes[tree->node_of_module[id(name).index()]].unit];
  };
  EXPECT_EQ(unit("model.layers.3").pin, machine::gpu(1));
  EXPECT_FALSE(unit("model.layers.4").pin);
  EXPECT_TRUE(unit("model.layers.4").forbidden);
  EXPECT_FALSE(unit("lm_head").forbidden);
}

TEST_F(TreemapSceneTest, OverBudgetMarksWhatWouldHaveToGo) {
  test::place(state, "model.layers.66", 1);
  test::add_up(state);
  const UnitPlaces places(*tree, state);
  int marked = 0;
  Bytes freed;
  for (std::size_t i = 0; i < places.units.size(); ++i) {
    if (!places.units[i].over_budget) continue;
    ++marked;
    freed += tree->units[i].bytes;
    EXPECT_EQ(places.units[i].slot, 1);
  }
  EXPECT_GE(marked, 1);
  EXPECT_GE(freed, state.evaluation.devices[1].over);
}

TEST_F(TreemapSceneTest, SearchLightsMatchesTheirInsideAndWhatLeadsToThem) {
  const TileSearch search(*tree, QStringLiteral("SELF_attn.q"));
  EXPECT_EQ(search.matches(), 80);
  const auto lit = [&](const char* name) { return search.lit(tree->node_of_module[id(name).index()]); };
  EXPECT_TRUE(lit("model.layers.5.self_attn.q_proj"));
  EXPECT_TRUE(lit("model.layers.5"));
  EXPECT_FALSE(lit("model.layers.5.mlp"));
  EXPECT_FALSE(lit("lm_head"));
  EXPECT_TRUE(TileSearch(*tree, QStringLiteral("llamamlp"))
                  .lit(tree->node_of_module[id("model.layers.5.mlp.up_proj").index()]))
      << "below a match";
  EXPECT_FALSE(TileSearch(*tree, QStringLiteral("  ")).active());
  EXPECT_EQ(TileSearch(*tree, QStringLiteral("q_prj")).matches(), 0);
}

}  // namespace
}  // namespace stowage::widgets
