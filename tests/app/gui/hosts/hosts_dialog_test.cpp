// The page of several machines in each of its states, light and dark, at two scales, in both directions and
// other languages. With STOWAGE_SHOTS=FOLDER the pictures are kept.
#include <QDragEnterEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>
#include <algorithm>

#include "app/gui/hosts/hosts_actions.h"
#include "tests/app/gui/hosts/hosts_fixture.h"
#include "tests/app/gui/window/shots.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using State = HostsDialog::State;

class HostsPage : public test::WithHosts {};

TEST_F(HostsPage, BeginsEmptyAndOffersThePresets) {
  make();
  EXPECT_EQ(dialog->state(), State::Empty);
  EXPECT_EQ(dialog->commandLine(), QString());
  int buttons = 0;
  for (const QPushButton* button : dialog->findChildren<QPushButton*>()) {
    for (const HostsPreset& preset : hostsPresets()) buttons += button->text() == preset.shown;
  }
  EXPECT_EQ(buttons, static_cast<int>(hostsPresets().size()));
}

TEST_F(HostsPage, PlansAndTheLastPresetIsPlannedForAgain) {
  make();
  dialog->choosePreset(QStringLiteral("laptop-server"));
  planned();
  ASSERT_EQ(dialog->state(), State::Found);
  const HostsPlanPtr first = dialog->plan();
  EXPECT_EQ(dialog->table().rowCount(), static_cast<int>(first->picture.hosts.size()));
  EXPECT_EQ(dialog->treemap().colouring().categories.size(),
            static_cast<std::size_t>(first->places->hosts.size()) + 1);
  EXPECT_TRUE(dialog->treemap().coloursByHost());
  make();
  EXPECT_NE(dialog->state(), State::Empty);
  planned();
  EXPECT_EQ(dialog->plan()->value, first->value);
}

TEST_F(HostsPage, AHostSelectsItsModulesAndModulesSelectTheirHosts) {
  planOver(test::hostsJson(2, 10, 64));
  ASSERT_EQ(dialog->state(), State::Found);
  dialog->table().selectRow(1);
  EXPECT_EQ(dialog->hub().selection(), dialog->plan()->modules[1]);
  EXPECT_EQ(dialog->lanes().selected(), std::vector<std::uint32_t>{1});
  dialog->hub().select({dialog->plan()->modules[0].front()});
  EXPECT_EQ(dialog->table().chosen(), std::vector<std::uint32_t>{0});
  EXPECT_EQ(dialog->hub().selection().size(), 1u) << "what was chosen stays as it was";
  dialog->hub().select({module("")});
  EXPECT_EQ(dialog->table().chosen(), (std::vector<std::uint32_t>{0, 1}));
  dialog->hub().clear();
  EXPECT_TRUE(dialog->table().chosen().empty());
  dialog->lanes().setFocus();
  QTest::keyClick(&dialog->lanes(), Qt::Key_End);
  QTest::keyClick(&dialog->lanes(), Qt::Key_Space);
  EXPECT_EQ(dialog->hub().selection(), dialog->plan()->modules[1]);
  QTest::keyClick(&dialog->lanes(), Qt::Key_Home);
  QTest::keyClick(&dialog->lanes(), Qt::Key_Space, Qt::ControlModifier);
  EXPECT_EQ(dialog->table().chosen(), (std::vector<std::uint32_t>{0, 1}));
}

TEST_F(HostsPage, ABadFileIsOneSentenceAndLosesNothing) {
  planOver(test::hostsJson(2, 10, 64));
  const HostsPlanPtr before = dialog->plan();
  const QString line = dialog->commandLine();
  const std::pair<const char*, QByteArray> files[] = {
      {"none.json", "{\"schema\":\"stowage.machine/2\",\"hosts\":[]}"},
      {"cut.json", test::hostsJson(2, 10, 64).chopped(9)},
      {"name.json", test::hostsJson(1, 10, 64, "1GB/s", "-x")},
      {"rate.json", test::hostsJson(2, 10, 64, "0")},
      {"other.json", "{\"schema\":\"stowage.plan/1\"}"},
      {"text.json", "hello"}};
  for (const auto& [name, text] : files) {
    dialog->chooseFile(write(name, text));
    EXPECT_FALSE(dialog->notice().text().isEmpty()) << name;
    EXPECT_FALSE(dialog->notice().text().contains(u'\n')) << name;
    EXPECT_EQ(dialog->plan(), before) << name;
    EXPECT_EQ(dialog->commandLine(), line) << name;
    EXPECT_FALSE(dialog->working()) << name;
  }
  dialog->chooseFile(folder.filePath(QStringLiteral("gone.json")));
  EXPECT_FALSE(dialog->notice().text().isEmpty());
  dialog->choosePreset(QStringLiteral("4xdesktop"));
  EXPECT_TRUE(dialog->notice().text().isEmpty());
  planned();
}

