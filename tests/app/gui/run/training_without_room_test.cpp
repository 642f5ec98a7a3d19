// A run forward and back that ran out of memory, in the window: which ways on are offered.
#include <QLineEdit>
#include <QSlider>
#include <QTimer>

#include "app/gui/run/offload_schedule_dialog.h"
#include "app/gui/run/saved_of_result.h"
#include "core/plan/training_floor.h"
#include "tests/app/gui/run/training_run_fixture.h"
#include "widgets/controls/notice.h"

namespace stowage::app {
namespace {

using machine::gpu;

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
  /// Of the plan as it is now.
  std::optional<plan::TrainingFloor> floorNow() {
    const widgets::PlanState& state = *document.state();
    return plan::training_floor(*state.model, state.machine, state.settings, state.placement,
                                state.evaluation, gpu(0));
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
    const auto room =
        parse_size(dialog->findChild<QLineEdit*>(QStringLiteral("budget"))->text().toStdString());
    const auto floor = floorNow();
    ASSERT_TRUE(room && floor && floor->room()) << "the card without weights and gradients";
    EXPECT_LE(*room, *floor->room());
    EXPECT_LT((*floor->room() - *room).count(), MiB(1).count());
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

/// Weights and gradients alone are more than the card: what layers save is not the trouble then.
TEST_F(TrainingWithoutRoom, WhereNoScheduleHelpsAPlanThatTrainsIsOffered) {
  const Bytes weights = document.state()->evaluation.devices[0].weights;
  ASSERT_EQ(weights, document.state()->evaluation.total) << "all of it lies on the GPU";
  document.edit(QStringLiteral("budget"),
                edits::withBudget(document.input(), gpu(0), Bytes(weights.count() / 10 * 19)));
  settle();
  ASSERT_TRUE(floorNow() && floorNow()->beyond());
  train(true);
  stop(false);
  EXPECT_FALSE(card("Offload schedule"));
  EXPECT_FALSE(card("Run layers again"));
  EXPECT_TRUE(panelWords().contains(QStringLiteral("wherever activations go"))) << panelWords().toStdString();
  QAbstractButton* planned = card("Plan for training");
  ASSERT_TRUE(planned);
  const int steps = document.undoStack().count();
  planned->click();
  settle();
  const auto& training = document.input().settings.workload.training;
  ASSERT_TRUE(training);
  EXPECT_EQ(training->optimizer, plan::Optimizer::Sgd);
  EXPECT_TRUE(training->saved.empty()) << "nothing was recorded";
  EXPECT_TRUE(document.state()->evaluation.fits);
  EXPECT_FALSE(floorNow()->beyond());
  EXPECT_EQ(document.undoStack().count(), steps + 1);
}

/// What a run that stopped saved is guessed in part, and no plan counts it; what one that came to its end did
/// is counted.
TEST_F(TrainingWithoutRoom, APlanCountsWhatACompleteRunSavedAlone) {
  const Bytes weights = document.state()->evaluation.devices[0].weights;
  document.edit(QStringLiteral("budget"),
                edits::withBudget(document.input(), gpu(0), Bytes(weights.count() / 10 * 19)));
  settle();
  train(true);
  const auto counted = [&] {
    QAbstractButton* planned = card("Plan for training");
    EXPECT_TRUE(planned);
    if (planned) planned->click();
    const auto& training = document.input().settings.workload.training;
    EXPECT_TRUE(training);
    const auto saved = training ? training->saved : std::vector<plan::SavedActivations>();
    document.undoStack().undo();
    settle();
    return saved;
  };
  stop();
  ASSERT_TRUE(runs->run().schedule);
  EXPECT_EQ(runs->run().schedule->from, ScheduleSource::From::UpToThere);
  EXPECT_TRUE(counted().empty());
  runOn(answer());
  stop(false);
  ASSERT_TRUE(runs->run().schedule);
  EXPECT_EQ(runs->run().schedule->from, ScheduleSource::From::Earlier);
  const auto saved = counted();
  EXPECT_FALSE(saved.empty());
  EXPECT_EQ(saved, savedOf(answer()).value_or(std::vector<plan::SavedActivations>()));
}

/// Of the one GPU that holds something, whichever it is, without what streamed weights need there.
TEST_F(TrainingWithoutRoom, RoomForActivationsIsThatOfTheGpuInUse) {
  const auto alone = runs->roomForActivations();
  ASSERT_TRUE(alone);
  const auto pin = [&](const char* name, machine::DeviceId device) {
    document.edit(QStringLiteral("pin"),
                  edits::pin(document.input(), *document.model(), {module(name)}, device));
    settle();
  };
  pin("lm_head", machine::kCpu);
  const Bytes reserve = document.state()->evaluation.devices[0].reserve;
  ASSERT_GT(reserve, Bytes()) << "it is streamed";
  const auto streamed = runs->roomForActivations();
  const auto floor = floorNow();
  ASSERT_TRUE(streamed && floor && floor->room());
  EXPECT_EQ(*streamed + reserve, *floor->room());
  document.undoStack().undo();
  document.edit(
      QStringLiteral("two"),
      edits::withMachine(document.input(), test::machineOf({64ull << 20, 64ull << 20}, 1ull << 30)));
  pin("", gpu(1));
  EXPECT_EQ(runs->gpusUsed(), 2u) << "as many as there have to be";
  EXPECT_EQ(runs->roomForActivations(), alone);
  pin("model.layers.0", gpu(0));
  EXPECT_FALSE(runs->roomForActivations()) << "on several";
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

}  // namespace
}  // namespace stowage::app
