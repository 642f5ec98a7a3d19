#pragma once

#include <QObject>
#include <QPointer>
#include <QUndoStack>
#include <deque>

#include "app/gui/document/edit_command.h"
#include "app/gui/document/model_opener.h"
#include "app/gui/document/plan_edits.h"
#include "app/gui/document/solve_plan.h"
#include "app/gui/jobs/job_runner.h"
#include "app/gui/start/early_picture.h"
#include "core/snapshot/snapshot.h"

namespace stowage::app {

/// What is open: model, machine, settings, rules, and the plan that follows from them. Every edit is a value
/// on the undo stack; after every edit the plan is solved again and published as one immutable state. Plans
/// are solved in a worker, where the latest request wins and the picture before stays meanwhile; an answer
/// that comes within a few milliseconds is published within the edit.
class Document : public QObject {
  Q_OBJECT
 public:
  explicit Document(QObject* parent = nullptr);
  ~Document() override;

  /// Opens a model, a plan or a device map, decided by content. What is open stays until the new one is read;
  /// on failure it stays altogether. `part`: which of Model::parts() of a checkpoint; "" takes the likeliest.
  void open(const QString& path, const QString& part = {});
  /// Opens a model with a question of its own (the sample); it is not remembered among the recent files.
  void openAs(const QString& path, PlanInput input);
  /// Opens a model with the question that it had when it was left; `sample`: it was opened as the sample.
  void openAgain(const QString& path, const QString& part, PlanInput input, bool sample);
  /// A plan whose model lies elsewhere than it says. It is unsaved until it says so.
  void openWithModel(const QString& plan, const QString& model);
  /// Opens what must be a recorded run; open() does it too where the content says so.
  void openRun(const QString& path);
  void cancelOpening();
  bool opening() const { return opener_.running() || read_.has_value(); }
  const QString& openingPath() const { return openingPath_; }
  void close();

  /// Asked on the GUI thread when another model has been read and would replace this one with its unsaved
  /// edits. The answer may come at any time later; what is opened meanwhile makes the question void.
  using MayReplace = std::function<void(std::function<void(bool)> answer)>;
  void setMayReplace(QObject* asker, MayReplace may);

  /// Whoever was asked has agreed already: what is opened next replaces unsaved edits without a question.
  void agreeToReplace() { agreed_ = true; }

  /// What opens quicker than that shows nothing before it is there.
  void setEarlyAfter(std::chrono::milliseconds delay) { earlyAfter_ = delay; }

  /// The machine for models that come without a plan.
  void setDefaultMachine(machine::Machine machine) {
    defaultMachine_ = std::move(machine);
    ofLastModel_ = false;
  }
  /// The same, set up for another model: what it keeps free for activations is not kept for the next.
  void setMachineOfLastModel(machine::Machine machine) {
    defaultMachine_ = std::move(machine);
    ofLastModel_ = true;
  }

  /// The workload for models that come without a plan and whose KV cache is known: without one, a plan would
  /// have no room for it.
  void setDefaultWorkload(plan::Workload workload) { defaultWorkload_ = workload; }

  /// What was measured last of this machine: how fast devices compute, which plans are ranked by. What is
  /// shown is solved again where it is another.
  void setCalibration(const std::optional<machine::Calibration>& calibration);

  /// An engine has said how the values of the program lie (predict/described_programs.h): where a plan counts
  /// its activations or times, the plan that is shown is solved again.
  void countProgramAgain();

