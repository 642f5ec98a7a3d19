// What a person chooses of the next runs: devices, sizes, inputs; and what is said before a run.
#include "app/gui/run/run_settings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

#include "app/gui/commands/plan_commands.h"
#include "tests/app/gui/run/played_engine.h"
#include "tests/app/gui/run/run_settings_fixture.h"
#include "widgets/common/label.h"
#include "widgets/controls/notice.h"

namespace stowage::app {
namespace {

using protocol::Devices;

TEST(DevicesText, FewerGpusThanThePlanAreSaidBeforeTheRun) {
  EXPECT_EQ(devicesText(Devices::Automatic, 2, 2), QString());
  EXPECT_EQ(devicesText(Devices::Automatic, 1, 4), QString());
  EXPECT_EQ(devicesText(Devices::Cuda, 2, 2), QString());
  for (std::size_t here = 0; here < 4; ++here)
    EXPECT_EQ(devicesText(Devices::Virtual, 3, here), QString()) << "they were asked for";
  const QString few = devicesText(Devices::Automatic, 3, 1);
  EXPECT_TRUE(few.contains(QStringLiteral("fewer GPUs (1) than the plan uses (3)"))) << few.toStdString();
  EXPECT_TRUE(few.endsWith(QStringLiteral("it will run on virtual GPUs."))) << few.toStdString();
  EXPECT_TRUE(devicesText(Devices::Cuda, 3, 1).endsWith(QStringLiteral("refused.")));
  EXPECT_TRUE(devicesText(Devices::Automatic, 1, 0).contains(QStringLiteral("no GPU")));
  EXPECT_TRUE(devicesText(Devices::Cuda, 1, 0).contains(QStringLiteral("refused")));
}

TEST_F(RunSettingsParts, SizesAreWithinTheProgramsRanges) {
  openProgram("direct_tensors/dynamic.pt2");
  const auto one = dialog();
  const auto boxes = one->findChildren<QSpinBox*>();
  ASSERT_EQ(boxes.size(), 2);
  EXPECT_EQ(boxes[0]->maximum(), 16);
  EXPECT_EQ(boxes[1]->maximum(), 15);
  EXPECT_EQ(boxes[1]->value(), 9) << "as exported";
  EXPECT_FALSE(boxes[0]->isEnabled()) << "the samples have sizes of their own";
  EXPECT_TRUE(one->settings().sizes.empty());
  choose(combo(*one, 1), QStringLiteral("Random"));
  ASSERT_TRUE(boxes[0]->isEnabled());
  boxes[0]->setValue(99);
  EXPECT_EQ(boxes[0]->value(), 16);
  const RunSettings chosen = one->settings();
  EXPECT_EQ(chosen.sizes, (std::map<std::string, std::int64_t>{{"s23", 16}, {"s27", 9}}));
  const auto again = dialog(chosen);
  EXPECT_EQ(again->settings().sizes, chosen.sizes) << "it opens as it was left";
}

/// Where the plan says shapes, that is what is run unless something else is chosen; boxes for sizes are for
/// that.
TEST_F(RunSettingsParts, ThePlansShapesAreWhatIsRunUnlessOthersAreChosen) {
  openProgram("direct_tensors/dynamic.pt2");
  const auto ask = [&](const RunSettings& settings) {
    auto one = dialog(settings);
    one->sayOfShapes({{"args.0", {5, 12}}});
    return one;
  };
  const auto one = ask({});
  EXPECT_EQ(combo(*one, 1)->currentText(), QStringLiteral("Random, in the shapes of the plan"));
  const auto* shapes = one->findChild<widgets::Label*>(QStringLiteral("shapesOfPlan"));
  ASSERT_TRUE(shapes);
  EXPECT_EQ(shapes->fullText(), QStringLiteral("args.0: 5 × 12"));
  EXPECT_TRUE(one->settings().sizes.empty() && !one->settings().ownSamples);
  one->show();
  QApplication::processEvents();
  for (const auto* box : one->findChildren<QSpinBox*>()) EXPECT_FALSE(box->isVisible());
  choose(combo(*one, 1), QStringLiteral("Random"));
  for (const auto* box : one->findChildren<QSpinBox*>()) EXPECT_TRUE(box->isVisible() && box->isEnabled());
  EXPECT_FALSE(shapes->isVisible());
  const RunSettings sized = one->settings();
  EXPECT_EQ(sized.sizes.size(), 2u);
  EXPECT_EQ(combo(*ask(sized), 1)->currentText(), QStringLiteral("Random")) << "it opens as it was left";
  choose(combo(*one, 1), QStringLiteral("The program's own samples"));
  const RunSettings samples = one->settings();
  EXPECT_TRUE(samples.ownSamples && samples.sizes.empty());
  EXPECT_EQ(combo(*ask(samples), 1)->currentText(), QStringLiteral("The program's own samples"));
  const auto without = dialog(samples);
  without->sayOfShapes({});
  EXPECT_EQ(combo(*without, 1)->findText(QStringLiteral("Random, in the shapes of the plan")), -1);
  EXPECT_FALSE(without->settings().ownSamples) << "there is nothing that it is chosen over";
}

TEST_F(RunSettingsParts, AFileIsNamedBeforeItIsApplied) {
  openProgram("direct_tensors/static.pt2");
  const auto one = dialog();
  EXPECT_EQ(combo(*one, 1)->findText(QStringLiteral("Random")), -1) << "nothing of it is open";
  auto* file = one->findChild<QLineEdit*>();
  const auto apply = [&] {
    for (auto* button : one->findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("Apply")) return button;
    }
    return static_cast<QPushButton*>(nullptr);
  }();
  ASSERT_TRUE(file && apply);
  EXPECT_FALSE(file->isEnabled());
  choose(combo(*one, 1), QStringLiteral("From a file"));
  EXPECT_TRUE(file->isEnabled());
  EXPECT_FALSE(apply->isEnabled());
  file->setText(QStringLiteral(" a.safetensors "));
  EXPECT_TRUE(apply->isEnabled());
  EXPECT_EQ(one->settings().inputsFile, QStringLiteral("a.safetensors"));
}

TEST_F(RunSettingsParts, ATraceHasSizesAndNoSamples) {
  openProgram("direct_tensors/trace.pt");
  const auto one = dialog();
  EXPECT_EQ(combo(*one, 1)->findText(QStringLiteral("The program's own samples")), -1);
  EXPECT_EQ(one->findChildren<QSpinBox*>().size(), 2);
  EXPECT_EQ(one->settings().sizes.at("ids_1"), 9) << "as traced";
}

TEST_F(RunSettingsParts, TheSwitchSaysWhatFollows) {
  openProgram("direct_tensors/static.pt2");
  RunSettingsDialog few(*document.model(), {}, 2, 1, &window);
  const auto* note = few.findChild<widgets::Notice*>();
  ASSERT_TRUE(note);
  EXPECT_TRUE(note->text().contains(QStringLiteral("virtual GPUs")));
  choose(combo(few, 0), QStringLiteral("Virtual GPUs"));
  EXPECT_TRUE(note->text().isEmpty());
  choose(combo(few, 0), QStringLiteral("CUDA"));
  EXPECT_TRUE(note->text().contains(QStringLiteral("refused")));
  EXPECT_EQ(few.settings().devices, Devices::Cuda);
}

/// What the engine is asked for is what was chosen; the next model starts anew, but for the devices.
TEST_F(RunSettingsParts, TheRequestHasWhatWasChosen) {
  openProgram("direct_tensors/dynamic.pt2");
  const QString kept = folder.filePath(QStringLiteral("request.json"));
  runs.client().setProgram(test::playedEngine(
      folder.path(),
      {QStringLiteral("echo \"$request\" > '%1'").arg(kept), test::engineSays(protocol::Finished{})}));
  RunSettings chosen;
  chosen.devices = Devices::Virtual;
  chosen.sizes = {{"s23", 4}};
  runs.setSettings(chosen);
  runs.start();
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs.run().state == Run::State::Done; }, 10000));
  QFile file(kept);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const auto request = protocol::request_from_line(file.readAll().trimmed().toStdString());
  ASSERT_TRUE(request) << sentence(request.error());
  EXPECT_EQ(request->devices, Devices::Virtual);
  EXPECT_EQ(request->sizes, chosen.sizes);
  openProgram("direct_tensors/static.pt2");
  EXPECT_EQ(runs.settings().devices, Devices::Virtual);
  EXPECT_TRUE(runs.settings().sizes.empty()) << "they are those of another program";
}

