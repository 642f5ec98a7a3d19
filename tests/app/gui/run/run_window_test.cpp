// Runs in the real window: an engine that dies, lingers or talks nonsense while one works on.
#include <QFile>
#include <QMessageBox>

#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/run/run_panel.h"
#include "app/gui/run/run_strip.h"
#include "tests/app/gui/run/played_engine.h"
#include "tests/app/gui/window/window_fixture.h"
#include "widgets/common/words.h"
#include "widgets/controls/notice.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;

class RunWindow : public test::WithWindow {
 protected:
  void SetUp() override {
    test::WithWindow::SetUp();
    open(test::modelPath("llama_untied/static.pt2"), test::machineOf({64ull << 20}, 1ull << 30));
    settle();
    agreeToRun();
  }
  void play(const QStringList& commands) {
    runs->client().setProgram(test::playedEngine(folder.path(), commands));
  }
  static QString say(const protocol::Event& event) { return test::engineSays(event); }
  static QString at(const char* module) { return test::engineIsAt(module); }
  bool reaches(Run::State state) {
    return QTest::qWaitFor([&] { return runs->run().state == state; }, 10000);
  }
  QString strip() { return part<RunStrip>()->text(); }
};

/// The first run of a program is asked for: nothing starts before the answer, and no answer is asked twice.
TEST_F(RunWindow, TheFirstRunOfAProgramIsAskedFor) {
  session->settings().remove(QStringLiteral("run/agreed"));
  play({say(protocol::Hello{}), at("model.layers.1"), QStringLiteral("sleep 30")});
  action("run.profile")->trigger();
  auto* box = window->findChild<QMessageBox*>(QStringLiteral("runConsent"));
  ASSERT_TRUE(box);
  EXPECT_EQ(runs->run().state, Run::State::None);
  picture();
  for (QAbstractButton* button : box->buttons())
    if (box->buttonRole(button) == QMessageBox::AcceptRole) button->click();
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs->run().progress.total == 10; }, 10000));
  EXPECT_TRUE(window->views().timeline().isVisible());
  action("run.stop")->trigger();
  ASSERT_TRUE(reaches(Run::State::Cancelled));
  action("run.profile")->trigger();
  EXPECT_EQ(runs->run().state, Run::State::Running);
  action("run.stop")->trigger();
}

TEST_F(RunWindow, AnEngineThatDiesWhileDialogsAreOpenLeavesThemAndThePlan) {
  play({say(protocol::Hello{}), at("model.layers.1.mlp"), QStringLiteral("sleep 0.3"),
        QStringLiteral("kill -9 $$")});
  const std::string before = bytes();
  action("run.profile")->trigger();
  ASSERT_TRUE(reaches(Run::State::Running));
  EXPECT_TRUE(window->views().timeline().isVisible());
  MachineDialog machine(document, window.get());
  machine.show();
  auto* palette = new CommandPalette(window->actions(), document, window->hub(), window.get());
  palette->open();
  ASSERT_TRUE(reaches(Run::State::Died));
  QApplication::processEvents();
  EXPECT_TRUE(machine.isVisible());
  EXPECT_TRUE(part<RunStrip>()->isVisible());
  EXPECT_TRUE(strip().contains(QStringLiteral("model.layers.1.mlp"))) << strip().toStdString();
  EXPECT_TRUE(strip().contains(QStringLiteral("untouched")));
  EXPECT_EQ(bytes(), before);
  EXPECT_TRUE(action("run.profile")->isEnabled());
  EXPECT_FALSE(action("run.stop")->isEnabled());
  EXPECT_TRUE(action("run.copyReport")->isEnabled());
  picture();
}

TEST_F(RunWindow, EditingGoesOnAndTheRunKeepsItsPlan) {
  play({say(protocol::Hello{}), at("model.layers.1"), QStringLiteral("sleep 30")});
  runs->start();
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs->run().progress.total == 10; }, 10000));
  const auto plan = runs->run().plan;
  QStringList centre;
  for (const auto* label : window->views().timeline().findChildren<widgets::Label*>())
    centre << label->fullText();
  EXPECT_TRUE(centre.contains(QStringLiteral("A run is going on"))) << centre.join(u'|').toStdString();
  EXPECT_FALSE(centre.contains(QStringLiteral("No run yet")));
  window->commands().pin({module("lm_head")}, kCpu);
  settle();
  EXPECT_EQ(deviceOf("lm_head"), kCpu);
  EXPECT_EQ(runs->run().plan, plan);
  EXPECT_TRUE(runs->run().running());
  action("run.stop")->trigger();
  ASSERT_TRUE(reaches(Run::State::Cancelled));
  EXPECT_FALSE(runs->client().running());
}

