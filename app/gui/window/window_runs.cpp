// How runs and predictions reach the views of the window.
#include "app/gui/commands/activation_commands.h"
#include "app/gui/commands/file_actions.h"
#include "app/gui/exports/view_exports.h"
#include "app/gui/machine/machine_actions.h"
#include "app/gui/predict/predictor.h"
#include "app/gui/run/recorded_page.h"
#include "app/gui/run/run_actions.h"
#include "app/gui/run/run_display.h"
#include "app/gui/run/run_files.h"
#include "app/gui/run/turn_commands.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/program_questions.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/view_tabs.h"

namespace stowage::app {

void MainWindow::connectRuns() {
  connect(runActions_.get(), &RunActions::said, this, &MainWindow::say);
  connect(runActions_.get(), &RunActions::streamingWanted, commands_, &PlanCommands::setStreaming);
  connect(runActions_.get(), &RunActions::machineLearned, commands_, &PlanCommands::setMachine);
  connect(runActions_.get(), &RunActions::savedCounted, commands_, &PlanCommands::countSaved);
  connect(runActions_.get(), &RunActions::timelineWanted, this, [this] {
    runs_.closeRecorded();
    tabs_->setCurrentIndex(kTimelineTab);
  });
  connect(turns_, &TurnCommands::said, this, &MainWindow::say);
  connect(turns_, &TurnCommands::timelineWanted, this, [this] { tabs_->setCurrentIndex(kTimelineTab); });
  connect(&runs_, &RunController::recordedChanged, this, &MainWindow::showRecorded);
  connect(runFiles_.get(), &RunFiles::said, this, &MainWindow::say);
  connect(runFiles_.get(), &RunFiles::refused, files_.get(), &FileActions::tell);
  connect(runFiles_.get(), &RunFiles::besideOpened, this, [this](const RecordedRun& run) {
    if (runs_.recorded().run) return recorded_->showBeside(run);
    tabs_->setCurrentIndex(kTimelineTab);
    views_->timeline().showBeside(run);
  });
  connect(exports_.get(), &ViewExports::said, this, &MainWindow::say);
  connect(exports_.get(), &ViewExports::refused, files_.get(), &FileActions::tell);
  // A map that is shown changes the plan: it is to be seen.
  connect(&document_, &Document::mapImported, &runs_, &RunController::closeRecorded);
  connect(runDisplay_.get(), &RunDisplay::said, this, &MainWindow::say);
  connect(runDisplay_.get(), &RunDisplay::changed, this, &MainWindow::updateCommands);
  connect(runDisplay_.get(), &RunDisplay::roomRequested, commands_, &PlanCommands::giveRoom);
  const auto choose = [this](const QString& name) {
    const auto model = document_.model();
    const auto module = model ? model->find_module(name.toStdString()) : std::nullopt;
    if (module) hub_.select({*module});
  };
  connect(runDisplay_.get(), &RunDisplay::moduleChosen, this, choose);
  connect(runActions_.get(), &RunActions::moduleChosen, this, choose);
  connect(proof_, &widgets::ProofStrip::moduleChosen, this, choose);
  const auto saved = [this] { views_->treemap().setSaved(runs_.lastSaved()); };
  connect(&runs_, &RunController::changed, this, saved);
  connect(&runs_, &RunController::cannotRunAgain, this, &MainWindow::say);
  connect(&runs_, &RunController::refused, this, &MainWindow::say);
  const auto sayOfLayers = [this](const edits::LayerActivations& said) { activations_->sayOfLayers(said); };
  connect(runActions_.get(), &RunActions::activationsWanted, this, sayOfLayers);
  connect(runDisplay_.get(), &RunDisplay::activationsWanted, this, sayOfLayers);
  connect(runDisplay_.get(), &RunDisplay::trainingWanted, this, [this](const auto& held) {
    if (commands_->makeRoomToTrain(held)) tabs_->setCurrentIndex(kTreemapTab);
  });
  saved();
  runDisplay_->show();
}

/// What a run of the plan should need and take, wherever the window has a place for it.
void MainWindow::connectPrediction() {
  // Times in the tree go with the colours, or where they are asked for: otherwise devices need the room.
  const auto showTimes = [this] {
    const auto& made = predictor_->prediction();
    const bool wanted =
        views_->treemap().coloursByTime() || actions_.find(QStringLiteral("view.times"))->isChecked();
    tree_->model().setPrediction(made && wanted ? made->prediction : nullptr);
  };
  connect(actions_.find(QStringLiteral("view.times")), &QAction::toggled, this, showTimes);
  const auto show = [this, showTimes](const PlanPredictionPtr& made) {
    const auto prediction = made ? made->prediction : nullptr;
    proof_->setPrediction(prediction);
    issues_->setPrediction(prediction);
    showIssueCount();
    views_->lanes()->setPrediction(prediction);
    views_->treemap().setPrediction(prediction);
    showTimes();
    views_->timeline().setPredicted(prediction ? prediction->timeline : nullptr,
                                    made ? made->plan->model : nullptr);
  };
  connect(predictor_, &Predictor::predicted, this, show);
  connectProgramQuestions(*predictor_, runs_, *consent_, session_, *machine_);
  connect(predictor_, &Predictor::roomsTried, issues_, &widgets::IssuesPanel::setRoomsThatHelp);
  connect(&views_->treemap(), &widgets::TreemapWidget::coloursChanged, this, showTimes);
  const auto measured = [this] {
    document_.setCalibration(session_.calibration());
    predictor_->setCalibration(session_.calibration());
    runs_.setCalibration(session_.calibration());
  };
  const auto inputs = [this, &next = runs_.settings()] {
    predictor_->setInputs(next.sizes, next.inputsFile, next.ownSamples);
  };
  connect(machine_.get(), &MachineActions::calibrationTaken, this, measured);
  connect(&runs_, &RunController::changed, this, inputs);
  measured();
  inputs();
}

/// The page of a recorded run while there is one, else what was open before.
void MainWindow::showRecorded() {
  recorded_->setRun(runs_.recorded());
  status_->say({});
  showPage(front());
  showName();
  if (shows(Page::Recorded) && recorded_->view()) recorded_->view()->setFocus();
}

}  // namespace stowage::app
