#include "app/gui/run/engine_client.h"

#include <QCoreApplication>
#include <QDir>
#include <csignal>

namespace stowage::app {
namespace {

constexpr qsizetype kLongestLine = 64ll << 20;
constexpr qsizetype kErrorsKept = 4000;
constexpr int kFarewellMilliseconds = 3000;  // to end by itself after its last message

}  // namespace

EngineClient::EngineClient(QObject* parent) : QObject(parent), program_(defaultProgram()) {}

EngineClient::~EngineClient() {
  if (!process_) return;
  process_->disconnect(this);
  process_->kill();
  process_->waitForFinished(2000);
}

QString EngineClient::defaultProgram() {
  const QString given = qEnvironmentVariable("STOWAGE_ENGINE");
  return given.isEmpty()
             ? QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("stowage-engine"))
             : given;
}

void EngineClient::setProgram(const QString& program, const QStringList& arguments) {
  program_ = program;
  arguments_ = arguments;
}

void EngineClient::start(const protocol::RunRequest& request) {
  if (process_) return;
  buffer_.clear();
  errors_.clear();
  lastModule_.clear();
  process_ = new QProcess(this);
  connect(process_, &QProcess::readyReadStandardOutput, this, &EngineClient::readLines);
  connect(process_, &QProcess::readyReadStandardError, this,
          [this] { errors_ = (errors_ + process_->readAllStandardError()).right(kErrorsKept); });
  connect(process_, &QProcess::finished, this, &EngineClient::processEnded);
  connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart)
      end({EngineDeath::Kind::NotStarted, 0, {}, process_->errorString()});
  });
  process_->start(program_, arguments_);
  const std::string line = protocol::to_line(request);
  // Written once the process runs; an engine that died meanwhile is reported by `finished`.
  process_->write(line.data(), static_cast<qint64>(line.size()));
}

void EngineClient::cancel() {
  if (!process_) return;
  drop();
  Q_EMIT cancelled();
}

void EngineClient::drop() {
  QProcess* process = std::exchange(process_, nullptr);
  process->disconnect(this);
  if (process->state() == QProcess::NotRunning) {
    process->deleteLater();
    return;
  }
  connect(process, &QProcess::finished, process, &QObject::deleteLater);
  process->kill();
}

void EngineClient::release() {
  QProcess* process = std::exchange(process_, nullptr);
  process->disconnect(this);
  connect(process, &QProcess::finished, process, &QObject::deleteLater);
  QTimer::singleShot(kFarewellMilliseconds, process, &QProcess::kill);
}

void EngineClient::readLines() {
  buffer_ += process_->readAllStandardOutput();
  qsizetype start = 0;
  for (qsizetype newline; process_ && (newline = buffer_.indexOf('\n', start)) >= 0; start = newline + 1) {
    const QByteArray line = buffer_.mid(start, newline - start);
    if (!line.trimmed().isEmpty() && !handle(line)) {
      end({EngineDeath::Kind::Garbage, 0, lastModule_, QString::fromUtf8(line.left(200))});
      return;
    }
  }
  buffer_.remove(0, start);
  if (process_ && buffer_.size() > kLongestLine)
    end({EngineDeath::Kind::Garbage, 0, lastModule_, QString::fromUtf8(buffer_.left(200))});
}

bool EngineClient::handle(const QByteArray& line) {
  const auto event = protocol::event_from_line({line.constData(), static_cast<std::size_t>(line.size())});
  if (!event) return false;
  if (const auto* hi = std::get_if<protocol::Hello>(&*event)) {
    Q_EMIT hello(*hi);
  } else if (const auto* step = std::get_if<protocol::Progress>(&*event)) {
    if (!step->module.empty()) lastModule_ = QString::fromStdString(step->module);
    Q_EMIT progress(*step);
  } else if (const auto* part = std::get_if<protocol::TraceBatch>(&*event)) {
    Q_EMIT batch(*part);
  } else if (const auto* done = std::get_if<protocol::Finished>(&*event)) {
    release();
    Q_EMIT finished(done->result);
  } else if (const auto* stop = std::get_if<protocol::Failed>(&*event)) {
    release();
    Q_EMIT failed(stop->error, stop->result);
  }
  return true;
}

void EngineClient::processEnded(int code, QProcess::ExitStatus status) {
  if (!process_) return;
  readLines();
  if (!process_) return;
  EngineDeath death{EngineDeath::Kind::Exited, code, lastModule_, QString::fromUtf8(errors_).trimmed()};
  if (status == QProcess::CrashExit)
    death.kind = code == SIGKILL ? EngineDeath::Kind::Killed : EngineDeath::Kind::Crashed;
  end(death);
}

void EngineClient::end(const EngineDeath& death) {
  if (!process_) return;
  drop();
  Q_EMIT died(death);
}

}  // namespace stowage::app
