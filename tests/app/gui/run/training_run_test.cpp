// A run forward and back in the window: what the engine is asked for, what is shown of its answer.
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QSlider>
#include <QTimer>
#include <filesystem>
#include <set>

#include "app/gui/commands/activation_commands.h"
#include "app/gui/run/offload_schedule_dialog.h"
#include "app/gui/run/run_panel.h"
#include "app/gui/run/saved_of_result.h"
#include "app/gui/run/saved_tensors_dialog.h"
#include "tests/app/gui/run/training_run_fixture.h"
#include "tests/support/paths.h"
#include "tests/support/program_file.h"
#include "tests/widgets/saved_example.h"
#include "translations/translations.h"
#include "widgets/common/words.h"
#include "widgets/controls/notice.h"

namespace stowage::app {
namespace {

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

/// Of several devices each has what it held when forward ended, and at most; of one the sums say it.
TEST_F(TrainingRun, ThePanelSaysWhatEachDeviceSaved) {
  train(true);
  protocol::RunResult result = answer();
  result.backward->saved.end_of_forward_bytes = 7 << 20;
  result.backward->saved.peak_bytes = 11 << 20;
  result.devices[0].saved_bytes = 5 << 20;
  result.devices[0].saved_peak_bytes = 8 << 20;
  result.devices.emplace_back().device = "cpu";
  const auto on = [](machine::DeviceId device) {
    return RunPanel::tr("Saved on %1").arg(widgets::deviceText(device));
  };
  runOn(result);
  EXPECT_FALSE(panelWords().contains(on(machine::gpu(0)))) << panelWords().toStdString();
  result.devices[1].saved_bytes = 2 << 20;
  result.devices[1].saved_peak_bytes = 3 << 20;
  runOn(result);
  const QString words = panelWords();
  const auto size = [](std::uint64_t mib) { return widgets::bytesText(MiB(mib)); };
  for (const QString& part :
       {on(machine::gpu(0)) + u'|' + RunPanel::tr("%1, at most %2").arg(size(5), size(8)),
        on(machine::kCpu) + u'|' + RunPanel::tr("%1, at most %2").arg(size(2), size(3)), size(7), size(11)})
    EXPECT_TRUE(words.contains(part)) << part.toStdString() << " in " << words.toStdString();
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

TEST_F(TrainingRun, WhatIsCountedIsTheSumsWhateverTensorsWereToldOf) {
  protocol::RunResult told = answer();
  const auto sums = savedOf(told);
  ASSERT_TRUE(sums);
  EXPECT_FALSE(sums->empty());
  told.backward->rows.emplace_back().bytes = 1 << 30;
  EXPECT_EQ(savedOf(told).value_or(std::vector<plan::SavedActivations>()), *sums);
  told.backward.reset();
  const auto none = savedOf(told);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, Code::OffloadNoBackward);
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
    row.storage = result.backward->rows.size();
    row.bytes = row.storage_bytes = row.storage << 20;
  }
  result.backward->offload->rows[0].storage = 2;
  result.backward->offload->rows[1].storage = 1;
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
    // Beside it stands what became of it: 6 MiB were to go, were copied, and are held by somebody.
    const auto cell = [&](int column) { return table.model()->index(0, column).data().toString(); };
    EXPECT_EQ(cell(widgets::SavedTensorsModel::Planned), widgets::bytesText(MiB(6)));
    EXPECT_EQ(cell(widgets::SavedTensorsModel::Moved), widgets::bytesText(MiB(6)));
    EXPECT_EQ(cell(widgets::SavedTensorsModel::Freed), widgets::bytesText(Bytes(0)));
    EXPECT_EQ(cell(widgets::SavedTensorsModel::Why), widgets::savedReasonText("reference_kept"));
    EXPECT_TRUE(dialog->findChild<widgets::Label*>(QStringLiteral("audit")));
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
  dialog.sayOfActivations(3, true);
  EXPECT_TRUE(note->text().contains(u'3'));
  EXPECT_TRUE(dialog.settings().training);
  RunSettingsDialog again(*document.model(), dialog.settings(), 1, 1, window.get());
  EXPECT_TRUE(again.findChild<QCheckBox*>(QStringLiteral("training"))->isChecked());
}

/// A plan file may say what no key of the window lets one say: the engine is not asked for it.
TEST_F(TrainingRun, AScopeOnAPartOfAFusedGroupIsRefusedWithTheReason) {
  const std::string path = folder.filePath(QStringLiteral("experts.pt2")).toStdString();
  stowage::test::ProgramFile program({4});
  program.set_class("mlp.experts", "moe.TEGroupedMLP");
  const std::string first =
      program.add("mlp.experts.fc1", "mul", "x", program.parameter("mlp.experts.fc1.w", {4}));
  program.write(path,
                program.add("mlp.experts.fc2", "mul", first, program.parameter("mlp.experts.fc2.w", {4})));
  open(QString::fromStdString(path), test::machineOf({64ull << 20}, 1ull << 30));
  settle();
  ASSERT_TRUE(runs->canRun()) << runs->whyNot().toStdString();
  PlanInput input = document.input();
  input.activations = {{"mlp.experts.fc1", true, {}}};
  document.edit(QStringLiteral("from a file"), input);
  EXPECT_EQ(runs->trainingRefusal(), QString()) << "forward alone nothing is saved";
  train(true);
  const QString why = runs->trainingRefusal();
  EXPECT_TRUE(why.contains(QStringLiteral("mlp.experts.fc1"))) << why.toStdString();
  EXPECT_TRUE(runs->beforehand().contains(why));
  QSignalSpy refused(runs.get(), &RunController::refused);
  action("run.profile")->trigger();
  runs->start();  // as Run again does
  EXPECT_EQ(refused.count(), 1);
  EXPECT_FALSE(runs->run().running());
  input.activations = {{"mlp.experts", true, {}}};
  document.edit(QStringLiteral("the whole of it"), input);
  EXPECT_EQ(runs->trainingRefusal(), QString());
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

/// "My step needs more than the card has: what do I move, and did it move?", with the engine itself. Six
/// layers save 26 MiB, and one step needs 30; the card has 20.
TEST_F(TrainingRun, AStepThatHasNoRoomRunsWithTheScheduleThatIsOffered) {
  if (!std::filesystem::exists(test::program("stowage-engine")))
    GTEST_SKIP() << "no stowage-engine was built";
  constexpr int kLayers = 6, kMoved = 4;
  constexpr std::uint64_t kBudget = 20ull << 20, kLayerBytes = 4ull << 20;
  const std::string path = folder.filePath(QStringLiteral("deep.pt2")).toStdString();
  stowage::test::ProgramFile program({512, 1024});  // 2 MiB
  std::string value = "x";
  for (int i = 0; i < kLayers; ++i) {
    const std::string name = "layers." + std::to_string(i);
    value = program.add(name, "mul", value, program.parameter(name + ".w", {1024}));
    value = program.add(name, "sigmoid", value);
    value = program.add(name, "tanh", value);
  }
  program.write(path, value);
  open(QString::fromStdString(path), test::machineOf({kBudget}, 1ull << 30));
  settle();
  agreeToRun();
  ASSERT_TRUE(runs->canRun()) << runs->whyNot().toStdString();
  RunSettings settings = runs->settings();
  settings.devices = protocol::Devices::Virtual;
  settings.training = true;
  runs->setSettings(settings);
  const auto profile = [&] {
    action("run.profile")->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !runs->run().running(); }, 60000));
  };

  profile();
  ASSERT_EQ(runs->run().state, Run::State::Failed);
  ASSERT_TRUE(runs->run().result.out_of_memory);
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs->run().schedule != nullptr; }, 10000));
  QApplication::processEvents();
  QAbstractButton* card = nullptr;
  for (auto* button : part<RunPanel>()->findChildren<QAbstractButton*>()) {
    const bool there = button->isVisibleTo(part<RunPanel>());
    if (there && button->text().startsWith(RunPanel::tr("Offload schedule…"))) card = button;
  }
  ASSERT_TRUE(card) << panelWords().toStdString();
  bool met = false;
  QTimer::singleShot(0, window.get(), [&] {
    auto* dialog = qobject_cast<OffloadScheduleDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    met = QTest::qWaitFor([&] { return dialog->ready(); }, 10000);
    // What fits the card beside weights and gradients leaves nothing for what operators need in passing.
    EXPECT_GT(dialog->slider().value(), 0) << "something has to go";
    EXPECT_LE(dialog->slider().value(), kMoved);
    dialog->slider().setValue(kMoved);
    EXPECT_EQ(dialog->layers().host.size(), static_cast<std::size_t>(kMoved));
    dialog->accept();
  });
  card->click();
  ASSERT_TRUE(met);
  ASSERT_FALSE(document.input().activations.empty());
  settle();

  profile();
  ASSERT_EQ(runs->run().state, Run::State::Done);
  const protocol::RunResult& result = runs->run().result;
  ASSERT_FALSE(result.devices.empty());
  EXPECT_LE(result.devices[0].peak_bytes, kBudget);
  ASSERT_TRUE(result.backward && result.backward->offload);
  EXPECT_GE(result.backward->offload->freed_bytes, kMoved * kLayerBytes);
  EXPECT_EQ(result.backward->offload->freed_bytes, result.backward->offload->eligible_bytes);
  ASSERT_TRUE(runs->run().saved);
  EXPECT_EQ(runs->run().saved->all.freed, result.backward->offload->freed_bytes) << "and the panel says it";
  EXPECT_TRUE(panelWords().contains(widgets::bytesText(Bytes(runs->run().saved->all.freed))))
      << panelWords().toStdString();
  // Each tensor says what became of it.
  std::uint64_t freed = 0;
  std::set<std::uint64_t> storages;
  const widgets::SavedFates fates = widgets::saved_fates(*result.backward);
  ASSERT_EQ(fates.size(), result.backward->rows.size());
  for (std::size_t i = 0; i < fates.size(); ++i)
    if (fates[i] && storages.insert(result.backward->rows[i].storage).second) freed += fates[i]->freed;
  EXPECT_EQ(freed, result.backward->offload->freed_bytes);
}

}  // namespace
}  // namespace stowage::app
