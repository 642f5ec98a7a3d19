// A run forward and back in the window: what the engine is asked for, what is shown of its answer.
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QSlider>
#include <QTimer>
#include <filesystem>

#include "app/gui/commands/activation_commands.h"
#include "app/gui/run/offload_schedule_dialog.h"
#include "app/gui/run/run_panel.h"
#include "app/gui/run/saved_tensors_dialog.h"
#include "tests/app/gui/run/played_engine.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/support/paths.h"
#include "tests/widgets/saved_example.h"
#include "translations/translations.h"
#include "widgets/common/words.h"
#include "widgets/controls/notice.h"

namespace stowage::app {
namespace {

using machine::gpu;

class TrainingRun : public test::WithWindow {
 protected:
  void SetUp() override {
    test::WithWindow::SetUp();
    open(test::modelPath("llama_untied/static.pt2"), test::machineOf({64ull << 20}, 1ull << 30));
    settle();
    agreeToRun();
  }
  static protocol::RunResult answer() {
    protocol::RunResult result;
    auto& device = result.devices.emplace_back();
    device.device = "0";
    device.forward_peak_bytes = 9 << 20;
    device.backward_peak_bytes = 12 << 20;
    result.backward.emplace();
    auto& back = *result.backward;
    back.gradients = {{"a", "F32", {1}}, {"b", "F32", {1}}};
    back.without_gradient = {"c"};
    back.modules = {{"model.layers.1.mlp", 2, 6 << 20, 6 << 20, {}},
                    {"lm_head", 1, 4 << 20, 0, {{"parameter", 4 << 20}}}};
    back.offload.emplace();
    back.offload->rows = {{"model.layers.1.mlp", "t", 6 << 20, 6 << 20, 6 << 20, 0, "reference_kept"},
                          {"lm_head", "t", 4 << 20, 0, 0, 0, "parameter"}};
    return result;
  }
  void runOn(const protocol::RunResult& result) {
    kept = folder.filePath(QStringLiteral("request.json"));
    runs->client().setProgram(
        test::playedEngine(folder.path(), {QStringLiteral("echo \"$request\" > '%1'").arg(kept),
                                           test::engineSays(protocol::Finished{result})}));
    action("run.profile")->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return runs->run().state == Run::State::Done; }, 10000));
    QApplication::processEvents();
  }
  protocol::RunRequest sent() {
    QFile file(kept);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return protocol::request_from_line(file.readAll().trimmed().toStdString())
        .value_or(protocol::RunRequest{});
  }
  void train(bool on) {
    RunSettings settings = runs->settings();
    settings.training = on;
    runs->setSettings(settings);
  }
  QString panelWords() {
    QStringList out;
    for (const auto* label : part<RunPanel>()->findChildren<widgets::Label*>())
      if (label->isVisibleTo(part<RunPanel>())) out << label->fullText();
    return out.join(u'|');
  }
  QString kept;
};

/// What a run would be refused with is said as soon as the graph tells it, in the run's own words.
TEST_F(TrainingRun, WhatCannotRunAgainIsSaidBeforeARun) {
  const std::string path = stowage::test::data("training/conv_batchnorm/program.pt2");
  open(QString::fromStdString(path), test::machineOf({64ull << 20}, 1ull << 30));
  settle();
  QSignalSpy told(runs.get(), &RunController::cannotRunAgain);
  window->activations().say({module("")}, {true, {}});
  EXPECT_TRUE(runs->notRunAgain().empty()) << "nothing is to be run again";
  window->activations().say({module("")}, {false, {}, true});
  ASSERT_TRUE(QTest::qWaitFor([&] { return !told.isEmpty(); }, 10000));
  ASSERT_FALSE(runs->notRunAgain().empty());
  EXPECT_EQ(runs->notRunAgain().front().code, Code::RecomputeWrites);
  const QString why = told[0][0].toString();
  EXPECT_TRUE(why.contains(QStringLiteral("stem.bn."))) << why.toStdString();
  train(false);
  EXPECT_FALSE(runs->beforehand().contains(why)) << "a run forward runs nothing again";
  train(true);
  EXPECT_TRUE(runs->beforehand().contains(why));
  document.undoStack().undo();
  EXPECT_TRUE(runs->notRunAgain().empty());
  EXPECT_FALSE(runs->beforehand().contains(why));
}