TEST_F(HostsPage, WhereNothingFitsItSaysSoAndWhatWouldHelp) {
  planOver(test::hostsJson(2, 4, 2));
  ASSERT_EQ(dialog->state(), State::None);
  EXPECT_EQ(dialog->headline(), QStringLiteral("No plan exists"));
  EXPECT_EQ(dialog->whatIf().item(0, HostsWhatIfTable::Value)->text(), QStringLiteral("–"));
  ASSERT_EQ(dialog->whatIf().rowCount(), 4);
  for (int row = 0; row < 4; ++row)
    EXPECT_NE(dialog->whatIf().item(row, HostsWhatIfTable::Proof)->text(), QStringLiteral("…")) << row;
  EXPECT_TRUE(dialog->emptyWords().contains(dialog->plan()->reason));
  for (const QString& way : dialog->plan()->ways) EXPECT_TRUE(dialog->emptyWords().contains(way));
}

TEST_F(HostsPage, PlansForThroughputAndComesBack) {
  planOver(test::hostsJson(3, 10, 64));
  EXPECT_FALSE(dialog->microBatches().isVisible());
  const HostsPlanPtr before = dialog->plan();
  dialog->chooseThroughput(16);
  planned();
  ASSERT_EQ(dialog->state(), State::Found);
  EXPECT_TRUE(dialog->microBatches().isVisible());
  ASSERT_TRUE(dialog->plan()->pipeline);
  EXPECT_EQ(dialog->plan()->pipeline->micro_batches, 16u);
  EXPECT_TRUE(dialog->sentence().contains(QStringLiteral("micro-batches a second")));
  EXPECT_TRUE(dialog->commandLine().contains(QStringLiteral("--micro-batches 16")));
  EXPECT_EQ(dialog->table().horizontalHeaderItem(HostsTable::Step)->text(), QStringLiteral("A micro-batch"));
  EXPECT_TRUE(dialog->table().item(0, HostsTable::Host)->text().endsWith(QStringLiteral(":0")));
  dialog->microBatches().setValue(0);
  planned();
  EXPECT_EQ(dialog->plan()->pipeline->micro_batches, 0u);
  EXPECT_FALSE(dialog->commandLine().contains(QStringLiteral("--micro-batches")));
  dialog->chooseThroughput(std::nullopt);
  planned();
  EXPECT_FALSE(dialog->plan()->pipeline);
  EXPECT_EQ(dialog->plan()->value, before->value);
}

