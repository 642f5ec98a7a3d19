// A run forward and back in the window: what the engine is asked for, what is shown of its answer.
#include <QCheckBox>
#include <QSignalSpy>
#include <filesystem>

#include "app/gui/commands/activation_commands.h"
#include "app/gui/run/run_panel.h"
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
