// How the window follows a run.
#include "app/gui/window/main_window.h"
#include "widgets/common/words.h"

namespace stowage::app {

/// The plan's proof; the run's strip while one runs or has failed, and beside the timeline of one that was
/// measured.
void MainWindow::chooseStrip() {
  const Run& run = runs_.run();
  const bool measured = run.state == Run::State::Done && tabs_->currentIndex() == 1;
  strips_->setCurrentIndex(run.wantsStrip() || measured ? 1 : 0);
}

void MainWindow::connectRuns() {
  const auto show = [this] {
    const Run& run = runs_.run();
    runPanel_->setRun(run);
    chooseStrip();
    runStrip_->setRun(run, runs_.elapsed());
    if (run.running())
      say(run.hello.engine.empty() || run.hello.cuda ? tr("Profiling") : tr("Profiling on virtual GPUs"));
    updateCommands();
  };
  connect(&runs_, &RunController::changed, this, show);
  connect(&runs_, &RunController::ended, this,
          [this] { say(runs_.run().state == Run::State::Done ? tr("The run is complete.") : QString()); });
  const auto showTimeline = [this] {
    const Run& run = runs_.run();
    const auto& p = run.progress;
    const QString kept =
        p.done > 0 && p.total > 0
            ? tr("%1 of %2 operators kept").arg(widgets::countText(p.done), widgets::countText(p.total))
            : QString();
    views_->timeline().setTimeline(run.timeline, run.plan ? run.plan->model : nullptr);
    views_->timeline().setRunState(run.state, kept);
  };
  connect(&runs_, &RunController::timelineChanged, this, showTimeline);
  connect(runStrip_, &RunStrip::stopRequested, &runs_, &RunController::stop);
  connect(runStrip_, &RunStrip::againRequested, &runs_, &RunController::start);
  connect(runStrip_, &RunStrip::copyRequested, this,
          [this] { actions_.find(QStringLiteral("run.copyReport"))->trigger(); });
  connect(runStrip_, &RunStrip::dismissRequested, &runs_, &RunController::dismiss);
  connect(runPanel_, &RunPanel::againRequested, &runs_, &RunController::start);
  connect(runPanel_, &RunPanel::titleChanged, runTitle_, &widgets::PanelTitle::setTitle);
  connect(runPanel_, &RunPanel::roomRequested, this, [this](const std::vector<RoomToRun>& rooms) {
    tabs_->setCurrentIndex(0);
    commands_->giveRoom(rooms);
  });
  show();
  showTimeline();
}

}  // namespace stowage::app