/// The switch of streaming: what is typed as a window, and what is said of it before.
TEST_F(RunSettingsParts, TheWindowIsASizeOrAutomatic) {
  using machine::Streaming;
  openProgram("direct_tensors/static.pt2");
  const auto one = dialog();
  EXPECT_EQ(one->streaming(), std::nullopt) << "without the switch there is no choice";
  std::vector<RunStreaming> asked;
  one->addStreaming({}, [&](const RunStreaming& streaming) {
    asked.push_back(streaming);
    return streaming.window ? QStringLiteral("too much") : QString();
  });
  auto* streaming = one->findChild<QComboBox*>(QStringLiteral("streaming"));
  auto* window = one->findChild<QLineEdit*>(QStringLiteral("window"));
  auto* note = one->findChild<widgets::Notice*>(QStringLiteral("streamingNote"));
  ASSERT_TRUE(streaming && window && note);
  EXPECT_EQ(*one->streaming(), RunStreaming{});
  EXPECT_FALSE(window->isEnabled()) << "there is no window without prefetch";
  streaming->setCurrentIndex(1);
  EXPECT_TRUE(window->isEnabled());
  EXPECT_EQ(*one->streaming(), (RunStreaming{Streaming::Prefetch, std::nullopt}));
  EXPECT_TRUE(note->text().isEmpty());
  window->setText(QStringLiteral("3 MiB"));
  EXPECT_EQ(*one->streaming(), (RunStreaming{Streaming::Prefetch, MiB(3)}));
  EXPECT_EQ(note->text(), QStringLiteral("too much"));
  EXPECT_EQ(asked.back(), *one->streaming());
  const auto apply = [&] {
    for (auto* button : one->findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("Apply")) return button;
    }
    return static_cast<QPushButton*>(nullptr);
  }();
  EXPECT_TRUE(apply->isEnabled()) << "a warning is no refusal";
  for (const char* wrong : {"much", "24Gb", "-1", "0"}) {
    window->setText(QString::fromLatin1(wrong));
    EXPECT_FALSE(apply->isEnabled()) << wrong;
    EXPECT_FALSE(note->text().isEmpty()) << wrong;
  }
  streaming->setCurrentIndex(0);
  EXPECT_TRUE(apply->isEnabled()) << "what is not asked for need not be right";
  EXPECT_EQ(*one->streaming(), RunStreaming{});
}