TEST_F(HostsPage, WhatIsChosenIsPinnedToAHostAndThatIsUndone) {
  planOver(test::hostsJson(2, 10, 64));
  ASSERT_EQ(dialog->state(), State::Found);
  const HostsPlanPtr before = dialog->plan();
  const auto hostOf = [&](const char* name) {
    const auto tensors = document.model()->modules()[module(name).index()].tensors;
    return dialog->plan()
        ->places->hosts[static_cast<qsizetype>(dialog->plan()->places->of_tensor[tensors.front().index()])];
  };
  const QString now = hostOf("model.embed_tokens"),
                other = now == QStringLiteral("box1") ? QStringLiteral("box2") : QStringLiteral("box1");
  dialog->ruleChosen(other, false);
  EXPECT_TRUE(dialog->rules().empty()) << "nothing is chosen";
  dialog->hub().select({module("model.embed_tokens")});
  dialog->ruleChosen(other, false);
  planned();
  ASSERT_EQ(dialog->state(), State::Found);
  EXPECT_EQ(hostOf("model.embed_tokens"), other);
  EXPECT_TRUE(dialog->commandLine().contains(QStringLiteral("--pin model.embed_tokens=") + other));
  dialog->undoStack().undo();
  planned();
  EXPECT_TRUE(dialog->rules().empty());
  EXPECT_EQ(dialog->plan()->map, before->map);
  dialog->undoStack().redo();
  planned();
  EXPECT_EQ(dialog->rules(), (std::vector<HostsRule>{{"model.embed_tokens", other.toStdString(), false}}));
  dialog->hub().select({module("model.embed_tokens")});
  dialog->ruleChosen(now, true);
  EXPECT_EQ(dialog->rules(), (std::vector<HostsRule>{{"model.embed_tokens", now.toStdString(), true}}))
      << "one takes the place of the other";
  planned();
  dialog->hub().select({module("model.embed_tokens")});
  dialog->ruleChosen(now, true);
  planned();
  EXPECT_TRUE(dialog->rules().empty()) << "the same again takes it back";
  dialog->choosePreset(QStringLiteral("4xdesktop"));
  EXPECT_FALSE(dialog->undoStack().canUndo()) << "rules name hosts of other machines";
  planned();
}

TEST_F(HostsPage, TheMenuOfRulesHasAllHosts) {
  planOver(test::hostsJson(2, 10, 64));
  dialog->hub().select({module("model.norm")});
  dialog->ruleChosen(QStringLiteral("box1"), true);
  planned();
  dialog->chooseFile(folder.filePath(QStringLiteral("hosts.json")));
  planned();
  EXPECT_EQ(dialog->rules().size(), 1u) << "they are the same machines";
  dialog->hub().select({module("model.norm")});
  QMenu* menu = dialog->rulesButton().menu();
  ASSERT_TRUE(menu);
  Q_EMIT menu->aboutToShow();
  int checked = 0, actions = 0;
  for (const QAction* action : menu->actions()) {
    if (action->isSeparator()) continue;
    ++actions;
    checked += action->isChecked();
  }
  EXPECT_EQ(actions, 2 * 2 + 1);
  EXPECT_EQ(checked, 1);
  menu->actions().last()->trigger();
  EXPECT_TRUE(dialog->rules().empty());
  planned();
}

TEST_F(HostsPage, ThroughputOfTrainingIsRefusedInASentence) {
  planOver(test::hostsJson(2, 10, 64));
  app::PlanInput next = document.input();
  next.settings.workload.training.emplace();
  document.edit(QStringLiteral("train"), next);
  ASSERT_TRUE(document.waitUntilIdle());
  dialog->chooseThroughput(4);
  planned();
  EXPECT_EQ(dialog->state(), State::Failed);
  EXPECT_TRUE(dialog->sentence().contains(QStringLiteral("training"))) << dialog->sentence().toStdString();
}

TEST_F(HostsPage, TheTimelineChoosesWithTheOthers) {
  planOver(test::hostsJson(2, 10, 64));
  ASSERT_EQ(dialog->state(), State::Found);
  EXPECT_FALSE(dialog->timeline().isVisible());
  dialog->shown().setCurrent(1);
  EXPECT_TRUE(dialog->timeline().isVisible());
  dialog->timeline().setFocus();
  QTest::keyClick(&dialog->timeline(), Qt::Key_End);
  QTest::keyClick(&dialog->timeline(), Qt::Key_Space);
  EXPECT_EQ(dialog->hub().selection(), dialog->plan()->modules[1]);
  EXPECT_EQ(dialog->lanes().selected(), std::vector<std::uint32_t>{1});
  dialog->table().selectRow(0);
  EXPECT_EQ(dialog->timeline().selected(), std::vector<std::uint32_t>{0});
  EXPECT_NEAR(dialog->timeline().length(), dialog->plan()->step_seconds,
              1e-9 + dialog->plan()->step_seconds * 1e-9);
}

