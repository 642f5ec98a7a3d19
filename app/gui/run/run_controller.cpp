#include "app/gui/run/run_controller.h"

#include <algorithm>

#include "app/gui/jobs/free_in_background.h"
#include "app/gui/predict/read_program.h"
#include "app/gui/run/run_marks.h"
#include "core/estimate/graph/run_again.h"
#include "core/machine/detect.h"
#include "core/plan/computed.h"
#include "core/plan/evaluation/evaluate_costs.h"
#include "core/plan/evaluation/window_room.h"
#include "core/plan/fused_groups.h"
#include "core/plan/training_floor.h"
#include "widgets/common/sentences.h"

namespace stowage::app {

RunController::RunController(Document& document, QObject* parent)
    : QObject(parent), document_(document), gpusHere_(machine::detect_gpus().size()) {
  followEngine();
  followDocument();
}

void RunController::followEngine() {
  connect(&client_, &EngineClient::hello, this, [this](const protocol::Hello& hello) {
    run_.hello = hello;
    Q_EMIT changed();
  });
  connect(&client_, &EngineClient::progress, this, [this](const protocol::Progress& progress) {
    run_.progress = progress;
    Q_EMIT changed();
  });
  connect(&client_, &EngineClient::timeline, this, [this](const TimelinePtr& timeline) {
    if (run_.state == Run::State::None) return;  // of a run that went with its model
    run_.timeline = timeline;
    Q_EMIT timelineChanged();
    if (run_.running()) return;
    startAudit();
    lookForSchedule();
    Q_EMIT changed();  // the last picture: what is said of it must be of the same one
  });
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
  // An engine that measured the machine although a program was to be run has run nothing.
  connect(&client_, &EngineClient::calibrated, this, [this](const protocol::Calibrated&) {
    run_.error = Error{Code::ProtocolUnknown, {}, {"calibrated"}, {}};
    finish(Run::State::Failed);
  });
  connect(&client_, &EngineClient::died, this, [this](const EngineDeath& death) {
    run_.death = death;
    finish(Run::State::Died);
  });
  connect(&client_, &EngineClient::cancelled, this, [this] { finish(Run::State::Cancelled); });
}

void RunController::followDocument() {
  connect(&document_, &Document::modelChanged, this, [this] {
    if (client_.running()) client_.cancel();
    auditor_.cancel();
    gathering_.cancel();
    run_ = {};
    lastSaved_.reset();
    lastSchedule_.reset();
    settings_ = {settings_.devices};
    closeRecorded();
    Q_EMIT changed();
    Q_EMIT timelineChanged();
  });
  connect(&document_, &Document::modelChanged, this, &RunController::lookAtScopes);
  connect(&document_, &Document::activationsChanged, this, &RunController::lookAtScopes);
  connect(&document_, &Document::runOpened, this,
          [this](const QString& path, const std::shared_ptr<const snapshot::OpenedRun>& run) {
            setRecorded({path, run});
          });
  connect(&document_, &Document::changed, this, [this](const widgets::PlanStatePtr& state) {
    if (!run_.stopped() || run_.planChanged || !state || state == run_.plan) return;
    run_.planChanged = true;
    Q_EMIT changed();
  });
}

void RunController::lookAtScopes() {
  looking_.cancel();
  const bool some = !notRunAgain_.empty();
  notRunAgain_.clear();
  if (some) Q_EMIT changed();
  const auto model = document_.model();
  const plan::ActivationScopes scopes = activations();
  const bool again =
      std::any_of(scopes.begin(), scopes.end(), [](const auto& scope) { return scope.recompute; });
  if (!model || !again || !isProgram(*model)) return;
  looking_.start([this, model, scopes](const Job& job) -> JobRunner::Deliver {
    const auto read = readProgram(model, job);
    if (!read || !read->program) return {};
    return [this, why = estimate::run_again_refusals(*read->program, scopes)] {
      if (why.empty()) return;
      notRunAgain_ = why;
      Q_EMIT changed();
      Q_EMIT cannotRunAgain(widgets::sentenceText(why.front()));
    };
  });
}

void RunController::setRecorded(RecordedRun run) {
  std::vector<std::shared_ptr<const void>> before{std::exchange(recorded_, std::move(run)).run};
  Q_EMIT recordedChanged();
  freeInBackground(std::move(before));
}

void RunController::closeRecorded() {
  if (recorded_.run) setRecorded({});
}

std::shared_ptr<const trace::Timeline> RunController::shown() const {
  if (recorded_.run) return recorded_.timeline();
  return run_.running() ? nullptr : run_.timeline;
}

std::vector<estimate::LearnedRate> RunController::learned() const {
  if (run_.state != Run::State::Done || !run_.timeline || !run_.audit || !document_.model()) return {};
  return estimate::learn_rates(*run_.timeline, run_.audit->prediction, document_.input().machine);
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

QString RunController::trainingRefusal() const {
  if (!settings_.training || !document_.model()) return {};
  if (const auto unknown = unknownMark(*document_.model(), settings_.marks))
    return widgets::sentenceText(*unknown);
  for (const Status& status : {plan::check_fused_groups(*document_.model(), activations()),
                               plan::check_marks_matter(settings_.marks, activations(), false)}) {
    if (!status) return widgets::sentenceText(status.error());
  }
  return {};
}

bool RunController::movesSaved() const {
  return std::any_of(activations().begin(), activations().end(), [](const auto& scope) { return scope.on; });
}

protocol::RunRequest RunController::request() const {
  const auto& state = *document_.state();
  protocol::RunRequest request;
  request.program = state.model->path();
  if (client_.address().remote())
    request.program = protocol::path_there(request.program, programsThere_.toStdString());
  // A window stays open for long, and a file may be written anew meanwhile.
  request.fingerprint = state.model->program_fingerprint();
  request = runUnder(state, std::move(request));
  request.calibration = calibration_;
  request.offload_buffers = state.settings.runtime.offload_buffers;
  if (state.settings.runtime.prefetches()) {
    request.mode = protocol::Mode::Prefetch;
    request.window = state.settings.runtime.window.value_or(Bytes()).count();
  }
  if (request.mode == protocol::Mode::Prefetch) request.depth = settings_.depth;
  if (settings_.plain) {
    request.mode = protocol::Mode::Plain;
    request.window = 0;
    request.depth.reset();
    // Nothing is moved: where nothing lies on a GPU all is computed on the CPU.
    const auto onGpu = [](const auto& entry) { return entry.device.gpu(); };
    if (std::none_of(request.map.entries.begin(), request.map.entries.end(), onGpu)) request.main_gpu.reset();
  }
  request.time_limit = settings_.timeLimit;
  request.stream_trace = true;
  request.devices = settings_.devices;
  request.sizes = settings_.sizes;
  request.inputs_file = settings_.inputsFile.toStdString();
  if (request.sizes.empty() && request.inputs_file.empty() && !settings_.ownSamples)
    request.shapes = state.settings.workload.shapes;
  if (settings_.training) {
    // Each tensor is asked for: what a schedule would do is worked out from them.
    request.training.emplace();
    request.training->scopes = activations();
    request.training->rows = true;
    request.training->marks = settings_.marks;
    request.training->groups = plan::fused_groups(*state.model);
  }
  return request;
}

void RunController::setSettings(RunSettings settings) {
  settings_ = std::move(settings);
  Q_EMIT changed();
}

std::size_t RunController::gpusUsed() const {
  if (!document_.model() || !document_.state()) return 0;
  const auto& state = *document_.state();
  std::size_t used = state.evaluation.main_gpu ? *state.evaluation.main_gpu + 1 : 0;
  for (const plan::DeviceUse& use : state.evaluation.devices) {
    if (use.device.gpu() && use.weights + use.stays > Bytes())
      used = qMax<std::size_t>(used, state.machine.slot(use.device).value_or(0) + 1);
  }
  return used;
}

std::optional<Bytes> RunController::roomForActivations() const {
  if (!document_.model() || !document_.state()) return std::nullopt;
  const widgets::PlanState& state = *document_.state();
  if (!state.evaluation.main_gpu) return std::nullopt;
  const plan::DeviceUse& own = state.evaluation.devices[*state.evaluation.main_gpu];
  const auto another = [&own](const plan::DeviceUse& use) {
    return use.device.gpu() && use.device != own.device && use.weights + use.stays > Bytes();
  };
  const auto& devices = state.evaluation.devices;
  if (std::any_of(devices.begin(), devices.end(), another)) return std::nullopt;
  const auto floor = plan::training_floor(*state.model, state.machine, state.settings, state.placement,
                                          state.evaluation, own.device);
  const auto room = floor ? floor->room() : std::nullopt;
  if (!room || *room <= own.reserve) return std::nullopt;
  return *room - own.reserve;
}

RunStreaming RunController::streaming() const {
  const machine::Runtime& runtime = document_.input().settings.runtime;
  return {runtime.streaming, runtime.window};
}

QString RunController::roomWarning(const RunStreaming& streaming) const {
  if (!document_.model() || !document_.state()) return {};
  const auto& state = *document_.state();
  const RunStreaming now{state.settings.runtime.streaming, state.settings.runtime.window};
  const auto shortage = [&] {
    if (streaming == now) return plan::window_shortage(state.settings, state.evaluation);
    PlanInput asked;
    asked.settings = state.settings;
    const plan::Settings settings =
        edits::withStreaming(std::move(asked), streaming.streaming, streaming.window).settings;
    return plan::window_shortage(
        settings, plan::evaluate_costs(*state.model, state.machine, settings, state.placement));
  }();
  return shortage ? widgets::sentenceText(plan::window_warning(*shortage)) : QString();
}

QString RunController::beforehand() const {
  if (!canRun()) return {};
  const QString devices = elsewhere_ ? QString() : devicesText(settings_.devices, gpusUsed(), gpusHere_);
  const QString pass = settings_.training ? tr("It runs forward and back.") : QString();
  const QString rules = settings_.plain ? tr("PyTorch's own rules: nothing is moved.") : QString();
  QStringList out{devices, settings_.plain ? QString() : roomWarning(streaming()), rules, pass};
  out << trainingRefusal();
  if (settings_.training && !notRunAgain_.empty()) out << widgets::sentenceText(notRunAgain_.front());
  out.removeAll(QString());
  return out.join(u' ');
}

void RunController::setEngine(const protocol::EngineAddress& address, const QString& programsThere) {
  elsewhere_ = address.remote();
  client_.setAddress(address);
  programsThere_ = programsThere;
}

void RunController::start() {
  if (!canRun()) return;
  if (const QString why = trainingRefusal(); !why.isEmpty()) return Q_EMIT refused(why);
  std::vector<RoomToRun> measured = std::move(run_.measuredBefore);
  run_ = {};
  run_.measuredBefore = std::move(measured);
  run_.state = Run::State::Running;
  run_.plan = document_.state();
  run_.program = QString::fromStdString(document_.model()->path());
  run_.host = QString::fromStdString(client_.address().host);
  run_.request = request();
  auditor_.cancel();
  gathering_.cancel();
  clock_.start();
  Q_EMIT timelineChanged();
  Q_EMIT changed();
  client_.start(run_.request);
}

void RunController::auditAgain() {
  const bool without = run_.audit && run_.audit->prediction.method == estimate::PredictionMethod::None;
  if (without || auditor_.running()) startAudit();
}

void RunController::stop() { client_.cancel(); }

void RunController::stopForGood() {
  client_.disconnect(this);
  client_.cancel();
  looking_.cancel();
  auditor_.cancel();
  gathering_.cancel();
}

void RunController::dismiss() {
  if (run_.running()) return;
  run_.state = run_.timeline ? Run::State::Cancelled : Run::State::None;
  Q_EMIT changed();
}

/// The prediction takes a walk through the whole graph: not on this thread. It is of a forward pass, and a
/// pass back is not held against it.
void RunController::startAudit() {
  const bool ended = run_.state == Run::State::Done || run_.state == Run::State::Failed;
  if (!ended || !run_.plan || run_.result.devices.empty() || run_.request.training) return;
  RunToAudit run{run_.plan,
                 run_.request,
                 run_.plan->model->path(),
                 run_.result,
                 run_.timeline,
                 run_.state == Run::State::Done,
                 {},
                 {}};
  if (document_.model() == run_.plan->model) {
    run.missing = roomMissing(run_);
    run.again = document_.request(document_.input());
  }
  auditor_.start([this, run](const Job& job) -> JobRunner::Deliver {
    const RunAuditPtr audit = auditRun(run, job);
    if (!audit) return {};
    return [this, audit] {
      run_.audit = audit;
      Q_EMIT audited();
    };
  });
}

/// After a pass forward and back. One that ran out of memory has an earlier one like it speak for it, else
/// what it recorded: that takes a walk over all blocks, not on this thread.
void RunController::lookForSchedule() {
  if (!run_.request.training || !run_.plan) return;
  if (run_.result.backward) {
    run_.schedule =
        std::make_shared<ScheduleSource>(ScheduleSource{ScheduleSource::From::Run, run_.result, {}});
    lastSchedule_ = run_.schedule;
    lastTrained_ = run_.request;
    return;
  }
  if (run_.state != Run::State::Failed || !run_.result.out_of_memory) return;
  if (lastSchedule_ && speaksFor(lastTrained_, run_.request)) {
    run_.schedule = std::make_shared<ScheduleSource>(
        ScheduleSource{ScheduleSource::From::Earlier, lastSchedule_->result, {}});
    return;
  }
  if (!run_.timeline) return;
  gathering_.start([this, model = run_.plan->model, timeline = run_.timeline, request = run_.request,
                    result = run_.result](const Job& job) -> JobRunner::Deliver {
    const ScheduleSourcePtr source = savedUpTo(*model, *timeline, request, result, job);
    if (!source) return {};
    return [this, source] {
      run_.schedule = source;
      Q_EMIT changed();
    };
  });
}

void RunController::finish(Run::State state) {
  run_.milliseconds = clock_.elapsed();
  run_.state = state;
  if (state == Run::State::Done) run_.measuredBefore = roomMeasured(run_);
  if (run_.result.backward) run_.saved = widgets::saved_table(*run_.result.backward);
  if (run_.saved) lastSaved_ = run_.saved;
  startAudit();
  lookForSchedule();
  Q_EMIT timelineChanged();
  Q_EMIT changed();
  Q_EMIT ended();
}

}  // namespace stowage::app
