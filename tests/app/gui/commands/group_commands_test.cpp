// What the treemap is put together by, as a person chooses it: by menu and palette, once and for the next
// start.
#include "app/gui/commands/group_commands.h"

#include <array>
#include <string_view>

#include "app/gui/dialogs/command_palette.h"
#include "tests/app/gui/window/window_fixture.h"
#include "widgets/treemap/tile_groups.h"

namespace stowage::app {
namespace {

using widgets::TileGrouping;

constexpr std::array kChoices{"modules", "class", "kind", "dtype", "device", "file"};

class GroupBy : public test::WithWindow {
 protected:
  QAction* choice(const char* name) { return action((std::string("view.groupBy.") + name).c_str()); }
  void expectChecked(const char* name) {
    for (const char* each : kChoices)
      EXPECT_EQ(choice(each)->isChecked(), std::string_view(each) == name) << each;
  }
  const widgets::TileTree& tree() { return *map()->scene().tree; }
};

TEST_F(GroupBy, TheMenuPutsTilesTogetherByEachChoice) {
  for (const char* name : kChoices) EXPECT_FALSE(choice(name)->isEnabled()) << "there is no model";
  openLlama();
  settle();
  auto* menu = window->findChild<QMenu*>(QStringLiteral("groupBy"));
  ASSERT_TRUE(menu);
  ASSERT_EQ(menu->actions().size(), static_cast<qsizetype>(kChoices.size()));
  expectChecked("modules");
  for (QAction* entry : menu->actions()) {
    entry->trigger();
    const TileGrouping grouping = map()->grouping();
    EXPECT_EQ(entry, choice(widgets::grouping_name(grouping)));
    expectChecked(widgets::grouping_name(grouping));
    ASSERT_FALSE(map()->scene().empty());
    EXPECT_EQ(tree().grouping, grouping);
    EXPECT_EQ(tree().groups.empty(), grouping == TileGrouping::Modules);
    EXPECT_EQ(tree().input.size[0], document.model()->total_bytes().count());
    for (std::uint32_t i = 0; i < map()->scene().tiles.size(); ++i)
      EXPECT_LT(map()->scene().tiles[i].node, tree().nodes.size());
  }
  choice("class")->trigger();
  choice("class")->trigger();
  expectChecked("class");
}

TEST_F(GroupBy, TheChoiceIsRememberedAndWhatNobodyKnowsIsTheTree) {
  openLlama();
  settle();
  choice("kind")->trigger();
  window->saveSession();
  makeWindow();
  EXPECT_EQ(map()->grouping(), TileGrouping::LayerKind);
  expectChecked("kind");
  EXPECT_TRUE(tree().grouped());
  const QVariantList damaged{QStringLiteral("colour"), 17, QVariantMap{}, QByteArray("\xff\x00", 2)};
  for (const QVariant& value : damaged) {
    session->settings().setValue(QStringLiteral("window/treemapGroupedBy"), value);
    makeWindow();
    EXPECT_EQ(map()->grouping(), TileGrouping::Modules) << value.typeName();
    expectChecked("modules");
  }
}

/// Beside the timeline and of activations it is the treemap of weights that is asked for.
TEST_F(GroupBy, ThePaletteHasItAndShowsTheTreemap) {
  openLlama();
  settle();
  window->showView(QStringLiteral("timeline"));
  window->views().setArea(widgets::TreemapWidget::Area::Activations);
  QAction* found = nullptr;
  for (const auto& entry : paletteEntries(QStringLiteral("group dtype"), window->actions(), document)) {
    if (entry.action == choice("dtype")) found = entry.action;
  }
  ASSERT_TRUE(found);
  found->trigger();
  EXPECT_EQ(map()->area(), widgets::TreemapWidget::Area::Weights);
  EXPECT_TRUE(map()->isVisible());
  ASSERT_FALSE(map()->scene().empty());
  EXPECT_EQ(tree().grouping, TileGrouping::Dtype);
}

/// A tile in a group stands for its module: what is pinned there is pinned in the plan, and can be undone.
TEST_F(GroupBy, WhatIsChosenInAGroupIsPinnedInThePlan) {
  openLlama();
  settle();
  choice("class")->trigger();
  const std::string before = bytes();
  const char* name = "model.layers.20.mlp.up_proj";
  map()->layoutNow();
  const std::uint32_t at = map()->scene().tile_for(module(name));
  ASSERT_EQ(map()->scene().module_of(at), module(name));
  const auto& rect = map()->scene().tiles[at].rect;
  widgets::test::click(map(), {rect.x + rect.width / 2, rect.y + rect.height / 2});
  EXPECT_EQ(window->hub().selection(), std::vector{module(name)});
  action("plan.pin.cpu")->trigger();
  settle();
  EXPECT_EQ(deviceOf(name), machine::kCpu);
  EXPECT_TRUE(tree().grouped());
  action("edit.undo")->trigger();
  settle();
  EXPECT_EQ(bytes(), before);
}

}  // namespace
}  // namespace stowage::app
