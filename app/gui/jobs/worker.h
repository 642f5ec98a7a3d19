#pragma once

#include <functional>
#include <memory>

namespace stowage::app {

/// One thread that runs tasks in the order they come. It starts with the first task. What passes between the
/// two threads stands under a mutex of ours, so that ThreadSanitizer, which does not see into Qt's thread
/// pool, can follow it. All functions are called by the one thread that owns the worker; a task must not
/// throw.
class Worker {
 public:
  Worker();
  /// Drops what has not started and waits for what runs.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void start(std::function<void()> task);
  /// Tasks that have not started never will; they are destroyed here.
  void dropUnstarted();
  /// Blocks until every task has ended and is destroyed.
  void waitUntilIdle();
  /// Waits for nobody: the thread ends by itself after the task it runs, or with the process. What has not
  /// started is dropped. The worker takes no task any more.
  void leave();

 private:
  struct Tasks;
  static void work(Tasks& tasks);

  std::shared_ptr<Tasks> tasks_;
};

}  // namespace stowage::app
