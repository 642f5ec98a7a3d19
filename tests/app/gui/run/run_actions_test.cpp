#include "app/gui/run/run_actions.h"

#include <QClipboard>
#include <QGuiApplication>

#include "app/gui/run/run_display.h"
#include "tests/app/gui/parts_fixture.h"
#include "tests/app/gui/run/played_engine.h"

namespace stowage::app {
namespace {

class RunParts : public test::WithParts {
 protected:
  RunParts() {
    strips.addWidget(new QWidget);
    strips.addWidget(strip);
    tabs.addTab(QStringLiteral("Treemap"));
    tabs.addTab(QStringLiteral("Timeline"));
    listenTo(commands);
    listenTo(display);
    QObject::connect(&display, &RunDisplay::changed, &window, [this] { commands.updateCommands(); });
    QObject::connect(&commands, &RunActions::timelineWanted, &window, [this] { tabs.setCurrentIndex(1); });
    QObject::connect(&tabs, &QTabBar::currentChanged, &window, [this] { display.chooseStrip(); });
    display.show();
  }
  void openProgram() {
    runs.setGpusHere(1);
    open(test::modelPath("llama_untied/static.pt2"), test::machineOf({64ull << 20}, 1ull << 30));
    settle();
    commands.updateCommands();
  }
  void play(const QStringList& events) {
    runs.client().setProgram(test::playedEngine(folder.path(), events));
  }
  bool reaches(Run::State state) {
    return QTest::qWaitFor([&] { return runs.run().state == state; }, 10000);
  }
  bool showsRun() const { return strips.currentIndex() == 1; }

  RunController runs{document};
  RunActions commands{actions, runs};
  QStackedWidget strips;
  RunStrip* strip = new RunStrip;
  RunPanel panel;
  widgets::PanelTitle title{QStringLiteral("This run")};
  TimelinePage timeline{hub};
  QTabBar tabs;
  RunDisplay display{actions, runs, {strips, *strip, panel, title, timeline, tabs}};
};

TEST_F(RunParts, WithoutAProgramNothingRunsAndTheCommandSaysWhy) {
  openLlama();
  settle();
  commands.updateCommands();
  for (const char* id : {"run.profile", "run.stop", "run.copyReport"})
    EXPECT_FALSE(action(id)->isEnabled()) << id;
  ASSERT_FALSE(runs.whyNot().isEmpty());
  EXPECT_TRUE(action("run.profile")->toolTip().endsWith(runs.whyNot()));
  QSignalSpy timelines(&commands, &RunActions::timelineWanted);
  action("run.profile")->setEnabled(true);  // as a key that comes before the answer
  action("run.profile")->trigger();
  EXPECT_EQ(lastSaid(), runs.whyNot());
  EXPECT_EQ(timelines.size(), 0);
  EXPECT_EQ(runs.run().state, Run::State::None);
}

TEST_F(RunParts, ARunIsSeenWhileItGoesOnAndUntilItIsDismissed) {
  openProgram();
  EXPECT_FALSE(action("run.profile")->toolTip().contains(u'\n')) << "nothing stands against it";
  EXPECT_FALSE(showsRun());
  play({test::engineSays(protocol::Hello{}), test::engineIsAt("model.layers.1"), QStringLiteral("sleep 30")});
  action("run.profile")->trigger();
  EXPECT_EQ(tabs.currentIndex(), 1);
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs.run().progress.total == 10; }, 10000));
  EXPECT_TRUE(showsRun());
  EXPECT_TRUE(lastSaid().startsWith(QStringLiteral("Profiling"))) << lastSaid().toStdString();
  EXPECT_FALSE(action("run.profile")->isEnabled());
  EXPECT_TRUE(action("run.stop")->isEnabled());
  action("run.stop")->trigger();
  ASSERT_TRUE(reaches(Run::State::Cancelled));
  EXPECT_FALSE(showsRun());
  EXPECT_EQ(lastSaid(), QString());
  EXPECT_FALSE(action("run.stop")->isEnabled());
  EXPECT_TRUE(action("run.profile")->isEnabled());
}

TEST_F(RunParts, ADeadEngineStaysOnTheStripWithAReportToCopy) {
  openProgram();
  play({test::engineSays(protocol::Hello{}), test::engineIsAt("model.layers.1"),
        QStringLiteral("kill -9 $$")});
  action("run.profile")->trigger();
  ASSERT_TRUE(reaches(Run::State::Died));
  EXPECT_TRUE(showsRun());
  tabs.setCurrentIndex(0);
  EXPECT_TRUE(showsRun()) << "beside the treemap, too";
  Q_EMIT strip->copyRequested();
  EXPECT_EQ(QGuiApplication::clipboard()->text(), runReport(runs.run()));
  EXPECT_EQ(lastSaid(), QStringLiteral("Report copied."));
  Q_EMIT strip->dismissRequested();
  EXPECT_FALSE(showsRun());
  EXPECT_FALSE(action("run.copyReport")->isEnabled());
}

TEST_F(RunParts, RoomAskedForInThePanelLeadsBackToTheTreemap) {
  QSignalSpy rooms(&display, &RunDisplay::roomRequested);
  tabs.setCurrentIndex(1);
  Q_EMIT panel.roomRequested({RoomToRun{}});
  ASSERT_EQ(rooms.size(), 1);
  EXPECT_EQ(tabs.currentIndex(), 0);
}

TEST_F(RunParts, TheEmptyTimelineSaysWhatCanBeDone) {
  const auto words = [&] {
    display.updateEmptyText();
    QStringList out;
    for (const auto* label : timeline.findChildren<widgets::Label*>()) out << label->fullText();
    return out.join(u'|');
  };
  openLlama();
  settle();
  EXPECT_TRUE(words().contains(QStringLiteral("This model cannot be run"))) << words().toStdString();
  openProgram();
  EXPECT_TRUE(words().contains(QStringLiteral("No run yet"))) << words().toStdString();
}

}  // namespace
}  // namespace stowage::app
