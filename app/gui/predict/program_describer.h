#pragma once

#include <QObject>
#include <functional>

#include "app/gui/run/engine_client.h"

namespace stowage::app {

/// Asks the engine on this machine how the values of programs lie whose files do not say it
/// (described_programs.h keeps the answers). Only of programs that a person has agreed to run: it is read by
/// the same code, behind the same walls. One question at a time, in a process of its own; the window never
/// waits for it.
class ProgramDescriber : public QObject {
  Q_OBJECT
 public:
  /// Whether somebody has agreed that the program with this fingerprint is run; on the GUI thread.
  using Agreed = std::function<bool(const std::string& fingerprint)>;
  explicit ProgramDescriber(QObject* parent = nullptr);

  void setAgreed(Agreed agreed) { agreed_ = std::move(agreed); }  ///< without it nobody has
  bool agreed(const std::string& fingerprint) const { return agreed_ && agreed_(fingerprint); }
  enum class Hold : unsigned { Run = 1, Calibration = 2 };
  /// While a run or a calibration measures times nothing else is to take part of this machine: what is
  /// wanted is asked after the last of them.
  void setHeld(Hold by, bool held);
  bool held() const { return holds_ != 0; }

  /// What is wanted now; a question for anything else is given up. nullopt: nothing.
  void want(std::optional<protocol::DescribeRequest> request);
  /// What is asked after that, and stays wanted beside it: for a run that is held against its prediction.
  void wantNext(std::optional<protocol::DescribeRequest> request);
  bool running() const { return client_.running(); }
  EngineClient& client() { return client_; }

 Q_SIGNALS:
  /// Something else is known of a program that was wanted: its values, or why not.
  void answered(bool values);

 private:
  using Question = std::optional<protocol::DescribeRequest>;
  void go();
  /// The engine is at this question.
  bool isAt(const Question& question) const;
  void keep(std::shared_ptr<const protocol::DescribedValues> values, std::optional<Error> problem);

  EngineClient client_;
  Agreed agreed_{};
  Question wanted_{}, next_{};
  Question asked_{};    ///< what the engine is at, or was last
  unsigned holds_ = 0;  ///< bits of Hold
};

}  // namespace stowage::app
