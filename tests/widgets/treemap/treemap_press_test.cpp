// A press while the tiles change under it: it means the module that lies there, at the size the view has now,
// and keeps meaning it until the button is up.
#include <gtest/gtest.h>

#include <QApplication>
#include <random>

#include "tests/widgets/treemap_events.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/drag/drag_controller.h"
#include "widgets/theme/theme.h"
#include "widgets/treemap/treemap_widget.h"

namespace stowage::widgets {
namespace {

class TreemapPress : public testing::Test {
 protected:
  TreemapPress() : state(test::share(test::llama_state())), map(&hub) {
    Theme::current().setReducedMotion(true);
    map.resize(320, 260);
    map.setState(state);
    map.show();
    map.grab();  // from now on another size is laid out on the next frame
  }
  ~TreemapPress() override { Theme::current().setReducedMotion(false); }

  model::ModuleId id(const char* name) const { return test::module_named(*state, name); }
  /// Where a module's tile lies at a size, whatever the view shows.
  QPointF at(const char* name, QSize size) const {
    const TreemapScene scene = treemap_scene(map.scene().tree, 0, size, treemap_style());
    const layout::Rect& rect = scene.tiles[scene.tile_for(id(name))].rect;
    return {rect.x + rect.width / 2, rect.y + rect.height / 2};
  }
  /// What lies there at that size: the module, or a part of it that is large enough to be pointed at.
  model::ModuleId under(QPointF point, QSize size) const {
    const TreemapScene scene = treemap_scene(map.scene().tree, 0, size, treemap_style());
    return scene.module_of(scene.pick(point));
  }
  /// As a window does when it puts its panels in place: no frame has been painted since.
  void resizeUnpainted(QSize size) {
    map.resize(size);
    QCoreApplication::sendPostedEvents(&map);
  }

  PlanStatePtr state;
  SelectionHub hub;
  TreemapWidget map;
};

/// Right after opening, the panels take their places and the treemap grows: a press then is a press on what
/// lies there, and none beside all tiles.
TEST_F(TreemapPress, BeforeTheNextFrameIsOnWhatLiesThere) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 12; ++round) {
    const QSize size(500 + static_cast<int>(random() % 900), 320 + static_cast<int>(random() % 500));
    const std::string layer = "model.layers." + std::to_string(random() % 80);
    SCOPED_TRACE(layer + " at " + std::to_string(size.width()) + " × " + std::to_string(size.height()));
    hub.clear();
    map.grab();
    resizeUnpainted(size);
    const QPointF point = at(layer.c_str(), size);
    ASSERT_TRUE(state->model->contains(id(layer.c_str()), under(point, size)));
    test::click(&map, point);
    EXPECT_EQ(hub.selection(), std::vector{under(point, size)});
    map.grab();
    const QSize larger = size + QSize(60, 40);
    resizeUnpainted(larger);
    test::hover(&map, at(layer.c_str(), larger));
    EXPECT_EQ(hub.hover(), under(at(layer.c_str(), larger), larger));
  }
}

/// The one that was pressed of several that were selected, although its tile has another number by then.
TEST_F(TreemapPress, IsReleasedOnWhatWasPressed) {
  map.resize(700, 460);
  map.layoutNow();
  for (const QSize& next : {QSize(360, 240), QSize(1400, 900)}) {
    hub.select({id("model.layers.12"), id("model.layers.70")});
    test::press(&map, at("model.layers.70", map.size()));
    map.resize(next);
    map.layoutNow();
    test::release(&map, QPointF(3, 3));
    EXPECT_EQ(hub.selection(), std::vector{id("model.layers.70")}) << next.width();
  }
}

TEST_F(TreemapPress, DragsWhatWasPressed) {
  DragController drag(&hub, &map);
  drag.setState(state);
  map.setDragController(&drag);
  map.resize(700, 460);
  map.layoutNow();
  const QPointF from = at("model.layers.70", map.size());
  test::press(&map, from);
  map.resize(360, 240);
  map.layoutNow();
  test::move(&map, from + QPointF(2 * DragController::startDistance(), 0));
  ASSERT_TRUE(drag.active());
  EXPECT_EQ(drag.modules(), std::vector{id("model.layers.70")});
  drag.cancel();
  map.setDragController(nullptr);
}

/// Another model comes while the button is down: nothing of it was pressed.
TEST_F(TreemapPress, IsForgottenWithItsModel) {
  DragController drag(&hub, &map);
  drag.setState(state);
  map.setDragController(&drag);
  hub.select({id("model.layers.12"), id("model.layers.70")});
  const QPointF from = at("model.layers.70", map.size());
  test::press(&map, from);
  const PlanStatePtr other = test::share(test::llama_state(test::llama_model(2)));
  drag.setState(other);
  hub.clear();
  map.setState(other);
  test::move(&map, from + QPointF(2 * DragController::startDistance(), 0));
  EXPECT_FALSE(drag.active());
  test::release(&map, from);
  EXPECT_TRUE(hub.selection().empty());
  map.setState(nullptr);
  test::press(&map, from);
  test::release(&map, from);
  EXPECT_TRUE(hub.selection().empty());
  map.setDragController(nullptr);
}

}  // namespace
}  // namespace stowage::widgets
