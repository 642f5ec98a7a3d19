// Training in the window: light and dark, at one and two device pixels, in both directions, in six languages
// and one that is made up, in which every word is to be read. With STOWAGE_SHOTS=FOLDER the pictures are
// kept, to be laid beside the design's.
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>

#include "app/gui/commands/activation_commands.h"
#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/dialogs/plan/activations_dialog.h"
#include "app/gui/run/offload_schedule_dialog.h"
#include "app/gui/run/run_settings.h"
#include "tests/app/gui/run/played_engine.h"
#include "tests/app/gui/run/training_pass.h"
#include "tests/app/gui/window/shots.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

class TrainingScreens : public test::WithWindow, public ::testing::WithParamInterface<test::Look> {
 protected:
  void SetUp() override {
    dressed = std::make_unique<test::Dressed>(GetParam());
    WithWindow::SetUp();
    open(test::modelPath("llama_untied/static.pt2"), test::machineOf({64ull << 20}, 1ull << 30));
    settle();
    agreeToRun();
    RunSettings settings = runs->settings();
    settings.training = true;
    runs->setSettings(settings);
    window->activations().say({module("model.layers")}, {true, MiB(8)});
    window->activations().say({module("model.layers.1")}, {false, {}});
  }
  void TearDown() override {
    WithWindow::TearDown();
    dressed.reset();
  }
  /// Of sizes that people meet: three layers, one of which was moved and is held still.
  static protocol::RunResult answer() {
    protocol::RunResult result;
    auto& device = result.devices.emplace_back();
    device.device = "0";
    device.peak_bytes = 12 << 20;
    device.forward_peak_bytes = 9 << 20;
    device.backward_peak_bytes = 12 << 20;
    auto& back = result.backward.emplace();
    back.gradients = {{"a", "F32", {1}}, {"b", "F32", {1}}};
    back.saved.bytes = 25 << 20;
    result.virtual_gpus = true;
    auto& offload = back.offload.emplace();
    offload.stalls = test::trainingWaits();
    for (const char* name :
         {"model.layers.0.mlp.gate_proj", "model.layers.1.mlp.gate_proj", "model.layers.2.mlp.gate_proj"}) {
      const bool moved = std::string_view(name).find("layers.1") == std::string_view::npos;
      const bool held = std::string_view(name).find("layers.2") != std::string_view::npos;
      back.modules.push_back({name, 2, 7 << 20, 7 << 20, {}});
      const std::uint64_t bytes = moved ? 7 << 20 : 0;
      offload.rows.push_back({name, "t", bytes, bytes, bytes, held ? 0 : bytes,
                              held    ? "reference_kept"
                              : moved ? ""
                                      : "scope_off"});
    }
    back.modules.push_back({"lm_head", 1, 4 << 20, 0, {{"parameter", 4 << 20}}});
    for (int i = 0; i < 3; ++i) {
      auto& layer = result.modules.emplace_back();
      layer.name = "model.layers." + std::to_string(i);
      layer.seconds = 0.001;
      layer.backward_seconds = 0.002;
    }
    return result;
  }
  /// The same where the second layer is run again.
  static protocol::RunResult answerAgain() {
    protocol::RunResult result = answer();
    auto& back = *result.backward;
    for (auto& row : back.offload->rows) {
      if (row.module.find("layers.1") == std::string::npos) continue;
      row.reason = "recomputed";
      row.recomputed = 7 << 20;
    }
    std::erase_if(back.modules,
                  [](const auto& sum) { return sum.module.find("layers.1") != std::string::npos; });
    back.saved.recompute_input_bytes = 2 << 20;
    return result;
  }
  /// The first, whose layers could be run again.
  static protocol::RunResult answerToMix() {
    protocol::RunResult result = answer();
    for (const auto& module : result.modules)
      result.backward->layer_inputs.push_back({module.name, true, 1 << 20, 0});
    return result;
  }
  void runTraining(bool again = false) {
    runs->client().setProgram(test::playedEngine(
        folder.path(), {test::engineSays(test::trainingPass(again)),
                        test::engineSays(protocol::Finished{again ? answerAgain() : answer()})}));
    action("run.profile")->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return runs->run().state == Run::State::Done; }, 10000));
    QApplication::processEvents();
  }
  void shoot(const char* name, QWidget& widget) {
    QTest::qWait(300);
    EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(widget).empty(); }, 10000))
        << test::unreadable(widget) << ", " << name;
    test::keep_shot(test::drawn(widget, GetParam().ratio),
                    QString::fromLatin1(name) + u'-' + GetParam().name());
  }

  std::unique_ptr<test::Dressed> dressed;
};

