#pragma once

#include <QObject>
#include <functional>
#include <memory>

#include "app/gui/jobs/worker.h"
#include "core/base/job.h"

namespace stowage::app {

/// Runs one kind of work off the GUI thread: the latest request wins. start() cancels what runs; only the
/// newest generation's result is delivered, on the GUI thread. Nothing thrown inside the work leaves it: the
/// runner reports failed() instead. The destructor cancels and waits, unless the work is of a kind that
/// cannot be cancelled: then it leaves it behind.
class JobRunner : public QObject {
  Q_OBJECT
 public:
  /// Called back on the GUI thread.
  using Deliver = std::function<void()>;
  /// Runs in the worker with immutable inputs; what it returns is delivered unless a newer request came.
  using Work = std::function<Deliver(const Job&)>;
  /// Hands over what is known already while the work goes on; delivered as the end is, unless a newer request
  /// came or the end did.
  using Meanwhile = std::function<void(Deliver)>;
  using StagedWork = std::function<Deliver(const Job&, const Meanwhile&)>;

  /// What the destructor does with a worker that is still busy.
  enum class AtEnd {
    Wait,
    Leave,  ///< a driver answers when it likes: nobody waits for it, and its answer is dropped
  };

  explicit JobRunner(QObject* parent = nullptr, AtEnd atEnd = AtEnd::Wait);
  ~JobRunner() override;

  /// Waits for the end at most `patience` ms and delivers within this call if it came: for work that is
  /// mostly quicker than a frame. The calling thread is held no longer than that, whatever the work does.
  quint64 start(Work work, int patience = 0);
  quint64 start(StagedWork work, int patience = 0);
  /// Nothing of the running work will be delivered. The worker stops within its next check.
  void cancel();
  bool running() const { return running_; }
  quint64 generation() const { return generation_; }
  /// Blocks until the workers are idle (for tests and shutdown).
  void waitForWorkers();
  /// Workers that were left behind and are still busy. While there are such, a program ends without tidying
  /// up under their feet (std::_Exit).
  static int leftBehind();

 Q_SIGNALS:
  void progress(const QString& what, quint64 done, quint64 total);
  /// The work threw: `what` is the exception's text.
  void failed(const QString& what);

 private Q_SLOTS:
  /// Does the next thing that a worker posted.
  void takeCall();

 private:
  struct Ending;
  struct Link;
  struct Busy;
  static Deliver run(const std::shared_ptr<Link>& link, const StagedWork& work, const CancelToken& token,
                     quint64 generation);
  void deliver(quint64 generation, const Deliver& result);

  Worker worker_{};
  std::shared_ptr<Link> link_;
  AtEnd atEnd_;
  CancelToken cancel_{};
  quint64 generation_ = 0;
  bool running_ = false;
};

}  // namespace stowage::app
