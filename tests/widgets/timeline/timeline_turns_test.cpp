// From modules to their turns and back.
#include <gtest/gtest.h>

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "core/trace/event_axis.h"
#include "core/trace/turns.h"
#include "tests/widgets/synthetic_run.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/common/selection_hub.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {
namespace {

class TimelineTurns : public testing::Test {
 protected:
  void SetUp() override {
    view_.resize(1136, 760);
    view_.show();
    view_.setTimeline(stowage::test::shared_run(), model_);
    QApplication::processEvents();
  }
  TimelineCanvas& canvas() { return view_.canvas(); }
  model::ModuleId id(const std::string& name) const {
    return model_->find_module(name).value_or(model::ModuleId());
  }
  std::vector<trace::Turn> turnsOf(const std::string& module) const {
    return trace::turns_of(*stowage::test::shared_run(),
                           [&](const std::string& name) { return trace::is_or_lies_in(name, module); });
  }
  bool inView(const trace::Turn& turn) {
    return turn.begin_ns >= canvas().view().begin && turn.end_ns <= canvas().view().end;
  }

  model::ModelPtr model_ = test::llama_model();
  SelectionHub hub_{};
  TimelineView view_{&hub_};
};

TEST_F(TimelineTurns, ASelectedLayerIsShownWhereItRuns) {
  for (const char* name :
       {"model.layers.0", "model.layers.42", "model.layers.42.mlp.up_proj", "model.layers.79"}) {
    hub_.select({id(name)});
    canvas().setCursorInstant(std::nullopt);
    canvas().setRange(std::nullopt);
    canvas().fit();
    const auto turns = turnsOf(name);
    ASSERT_EQ(turns.size(), 1u) << name;
    const auto shown = view_.showTurn(0);
    ASSERT_TRUE(shown) << name;
    EXPECT_EQ(shown->count, 1u);
    EXPECT_EQ(canvas().cursorInstant(), turns[0].begin_ns) << name;
    ASSERT_TRUE(canvas().range());
    EXPECT_EQ(canvas().range()->begin, turns[0].begin_ns);
    EXPECT_EQ(canvas().range()->end, turns[0].end_ns);
    EXPECT_TRUE(inView(turns[0])) << name;
    EXPECT_GE((turns[0].end_ns - turns[0].begin_ns) * 50, canvas().view().end - canvas().view().begin)
        << name << " is large enough to be seen";
    EXPECT_FALSE(view_.showTurn(1)) << "it runs once";
    EXPECT_FALSE(view_.showTurn(-1));
    EXPECT_EQ(canvas().cursorInstant(), turns[0].begin_ns) << "and nothing moved";
  }
}

/// The words of a turn are in units that are read, whether its part of the run was painted before or not.
TEST(TimelineTurnWords, AreThoseOfTheTurnBeforeItIsPainted) {
  const model::ModelPtr model = test::llama_model();
  SelectionHub hub;
  TimelineView view(&hub);  // never shown
  view.resize(1136, 760);
  view.setTimeline(stowage::test::shared_run(), model);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view.timeline() != nullptr; }, 20000));
  hub.select({model->find_module("model.layers.42").value_or(model::ModuleId())});
  const auto shown = view.showTurn(0);
  ASSERT_TRUE(shown);
  EXPECT_TRUE(shown->text.endsWith(QStringLiteral("iB"))) << shown->text.toStdString();
}

TEST_F(TimelineTurns, StepsGoThroughAllThatAreSelectedBothWays) {
  hub_.select({id("model.layers.3"), id("model.layers.20"), id("model.layers.71")});
  std::vector<std::uint64_t> there, back;
  canvas().setCursorInstant(0);
  while (const auto shown = view_.showTurn(1)) {
    EXPECT_EQ(shown->index, there.size());
    EXPECT_EQ(shown->count, 3u);
    EXPECT_EQ(shown->modules.size(), 3);
    there.push_back(*canvas().cursorInstant());
    ASSERT_LE(there.size(), 3u);
  }
  EXPECT_EQ(there.size(), 3u);
  EXPECT_TRUE(std::is_sorted(there.begin(), there.end()));
  back.push_back(there.back());
  while (view_.showTurn(-1)) back.push_back(*canvas().cursorInstant());
  std::reverse(back.begin(), back.end());
  EXPECT_EQ(back, there);
  canvas().setCursorInstant(std::nullopt);  // as when the mouse goes into a menu
  EXPECT_TRUE(view_.showTurn(1)) << "from the turn that was shown last";
  EXPECT_EQ(canvas().cursorInstant(), there[1]);
}

TEST_F(TimelineTurns, WhatRunsAtTheCursorIsSelectedAndMeantWhereNothingIs) {
  const auto turns = turnsOf("model.layers.30.mlp.up_proj");
  ASSERT_EQ(turns.size(), 1u);
  EXPECT_FALSE(view_.selectTurn()) << "no cursor yet";
  EXPECT_FALSE(view_.showTurn(0)) << "and nothing is selected";
  canvas().setCursorInstant((turns[0].begin_ns + turns[0].end_ns) / 2);
  const auto shown = view_.showTurn(0);
  ASSERT_TRUE(shown);
  EXPECT_EQ(canvas().cursorInstant(), turns[0].begin_ns);
  EXPECT_EQ(shown->modules, QStringList{QStringLiteral("layers.30.mlp.up_proj")});
  EXPECT_TRUE(view_.selectTurn());
  EXPECT_EQ(hub_.selection(), std::vector{id("model.layers.30.mlp.up_proj")});
}

TEST_F(TimelineTurns, WhatNeverRanHasNoTurn) {
  hub_.select({id("lm_head")});
  EXPECT_TRUE(turnsOf("lm_head").empty());
  const auto view = canvas().view();
  EXPECT_FALSE(view_.showTurn(0));
  EXPECT_EQ(canvas().view(), view);
  view_.setTimeline(nullptr, nullptr);
  EXPECT_FALSE(view_.showTurn(0)) << "no run";
  EXPECT_FALSE(view_.selectTurn());
}

TEST_F(TimelineTurns, ItIsSaidWhenARunIsThere) {
  QSignalSpy shown(&view_, &TimelineView::runShown);
  view_.setTimeline(nullptr, nullptr);
  EXPECT_EQ(shown.count(), 0);
  view_.setTimeline(stowage::test::shared_run(), model_);
  EXPECT_TRUE(QTest::qWaitFor([&] { return shown.count() == 1; }, 5000));
}

/// On the axis of events the same turns are found, in steps.
TEST_F(TimelineTurns, TheAxisOfEventsHasTheSameTurns) {
  hub_.select({id("model.layers.42")});
  ASSERT_TRUE(view_.showTurn(0));
  view_.setAxis(TimelineAxis::Events);
  QApplication::processEvents();
  canvas().setRange(std::nullopt);
  const auto shown = view_.showTurn(0);
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->count, 1u);
  EXPECT_LT(canvas().range()->end / trace::EventAxis::kStep, 100'000u) << "events, not nanoseconds";
}

}  // namespace
}  // namespace stowage::widgets