TEST_F(TrainingRun, TheEngineIsAskedForThePlansActivations) {
  window->activations().say({module("model.layers.1")}, {true, MiB(3)});
  runOn(answer());
  EXPECT_FALSE(sent().training) << "forward alone, as before";
  train(true);
  EXPECT_FALSE(runs->beforehand().isEmpty());
  runOn(answer());
  ASSERT_TRUE(sent().training);
  EXPECT_EQ(sent().training->scopes, document.input().activations);
  EXPECT_TRUE(sent().training->rows);
  // What is said now is for the next run: the one that is shown was of another plan.
  auto& page = window->views().timeline();
  page.setTimeline(std::make_shared<trace::Timeline>(), document.model());
  const auto marked = [&] {
    const auto* notice = page.findChild<widgets::Notice*>();
    return notice != nullptr && notice->text().contains(QStringLiteral("earlier plan"));
  };
  EXPECT_FALSE(marked());
  window->activations().say({module("model.layers.1")}, {});
  EXPECT_TRUE(marked());
  runOn(answer());
  EXPECT_TRUE(sent().training->scopes.empty());
}

TEST_F(TrainingRun, ThePanelSaysWhatItTookAndWhatDidNotGo) {
  translations::use(QStringLiteral("en"));  // with its plurals, whatever ran before
  train(true);
  runOn(answer());
  const QString words = panelWords();
  for (const QString& part :
       {QStringLiteral("of 2 parameters"), QStringLiteral("1 parameter got none"), widgets::bytesText(MiB(9)),
        widgets::bytesText(MiB(12)), QStringLiteral("Saved for backward")})
    EXPECT_TRUE(words.contains(part)) << part.toStdString() << " in " << words.toStdString();
  EXPECT_FALSE(words.contains(QStringLiteral("held against its prediction")))
      << "nobody predicts a pass back";
  EXPECT_FALSE(action("run.learn")->isEnabled());
  auto& saved = part<RunPanel>()->saved();
  ASSERT_EQ(saved.model().rowCount(), 2);
  EXPECT_TRUE(saved.model().index(0, 0).data(widgets::SavedModel::MissedRole).toBool());
  QTest::mouseClick(saved.table().viewport(), Qt::LeftButton, {},
                    saved.table().visualRect(saved.model().index(0, 0)).center());
  EXPECT_EQ(window->hub().selection(), std::vector<model::ModuleId>{module("model.layers.1.mlp")});
  map()->setColourBySaved();
  EXPECT_TRUE(map()->coloursBySaved());
  picture();
  // Another model knows nothing of it.
  openLlama();
  settle();
  EXPECT_FALSE(map()->coloursBySaved());
  EXPECT_FALSE(runs->settings().training);
  EXPECT_FALSE(action("run.schedule")->isEnabled());
}

TEST_F(TrainingRun, WhatWasSavedIsCountedByAPlanThatTrains) {
  EXPECT_FALSE(action("run.countSaved")->isEnabled());
  train(true);
  runOn(answer());
  ASSERT_TRUE(action("run.countSaved")->isEnabled());
  QSignalSpy refused(&window->commands(), &PlanCommands::refused);
  action("run.countSaved")->trigger();
  EXPECT_EQ(refused.count(), 1) << "this plan trains nothing";
  window->commands().setTraining(plan::Training{});
  settle();
  action("run.countSaved")->trigger();
  settle();
  const auto& saved = document.input().settings.workload.training->saved;
  ASSERT_FALSE(saved.empty());
  Bytes all, counted;
  for (const plan::SavedActivations& one : saved) all += one.bytes;
  for (const plan::DeviceUse& use : document.state()->evaluation.devices) counted += use.saved;
  EXPECT_EQ(counted, all);
  document.undoStack().undo();
  EXPECT_TRUE(document.input().settings.workload.training->saved.empty());
}

TEST_F(TrainingRun, EverySavedTensorIsInATableWhoseRowsSelectModules) {
  train(true);
  runOn(answer());
  EXPECT_FALSE(action("run.savedTensors")->isEnabled()) << "this run did not tell of each";
  protocol::RunResult result = answer();
  for (const char* name : {"lm_head", "model.layers.1.mlp"}) {
    protocol::SavedRow& row = result.backward->rows.emplace_back();
    row.module = name;
    row.operation = "mul";
    row.bytes = row.storage_bytes = result.backward->rows.size() << 20;
  }
  runOn(result);
  ASSERT_TRUE(action("run.savedTensors")->isEnabled());
  bool met = false;
  QTimer::singleShot(0, window.get(), [&] {
    auto* dialog = qobject_cast<SavedTensorsDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    met = true;
    auto& table = dialog->table();
    EXPECT_EQ(table.model()->rowCount(), 2);
    table.sortByColumn(widgets::SavedTensorsModel::Size, Qt::DescendingOrder);
    table.setCurrentIndex(table.model()->index(0, 0));
    EXPECT_EQ(window->hub().selection(), std::vector<model::ModuleId>{module("model.layers.1.mlp")});
    dialog->findChild<QAbstractButton*>(QStringLiteral("copyCsv"))->click();
    dialog->reject();
  });
  action("run.savedTensors")->trigger();
  EXPECT_TRUE(met);
  EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("module,")));
}

