// Rates of a run beside those of the machine; a run in the window that is held against its prediction.
#include "app/gui/dialogs/machine/learn_rates_dialog.h"

#include <QApplication>
#include <QPushButton>
#include <QTimer>
#include <filesystem>

#include "app/gui/run/run_panel.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/support/paths.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;

estimate::LearnedRate rate(machine::DeviceId from, machine::DeviceId to) {
  estimate::LearnedRate out;
  out.from = from;
  out.to = to;
  out.bytes_per_second = 12'000'000'000;
  out.latency_ns = 4000;
  out.before_bytes_per_second = 25'000'000'000;
  out.spread = {1e10, 1.2e10, 1.3e10, 7};
  out.samples = 7;
  return out;
}

class LearnedRates : public test::WithWindow {};

TEST_F(LearnedRates, WhatIsTickedIsTaken) {
  LearnRatesDialog dialog({rate(kCpu, gpu(0)), rate(gpu(0), gpu(0))}, true, nullptr);
  dialog.show();
  QApplication::processEvents();
  ASSERT_EQ(dialog.ticks().size(), 2u);
  EXPECT_EQ(dialog.chosen().size(), 2u);
  EXPECT_NE(learnedName(rate(kCpu, gpu(0))), learnedName(rate(gpu(0), gpu(0))));
  dialog.ticks()[0]->setChecked(false);
  ASSERT_EQ(dialog.chosen().size(), 1u);
  EXPECT_TRUE(dialog.chosen()[0].inside());
  dialog.ticks()[1]->setChecked(false);
  for (const QPushButton* button : dialog.findChildren<QPushButton*>()) {
    if (button->isDefault()) {
      EXPECT_FALSE(button->isEnabled()) << "nothing is to be taken over";
    }
  }
  LearnRatesDialog none({}, false, nullptr);
  EXPECT_TRUE(none.chosen().empty());
}

/// The whole way, with the engine itself: a run, its audit, its rates in the machine as one edit.
TEST_F(LearnedRates, OfARunAreOneEditOfTheMachine) {
  if (!std::filesystem::exists(test::program("stowage-engine")))
    GTEST_SKIP() << "no stowage-engine was built";
  open(test::modelPath("llama_untied/static.pt2"), test::machineOf({64ull << 20}, 1ull << 30));
  settle();
  EXPECT_FALSE(action("run.learn")->isEnabled());
  agreeToRun();
  RunSettings settings = runs->settings();
  settings.devices = protocol::Devices::Virtual;
  runs->setSettings(settings);
  action("run.profile")->trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !runs->run().running(); }, 60000));
  ASSERT_EQ(runs->run().state, Run::State::Done);
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs->run().audit != nullptr; }, 60000));
  const estimate::Audit& audit = runs->run().audit->audit;
  EXPECT_EQ(audit.planned, audit.actual);
  EXPECT_EQ(audit.unexplained, 0u);
  EXPECT_TRUE(audit.differences.empty());
  EXPECT_TRUE(runs->run().audit->predicted);
  widgets::AuditPanel& panel = part<RunPanel>()->audit();
  ASSERT_EQ(panel.audit().get(), &audit);
  Q_EMIT panel.moduleChosen(QStringLiteral("model.layers.1"));
  ASSERT_EQ(window->hub().selection().size(), 1u);
  EXPECT_EQ((*document.model())[window->hub().selection()[0]].name, "model.layers.1");
  ASSERT_TRUE(action("run.learn")->isEnabled());
  const machine::Machine before = document.input().machine;
  const int steps = document.undoStack().count();
  QTimer::singleShot(0, window.get(), [] {
    auto* dialog = qobject_cast<LearnRatesDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    EXPECT_FALSE(dialog->chosen().empty());
    dialog->accept();
  });
  action("run.learn")->trigger();
  settle();
  EXPECT_NE(document.input().machine.links, before.links);
  EXPECT_EQ(document.input().machine.devices, before.devices);
  EXPECT_EQ(document.undoStack().count(), steps + 1);
  document.undoStack().undo();
  settle();
  EXPECT_EQ(document.input().machine, before);
}

}  // namespace
}  // namespace stowage::app
