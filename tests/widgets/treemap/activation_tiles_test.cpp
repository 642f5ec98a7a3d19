// The treemap of activations: areas are the bytes that modules saved, colours what became of them.
#include "widgets/treemap/activation_tiles.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QSignalSpy>
#include <random>

#include "tests/widgets/panels_fixture.h"
#include "tests/widgets/pictures.h"
#include "tests/widgets/saved_example.h"
#include "tests/widgets/treemap_events.h"
#include "widgets/common/view_facts.h"
#include "widgets/common/words.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

using stowage::test::blocks;
using stowage::test::planned;
using stowage::test::savedBlocks;
using Area = TreemapWidget::Area;

/// A run of random modules of a model: what was planned, went, and was freed, and weights among it.
SavedTablePtr random_run(const model::Model& model, std::mt19937& random) {
  auto out = std::make_shared<SavedTable>();
  out->offloaded = true;
  for (const model::Module& module : model.modules()) {
    if (random() % 3 == 0) continue;
    SavedModule& saved = out->modules.emplace_back();
    saved.name = module.name;
    saved.bytes = random() % 5000;
    saved.of_model = random() % 2 ? 0 : random() % (saved.bytes + 1);
    const std::uint64_t all = saved.activations();
    saved.moved = random() % (all + 1);
    saved.unmoved = random() % (all - saved.moved + 1);
    saved.planned = saved.moved + saved.unmoved;
    saved.again = random() % 2 ? 0 : random() % 5000;
  }
  return out;
}

std::uint64_t below(const model::Model& model, model::ModuleId module, const SavedTable& saved) {
  std::uint64_t sum = 0;
  for (const SavedModule& each : saved.modules) {
    if (model.contains(module, *model.find_module(each.name))) sum += each.activations() + each.again;
  }
  return sum;
}

TEST(ActivationTiles, EveryModuleIsAsLargeAsWhatItAndItsPartsSaved) {
  const std::uint32_t seed = 153;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 30; ++round) {
    const auto state = planned(blocks(1 + static_cast<int>(random() % 4)));
    const model::Model& model = *state->model;
    const SavedTablePtr saved = random_run(model, random);
    const TileTreePtr weights = view_facts(*state)->tree;
    const TileTreePtr tree = activation_tree(*weights, *saved);
    const Colouring colours = activation_colouring(*tree, *saved);
    for (std::uint32_t id = 0; id < model.modules().size(); ++id) {
      const std::uint32_t node = tree->node_of_module[id];
      ASSERT_LT(node, tree->nodes.size());
      EXPECT_EQ(tree->nodes[node].module.index(), id);
      EXPECT_EQ(tree->input.size[node], below(model, model::ModuleId(id), *saved))
          << model.modules()[id].name;
      // What is a unit of the plan is one here.
      const std::uint32_t before = weights->node_of_module[id];
      const std::uint32_t unit = weights->nodes[before].unit;
      if (unit != TileTree::kNone && weights->units[unit].node == before) {
        EXPECT_NE(tree->input.is_unit[node], 0) << model.modules()[id].name;
      }
      std::uint64_t sum = 0;
      for (const auto& [category, bytes] : colours.mix(*tree, node)) sum += bytes;
      EXPECT_EQ(sum, tree->input.size[node]) << "colours have all of a tile";
    }
    Bytes all;
    for (const ColourCategory& category : colours.categories) all += category.bytes;
    EXPECT_EQ(all, Bytes(tree->input.size[0]));
    for (std::uint32_t node = 1; node < tree->nodes.size(); ++node) {
      EXPECT_TRUE(tree->contains(tree->nodes[node].parent, node));
      EXPECT_FALSE(tree->contains(node, tree->nodes[node].parent));
    }
  }
}

TEST(ActivationTiles, FatesAreThoseOfTheRun) {
  const auto state = planned(blocks(2));
  const SavedTablePtr saved = saved_table(savedBlocks(2));
  const TileTreePtr tree = activation_tree(*view_facts(*state)->tree, *saved);
  const Colouring colours = activation_colouring(*tree, *saved);
  const auto node = [&](const char* name) {
    return tree->node_of_module[state->model->find_module(name)->index()];
  };
  EXPECT_EQ(tree->input.size[node("layers.0.attn")], 8u << 20) << "its weights have no area";
  EXPECT_EQ(colours.of_node[node("layers.0.attn")], static_cast<std::uint8_t>(ActivationFate::Moved));
  EXPECT_EQ(tree->input.size[node("layers.1.mlp")], 4u << 20);
  EXPECT_EQ(colours.of_node[node("layers.1.mlp")], static_cast<std::uint8_t>(ActivationFate::Moved))
      << "copied, though somebody holds it still";
  EXPECT_EQ(colours.of_node[node("head")], static_cast<std::uint8_t>(ActivationFate::Kept));
  const SavedTablePtr all_kept = saved_table(savedBlocks(2, false));
  const Colouring kept =
      activation_colouring(*activation_tree(*view_facts(*state)->tree, *all_kept), *all_kept);
  EXPECT_EQ(kept.of_node[0], static_cast<std::uint8_t>(ActivationFate::Kept));
}

