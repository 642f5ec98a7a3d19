#pragma once

#include <QObject>
#include <QTimer>

#include "app/gui/document/document.h"
#include "app/gui/predict/plan_prediction.h"
#include "app/gui/predict/program_describer.h"

namespace stowage::app {

/// Predicts what the plan that is shown needs and takes, in a worker, after every edit: the newest plan wins,
/// and what was predicted before stays until it is there. Edits never wait for it.
/// Where a run would lack room, it also finds out which cards help by keeping it free. Of a program that does
/// not say how its values lie an engine is asked, once a person has agreed to run that program; what it says
/// changes what plans keep free, too, and the document is told.
class Predictor : public QObject {
  Q_OBJECT
 public:
  explicit Predictor(Document& document, QObject* parent = nullptr);

  /// What was measured last; it counts where it is of the plan's machine.
  void setCalibration(std::optional<machine::Calibration> calibration);
  /// What a program is given: the sizes of its symbols, or a file of inputs; both empty: as the plan says it,
  /// or with `ownSamples` as the program brings it.
  void setInputs(const formats::SizeValues& sizes, const QString& file, bool ownSamples = false);

  /// Null before anything is predicted of the model that is open.
  const PlanPredictionPtr& prediction() const { return prediction_; }
  /// What other plans of the same model are predicted with.
  const PredictionGround& ground() const { return ground_; }
  /// Whether prediction() is of the plan that is shown, as it is asked now: else another one is under way.
  bool current() const {
    return prediction_ && prediction_->plan == document_.state() && !soon_.isActive() && !job_.running();
  }
  bool running() const {
    return soon_.isActive() || job_.running() || rooms_.running() || describer_.running();
  }
  ProgramDescriber& describer() { return describer_; }
  /// Whether the program may be run, or what an engine can be asked, is otherwise than it was.
  void lookAgain();
  void stop();  ///< and no worker is at it any more

 Q_SIGNALS:
  void underway();  ///< prediction() is of what was before; predicted() follows
  void predicted(const stowage::app::PlanPredictionPtr& prediction);  ///< null: there is none any more
  /// Of the GPUs that lack room in prediction(), those where keeping as much free as it says was solved and
  /// predicted again: a run of that plan has room there, and lacks less on all GPUs together.
  void roomsTried(const std::vector<stowage::machine::DeviceId>& helps);

 private:
  void follow();
  void followActivations();
  void start();
  void forget();
  void tryRooms();
  void takeAnswer(bool values);

  Document& document_;
  JobRunner job_;
  JobRunner rooms_;
  ProgramDescriber describer_;
  QTimer soon_;
  formats::SizeValues sizes_{};
  QString inputs_{};
  bool ownSamples_ = false;
  PredictionGround ground_{};
  PlanPredictionPtr prediction_{};
};

}  // namespace stowage::app