/// How far ahead, by which rules, how long at most: asked of the engine as the command line asks it.
TEST_F(RunSettingsParts, RulesStepsAheadAndATimeLimitAreAskedFor) {
  using machine::Streaming;
  openProgram("direct_tensors/static.pt2");
  PlanCommands plans(actions, document, hub);
  const QString kept = folder.filePath(QStringLiteral("request.json"));
  const auto sent = [&](const RunSettings& settings) {
    runs.client().setProgram(test::playedEngine(
        folder.path(),
        {QStringLiteral("echo \"$request\" > '%1'").arg(kept), test::engineSays(protocol::Finished{})}));
    runs.setSettings(settings);
    runs.start();
    EXPECT_TRUE(QTest::qWaitFor([&] { return runs.run().state == Run::State::Done; }, 10000));
    QFile file(kept);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return protocol::request_from_line(file.readAll().trimmed().toStdString())
        .value_or(protocol::RunRequest{});
  };
  RunSettings chosen;
  chosen.depth = 3;
  chosen.timeLimit = 12.5;
  protocol::RunRequest request = sent(chosen);
  EXPECT_EQ(request.time_limit, 12.5);
  EXPECT_EQ(request.depth, std::nullopt) << "nothing is copied ahead";
  EXPECT_EQ(request.mode, protocol::Mode::Compatible);
  plans.setStreaming(Streaming::Prefetch, MiB(2));
  settle();
  request = sent(chosen);
  EXPECT_EQ(request.mode, protocol::Mode::Prefetch);
  EXPECT_EQ(request.depth, 3u);
  chosen.plain = true;
  request = sent(chosen);
  EXPECT_EQ(request.mode, protocol::Mode::Plain) << "whatever the plan streams";
  EXPECT_EQ(request.window, 0u);
  EXPECT_EQ(request.depth, std::nullopt);
  EXPECT_TRUE(runs.beforehand().contains(QStringLiteral("own rules")));
  openProgram("direct_tensors/dynamic.pt2");
  EXPECT_FALSE(runs.settings().plain) << "the next model starts anew";
}

