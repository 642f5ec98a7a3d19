#include "app/gui/commands/plan_dialogs.h"

#include <QApplication>

#include "app/gui/dialogs/plan/crossover_dialog.h"
#include "app/gui/dialogs/plan/move_dialog.h"
#include "app/gui/dialogs/plan/no_split_dialog.h"
#include "app/gui/dialogs/plan/prediction_dialog.h"
#include "app/gui/dialogs/plan/strategies_dialog.h"
#include "app/gui/dialogs/plan/what_if_dialog.h"
#include "app/gui/dialogs/plan/workload_dialog.h"
#include "app/gui/predict/read_program.h"
#include "widgets/common/sentences.h"

namespace stowage::app {

using Scope = ActionRegistry::Scope;

PlanDialogs::PlanDialogs(ActionRegistry& actions, Document& document, widgets::SelectionHub& hub,
                         WhatIf& whatIf, PlanCommands& commands, QWidget& window)
    : actions_(actions),
      document_(document),
      hub_(hub),
      whatIf_(whatIf),
      commands_(commands),
      window_(window) {
  const QString group = tr("Plan");
  actions_.add(QStringLiteral("plan.move"), group, tr("Move &to device…"), "move", QKeySequence(Qt::Key_M),
               Scope::Views, [this] { moveSelected(); });
  actions_.add(QStringLiteral("plan.noSplit"), group, tr("No-&split classes…"), "split", {}, Scope::Window,
               [this] { editNoSplit(); });
  actions_.add(QStringLiteral("plan.compareStrategies"), group, tr("&Compare strategies…"), "git-compare", {},
               Scope::Window, [this] { compareStrategies(); });
  actions_.add(QStringLiteral("plan.workload.custom"), group, tr("Other &workload…"), "ruler", {},
               Scope::Window, [this] { editWorkload(); });
  actions_.add(QStringLiteral("plan.prediction"), group, tr("&Prediction…"), "info", {}, Scope::Window,
               [this] { showPrediction(); });
  actions_.add(QStringLiteral("plan.whatIf"), group, tr("What &if…"), "git-compare", {}, Scope::Window,
               [this] { askWhatIf(); });
  actions_.add(QStringLiteral("plan.crossover"), group, tr("Plans over the &length of the prompt…"),
               "git-compare", {}, Scope::Window, [this] { showCrossover(); });
}

void PlanDialogs::updateCommands(bool open) {
  for (const char* id : {"plan.noSplit", "plan.compareStrategies", "plan.workload.custom", "plan.prediction",
                         "plan.whatIf", "plan.crossover"})
    actions_.find(QString::fromLatin1(id))->setEnabled(open);
  actions_.find(QStringLiteral("plan.move"))->setEnabled(open && !hub_.selection().empty());
}

void PlanDialogs::moveSelected() {
  if (!document_.model() || hub_.selection().empty()) return;
  MoveDialog dialog(document_, whatIf_, hub_.selection(), &window_);
  if (dialog.exec() == QDialog::Accepted && dialog.device())
    commands_.pin(hub_.selection(), *dialog.device());
  else if (dialog.unpins())
    commands_.unpin(hub_.selection());
}

void PlanDialogs::editNoSplit() {
  NoSplitDialog dialog(document_, &window_);
  if (dialog.exec() == QDialog::Accepted) commands_.setNoSplit(dialog.classes());
}

void PlanDialogs::compareStrategies() {
  StrategiesDialog dialog(document_, &window_);
  if (dialog.exec() != QDialog::Accepted || !dialog.chosen()) return;
  const auto name = QString::fromStdString(std::string(plan::to_string(*dialog.chosen())));
  actions_.find(QStringLiteral("plan.strategy.") + name)->trigger();
}

void PlanDialogs::askWhatIf() {
  if (!document_.state()) return;
  WhatIfDialog dialog(document_, predictor_ ? predictor_->ground() : PredictionGround{}, &window_);
  if (dialog.exec() != QDialog::Accepted || !dialog.chosen()) return;
  if (const auto measured = dialog.chosenCalibration()) Q_EMIT calibrationChosen(*measured);
  document_.edit(tr("Plan for: %1").arg(dialog.chosenName()), *dialog.chosen());
}

void PlanDialogs::showCrossover() {
  if (!document_.state()) return;
  CrossoverDialog(document_, predictor_ ? predictor_->ground() : PredictionGround{}, &window_).exec();
}

/// Right after an edit what is there is still that of the plan before: the dialog comes with the new one.
void PlanDialogs::showPrediction() {
  if (!predictor_) return;
  disconnect(comingPrediction_);
  if (predictor_->current()) {
    PredictionDialog(*predictor_->prediction(), &window_).exec();
  } else if (predictor_->running()) {
    const auto show = [this] {
      disconnect(comingPrediction_);
      if (!QApplication::activeModalWidget()) showPrediction();  // else one is at something else by now
    };
    // Queued: others have to hear of it too, and a dialog stays until it is closed.
    comingPrediction_ = connect(predictor_, &Predictor::predicted, this, show, Qt::QueuedConnection);
  }
}

/// A program is mostly read by then, for its prediction; else its inputs come into the open dialog.
void PlanDialogs::editWorkload() {
  constexpr int kPatience = 200;  // milliseconds
  WorkloadDialog dialog(document_.input().settings.workload, &window_);
  JobRunner reading;
  if (const auto model = document_.model(); model && isProgram(*model)) {
    const auto read = [&dialog, model](const Job& job) -> JobRunner::Deliver {
      const auto made = readProgram(model, job);
      if (!made) return {};
      return [&dialog, made] {
        if (made->program) dialog.setProgram(made->program);
        if (made->problem) dialog.sayOfProgram(widgets::sentenceText(*made->problem));
      };
    };
    reading.start(JobRunner::Work(read), kPatience);
  }
  if (dialog.exec() == QDialog::Accepted) commands_.setWorkload(dialog.workload());
}

}  // namespace stowage::app
