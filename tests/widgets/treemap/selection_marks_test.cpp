// How a selection is marked in treemap and lanes, from one module to all of them.
#include <gtest/gtest.h>

#include <QPainter>
#include <random>

#include "tests/widgets/treemap_events.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/theme/theme.h"
#include "widgets/treemap/treemap_overlay.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

QImage blank(QSize size) {
  QImage image(size, QImage::Format_RGB32);
  image.fill(Qt::white);
  return image;
}

/// Fills are a quicker way to the very picture a pen draws.
TEST(SelectionMarks, AFrameIsWhatAPenWouldDraw) {
  const std::uint32_t seed = 90210;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 200; ++round) {
    const int width = 1 + static_cast<int>(random() % 4);
    // Odd pens stand on the middle of pixels, even ones on their edges.
    const double shift = width % 2 ? 0.5 : 0;
    const QRectF rect(5 + static_cast<int>(random() % 20) + shift,
                      5 + static_cast<int>(random() % 20) + shift, 2 + static_cast<int>(random() % 40),
                      2 + static_cast<int>(random() % 40));
    QImage filled = blank({90, 90}), drawn = blank({90, 90});
    QPainter fills(&filled), pen(&drawn);
    paint_frame(fills, rect, width, Qt::black);
    pen.setPen(QPen(Qt::black, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    pen.drawRect(rect);
    fills.end();
    pen.end();
    ASSERT_EQ(filled, drawn) << "round " << round << ", width " << width << ", " << rect.width() << " × "
                             << rect.height();
  }
}

TEST(SelectionMarks, NoHaloCoversTheInkOfANeighbour) {
  QImage image = blank({60, 40});
  QPainter painter(&image);
  paint_outlines(painter, {QRectF(10, 10, 15, 20), QRectF(27, 10, 15, 20)});
  painter.end();
  const QRgb ink = Theme::current().colours().ink.rgb();
  for (const int x : {10, 24, 27, 41}) EXPECT_EQ(image.pixel(x, 20), ink) << x;
}

class Marked : public testing::Test {
 protected:
  Marked() : state(test::share(test::llama_state())), view(&hub), map(view.map()), lanes(&hub) {
    Theme::current().setReducedMotion(true);
    view.resize(1000, 640);
    view.setState(state);
    view.show();
    map->layoutNow();
    lanes.resize(1000, 260);
    lanes.setState(state);
    lanes.show();
    QApplication::processEvents();
  }
  ~Marked() override { Theme::current().setReducedMotion(false); }
  model::ModuleId id(const char* name) const { return test::module_named(*state, name); }
  std::vector<model::ModuleId> all() const {
    std::vector<model::ModuleId> out;
    for (std::size_t i = 1; i < state->model->modules().size(); ++i) out.emplace_back(i);
    return out;
  }
  /// The upper edge of a module's tile is ink.
  bool outlined(const char* name) {
    const auto& rect = map->scene().tiles[map->scene().tile_for(id(name))].rect;
    const QImage picture = map->grab().toImage();
    return picture.pixelColor(static_cast<int>(rect.x + rect.width / 2),
                              static_cast<int>(std::round(rect.y))) == Theme::current().colours().ink;
  }
  bool cellOutlined(const char* name) {
    const auto [lane, cell] = lanes.scene().find(id(name));
    const auto& row = lanes.scene().lanes[static_cast<std::size_t>(lane)];
    const auto& at = row.cells[static_cast<std::size_t>(cell)];
    const QImage picture = lanes.viewport()->grab().toImage();
    return picture.pixelColor(static_cast<int>(lanes.scene().label_width + at.x + at.width / 2),
                              static_cast<int>(row.bar_top)) == Theme::current().colours().ink;
  }

  PlanStatePtr state;
  SelectionHub hub;
  TreemapView view;
  TreemapWidget* map;
  LanesWidget lanes;
};

TEST_F(Marked, AnotherSelectionMovesTheMarks) {
  hub.select({id("model.layers.3")});
  EXPECT_TRUE(outlined("model.layers.3"));
  EXPECT_TRUE(cellOutlined("model.layers.3"));
  hub.select({id("model.layers.20"), id("model.layers.21")});
  EXPECT_FALSE(outlined("model.layers.3"));
  EXPECT_FALSE(cellOutlined("model.layers.3"));
  EXPECT_TRUE(outlined("model.layers.20"));
  EXPECT_TRUE(outlined("model.layers.21"));
  EXPECT_TRUE(cellOutlined("model.layers.20"));
  hub.clear();
  EXPECT_FALSE(outlined("model.layers.20"));
  EXPECT_FALSE(cellOutlined("model.layers.20"));
}

TEST_F(Marked, MarksFollowTheirTilesThroughZoomAndResize) {
  hub.select({id("model.layers.3.mlp.up_proj")});
  map->grab();
  map->zoomIn(id("model.layers.3"));
  EXPECT_TRUE(outlined("model.layers.3.mlp.up_proj"));
  map->zoomOut();
  view.resize(700, 500);
  map->layoutNow();
  EXPECT_TRUE(outlined("model.layers.3.mlp.up_proj") || outlined("model.layers.3"));
}

TEST_F(Marked, CellsKeepTheirMarksWhenThePlanMovesThem) {
  hub.select({id("model.layers.20")});
  EXPECT_TRUE(cellOutlined("model.layers.20"));
  PlanState other = *state;
  test::place(other, "model.layers.20", 1);
  test::add_up(other);
  lanes.setState(test::share(std::move(other)));
  EXPECT_EQ(lanes.scene().find(id("model.layers.20")).first, 1);
  EXPECT_TRUE(cellOutlined("model.layers.20"));
}

TEST_F(Marked, OfAllModulesTheOutermostTilesAreOutlined) {
  hub.select(all());
  EXPECT_TRUE(outlined("lm_head"));
  EXPECT_FALSE(outlined("model.layers.3.mlp.up_proj"))
      << "what lies in something selected is selected with it";
  for (const char* name : {"model.layers.0", "model.layers.40", "model.layers.79", "lm_head"})
    EXPECT_TRUE(cellOutlined(name)) << name;
  // Two of them alone are told apart, also where one lies in the other.
  hub.select({id("model.layers.3"), id("model.layers.3.mlp")});
  EXPECT_TRUE(outlined("model.layers.3"));
  EXPECT_TRUE(outlined("model.layers.3.mlp"));
}

}  // namespace
}  // namespace stowage::widgets
