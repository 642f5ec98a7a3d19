#include "app/gui/run/run_display.h"

#include "app/gui/run/saved_of_result.h"
#include "app/gui/window/view_tabs.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

/// Nobody knows of a run whose copies nobody's clock measured and no schedule foresaw.
std::optional<std::vector<protocol::OffloadStall>> waitsOf(const Run& run) {
  const auto& back = run.result.backward;
  if (!back || !back->offload || (!back->offload->schedule && !run.result.virtual_gpus)) return std::nullopt;
  return back->offload->stalls;
}

/// For a plan to count. Of a run that came to its end alone: one that stopped has not met all modules, and
/// what stands for them is guessed.
std::vector<plan::SavedActivations> savedIn(const ScheduleSourcePtr& source) {
  if (!source || source->from != ScheduleSource::From::Earlier) return {};
  return savedOf(source->result).value_or(std::vector<plan::SavedActivations>());
}

/// A run of one is a run of the other.
bool sameToRun(const widgets::PlanState& a, const widgets::PlanState& b) {
  return a.model == b.model && a.machine == b.machine && a.placement == b.placement &&
         a.settings.runtime == b.settings.runtime && a.settings.workload == b.settings.workload;
}

}  // namespace

RunDisplay::RunDisplay(ActionRegistry& actions, RunController& runs, const Places& places)
    : actions_(actions), runs_(runs), places_(places) {
  connect(&runs_, &RunController::changed, this, &RunDisplay::showRun);
  connect(&runs_, &RunController::ended, this, [this] {
    Q_EMIT said(runs_.run().state == Run::State::Done ? tr("The run is complete.") : QString());
  });
  connect(&runs_, &RunController::timelineChanged, this, &RunDisplay::showTimeline);
  connect(&runs_, &RunController::audited, this, &RunDisplay::show);
  connectPlaces();
}

void RunDisplay::show() {
  showRun();
  showTimeline();
}

void RunDisplay::connectPlaces() {
  connect(&places_.strip, &RunStrip::stopRequested, &runs_, &RunController::stop);
  connect(&places_.strip, &RunStrip::againRequested, &runs_, &RunController::start);
  connect(&places_.strip, &RunStrip::copyRequested, this,
          [this] { actions_.find(QStringLiteral("run.copyReport"))->trigger(); });
  connect(&places_.strip, &RunStrip::dismissRequested, &runs_, &RunController::dismiss);
  connect(&places_.panel, &RunPanel::againRequested, &runs_, &RunController::start);
  connect(&places_.panel, &RunPanel::scheduleRequested, this,
          [this] { actions_.find(QStringLiteral("run.schedule"))->trigger(); });
  connect(&places_.panel, &RunPanel::savedTensorsRequested, this,
          [this] { actions_.find(QStringLiteral("run.savedTensors"))->trigger(); });
  connect(&places_.panel, &RunPanel::trainingRequested, this,
          [this] { Q_EMIT trainingWanted(savedIn(runs_.run().schedule)); });
  connect(&places_.panel, &RunPanel::activationsRequested, this, &RunDisplay::activationsWanted);
  connect(&places_.panel, &RunPanel::moduleChosen, this, &RunDisplay::moduleChosen);
  connect(&places_.panel, &RunPanel::titleChanged, &places_.title, &widgets::PanelTitle::setTitle);
  connect(&places_.panel, &RunPanel::roomRequested, this, [this](const std::vector<RoomToRun>& rooms) {
    places_.tabs.setCurrentIndex(kTreemapTab);
    Q_EMIT roomRequested(rooms);
  });
  connect(&places_.timeline, &TimelinePage::profileRequested, this,
          [this] { actions_.find(QStringLiteral("run.profile"))->trigger(); });
}

/// The plan's proof, or beside a comparison its sums; the run's strip while one runs or has failed, and
/// beside the timeline of one that was measured.
void RunDisplay::chooseStrip() {
  const Run& run = runs_.run();
  const int view = places_.tabs.currentIndex();
  const bool measured = run.state == Run::State::Done && view == kTimelineTab;
  const int plain = view == kCompareTab ? kCompareStrip : kProofStrip;
  places_.strips.setCurrentIndex(run.wantsStrip() || measured ? kRunStrip : plain);
}

void RunDisplay::showRun() {
  const Run& run = runs_.run();
  places_.panel.setRun(run);
  chooseStrip();
  places_.strip.setRun(run, runs_.elapsed());
  if (run.running())
    Q_EMIT said(run.hello.engine.empty() || run.hello.cuda ? tr("Profiling")
                                                           : tr("Profiling on virtual GPUs"));
  Q_EMIT changed();
}

void RunDisplay::showTimeline() {
  const Run& run = runs_.run();
  const auto& p = run.progress;
  const QString kept =
      p.done > 0 && p.total > 0
          ? tr("%1 of %2 operators kept").arg(widgets::countText(p.done), widgets::countText(p.total))
          : QString();
  places_.timeline.setTimeline(run.timeline, run.plan ? run.plan->model : nullptr);
  places_.timeline.setExpected(run.audit ? run.audit->predicted : nullptr);
  places_.timeline.setWaits(waitsOf(run));
  places_.timeline.setRunState(run.state, kept);
  markStale();
}

void RunDisplay::setPlan(const widgets::PlanStatePtr& plan) {
  plan_ = plan;
  markStale();
}

/// A picture of a run stays when the plan changes, and says that it is of the plan before.
void RunDisplay::markStale() {
  const auto& ran = runs_.run().plan;
  const auto& back = runs_.run().request.training;
  const bool elsewhere = back && back->scopes != runs_.activations();
  const bool stale = ran && plan_ && !plan_->solving && (elsewhere || !sameToRun(*ran, *plan_));
  places_.timeline.setStale(stale);
}

void RunDisplay::updateEmptyText() {
  if (runs_.run().running())
    return places_.timeline.setEmptyText(tr("A run is going on"), runProgressText(runs_.run()), false);
  if (!runs_.whyNot().isEmpty())
    return places_.timeline.setEmptyText(tr("This model cannot be run"), runs_.whyNot(), runs_.canRun());
  if (runs_.run().state == Run::State::Cancelled)
    return places_.timeline.setEmptyText(
        tr("The run was stopped"),
        tr("It was stopped before there was anything to show. Profile runs again."), runs_.canRun());
  places_.timeline.setEmptyText(
      tr("No run yet"),
      QStringList{tr("Profile runs one forward pass under this plan and shows the memory of every device "
                     "against time."),
                  runs_.beforehand()}
          .join(u' ')
          .trimmed(),
      runs_.canRun());
}

}  // namespace stowage::app
