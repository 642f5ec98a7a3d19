#include "app/gui/run/run_controller.h"

#include "core/plan/computed.h"
#include "widgets/common/sentences.h"

namespace stowage::app {
namespace {

constexpr int kRefreshMilliseconds = 400;

}  // namespace

RunController::RunController(Document& document, QObject* parent) : QObject(parent), document_(document) {
  refresh_.setSingleShot(true);
  refresh_.setInterval(kRefreshMilliseconds);
  connect(&refresh_, &QTimer::timeout, this, [this] { publishTimeline(false); });
  connect(&client_, &EngineClient::hello, this, [this](const protocol::Hello& hello) {
    run_.hello = hello;
    Q_EMIT changed();
  });
  connect(&client_, &EngineClient::progress, this, [this](const protocol::Progress& progress) {
    run_.progress = progress;
    Q_EMIT changed();
  });
  connect(&client_, &EngineClient::batch, this,
          [this](const protocol::TraceBatch& batch) { addBatch(batch); });
  connect(&client_, &EngineClient::finished, this, [this](const protocol::RunResult& result) {
    run_.result = result;
    finish(result.out_of_memory ? Run::State::Failed : Run::State::Done);
  });
  connect(&client_, &EngineClient::failed, this,
          [this](const Error& error, const protocol::RunResult& result) {
            run_.error = error;
            run_.result = result;
            finish(Run::State::Failed);
          });
  connect(&client_, &EngineClient::died, this, [this](const EngineDeath& death) {
    run_.death = death;
    // A run too quick for progress still left turns in the trace.
    if (run_.death.lastModule.isEmpty() && !live_.spans.empty() &&
        live_.spans.back().module < live_.names.size()) {
      run_.death.lastModule = QString::fromStdString(live_.names[live_.spans.back().module]);
    }
    finish(Run::State::Died);
  });
  connect(&client_, &EngineClient::cancelled, this, [this] { finish(Run::State::Cancelled); });
  connect(&document_, &Document::modelChanged, this, [this] {
    if (client_.running()) client_.cancel();
    run_ = {};
    live_ = {};
    Q_EMIT changed();
    Q_EMIT timelineChanged();
  });
}

bool RunController::canRun() const {
  return document_.model() && document_.state() && document_.model()->runnable() && !client_.running();
}

QString RunController::whyNot() const {
  if (!document_.model()) return tr("Open a model first.");
  if (client_.running()) return tr("A run is on its way.");
  if (document_.model()->runnable()) return {};
  const QString why = widgets::sentenceText(document_.model()->why_not_runnable());
  return document_.model()->why_not_runnable().code == Code::Internal
             ? tr("Only exported programs (.pt2) can be run; this is a model without its graph.")
             : why;
}

protocol::RunRequest RunController::request() const {
  const auto& state = *document_.state();
  protocol::RunRequest request;
  request.program = state.model->path();
  request.map = plan::to_device_map(*state.model, state.machine, state.placement);
  request.machine = state.machine;
  request.main_gpu = state.evaluation.main_gpu;
  request.host_computes = !state.settings.runtime.streams();
  request.computed = plan::computed_names(*state.model, state.machine, state.placement,
                                          plan::computed_tensors(*state.model, state.settings));
  request.offload_buffers = state.settings.runtime.offload_buffers;
  request.stream_trace = true;
  return request;
}

void RunController::start() {
  if (!canRun()) return;
  run_ = {};
  live_ = {};
  run_.state = Run::State::Running;
  run_.plan = document_.state();
  run_.program = QString::fromStdString(document_.model()->path());
  clock_.start();
  Q_EMIT timelineChanged();
  Q_EMIT changed();
  client_.start(request());
}

void RunController::stop() { client_.cancel(); }

void RunController::stopForGood() {
  client_.disconnect(this);
  client_.cancel();
}

void RunController::dismiss() {
  if (run_.running()) return;
  run_.state = run_.timeline ? Run::State::Cancelled : Run::State::None;
  Q_EMIT changed();
}

void RunController::finish(Run::State state) {
  run_.milliseconds = clock_.elapsed();
  run_.state = state;
  refresh_.stop();
  publishTimeline(state == Run::State::Done);
  Q_EMIT changed();
  Q_EMIT ended();
}

void RunController::addBatch(const protocol::TraceBatch& batch) {
  if (!protocol::append(live_, batch))
    return;  // a batch that refers to nothing known is left out of the picture
  if (!refresh_.isActive()) refresh_.start();
}

void RunController::publishTimeline(bool complete) {
  if (live_.devices.empty()) return;
  auto copy = std::make_shared<trace::Timeline>(live_);
  copy->complete = complete;
  if (copy->model.empty()) copy->model = run_.program.toStdString();
  indexer_.start([this, copy](const Job&) -> JobRunner::Deliver {
    copy->finish();
    return [this, copy] {
      run_.timeline = copy;
      Q_EMIT timelineChanged();
    };
  });
}

}  // namespace stowage::app
