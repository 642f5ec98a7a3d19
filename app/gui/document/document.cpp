#include "app/gui/document/document.h"

#include <QDeadlineTimer>
#include <QEventLoop>
#include <QTimer>
#include <algorithm>
#include <cstdlib>

#include "app/gui/jobs/free_in_background.h"
#include "core/plan/read_in_place.h"
#include "widgets/common/view_facts.h"

namespace stowage::app {
namespace {

constexpr double kLiveSeconds = 0.016;    // a first answer that takes longer is no first answer
constexpr int kPatienceMilliseconds = 4;  // a quarter of a frame
constexpr std::size_t kAnswersKept = 64;  // to questions asked before
constexpr int kUndoSteps = 500;
constexpr std::size_t kTensorsViewedDirectly = 4000;

bool fits(const widgets::PlanState& state) {
  if (state.answer) return state.answer->outcome != solve::Outcome::Infeasible;
  return state.evaluation.fits;
}

bool sameDevices(const machine::Machine& a, const machine::Machine& b) {
  return std::equal(a.devices.begin(), a.devices.end(), b.devices.begin(), b.devices.end(),
                    [](const auto& x, const auto& y) { return x.id == y.id; });
}

/// What views draw from is there, or made in a small part of a frame.
bool viewedAtOnce(const widgets::PlanState& state) {
  return state.facts || state.model->tensors().size() <= kTensorsViewedDirectly;
}

/// As it is to be shown, with all that views draw from: of a large model in a worker.
PlanOutcome drawn(const PlanOutcome& known, const PlanRequest& question) {
  auto state = std::make_shared<widgets::PlanState>(*known.state);
  state->generation = question.generation;
  if (!state->facts) state->facts = widgets::make_view_facts(*state, question.facts);
  return {std::move(state), known.error, known.depth};
}

widgets::PlanStatePtr withoutFacts(const widgets::PlanStatePtr& state) {
  auto kept = std::make_shared<widgets::PlanState>(*state);
  kept->facts.reset();
  return kept;
}

/// Kept by the search, but no file's: a still better one may take its place.
PlanOutcome foundNow(const PlanOutcome& outcome) {
  auto state = std::make_shared<widgets::PlanState>(*outcome.state);
  auto answer = std::make_shared<solve::Answer>(*state->answer);
  answer->kept = false;
  state->answer = std::move(answer);
  return {std::move(state), outcome.error, outcome.depth};
}

}  // namespace

Document::Document(QObject* parent) : QObject(parent), patience_(kPatienceMilliseconds) {
  qRegisterMetaType<widgets::PlanStatePtr>();
  connect(&opener_, &JobRunner::progress, this, &Document::openingProgress);
  connect(&opener_, &JobRunner::failed, this, [this](const QString& what) {
    Q_EMIT openingFailed(openingPath_, Error{Code::Internal, {}, {what.toStdString()}, {}});
    Q_EMIT openingEnded();
  });
  connect(&importer_, &JobRunner::failed, this, [this](const QString& what) {
    Q_EMIT mapRefused(importingPath_, Error{Code::Internal, {}, {what.toStdString()}, {}});
  });
  connect(&solver_, &JobRunner::failed, this, [this](const QString& what) {
    problem_ = Error{Code::Internal, {}, {what.toStdString()}, {}};
    if (!state_) return;
    auto ended = std::make_shared<widgets::PlanState>(*state_);
    ended->solving = false;
    state_ = std::move(ended);
    Q_EMIT changed(state_);
  });
  connect(&saver_, &JobRunner::failed, this, [this](const QString& what) {
    finishSaving(fail(Code::FileWrite, savings_.front().path.toStdString(), {what.toStdString()}));
  });
  undo_.setUndoLimit(kUndoSteps);
  connect(&undo_, &QUndoStack::cleanChanged, this, &Document::fileChanged);
}

Document::~Document() {
  undo_.disconnect(this);
  // What was asked to be saved is saved, whatever ends.
  saver_.waitForWorkers();
  for (std::size_t i = saver_.running() ? 1 : 0; i < savings_.size(); ++i) {
    [[maybe_unused]] const auto written = savings_[i].write();
  }
}

void Document::close() {
  std::vector<std::shared_ptr<const void>> before{model_, catalog_, state_, lastFitting_};
  solver_.cancel();
  importer_.cancel();
  restorer_.cancel();
  undo_.clear();
  cache_.clear();
  model_.reset();
  placed_.reset();
  catalog_.reset();
  state_.reset();
  lastFitting_.reset();
  problem_.reset();
  input_ = {};
  clean_.reset();
  unknown_.reset();
  modelPath_.clear();
  planPath_.clear();
  Q_EMIT modelChanged();
  Q_EMIT activationsChanged();
  Q_EMIT notesChanged();
  Q_EMIT keptChanged();
  Q_EMIT fileChanged();
  freeInBackground(std::move(before));
}

PlanRequest Document::request(PlanInput input) const {
  PlanRequest request;
  request.model = model_;
  request.placed = placed_;
  request.catalog = catalog_;
  request.input = std::move(input);
  request.previous = nearTo();
  request.facts = state_ ? state_->facts : nullptr;
  request.calibration = calibration_;
  request.generation = generation_;
  return request;
}

void Document::edit(const QString& text, PlanInput next, quint64 gesture) {
  if (!model_ || next == input_) return;
  // What is trained is written anew: the disk has other room for the model's own files.
  if (next.machine == input_.machine && next.settings.workload.training != input_.settings.workload.training)
    next.machine =
        plan::with_read_in_place_as(std::move(next.machine), *model_, input_.settings, next.settings);
  undo_.push(new EditCommand(text, input_, std::move(next), gesture,
                             [this](const Answered& to, Answered& left) { apply(to, left); }));
}

void Document::apply(const Answered& to, Answered& left) {
  if (state_ && !state_->solving) {
    left.state = withoutFacts(state_);
    left.problem = problem_;
    left.calibration = calibration_;
    left.counted = counted_;
  }
  const bool same = to.input.asksTheSame(input_);
  const bool activations = to.input.activations != input_.activations;
  const bool notes = to.input.notes != input_.notes;
  const bool kept = to.input.kept != input_.kept;
  input_ = to.input;
  if (!same) solveAgain(to);
  if (activations) Q_EMIT activationsChanged();
  if (notes) Q_EMIT notesChanged();
  if (kept) Q_EMIT keptChanged();
  Q_EMIT fileChanged();
}

int Document::unsavedEdits() const {
  if (!dirty()) return 0;
  // Edited while it was written: the file's step is none of the history, and what there is of it counts.
  const int away = undo_.cleanIndex() < 0 ? undo_.index() : undo_.index() - undo_.cleanIndex();
  return std::max(1, std::abs(away));
}

Document::WayBack Document::wayBack() const {
  const auto leads = [this](int step, const Answered& (EditCommand::*side)() const) {
    const auto* edit = dynamic_cast<const EditCommand*>(undo_.command(step));
    if (edit == nullptr) return false;
    const Answered& plan = (edit->*side)();
    return plan.state && !plan.problem && fits(*plan.state);
  };
  for (int i = undo_.index(); i-- > 0;) {
    if (leads(i, &EditCommand::before)) return WayBack::Undo;
  }
  for (int i = undo_.index(); i < undo_.count(); ++i) {
    if (leads(i, &EditCommand::after)) return WayBack::Redo;
  }
  return WayBack::None;
}

edits::Move Document::moveTo(const std::vector<model::ModuleId>& modules, machine::DeviceId device,
                             bool parts) const {
  const auto placed = placed_ ? placed_->known(input_.target.name) : model_;
  return edits::moveTo(input_, *placed, state_ ? state_->catalog.get() : nullptr, modules, device, parts);
}

const widgets::PlanStatePtr& Document::nearTo() const { return lastFitting_ ? lastFitting_ : state_; }

std::optional<PlanOutcome> Document::known(const PlanInput& input) const {
  for (const Known& entry : cache_) {
    const bool holds = !entry.nearTo || entry.nearTo == nearTo();
    if (holds && entry.input.asksTheSame(input)) return entry.outcome;
  }
  return std::nullopt;
}

void Document::keep(const PlanRequest& request, const PlanOutcome& outcome) {
  if (request.model != model_ || request.previous != nearTo() || !outcome.state) return;
  if (request.calibration != calibration_) return;
  if (outcome.error && outcome.error->code == Code::Cancelled) return;
  if (const auto better = known(request.input); better && better->depth >= outcome.depth) return;
  // The newest is what a drop asks for: it keeps what the views draw from.
  for (Known& entry : cache_) {
    if (entry.outcome.state->facts) entry.outcome.state = withoutFacts(entry.outcome.state);
  }
  remember({request.input, outcome, nearTo()});
}

/// A preview asks with one more rule, so what it finds answers the question without that rule too. Shown once
/// it has been weighed under the question itself; the plan of a file stays as it was saved.
void Document::takeIfBetter(const PlanRequest& request, const PlanOutcome& outcome) {
  const auto shown = state_;
  if (!shown || shown->solving || solver_.running() || !betterAnswer(*shown, outcome, request.input)) return;
  auto question = this->request(input_);
  question.previous = outcome.state;
  const auto work = [this, question, shown](const Job& job) -> JobRunner::Deliver {
    solve::Effort effort;
    effort.keep_previous = true;
    auto better = solvePlan(question, effort, job);
    return [this, input = question.input, shown, better = std::move(better)]() mutable {
      if (state_ != shown || !betterAnswer(*shown, better, input)) return;
      publish(foundNow(better), input, true);
      Q_EMIT notice(tr("A better plan was found."));
    };
  };
  solver_.start(JobRunner::Work(work));
}

/// What nobody will ask for again goes first: previews of plans that are not shown any more.
void Document::remember(Known known) {
  std::erase_if(cache_, [&](const Known& entry) {
    return (entry.nearTo && entry.nearTo != nearTo()) ||
           (entry.input.asksTheSame(known.input) && (entry.nearTo || !known.nearTo));
  });
  cache_.push_back(std::move(known));
  if (cache_.size() > kAnswersKept) cache_.pop_front();
}

void Document::solveAgain(const Answered& to) {
  ++generation_;
  solver_.cancel();
  // An answer with the times of another calibration, or of a program of which less was known, is none to this
  // question.
  const bool answered = to.state && to.calibration == calibration_ && to.counted == counted_;
  auto before = answered ? PlanOutcome{to.state, to.problem} : known(input_).value_or(PlanOutcome{});
  if (before.state && before.depth == Depth::Whole) return showAgain(before);
  const auto question = request(input_);
  // What the preview showed is there at once; the rest follows, near the same plan.
  const bool shown = before.state && viewedAtOnce(*before.state);
  if (shown) showAgain(before);
  solveInWorker(question, before);
  // A quick answer has come already; else the picture from before stays, and says so.
  if (solver_.running() && !shown) publishWaiting();
}

/// An answer from before. What the views draw from is worked out anew: kept for every step of the history it
/// would fill the memory.
void Document::showAgain(const PlanOutcome& known) {
  const auto question = request(input_);
  if (viewedAtOnce(*known.state))
    return publish(drawn(known, question), PlanInput(input_), known.depth == Depth::Whole);
  const auto work = [this, known, question](const Job&) -> JobRunner::Deliver {
    return [this, made = drawn(known, question), input = question.input]() mutable {
      publish(std::move(made), input, true);
    };
  };
  solver_.start(JobRunner::Work(work), patience_);
  if (solver_.running()) publishWaiting();
}

/// `before`: what is known already. First what a frame allows, near the plan that is shown; then the best.
/// That nothing fits is said at once; why, and what would help, takes many solves.
void Document::solveInWorker(const PlanRequest& question, const PlanOutcome& before) {
  const bool first = !before.state && !fast_ && live_ && !question.input.map;
  const auto shown = state_;
  const auto work = [this, question, first, before, shown](
                        const Job& job, const JobRunner::Meanwhile& meanwhile) -> JobRunner::Deliver {
    const auto input = question.input;
    if (before.state && !viewedAtOnce(*before.state))
      meanwhile([this, known = drawn(before, question), input]() mutable {
        publish(std::move(known), input, false);
      });
    if (first) {
      auto quickly = answerTo(question, Depth::First, shown.get(), job);
      const bool live = quickly.state->solve_seconds <= kLiveSeconds;
      const bool good = !quickly.error && !quickly.infeasible();
      meanwhile([this, quickly = std::move(quickly), input, live, good]() mutable {
        live_ = live;
        if (good) publish(std::move(quickly), input, false);
      });
    }
    const bool settled = before.state && before.depth == Depth::Settled;
    auto outcome = settled ? before : answerTo(question, Depth::Settled, shown.get(), job);
    const bool fast = quick(*outcome.state);
    if (outcome.depth != Depth::Whole) {
      if (!settled)
        meanwhile([this, outcome, input]() mutable { publish(std::move(outcome), input, false); });
      outcome = answerTo(question, Depth::Whole, shown.get(), job);
    }
    return [this, outcome = std::move(outcome), input, fast]() mutable {
      fast_ = fast;
      publish(std::move(outcome), input, true);
    };
  };
  solver_.start(JobRunner::StagedWork(work), patience_);
}

bool Document::quick(const widgets::PlanState& state) const {
  return state.solve_seconds <= std::chrono::duration<double>(quickWithin_).count();
}

void Document::publishWaiting() {
  if (!state_) return;
  auto waiting = std::make_shared<widgets::PlanState>(*state_);
  // The placement still speaks of the devices it was made for.
  if (sameDevices(input_.machine, state_->machine)) waiting->machine = input_.machine;
  waiting->settings.rules = input_.settings.rules;
  waiting->generation = generation_;
  waiting->solving = true;
  if (waiting->settings.rules != state_->settings.rules)
    waiting->facts = widgets::with_rules(state_->facts, *waiting);
  state_ = std::move(waiting);
  Q_EMIT changed(state_);
}

void Document::publish(PlanOutcome outcome, const PlanInput& input, bool final) {
  catalog_ = outcome.state->catalog;
  problem_ = outcome.error;
  if (!final) {
    auto waiting = std::make_shared<widgets::PlanState>(*outcome.state);
    waiting->solving = true;
    outcome.state = std::move(waiting);
  } else {
    remember({input, {withoutFacts(outcome.state), outcome.error, Depth::Whole}, nullptr});
  }
  state_ = std::move(outcome.state);
  if (!problem_ && fits(*state_)) lastFitting_ = state_;
  Q_EMIT changed(state_);
}

void Document::restore(const SavedPlan& plan) {
  showAsSaved(plan, plan.input(), tr("Restore edits"), [this, unknown = plan.unknown] {
    if (unknown) unknown_ = unknown;  // the file that had it may be gone
    Q_EMIT restored();
  });
}

void Document::bringBack(const SavedPlan& plan, const PlanInput& input, const QString& text) {
  showAsSaved(plan, input, text, {});
}

/// As a plan that is opened: what was on the screen comes back, with what is known of its gap.
void Document::showAsSaved(const SavedPlan& plan, const PlanInput& input, const QString& text,
                           std::function<void()> shown) {
  if (!model_) return;
  const auto work = [this, question = request(input), counted = counted_, plan, text,
                     shown = std::move(shown)](const Job& job) mutable -> JobRunner::Deliver {
    question.previous = plan.shown(question.model);
    solve::Effort effort;
    effort.keep_previous = true;
    auto outcome = solvePlan(question, effort, job);
    return [this, model = question.model, calibration = question.calibration, counted, asked = question.input,
            text, shown, outcome = std::move(outcome)]() mutable {
      if (model != model_) return;
      const bool another = state_ && outcome.state && !(outcome.state->placement == state_->placement);
      if (!(asked == input_)) {
        undo_.push(new EditCommand(text, input_, {asked, outcome.state, outcome.error, calibration, counted},
                                   [this](const Answered& to, Answered& left) { apply(to, left); }));
      } else if (another && !solver_.running()) {
        // Another plan for the same question, as good or not: nothing was asked that could be undone.
        outcome.state = foundNow(outcome).state;
        publish(std::move(outcome), PlanInput(input_), true);
      }
      if (shown) shown();
    };
  };
  restorer_.start(JobRunner::Work(work));
}

bool Document::waitUntilIdle(int milliseconds) {
  const QDeadlineTimer deadline(milliseconds);
  while (opener_.running() || solver_.running() || importer_.running() || restorer_.running() || saving()) {
    if (deadline.hasExpired()) return false;
    QEventLoop loop;
    QTimer::singleShot(2, &loop, &QEventLoop::quit);
    loop.exec();
  }
  return true;
}

}  // namespace stowage::app
