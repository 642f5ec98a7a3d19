#include "app/gui/run/run_actions.h"

#include <QClipboard>
#include <QGuiApplication>

#include "app/gui/dialogs/machine/learn_rates_dialog.h"
#include "app/gui/predict/predictor.h"
#include "app/gui/run/offload_schedule_dialog.h"
#include "app/gui/run/run_strip.h"
#include "app/gui/run/saved_of_result.h"
#include "app/gui/run/saved_tensors_dialog.h"

namespace stowage::app {

using Scope = ActionRegistry::Scope;

namespace {

/// What a prediction says of the layers of its plan.
OffloadScheduleDialog::Figures figuresOf(const PlanPrediction& made, const PredictionGround& known) {
  return [plan = made.plan, ground = known](const std::string& pattern,
                                            const Job& job) -> Result<OffloadCounts> {
    auto predicted = predictLayers(*plan, ground, pattern);
    if (!predicted) return tl::unexpected<Error>(predicted.error());
    auto counts = countsOf(std::move(predicted->scenario), job);
    if (counts) counts->left_out = std::move(predicted->left_out_of_graph);
    return counts;
  };
}

}  // namespace

RunActions::RunActions(ActionRegistry& actions, RunController& runs, RunConsent* consent, QWidget* window)
    : actions_(actions), runs_(runs), consent_(consent), window_(window) {
  const QString group = tr("Run");
  actions_.add(QStringLiteral("run.profile"), group, tr("&Profile"), "activity",
               QKeySequence(Qt::CTRL | Qt::Key_R), Scope::Window, [this] { profile(); });
  actions_.add(QStringLiteral("run.stop"), group, tr("&Stop"), "circle-stop",
               QKeySequence(Qt::CTRL | Qt::Key_Period), Scope::Window, [this] { runs_.stop(); });
  actions_.add(QStringLiteral("run.settings"), group, tr("Run settin&gs…"), "settings", {}, Scope::Window,
               [this] { editSettings(); });
  actions_.add(QStringLiteral("run.learn"), group, tr("&Learn rates from this run…"), "ruler", {},
               Scope::Window, [this] { learnRates(); });
  actions_.add(QStringLiteral("run.schedule"), group, tr("&Offload schedule…"), "layers", {}, Scope::Window,
               [this] { chooseSchedule(); });
  actions_.add(QStringLiteral("run.savedTensors"), group, tr("Saved &tensors…"), nullptr, {}, Scope::Window,
               [this] { showSavedTensors(); });
  actions_.add(QStringLiteral("run.countSaved"), group, tr("Co&unt what was saved in the plan"), nullptr, {},
               Scope::Window, [this] { countSaved(); });
  actions_.add(QStringLiteral("run.copyReport"), group, tr("&Copy report"), "copy", {}, Scope::Window,
               [this] {
                 QGuiApplication::clipboard()->setText(runReport(runs_.run()));
                 Q_EMIT said(tr("Report copied."));
               });
}

void RunActions::setPredictor(const Predictor* predictor) {
  predictor_ = predictor;
  if (predictor) connect(predictor, &Predictor::predicted, this, &RunActions::updateCommands);
  updateCommands();
}

void RunActions::profile() {
  if (!runs_.canRun()) {
    Q_EMIT said(runs_.whyNot());
    return;
  }
  if (const QString why = runs_.trainingRefusal(); !why.isEmpty()) return Q_EMIT said(why);
  if (!consent_) return start();
  consent_->ask(runs_.model(), [this] { start(); });
}

/// The question may have stood for a while: what was open then may be gone.
void RunActions::start() {
  if (!runs_.canRun()) return;
  Q_EMIT timelineWanted();
  runs_.start();
}

void RunActions::editSettings() {
  const model::ModelPtr model = runs_.model();  // another one may be opened while the dialog stands
  if (!model) return;
  RunSettingsDialog dialog(*model, runs_.settings(), runs_.gpusUsed(), runs_.gpusHere(), window_);
  const RunStreaming now = runs_.streaming();
  dialog.sayOfShapes(runs_.plannedShapes());
  dialog.sayOfActivations(runs_.activations().size(), runs_.movesSaved());
  dialog.addStreaming(now, [this](const RunStreaming& streaming) { return runs_.roomWarning(streaming); });
  if (dialog.exec() != QDialog::Accepted || runs_.model() != model) return;
  runs_.setSettings(dialog.settings());
  const auto streaming = dialog.streaming();
  if (streaming && *streaming != now) Q_EMIT streamingWanted(streaming->streaming, streaming->window);
}

void RunActions::learnRates() {
  LearnRatesDialog dialog(runs_.learned(), runs_.run().virtualGpus(), window_);
  if (dialog.exec() != QDialog::Accepted || dialog.chosen().empty()) return;
  Q_EMIT machineLearned(estimate::with_learned(runs_.plannedMachine(), dialog.chosen()));
}

void RunActions::chooseSchedule() {
  const ScheduleSourcePtr source = runs_.run().schedule;
  if (!runs_.model()) return;
  if (!source) return predictSchedule();
  OffloadScheduleDialog dialog(*runs_.model(), source->result, runs_.plannedMachine(), window_);
  dialog.sayOfSource(*source);
  chooseIn(dialog);
}

bool RunActions::predictsSchedule() const {
  if (!predictor_ || !runs_.model() || !predictor_->prediction()) return false;
  const widgets::PlanStatePtr& plan = predictor_->prediction()->plan;
  return plan && plan->model == runs_.model() && predictsLayers(*plan, predictor_->ground());
}

/// Of the plan that is shown, until a run has measured it. Right after an edit, and where the solver finds a
/// better plan meanwhile, that one is still being predicted: the dialog waits for it.
void RunActions::predictSchedule() {
  if (!predictsSchedule()) return;
  OffloadScheduleDialog dialog(*runs_.model(), {}, window_);
  const auto show = [this, &dialog, model = runs_.model()] {
    if (runs_.model() != model) return dialog.reject();
    if (!predictor_->current()) return dialog.setPredicted({});
    if (!predictsSchedule()) return dialog.setUnpredicted();
    const PlanPrediction& made = *predictor_->prediction();
    dialog.setPredicted(figuresOf(made, predictor_->ground()), made.plan->solving);
    dialog.setRoom(runs_.roomForActivations());
  };
  connect(predictor_, &Predictor::underway, &dialog, show);
  connect(predictor_, &Predictor::predicted, &dialog, show);
  show();
  chooseIn(dialog);
}

void RunActions::chooseIn(OffloadScheduleDialog& dialog) {
  dialog.setRoom(runs_.roomForActivations());
  connect(&dialog, &OffloadScheduleDialog::moduleChosen, this, &RunActions::moduleChosen);
  if (dialog.exec() == QDialog::Accepted) Q_EMIT activationsWanted(dialog.layers());
}

void RunActions::showSavedTensors() {
  const auto& back = runs_.run().result.backward;
  if (!back || back->rows.empty()) return;
  SavedTensorsDialog dialog(*back, window_);
  connect(&dialog, &SavedTensorsDialog::moduleChosen, this, &RunActions::moduleChosen);
  dialog.exec();
}

void RunActions::countSaved() {
  if (!runs_.model()) return;
  if (const auto saved = savedOf(runs_.run().result)) Q_EMIT savedCounted(*saved);
}

void RunActions::updateCommands() {
  QAction* profile = actions_.find(QStringLiteral("run.profile"));
  profile->setEnabled(runs_.canRun());
  actions_.setWhyNot(profile, runs_.canRun() ? runs_.beforehand() : runs_.whyNot());
  QAction* settings = actions_.find(QStringLiteral("run.settings"));
  settings->setEnabled(runs_.canRun());
  actions_.setWhyNot(settings, runs_.canRun() ? QString() : runs_.whyNot());
  QAction* learn = actions_.find(QStringLiteral("run.learn"));
  // No audit is made of a pass back: there is nothing to hold its times against.
  const bool ran = runs_.run().state == Run::State::Done && runs_.run().audit && runs_.model();
  learn->setEnabled(ran);
  actions_.setWhyNot(learn, ran ? QString() : tr("A forward pass that came to its end is learned from."));
  QAction* schedule = actions_.find(QStringLiteral("run.schedule"));
  const bool back = (runs_.run().schedule && runs_.model()) || predictsSchedule();
  schedule->setEnabled(back);
  actions_.setWhyNot(
      schedule, back ? QString() : tr("It is worked out from a program, or from a run forward and back."));
  QAction* tensors = actions_.find(QStringLiteral("run.savedTensors"));
  const bool rows = runs_.run().result.backward && !runs_.run().result.backward->rows.empty();
  tensors->setEnabled(rows);
  actions_.setWhyNot(tensors, rows ? QString() : tr("They are those of a run forward and back."));
  QAction* count = actions_.find(QStringLiteral("run.countSaved"));
  const bool whole = runs_.run().state == Run::State::Done && runs_.run().result.backward && runs_.model();
  count->setEnabled(whole);
  actions_.setWhyNot(count,
                     whole ? QString() : tr("A run forward and back that came to its end says what it is."));
  QAction* stop = actions_.find(QStringLiteral("run.stop"));
  stop->setEnabled(runs_.run().running());
  actions_.setWhyNot(stop, stop->isEnabled() ? QString() : tr("Nothing is running."));
  QAction* report = actions_.find(QStringLiteral("run.copyReport"));
  report->setEnabled(runs_.run().state != Run::State::None);
  actions_.setWhyNot(report, report->isEnabled() ? QString() : tr("Nothing has run yet."));
}

}  // namespace stowage::app
