#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>

#include "core/base/job.h"

namespace stowage::app {

/// Runs one kind of work off the GUI thread: the latest request wins. start() cancels what runs; only the newest generation's result is delivered,
/// on the GUI thread. Nothing thrown inside the work leaves it: the runner reports failed() instead. The destructor cancels and waits.
class JobRunner : public QObject {
  Q_OBJECT
 public:
  /// Called back on the GUI thread.
  using Deliver = std::function<void()>;
  /// Runs in the worker with immutable inputs; what it returns is delivered unless a newer request came.
  using Work = std::function<Deliver(const Job&)>;

  explicit JobRunner(QObject* parent = nullptr);
  ~JobRunner() override;

  quint64 start(Work work);
  /// Nothing of the running work will be delivered. The worker stops within its next check.
  void cancel();
  bool running() const { return running_; }
  quint64 generation() const { return generation_; }
  /// Blocks until the workers are idle (for tests and shutdown).
  void waitForWorkers();

 Q_SIGNALS:
  void runningChanged(bool running);
  void progress(const QString& what, quint64 done, quint64 total);
  /// The work threw: `what` is the exception's text.
  void failed(const QString& what);

 private:
  void deliver(quint64 generation, const Deliver& result);
  void setRunning(bool running);

  QThreadPool pool_;
  CancelToken cancel_{};
  quint64 generation_ = 0;
  bool running_ = false;
};

}  // namespace stowage::app
