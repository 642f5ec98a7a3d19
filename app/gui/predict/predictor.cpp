#include "app/gui/predict/predictor.h"

#include "app/gui/predict/read_program.h"

namespace stowage::app {
namespace {

constexpr int kWhileSolving = 150;  // milliseconds: a plan that is still improved is predicted when it rests

}  // namespace

Predictor::Predictor(Document& document, QObject* parent) : QObject(parent), document_(document) {
  soon_.setSingleShot(true);
  connect(&soon_, &QTimer::timeout, this, &Predictor::start);
  connect(&document_, &Document::changed, this, &Predictor::follow);
  connect(&document_, &Document::modelChanged, this, &Predictor::forget);
  follow();
}

void Predictor::setCalibration(std::optional<machine::Calibration> calibration) {
  if (calibration == ground_.calibration) return;
  ground_.calibration = std::move(calibration);
  follow();
}

void Predictor::setInputs(const formats::SizeValues& sizes, const QString& file) {
  if (sizes == sizes_ && file == inputs_) return;
  sizes_ = sizes;
  inputs_ = file;
  follow();
}

void Predictor::stop() {
  soon_.stop();
  job_.cancel();
  job_.waitForWorkers();
}

void Predictor::forget() {
  soon_.stop();
  job_.cancel();
  ground_.program.reset();
  ground_.problem.reset();
  prediction_.reset();
  Q_EMIT predicted(nullptr);
}

void Predictor::follow() {
  if (!document_.state()) return;
  job_.cancel();  // of a plan that is not shown any more
  soon_.start(document_.state()->solving ? kWhileSolving : 0);
}

void Predictor::start() {
  const auto state = document_.state();
  if (!state || !state->model) return;
  PredictionGround ground = ground_;
  ground.sizes = sizes_;
  const auto work = [this, state, ground,
                     inputs = inputs_.toStdString()](const Job& job) mutable -> JobRunner::Deliver {
    if (isProgram(*state->model)) {
      auto read = readProgram(state->model, job);
      if (!read) return {};
      ground.program = std::move(read->program);
      ground.problem = std::move(read->problem);
      ground.shapes.clear();
      if (!inputs.empty()) {
        // A file on another machine is not read here.
        if (auto shapes = estimate::shapes_of_file(inputs)) ground.shapes = std::move(*shapes);
      }
    }
    PredictionGround shown = ground;  // other plans are predicted without a picture
    shown.timeline = true;
    auto made = std::make_shared<const estimate::Prediction>(predictPlan(*state, shown));
    return [this, state, ground, made] {
      ground_ = ground;
      prediction_ = std::make_shared<const PlanPrediction>(PlanPrediction{state, made});
      Q_EMIT predicted(prediction_);
    };
  };
  job_.start(JobRunner::Work(work));
}

}  // namespace stowage::app
