#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include "tests/widgets/treemap_events.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/common/words.h"
#include "widgets/drag/drag_controller.h"
#include "widgets/drag/drag_overlay.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/theme/theme.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

class DragTest : public testing::Test {
 protected:
  DragTest()
      : state(test::share(test::llama_state())),
        drag(&hub),
        view(new TreemapView(&hub)),
        lanes(new LanesWidget(&hub)) {
    Theme::current().setReducedMotion(true);
    auto* column = new QVBoxLayout(&window);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(view, 1);
    column->addWidget(lanes);
    lanes->setFixedHeight(190);
    view->map()->setDragController(&drag);
    lanes->setDragController(&drag);
    window.resize(900, 700);
    window.show();
    drag.setState(state);
    view->setState(state);
    lanes->setState(state);
    QApplication::processEvents();
    view->map()->layoutNow();
    drag.setPreviewFunction([this](const std::vector<model::ModuleId>& modules, machine::DeviceId device,
                                   const std::function<void(DropPreview)>& ready) {
      asked.emplace_back(modules, device);
      later = ready;
      return answer;
    });
    answer.accepted = true;
    answer.after = after();
    answer.summary = QStringLiteral("+0.2 ms a token");
  }
  ~DragTest() override {
    drag.cancel();
    Theme::current().setReducedMotion(false);
  }

  PlanStatePtr after() const {
    PlanState next = *state;
    test::place(next, "model.layers.12", 1);
    test::place(next, "model.layers.67", 2);
    test::add_up(next);
    return test::share(std::move(next));
  }
  model::ModuleId id(const char* name) const { return test::module_named(*state, name); }
  TreemapWidget* map() { return view->map(); }
  QPointF tile(const char* name) {
    const layout::Rect& rect = map()->scene().tiles[map()->scene().tile_for(id(name))].rect;
    return {rect.x + rect.width / 2, rect.y + rect.height / 2};
  }
  QPoint lane(machine::DeviceId device) { return lanes->targetRect(device).center(); }
  QPointF inMap(QPoint global) { return map()->mapFromGlobal(QPointF(global)); }
  /// Presses on a tile and moves past the threshold.
  void grab(const char* name) {
    test::press(map(), tile(name));
    test::move(map(), tile(name) + QPointF(5, 4));
  }

  PlanStatePtr state;
  SelectionHub hub;
  QWidget window;
  DragController drag;
  TreemapView* view;
  LanesWidget* lanes;
  DropPreview answer{};
  std::vector<std::pair<std::vector<model::ModuleId>, machine::DeviceId>> asked{};
  std::function<void(DropPreview)> later{};
};

TEST_F(DragTest, StartsAfterSixPixelsAndNotBefore) {
  test::press(map(), tile("model.layers.12"));
  test::move(map(), tile("model.layers.12") + QPointF(2, 2));
  EXPECT_FALSE(drag.active());
  test::move(map(), tile("model.layers.12") + QPointF(4, 3));
  EXPECT_TRUE(drag.active());
  EXPECT_EQ(drag.modules(), std::vector{id("model.layers.12")});
  EXPECT_TRUE(asked.empty());
}

TEST_F(DragTest, DragsTheWholeSelection) {
  hub.select({id("model.layers.11"), id("model.layers.12"), id("model.layers.13")});
  grab("model.layers.12");
  EXPECT_EQ(drag.modules().size(), 3u);
  EXPECT_EQ(hub.selection().size(), 3u);
}

TEST_F(DragTest, LaneCellsAndForeignRowsAreSourcesToo) {
  const LaneView& disk = lanes->scene().lanes[3];
  const QPointF cell(lanes->scene().label_width + disk.cells[0].x + 4, disk.bar_top + 8);
  test::press(lanes->viewport(), cell);
  test::move(lanes->viewport(), cell + QPointF(0, -8));
  ASSERT_TRUE(drag.active());
  EXPECT_EQ(drag.modules(), std::vector{id("model.layers.50")});
  drag.cancel();
  EXPECT_FALSE(drag.begin({}, {})) << "nothing to drag";
  EXPECT_FALSE(drag.begin({model::ModuleId(), model::ModuleId(1'000'000)}, {}));
  EXPECT_TRUE(drag.begin({id("lm_head")}, window.mapToGlobal(QPoint(20, 20))));
  EXPECT_FALSE(drag.begin({id("lm_head")}, {})) << "one at a time";
}

