#include "app/gui/run/engine_client.h"

#include "app/gui/run/engine_worker.h"

namespace stowage::app {

EngineClient::EngineClient(QObject* parent) : QObject(parent), worker_(new EngineWorker) {
  qRegisterMetaType<EngineNewsPtr>();
  worker_->moveToThread(&thread_);
  connect(worker_, &EngineWorker::said, this, &EngineClient::hear);
  connect(&thread_, &QThread::finished, worker_, &QObject::deleteLater);
}

EngineClient::~EngineClient() {
  worker_->disconnect(this);
  if (!thread_.isRunning()) {
    delete worker_;
    return;
  }
  QMetaObject::invokeMethod(worker_, &EngineWorker::shutDown, Qt::BlockingQueuedConnection);
  thread_.quit();
  thread_.wait();
}

void EngineClient::setProgram(const QString& program, const QStringList& arguments) {
  program_ = program;
  arguments_ = arguments;
}

void EngineClient::setPatience(int startingMilliseconds, int runningMilliseconds) {
  patience_ = {startingMilliseconds, runningMilliseconds};
}

int EngineClient::processes() const { return worker_->processes(); }

void EngineClient::start(const protocol::RunRequest& request) { begin(request); }

void EngineClient::calibrate(const protocol::CalibrateRequest& request) { begin(request); }

void EngineClient::describe(const protocol::DescribeRequest& request) { begin(request); }

void EngineClient::begin(Request request) {
  if (running_) return;
  running_ = true;
  describes_ = std::holds_alternative<protocol::DescribeRequest>(request);
  if (!thread_.isRunning()) thread_.start();
  EngineWorker::Start start{++run_, program_, {}, arguments_, {}, std::move(request), patience_};
  if (start.program.isEmpty()) {
    if (const auto found = protocol::how_to_start(address_)) {
      start.program = QString::fromStdString(found->program);
      start.host = found->host;
      for (const std::string& word : found->arguments) start.arguments << QString::fromStdString(word);
    } else {
      start.why = QString::fromStdString(found.error().arguments.empty() ? found.error().subject
                                                                         : found.error().arguments.front());
    }
  }
  worker_->post([start](EngineWorker& worker) { worker.start(start); });
}

void EngineClient::cancel() {
  if (!running_) return;
  running_ = false;
  worker_->post([run = run_](EngineWorker& worker) { worker.cancel(run); });
  Q_EMIT cancelled();
}

void EngineClient::hear(quint64 run, const EngineNewsPtr& news) {
  if (run != run_) return;
  if (news->what == EngineNews::What::Timeline) {
    Q_EMIT timeline(news->timeline);
    return;
  }
  if (!running_) return;
  switch (news->what) {
    case EngineNews::What::Hello:
      Q_EMIT hello(news->hello);
      break;
    case EngineNews::What::Progress:
      Q_EMIT progress(news->progress);
      break;
    default:
      hearEnd(*news->end);
  }
}

void EngineClient::hearEnd(const protocol::RunEnd& end) {
  running_ = false;
  if (const auto* done = std::get_if<protocol::Finished>(&end)) {
    Q_EMIT finished(done->result);
  } else if (const auto* stop = std::get_if<protocol::Failed>(&end)) {
    Q_EMIT failed(stop->error, stop->result);
  } else if (const auto* measured = std::get_if<protocol::Calibrated>(&end)) {
    Q_EMIT calibrated(*measured);
  } else if (const auto* values = std::get_if<protocol::Described>(&end)) {
    // An engine that was asked for something else has not done it.
    if (describes_) return Q_EMIT described(*values);
    Q_EMIT failed(Error{Code::ProtocolUnknown, {}, {"described"}, {}}, {});
  } else {
    Q_EMIT died(std::get<EngineDeath>(end));
  }
}

}  // namespace stowage::app
