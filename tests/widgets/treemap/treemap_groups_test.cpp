// The treemap in groups: pointing, walking, zooming, dragging and telling are what they are among modules.
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <algorithm>
#include <set>

#include "tests/widgets/treemap_events.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/theme/theme.h"
#include "widgets/treemap/tile_groups.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

constexpr std::uint32_t kNone = TreemapScene::kNone;

class TreemapGroups : public testing::Test {
 protected:
  TreemapGroups() : state(test::share(test::llama_state(test::llama_model(8)))), view(&hub), map(view.map()) {
    Theme::current().setReducedMotion(true);
    view.resize(1000, 700);
    view.setState(state);
    view.show();
    map->layoutNow();
    QApplication::processEvents();
  }
  ~TreemapGroups() override { Theme::current().setReducedMotion(false); }

  const TileTree& tree() const { return *map->scene().tree; }
  std::uint32_t groupNode(const QString& name) const {
    for (std::uint32_t i = 0; i < tree().groups.size(); ++i) {
      if (tree().groups[i].name == name) return i + 1;
    }
    ADD_FAILURE() << "no group " << name.toStdString();
    return 0;
  }
  std::uint32_t groupTile(const QString& name) const { return map->scene().tile_of_node[groupNode(name)]; }
  QPointF middle(std::uint32_t tile) const {
    const layout::Rect& at = map->scene().tiles[tile].rect;
    return {at.x + at.width / 2, at.y + at.height / 2};
  }
  /// The heading of a group, away from its members.
  QPointF heading(const QString& name) const {
    const layout::Tile& tile = map->scene().tiles[groupTile(name)];
    EXPECT_GT(tile.inner.y, tile.rect.y + 8);
    return {tile.rect.x + tile.rect.width / 2, tile.rect.y + 4};
  }
  model::ModuleId id(const char* name) const { return test::module_named(*state, name); }

  PlanStatePtr state;
  SelectionHub hub;
  TreemapView view;
  TreemapWidget* map;
};

TEST_F(TreemapGroups, AGroupSaysItsNameNumberAndBytes) {
  map->setGrouping(TileGrouping::Class);
  EXPECT_EQ(tree().groups.size(), 3u);
  const std::uint32_t node = groupNode(QStringLiteral("Linear")), tile = groupTile(QStringLiteral("Linear"));
  EXPECT_EQ(tree().groups[node - 1].modules, 8u * 7 + 1);
  ASSERT_NE(tile, kNone);
  EXPECT_EQ(map->scene().path_text(tile), QStringLiteral("Linear"));
  for (const QString& said : {map->scene().detail_text(tile), map->tileDescription(tile)})
    EXPECT_TRUE(said.contains(QStringLiteral("57"))) << said.toStdString();
  EXPECT_TRUE(map->csv().find("\nLinear,,group,") != std::string::npos) << map->csv().substr(0, 300);
  map->setGrouping(TileGrouping::Dtype);
  EXPECT_EQ(tree().groups.size(), 1u);
  EXPECT_EQ(tree().groups.front().name, QStringLiteral("bfloat16"));
  EXPECT_GT(map->scene().tiles[groupTile(QStringLiteral("bfloat16"))].inner.y, 8) << "its heading stays";
}

TEST_F(TreemapGroups, AClickOnATileSelectsItsModuleAndOneOnAHeadingAllOfTheGroup) {
  map->setGrouping(TileGrouping::Class);
  const model::ModuleId up = id("model.layers.3.mlp.up_proj");
  test::click(map, middle(map->scene().tile_for(up)));
  EXPECT_EQ(hub.selection(), std::vector{up});
  test::click(map, heading(QStringLiteral("Linear")));
  EXPECT_EQ(hub.selection(), tree().modules_of_group(groupNode(QStringLiteral("Linear"))));
  test::click(map, middle(map->scene().tile_for(id("model.embed_tokens"))), Qt::ControlModifier);
  EXPECT_EQ(hub.selection().size(), 8u * 7 + 2);
  // A group is hovered by nobody: the pointer over its heading lights no module up.
  test::hover(map, heading(QStringLiteral("Linear")));
  EXPECT_FALSE(hub.hover().valid());
  test::hover(map, middle(map->scene().tile_for(up)));
  EXPECT_EQ(hub.hover(), up);
  map->grab();
}

/// What the tree panel selects is lit in whatever groups it is.
TEST_F(TreemapGroups, ABlockHasTheTilesOfAllItsModules) {
  map->setGrouping(TileGrouping::LayerKind);
  const auto tiles = map->scene().tiles_for(id("model.layers.3"));
  std::set<std::string> names;
  for (const std::uint32_t tile : tiles) {
    if (map->scene().module_of(tile).valid())
      names.insert((*state->model)[map->scene().module_of(tile)].name);
  }
  EXPECT_EQ(names.count("model.layers.3.mlp.up_proj"), 1u);
  EXPECT_EQ(names.count("model.layers.3.self_attn.q_proj"), 1u);
  for (const std::string& name : names) EXPECT_EQ(name.rfind("model.layers.3.", 0), 0u) << name;
  hub.select({id("model.layers.3")});
  hub.setHover(id("model.layers.3"));
  map->grab();
}