TEST_F(RunWindow, AnotherModelEndsTheRunAndNothingOfItIsHeardAgain) {
  play({say(protocol::Hello{}), at("model.layers.1"), QStringLiteral("sleep 0.4"), at("model.layers.2"),
        QStringLiteral("sleep 30")});
  runs->start();
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs->run().progress.total == 10; }, 10000));
  document.close();
  EXPECT_EQ(runs->run().state, Run::State::None);
  QSignalSpy changes(runs.get(), &RunController::changed);
  QTest::qWait(600);
  EXPECT_EQ(changes.size(), 0);
  EXPECT_TRUE(part<StartPage>()->isVisible());
}

TEST_F(RunWindow, TheWindowIsClosedInTheMiddleOfARun) {
  play({say(protocol::Hello{}), at("model.layers.1"), QStringLiteral("sleep 30")});
  runs->start();
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs->run().progress.total == 10; }, 10000));
  EXPECT_TRUE(window->close());
  EXPECT_FALSE(runs->client().running());
  window.reset();
  QTest::qWait(50);
}

TEST_F(RunWindow, TheWindowIsMadeAnewInTheMiddleOfARun) {
  const QString seen = folder.filePath(QStringLiteral("seen"));  // the run goes on when it is there
  play({say(protocol::Hello{}), at("model.layers.1"),
        QStringLiteral("while [ ! -e '%1' ]; do sleep 0.05; done").arg(seen), at("model.layers.2"),
        say(protocol::Finished{})});
  runs->start();
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs->run().progress.total == 10; }, 10000));
  makeWindow();
  EXPECT_TRUE(part<RunStrip>()->isVisible()) << "the new window shows the run";
  QFile file(seen);
  ASSERT_TRUE(file.open(QFile::WriteOnly));
  ASSERT_TRUE(reaches(Run::State::Done));
  QApplication::processEvents();
  picture();
}

TEST_F(RunWindow, NonsenseIsToldAndTheNextRunBegins) {
  play({say(protocol::Hello{}), QStringLiteral("echo Segmentation fault"), QStringLiteral("sleep 30")});
  runs->start();
  ASSERT_TRUE(reaches(Run::State::Died));
  EXPECT_EQ(runs->run().death.kind, EngineDeath::Kind::Garbage);
  play({say(protocol::Hello{}), say(protocol::Finished{})});
  action("run.profile")->trigger();
  ASSERT_TRUE(reaches(Run::State::Done));
}

TEST_F(RunWindow, AnEngineThatIsNotThereIsOneSentence) {
  runs->client().setProgram(folder.filePath(QStringLiteral("nowhere")));
  runs->start();
  ASSERT_TRUE(reaches(Run::State::Died));
  EXPECT_TRUE(strip().contains(QStringLiteral("could not be started"))) << strip().toStdString();
  runs->dismiss();
  EXPECT_FALSE(part<RunStrip>()->isVisible());
  EXPECT_TRUE(part<widgets::ProofStrip>()->isVisible());
}

