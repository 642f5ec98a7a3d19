#include "app/gui/document/document.h"

#include <QDeadlineTimer>
#include <QEventLoop>
#include <QTimer>

#include "app/gui/jobs/free_elsewhere.h"
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

bool infeasible(const PlanOutcome& outcome) {
  return outcome.state && outcome.state->answer &&
         outcome.state->answer->outcome == solve::Outcome::Infeasible;
}

widgets::PlanStatePtr withoutFacts(const widgets::PlanStatePtr& state) {
  auto kept = std::make_shared<widgets::PlanState>(*state);
  kept->facts.reset();
  return kept;
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
  undo_.setUndoLimit(kUndoSteps);
  connect(&undo_, &QUndoStack::cleanChanged, this, &Document::fileChanged);
}

Document::~Document() { undo_.disconnect(this); }

void Document::close() {
  std::vector<std::shared_ptr<const void>> before{model_, catalog_, state_, lastFitting_};
  solver_.cancel();
  importer_.cancel();
  undo_.clear();
  cache_.clear();
  model_.reset();
  catalog_.reset();
  state_.reset();
  lastFitting_.reset();
  problem_.reset();
  input_ = {};
  modelPath_.clear();
  planPath_.clear();
  Q_EMIT modelChanged();
  Q_EMIT fileChanged();
  freeElsewhere(std::move(before));
}

PlanRequest Document::request(PlanInput input) const {
  PlanRequest request;
  request.model = model_;
  request.catalog = catalog_;
  request.input = std::move(input);
  request.previous = lastFitting_ ? lastFitting_ : state_;
  request.facts = state_ ? state_->facts : nullptr;
  request.generation = generation_;
  return request;
}

void Document::edit(const QString& text, PlanInput next, quint64 gesture) {
  if (!model_ || next == input_) return;
  undo_.push(new EditCommand(text, input_, std::move(next), gesture,
                             [this](const Answered& to, Answered& left) { apply(to, left); }));
}

void Document::apply(const Answered& to, Answered& left) {
  if (state_ && !state_->solving) {
    left.state = withoutFacts(state_);
    left.problem = problem_;
  }
  input_ = to.input;
  solveAgain(to);
  Q_EMIT fileChanged();
}

const Answered* Document::answered(const PlanInput& input) const {
  for (const auto& entry : cache_) {
    if (entry.input == input) return &entry;
  }
  return nullptr;
}

void Document::solveAgain(const Answered& to) {
  ++generation_;
  solver_.cancel();
  if (const Answered* known = to.state ? &to : answered(input_)) {
    showAgain(*known);
    return;
  }
  solveInWorker(request(input_));
  // A quick answer has come already; else the picture from before stays, and says so.
  if (solver_.running()) publishWaiting();
}

/// An answer from before. What the views draw from is worked out anew: kept for every step of the history it
/// would fill the memory.
void Document::showAgain(const Answered& known) {
  auto state = std::make_shared<widgets::PlanState>(*known.state);
  state->generation = generation_;
  const auto before = state_ ? state_->facts : nullptr;
  if (state->model->tensors().size() <= kTensorsViewedDirectly) {
    state->facts = widgets::make_view_facts(*state, before);
    return publish({std::move(state), known.problem}, PlanInput(input_), true);
  }
  const auto work = [this, state, before, problem = known.problem,
                     input = input_](const Job&) -> JobRunner::Deliver {
    state->facts = widgets::make_view_facts(*state, before);
    return [this, state, problem, input] { publish({state, problem}, input, true); };
  };
  solver_.start(JobRunner::Work(work), patience_);
  if (solver_.running()) publishWaiting();
}

void Document::solveInWorker(const PlanRequest& question) {
  const bool near = !fast_ && live_ && !question.input.map;
  const auto shown = state_;
  const auto work = [this, question, near, shown](
                        const Job& job, const JobRunner::Meanwhile& meanwhile) -> JobRunner::Deliver {
    const auto input = question.input;
    if (near) {
      // First what a frame allows, near the plan that is shown; then the best.
      auto first = solvePlan(question, shown ? liveEffort(*shown) : solve::Effort::live(), job);
      const bool live = first.state->solve_seconds <= kLiveSeconds;
      const bool good = !first.error && !infeasible(first);
      meanwhile([this, first = std::move(first), input, live, good]() mutable {
        live_ = live;
        if (good) publish(std::move(first), input, false);
      });
    }
    solve::Effort effort;
    effort.explain = false;
    auto outcome = solvePlan(question, effort, job);
    if (infeasible(outcome)) {
      // That nothing fits is said at once; why, and what would help, takes many solves.
      meanwhile([this, outcome, input]() mutable { publish(std::move(outcome), input, false); });
      outcome = solvePlan(question, {}, job);
    }
    return [this, outcome = std::move(outcome), input]() mutable {
      fast_ = quick(*outcome.state);
      publish(std::move(outcome), input, true);
    };
  };
  solver_.start(JobRunner::StagedWork(work), patience_);
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
  } else if (!answered(input)) {
    cache_.push_back({input, withoutFacts(outcome.state), outcome.error});
    if (cache_.size() > kAnswersKept) cache_.pop_front();
  }
  state_ = std::move(outcome.state);
  if (!problem_ && fits(*state_)) lastFitting_ = state_;
  Q_EMIT changed(state_);
}

void Document::restore(const SavedPlan& plan) { edit(tr("Restore edits"), plan.input()); }

bool Document::waitUntilIdle(int milliseconds) {
  const QDeadlineTimer deadline(milliseconds);
  while (opener_.running() || solver_.running() || importer_.running()) {
    if (deadline.hasExpired()) return false;
    QEventLoop loop;
    QTimer::singleShot(2, &loop, &QEventLoop::quit);
    loop.exec();
  }
  return true;
}

}  // namespace stowage::app