TEST_F(HostsPage, WhereNobodyKnowsTheCardNoTimeIsMadeUp) {
  planOver(test::hostsJson(2, 10, 64).replace("RTX 3060", "Nobody's"));
  ASSERT_EQ(dialog->state(), State::Found);
  dialog->shown().setCurrent(1);
  EXPECT_TRUE(dialog->timeline().accessibleDescription().contains(widgets::HostTimeline::partWords()));
  EXPECT_FALSE(dialog->timeline().accessibleDescription().contains(u'%'));
  EXPECT_FALSE(dialog->lanes().accessibleDescription().contains(u'%'));
  EXPECT_EQ(dialog->table().item(0, HostsTable::Busy)->text(), QStringLiteral("not known"));
  const auto labels = dialog->findChildren<QLabel*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
    return label->text().contains(QStringLiteral("the workload names tokens"));
  }));
  QTest::qWait(20);  // the lines below the verdict are laid out
  EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(*dialog).empty(); }, 10000))
      << test::unreadable(*dialog);
  planOver(test::hostsJson(3, 10, 64).replace("RTX 3060", "Nobody's"));
  dialog->chooseThroughput(4);
  planned();
  ASSERT_EQ(dialog->state(), State::Found);
  EXPECT_TRUE(dialog->sentence().contains(QStringLiteral("the slowest takes at least ")));
  EXPECT_TRUE(dialog->sentence().contains(QStringLiteral("all take at least ")))
      << dialog->sentence().toStdString();
}

TEST_F(HostsPage, AFileThatIsDroppedIsPlannedFor) {
  make();
  const QString path = write("dropped.json", test::hostsJson(2, 10, 64));
  const auto drop = [&](const QList<QUrl>& urls) {
    QMimeData data;
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
    enter.ignore();
    QCoreApplication::sendEvent(dialog.get(), &enter);
    if (!enter.isAccepted()) return false;
    QDropEvent event(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(dialog.get(), &event);
    QTest::qWait(20);
    return true;
  };
  EXPECT_FALSE(drop({QUrl(QStringLiteral("https://example.org/hosts.json"))}));
  EXPECT_EQ(dialog->state(), State::Empty);
  EXPECT_TRUE(drop({QUrl::fromLocalFile(path)}));
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->working() || dialog->plan(); }, 20000));  // taken soon
  planned();
  EXPECT_EQ(dialog->state(), State::Found);
  EXPECT_TRUE(dialog->commandLine().contains(QStringLiteral("dropped.json")));
  const HostsPlanPtr before = dialog->plan();
  EXPECT_TRUE(drop({QUrl::fromLocalFile(write("bad.json", "hello"))}));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !dialog->notice().text().isEmpty(); }, 10000));
  EXPECT_EQ(dialog->plan(), before);
}

TEST_F(HostsPage, AFasterNetworkIsNeverWorseWhereItIsProven) {
  setObjective(plan::Objective::StepTime);
  planOver(test::hostsJson(2, 10, 64, "1MB/s"));
  ASSERT_EQ(dialog->state(), State::Found);
  ASSERT_EQ(dialog->plan()->verdict, HostsPlan::Verdict::Optimal);
  ASSERT_EQ(dialog->whatIf().rowCount(), 4) << "as they are, two faster networks, one more host";
  for (int row = 1; row < 4; ++row) {
    const QString difference = dialog->whatIf().item(row, HostsWhatIfTable::Difference)->text();
    EXPECT_TRUE(difference.startsWith(u'−') || difference.startsWith(u'±'))
        << row << ": " << difference.toStdString();
  }
}

TEST_F(HostsPage, FollowsGoalAndRulesOfThePlan) {
  planOver(test::hostsJson(2, 10, 64));
  const HostsPlanPtr before = dialog->plan();
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("model.norm")}, machine::kCpu));
  ASSERT_TRUE(document.waitUntilIdle());
  planned();
  ASSERT_TRUE(dialog->plan());
  EXPECT_NE(dialog->plan(), before);
  EXPECT_TRUE(dialog->commandLine().contains(QStringLiteral("--pin 'model.norm=*:cpu'")));
  document.undoStack().undo();
  ASSERT_TRUE(document.waitUntilIdle());
  planned();
  EXPECT_EQ(dialog->plan()->map, before->map) << "the rule is undone with the plan's";
  setObjective(plan::Objective::StepTime);
  planned();
  ASSERT_TRUE(dialog->plan());
  EXPECT_EQ(dialog->plan()->objective, plan::Objective::StepTime);
}