TEST_P(TrainingScreens, WhatIsSaidAndWhatBecameOfIt) {
  window->hub().select({module("model.layers.1.mlp")});
  shoot("30-activations", *window);
  runTraining();
  window->showView(QStringLiteral("treemap"));
  map()->setColourBySaved();
  shoot("31-saved", *window);
  action("view.activations")->trigger();
  shoot("37-treemap-of-activations", *window);
  window->showView(QStringLiteral("timeline"));
  shoot("38-lanes", *window);
}

/// What is run again: said, run, and as a part of a mix.
TEST_P(TrainingScreens, WhatIsRunAgain) {
  window->activations().say({module("model.layers.1")}, {false, {}, true});
  window->hub().select({module("model.layers.1.mlp")});
  shoot("40-run-again", *window);
  runTraining(true);
  shoot("41-saved-again", *window);
  window->showView(QStringLiteral("treemap"));
  action("view.activations")->trigger();
  shoot("42-treemap-again", *window);
  window->showView(QStringLiteral("timeline"));
  shoot("43-lanes-again", *window);
  OffloadScheduleDialog schedule(*document.model(), answerToMix(), document.input().machine, window.get());
  schedule.show();
  schedule.ways().setCurrentIndex(1);
  schedule.findChild<QLineEdit*>(QStringLiteral("budget"))->setText(QStringLiteral("16MiB"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return schedule.mix() != nullptr; }, 10000));
  shoot("44-mix", schedule);
  ActivationsDialog activations(QStringLiteral("model.layers.1"), {false, {}, true}, window.get());
  activations.show();
  shoot("45-activations-dialog", activations);
}

TEST_P(TrainingScreens, ATreemapOfActivationsWithoutARun) {
  action("view.activations")->trigger();
  shoot("39-no-activations", *window);
}

TEST_P(TrainingScreens, Dialogs) {
  ActivationsDialog activations(QStringLiteral("model.layers"), {true, MiB(8)}, window.get());
  activations.show();
  shoot("32-activations-dialog", activations);
  activations.hide();
  RunSettingsDialog settings(*document.model(), runs->settings(), 1, 1, window.get());
  settings.show();
  shoot("33-run-settings", settings);
  settings.hide();
  OffloadScheduleDialog schedule(*document.model(), answer(), document.input().machine, window.get());
  schedule.show();
  ASSERT_TRUE(QTest::qWaitFor([&] { return schedule.ready(); }, 10000));
  shoot("34-schedule", schedule);
  schedule.hide();
  MachineDialog machine(document, window.get());
  machine.show();
  for (QPushButton* button : machine.findChildren<QPushButton*>()) {
    if (!button->menu()) continue;
    button->menu()->adjustSize();
    button->menu()->popup(button->mapToGlobal(QPoint(0, button->height())));
    shoot("35-presets", *button->menu());
    button->menu()->hide();
  }
  EXPECT_FALSE(machine.openMachine(QStringLiteral("/nowhere/machine.json")));
  shoot("36-machine-not-read", machine);
}

INSTANTIATE_TEST_SUITE_P(Looks, TrainingScreens, ::testing::ValuesIn(test::few_looks(true)));

}  // namespace
}  // namespace stowage::app
