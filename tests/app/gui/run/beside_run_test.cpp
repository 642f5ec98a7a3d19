// A second run below the one in front: opened, linked, closed; what cannot be read changes nothing.
#include "app/gui/run/recorded_page.h"
#include "app/gui/run/run_files.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/widgets/synthetic_run.h"
#include "widgets/timeline/timeline_stack.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::app {
namespace {

class BesideRuns : public test::WithWindow {
 protected:
  QString trace(const char* name, std::uint64_t until = ~0ull) {
    const QString path = folder.filePath(QString::fromLatin1(name));
    EXPECT_TRUE(trace::save(test::synthetic_run(until), path.toStdString()));
    return path;
  }
  void front(const QString& path) {
    document.openRun(path);
    settle();
    ASSERT_TRUE(runs->recorded().run);
  }
  /// As the command does it, with this answer to the dialog.
  void beside(const QString& path) {
    files().setAskRun([path] { return path; });
    action("run.beside")->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !files().reading(); }, 20000));
    QApplication::processEvents();
  }
  RunFiles& files() { return *part<RunFiles>(); }
  widgets::TimelineStack& stack() { return *part<RecordedPage>()->findChild<widgets::TimelineStack*>(); }
};

TEST_F(BesideRuns, ItIsShownBelowWithTheSameCursor) {
  EXPECT_FALSE(action("run.beside")->isEnabled()) << "beside what?";
  front(trace("mine.trace"));
  ASSERT_TRUE(action("run.beside")->isEnabled());
  beside(trace("yours.trace", 2'000'000'000));
  ASSERT_EQ(stack().views().size(), 2u);
  auto &above = *stack().views()[0], &below = *stack().views()[1];
  ASSERT_TRUE(QTest::qWaitFor([&] { return above.timeline() && below.timeline(); }, 5000));
  EXPECT_EQ(above.timeline(), runs->recorded().timeline()) << "the one in front stays";
  EXPECT_EQ(below.timeline()->duration_ns, 2'000'000'000u);
  EXPECT_TRUE(below.isVisible());
  above.canvas().setCursorInstant(1'000'000'000);
  EXPECT_EQ(below.canvas().cursorInstant(), std::optional<std::uint64_t>(1'000'000'000));
  EXPECT_FALSE(picture().isNull());
}

TEST_F(BesideRuns, AnotherOneInFrontBeginsAnew) {
  front(trace("mine.trace"));
  beside(trace("yours.trace"));
  beside(trace("theirs.trace"));
  EXPECT_EQ(stack().views().size(), 3u);
  front(trace("next.trace"));
  EXPECT_EQ(stack().views().size(), 1u);
  action("run.close")->trigger();
  EXPECT_FALSE(action("run.beside")->isEnabled());
}

TEST_F(BesideRuns, WhatIsNoRunIsRefusedAndNothingChanges) {
  front(trace("mine.trace"));
  QSignalSpy refused(&files(), &RunFiles::refused), opened(&files(), &RunFiles::besideOpened);
  const QString missing = folder.filePath(QStringLiteral("missing.trace"));
  for (const QString& path : {missing, write("map.json", Json{{"model", 0}})}) {
    beside(path);
    EXPECT_EQ(stack().views().size(), 1u);
  }
  EXPECT_EQ(refused.count(), 2);
  EXPECT_EQ(opened.count(), 0);
  beside(QString());
  EXPECT_EQ(refused.count(), 2) << "nobody named one";
}

}  // namespace
}  // namespace stowage::app
