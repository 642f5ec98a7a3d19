#include "app/gui/predict/predictor.h"

#include <algorithm>

#include "app/gui/document/plan_edits.h"
#include "app/gui/predict/described_programs.h"
#include "app/gui/predict/read_program.h"
#include "app/gui/run/room_to_run.h"
#include "widgets/panels/predicted_issues.h"

namespace stowage::app {
namespace {

constexpr int kWhileSolving = 150;  // milliseconds: a plan that is still improved is predicted when it rests

/// Room that an issue offers to keep free, as the question that following it asks.
struct RoomToTry {
  machine::DeviceId device{};
  PlanRequest request{};
};

std::vector<RoomToTry> roomsToTry(const Document& document, const PlanPrediction& made) {
  std::vector<RoomToTry> out;
  for (const widgets::Issue& issue : widgets::predictedIssues(*made.plan, *made.prediction)) {
    for (const widgets::IssueFix& fix : issue.fixes) {
      PlanInput next = document.input();
      next = edits::withMachine(next, withRoom(next.machine, {{fix.device, std::nullopt, fix.budget}}));
      if (fix.solves) next.map.reset();
      out.push_back({fix.device, document.request(std::move(next))});
    }
  }
  return out;
}

/// A run of the plan with that room is predicted to have it, and all GPUs together lack less than before.
bool keepingHelps(const RoomToTry& room, const PlanPrediction& before, const PredictionGround& ground,
                  const Job& job) {
  const PlanOutcome outcome = answerTo(room.request, Depth::Settled, nullptr, job);
  if (outcome.error || outcome.infeasible() || !outcome.state->evaluation.fits) return false;
  const estimate::Prediction made = predictPlan(*outcome.state, ground);
  if (made.method == estimate::PredictionMethod::None) return false;
  const auto lacking = widgets::lackingGpus(*outcome.state, made);
  return std::find(lacking.begin(), lacking.end(), room.device) == lacking.end() &&
         widgets::lackOnGpus(*outcome.state, made) < widgets::lackOnGpus(*before.plan, *before.prediction);
}

}  // namespace

Predictor::Predictor(Document& document, QObject* parent) : QObject(parent), document_(document) {
  soon_.setSingleShot(true);
  connect(&soon_, &QTimer::timeout, this, &Predictor::start);
  connect(&document_, &Document::changed, this, &Predictor::follow);
  connect(&document_, &Document::activationsChanged, this, &Predictor::followActivations);
  connect(&document_, &Document::modelChanged, this, &Predictor::forget);
  connect(&describer_, &ProgramDescriber::answered, this, &Predictor::takeAnswer);
  follow();
}

void Predictor::setCalibration(std::optional<machine::Calibration> calibration) {
  if (calibration == ground_.calibration) return;
  ground_.calibration = std::move(calibration);
  follow();
}

void Predictor::setInputs(const formats::SizeValues& sizes, const QString& file, bool ownSamples) {
  if (sizes == sizes_ && file == inputs_ && ownSamples == ownSamples_) return;
  sizes_ = sizes;
  inputs_ = file;
  ownSamples_ = ownSamples;
  follow();
}

void Predictor::stop() {
  soon_.stop();
  describer_.want({});
  describer_.wantNext({});
  job_.cancel();
  rooms_.cancel();
  job_.waitForWorkers();
  rooms_.waitForWorkers();
}

void Predictor::forget() {
  soon_.stop();
  describer_.want({});
  describer_.wantNext({});
  job_.cancel();
  rooms_.cancel();
  ground_.program.reset();
  ground_.inputs.clear();
  ground_.agreed = false;
  ground_.problem.reset();
  prediction_.reset();
  Q_EMIT predicted(nullptr);
}

void Predictor::follow() {
  if (!document_.state()) return;
  job_.cancel();  // of a plan that is not shown any more
  rooms_.cancel();
  soon_.start(document_.state()->solving ? kWhileSolving : 0);
  Q_EMIT underway();
}

/// The plan is the same; what is predicted of one that trains is not.
void Predictor::followActivations() {
  if (document_.state() && document_.state()->settings.workload.training) follow();
}

void Predictor::lookAgain() {
  const auto& state = document_.state();
  if (!state || !state->model || !isProgram(*state->model) || !prediction_) return;
  if (prediction_->prediction->method != estimate::PredictionMethod::None) return;
  forgetProblems();
  follow();
}

/// What plans keep free follows from it: where that changes the plan, the new one is predicted.
void Predictor::takeAnswer(bool values) {
  if (values) document_.countProgramAgain();
  follow();
}

void Predictor::start() {
  const auto state = document_.state();
  if (!state || !state->model) return;
  PredictionGround ground = ground_;
  ground.sizes = sizes_;
  ground.inputs = inputs_.toStdString();
  ground.ownSamples = ownSamples_;
  ground.activations = document_.input().activations;
  ground.agreed = describer_.agreed(state->model->program_fingerprint());
  const auto work = [this, state, ground](const Job& job) mutable -> JobRunner::Deliver {
    if (isProgram(*state->model)) {
      auto read = readProgram(state->model, job);
      if (!read) return {};
      ground.program = std::move(read->program);
      ground.problem = std::move(read->problem);
      ground.shapes.clear();
      if (!ground.inputs.empty()) {
        // A file on another machine is not read here.
        if (auto shapes = estimate::shapes_of_file(ground.inputs)) ground.shapes = std::move(*shapes);
      }
    }
    PredictionGround shown = ground;  // other plans are predicted without a picture
    shown.timeline = true;
    auto made = std::make_shared<const estimate::Prediction>(predictPlan(*state, shown));
    return [this, state, ground, made, toAsk = toAskOf(*state, ground)] {
      ground_ = ground;
      prediction_ = std::make_shared<const PlanPrediction>(PlanPrediction{state, made});
      Q_EMIT predicted(prediction_);
      describer_.want(toAsk);
      tryRooms();
    };
  };
  job_.start(JobRunner::Work(work));
}

/// An advice is not given before it was taken, in a worker: as its link would be followed.
void Predictor::tryRooms() {
  const auto made = prediction_;
  if (!made || made->plan != document_.state() || made->plan->solving) return;
  auto rooms = roomsToTry(document_, *made);
  if (rooms.empty()) return;
  const auto work = [this, made, rooms = std::move(rooms),
                     ground = ground_](const Job& job) -> JobRunner::Deliver {
    std::vector<machine::DeviceId> good;
    for (const RoomToTry& room : rooms) {
      if (keepingHelps(room, *made, ground, job)) good.push_back(room.device);
      if (job.cancel.cancelled()) return {};
    }
    return [this, good] { Q_EMIT roomsTried(good); };
  };
  rooms_.start(JobRunner::Work(work));
}

}  // namespace stowage::app