/// What was not kept has the area that it would have had.
TEST(ActivationTiles, WhatIsRunAgainIsAFateOfItsOwn) {
  const auto state = planned(blocks(2));
  protocol::BackwardResult result = savedBlocks(2);
  result.offload->rows.push_back({"layers.1", "t", 0, 0, 0, 0, "recomputed", 6 << 20});
  result.offload->rows.push_back({"head", "t", 0, 0, 0, 0, "recomputed", 64 << 10});
  const SavedTablePtr saved = saved_table(result);
  const TileTreePtr tree = activation_tree(*view_facts(*state)->tree, *saved);
  const Colouring colours = activation_colouring(*tree, *saved);
  const auto node = [&](const char* name) {
    return tree->node_of_module[state->model->find_module(name)->index()];
  };
  const auto again = static_cast<std::size_t>(ActivationFate::Again);
  EXPECT_EQ(tree->input.size[node("layers.1")], (12u + 6) << 20);
  EXPECT_EQ(colours.categories[again].bytes, Bytes((6 << 20) + (64 << 10)));
  EXPECT_EQ(colours.categories[again].look, again_look());
  EXPECT_EQ(colours.of_node[node("head")], Colouring::kMixed) << "kept and made again, a half each";
}

class ActivationMap : public testing::Test {
 protected:
  ActivationMap() {
    view.resize(900, 600);
    view.setState(state);
    view.show();
    QApplication::processEvents();
  }
  TreemapWidget& map() { return *view.map(); }
  model::ModuleId module(const char* name) { return *state->model->find_module(name); }
  const test::ThemeKept kept{};
  SelectionHub hub{};
  PlanStatePtr state = planned(blocks(3));
  TreemapView view{&hub};
};

TEST_F(ActivationMap, WithoutARunItSaysHowToGetOne) {
  map().setArea(Area::Activations);
  EXPECT_TRUE(map().scene().empty());
  EXPECT_TRUE(map().accessibleDescription().contains(QStringLiteral("Forward and back")));
  const QImage image = test::picture(map());
  EXPECT_FALSE(test::inked(image, image.rect(), Theme::current().colours().surface).isEmpty());
  map().setSaved(saved_table({}));
  EXPECT_TRUE(map().accessibleDescription().contains(QStringLiteral("saved no activations")));
  map().setSaved(saved_table(savedBlocks(3)));
  EXPECT_FALSE(map().scene().empty());
  EXPECT_TRUE(map().accessibleDescription().isEmpty());
  map().setSaved(nullptr);
  EXPECT_TRUE(map().scene().empty());
}

TEST_F(ActivationMap, IsSwitchedAndBackWithColoursAndSelection) {
  ColourButton button(&map());
  map().setColourMode(ColourMode::Dtype);
  map().setSaved(saved_table(savedBlocks(3)));
  const QString before = button.text();
  const QImage weights = test::picture(map());
  map().setArea(Area::Activations);
  QApplication::processEvents();
  EXPECT_FALSE(button.isEnabled()) << "activations have colours of their own";
  EXPECT_NE(button.text(), before);
  // Hover, selection and what is said of a tile.
  const std::uint32_t tile = map().scene().tile_for(module("layers.1.attn"));
  ASSERT_NE(tile, TreemapScene::kNone);
  const layout::Rect& rect = map().scene().tiles[tile].rect;
  const QPointF middle(rect.x + rect.width / 2, rect.y + rect.height / 2);
  test::hover(&map(), middle);
  EXPECT_TRUE(state->model->contains(module("layers.1"), hub.hover()));
  test::click(&map(), middle);
  ASSERT_EQ(hub.selection().size(), 1u);
  EXPECT_TRUE(state->model->contains(module("layers.1"), hub.selection()[0]));
  const QString words = map().tileDescription(tile);
  EXPECT_TRUE(words.contains(bytesText(MiB(8)))) << words.toStdString();
  EXPECT_TRUE(words.contains(QStringLiteral("moved to the host"))) << words.toStdString();
  hub.select({module("layers.2")});
  EXPECT_NE(map().scene().tile_for(module("layers.2")), TreemapScene::kNone);
  hub.clear();
  hub.setHover({});
  map().setArea(Area::Weights);
  QApplication::processEvents();
  EXPECT_EQ(map().colourMode(), ColourMode::Dtype);
  EXPECT_EQ(button.text(), before);
  EXPECT_EQ(test::picture(map()), weights);
}