TEST_F(DragTest, AsksOnceALaneAndOnceAFrame) {
  grab("model.layers.12");
  test::move(map(), inMap(lane(machine::gpu(1))));
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_EQ(asked[0].second, machine::gpu(1));
  test::move(map(), inMap(lane(machine::gpu(1)) + QPoint(30, 2)));
  EXPECT_EQ(asked.size(), 1u) << "the same lane";
  test::move(map(), inMap(lane(machine::kCpu)));
  test::move(map(), inMap(lane(machine::kDisk)));
  EXPECT_EQ(asked.size(), 1u) << "the same frame";
  EXPECT_TRUE(drag.stale());
  ASSERT_TRUE(QTest::qWaitFor([&] { return asked.size() > 1; }));
  ASSERT_EQ(asked.size(), 2u) << "only the lane it came to rest on";
  EXPECT_EQ(asked[1].second, machine::kDisk);
}

TEST_F(DragTest, ADropSaysWhatWhereAndEndsTheDrag) {
  QSignalSpy drops(&drag, &DragController::dropped), ends(&drag, &DragController::finished);
  grab("model.layers.12");
  test::move(map(), inMap(lane(machine::gpu(1))));
  test::release(map(), inMap(lane(machine::gpu(1))));
  ASSERT_EQ(drops.count(), 1);
  EXPECT_EQ(drops[0][0].value<std::vector<model::ModuleId>>(), std::vector{id("model.layers.12")});
  EXPECT_EQ(drops[0][1].value<machine::DeviceId>(), machine::gpu(1));
  EXPECT_FALSE(drops[0][2].toBool());
  EXPECT_FALSE(drag.active());
  EXPECT_TRUE(ends[0][0].toBool());
}

TEST_F(DragTest, OffTheLanesNothingIsDropped) {
  QSignalSpy drops(&drag, &DragController::dropped);
  grab("model.layers.12");
  test::move(map(), inMap(lane(machine::gpu(1))));
  test::move(map(), {40, 40});
  EXPECT_FALSE(drag.device());
  EXPECT_FALSE(drag.preview().after);
  test::release(map(), {40, 40});
  EXPECT_EQ(drops.count(), 0);
  EXPECT_FALSE(drag.active());
}

TEST_F(DragTest, ARefusedDropChangesNothingAndItsKeyLiftsTheRule) {
  answer = {};
  answer.refusal = QStringLiteral("You forbade Disk for this layer.");
  answer.liftRule = QStringLiteral("lift the rule");
  QSignalSpy drops(&drag, &DragController::dropped);
  grab("model.layers.40");
  test::move(map(), inMap(lane(machine::kDisk)));
  ASSERT_NE(drag.overlay(), nullptr);
  EXPECT_TRUE(drag.overlay()->sentence().contains(u"You forbade Disk"));
  test::release(map(), inMap(lane(machine::kDisk)));
  EXPECT_EQ(drops.count(), 0);
  grab("model.layers.40");
  test::move(map(), inMap(lane(machine::kDisk)));
  QTest::qWait(40);
  test::key(map(), Qt::Key_F);
  ASSERT_EQ(drops.count(), 1);
  EXPECT_TRUE(drops[0][2].toBool());
}

TEST_F(DragTest, EscapePutsEverythingBack) {
  hub.select({id("model.layers.12")});
  const QImage map_before = map()->grab().toImage(), lanes_before = lanes->viewport()->grab().toImage();
  grab("model.layers.12");
  test::move(map(), inMap(lane(machine::gpu(1))));
  EXPECT_NE(map()->grab().toImage(), map_before);
  EXPECT_NE(lanes->viewport()->grab().toImage(), lanes_before);
  test::key(map(), Qt::Key_Escape);
  EXPECT_FALSE(drag.active());
  EXPECT_EQ(hub.selection(), std::vector{id("model.layers.12")});
  EXPECT_EQ(map()->grab().toImage(), map_before);
  EXPECT_EQ(lanes->viewport()->grab().toImage(), lanes_before);
  EXPECT_EQ(QApplication::overrideCursor(), nullptr);
}

TEST_F(DragTest, LosingTheWindowOrTheButtonCancels) {
  grab("model.layers.12");
  QEvent deactivate(QEvent::WindowDeactivate);
  QCoreApplication::sendEvent(&window, &deactivate);
  EXPECT_FALSE(drag.active());
  test::release(map(), {5, 5});
  grab("model.layers.12");
  test::hover(map(), {50, 50});
  EXPECT_FALSE(drag.active()) << "the button went up somewhere else";
  test::release(map(), {5, 5});
  grab("model.layers.12");
  drag.setState(nullptr);
  EXPECT_FALSE(drag.active()) << "the model is gone";
}

