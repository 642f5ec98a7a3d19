// One drag from the press to its end, in the real window: what is put back, what is one step, what is
// refused.
#include <random>

#include "app/gui/predict/predictor.h"
#include "tests/app/gui/what_if/drag_fixture.h"

namespace stowage::app {
namespace {

using namespace test;

class DragSession : public WithDrags {};

TEST_F(DragSession, ADropIsOneStepWithItsNameAndUndoTakesItBack) {
  const std::string before = bytes();
  const auto target = deviceOf("model.layers.20") == kCpu ? kDisk : kCpu;
  dropOn("model.layers.20", target);
  EXPECT_EQ(deviceOf("model.layers.20"), target);
  ASSERT_EQ(document.undoStack().count(), 1);
  EXPECT_EQ(document.undoStack().undoText(),
            QStringLiteral("Pin layers.20 to %1").arg(widgets::deviceText(target)));
  EXPECT_EQ(window->hub().selection(), std::vector{module("model.layers.20")})
      << "what was dragged stays selected";
  document.undoStack().undo();
  settle();
  EXPECT_EQ(bytes(), before);
}

TEST_F(DragSession, ADropWhereItIsOnlyPins) {
  const auto placement = document.state()->placement;
  dropOn("model.layers.20", deviceOf("model.layers.20"));
  EXPECT_TRUE(document.state()->placement == placement);
  ASSERT_EQ(document.input().settings.rules.size(), 1u);
  EXPECT_EQ(document.input().settings.rules[0].name, "model.layers.20");
}

/// Wherever a drag wanders: cancelled, it leaves the plan, the selection and the picture as they were.
TEST_F(DragSession, ACancelledDragChangesNothingWhereverItWandered) {
  const std::uint32_t seed = 77001;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::vector<std::string> layers;
  for (const auto& candidate : document.model()->modules()) {
    if (candidate.class_name.find("DecoderLayer") != std::string::npos) layers.push_back(candidate.name);
  }
  ASSERT_GT(layers.size(), 8u);
  for (int round = 0; round < 12; ++round) {
    const std::string& name = layers[random() % layers.size()];
    window->hub().select({module(name.c_str())});
    QTest::qWait(20);
    const std::string plan = bytes();
    const auto generation = document.state()->generation;
    const auto selection = window->hub().selection();
    grab(name.c_str());
    ASSERT_TRUE(drag().active()) << name;
    for (int step = 0; step < 6; ++step) {
      const QPoint at(static_cast<int>(random() % static_cast<unsigned>(window->width())),
                      static_cast<int>(random() % static_cast<unsigned>(window->height())));
      events::move(map(), inMap(window->mapToGlobal(at)));
      if (step % 3 == 0) QTest::qWait(20);
    }
    switch (round % 4) {
      case 0:
        events::key(map(), Qt::Key_Escape);
        break;
      case 1: {
        QEvent deactivate(QEvent::WindowDeactivate);
        QCoreApplication::sendEvent(window.get(), &deactivate);
        break;
      }
      case 2:
        events::move(map(), inMap(window->mapToGlobal(QPoint(-40, 300))));
        break;
      default:
        events::hover(map(), {30, 30});
    }
    ASSERT_FALSE(drag().active()) << "round " << round;
    events::release(map(), {30, 30});
    ASSERT_EQ(bytes(), plan) << "round " << round;
    ASSERT_EQ(document.undoStack().count(), 0);
    ASSERT_EQ(document.state()->generation, generation) << "nothing was solved for the document";
    ASSERT_EQ(window->hub().selection(), selection);
    ASSERT_EQ(QApplication::overrideCursor(), nullptr);
    ASSERT_FALSE(drag().preview().after);
    ASSERT_TRUE(window->findChildren<widgets::DragOverlay*>().isEmpty() ||
                !window->findChildren<widgets::DragOverlay*>().last()->isVisible());
  }
}

TEST_F(DragSession, LeavingTheWindowPutsAllBackAtOnce) {
  std::size_t priced = 0;
  QObject counts;
  QObject::connect(&window->whatIf(), &WhatIf::priced, &counts, [&] { ++priced; });
  window->hub().select({module("model.layers.20")});
  settle();
  // Prices come at idle, and what a run needs comes when it is predicted: both are words in the picture.
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return priced >= document.input().machine.devices.size() && !window->predictor().running(); },
      60000));
  QTest::qWait(300);
  const QImage before = picture();
  grab("model.layers.20");
  events::move(map(), inMap(lane(kCpu)));
  QTest::qWait(30);
  EXPECT_TRUE(QTest::qWaitFor([&] { return picture() != before; }));
  events::move(map(), inMap(window->mapToGlobal(QPoint(window->width() + 30, 200))));
  EXPECT_FALSE(drag().active());
  QTest::qWait(30);
  // Back in the window with the button still down: that drag is over.
  events::move(map(), inMap(lane(kCpu)));
  EXPECT_FALSE(drag().active());
  events::release(map(), inMap(lane(kCpu)));
  EXPECT_EQ(document.undoStack().count(), 0);
  window->hub().setHover({});
  QTest::qWait(30);
  EXPECT_TRUE(QTest::qWaitFor([&] { return picture() == before; }));
}

