#include "app/gui/predict/program_describer.h"

#include <utility>

#include "app/gui/predict/described_programs.h"

namespace stowage::app {

ProgramDescriber::ProgramDescriber(QObject* parent) : QObject(parent) {
  connect(&client_, &EngineClient::described, this, [this](const protocol::Described& described) {
    keep(std::make_shared<const protocol::DescribedValues>(described.values), {});
  });
  connect(&client_, &EngineClient::failed, this,
          [this](const Error& error, const protocol::RunResult&) { keep(nullptr, error); });
  connect(&client_, &EngineClient::died, this,
          [this](const EngineDeath& death) { keep(nullptr, protocol::to_error(death, "stowage-engine")); });
  // Answers to other questions are none to this one.
  const auto unknown = [this](const char* what) {
    keep(nullptr, Error{Code::ProtocolUnknown, {}, {what}, {}});
  };
  connect(&client_, &EngineClient::finished, this,
          [unknown](const protocol::RunResult&) { unknown("finished"); });
  connect(&client_, &EngineClient::calibrated, this,
          [unknown](const protocol::Calibrated&) { unknown("calibrated"); });
}

void ProgramDescriber::setHeld(Hold by, bool held) {
  const bool before = this->held();
  const auto bit = static_cast<unsigned>(by);
  holds_ = held ? holds_ | bit : holds_ & ~bit;
  if (this->held() == before) return;
  if (before) return go();
  client_.cancel();
}

void ProgramDescriber::want(std::optional<protocol::DescribeRequest> request) {
  wanted_ = std::move(request);
  go();
}

void ProgramDescriber::wantNext(std::optional<protocol::DescribeRequest> request) {
  next_ = std::move(request);
  go();
}

bool ProgramDescriber::isAt(const Question& question) const {
  return question && asked_ && to_line(*question) == to_line(*asked_);
}

void ProgramDescriber::go() {
  if (client_.running() && !isAt(wanted_) && !isAt(next_)) client_.cancel();
  const Question& question = wanted_ ? wanted_ : next_;
  if (held() || !question || client_.running() || !agreed(question->fingerprint)) return;
  asked_ = question;
  client_.describe(*asked_);
}

void ProgramDescriber::keep(std::shared_ptr<const protocol::DescribedValues> values,
                            std::optional<Error> problem) {
  const Question asked = asked_;
  const bool said = values != nullptr;
  if (isAt(wanted_)) wanted_.reset();
  if (isAt(next_)) next_.reset();
  keepValues(*asked, {std::move(values), std::move(problem)});
  Q_EMIT answered(said);
  go();
}

}  // namespace stowage::app
