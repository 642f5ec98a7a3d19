// What a run forward and back leaves to look at: the treemap of activations, the lanes under the timeline,
// and in the schedule's dialog.
#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>

#include "app/gui/commands/activation_commands.h"
#include "app/gui/run/offload_schedule_dialog.h"
#include "tests/app/gui/run/played_engine.h"
#include "tests/app/gui/run/training_pass.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/support/paths.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/timeline/offload_lanes_view.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::app {
namespace {

using Area = widgets::TreemapWidget::Area;

class ActivationViews : public test::WithWindow {
 protected:
  void SetUp() override {
    WithWindow::SetUp();
    open(test::modelPath("llama_untied/static.pt2"), test::machineOf({64ull << 20}, 1ull << 30));
    settle();
    agreeToRun();
  }
  static protocol::RunResult answer() {
    protocol::RunResult result;
    result.virtual_gpus = true;
    result.devices.emplace_back().device = "0";
    auto& back = result.backward.emplace();
    auto& offload = back.offload.emplace();
    offload.stalls = test::trainingWaits();
    for (const char* name : {"model.layers.0.mlp.gate_proj", "model.layers.1.mlp.gate_proj"}) {
      const std::uint64_t moved =
          std::string_view(name).find("layers.0") != std::string_view::npos ? 7 << 20 : 0;
      back.modules.push_back({name, 1, 7 << 20, 7 << 20, {}});
      offload.rows.push_back({name, "silu", moved, moved, moved, moved, moved ? "" : "scope_off"});
    }
    for (int i = 0; i < 3; ++i) {
      auto& layer = result.modules.emplace_back();
      layer.name = "model.layers." + std::to_string(i);
      layer.seconds = 0.001;
      layer.backward_seconds = 0.002;
    }
    return result;
  }
  void runTraining(bool back = true) {
    RunSettings settings = runs->settings();
    settings.training = back;
    runs->setSettings(settings);
    protocol::RunResult result = answer();
    if (!back) result.backward.reset();
    runs->client().setProgram(test::playedEngine(
        folder.path(),
        {test::engineSays(test::trainingPass()), test::engineSays(protocol::Finished{result})}));
    action("run.profile")->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return runs->run().state == Run::State::Done; }, 10000));
    QApplication::processEvents();
  }
  widgets::OffloadLanesView* underTheTimeline() {
    auto* view = window->views().timeline().findChild<widgets::TimelineView*>();
    return view ? &view->lanes() : nullptr;
  }
};

TEST_F(ActivationViews, TheTreemapIsSwitchedByKeyMenuAndHand) {
  QAction* toggle = action("view.activations");
  EXPECT_FALSE(toggle->isChecked());
  toggle->trigger();
  EXPECT_EQ(map()->area(), Area::Activations);
  EXPECT_TRUE(toggle->isChecked());
  auto* hand = window->findChild<widgets::SegmentedControl*>(QStringLiteral("areaSwitch"));
  ASSERT_TRUE(hand);
  EXPECT_EQ(hand->current(), 1);
  hand->setCurrent(0);
  EXPECT_EQ(map()->area(), Area::Weights);
  EXPECT_FALSE(toggle->isChecked());
  // From the timeline it is the treemap that is asked for.
  window->showView(QStringLiteral("timeline"));
  EXPECT_FALSE(hand->isVisible());
  toggle->trigger();
  EXPECT_TRUE(hand->isVisible());
  EXPECT_EQ(map()->area(), Area::Activations);
}

TEST_F(ActivationViews, TheChoiceIsRememberedAndTheRunStaysWhileTheNextOneGoesOn) {
  runTraining();
  action("view.activations")->trigger();
  ASSERT_FALSE(map()->scene().empty());
  window->saveSession();
  makeWindow();
  EXPECT_EQ(map()->area(), Area::Activations);
  EXPECT_TRUE(action("view.activations")->isChecked());
  EXPECT_FALSE(map()->scene().empty()) << "a window made anew shows the same run";
  runTraining(false);
  EXPECT_FALSE(runs->run().saved);
  EXPECT_FALSE(map()->scene().empty()) << "a run forward says nothing of activations";
  openLlama();
  settle();
  EXPECT_TRUE(map()->scene().empty()) << "of another model nothing is known";
}