TEST_F(TreemapGroups, ADoubleClickGoesIntoAGroupAndBackspaceOut) {
  map->setGrouping(TileGrouping::Class);
  QSignalSpy roots(map, &TreemapWidget::rootChanged);
  const std::uint32_t node = groupNode(QStringLiteral("Linear"));
  test::double_click(map, middle(map->scene().tile_for(id("model.layers.3.mlp.up_proj"))));
  EXPECT_EQ(map->scene().root, node);
  EXPECT_EQ(roots.count(), 1);
  EXPECT_EQ(map->scene().tile_for(id("model.embed_tokens")), kNone) << "it is in another group";
  // A plan that moves something does not throw one out.
  PlanState other = *state;
  test::place(other, "model.layers.3", 1);
  test::add_up(other);
  view.setState(test::share(std::move(other)));
  EXPECT_EQ(map->scene().root, node);
  test::key(map, Qt::Key_Backspace);
  EXPECT_EQ(map->scene().root, 0u);
  map->setRootNode(node);
  map->setGrouping(TileGrouping::Modules);
  EXPECT_EQ(map->scene().root, 0u);
  EXPECT_FALSE(tree().grouped());
}

/// Of two tiles of one module the one that was walked onto is where the next step begins.
TEST_F(TreemapGroups, ArrowsGoOnFromTileToTileUntilTheEdge) {
  for (const TileGrouping grouping : {TileGrouping::Class, TileGrouping::Dtype, TileGrouping::Device}) {
    SCOPED_TRACE(grouping_name(grouping));
    map->setGrouping(grouping);
    for (const int key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Left, Qt::Key_Up}) {
      test::key(map, Qt::Key_Home);
      ASSERT_FALSE(hub.selection().empty());
      std::vector<model::ModuleId> before;
      int steps = 0;
      for (; steps < 2000 && hub.selection() != before; ++steps) {
        before = hub.selection();
        test::key(map, key);
      }
      EXPECT_LT(steps, 2000) << "it comes to an end";
      for (const model::ModuleId module : hub.selection()) EXPECT_TRUE(module.valid());
    }
    hub.clear();
  }
}

TEST_F(TreemapGroups, DevicesFollowThePlanAndTheRestStays) {
  map->setGrouping(TileGrouping::Device);
  const model::ModuleId moved = id("model.layers.7.mlp.up_proj");
  const auto where = [&] {
    const std::uint32_t node = tree().node_of_module[moved.index()];
    return tree().label(tree().nodes[node].parent);
  };
  const QString before = where();
  PlanState other = *state;
  const auto slot = state->placement[(*state->model)[moved].tensors.front()] == 0 ? 1 : 0;
  test::place(other, "model.layers.7", static_cast<plan::Placement::Slot>(slot));
  test::add_up(other);
  const PlanStatePtr after = test::share(std::move(other));
  view.setState(after);
  EXPECT_NE(where(), before);
  EXPECT_EQ(tree().input.size[0], state->model->total_bytes().count());
  map->setGrouping(TileGrouping::LayerKind);
  const TileTreePtr kinds = map->scene().tree;
  view.setState(state);
  EXPECT_EQ(map->scene().tree, kinds) << "where a module lies says nothing of its kind";
}

/// Painting, pointing and selecting make no groups.
TEST_F(TreemapGroups, NothingIsGroupedWhileItIsPainted) {
  map->setGrouping(TileGrouping::File);
  const TileTreePtr made = map->scene().tree;
  const quint64 scene = map->scene().generation;
  map->grab();
  hub.select({id("model.layers.2")});
  hub.setHover(id("lm_head"));
  map->setFilter(QStringLiteral("attn"));
  map->setColourMode(ColourMode::Kind);
  map->grab();
  EXPECT_EQ(map->scene().tree, made);
  EXPECT_EQ(map->scene().generation, scene);
}

TEST_F(TreemapGroups, ActivationsAndAnEmptyViewHaveNone) {
  map->setGrouping(TileGrouping::Class);
  map->setArea(TreemapWidget::Area::Activations);
  map->grab();
  map->setArea(TreemapWidget::Area::Weights);
  EXPECT_TRUE(tree().grouped());
  view.setState(nullptr);
  EXPECT_TRUE(map->scene().empty());
  map->grab();
  view.setState(state);
  EXPECT_TRUE(tree().grouped()) << "the choice is the view's, not the model's";
  EXPECT_EQ(map->grouping(), TileGrouping::Class);
}

/// A drop moves units of the plan, whatever tiles are put together by.
TEST_F(TreemapGroups, WhatADropMovesIsMarkedTileByTile) {
  map->setGrouping(TileGrouping::Class);
  PlanState after = *state;
  test::place(after, "model.layers.2", 1);
  test::add_up(after);
  const TileTreePtr modules = tile_tree(*state);
  const auto moves = drag_moves(map->scene().tree, *state, after, {id("lm_head")}, modules);
  std::set<std::string> names;
  for (const DragMove& move : moves) {
    const model::Module& module = (*state->model)[tree().units[move.unit].module];
    EXPECT_EQ(module.name.rfind("model.layers.2.", 0), 0u) << module.name;
    names.insert(module.name);
  }
  EXPECT_EQ(names.size(), moves.size());
  EXPECT_EQ(moves.size(), 9u) << "seven projections and two norms";
  EXPECT_TRUE(
      drag_moves(map->scene().tree, *state, after, {id("model.layers.2.mlp.up_proj")}, modules).empty())
      << "the block goes along with its part";
}

}  // namespace
}  // namespace stowage::widgets
