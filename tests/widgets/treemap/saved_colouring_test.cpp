// Tiles coloured by what their modules saved for backward.
#include "widgets/treemap/saved_colouring.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QMenu>

#include "tests/widgets/panels_fixture.h"
#include "tests/widgets/saved_example.h"
#include "widgets/common/words.h"
#include "widgets/theme/scale_steps.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

using stowage::test::savedBlocks;
using test::blocks;
using test::planned;

TEST(SavedCategory, NeverFallsWithTheBytesAndEndsAtTheMost) {
  for (const std::uint64_t most : {1ull, 2ull, 7ull, 100ull, 12'345'678ull, ~0ull}) {
    EXPECT_EQ(saved_category(0, most), kScaleSteps);
    EXPECT_EQ(saved_category(most, most), 0);
    std::uint8_t before = kScaleSteps;
    for (int i = 1; i <= 64; ++i) {
      const std::uint64_t bytes = std::max<std::uint64_t>(1, most / 64 * static_cast<std::uint64_t>(i));
      const std::uint8_t step = saved_category(bytes, most);
      EXPECT_LE(step, before) << bytes << " of " << most;
      before = step;
    }
  }
  EXPECT_EQ(saved_category(50, 100), 0);
  EXPECT_EQ(saved_category(49, 100), 1);
  EXPECT_EQ(saved_category(10, 100), 2);
  EXPECT_EQ(saved_category(9, 100), 3);
  EXPECT_EQ(saved_category(1, 1000), 4);
}

TEST(ScaleSteps, FadeTowardsTheGroundInBothSchemes) {
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    const auto away = [](std::uint32_t step) {
      const Theme& theme = Theme::current();
      return std::abs(theme.colours(scale_step(step)).strong.lightness() -
                      theme.colours().surface.lightness());
    };
    for (std::uint32_t i = 1; i < kScaleSteps; ++i) EXPECT_LT(away(i), away(i - 1)) << i;
    for (std::uint32_t i = 0; i < kScaleSteps; ++i) {
      const DeviceColours& colours = Theme::current().colours(scale_step(i));
      EXPECT_GT(std::abs(colours.strong.lightness() - colours.on.lightness()), 60) << "words on step " << i;
    }
  }
  Theme::current().setScheme(Scheme::Light);
}

TEST(SavedColouring, TilesHaveTheirModulesStepAndTheLegendAddsUp) {
  const auto state = planned(blocks(2));
  auto result = savedBlocks(2);
  result.modules.push_back({"layers.0", 1, 5 << 20, 0, {}});
  result.modules.push_back({"gone", 1, 7 << 20, 0, {}});
  const SavedTablePtr saved = saved_table(result);
  const auto facts = view_facts(*state);
  const Colouring colours = saved_colouring(*facts->tree, *state, *facts->sizes, *saved);
  const auto step = [&](const char* module) {
    return colours.of_node[facts->tree->node_of_module[state->model->find_module(module)->index()]];
  };
  EXPECT_EQ(step("layers.0.mlp"), 0) << "36 MiB, the most";
  EXPECT_EQ(step("layers.1.attn"), 0) << "24 MiB";
  EXPECT_EQ(step("head"), kScaleSteps - 1);
  EXPECT_EQ(step("embed"), kScaleSteps) << "nothing";
  EXPECT_EQ(step(""), Colouring::kMixed);
  Bytes all;
  for (const ColourCategory& category : colours.categories) all += category.bytes;
  EXPECT_EQ(all, Bytes(saved->all.bytes - (7 << 20))) << "all but what the model does not have";
  EXPECT_EQ(colours.categories.back().bytes, MiB(5)) << "a module without a tensor has no tile";
  EXPECT_EQ(saved_below(*state->model, *state->model->find_module("layers.0"), *saved), MiB(65));
}

TEST(SavedColouring, IsOfferedOnceARunKnows) {
  SelectionHub hub;
  TreemapView view(&hub);
  ColourButton button(view.map());
  view.resize(700, 500);
  view.setState(planned(blocks(3)));
  auto* entry = button.findChild<QAction*>(QStringLiteral("colourSaved"));
  ASSERT_TRUE(entry);
  Q_EMIT button.menu()->aboutToShow();
  EXPECT_FALSE(entry->isVisible());
  view.map()->setColourBySaved();
  EXPECT_FALSE(view.map()->coloursBySaved());
  view.map()->setSaved(saved_table(savedBlocks(3)));
  Q_EMIT button.menu()->aboutToShow();
  ASSERT_TRUE(entry->isVisible());
  entry->trigger();
  EXPECT_TRUE(view.map()->coloursBySaved());
  EXPECT_TRUE(button.text().contains(entry->text()));
  view.show();
  view.map()->layoutNow();
  QApplication::processEvents();
  const auto tile = view.map()->scene().tile_for(*view.map()->state()->model->find_module("layers.1.mlp"));
  EXPECT_TRUE(view.map()->tileDescription(tile).contains(bytesText(MiB(36))));
  view.map()->setSaved(nullptr);
  EXPECT_FALSE(view.map()->coloursBySaved()) << "what is not known any more is not shown";
  EXPECT_EQ(view.map()->colourMode(), ColourMode::Device);
}

}  // namespace
}  // namespace stowage::widgets
