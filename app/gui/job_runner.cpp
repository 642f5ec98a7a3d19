#include "app/gui/job_runner.h"

#include <QMetaObject>
#include <QPointer>
#include <chrono>
#include <exception>

namespace stowage::app {
namespace {

/// At most 30 reports a second reach the GUI thread; the first and the last of a total always do.
class Throttle {
 public:
  bool pass(std::uint64_t done, std::uint64_t total) {
    const auto now = std::chrono::steady_clock::now();
    if (done != total && now - last_ < std::chrono::milliseconds(33)) return false;
    last_ = now;
    return true;
  }

 private:
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace

JobRunner::JobRunner(QObject* parent) : QObject(parent) {
  pool_.setMaxThreadCount(1);
  pool_.setExpiryTimeout(-1);
}

JobRunner::~JobRunner() {
  cancel_.cancel();
  pool_.clear();
  pool_.waitForDone();
}

quint64 JobRunner::start(Work work) {
  cancel_.cancel();
  pool_.clear();
  cancel_ = CancelToken();
  const quint64 generation = ++generation_;
  const CancelToken token = cancel_;
  setRunning(true);
  // The pool is waited for in the destructor, so `this` outlives the worker.
  pool_.start([this, generation, token, work = std::move(work)] {
    Job job;
    job.cancel = token;
    auto throttle = std::make_shared<Throttle>();
    job.progress = [this, generation, throttle](const stowage::Progress& p) {
      if (!throttle->pass(p.done, p.total)) return;
      const auto text = QString::fromStdString(p.what);
      QMetaObject::invokeMethod(this, [this, generation, text, done = p.done, total = p.total] {
        if (generation == generation_ && running_) Q_EMIT progress(text, done, total);
      });
    };
    Deliver result;
    try {
      result = work(job);
    } catch (const std::exception& error) {
      result = [this, text = QString::fromLocal8Bit(error.what())] { Q_EMIT failed(text); };
    } catch (...) {
      result = [this] { Q_EMIT failed(QStringLiteral("unknown")); };
    }
    QMetaObject::invokeMethod(this, [this, generation, result = std::move(result)] { deliver(generation, result); });
  });
  return generation;
}

void JobRunner::cancel() {
  cancel_.cancel();
  pool_.clear();
  ++generation_;
  setRunning(false);
}

void JobRunner::waitForWorkers() { pool_.waitForDone(); }

void JobRunner::deliver(quint64 generation, const Deliver& result) {
  if (generation != generation_) return;
  setRunning(false);
  if (result) result();
}

void JobRunner::setRunning(bool running) {
  if (running == running_) return;
  running_ = running;
  Q_EMIT runningChanged(running);
}

}  // namespace stowage::app
