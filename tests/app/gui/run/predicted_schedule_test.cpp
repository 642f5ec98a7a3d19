// An offload schedule before anything has run: predicted from the graph of the program that is open.
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTimer>
#include <functional>

#include "app/gui/commands/activation_commands.h"
#include "app/gui/document/plan_edits.h"
#include "app/gui/predict/predictor.h"
#include "app/gui/run/offload_schedule_dialog.h"
#include "app/gui/run/run_actions.h"
#include "core/base/json.h"
#include "core/estimate/offload/scenario.h"
#include "core/estimate/offload/schedule.h"
#include "tests/app/gui/run/layers_run.h"
#include "tests/app/gui/run/training_run_fixture.h"
#include "tests/support/cases.h"
#include "widgets/common/words.h"
#include "widgets/controls/notice.h"

namespace stowage::app {
namespace {

QString trained(const std::string& name) {
  return QString::fromStdString(test::data("training/" + name + "/program.pt2"));
}

QString predictedWords() {
  return OffloadScheduleDialog::tr(
      "Predicted from the program's graph: no run forward and back has measured it.");
}

QString beingPredicted() { return OffloadScheduleDialog::tr("The plan that is shown is being predicted…"); }

/// The window over a program that nobody has run forward and back.
class PredictedSchedule : public TrainingRun {
 protected:
  void openPlanned(const QString& path, const machine::Machine& machine) {
    open(path, machine);
    settle();
    rest();
  }
  void openPlanned(const QString& path) { openPlanned(path, test::machineOf({64ull << 20}, 1ull << 30)); }
  /// Until the plan that is shown is predicted.
  void rest() {
    const Predictor& predictor = window->predictor();
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
          const PlanPredictionPtr& made = predictor.prediction();
          return !predictor.running() && made && made->plan == document.state();
        },
        60000));
  }
  /// Looks at the dialog when its figures are there, or a sentence why not, and closes it where nobody did.
  void inDialog(const std::function<void(OffloadScheduleDialog&)>& look) {
    ASSERT_TRUE(action("run.schedule")->isEnabled()) << action("run.schedule")->toolTip().toStdString();
    bool met = false;
    QTimer soon;
    soon.setSingleShot(true);
    QObject::connect(&soon, &QTimer::timeout, window.get(), [&] {
      auto* dialog = qobject_cast<OffloadScheduleDialog*>(QApplication::activeModalWidget());
      if (!dialog) return;
      met = QTest::qWaitFor([&] { return dialog->ready() || !note(*dialog).isEmpty(); }, 20000);
      look(*dialog);
      if (dialog->isVisible()) dialog->reject();
    });
    soon.start(0);
    action("run.schedule")->trigger();
    ASSERT_TRUE(met);
  }
  /// Edits the plan, opens the dialog and looks at it before the prediction of the new plan can be there.
  void rightAfter(const std::function<void()>& edit,
                  const std::function<void(OffloadScheduleDialog&)>& look) {
    bool met = false;
    QTimer before;  // begins earlier than the predictor's: it is the first to end
    before.setSingleShot(true);
    QObject::connect(&before, &QTimer::timeout, window.get(), [&] {
      auto* dialog = qobject_cast<OffloadScheduleDialog*>(QApplication::activeModalWidget());
      if (!dialog) return;
      met = true;
      EXPECT_FALSE(window->predictor().current()) << "a worker is at it";
      look(*dialog);
      if (dialog->isVisible()) dialog->reject();
    });
    before.start(0);
    edit();
    ASSERT_TRUE(action("run.schedule")->isEnabled());
    action("run.schedule")->trigger();
    ASSERT_TRUE(met);
  }
  /// Of two sequences.
  void sayTokens(std::uint64_t tokens) {
    plan::Workload workload = document.input().settings.workload;
    workload.batch = 2;
    workload.tokens = tokens;
    window->commands().setWorkload(workload);
  }
  static void expectWaiting(OffloadScheduleDialog& dialog) {
    EXPECT_FALSE(dialog.ready());
    EXPECT_EQ(source(dialog), beingPredicted());
    EXPECT_EQ(note(dialog), QString()) << "nothing is wrong";
    EXPECT_EQ(peak(dialog), QStringLiteral("–"));
    EXPECT_FALSE(dialog.slider().isEnabled());
    EXPECT_TRUE(dialog.layers().host.empty() && dialog.layers().stay.empty());
  }
  /// What the dialog says of nothing moved, once it says something of the plan that is shown.
  QString peakOfNoneIn(OffloadScheduleDialog& dialog) {
    const auto there = [&] { return dialog.ready() && window->predictor().current() && !document.solving(); };
    EXPECT_TRUE(QTest::qWaitFor(there, 60000)) << source(dialog).toStdString() << note(dialog).toStdString();
    EXPECT_TRUE(source(dialog).startsWith(predictedWords())) << source(dialog).toStdString();
    dialog.slider().setValue(0);
    return peak(dialog);
  }
  /// The same, asked for without the dialog.
  QString peakOfPlan(const std::string& layers) {
    const auto made = predictLayers(*document.state(), window->predictor().ground(), layers);
    if (!made) return QString::fromStdString(sentence(made.error()));
    const auto points = estimate::offload::all_counts(made->scenario);
    return points ? widgets::bytesText(Bytes(points->front().peak_bytes))
                  : QString::fromStdString(sentence(points.error()));
  }
  static QString note(const OffloadScheduleDialog& dialog) {
    return dialog.findChild<widgets::Notice*>()->text();
  }
  static QString source(const OffloadScheduleDialog& dialog) {
    return dialog.findChild<widgets::Notice*>(QStringLiteral("source"))->text();
  }
  static QString peak(const OffloadScheduleDialog& dialog) {
    return dialog.findChild<widgets::Label*>(QStringLiteral("peak"))->fullText();
  }
  /// What activations take at most where nothing is moved.
  QString peakOfNone() {
    QString out;
    inDialog([&](OffloadScheduleDialog& dialog) {
      dialog.slider().setValue(0);
      out = peak(dialog);
    });
    return out;
  }
  const plan::ActivationScopes& scopes() { return document.input().activations; }
};

