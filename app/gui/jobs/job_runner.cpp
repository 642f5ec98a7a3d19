#include "app/gui/jobs/job_runner.h"

#include <QMetaObject>
#include <QPointer>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

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

/// Where the worker leaves its result for whoever waits: taken once, by the caller's patience or by the event
/// that follows.
struct JobRunner::Ending {
  std::mutex mutex{};
  std::condition_variable ready{};
  std::optional<Deliver> result{};

  void put(Deliver end) {
    {
      const std::lock_guard lock(mutex);
      result = std::move(end);
    }
    ready.notify_one();
  }
  std::optional<Deliver> take(int patience) {
    std::unique_lock lock(mutex);
    ready.wait_for(lock, std::chrono::milliseconds(patience), [this] { return result.has_value(); });
    return std::exchange(result, std::nullopt);
  }
};

quint64 JobRunner::start(Work work, int patience) {
  return start(StagedWork([work = std::move(work)](const Job& job, const Meanwhile&) { return work(job); }),
               patience);
}

quint64 JobRunner::start(StagedWork work, int patience) {
  cancel_.cancel();
  pool_.clear();
  cancel_ = CancelToken();
  const quint64 generation = ++generation_;
  setRunning(true);
  auto ending = std::make_shared<Ending>();
  // The pool is waited for in the destructor, so `this` outlives the worker.
  pool_.start([this, generation, ending, token = cancel_, work = std::move(work)] {
    ending->put(run(work, token, generation));
    QMetaObject::invokeMethod(this, [this, generation, ending] {
      if (const auto result = ending->take(0)) deliver(generation, *result);
    });
  });
  if (patience > 0) {
    if (const auto result = ending->take(patience)) deliver(generation, *result);
  }
  return generation;
}

JobRunner::Deliver JobRunner::run(const StagedWork& work, const CancelToken& token, quint64 generation) {
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
  const Meanwhile meanwhile = [this, generation](Deliver part) {
    QMetaObject::invokeMethod(this, [this, generation, part = std::move(part)] {
      if (generation == generation_ && running_ && part) part();
    });
  };
  try {
    return work(job, meanwhile);
  } catch (const std::exception& error) {
    return [this, text = QString::fromLocal8Bit(error.what())] { Q_EMIT failed(text); };
  } catch (...) {
    return [this] { Q_EMIT failed(QStringLiteral("unknown")); };
  }
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