  const model::ModelPtr& model() const { return model_; }  ///< as it was opened
  const QString& modelPath() const { return modelPath_; }
  const QString& planPath() const { return planPath_; }
  QString part() const;  ///< the one of Model::parts() that is shown; "" where the file holds one model
  bool sample() const { return sample_; }
  bool mayBeRemembered() const { return !modelPath_.isEmpty() && (!sample_ || !planPath_.isEmpty()); }
  const PlanInput& input() const { return input_; }
  const widgets::PlanStatePtr& state() const { return state_; }              ///< null before a model is open
  const widgets::PlanStatePtr& lastFitting() const { return lastFitting_; }  ///< null until something fitted
  const std::optional<Error>& problem() const {
    return problem_;
  }  ///< why the question itself cannot be asked
  bool solving() const { return solver_.running(); }
  QUndoStack& undoStack() { return undo_; }
  bool dirty() const { return !undo_.isClean() && !backAtSaved(); }
  /// The question as it was saved last, or as it was opened; nullopt: no file says what is open.
  const std::optional<PlanInput>& clean() const { return clean_; }
  int unsavedEdits() const;  ///< steps away from what was saved or opened
  enum class WayBack : std::uint8_t { None, Undo, Redo };
  WayBack wayBack() const;  ///< to a plan that fitted
  bool fast() const {
    return fast_;
  }  ///< the last answer took less than a frame: a preview may be as exact as the answer to the drop
  /// A plan that is solved within that is previewed as exactly as a drop is answered; others near the plan
  /// that is shown.
  void setQuickWithin(std::chrono::milliseconds limit) { quickWithin_ = limit; }
  /// How many milliseconds an edit or a preview waits for its answer on the GUI thread, at most: what comes
  /// later is delivered later.
  int patience() const { return patience_; }
  void setPatience(int milliseconds) { patience_ = milliseconds; }
  PlanRequest request(PlanInput input) const;
  /// What putting these modules on a device asks for, of the plan as it is. A model is open.
  edits::Move moveTo(const std::vector<model::ModuleId>& modules, machine::DeviceId device,
                     bool parts = false) const;
  /// What is known of a question: an answer that was shown before, or what a preview of it found near the
  /// plan that is shown now.
  std::optional<PlanOutcome> known(const PlanInput& input) const;
  /// Keeps what a preview found, as long as the plan stands that it was found near: an edit that asks the
  /// same takes it, and nothing is solved twice.
  void keep(const PlanRequest& request, const PlanOutcome& outcome);
  /// Where the same question with one more rule has a better plan than the one that is shown and not proven,
  /// that plan is shown, and notice says so.
  void takeIfBetter(const PlanRequest& request, const PlanOutcome& outcome);

  /// One undo step that turns the plan's input into `next`; nothing when they are equal. Edits of one gesture
  /// merge.
  void edit(const QString& text, PlanInput next, quint64 gesture = 0);
  quint64 newGesture() { return ++lastGesture_; }

  /// Writes the plan in a worker: saved or saveFailed follows. Once written it is the document's file, and
  /// the document is clean unless it was edited meanwhile. Of several none is left out.
  void save(const QString& path);
  bool saving() const { return !savings_.empty(); }
  void waitUntilSaved();  ///< in an event loop
  /// The same, waited for in an event loop. Error: FileWrite.
  Status savePlan(const QString& path);
  /// Shows a map made by somebody as it is, until the solver is asked: what is pinned moves, the rest stays.
  /// One undo step. Read in a worker: mapImported or mapRefused follows.
  void importMap(const QString& path);
  SavedPlan savedPlan(const QString& forPath) const;  ///< what a file at that path says
  /// The same, to be made elsewhere: the map of a large model takes longer than a frame. Holds what it needs;
  /// any thread.
  std::function<SavedPlan()> planSaver(const QString& forPath) const;
  /// An autosaved plan as it was on the screen, as one undo step. Worked out in a worker: restored follows.
  void restore(const SavedPlan& plan);
  /// A plan as it was shown when it was kept, under `input`, which asks what it was asked: one undo step, or
  /// none where the same is asked now. Worked out in a worker.
  void bringBack(const SavedPlan& plan, const PlanInput& input, const QString& text);
  /// Makes what is shown into what is kept, elsewhere: without outline, path, notes and kept plans. Holds
  /// what it needs; any thread. Precondition: a model is open.
  std::function<SavedPlan()> planKeeper() const;

  /// Blocks in an event loop until nothing runs, at most `milliseconds` (tests, screenshots). False when it
  /// took longer.
  bool waitUntilIdle(int milliseconds = 20000);

 Q_SIGNALS:
  void changed(const stowage::widgets::PlanStatePtr& state);
  void modelChanged();
  void openingStarted(const QString& path);
  void openingProgress(const QString& file, quint64 done, quint64 total);
  /// The tree of what is being opened, with the sizes that are read so far; again and again while it takes
  /// long.
  void openingEarly(const stowage::app::EarlyPicturePtr& picture);
  void openingPlaced();  ///< everything is read; the first plan is on its way
  void openingRun();     ///< it is a recorded run: its progress counts bytes
  /// A recorded run was read. The model and its plan are as they were; openingEnded follows.
  void runOpened(const QString& path, const std::shared_ptr<const stowage::snapshot::OpenedRun>& run);
  void openingFailed(const QString& path, const stowage::Error& error);
  void openingEnded();  ///< done, failed or cancelled
  void mapImported(const QString& path, const stowage::plan::AppliedMap& applied);
  void notesChanged();        ///< of input(); the plan is the same
  void keptChanged();         ///< likewise
  void activationsChanged();  ///< of input(); the plan is the same
  void fileChanged();         ///< plan path or dirtiness
  void saved(const QString& path);
  void saveFailed(const QString& path, const stowage::Error& error);
  void restored();
  void mapRefused(const QString& path, const stowage::Error& error);
  /// A folder that holds several models: nothing was opened, one of them is to be chosen. openingEnded
  /// follows.
  void openingAmbiguous(const QString& folder, const QStringList& models);
  /// The plan that was opened was saved for a model that looked otherwise.
  void modelDiffers(const QString& path, const stowage::app::ModelDifference& difference);
  void notice(const QString& text);