/// Layers and bytes are those that a run on a virtual GPU had (tests/data/training/five_layers).
TEST_F(PredictedSchedule, OfAProgramItSaysWhatARunWouldSay) {
  openPlanned(trained("five_layers"));
  ASSERT_FALSE(runs->run().schedule) << "nothing has run";
  const std::string file = test::data("training/five_layers/layers_gpu.json.gz");
  const auto run = estimate::offload::scenario_from_json(Json::parse(test::read_maybe_gzip(file)), file);
  ASSERT_TRUE(run);
  const auto points = estimate::offload::all_counts(*run);
  ASSERT_TRUE(points);
  inDialog([&](OffloadScheduleDialog& dialog) {
    ASSERT_TRUE(dialog.ready()) << note(dialog).toStdString();
    EXPECT_TRUE(source(dialog).startsWith(predictedWords())) << source(dialog).toStdString();
    dialog.slider().setValue(0);
    EXPECT_EQ(peak(dialog), widgets::bytesText(Bytes(points->front().peak_bytes)));
    const std::vector<std::string> layers = dialog.layers().stay;
    ASSERT_EQ(layers.size(), run->layers.size());
    for (std::size_t i = 0; i < layers.size(); ++i) EXPECT_EQ(layers[i], run->layers[i].name);
  });
  EXPECT_EQ(document.undoStack().count(), 0) << "it was looked at, and closed";
}

TEST_F(PredictedSchedule, WhatIsChosenGoesIntoTheDocumentAndUndoTakesItBack) {
  openPlanned(trained("conv_batchnorm"));
  const auto plan = document.state();
  inDialog([](OffloadScheduleDialog& dialog) {
    ASSERT_TRUE(dialog.ready()) << note(dialog).toStdString();
    dialog.slider().setValue(1);
    ASSERT_EQ(dialog.layers().host, std::vector<std::string>{"body.0"});
    dialog.accept();
  });
  EXPECT_EQ(scopes(), (plan::ActivationScopes{{"body.0", true, {}}}));
  EXPECT_EQ(document.undoStack().count(), 1);
  EXPECT_EQ(document.state(), plan) << "no plan depends on it";
  document.undoStack().undo();
  EXPECT_TRUE(scopes().empty());
  document.undoStack().redo();
  EXPECT_EQ(scopes().size(), 1u);
}

/// It is about what could be moved: what the plan says already is no part of it, trained or not.
TEST_F(PredictedSchedule, ItStartsFromNothingMovedWhateverThePlanSays) {
  openPlanned(trained("conv_batchnorm"));
  const QString before = peakOfNone();
  ASSERT_FALSE(before.isEmpty());
  window->activations().say({module("")}, {true, {}});
  window->commands().setTraining(plan::Training{});
  settle();
  rest();
  ASSERT_FALSE(window->predictor().ground().activations.empty()) << "the prediction of the plan counts them";
  EXPECT_EQ(peakOfNone(), before);
  window->activations().say({module("")}, {false, {}, true});
  rest();
  EXPECT_EQ(peakOfNone(), before) << "nor what runs again";
}

/// Of 4 tokens a pass saves less than of 32: the figures of the plan before are another plan's. Where it
/// changes while the dialog stands, as where the solver finds a better one, that is said again.
TEST_F(PredictedSchedule, RightAfterAnEditItWaitsForThePlanThatIsShown) {
  openPlanned(test::modelPath("mixed_precision/dynamic.pt2"));
  sayTokens(4);
  settle();
  rest();
  const QString few = peakOfNone();
  ASSERT_EQ(few, peakOfPlan("body.*"));
  rightAfter([&] { sayTokens(32); },
             [&](OffloadScheduleDialog& dialog) {
               expectWaiting(dialog);
               const QString many = peakOfNoneIn(dialog);
               EXPECT_EQ(many, peakOfPlan("body.*"));
               EXPECT_NE(many, few);
               auto* room = dialog.findChild<QLineEdit*>(QStringLiteral("budget"));
               room->setText(QStringLiteral("1GiB"));
               sayTokens(4);
               expectWaiting(dialog);
               EXPECT_EQ(peakOfNoneIn(dialog), few);
               EXPECT_EQ(room->text(), QStringLiteral("1GiB")) << "what a person typed stays";
             });
  EXPECT_TRUE(scopes().empty());
}