TEST_F(RunSettingsParts, WhatIsNoNumberIsSaidAndNotApplied) {
  openProgram("direct_tensors/static.pt2");
  const auto one = dialog();
  one->addStreaming({machine::Streaming::Prefetch}, {});
  auto* depth = one->findChild<QLineEdit*>(QStringLiteral("depth"));
  auto* limit = one->findChild<QLineEdit*>(QStringLiteral("timeLimit"));
  auto* plain = one->findChild<QCheckBox*>(QStringLiteral("plain"));
  auto* streaming = one->findChild<QComboBox*>(QStringLiteral("streaming"));
  auto* note = one->findChild<widgets::Notice*>(QStringLiteral("numbersNote"));
  ASSERT_TRUE(depth && limit && plain && streaming && note);
  QPushButton* apply = nullptr;
  for (auto* button : one->findChildren<QPushButton*>())
    if (button->text() == QStringLiteral("Apply")) apply = button;
  ASSERT_TRUE(apply && apply->isEnabled());
  EXPECT_EQ(one->settings().depth, std::nullopt);
  EXPECT_EQ(one->settings().timeLimit, 0);
  for (const char* wrong : {"x", "-1", "1.5", "1000001", "99999999999"}) {
    depth->setText(QString::fromLatin1(wrong));
    EXPECT_FALSE(apply->isEnabled()) << wrong;
    EXPECT_TRUE(note->text().contains(QString::fromLatin1(wrong))) << wrong;
  }
  depth->setText(QStringLiteral("4"));
  EXPECT_TRUE(apply->isEnabled());
  EXPECT_TRUE(note->text().isEmpty());
  for (const char* wrong : {"soon", "0", "-3"}) {
    limit->setText(QString::fromLatin1(wrong));
    EXPECT_FALSE(apply->isEnabled()) << wrong;
    EXPECT_TRUE(note->text().contains(QString::fromLatin1(wrong))) << wrong;
  }
  limit->setText(QStringLiteral("90"));
  EXPECT_TRUE(apply->isEnabled());
  EXPECT_EQ(one->settings().depth, 4u);
  EXPECT_EQ(one->settings().timeLimit, 90);
  plain->setChecked(true);
  EXPECT_FALSE(streaming->isEnabled() || depth->isEnabled()) << "nothing is streamed";
  EXPECT_TRUE(apply->isEnabled());
  EXPECT_TRUE(one->settings().plain);
  const auto again = dialog(one->settings());
  EXPECT_TRUE(again->findChild<QCheckBox*>(QStringLiteral("plain"))->isChecked());
  EXPECT_EQ(again->findChild<QLineEdit*>(QStringLiteral("timeLimit"))->text(), QStringLiteral("90"));
}

/// Chosen for a run, it is an edit of the plan: the plan keeps the room, the request asks for it, undo takes
/// it back.
TEST_F(RunSettingsParts, StreamingIsAPartOfThePlanAndOfTheRequest) {
  using machine::Streaming;
  openProgram("direct_tensors/static.pt2");
  PlanCommands plans(actions, document, hub);
  const auto before = document.input();
  EXPECT_EQ(runs.streaming(), RunStreaming{});
  plans.setStreaming(Streaming::Prefetch, MiB(2));
  settle();
  EXPECT_EQ(runs.streaming(), (RunStreaming{Streaming::Prefetch, MiB(2)}));
  EXPECT_EQ(document.input().settings.runtime.row, machine::kStreamsAhead) << "accelerate cannot prefetch";
  const QString kept = folder.filePath(QStringLiteral("request.json"));
  runs.client().setProgram(test::playedEngine(
      folder.path(),
      {QStringLiteral("echo \"$request\" > '%1'").arg(kept), test::engineSays(protocol::Finished{})}));
  runs.start();
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs.run().state == Run::State::Done; }, 10000));
  QFile file(kept);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const auto request = protocol::request_from_line(file.readAll().trimmed().toStdString());
  ASSERT_TRUE(request) << sentence(request.error());
  EXPECT_EQ(request->mode, protocol::Mode::Prefetch);
  EXPECT_EQ(request->window, MiB(2).count());
  document.undoStack().undo();
  settle();
  EXPECT_EQ(document.input(), before);
  EXPECT_EQ(runs.streaming(), RunStreaming{});
}

TEST_F(RunSettingsParts, ThePlanIsComparedWithTheMachine) {
  openProgram("direct_tensors/static.pt2");
  runs.setGpusHere(8);
  commands.updateCommands();
  EXPECT_EQ(runs.gpusUsed(), 1u);
  EXPECT_EQ(runs.beforehand(), QString());
  EXPECT_FALSE(action("run.profile")->toolTip().contains(u'\n'));
  runs.setGpusHere(0);
  commands.updateCommands();
  EXPECT_TRUE(action("run.profile")->isEnabled());
  EXPECT_TRUE(action("run.profile")->toolTip().endsWith(runs.beforehand()));
  EXPECT_TRUE(action("run.settings")->isEnabled());
  openLlama();
  settle();
  commands.updateCommands();
  EXPECT_EQ(runs.beforehand(), QString()) << "what cannot run runs on nothing";
  EXPECT_FALSE(action("run.settings")->isEnabled());
}

}  // namespace
}  // namespace stowage::app
