#include "app/gui/jobs/job_runner.h"

#include <QMetaObject>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
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

/// What a worker knows of its runner, which may be gone when the worker has something to say.
struct JobRunner::Link {
  std::mutex mutex{};
  JobRunner* runner = nullptr;
  std::atomic<int> busy{0};
  /// One event is under way for each. They wait here and not in the events: what passes between threads
  /// stands under our mutex, see worker.h.
  std::deque<std::function<void(JobRunner&)>> calls{};

  /// On the GUI thread, while there is a runner.
  void post(std::function<void(JobRunner&)> call) {
    const std::lock_guard lock(mutex);
    if (!runner) return;
    calls.push_back(std::move(call));
    QMetaObject::invokeMethod(runner, "takeCall", Qt::QueuedConnection);
  }
};

namespace {
std::atomic<int> leftBusy{0};
}  // namespace

/// One work from its start to its end, or to where it is dropped unstarted.
struct JobRunner::Busy {
  explicit Busy(std::shared_ptr<Link> of) : link(std::move(of)) { ++link->busy; }
  ~Busy() {
    const std::lock_guard lock(link->mutex);
    --link->busy;
    if (!link->runner) --leftBusy;
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  std::shared_ptr<Link> link;
};

JobRunner::JobRunner(QObject* parent, AtEnd atEnd)
    : QObject(parent), link_(std::make_shared<Link>()), atEnd_(atEnd) {
  link_->runner = this;
}

JobRunner::~JobRunner() {
  cancel_.cancel();
  worker_.dropUnstarted();
  if (atEnd_ == AtEnd::Wait) worker_.waitUntilIdle();
  // What a worker posted and nobody takes any more; destroyed after the mutex is given back.
  std::deque<std::function<void(JobRunner&)>> dropped;
  const std::lock_guard lock(link_->mutex);
  link_->runner = nullptr;
  dropped.swap(link_->calls);
  if (link_->busy == 0) return;
  leftBusy += link_->busy;
  worker_.leave();
}

int JobRunner::leftBehind() { return leftBusy; }

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
  worker_.dropUnstarted();
  cancel_ = CancelToken();
  const quint64 generation = ++generation_;
  running_ = true;
  auto ending = std::make_shared<Ending>();
  worker_.start([link = link_, busy = std::make_shared<Busy>(link_), generation, ending, token = cancel_,
                 work = std::move(work)] {
    ending->put(run(link, work, token, generation));
    link->post([generation, ending](JobRunner& runner) {
      if (const auto result = ending->take(0)) runner.deliver(generation, *result);
    });
  });
  if (patience > 0) {
    if (const auto result = ending->take(patience)) deliver(generation, *result);
  }
  return generation;
}

JobRunner::Deliver JobRunner::run(const std::shared_ptr<Link>& link, const StagedWork& work,
                                  const CancelToken& token, quint64 generation) {
  Job job;
  job.cancel = token;
  auto throttle = std::make_shared<Throttle>();
  job.progress = [link, generation, throttle](const stowage::Progress& p) {
    if (!throttle->pass(p.done, p.total)) return;
    link->post([generation, text = QString::fromStdString(p.what), done = p.done,
                total = p.total](JobRunner& runner) {
      if (generation == runner.generation_ && runner.running_) Q_EMIT runner.progress(text, done, total);
    });
  };
  const Meanwhile meanwhile = [link, generation](Deliver part) {
    link->post([generation, part = std::move(part)](JobRunner& runner) {
      if (generation == runner.generation_ && runner.running_ && part) part();
    });
  };
  const auto failing = [link](QString text) -> Deliver {
    return [link, text = std::move(text)] {
      if (link->runner) Q_EMIT link->runner->failed(text);
    };
  };
  try {
    return work(job, meanwhile);
  } catch (const std::exception& error) {
    return failing(QString::fromLocal8Bit(error.what()));
  } catch (...) {
    return failing(QStringLiteral("unknown"));
  }
}

void JobRunner::takeCall() {
  std::function<void(JobRunner&)> call;
  {
    const std::lock_guard lock(link_->mutex);
    if (link_->calls.empty()) return;
    call = std::move(link_->calls.front());
    link_->calls.pop_front();
  }
  call(*this);
}

void JobRunner::cancel() {
  cancel_.cancel();
  worker_.dropUnstarted();
  ++generation_;
  running_ = false;
}

void JobRunner::waitForWorkers() { worker_.waitUntilIdle(); }

void JobRunner::deliver(quint64 generation, const Deliver& result) {
  if (generation != generation_) return;
  running_ = false;
  if (result) result();
}

}  // namespace stowage::app
