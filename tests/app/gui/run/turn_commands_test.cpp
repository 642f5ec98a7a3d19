// The commands from modules to their turns in the timeline and back, in the real window.
#include "app/gui/run/turn_commands.h"

#include <QTabBar>

#include "app/gui/dialogs/command_palette.h"
#include "app/gui/run/recorded_page.h"
#include "app/gui/window/view_tabs.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/widgets/synthetic_run.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::app {
namespace {

class Turns : public test::WithWindow {
 protected:
  TimelinePage& page() { return window->views().timeline(); }
  std::optional<std::uint64_t> cursor(widgets::TimelineView* view) { return view->canvas().cursorInstant(); }
  void showRun() {
    page().setTimeline(std::make_shared<const trace::Timeline>(test::synthetic_run()), document.model());
    ASSERT_TRUE(page().view());
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().view()->timeline() != nullptr; }, 20000));
  }
};

TEST_F(Turns, FromTheTreemapToTheTimelineAndOn) {
  openLlama();
  showRun();
  window->hub().select({module("model.layers.5"), module("model.layers.9")});
  map()->setFocus();
  ASSERT_NE(page().isVisible(), true);
  QTest::keyClick(map(), Qt::Key_G);
  EXPECT_TRUE(page().isVisible()) << "the timeline is in front";
  QSignalSpy said(part<TurnCommands>(), &TurnCommands::said);
  ASSERT_TRUE(cursor(page().view()));
  const std::uint64_t first = *cursor(page().view());
  action("run.nextTurn")->trigger();
  EXPECT_GT(*cursor(page().view()), first);
  ASSERT_EQ(said.count(), 1);
  EXPECT_TRUE(said[0][0].toString().startsWith(QStringLiteral("Turn 2 of 2 of ")))
      << said[0][0].toString().toStdString();
  const std::uint64_t second = *cursor(page().view());
  action("run.nextTurn")->trigger();
  EXPECT_EQ(*cursor(page().view()), second) << "there is none";
  action("run.previousTurn")->trigger();
  EXPECT_EQ(*cursor(page().view()), first);
  action("run.selectTurn")->trigger();
  ASSERT_EQ(window->hub().selection().size(), 1u);
  EXPECT_TRUE(document.model()->contains(module("model.layers.5"), window->hub().selection().front()));
}

/// "go to 1.2 s": typed into the palette, whatever is in front.
TEST_F(Turns, ThePaletteGoesToAnInstantOfTheRun) {
  openLlama();
  const auto palette = [&](const char* typed) {
    action("window.palette")->trigger();
    auto* out = window->findChild<CommandPalette*>();
    out->field().setText(QString::fromLatin1(typed));
    return out;
  };
  const auto enter = [&](CommandPalette* open) {
    QTest::keyClick(&open->field(), Qt::Key_Return);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  };
  showRun();
  window->showView(QStringLiteral("treemap"));
  CommandPalette* there = palette("1.2 s");
  EXPECT_EQ(there->count(), 2) << "a heading, and the way there";
  enter(there);
  EXPECT_TRUE(page().isVisible()) << "the timeline is in front";
  ASSERT_TRUE(cursor(page().view()));
  EXPECT_EQ(*cursor(page().view()), 1'200'000'000u);
  enter(palette("9000 s"));
  EXPECT_EQ(*cursor(page().view()), 1'200'000'000u) << "after the end there is nothing";
}

TEST(PaletteInstants, AreReadAsTheWindowWritesNumbers) {
  const QLocale before;
  QLocale::setDefault(QLocale(QStringLiteral("en")));
  const std::pair<const char*, std::uint64_t> read[] = {{"1.2 s", 1'200'000'000},
                                                        {"68ms", 68'000'000},
                                                        {"12 us", 12'000},
                                                        {"0 s", 0},
                                                        {" 3 s ", 3'000'000'000}};
  for (const auto& [typed, ns] : read) EXPECT_EQ(instantOf(QString::fromLatin1(typed)), ns) << typed;
  for (const char* typed :
       {"", "s", "1.2", "-1 s", "1.2 GiB", "1.2.3 s", "12345678901 s", "1 s x", "pin 1 s"})
    EXPECT_FALSE(instantOf(QString::fromLatin1(typed))) << typed;
  QLocale::setDefault(QLocale(QStringLiteral("de")));
  EXPECT_EQ(instantOf(QStringLiteral("1,2 s")), std::uint64_t{1'200'000'000});
  QLocale::setDefault(before);
  EXPECT_TRUE(instantEntries(QStringLiteral("1 s"), std::nullopt).empty());
  const auto beyond = instantEntries(QStringLiteral("2 s"), std::uint64_t{1'000'000'000});
  ASSERT_EQ(beyond.size(), 2u);
  EXPECT_FALSE(beyond[1].enabled);
  EXPECT_FALSE(beyond[1].note.isEmpty());
  EXPECT_TRUE(instantEntries(QStringLiteral("1 s"), std::uint64_t{1'000'000'000})[1].enabled);
}

TEST_F(Turns, WithoutAModelThereIsNothingToShow) {
  for (const char* id : {"run.showTurns", "run.nextTurn", "run.previousTurn", "run.selectTurn"})
    EXPECT_FALSE(action(id)->isEnabled()) << id;
}

TEST_F(Turns, OfARecordedRunTheOneAtTheCursorIsMeant) {
  ASSERT_TRUE(trace::save(test::synthetic_run(), folder.filePath(QStringLiteral("a.trace")).toStdString()));
  window->openPath(folder.filePath(QStringLiteral("a.trace")));
  settle();
  auto* view = part<RecordedPage>()->timeline();
  ASSERT_TRUE(view);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view->timeline() != nullptr; }, 20000));
  EXPECT_TRUE(action("run.showTurns")->isEnabled());
  EXPECT_FALSE(action("run.selectTurn")->isEnabled()) << "there is no module to select";
  QSignalSpy said(part<TurnCommands>(), &TurnCommands::said);
  action("run.showTurns")->trigger();
  EXPECT_FALSE(view->canvas().range());
  ASSERT_EQ(said.count(), 1) << "it is said why nothing happens";
  view->canvas().setCursorInstant(view->timeline()->duration_ns / 2);
  action("run.showTurns")->trigger();
  EXPECT_TRUE(view->canvas().range());
}

}  // namespace
}  // namespace stowage::app
