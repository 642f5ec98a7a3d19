#pragma once

#include <gtest/gtest.h>

#include "app/gui/run/run_panel.h"
#include "tests/app/gui/run/played_engine.h"
#include "tests/app/gui/window/window_fixture.h"
#include "widgets/common/label.h"

namespace stowage::app {

/// A window over a program, and an engine that answers a run forward and back with what a test has written.
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

}  // namespace stowage::app
