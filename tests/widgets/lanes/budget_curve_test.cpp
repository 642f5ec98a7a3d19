#include "widgets/lanes/budget_curve.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <random>

#include "tests/widgets/treemap_events.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/lanes/lanes_widget.h"

namespace stowage::widgets {
namespace {

BudgetCurve steps(bool seconds) {
  BudgetCurve out;
  out.device = machine::gpu(0);
  out.seconds = seconds;
  out.per = seconds ? QStringLiteral("a token") : QString();
  // No plan below 4 GiB; better at 4, 8 and 10 GiB; nothing more after that.
  for (std::uint64_t gib = 0; gib <= 16; ++gib) {
    const double level = gib >= 10 ? 3 : gib >= 8 ? 2 : 1;
    out.points.push_back({GiB(gib), gib >= 4, seconds ? 10 - level : level * double(GiB(1).count())});
  }
  return out;
}

TEST(BudgetCurveTest, SaysWhatTheNextGibBuysAndWhereTheNextStepIs) {
  const BudgetCurve curve = steps(true);
  EXPECT_EQ(curveWords(curve, GiB(9)), QStringLiteral("The next GiB buys 1.00 s a token."));
  EXPECT_EQ(curveWords(curve, GiB(7)), QStringLiteral("The next GiB buys 1.00 s a token."));
  EXPECT_EQ(curveWords(curve, GiB(5)),
            QStringLiteral("Nothing changes before 8.00 GiB: then 1.00 s a token less."));
  EXPECT_EQ(curveWords(curve, GiB(12)), QStringLiteral("More of it changes nothing."));
  EXPECT_EQ(curveWords(curve, GiB(1)), QStringLiteral("No plan fits below 4.00 GiB."));
  const BudgetCurve bytes = steps(false);
  EXPECT_EQ(curveWords(bytes, GiB(9)), QStringLiteral("The next GiB buys 1.00 GiB more on GPUs."));
  EXPECT_EQ(curveWords(bytes, GiB(5)),
            QStringLiteral("Nothing changes before 8.00 GiB: then 1.00 GiB more on GPUs."));
}

TEST(BudgetCurveTest, BetweenCoarsePointsNothingIsSaidThatMayBeFalse) {
  BudgetCurve coarse;
  coarse.seconds = true;
  for (const auto& [gib, value] :
       {std::pair(32, 9.0), std::pair(64, 7.0), std::pair(96, 4.0), std::pair(128, 4.0)})
    coarse.points.push_back({GiB(static_cast<std::uint64_t>(gib)), gib > 32, value});
  EXPECT_EQ(curveWords(coarse, GiB(79)), QString()) << "somewhere between 64 and 96 it gets better";
  EXPECT_EQ(curveWords(coarse, GiB(40)), QString()) << "whether a plan fits is not known";
  EXPECT_EQ(curveWords(coarse, GiB(200)), QString()) << "beyond the end";
  EXPECT_EQ(curveWords(coarse, GiB(32)), QStringLiteral("No plan fits with so little of it."));
  EXPECT_EQ(curveWords(coarse, GiB(64)), QStringLiteral("With 96.0 GiB: 3.00 s less."));
  EXPECT_EQ(curveWords(coarse, GiB(100)), QStringLiteral("More of it changes nothing."))
      << "the same on both sides";
  coarse.points.insert(coarse.points.begin() + 2, {{GiB(79), true, 5.0}, {GiB(80), true, 4.9}});
  EXPECT_EQ(curveWords(coarse, GiB(79)), QStringLiteral("The next GiB buys 100 ms."));
}

TEST(BudgetCurveTest, HopelessAndEmptyCurvesHaveWordsToo) {
  BudgetCurve curve = steps(true);
  for (auto& point : curve.points) point.feasible = false;
  EXPECT_EQ(curveWords(curve, GiB(9)), QStringLiteral("No budget of this device makes a plan fit."));
  curve.points.clear();
  EXPECT_EQ(curveWords(curve, GiB(9)), QString());
}

TEST(BudgetCurveTest, TheStepNamedIsTheFirstThatPaysOnRandomCurves) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    std::mt19937_64 random(seed);
    BudgetCurve curve;
    curve.seconds = random() % 2;
    double value = 1000;
    for (std::uint64_t i = 0; i < 60; ++i) {
      if (random() % 6 == 0) value += curve.seconds ? -double(1 + random() % 10) : double(1 + random() % 10);
      curve.points.push_back({Bytes(GiB(i).count() / 4), true, value});
    }
    const Bytes now = GiB(random() % 15);
    const auto* at = curve.at(now);
    ASSERT_TRUE(at && at->budget <= now && now - at->budget < MiB(256));
    const auto first = std::find_if(curve.points.begin(), curve.points.end(), [&](const auto& point) {
      return curve.gain(*at, point) > 0 && point.budget > now;
    });
    const QString words = curveWords(curve, now);
    if (first == curve.points.end())
      EXPECT_EQ(words, curve.seconds ? QStringLiteral("More of it changes nothing.")
                                     : QStringLiteral("More of it puts nothing more on GPUs."))
          << "seed " << seed;
    else if (first->budget <= now + GiB(1))
      EXPECT_TRUE(words.startsWith(QStringLiteral("The next GiB buys")))
          << "seed " << seed << ": " << words.toStdString();
    else
      EXPECT_TRUE(words.contains(QString::fromStdString(format_bytes(first->budget))))
          << "seed " << seed << ": " << words.toStdString();
  }
}