TEST_F(DragSession, EscapeWithTheButtonDownBeginsNoSecondDragFromTheTree) {
  auto& tree = part<widgets::TreePanel>()->view();
  window->hub().select({module("model.layers.2")});
  const QRect row = tree.visualRect(part<widgets::TreePanel>()->model().indexOf(module("model.layers.2")));
  ASSERT_TRUE(row.isValid());
  const QPointF at = row.center();
  events::press(tree.viewport(), at);
  events::move(tree.viewport(), at + QPointF(10, 0));
  ASSERT_TRUE(drag().active());
  events::key(tree.viewport(), Qt::Key_Escape);
  ASSERT_FALSE(drag().active());
  events::move(tree.viewport(), at + QPointF(30, 0));
  EXPECT_FALSE(drag().active()) << "one press, one drag";
  events::release(tree.viewport(), at);
  EXPECT_EQ(window->hub().selection(), std::vector{module("model.layers.2")});
}

TEST_F(DragSession, TreeRowsDropOnLanesLikeTiles) {
  auto& tree = part<widgets::TreePanel>()->view();
  const auto target = deviceOf("model.layers.2") == kCpu ? kDisk : kCpu;
  window->hub().select({module("model.layers.2")});
  const QPointF at =
      tree.visualRect(part<widgets::TreePanel>()->model().indexOf(module("model.layers.2"))).center();
  events::press(tree.viewport(), at);
  events::move(tree.viewport(), at + QPointF(10, 0));
  const QPointF there = tree.viewport()->mapFromGlobal(QPointF(lane(target)));
  events::move(tree.viewport(), there);
  QTest::qWait(30);
  events::release(tree.viewport(), there);
  settle();
  EXPECT_EQ(deviceOf("model.layers.2"), target);
}

TEST_F(DragSession, AForbiddenLaneRefusesInWordsAndItsKeyLiftsTheRule) {
  window->commands().toggleForbidden({module("model.layers.20")}, kDisk);
  settle();
  const std::string before = bytes();
  dropOn("model.layers.20", kDisk);
  EXPECT_EQ(bytes(), before) << "refused: nothing changed";
  grab("model.layers.20");
  events::move(map(), inMap(lane(kDisk)));
  QTest::qWait(30);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !drag().preview().accepted; }));
  EXPECT_TRUE(drag().preview().refusal.contains(QStringLiteral("You forbade Disk")));
  events::key(map(), Qt::Key_F);
  settle();
  EXPECT_TRUE(document.input().settings.rules.empty());
  EXPECT_FALSE(drag().active());
}

