#include "app/gui/targets/device_checker.h"

#include "core/formats/execution.h"

namespace stowage::app {
namespace {

constexpr int kWhileSolving = 150;  // milliseconds between checks of plans that are still improved

}  // namespace

/// How the model is executed, read once. Tasks of one runner never run at once.
struct DeviceChecker::Read {
  model::ModelPtr model{};
  runtimes::FactsPtr facts{};

  /// Null: cancelled. A file that does not say how it is executed is walked module by module.
  runtimes::FactsPtr of(const model::ModelPtr& wanted, const std::string& part, const Job& job) {
    if (wanted == model) return facts;
    const auto execution = formats::read_execution(*wanted, job, part);
    if (!execution && execution.error().code == Code::Cancelled) return nullptr;
    facts = runtimes::make_facts(wanted, execution ? *execution : model::Execution());
    model = wanted;
    return facts;
  }
};

DeviceChecker::DeviceChecker(Document& document, QObject* parent)
    : QObject(parent), document_(document), read_(std::make_shared<Read>()) {
  soon_.setSingleShot(true);
  connect(&soon_, &QTimer::timeout, this, &DeviceChecker::start);
  connect(&document_, &Document::changed, this, &DeviceChecker::follow);
  // Where nobody is named, where values lie is part of no question to the solver: the plan stays, and what
  // is found does not.
  connect(&document_, &Document::fileChanged, this, [this] {
    TargetQuestion told = questionOf(document_.input().target);
    told.copies = question_.copies;
    if (!(told == question_)) follow(document_.state());
  });
  connect(&document_, &Document::modelChanged, this, &DeviceChecker::forget);
  follow(document_.state());
}

void DeviceChecker::setCopies(std::vector<runtimes::Copy> copies) {
  TargetQuestion question = question_;
  question.copies = std::move(copies);
  ask(std::move(question));
  follow(document_.state());
}

void DeviceChecker::ask(TargetQuestion question) {
  if (question == question_) return;
  question_ = std::move(question);
  started_.reset();
  Q_EMIT questionChanged();
}

void DeviceChecker::stop() {
  soon_.stop();
  job_.cancel();
  job_.waitForWorkers();
}

/// What a program copies by itself is said of one model.
void DeviceChecker::forget() {
  soon_.stop();
  job_.cancel();
  answer_.reset();
  shown_.reset();
  started_.reset();
  ask(questionOf(document_.input().target));
  Q_EMIT checked(nullptr);
}

bool DeviceChecker::isAnswered(const widgets::PlanState& state) const {
  return answer_ && answer_->plan->model == state.model && answer_->plan->placement == state.placement;
}

void DeviceChecker::follow(const widgets::PlanStatePtr& state) {
  if (!state) return;
  TargetQuestion question = questionOf(document_.input().target);
  question.copies = question_.copies;
  ask(std::move(question));
  shown_ = state;
  const bool another = started_ != state->generation;
  if (another || !state->solving) job_.cancel();  // of a plan that is not shown any more
  if (!state->solving || (another && !isAnswered(*state))) {
    soon_.start(0);
  } else if (another || !soon_.isActive()) {
    soon_.start(kWhileSolving);
  }
}

void DeviceChecker::start() {
  const auto state = shown_;
  if (!state || !state->model) return;
  // What runs is of this edit: its answer is better than none, and the newest plan follows.
  if (state->solving && job_.running()) return soon_.start(kWhileSolving);
  if (!isAnswered(*state)) started_ = state->generation;
  // As it was opened: what is one storage for the target alone is a finding of its own, and no tie.
  const auto work = [this, state, question = question_, read = read_, model = document_.model(),
                     part = document_.part().toStdString()](const Job& job) -> JobRunner::Deliver {
    // Nobody's rules are known: nothing has to be read for that.
    const bool any = target_of(question, state->settings) != nullptr;
    const auto facts = any ? read->of(model, part, job) : nullptr;
    if (any && !facts) return {};
    auto answer = checkTarget(state, facts, question, job);
    return [this, answer = std::move(answer)] {
      answer_ = answer;
      Q_EMIT checked(answer_);
    };
  };
  job_.start(JobRunner::Work(work));
}

}  // namespace stowage::app