TEST_F(HostsPage, StopsAtOnceAndAnotherModelClosesIt) {
  make();
  dialog->choosePreset(QStringLiteral("4xdesktop"));
  dialog->stop();
  EXPECT_FALSE(dialog->working());
  EXPECT_NE(dialog->state(), State::Planning);
  dialog->choosePreset(QStringLiteral("4xdesktop"));
  document.close();
  EXPECT_FALSE(dialog->isVisible());
}

TEST_F(HostsPage, LongNamesAreCutAndNothingLiesOnAnything) {
  planOver(test::hostsJson(2, 10, 64, "1GB/s", QByteArray(60, 'n')));
  ASSERT_EQ(dialog->state(), State::Found);
  dialog->resize(900, 600);
  QTest::qWait(50);
  EXPECT_TRUE(QTest::qWaitFor([&] { return widgets::test::overlapping(*dialog).empty(); }, 10000))
      << widgets::test::overlapping(*dialog);
}

TEST_F(HostsPage, LooksInEveryState) {
  const widgets::test::ThemeKept kept;
  for (const test::Look& look : {test::Look{}, test::Look{widgets::Scheme::Dark, 2, "de"},
                                 test::Look{widgets::Scheme::Light, 2, "ja", Qt::RightToLeft},
                                 test::Look{widgets::Scheme::Dark, 1, "pseudo", Qt::RightToLeft}}) {
    SCOPED_TRACE(look.name().toStdString());
    const test::Dressed dressed(look);
    const auto shoot = [&](const char* name) {
      QTest::qWait(50);
      EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(*dialog).empty(); }, 10000))
          << test::unreadable(*dialog) << ", " << name;
      test::keep_shot(test::drawn(*dialog, look.ratio),
                      QStringLiteral("hosts-%1-%2").arg(QString::fromLatin1(name), look.name()));
    };
    session.settings().clear();
    make();
    shoot("empty");
    for (const auto& [name, json] :
         {std::pair("found", test::hostsJson(3, 6, 64)), std::pair("none", test::hostsJson(2, 4, 2))}) {
      dialog->chooseFile(write("hosts.json", json));
      planned();
      if (dialog->state() == State::Found) dialog->table().selectRow(0);
      shoot(name);
      dialog->shown().setCurrent(1);
      dialog->chooseThroughput(6);
      planned();
      shoot(dialog->state() == State::Found ? "timeline" : "none-throughput");
      dialog->chooseThroughput(std::nullopt);
      dialog->shown().setCurrent(0);
    }
    dialog.reset();
  }
}

TEST_F(HostsPage, EveryWidgetThatTakesTheKeyboardHasAName) {
  planOver(test::hostsJson(2, 10, 64));
  for (const QWidget* widget :
       {static_cast<QWidget*>(&dialog->machines()), static_cast<QWidget*>(&dialog->table()),
        static_cast<QWidget*>(&dialog->timeline()), static_cast<QWidget*>(&dialog->goal()),
        static_cast<QWidget*>(&dialog->microBatches()), static_cast<QWidget*>(&dialog->shown()),
        static_cast<QWidget*>(&dialog->whatIf()), static_cast<QWidget*>(&dialog->lanes()),
        static_cast<QWidget*>(&dialog->treemap())})
    EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
  for (const auto& host : dialog->plan()->picture.hosts)
    EXPECT_TRUE(dialog->lanes().accessibleDescription().contains(host.name));
}

TEST_F(HostsPage, TheCommandIsThereWhileAModelIsOpen) {
  ActionRegistry actions;
  QWidget window;
  HostsActions hosts(actions, document, session, window);
  QAction* action = actions.find(QStringLiteral("plan.hosts"));
  ASSERT_TRUE(action);
  hosts.updateCommands(false);
  EXPECT_FALSE(action->isEnabled());
  hosts.updateCommands(true);
  action->trigger();
  ASSERT_TRUE(hosts.dialog());
  HostsDialog* first = hosts.dialog();
  action->trigger();
  EXPECT_EQ(hosts.dialog(), first) << "one page, however often it is asked for";
}

}  // namespace
}  // namespace stowage::app