class CurveInLanes : public testing::Test {
 protected:
  CurveInLanes()
      : state(test::share(test::llama_state())), lanes(&hub), asked(&lanes, &LanesWidget::curveWanted) {
    lanes.resize(1240, 188);
    lanes.setState(state);
    lanes.show();
    QApplication::processEvents();
  }
  BudgetCurvePtr curveOf(int lane) const {
    BudgetCurve out = steps(true);
    out.device = lanes.scene().lanes[static_cast<std::size_t>(lane)].device;
    out.generation = state->generation;
    return std::make_shared<const BudgetCurve>(std::move(out));
  }

  PlanStatePtr state;
  SelectionHub hub;
  LanesWidget lanes;
  QSignalSpy asked;
};

TEST_F(CurveInLanes, IsAskedForOnceAPlanAndShownOverItsLane) {
  const QImage before = lanes.grab().toImage();
  lanes.setFocusedLane(1, true);
  ASSERT_EQ(asked.count(), 1);
  EXPECT_EQ(asked[0][0].value<machine::DeviceId>(), lanes.scene().lanes[1].device);
  EXPECT_EQ(asked[0][2].toInt(), static_cast<int>(lanes.scene().bar_width));
  lanes.setCurve(curveOf(1));
  ASSERT_TRUE(lanes.curve());
  EXPECT_NE(lanes.grab().toImage(), before);
  lanes.setFocusedLane(1, false);
  lanes.setFocusedLane(1, true);
  EXPECT_EQ(asked.count(), 1) << "what is known is not asked again";
  PlanState next = *state;
  ++next.generation;
  lanes.setState(test::share(std::move(next)));
  EXPECT_FALSE(lanes.curve()) << "another plan, another curve";
  EXPECT_EQ(asked.count(), 2);
  lanes.setCurve(curveOf(1));
  EXPECT_FALSE(lanes.curve()) << "an answer to the plan before is not shown";
}

TEST_F(CurveInLanes, StaysWhileItsHandleIsDragged) {
  const auto& lane = lanes.scene().lanes[0];
  const QPointF handle{lanes.scene().label_width + *lane.handle, lane.top + lane.height / 2};
  test::mouse(lanes.viewport(), QEvent::MouseButtonPress, handle);
  ASSERT_EQ(asked.count(), 1);
  lanes.setCurve(curveOf(0));
  test::mouse(lanes.viewport(), QEvent::MouseMove, handle - QPointF(40, 0));
  PlanState next = *state;
  ++next.generation;
  lanes.setState(test::share(std::move(next)));
  EXPECT_TRUE(lanes.curve());
  const BudgetCurvePtr kept = lanes.curve();
  lanes.setCurve(curveOf(1));
  EXPECT_EQ(lanes.curve(), kept) << "of another device";
  BudgetCurve old = *kept;
  --old.generation;
  lanes.setCurve(std::make_shared<const BudgetCurve>(std::move(old)));
  EXPECT_EQ(lanes.curve(), kept) << "of the plan before the drag";
  EXPECT_FALSE(lanes.grab().isNull());
  test::mouse(lanes.viewport(), QEvent::MouseButtonRelease, handle - QPointF(40, 0));
}

}  // namespace
}  // namespace stowage::widgets
