#include "app/gui/document.h"

#include <QDeadlineTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QTimer>

#include "app/gui/default_machine.h"
#include "core/base/file.h"

namespace stowage::app {
namespace {

constexpr std::size_t kUnitsSolvedDirectly = 5000;
constexpr double kFrameSeconds = 0.008;
constexpr std::size_t kAnswersKept = 64;  // to questions asked before
constexpr int kUndoSteps = 500;

bool fits(const widgets::PlanState& state) {
  if (state.answer) return state.answer->outcome != solve::Outcome::Infeasible;
  return state.evaluation.fits;
}

bool sameDevices(const machine::Machine& a, const machine::Machine& b) {
  return std::equal(a.devices.begin(), a.devices.end(), b.devices.begin(), b.devices.end(), [](const auto& x, const auto& y) { return x.id == y.id; });
}

bool infeasible(const PlanOutcome& outcome) { return outcome.state && outcome.state->answer && outcome.state->answer->outcome == solve::Outcome::Infeasible; }

}  // namespace

Document::Document(QObject* parent) : QObject(parent) {
  qRegisterMetaType<widgets::PlanStatePtr>();
  connect(&opener_, &JobRunner::progress, this, &Document::openingProgress);
  connect(&opener_, &JobRunner::failed, this, [this](const QString& what) {
    Q_EMIT openingFailed(openingPath_, Error{Code::Internal, {}, {what.toStdString()}, {}});
    Q_EMIT openingEnded();
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

void Document::open(const QString& path) { startOpening(path, std::nullopt); }

void Document::openAs(const QString& path, PlanInput input) { startOpening(path, std::move(input)); }

void Document::startOpening(const QString& path, std::optional<PlanInput> given) {
  openingPath_ = path;
  const machine::Machine machine = defaultMachine_;
  opener_.start([this, path, machine, given](const Job& job) -> JobRunner::Deliver {
    auto opened = openPath(path.toStdString(), job);
    if (!opened) {
      return [this, path, error = opened.error()] {
        if (error.code != Code::Cancelled) Q_EMIT openingFailed(path, error);
        Q_EMIT openingEnded();
      };
    }
    if (!opened->model) {
      return [this, path, map = std::move(*opened->map)] {
        adoptMap(path, map);
        Q_EMIT openingEnded();
      };
    }
    PlanRequest request;
    request.model = opened->model;
    if (given) {
      request.input = *given;
    } else if (opened->plan) {
      request.input = opened->plan->input();
      request.previous = opened->plan->shown(opened->model);
    } else {
      request.input.machine = machine.devices.empty() ? defaultMachine(*opened->model) : machine;
    }
    // A saved plan comes back as it was saved, with what is known of its gap; the next edit solves it anew.
    solve::Effort effort;
    if (opened->plan) effort.tolerance = 1;
    auto outcome = solvePlan(request, effort, job);
    return [this, path, opened = std::move(*opened), outcome = std::move(outcome), input = request.input, sample = given.has_value()]() mutable {
      if (dirty() && asker_ && !mayReplace_()) {
        Q_EMIT notice(tr("Opening was cancelled. The plan from before is still here."));
        return Q_EMIT openingEnded();
      }
      sample_ = sample;
      adopt(path, std::move(opened), std::move(outcome), std::move(input));
      Q_EMIT openingEnded();
    };
  });
  Q_EMIT openingStarted(path);
}

void Document::cancelOpening() {
  if (!opener_.running()) return;
  opener_.cancel();
  Q_EMIT notice(model_ ? tr("Opening was cancelled. The plan from before is still here.") : tr("Opening was cancelled."));
  Q_EMIT openingEnded();
}

void Document::close() {
  solver_.cancel();
  undo_.clear();
  cache_.clear();
  model_.reset();
  prepared_.reset();
  state_.reset();
  lastFitting_.reset();
  problem_.reset();
  input_ = {};
  modelPath_.clear();
  planPath_.clear();
  Q_EMIT modelChanged();
  Q_EMIT fileChanged();
}

void Document::adopt(const QString& path, Opened opened, PlanOutcome outcome, PlanInput input) {
  solver_.cancel();
  cache_.clear();
  model_ = std::move(opened.model);
  prepared_ = outcome.state->prepared;
  live_ = solve::units(*prepared_).size() <= kUnitsSolvedDirectly;
  input_ = std::move(input);
  state_.reset();
  lastFitting_.reset();
  planPath_ = opened.plan ? path : QString();
  modelPath_ = QString::fromStdString(model_->path());
  if (modelPath_.isEmpty()) modelPath_ = path;
  fast_ = solve::units(*prepared_).size() <= kUnitsSolvedDirectly && outcome.state->solve_seconds <= kFrameSeconds;
  undo_.clear();
  if (opened.plan && !opened.plan->file.model_fingerprint.empty() && opened.plan->file.model_fingerprint != model_->fingerprint()) {
    Q_EMIT notice(tr("The model's structure is not the one this plan was made for. Rules that name missing modules are listed in Issues."));
  }
  Q_EMIT modelChanged();
  publish(std::move(outcome), PlanInput(input_), true);
  Q_EMIT fileChanged();
}

void Document::adoptMap(const QString& path, const plan::DeviceMap& map) {
  if (!model_) {
    Q_EMIT notice(tr("%1 is a device map. Open its model first, then the map.").arg(QFileInfo(path).fileName()));
    return;
  }
  PlanInput next = input_;
  next.map = map;
  edit(tr("Show %1").arg(QFileInfo(path).fileName()), std::move(next));
  Q_EMIT mapImported(path, plan::apply(map, *model_, input_.machine));
}

PlanRequest Document::request(PlanInput input) const {
  PlanRequest request;
  request.model = model_;
  request.prepared = prepared_;
  request.input = std::move(input);
  request.previous = lastFitting_ ? lastFitting_ : state_;
  request.generation = generation_;
  return request;
}

void Document::edit(const QString& text, PlanInput next, quint64 gesture) {
  if (!model_ || next == input_) return;
  undo_.push(new EditCommand(text, input_, std::move(next), gesture, [this](const Answered& to, Answered& left) { apply(to, left); }));
}

void Document::apply(const Answered& to, Answered& left) {
  if (state_ && !state_->solving) {
    left.state = state_;
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
    auto state = std::make_shared<widgets::PlanState>(*known->state);
    state->generation = generation_;
    publish({std::move(state), known->problem}, PlanInput(input_), true);
    return;
  }
  const PlanRequest question = request(input_);
  if (!fast_) {
    // First what a frame allows, near the plan that is shown; the worker then goes for the best.
    if (live_) {
      auto first = solvePlan(question, state_ ? liveEffort(*state_) : solve::Effort::live(), {});
      live_ = first.state->solve_seconds <= 2 * kFrameSeconds;
      if (!first.error && !infeasible(first) && !input_.map) {
        publish(std::move(first), input_, false);
        return solveInWorker(question);
      }
    }
    publishWaiting();
    solveInWorker(question);
    return;
  }
  solve::Effort effort;
  effort.explain = false;
  auto outcome = solvePlan(question, effort, {});
  // One slow answer and the next edits go to the worker; one quick one brings them back.
  fast_ = outcome.state->solve_seconds <= kFrameSeconds;
  const bool explain = infeasible(outcome);
  publish(std::move(outcome), input_, !explain);
  if (explain) solveInWorker(question);
}

void Document::solveInWorker(const PlanRequest& question) {
  solver_.start([this, question](const Job& job) -> JobRunner::Deliver {
    auto outcome = solvePlan(question, {}, job);
    return [this, outcome = std::move(outcome), input = question.input]() mutable {
      fast_ = solve::units(*outcome.state->prepared).size() <= kUnitsSolvedDirectly && outcome.state->solve_seconds <= kFrameSeconds;
      publish(std::move(outcome), input, true);
    };
  });
}

void Document::publishWaiting() {
  if (!state_) return;
  auto waiting = std::make_shared<widgets::PlanState>(*state_);
  // The placement still speaks of the devices it was made for.
  if (sameDevices(input_.machine, state_->machine)) waiting->machine = input_.machine;
  waiting->settings.rules = input_.settings.rules;
  waiting->generation = generation_;
  waiting->solving = true;
  state_ = std::move(waiting);
  Q_EMIT changed(state_);
}

void Document::publish(PlanOutcome outcome, const PlanInput& input, bool final) {
  prepared_ = outcome.state->prepared;
  problem_ = outcome.error;
  if (!final) {
    auto waiting = std::make_shared<widgets::PlanState>(*outcome.state);
    waiting->solving = true;
    outcome.state = std::move(waiting);
  } else if (!answered(input)) {
    cache_.push_back({input, outcome.state, outcome.error});
    if (cache_.size() > kAnswersKept) cache_.pop_front();
  }
  state_ = std::move(outcome.state);
  if (!problem_ && fits(*state_)) lastFitting_ = state_;
  Q_EMIT changed(state_);
}

Status Document::savePlan(const QString& path) {
  STOWAGE_TRY(write_file_atomically(path.toStdString(), to_text(savedPlan(path).json()) + "\n"));
  planPath_ = path;
  undo_.setClean();
  Q_EMIT saved(path);
  Q_EMIT fileChanged();
  return {};
}

Result<plan::AppliedMap> Document::importMap(const QString& path) {
  auto map = plan::read_device_map(path.toStdString());
  if (!map) return tl::unexpected(map.error());
  auto applied = plan::apply(*map, *model_, input_.machine);
  adoptMap(path, *map);
  return applied;
}

SavedPlan Document::savedPlan(const QString& forPath) const {
  SavedPlan saved;
  plan::PlanFile& file = saved.file;
  const QFileInfo target(forPath), model(modelPath_);
  // Kept relative when the model lies in the plan's folder or below: both can then be moved together.
  const QString relative = target.absoluteDir().relativeFilePath(model.absoluteFilePath());
  file.model_path = (relative.startsWith(QStringLiteral("..")) ? model.absoluteFilePath() : relative).toStdString();
  file.model_fingerprint = model_->fingerprint();
  file.machine = input_.machine;
  file.settings = input_.settings;
  saved.imported = input_.map.has_value();
  if (input_.map) {
    file.map = *input_.map;
  } else if (state_) {
    file.map = plan::to_device_map(*model_, state_->machine, state_->placement);
  }
  return saved;
}

void Document::restore(const SavedPlan& plan) { edit(tr("Restore edits"), plan.input()); }

bool Document::waitUntilIdle(int milliseconds) {
  const QDeadlineTimer deadline(milliseconds);
  while (opener_.running() || solver_.running()) {
    if (deadline.hasExpired()) return false;
    QEventLoop loop;
    QTimer::singleShot(2, &loop, &QEventLoop::quit);
    loop.exec();
  }
  return true;
}

}  // namespace stowage::app