TEST_F(RunWindow, OutOfMemoryIsSaidAndRoomIsAnEdit) {
  protocol::RunResult result;
  result.virtual_gpus = true;
  result.out_of_memory = protocol::OutOfMemory{};
  result.out_of_memory->device = "0";
  result.out_of_memory->module = "model.layers.1.mlp";
  result.out_of_memory->requested = 1 << 20;
  result.out_of_memory->used = 63ull << 20;
  result.out_of_memory->budget = 64ull << 20;
  result.out_of_memory->reserved_bytes = 62ull << 20;
  result.out_of_memory->allocation_retries = 3;
  play({say(protocol::Hello{}), say(protocol::Finished{result})});
  runs->start();
  ASSERT_TRUE(reaches(Run::State::Failed));
  EXPECT_TRUE(strip().contains(QStringLiteral("out of memory in model.layers.1.mlp")))
      << strip().toStdString();
  const auto card = [&](const char* start) -> QAbstractButton* {
    for (QAbstractButton* button : part<RunPanel>()->findChildren<QAbstractButton*>()) {
      if (button->text().startsWith(QString::fromLatin1(start))) return button;
    }
    return nullptr;
  };
  QStringList facts;
  for (const auto* label : part<RunPanel>()->findChildren<widgets::Label*>()) facts << label->fullText();
  const QString all = facts.join(u'|');
  EXPECT_TRUE(all.contains(QStringLiteral("Reserved|") + widgets::exactBytesText(Bytes(62ull << 20))))
      << all.toStdString();
  EXPECT_TRUE(all.contains(QStringLiteral("with what was idle given back"))) << all.toStdString();
  EXPECT_FALSE(card("Raise cuda:0 budget") || card("Keep ")) << "nothing was predicted: no amount was tried";
  const auto give = [&](std::optional<Bytes> budget) {
    Q_EMIT part<RunPanel>()->roomRequested({RoomToRun{gpu(0), budget, Bytes(2ull << 20)}});
  };
  give(std::nullopt);
  settle();
  const auto& device = [&]() -> const machine::Device& { return *document.input().machine.find(gpu(0)); };
  EXPECT_EQ(device().budget, Bytes(64ull << 20));
  EXPECT_GT(device().keep_free.value_or(Bytes()), Bytes());
  document.undoStack().undo();
  settle();
  ASSERT_FALSE(device().keep_free);
  give(Bytes(66ull << 20));
  settle();
  EXPECT_GT(*device().budget, Bytes(64ull << 20));
  EXPECT_GT(device().keep_free.value_or(Bytes()), Bytes()) << "or the room would be filled again";
  EXPECT_EQ(document.undoStack().count(), 1);
  EXPECT_TRUE(map()->isVisible()) << "one sees what the edit does";
}

/// The red strip is about the run; the proof of the plan that was made since must not hide behind it.
TEST_F(RunWindow, APlanThatWasChangedSinceHasItsStripBack) {
  play({at("model.layers.1"), QStringLiteral("kill -9 $$")});
  runs->start();
  ASSERT_TRUE(reaches(Run::State::Died));
  QApplication::processEvents();
  EXPECT_TRUE(part<RunStrip>()->isVisible());
  window->commands().pin({module("lm_head")}, kCpu);
  settle();
  EXPECT_FALSE(part<RunStrip>()->isVisible());
  EXPECT_TRUE(part<widgets::ProofStrip>()->isVisible());
  EXPECT_EQ(runs->run().state, Run::State::Died) << "what happened can still be read";
}

/// A picture of a run outlives its plan; it says so, until the plan is back or runs again.
TEST_F(RunWindow, ATimelineOfAnEarlierPlanIsMarked) {
  play({say(protocol::Hello{}), at("model.layers.1"), say(protocol::Finished{})});
  runs->start();
  ASSERT_TRUE(reaches(Run::State::Done));
  auto& page = window->views().timeline();
  page.setTimeline(std::make_shared<trace::Timeline>(), document.model());
  const auto marked = [&] {
    const auto* notice = page.findChild<widgets::Notice*>();
    return notice != nullptr && notice->text().contains(QStringLiteral("earlier plan"));
  };
  window->commands().budget(gpu(0), MiB(60), true);
  settle();
  EXPECT_TRUE(marked());
  document.undoStack().undo();
  settle();
  EXPECT_FALSE(marked());
}

TEST_F(RunWindow, AStoppedRunIsNotNoRun) {
  play({say(protocol::Hello{}), QStringLiteral("sleep 30")});
  runs->start();
  ASSERT_TRUE(reaches(Run::State::Running));
  runs->stop();
  ASSERT_TRUE(reaches(Run::State::Cancelled));
  QApplication::processEvents();
  const auto labels = window->views().timeline().findChildren<widgets::Label*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](auto* label) {
    return label->fullText() == QStringLiteral("The run was stopped");
  }));
}

TEST_F(RunWindow, ManyRunsInARowLeaveNoProcessAndNoSecondTimeline) {
  play({say(protocol::Hello{}), at("model.layers.1"), say(protocol::Finished{})});
  for (int i = 0; i < 6; ++i) {
    action("run.profile")->trigger();
    ASSERT_TRUE(reaches(Run::State::Done));
    if (i % 2 == 0) {
      action("run.profile")->trigger();
      action("run.stop")->trigger();
      ASSERT_TRUE(reaches(Run::State::Cancelled));
    }
  }
  EXPECT_FALSE(runs->client().running());
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs->client().processes() == 0; }, 5000))
      << "processes are let go";
}

}  // namespace
}  // namespace stowage::app