TEST_F(TrainingRun, TheSwitchIsAmongTheSettingsAndSaysWhatGoes) {
  RunSettingsDialog dialog(*document.model(), runs->settings(), 1, 1, window.get());
  auto* box = dialog.findChild<QCheckBox*>(QStringLiteral("training"));
  auto* note = dialog.findChild<widgets::Notice*>(QStringLiteral("trainingNote"));
  ASSERT_TRUE(box && note);
  EXPECT_FALSE(box->isChecked());
  EXPECT_TRUE(note->text().isEmpty());
  box->setChecked(true);
  EXPECT_TRUE(note->text().contains(QStringLiteral("All that is saved for backward stays")));
  dialog.sayOfActivations(3);
  EXPECT_TRUE(note->text().contains(u'3'));
  EXPECT_TRUE(dialog.settings().training);
  RunSettingsDialog again(*document.model(), dialog.settings(), 1, 1, window.get());
  EXPECT_TRUE(again.findChild<QCheckBox*>(QStringLiteral("training"))->isChecked());
}

/// A pass forward and back that stops in the second layer for lack of memory, after the first has saved 7
/// MiB.
class TrainingWithoutRoom : public TrainingRun {
 protected:
  void stop(bool recorded = true) {
    protocol::RunResult result;
    result.virtual_gpus = true;
    result.out_of_memory =
        protocol::OutOfMemory{"0", "model.layers.1.mlp", "mul", 4 << 20, 64 << 20, 63 << 20};
    result.modules.emplace_back().name = "model.layers.0";
    result.modules.back().seconds = 0.001;
    trace::Timeline part;
    part.devices = {{"0", true, 64 << 20}, {"cpu", false, 1 << 30}};
    part.blocks.push_back({1000, trace::Block::kAlive, 7 << 20, part.name("model.layers.0.mlp"),
                           part.name("silu"), 0, trace::Kind::Saved, trace::kNoDevice});
    part.duration_ns = 9000;
    QStringList events;
    if (recorded) events << test::engineSays(protocol::TraceBatch{std::move(part), {}});
    events << test::engineSays(protocol::Failed{
        Error{Code::EngineOutOfMemory, {}, {"0", "model.layers.1.mlp", "4", "63", "64"}}, result});
    runs->client().setProgram(test::playedEngine(folder.path(), events));
    action("run.profile")->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return runs->run().state == Run::State::Failed; }, 10000));
    // What was recorded is gone through elsewhere; where there is nothing to find there is nothing to wait
    // for.
    static_cast<void>(
        QTest::qWaitFor([&] { return runs->run().schedule != nullptr; }, recorded ? 2000 : 200));
    QApplication::processEvents();
  }
  QAbstractButton* card(const char* start) {
    for (QAbstractButton* button : part<RunPanel>()->findChildren<QAbstractButton*>()) {
      if (button->isVisibleTo(part<RunPanel>()) && button->text().startsWith(QString::fromLatin1(start)))
        return button;
    }
    return nullptr;
  }
};

