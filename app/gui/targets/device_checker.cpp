#include "app/gui/targets/device_checker.h"

#include "core/formats/execution.h"

namespace stowage::app {
namespace {

constexpr int kWhileSolving = 150;  // milliseconds: a plan that is still improved is checked when it rests

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
    if (!(told == question_)) follow();
  });
  connect(&document_, &Document::modelChanged, this, &DeviceChecker::forget);
  follow();
}

void DeviceChecker::setCopies(std::vector<runtimes::Copy> copies) {
  TargetQuestion question = question_;
  question.copies = std::move(copies);
  ask(std::move(question));
  follow();
}

void DeviceChecker::ask(TargetQuestion question) {
  if (question == question_) return;
  question_ = std::move(question);
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
  ask(questionOf(document_.input().target));
  Q_EMIT checked(nullptr);
}

void DeviceChecker::follow() {
  if (!document_.state()) return;
  TargetQuestion question = questionOf(document_.input().target);
  question.copies = question_.copies;
  ask(std::move(question));
  job_.cancel();  // of a plan that is not shown any more
  soon_.start(document_.state()->solving ? kWhileSolving : 0);
}

void DeviceChecker::start() {
  const auto state = document_.state();
  if (!state || !state->model) return;
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
