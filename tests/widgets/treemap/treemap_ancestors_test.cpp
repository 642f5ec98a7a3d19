// With Alt held, the tiles around the one under the pointer are outlined and everything outside of them is
// dimmed: what contains this?
#include <gtest/gtest.h>

#include <QApplication>
#include <QMouseEvent>
#include <algorithm>
#include <vector>

#include "tests/widgets/treemap_events.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/theme/theme.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

class TreemapAncestors : public testing::Test {
 protected:
  TreemapAncestors() : state(test::share(test::llama_state())), view(&hub), map(view.map()) {
    Theme::current().setReducedMotion(true);
    view.resize(840, 520);
    view.setState(state);
    view.show();
    map->layoutNow();
    QApplication::processEvents();
    map->clearFocus();  // with it, a key shows which tile is the current one
  }
  ~TreemapAncestors() override { Theme::current().setReducedMotion(false); }

  QImage picture() const { return map->grab().toImage().convertToFormat(QImage::Format_RGB32); }
  QRectF rect(std::uint32_t tile) const {
    const layout::Rect& at = map->scene().tiles[tile].rect;
    return {at.x, at.y, at.width, at.height};
  }
  /// The tile of a module, then the one around it, up to the outermost below the root.
  std::vector<std::uint32_t> chain(const char* name) const {
    std::vector<std::uint32_t> out;
    for (std::uint32_t tile = map->scene().tile_for(test::module_named(*state, name)); tile != 0;
         tile = map->scene().tiles[tile].parent_tile)
      out.push_back(tile);
    return out;
  }
  void alt(QEvent::Type type) {
    QKeyEvent event(type, Qt::Key_Alt, type == QEvent::KeyPress ? Qt::AltModifier : Qt::NoModifier);
    QCoreApplication::sendEvent(map, &event);
  }

  PlanStatePtr state;
  SelectionHub hub;
  TreemapView view;
  TreemapWidget* map;
};

TEST_F(TreemapAncestors, WhatIsAroundIsOutlinedAndTheRestDimmed) {
  constexpr double kNear = 6;  // pixels from an edge that an outline and what sets it off may reach
  std::size_t dimmed = 0;
  for (const char* name : {"model.layers.12", "model.embed_tokens", "lm_head"}) {
    SCOPED_TRACE(name);
    hub.setHover(test::module_named(*state, name));
    const QImage before = picture();
    const quint64 painted = map->basePaints();
    alt(QEvent::KeyPress);
    const QImage held = picture();
    EXPECT_EQ(map->basePaints(), painted) << "the picture below stays";
    const auto around = chain(name);
    ASSERT_FALSE(around.empty());
    const QRectF outer = rect(around.back()).adjusted(-kNear, -kNear, kNear, kNear);
    std::size_t outside = 0, changed = 0, far = 0;
    for (int y = 0; y < held.height(); ++y) {
      for (int x = 0; x < held.width(); ++x) {
        const bool differs = held.pixel(x, y) != before.pixel(x, y);
        const QPointF at(x + 0.5, y + 0.5);
        if (!outer.contains(at)) {
          ++outside;
          changed += differs ? 1 : 0;
          continue;
        }
        const auto edge = [&](std::uint32_t tile) {
          const QRectF box = rect(tile);
          return box.adjusted(-kNear, -kNear, kNear, kNear).contains(at) &&
                 !box.adjusted(kNear, kNear, -kNear, -kNear).contains(at);
        };
        if (differs && std::none_of(around.begin(), around.end(), edge)) ++far;
      }
    }
    EXPECT_EQ(far, 0u) << "inside only outlines";
    EXPECT_GT(changed, 0u) << "what is outside is dimmed";
    // Around the head lie all the layers, and few gaps that have the veil's colour already.
    if (name == std::string("lm_head")) {
      EXPECT_GE(changed * 2, outside);
    }
    dimmed += changed;
    alt(QEvent::KeyRelease);
    EXPECT_EQ(picture(), before) << "let go, it is as it was";
  }
  EXPECT_GT(dimmed, 10000u);
}

TEST_F(TreemapAncestors, ShowWhileTheKeyIsHeldAndThePointerIsHere) {
  hub.setHover(test::module_named(*state, "lm_head"));
  const QImage plain = picture();
  const auto shown = [&] { return picture() != plain; };
  alt(QEvent::KeyPress);
  EXPECT_TRUE(shown());
  QFocusEvent out(QEvent::FocusOut, Qt::ActiveWindowFocusReason);
  QCoreApplication::sendEvent(map, &out);
  EXPECT_FALSE(shown()) << "Alt and Tab leave the window with the key held";
  // The pointer comes back with the key held.
  const QPointF at = rect(chain("lm_head").front()).center();
  test::mouse(map, QEvent::MouseMove, at, Qt::NoButton, Qt::AltModifier);
  EXPECT_TRUE(shown());
  test::mouse(map, QEvent::MouseMove, at, Qt::NoButton);
  EXPECT_FALSE(shown());
  alt(QEvent::KeyPress);
  EXPECT_TRUE(shown());
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(map, &leave);
  hub.setHover(test::module_named(*state, "lm_head"));
  EXPECT_FALSE(shown()) << "the pointer is gone";
}

TEST_F(TreemapAncestors, OfNothingUnderThePointerNothingIsShown) {
  const QImage plain = picture();
  alt(QEvent::KeyPress);
  EXPECT_EQ(picture(), plain);
}

}  // namespace
}  // namespace stowage::widgets