TEST_F(TrainingWithoutRoom, WhatWasSavedUpToThereLeadsToASchedule) {
  train(true);
  stop();
  ASSERT_TRUE(runs->run().schedule);
  EXPECT_EQ(runs->run().schedule->from, ScheduleSource::From::UpToThere);
  EXPECT_EQ(runs->run().schedule->guessed, std::vector<std::string>{"model.layers.1"});
  EXPECT_FALSE(card("Keep ")) << "nothing predicts a pass back: no amount was tried";
  QAbstractButton* schedule = card("Offload schedule");
  ASSERT_TRUE(schedule);
  EXPECT_TRUE(action("run.schedule")->isEnabled());
  QString said;
  QTimer::singleShot(0, [&] {
    auto* dialog = qobject_cast<OffloadScheduleDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    EXPECT_TRUE(QTest::qWaitFor([&] { return dialog->ready(); }, 10000));
    said = dialog->findChild<widgets::Notice*>(QStringLiteral("source"))->text();
    EXPECT_FALSE(dialog->ways().isVisibleTo(dialog)) << "nobody knows what can be run again";
    dialog->slider().setValue(1);
    EXPECT_EQ(dialog->layers().host, std::vector<std::string>{"model.layers.0"});
    dialog->accept();
  });
  schedule->click();
  EXPECT_TRUE(said.contains(QStringLiteral("before memory ran out"))) << said.toStdString();
  const auto& scopes = document.input().activations;
  ASSERT_EQ(scopes.size(), 1u);
  EXPECT_EQ(scopes[0].module, "model.layers.0");
  EXPECT_TRUE(scopes[0].on);
  document.undoStack().undo();
  EXPECT_TRUE(document.input().activations.empty());
}

TEST_F(TrainingWithoutRoom, RunningLayersAgainIsOneEditAndIsNotOfferedTwice) {
  train(true);
  stop(false);
  EXPECT_FALSE(card("Offload schedule")) << "nothing was recorded to work it out from";
  QAbstractButton* again = card("Run layers again");
  ASSERT_TRUE(again);
  again->click();
  const auto& scopes = document.input().activations;
  ASSERT_EQ(scopes.size(), 1u) << "all but the last of two";
  EXPECT_EQ(scopes[0].module, "model.layers.0");
  EXPECT_TRUE(scopes[0].recompute);
  EXPECT_EQ(document.undoStack().count(), 1);
  settle();
  stop();
  EXPECT_FALSE(card("Run layers again"));
  EXPECT_FALSE(card("Offload schedule"));
}

TEST_F(TrainingWithoutRoom, AnEarlierRunOfTheSameInputsSpeaksForIt) {
  train(true);
  runOn(answer());
  stop(false);
  ASSERT_TRUE(runs->run().schedule);
  EXPECT_EQ(runs->run().schedule->from, ScheduleSource::From::Earlier);
  EXPECT_EQ(runs->run().schedule->result.backward->modules.size(), answer().backward->modules.size());
  EXPECT_TRUE(card("Offload schedule"));
  const RunSettings same = runs->settings();
  RunSettings other = same;
  other.inputsFile = QStringLiteral("others.safetensors");
  runs->setSettings(other);
  stop(false);
  EXPECT_FALSE(card("Offload schedule")) << "other inputs save other amounts";
  other = same;
  other.plain = true;
  runs->setSettings(other);
  stop(false);
  EXPECT_FALSE(runs->run().schedule) << "under other rules modules take other times";
  EXPECT_FALSE(card("Offload schedule"));
  runs->setSettings(same);
  stop(false);
  ASSERT_TRUE(runs->run().schedule);
  EXPECT_EQ(runs->run().schedule->from, ScheduleSource::From::Earlier);
}

TEST_F(TrainingWithoutRoom, AForwardRunHasNoSuchCards) {
  train(false);
  stop();
  EXPECT_FALSE(card("Keep ")) << "nothing was predicted of a program that is not there";
  EXPECT_FALSE(card("Offload schedule"));
  EXPECT_FALSE(card("Run layers again"));
}

/// The whole way with the engine itself: what goes is what the plan says, byte for byte.
TEST_F(TrainingRun, WithTheEngineItself) {
  if (!std::filesystem::exists(test::program("stowage-engine")))
    GTEST_SKIP() << "no stowage-engine was built";
  RunSettings settings = runs->settings();
  settings.devices = protocol::Devices::Virtual;
  settings.training = true;
  runs->setSettings(settings);
  window->activations().say({module("")}, {true, {}});
  action("run.profile")->trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !runs->run().running(); }, 60000));
  ASSERT_EQ(runs->run().state, Run::State::Done);
  ASSERT_TRUE(runs->run().saved && runs->run().saved->offloaded);
  const widgets::SavedTable& saved = *runs->run().saved;
  EXPECT_EQ(saved.all.bytes, runs->run().result.backward->saved.bytes);
  EXPECT_EQ(saved.all.planned, saved.all.bytes) << "everything was to go";
  EXPECT_EQ(saved.all.freed, runs->run().result.backward->offload->freed_bytes);
  for (const auto& module : saved.modules)
    EXPECT_TRUE(document.model()->find_module(module.name)) << module.name;
}

}  // namespace
}  // namespace stowage::app