TEST_F(DragSession, ALongPressBeginsADragAndLettingGoThereIsNoMove) {
  const QPointF at = tile("model.layers.20");
  events::press(map(), at);
  EXPECT_FALSE(drag().active());
  ASSERT_TRUE(QTest::qWaitFor([&] { return drag().active(); }, 2000));
  EXPECT_EQ(drag().modules(), std::vector{module("model.layers.20")});
  events::release(map(), at);
  EXPECT_FALSE(drag().active());
  EXPECT_EQ(document.undoStack().count(), 0);
}

TEST_F(DragSession, AShortClickAndAClickThatMovesAwayAreNoLongPress) {
  const QPointF at = tile("model.layers.20");
  events::click(map(), at);
  QTest::qWait(DragController::longPressMilliseconds() + 80);
  EXPECT_FALSE(drag().active());
  events::press(map(), at, Qt::ControlModifier);
  QTest::qWait(DragController::longPressMilliseconds() + 80);
  EXPECT_FALSE(drag().active()) << "Ctrl adds to the selection";
  events::release(map(), at, Qt::ControlModifier);
}

TEST_F(DragSession, ALongPressOnACellOfALaneDoesNotPinItThere) {
  const auto [row, cell] = lanes()->scene().find(module("model.layers.20"));
  ASSERT_GE(row, 0);
  const auto& view = lanes()->scene().lanes[static_cast<std::size_t>(row)];
  const QPointF at(lanes()->scene().label_width + view.cells[static_cast<std::size_t>(cell)].x + 3,
                   view.bar_top + 8);
  events::press(lanes()->viewport(), at);
  ASSERT_TRUE(QTest::qWaitFor([&] { return drag().active(); }, 2000));
  QTest::qWait(30);
  events::release(lanes()->viewport(), at);
  settle();
  EXPECT_EQ(document.undoStack().count(), 0);
  EXPECT_FALSE(drag().active());
}

TEST_F(DragSession, APartDragsItsBlockAndAltDragsThePartAlone) {
  const char* part = "model.layers.20.mlp.up_proj";
  const auto target = deviceOf("model.layers.20") == kCpu ? kDisk : kCpu;
  auto plain = window->whatIf().preview({module(part)}, target, {});
  EXPECT_TRUE(plain.note.contains(QStringLiteral("is not split")))
      << "the card says why the block comes along: " << plain.note.toStdString();
  window->hub().select({module(part)});
  ASSERT_TRUE(drag().begin({module(part)}, window->mapToGlobal(QPoint(500, 300)), Qt::AltModifier));
  EXPECT_TRUE(drag().splits());
  events::move(map(), inMap(lane(target)), Qt::AltModifier);
  ASSERT_TRUE(QTest::qWaitFor([&] { return drag().preview().after != nullptr; }, 10000))
      << drag().preview().refusal.toStdString();
  const auto promised = drag().preview().after->placement;
  events::release(map(), inMap(lane(target)), Qt::AltModifier);
  settle();
  EXPECT_EQ(document.undoStack().count(), 1) << "splitting and pinning are one step";
  EXPECT_EQ(deviceOf(part), target);
  ASSERT_EQ(document.input().settings.rules.size(), 1u);
  EXPECT_EQ(document.input().settings.rules[0].name, part);
  ASSERT_TRUE(document.input().settings.no_split);
  EXPECT_TRUE(document.input().settings.no_split->empty());
  EXPECT_TRUE(document.state()->placement == promised) << "what the card showed";
  document.undoStack().undo();
  settle();
  EXPECT_FALSE(document.input().settings.no_split);
  EXPECT_TRUE(document.input().settings.rules.empty());
}

TEST_F(DragSession, AltOnAWholeBlockSplitsNothing) {
  window->commands().pinParts({module("model.layers.20")}, kCpu);
  settle();
  EXPECT_FALSE(document.input().settings.no_split);
  EXPECT_EQ(document.undoStack().undoText(), QStringLiteral("Pin layers.20 to CPU"));
}

}  // namespace
}  // namespace stowage::app
