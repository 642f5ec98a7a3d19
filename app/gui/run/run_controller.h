#pragma once

#include <QElapsedTimer>
#include <QTemporaryDir>

#include "app/gui/document/document.h"
#include "app/gui/jobs/job_runner.h"
#include "app/gui/run/engine_client.h"
#include "app/gui/run/room_to_run.h"
#include "app/gui/run/run_audit.h"
#include "app/gui/run/run_settings.h"
#include "app/gui/run/saved_up_to.h"
#include "core/estimate/learn/learned_rates.h"
#include "widgets/common/saved_table.h"

namespace stowage::app {

/// One profiled run as the window shows it.
struct Run {
  enum class State { None, Running, Done, Failed, Died, Cancelled };
  State state = State::None;
  widgets::PlanStatePtr plan{};  ///< the plan it was started with: editing goes on meanwhile
  protocol::Hello hello{};
  protocol::Progress progress{};
  protocol::RunResult result{};
  Error error{};
  EngineDeath death{};
  std::shared_ptr<const trace::Timeline> timeline{};
  protocol::RunRequest request{};
  RunAuditPtr audit{};             ///< of a forward pass that ended, when it has been worked out
  widgets::SavedTablePtr saved{};  ///< of a pass forward and back that came to its end
  /// What an offload schedule can be worked out from, also after a pass that ran out of memory; null:
  /// nothing.
  ScheduleSourcePtr schedule{};
  QString program{};
  QString host{};  ///< the machine that the engine is on; empty: this one
  qint64 milliseconds = 0;
  bool planChanged = false;                 ///< since a run that stopped: the strip is the plan's again
  std::vector<RoomToRun> measuredBefore{};  ///< by the last complete run of this model

  bool running() const { return state == State::Running; }
  bool stopped() const { return state == State::Failed || state == State::Died; }
  bool wantsStrip() const { return running() || (stopped() && !planChanged); }
  bool virtualGpus() const { return state == State::Running ? !hello.cuda : result.virtual_gpus; }
};

/// A run that was opened from a file. It stands for itself, with no model beside it.
struct RecordedRun {
  QString path{};
  std::shared_ptr<const snapshot::OpenedRun> run{};  ///< null: none is open

  std::shared_ptr<const trace::Timeline> timeline() const { return {run, run ? &run->timeline : nullptr}; }
};

/// Starts the engine for the document's plan and gathers what comes back. Outlives the window.
class RunController : public QObject {
  Q_OBJECT
 public:
  explicit RunController(Document& document, QObject* parent = nullptr);

  const Run& run() const { return run_; }
  const RecordedRun& recorded() const { return recorded_; }
  void closeRecorded();
  /// The run that is in front and at its end: the opened one, else the profiled one; nullptr when there is
  /// none.
  std::shared_ptr<const trace::Timeline> shown() const;
  /// What the last run forward and back of this model saved that came to its end; stays while the next one
  /// runs.
  const widgets::SavedTablePtr& lastSaved() const { return lastSaved_; }
  EngineClient& client() { return client_; }
  model::ModelPtr model() const { return document_.model(); }  ///< that would be run
  /// What the last run can teach of the machine that is planned for now; empty without such a run.
  std::vector<estimate::LearnedRate> learned() const;
  const machine::Machine& plannedMachine() const { return document_.input().machine; }
  bool canRun() const;
  QString whyNot() const;  ///< one sentence when canRun() is false
  /// Why the engine is not asked for a run forward and back as the plan and the settings say it: a scope on a
  /// part of what is executed as one, or marks where nothing goes to the host. "": it is.
  QString trainingRefusal() const;
  bool movesSaved() const;  ///< the plan has something of what is saved for backward go to the host
  qint64 elapsed() const { return run_.running() ? clock_.elapsed() : run_.milliseconds; }

  const RunSettings& settings() const { return settings_; }
  void setSettings(RunSettings settings);
  /// What was measured of the machine; of the next run.
  void setCalibration(std::optional<machine::Calibration> calibration) {
    calibration_ = std::move(calibration);
  }
  RunStreaming streaming() const;  ///< of the plan that would be run
  /// Of its inputs; empty: it says none.
  const plan::InputShapes& plannedShapes() const { return document_.input().settings.workload.shapes; }
  /// Where what modules save for backward goes in a run forward and back.
  const plan::ActivationScopes& activations() const { return document_.input().activations; }
  /// Why modules that the plan wants run again cannot be, as far as the program itself tells: what a run
  /// forward and back is refused with. Worked out in the background after every edit of these.
  const std::vector<Error>& notRunAgain() const { return notRunAgain_; }
  /// One sentence where the plan that would be run has too little room for this; else "".
  QString roomWarning(const RunStreaming& streaming) const;
  /// Of the plan that would be run, on one GPU: its budget without weights, gradients and the room that
  /// streamed weights need. nullopt: on several or none, or without a limit; or those leave nothing.
  std::optional<Bytes> roomForActivations() const;
  std::size_t gpusUsed() const;  ///< up to the last one of the plan that would be run; 0 without one
  std::size_t gpusHere() const { return gpusHere_; }
  void setGpusHere(std::size_t count) { gpusHere_ = count; }
  /// What the next run will be on instead of real GPUs, and why (not of virtual ones that were chosen); and
  /// that the plan has too little room to prefetch. "" where there is nothing to say.
  QString beforehand() const;

  /// Where the engine is, and where programs lie there (protocol::path_there); from the next run on.
  void setEngine(const protocol::EngineAddress& address, const QString& programsThere);

  void start();  ///< refused() where there is a trainingRefusal()
  void stop();
  void stopForGood();  ///< the window closes: nothing is reported any more
  /// More is known of the program than when the run was held against its prediction and had none.
  void auditAgain();
  void dismiss();  ///< forgets a run that stopped: the strip shows the plan again

 Q_SIGNALS:
  void changed();                           ///< state or progress
  void cannotRunAgain(const QString& why);  ///< notRunAgain() has something to say now: the first of it
  void refused(const QString& why);         ///< nothing was started
  void timelineChanged();                   ///< a new picture of the run
  void recordedChanged();                   ///< a recorded run was opened or closed
  void ended();
  void audited();  ///< the run was held against its prediction

 private:
  protocol::RunRequest request() const;
  void followEngine();
  void followDocument();
  void finish(Run::State state);
  void startAudit();
  void lookForSchedule();
  void lookAtScopes();
  void setRecorded(RecordedRun run);

  Document& document_;
  EngineClient client_;
  QString programsThere_{};
  bool elsewhere_ = false;  ///< the engine is on another machine, of whose GPUs nothing is known here
  Run run_{};
  widgets::SavedTablePtr lastSaved_{};
  ScheduleSourcePtr lastSchedule_{};  ///< of the last run forward and back of this model that came to its end
  protocol::RunRequest lastTrained_{};  ///< what was asked for then
  RunSettings settings_{};
  std::optional<machine::Calibration> calibration_{};
  std::size_t gpusHere_;
  RecordedRun recorded_{};
  QElapsedTimer clock_;
  std::vector<Error> notRunAgain_{};
  JobRunner auditor_{}, looking_{}, gathering_{};
};

}  // namespace stowage::app
