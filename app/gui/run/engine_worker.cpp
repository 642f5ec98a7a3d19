#include "app/gui/run/engine_worker.h"

#include <csignal>

namespace stowage::app {
namespace {

constexpr qsizetype kErrorsKept = 4000;
constexpr int kFarewellMilliseconds = 3000;  // to end by itself after its last message
constexpr int kPictureMilliseconds = 400;
constexpr int kBeatMilliseconds = 250;

}  // namespace

void EngineWorker::post(Order order) {
  {
    const std::lock_guard lock(mutex_);
    orders_.push_back(std::move(order));
  }
  QMetaObject::invokeMethod(this, "takeOrder", Qt::QueuedConnection);
}

void EngineWorker::takeOrder() {
  Order order;
  {
    const std::lock_guard lock(mutex_);
    if (orders_.empty()) return;
    order = std::move(orders_.front());
    orders_.pop_front();
  }
  order(*this);
}

void EngineWorker::start(const Start& start) {
  letGo(true);
  run_ = start.run;
  errors_.clear();
  const auto* run = std::get_if<protocol::RunRequest>(&start.request);
  program_ = run ? run->program : std::string();
  live_ = std::make_unique<protocol::LiveTimeline>();
  protocol::Client::Outside outside{
      [this](const std::string& line) {
        return process_ && process_->write(line.data(), static_cast<qint64>(line.size())) >= 0;
      },
      [this](const protocol::Event& event) { take(event); }};
  client_ = std::visit(
      [&](const auto& request) { return std::make_unique<protocol::Client>(request, std::move(outside)); },
      start.request);
  client_->set_host(start.host);
  if (start.patience) client_->set_patience(start.patience->first, start.patience->second);
  if (!picture_) {
    picture_ = new QTimer(this);
    picture_->setSingleShot(true);
    picture_->setInterval(kPictureMilliseconds);
    connect(picture_, &QTimer::timeout, this, &EngineWorker::tellTimeline);
    beat_ = new QTimer(this);
    beat_->setInterval(kBeatMilliseconds);
    connect(beat_, &QTimer::timeout, this, &EngineWorker::beat);
  }
  if (start.program.isEmpty()) {
    client_->not_started(start.why.toStdString());
    return settle();
  }
  launch(start);
}

void EngineWorker::launch(const Start& start) {
  process_ = new QProcess(this);
  ++processes_;
  connect(process_, &QProcess::readyReadStandardOutput, this, &EngineWorker::read);
  connect(process_, &QProcess::readyReadStandardError, this,
          [this] { errors_ = (errors_ + process_->readAllStandardError()).right(kErrorsKept); });
  connect(process_, &QProcess::finished, this, &EngineWorker::processEnded);
  connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart || !client_) return;
    client_->not_started(process_->errorString().toStdString());
    settle();
  });
  connect(process_, &QProcess::started, this, [this] { ram_.start(process_->processId()); });
  beat_->start();
  process_->start(start.program, start.arguments);
}

void EngineWorker::cancel(quint64 run) {
  if (run != run_ || !client_) return;
  if (auto last = live_->last_picture(false, program_))
    tell({{}, {}, std::move(last), {}, EngineNews::What::Timeline});
  letGo(true);
}

void EngineWorker::shutDown() {
  letGo(true);
  for (QProcess* process : findChildren<QProcess*>()) {
    process->disconnect();
    if (process->state() == QProcess::NotRunning) continue;
    process->kill();
    process->waitForFinished(2000);
  }
}

void EngineWorker::read() {
  if (!client_ || !process_) return;
  const QByteArray bytes = process_->readAllStandardOutput();
  client_->received({bytes.constData(), static_cast<std::size_t>(bytes.size())});
  settle();
}

/// Only time in which the engine could have been heard counts as silence: a window that was stopped itself,
/// or a machine that was asleep, is none.
void EngineWorker::beat() {
  if (!client_ || !process_) return;
  if (process_->bytesAvailable() > 0 || process_->waitForReadyRead(0)) return;
  if (!client_ || !process_) return;  // what came meanwhile was the end
  ram_.look();
  client_->tick(kBeatMilliseconds);
  settle();
}

void EngineWorker::processEnded(int code, QProcess::ExitStatus status) {
  read();
  if (!client_) return;
  errors_ = (errors_ + process_->readAllStandardError()).right(kErrorsKept);
  client_->closed({status == QProcess::CrashExit, code, errors_.trimmed().toStdString()});
  settle();
}

void EngineWorker::take(const protocol::Event& event) {
  if (const auto* hello = std::get_if<protocol::Hello>(&event)) {
    EngineNews news;
    news.hello = *hello;
    news.what = EngineNews::What::Hello;
    tell(std::move(news));
  } else if (const auto* progress = std::get_if<protocol::Progress>(&event)) {
    EngineNews news;
    news.progress = *progress;
    news.what = EngineNews::What::Progress;
    tell(std::move(news));
  } else if (const auto* batch = std::get_if<protocol::TraceBatch>(&event)) {
    // A batch that refers to nothing known is left out of the picture.
    if (live_->add(*batch) && !picture_->isActive()) picture_->start();
  }
}

void EngineWorker::settle() {
  if (!client_ || !client_->end()) return;
  protocol::RunEnd end = *client_->end();
  const bool complete = std::holds_alternative<protocol::Finished>(end);
  if (auto* death = std::get_if<EngineDeath>(&end)) {
    // A run too quick for progress still left turns in the trace.
    if (death->last_module.empty()) death->last_module = live_->last_module();
    if (death->kind == EngineDeath::Kind::Killed) death->ram = ram_.atTheEnd();
  }
  if (auto last = live_->last_picture(complete, program_))
    tell({{}, {}, std::move(last), {}, EngineNews::What::Timeline});
  letGo(std::holds_alternative<EngineDeath>(end));
  tell({{}, {}, {}, std::move(end), EngineNews::What::End});
}

void EngineWorker::tell(EngineNews news) {
  Q_EMIT said(run_, std::make_shared<const EngineNews>(std::move(news)));
}

void EngineWorker::tellTimeline() {
  if (!client_) return;
  if (auto picture = live_->picture())
    return tell({{}, {}, std::move(picture), {}, EngineNews::What::Timeline});
  if (!live_->empty()) picture_->start();  // the last two are still looked at
}

/// The conversation is over. An engine that said how its run ended may go in peace.
void EngineWorker::letGo(bool kill) {
  client_.reset();
  live_.reset();  // the last picture has all of it
  if (picture_) picture_->stop();
  if (beat_) beat_->stop();
  QProcess* process = std::exchange(process_, nullptr);
  if (!process) return;
  process->disconnect(this);
  const auto gone = [this, process] {
    --processes_;
    process->deleteLater();
  };
  if (process->state() == QProcess::NotRunning) return gone();
  connect(process, &QProcess::finished, this, gone);
  if (kill) {
    process->kill();
  } else {
    QTimer::singleShot(kFarewellMilliseconds, process, &QProcess::kill);
  }
}

}  // namespace stowage::app
