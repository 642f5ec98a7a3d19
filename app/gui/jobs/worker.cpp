#include "app/gui/jobs/worker.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace stowage::app {

/// Shared by the worker and its thread: the thread may outlive the worker.
struct Worker::Tasks {
  std::mutex mutex{};
  std::condition_variable changed{};
  std::deque<std::function<void()>> waiting{};
  bool busy = false;
  bool ending = false;
  std::thread thread{};
};

Worker::Worker() : tasks_(std::make_shared<Tasks>()) {}

Worker::~Worker() {
  if (!tasks_->thread.joinable()) return;
  dropUnstarted();
  {
    const std::lock_guard lock(tasks_->mutex);
    tasks_->ending = true;
  }
  tasks_->changed.notify_all();
  tasks_->thread.join();
}

void Worker::start(std::function<void()> task) {
  {
    const std::lock_guard lock(tasks_->mutex);
    if (tasks_->ending) return;
    tasks_->waiting.push_back(std::move(task));
  }
  if (!tasks_->thread.joinable()) tasks_->thread = std::thread([tasks = tasks_] { work(*tasks); });
  tasks_->changed.notify_all();
}

void Worker::dropUnstarted() {
  std::deque<std::function<void()>> dropped;
  const std::lock_guard lock(tasks_->mutex);
  // Destroyed after the lock is given back: what a task holds may be large.
  dropped.swap(tasks_->waiting);
}

void Worker::waitUntilIdle() {
  std::unique_lock lock(tasks_->mutex);
  tasks_->changed.wait(lock, [this] { return tasks_->waiting.empty() && !tasks_->busy; });
}

void Worker::leave() {
  dropUnstarted();
  {
    const std::lock_guard lock(tasks_->mutex);
    tasks_->ending = true;
  }
  tasks_->changed.notify_all();
  if (tasks_->thread.joinable()) tasks_->thread.detach();
}

void Worker::work(Tasks& tasks) {
  std::unique_lock lock(tasks.mutex);
  for (;;) {
    tasks.changed.wait(lock, [&tasks] { return !tasks.waiting.empty() || tasks.ending; });
    if (tasks.waiting.empty()) return;
    auto task = std::move(tasks.waiting.front());
    tasks.waiting.pop_front();
    tasks.busy = true;
    lock.unlock();
    task();
    task = nullptr;
    lock.lock();
    tasks.busy = false;
    tasks.changed.notify_all();
  }
}

}  // namespace stowage::app