TEST_F(PredictedSchedule, ItCanBeClosedWhileItWaits) {
  openPlanned(test::modelPath("mixed_precision/dynamic.pt2"));
  sayTokens(4);
  settle();
  rest();
  rightAfter([&] { sayTokens(32); },
             [](OffloadScheduleDialog& dialog) {
               expectWaiting(dialog);
               dialog.reject();
             });
  settle();
  rest();
  EXPECT_EQ(peakOfNone(), peakOfPlan("body.*")) << "and opened again it has them at once";
  EXPECT_TRUE(scopes().empty());
}

TEST_F(PredictedSchedule, OfAPlanThatTellsNothingItSaysSo) {
  openPlanned(trained("five_layers"));
  const auto withoutGpu = [this] {
    document.edit(QStringLiteral("no GPU"),
                  edits::withMachine(document.input(), test::machineOf({}, 1ull << 30)));
  };
  rightAfter(withoutGpu, [&](OffloadScheduleDialog& dialog) {
    expectWaiting(dialog);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !note(dialog).isEmpty(); }, 60000));
    EXPECT_EQ(note(dialog), OffloadScheduleDialog::tr("Nothing can be predicted of this plan."));
    EXPECT_EQ(source(dialog), QString());
    EXPECT_FALSE(dialog.ready());
  });
  EXPECT_FALSE(action("run.schedule")->isEnabled());
}

TEST_F(PredictedSchedule, WhereNothingTellsTheLayersTheCommandSaysWhatWould) {
  const QString why = RunActions::tr("It is worked out from a program, or from a run forward and back.");
  const auto small = test::machineOf({64ull << 20}, 1ull << 30);
  const std::pair<QString, machine::Machine> without[] = {
      {test::modelPath("llama_untied/hf_sharded"), small},             // a folder has no graph
      {trained("five_layers"), test::machineOf({}, 1ull << 30)},       // there is no GPU to send from
      {trained("five_layers"), test::machineOf({1024}, 1024, false)},  // there is no plan
  };
  for (const auto& [path, machine] : without) {
    SCOPED_TRACE(path.toStdString() + ", devices: " + std::to_string(machine.devices.size()));
    openPlanned(path, machine);
    EXPECT_FALSE(action("run.schedule")->isEnabled());
    EXPECT_TRUE(action("run.schedule")->toolTip().endsWith(why));
    openPlanned(trained("five_layers"), small);
    EXPECT_TRUE(action("run.schedule")->isEnabled());
    EXPECT_FALSE(action("run.schedule")->toolTip().contains(why));
  }
  document.close();
  EXPECT_FALSE(action("run.schedule")->isEnabled());
}

TEST_F(PredictedSchedule, AProgramWithoutAListOfLayersIsOneSentence) {
  openPlanned(trained("wide_mlp"));
  inDialog([](OffloadScheduleDialog& dialog) {
    EXPECT_FALSE(dialog.ready());
    EXPECT_EQ(note(dialog), OffloadScheduleDialog::tr("This model has no list of layers."));
    EXPECT_FALSE(dialog.slider().isEnabled());
    for (const auto* button : dialog.findChildren<QPushButton*>()) {
      if (button->text() == OffloadScheduleDialog::tr("Send these layers to the host")) {
        EXPECT_FALSE(button->isEnabled());
      }
    }
    EXPECT_TRUE(dialog.layers().host.empty() && dialog.layers().stay.empty());
  });
  EXPECT_TRUE(scopes().empty());
}

/// As soon as a run has measured it, and until another program is opened.
TEST_F(PredictedSchedule, ARunForwardAndBackStandsInItsPlace) {
  rest();
  QString predicted;
  inDialog([&](OffloadScheduleDialog& dialog) {
    EXPECT_TRUE(source(dialog).startsWith(predictedWords()));
    dialog.slider().setValue(0);
    predicted = peak(dialog);
  });
  protocol::RunResult result = answer();
  const protocol::RunResult layers = test::layersRun(2);
  result.modules = layers.modules;
  result.backward->modules = layers.backward->modules;
  train(true);
  runOn(result);
  ASSERT_TRUE(runs->run().schedule);
  const auto counts = offloadCounts(result, document.input().machine, "model.layers.*", {});
  ASSERT_TRUE(counts);
  inDialog([&](OffloadScheduleDialog& dialog) {
    EXPECT_EQ(source(dialog), QString()) << "it is the run that is shown";
    dialog.slider().setValue(0);
    EXPECT_EQ(peak(dialog), widgets::bytesText(Bytes(counts->points.front().peak_bytes)));
    EXPECT_NE(peak(dialog), predicted);
  });
  openPlanned(trained("five_layers"));
  inDialog([](OffloadScheduleDialog& dialog) {
    EXPECT_TRUE(source(dialog).startsWith(predictedWords())) << "the run was another program's";
  });
}

}  // namespace
}  // namespace stowage::app