TEST_F(ActivationViews, TimesStandInTheTreeWhereTheyAreAskedFor) {
  QAction* times = action("view.times");
  EXPECT_FALSE(times->isChecked());
  times->trigger();
  window->saveSession();
  makeWindow();
  EXPECT_TRUE(action("view.times")->isChecked());
}

TEST_F(ActivationViews, LanesLieUnderTheTimelineOfARunForwardAndBack) {
  runTraining();
  window->showView(QStringLiteral("timeline"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return underTheTimeline() && underTheTimeline()->isVisible(); }, 5000));
  widgets::OffloadLanesView& lanes = *underTheTimeline();
  ASSERT_TRUE(lanes.lanes());
  EXPECT_EQ(lanes.lanes()->lanes[widgets::OffloadLanes::ToHost].bars.size(), 1u);
  EXPECT_EQ(lanes.lanes()->waits.size(), 2u);
  window->hub().clear();
  widgets::test::click(&lanes, lanes.rectOf({widgets::OffloadLanes::ToHost, 0}).center());
  EXPECT_EQ(window->hub().selection(), std::vector<model::ModuleId>{module("model.layers.0.mlp.gate_proj")});
}

TEST_F(ActivationViews, AMixIsTakenOverAsOneStep) {
  protocol::RunResult result = answer();
  for (const auto& module : result.modules)
    result.backward->layer_inputs.push_back({module.name, true, 0, 0});
  OffloadScheduleDialog dialog(*document.model(), result, document.input().machine, window.get());
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.ready(); }, 10000));
  dialog.ways().setCurrentIndex(1);
  auto* budget = dialog.findChild<QLineEdit*>(QStringLiteral("budget"));
  // 7 MiB of each of two layers, of which the first may be made again while the second is not there.
  budget->setText(QStringLiteral("8MiB"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.mix() != nullptr; }, 10000));
  ASSERT_TRUE(dialog.mix()->answer.best);
  window->activations().say({module("model.layers.0.mlp")}, {false, {}});
  const int steps = document.undoStack().count();
  const plan::ActivationScopes before = document.input().activations;
  window->activations().sayOfLayers(dialog.layers());
  EXPECT_EQ(document.undoStack().count(), steps + 1);
  const auto wanted = estimate::offload::with_mix(
      *offloadCounts(result, document.input().machine, "model.layers.*", {})->scenario,
      dialog.mix()->answer.best->layers);
  ASSERT_EQ(document.input().activations.size(), wanted.scopes.size());
  for (std::size_t i = 0; i < wanted.scopes.size(); ++i) {
    EXPECT_EQ(document.input().activations[i].module, wanted.scopes[i].module);
    EXPECT_EQ(document.input().activations[i].recompute,
              wanted.scopes[i].state == estimate::offload::Switch::Recompute);
  }
  EXPECT_FALSE(wanted.scopes.empty());
  document.undoStack().undo();
  EXPECT_EQ(document.input().activations, before);
}

TEST_F(ActivationViews, TheDialogDrawsTheScheduleOfItsSlider) {
  OffloadScheduleDialog dialog(*document.model(), answer(), document.input().machine, window.get());
  dialog.show();
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.ready(); }, 10000));
  const auto copies = [&] {
    const auto& lanes = dialog.lanes().lanes();
    return lanes ? static_cast<int>(lanes->lanes[widgets::OffloadLanes::ToHost].bars.size()) : -1;
  };
  dialog.slider().setValue(0);
  EXPECT_TRUE(QTest::qWaitFor([&] { return copies() == 0; }, 5000)) << "nothing moves";
  dialog.slider().setValue(1);
  ASSERT_TRUE(QTest::qWaitFor([&] { return copies() == 1; }, 5000));
  QSignalSpy chosen(&dialog, &OffloadScheduleDialog::moduleChosen);
  widgets::test::click(&dialog.lanes(), dialog.lanes().rectOf({widgets::OffloadLanes::ToHost, 0}).center());
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0][0].toString(), QStringLiteral("model.layers.0"));
}

}  // namespace
}  // namespace stowage::app
