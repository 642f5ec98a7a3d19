// Where the keyboard is, is seen: also where something is selected, in every theme.
#include <gtest/gtest.h>

#include <QTest>

#include "tests/widgets/pictures.h"
#include "tests/widgets/random_states.h"
#include "tests/widgets/treemap_events.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/treemap/treemap_overlay.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

class FocusMarks : public testing::Test {
 protected:
  ~FocusMarks() override { Theme::current().setHighContrast(false); }
  template <class Look>
  static void inEveryContrast(Look look) {
    for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
      for (const bool high : {false, true}) {
        Theme::current().setScheme(scheme);
        Theme::current().setHighContrast(high);
        SCOPED_TRACE(testing::Message() << (scheme == Scheme::Dark ? "dark" : "light") << high);
        look();
      }
    }
  }
  /// How often ink and paper change along a row of pixels: a whole line does not, dashes do.
  static int dashes(const QImage& image, int y, double from, double to) {
    const Colours& colours = Theme::current().colours();
    int changes = 0, before = -1;
    for (int x = static_cast<int>(from) + 8; x < static_cast<int>(to) - 8; ++x) {
      const QColor colour = image.pixelColor(x, y);
      const int now = colour == colours.ink ? 1 : colour == colours.paper ? 0 : -1;
      changes += now >= 0 && before >= 0 && now != before ? 1 : 0;
      if (now >= 0) before = now;
    }
    return changes;
  }
  static void giveKeyboard(QWidget& widget) {
    widget.window()->show();
    widget.window()->activateWindow();
    QApplication::processEvents();
    widget.clearFocus();
    widget.setFocus(Qt::TabFocusReason);
    ASSERT_TRUE(widget.hasFocus());
  }
  const test::ThemeKept kept{};
};

/// Dashes inside the frame of the one that the keyboard is at, and of no other; without the keyboard, or once
/// the pointer took over, none.
TEST_F(FocusMarks, BesideTheFrameOfASelectedTile) {
  inEveryContrast([] {
    const auto state = test::share(test::llama_state());
    SelectionHub hub;
    TreemapView view(&hub);
    view.resize(1000, 640);
    view.setState(state);
    giveKeyboard(*view.map());
    view.map()->layoutNow();
    const auto at = [&](const char* name) {
      return view.map()->scene().tiles[view.map()->scene().tile_for(test::module_named(*state, name))].rect;
    };
    hub.select({test::module_named(*state, "lm_head"), test::module_named(*state, "model.embed_tokens")});
    const auto marked = [&](const char* name) {
      const layout::Rect rect = at(name);
      const QImage image = test::picture(*view.map());
      EXPECT_EQ(dashes(image, qRound(rect.y), rect.x, rect.right()), 0) << "the selection's frame is whole";
      return dashes(image, qRound(rect.y) + 3, rect.x, rect.right());
    };
    EXPECT_GT(marked("model.embed_tokens"), 10) << "the last one that was selected";
    EXPECT_LT(marked("lm_head"), 4);
    view.map()->clearFocus();
    EXPECT_LT(marked("model.embed_tokens"), 4);
    view.map()->setFocus(Qt::TabFocusReason);
    EXPECT_GT(marked("model.embed_tokens"), 10);
    const layout::Rect tile = at("model.embed_tokens");
    test::press(view.map(), QPointF(tile.x + tile.width / 2, tile.y + tile.height / 2));
    test::release(view.map(), QPointF(tile.x + tile.width / 2, tile.y + tile.height / 2));
    EXPECT_LT(marked("model.embed_tokens"), 4) << "the pointer shows where one is";
  });
}

TEST_F(FocusMarks, BesideTheFrameOfASelectedCell) {
  inEveryContrast([] {
    SelectionHub hub;
    LanesWidget lanes(&hub);
    lanes.setState(test::share(test::llama_state(test::llama_model(4))));
    lanes.resize(1800, 188);
    giveKeyboard(lanes);
    lanes.setFocusedLane(2, false);
    hub.select(lanes.scene().modules_of(2, 0));
    ASSERT_EQ(lanes.focusedCell(), 0);
    const LaneView& lane = lanes.scene().lanes[2];
    const double from = lanes.scene().label_width + lane.cells[0].x;
    const auto marked = [&] {
      int most = 0;
      for (int down = 2; down <= 4; ++down)
        most = std::max(most, dashes(test::picture(*lanes.viewport()), qRound(lane.bar_top) + down, from,
                                     from + lane.cells[0].width));
      return most;
    };
    EXPECT_GT(marked(), 4);
    lanes.clearFocus();
    EXPECT_LT(marked(), 4);
  });
}

/// Of a tile too small for a frame inside its frame the dashes run around it, and hide nothing of it.
TEST_F(FocusMarks, AroundASmallOne) {
  inEveryContrast([] {
    for (const QRectF& rect : {QRectF(40, 40, 6, 40), QRectF(40, 40, 80, 5), QRectF(40, 40, 60, 50)}) {
      QImage image(160, 140, QImage::Format_RGB32);
      image.fill(Qt::red);
      {
        QPainter painter(&image);
        paint_cursor_beside(painter, rect);
      }
      const bool small = rect.width() < 14 || rect.height() < 14;
      const QColor middle = image.pixelColor(rect.center().toPoint());
      EXPECT_EQ(middle, QColor(Qt::red)) << "nobody paints on what it is about";
      const QRect outside = rect.toAlignedRect().adjusted(-1, -1, 1, 1);
      int around = 0;
      for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
          around += !outside.contains(x, y) && image.pixelColor(x, y) != QColor(Qt::red) ? 1 : 0;
      }
      EXPECT_EQ(around > 0, small) << rect.width() << " × " << rect.height();
    }
  });
}

/// A lane in which nothing can be selected shows that the keyboard is there: something differs, and in its
/// row alone.
TEST_F(FocusMarks, AroundALaneWithoutCells) {
  SelectionHub hub;
  LanesWidget lanes(&hub);
  PlanState state = test::llama_state(test::llama_model(4));
  for (auto& slot : state.placement.slots) slot = 0;
  test::add_up(state);
  lanes.setState(test::share(std::move(state)));
  lanes.resize(1200, 220);
  giveKeyboard(lanes);
  const auto empty = std::find_if(lanes.scene().lanes.begin(), lanes.scene().lanes.end(),
                                  [](const LaneView& lane) { return lane.cells.empty(); });
  ASSERT_NE(empty, lanes.scene().lanes.end());
  const int index = static_cast<int>(empty - lanes.scene().lanes.begin());
  lanes.setFocusedLane(index, false);
  ASSERT_EQ(lanes.focusedCell(), LanesScene::kNone);
  const QImage with = test::picture(*lanes.viewport());
  lanes.clearFocus();
  const QImage without = test::picture(*lanes.viewport());
  int differing = 0;
  for (int y = 0; y < with.height(); ++y) {
    for (int x = 0; x < with.width(); ++x) {
      if (with.pixel(x, y) == without.pixel(x, y)) continue;
      ++differing;
      ASSERT_GE(y, empty->bar_top - 4);
      ASSERT_LE(y, empty->bar_top + empty->bar_height + 4);
    }
  }
  EXPECT_GT(differing, 200);
}

}  // namespace
}  // namespace stowage::widgets
