// Several runs one below the other: one cursor for all, whatever their axes count, as long as each lasts.
#include "widgets/timeline/timeline_stack.h"

#include <gtest/gtest.h>

#include <QtTest/QTest>

#include "core/trace/event_axis.h"
#include "tests/widgets/synthetic_run.h"
#include "widgets/panels/panel_title.h"

namespace stowage::widgets {
namespace {

constexpr std::uint64_t kMs = 1'000'000, kShort = 2'000 * kMs;

class TimelineStacks : public ::testing::Test {
 protected:
  void SetUp() override {
    first = new TimelineView;
    stack = std::make_unique<TimelineStack>(first);
    stack->resize(1000, 900);
    stack->show();
    fill(*first, stowage::test::shared_run());
    second = add(kShort);
  }
  TimelineView* add(std::uint64_t until) {
    TimelineView* view = stack->addBeside(QStringLiteral("other.trace"), QStringLiteral("/x/other.trace"));
    fill(*view, std::make_shared<const trace::Timeline>(stowage::test::synthetic_run(until)));
    return view;
  }
  static void fill(TimelineView& view, const std::shared_ptr<const trace::Timeline>& run) {
    view.setTimeline(run, nullptr);
    view.setState(RunState::Finished);
    ASSERT_TRUE(QTest::qWaitFor([&] { return view.timeline() == run; }, 5000));
    QApplication::processEvents();
  }
  using At = std::optional<std::uint64_t>;

  TimelineView* first = nullptr;
  TimelineView* second = nullptr;
  std::unique_ptr<TimelineStack> stack;
};

TEST_F(TimelineStacks, ACursorInOneIsAtTheSameTimeInAll) {
  TimelineView* third = add(~0ull);
  for (const std::uint64_t at : {0 * kMs, 7 * kMs, 1'234 * kMs}) {
    for (TimelineView* from : stack->views()) {
      from->canvas().setCursorInstant(std::nullopt);
      from->canvas().setCursorInstant(at);
      for (TimelineView* view : {first, second, third}) EXPECT_EQ(view->canvas().cursorInstant(), At(at));
    }
  }
  second->canvas().setCursorInstant(std::nullopt);
  for (TimelineView* view : {first, second, third})
    EXPECT_FALSE(view->canvas().cursorInstant()) << "and it leaves all";
}

TEST_F(TimelineStacks, WhereOneHasEndedItHasNone) {
  first->canvas().setCursorInstant(kShort);
  EXPECT_EQ(second->canvas().cursorInstant(), At(kShort));
  first->canvas().setCursorInstant(kShort + kMs);
  EXPECT_EQ(first->canvas().cursorInstant(), At(kShort + kMs)) << "nobody takes its own away";
  EXPECT_FALSE(second->canvas().cursorInstant());
}

TEST_F(TimelineStacks, AnAxisOfEventsIsToldInItsOwnCount) {
  const trace::EventAxis events(*second->timeline());
  second->setAxis(TimelineAxis::Events);
  QTest::qWait(100);
  for (const std::uint64_t at : {50 * kMs, 777 * kMs, 1'500 * kMs}) {
    first->canvas().setCursorInstant(at);
    EXPECT_EQ(second->canvas().cursorInstant(), At(events.position(at)));
    const std::uint64_t position = events.position(at) + trace::EventAxis::kStep;
    second->canvas().setCursorInstant(position);
    EXPECT_EQ(first->canvas().cursorInstant(), At(events.instant(position)));
  }
}

TEST_F(TimelineStacks, OneThatIsClosedIsGoneAndTheFirstStays) {
  add(~0ull);
  ASSERT_EQ(stack->views().size(), 3u);
  Q_EMIT second->parentWidget()->findChild<PanelTitle*>()->closeRequested();
  EXPECT_EQ(stack->views().size(), 2u);
  EXPECT_FALSE(second->isVisible());
  first->canvas().setCursorInstant(10 * kMs);
  EXPECT_FALSE(second->canvas().cursorInstant()) << "it is told nothing any more";
  QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_EQ(stack->count(), 2);
  stack->closeBeside();
  QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  ASSERT_EQ(stack->views().size(), 1u);
  EXPECT_EQ(stack->views().front(), first);
  EXPECT_TRUE(first->isVisible());
}

/// Each names its run, and none is squeezed to nothing.
TEST_F(TimelineStacks, EachHasItsNameAndRoom) {
  EXPECT_EQ(second->accessibleName(), QStringLiteral("other.trace"));
  QApplication::processEvents();
  EXPECT_GT(first->height(), 150);
  EXPECT_GT(second->height(), 150);
  EXPECT_LE(first->height() + second->height(), stack->height());
}

}  // namespace
}  // namespace stowage::widgets
