// Drags that end otherwise than by a drop: another model, a window that goes; and the handles of budgets.
#include "tests/app/gui/what_if/drag_fixture.h"

namespace stowage::app {
namespace {

using namespace test;

class DragEnds : public WithDrags {};

TEST_F(DragEnds, AnotherModelEndsTheDrag) {
  grab("model.layers.20");
  ASSERT_TRUE(drag().active());
  document.open(test::catalog("gpt2-xl.json.gz"));
  settle();
  EXPECT_FALSE(drag().active());
  events::release(map(), {30, 30});
  EXPECT_EQ(document.undoStack().count(), 0);
}

TEST_F(DragEnds, ClosingTheModelDuringADragEndsIt) {
  grab("model.layers.20");
  events::move(map(), inMap(lane(kCpu)));
  document.close();
  EXPECT_FALSE(drag().active());
  EXPECT_FALSE(document.state());
}

/// A signal ends the program while something hangs on the pointer.
TEST_F(DragEnds, TheWindowMayGoInTheMiddleOfADrag) {
  grab("model.layers.20");
  events::move(map(), inMap(lane(kCpu)));
  ASSERT_TRUE(drag().active());
  window.reset();
  EXPECT_EQ(QApplication::overrideCursor(), nullptr);
  EXPECT_EQ(document.undoStack().count(), 0);
}

TEST_F(DragEnds, ABudgetHandleDraggedAndCancelledIsNoStep) {
  const auto& scene = lanes()->scene();
  const auto& view = scene.lanes[0];
  ASSERT_TRUE(view.handle);
  const QPointF handle(scene.label_width + *view.handle, view.bar_top + 8);
  const std::string before = bytes();
  events::press(lanes()->viewport(), handle);
  for (int x = 5; x <= 60; x += 5) events::move(lanes()->viewport(), handle - QPointF(x, 0));
  settle();
  EXPECT_NE(bytes(), before) << "live";
  events::key(lanes(), Qt::Key_Escape);
  settle();
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(document.undoStack().count(), 0);
  EXPECT_FALSE(document.dirty());
  events::release(lanes()->viewport(), handle);
}

TEST_F(DragEnds, ABudgetHandleDraggedIsOneStep) {
  const auto& scene = lanes()->scene();
  const QPointF handle(scene.label_width + *scene.lanes[0].handle, scene.lanes[0].bar_top + 8);
  events::press(lanes()->viewport(), handle);
  for (int x = 5; x <= 60; x += 5) events::move(lanes()->viewport(), handle - QPointF(x, 0));
  events::release(lanes()->viewport(), handle - QPointF(60, 0));
  settle();
  EXPECT_EQ(document.undoStack().count(), 1);
  EXPECT_LT(*document.input().machine.find(gpu(0))->budget, GiB(8));
  document.undoStack().undo();
  settle();
  EXPECT_EQ(document.input().machine.find(gpu(0))->budget, GiB(8));
}

}  // namespace
}  // namespace stowage::app