TEST_F(ActivationMap, FollowsPlansAndRunsAtEveryRoot) {
  map().setSaved(saved_table(savedBlocks(3)));
  map().setArea(Area::Activations);
  map().setRoot(module("layers.1"));
  EXPECT_EQ(map().root(), module("layers.1"));
  map().setState(planned(state->model));
  EXPECT_EQ(map().root(), module("layers.1")) << "a plan moves no activation";
  map().setArea(Area::Weights);
  EXPECT_EQ(map().root(), module("layers.1"));
  map().setArea(Area::Activations);
  // A run of fewer layers has nothing there.
  map().setSaved(saved_table(savedBlocks(1)));
  EXPECT_EQ(map().root(), state->model->root());
  map().setState(nullptr);
  EXPECT_TRUE(map().scene().empty());
  map().setState(state);
  EXPECT_FALSE(map().scene().empty());
}

/// What the plan says stands on the tiles of both areas, each choice as its own mark.
TEST_F(ActivationMap, MarksSayWhatBecomesOfThem) {
  const auto shown = [&](const plan::ActivationScopes& scopes) {
    map().setActivations(scopes);
    return test::picture(map());
  };
  map().setSaved(saved_table(savedBlocks(3)));
  for (const Area area : {Area::Weights, Area::Activations}) {
    map().setArea(area);
    const QImage plain = shown({});
    const QImage host = shown({{"layers.1", true, {}}});
    const QImage stay = shown({{"layers.1", false, {}}});
    const QImage again = shown({{"layers.1", false, {}, true}});
    EXPECT_NE(plain, host);
    EXPECT_NE(host, stay);
    EXPECT_NE(stay, again);
    EXPECT_NE(host, again);
    EXPECT_NE(shown({{"layers", false, {}, true}}), again) << "inherited";
    const std::uint32_t tile = map().scene().tile_for(module("layers.1"));
    EXPECT_TRUE(map().tileDescription(tile).contains(QStringLiteral("run again, inherited from layers")))
        << map().tileDescription(tile).toStdString();
    EXPECT_EQ(shown({}), plain);
    EXPECT_FALSE(map().tileDescription(tile).contains(QStringLiteral("activations")));
  }
}

/// What was zoomed into is found again after a look at activations that nobody knows yet.
TEST_F(ActivationMap, TheRootOutlivesAWhileWithoutTiles) {
  map().setRoot(module("layers.1"));
  map().setArea(Area::Activations);
  EXPECT_TRUE(map().scene().empty());
  map().setState(planned(state->model));
  QSignalSpy changed(&map(), &TreemapWidget::rootChanged);
  map().setArea(Area::Weights);
  EXPECT_EQ(map().root(), module("layers.1"));
  EXPECT_EQ(changed.count(), 1) << "what names it is to show it again";
  map().setArea(Area::Activations);
  map().setState(planned(blocks(3)));
  map().setArea(Area::Weights);
  EXPECT_EQ(map().root(), state->model->root()) << "of another model";
}

/// What a module saved beside its parts is told from all of it.
TEST_F(ActivationMap, ATileForTheModuleItselfSaysSo) {
  auto saved = std::make_shared<SavedTable>();
  for (const char* name : {"layers.1", "layers.1.attn", "layers.1.mlp"}) {
    SavedModule& one = saved->modules.emplace_back();
    one.name = name;
    one.bytes = 8 << 20;
  }
  map().setSaved(saved);
  map().setArea(Area::Activations);
  int itself = 0;
  for (std::uint32_t tile = 0; tile < map().scene().tiles.size(); ++tile) {
    const TreemapScene& scene = map().scene();
    const bool own = scene.tree->nodes[scene.tiles[tile].node].own;
    itself += own;
    EXPECT_EQ(map().tileDescription(tile).startsWith(QStringLiteral("layers.1 itself, ")), own) << tile;
  }
  EXPECT_EQ(itself, 1);
}

TEST_F(ActivationMap, PaintsInEveryTheme) {
  map().setSaved(saved_table(savedBlocks(3)));
  map().setArea(Area::Activations);
  test::in_every_theme([&](double) {
    QApplication::processEvents();
    const QImage image = test::picture(map());
    const QColor moved = Theme::current().device(machine::kCpu).strong;
    EXPECT_GT(test::count_of(image, image.rect(), moved, 24), 100) << "its texture lies over it";
    EXPECT_EQ(test::cut(view), "");
  });
}

}  // namespace
}  // namespace stowage::widgets