 private:
  struct Known {
    PlanInput input{};
    PlanOutcome outcome{};
    widgets::PlanStatePtr nearTo{};  ///< of a preview; null: it was shown, and may be shown again at any time
  };
  void remember(Known known);
  void startOpening(const QString& path, const QString& part, std::optional<PlanInput> given,
                    const QString& model = {}, bool sample = false);
  JobRunner::Deliver readRun(const QString& path, const Job& job, const JobRunner::Meanwhile& meanwhile);
  void failOpening(const QString& path, const Error& error, const std::vector<std::string>& choice);
  void tellDifference(const SavedPlan& plan);
  void apply(const Answered& to, Answered& left);
  void solveAgain(const Answered& to);
  void showAsSaved(const SavedPlan& plan, const PlanInput& input, const QString& text,
                   std::function<void()> shown);
  void showAgain(const PlanOutcome& known);
  void solveInWorker(const PlanRequest& request, const PlanOutcome& before);
  void publish(PlanOutcome outcome, const PlanInput& input, bool final);
  void publishWaiting();
  /// The plan that answers keep near.
  const widgets::PlanStatePtr& nearTo() const;
  void adopt(const QString& path, Opened opened, PlanOutcome outcome, PlanInput input);
  void applyMap(const QString& path, const plan::DeviceMap& map);
  void adoptMap(const QString& path, const plan::DeviceMap& map, const plan::AppliedMap& applied);

  /// A model that has been read, with its first plan.
  struct Read {
    QString path{};
    Opened opened{};
    PlanOutcome outcome{};
    PlanInput input{};
    bool sample = false;
    bool moved = false;     ///< its model lies elsewhere than it says
    bool asBefore = false;  ///< its machine is that of the model before
    quint64 number = 0;     ///< of its opening
  };
  /// A plan on its way to a file.
  struct Saving {
    QString path{};
    PlanInput input{};
    model::ModelPtr model{};
    std::function<SavedPlan()> plan{};
    Status write() const;
  };
  void replaceBy(Read read);
  void mayReplace(quint64 number, bool may);
  void startSaving();
  void finishSaving(const Status& written);

  QPointer<QObject> asker_{};
  MayReplace mayReplace_{};
  JobRunner opener_;
  JobRunner importer_;
  JobRunner solver_;
  JobRunner saver_;
  JobRunner restorer_;
  std::deque<Saving> savings_{};  ///< the first is being written
  std::optional<Read> read_{};    ///< waits for the answer whether it may replace what is open
  quint64 openings_ = 0;
  QUndoStack undo_;
  QString openingPath_, importingPath_, modelPath_, planPath_;
  machine::Machine defaultMachine_{};
  plan::Workload defaultWorkload_{};
  std::shared_ptr<const machine::Calibration> calibration_{};
  model::ModelPtr model_{};
  std::shared_ptr<const PlacedModels> placed_{};  ///< of it
  solve::UnitCatalogPtr catalog_{};
  PlanInput input_{};
  std::optional<PlanInput> clean_{};
  std::shared_ptr<const Json> unknown_{};  ///< of its file: saved again as it was read (unknown_fields.h)
  widgets::PlanStatePtr state_{}, lastFitting_{};
  std::optional<Error> problem_{};
  std::deque<Known> cache_{};
  quint64 generation_ = 0, lastGesture_ = 0, counted_ = 0;
  bool fast_ = false, sample_ = false;
  bool agreed_ = false;       ///< the next opening may replace unsaved edits
  bool live_ = true;          ///< a first answer of little effort came within two frames
  bool ofLastModel_ = false;  ///< defaultMachine_ was set up for another model
  int patience_ = 0;
  bool quick(const widgets::PlanState& state) const;
  /// Saved while it was edited, the plan is no step of the history; it is saved where it is the same again.
  bool backAtSaved() const { return undo_.cleanIndex() < 0 && clean_ && *clean_ == input_; }
  std::chrono::milliseconds earlyAfter_{250}, quickWithin_{8};  ///< half a frame
};

}  // namespace stowage::app