TEST_F(DragTest, ALateAnswerIsShownIfItIsStillAskedFor) {
  answer.after = nullptr;
  grab("model.layers.12");
  test::move(map(), inMap(lane(machine::gpu(1))));
  EXPECT_TRUE(drag.stale());
  DropPreview good;
  good.accepted = true;
  good.after = after();
  const auto first = later;
  first(good);
  EXPECT_FALSE(drag.stale());
  EXPECT_TRUE(drag.preview().after);
  test::move(map(), inMap(lane(machine::kDisk)));
  ASSERT_TRUE(QTest::qWaitFor([&] { return asked.size() > 1; }));
  ASSERT_EQ(asked.size(), 2u);
  first(good);
  EXPECT_FALSE(drag.preview().after) << "an answer about another lane";
  drag.cancel();
  later(good);
  EXPECT_FALSE(drag.preview().accepted);
}

TEST_F(DragTest, WhatElseMovesIsNamed) {
  grab("model.layers.12");
  test::move(map(), inMap(lane(machine::gpu(1))));
  const auto moves = drag_moves(map()->scene().tree, *state, *drag.preview().after, drag.modules());
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(map()->scene().tree->label(map()->scene().tree->units[moves[0].unit].node), QStringLiteral("67"));
  EXPECT_EQ(move_text(state->machine, moves[0], false), QStringLiteral("to CPU"));
  EXPECT_EQ(move_text(state->machine, moves[0], true), QStringLiteral("1 · to CPU"));
}

TEST_F(DragTest, TheCardSaysBeforeAndAfterAndStaysOffItsLane) {
  grab("model.layers.12");
  EXPECT_TRUE(drag.overlay()->sentence().contains(u"Drop on a lane"));
  for (const machine::DeviceId device : {machine::gpu(0), machine::gpu(1), machine::kCpu, machine::kDisk}) {
    test::move(map(), inMap(lane(device)));
    QTest::qWait(30);
    EXPECT_TRUE(QTest::qWaitFor([&] {
      const QRect card = drag.overlay()->cardRect();
      const QRect seen(drag.overlay()->mapToGlobal(card.topLeft()), card.size());
      return !seen.intersects(lanes->targetRect(device));
    })) << deviceText(device).toStdString();
    EXPECT_TRUE(QTest::qWaitFor([&] {
      const QRect card = drag.overlay()->cardRect();
      return window.rect().contains(QRect(drag.overlay()->mapTo(&window, card.topLeft()), card.size()));
    })) << deviceText(device).toStdString();
  }
  const QString words = drag.overlay()->sentence();
  EXPECT_TRUE(words.contains(u"layers.12")) << words.toStdString();
  EXPECT_TRUE(words.contains(u"1.59 GiB"));
  EXPECT_TRUE(words.contains(u"+0.2 ms a token"));
  EXPECT_TRUE(words.contains(u"→"));
  EXPECT_EQ(lanes->accessibleDescription(), words);
  drag.cancel();
  EXPECT_TRUE(lanes->accessibleDescription().isEmpty());
}

TEST_F(DragTest, KeysDoNothingElseMeanwhileAndAltShowsTheOrder) {
  grab("model.layers.12");
  test::key(map(), Qt::Key_Right);
  EXPECT_EQ(hub.current(), id("model.layers.12"));
  QKeyEvent alt(QEvent::KeyPress, Qt::Key_Alt, Qt::NoModifier);
  QCoreApplication::sendEvent(map(), &alt);
  EXPECT_TRUE(drag.showOrder());
}

/// Some window systems keep Alt with the mouse for themselves: the key S does the same during the drag.
TEST_F(DragTest, SplittingIsChosenDuringTheDrag) {
  answer.splitKey = QStringLiteral("split LlamaDecoderLayer");
  ASSERT_TRUE(drag.begin({id("model.layers.12.mlp.up_proj")}, lanes->targetRect(machine::gpu(1)).center()));
  EXPECT_FALSE(drag.splits());
  const std::size_t before = asked.size();
  ASSERT_GE(before, 1u);
  EXPECT_TRUE(drag.overlay()->sentence().contains(QStringLiteral("S split LlamaDecoderLayer")))
      << drag.overlay()->sentence().toStdString();
  answer.splitKey = QStringLiteral("keep LlamaDecoderLayer whole");
  EXPECT_TRUE(drag.key(Qt::Key_S, true));
  EXPECT_TRUE(drag.splits());
  EXPECT_EQ(asked.size(), before + 1) << "what the drop would do now is another question";
  EXPECT_TRUE(drag.overlay()->sentence().contains(QStringLiteral("keep LlamaDecoderLayer whole")));
  EXPECT_TRUE(drag.key(Qt::Key_S, false));
  EXPECT_TRUE(drag.splits()) << "letting go changes nothing";
  drag.key(Qt::Key_S, true);
  EXPECT_FALSE(drag.splits());
  drag.cancel();
  EXPECT_FALSE(drag.key(Qt::Key_S, true)) << "no drag is on";
}

}  // namespace
}  // namespace stowage::widgets
