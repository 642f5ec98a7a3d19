#include "core/engine/recording/trace_sender.h"

namespace stowage::engine {

TraceSender::~TraceSender() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void TraceSender::say(const protocol::Event& event) {
  const std::lock_guard lock(saying_);
  send_(event);
}

bool TraceSender::try_say(const protocol::Event& event) {
  const std::unique_lock lock(saying_, std::try_to_lock);
  if (!lock) return false;
  send_(event);
  return true;
}

bool TraceSender::has_room() {
  const std::lock_guard lock(mutex_);
  return waiting_.size() < kMostWaiting;
}

void TraceSender::post(protocol::TraceBatch batch) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.size() < kMostWaiting; });
  waiting_.push_back(std::move(batch));
  if (!thread_.joinable()) thread_ = std::thread([this] { tell(); });
  changed_.notify_all();
}

void TraceSender::wait_until_told() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.empty(); });
}

void TraceSender::tell() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    // A batch stays the first while it is told; nobody else takes from the front.
    const protocol::Event event(std::move(waiting_.front()));
    lock.unlock();
    say(event);
    lock.lock();
    waiting_.pop_front();
    changed_.notify_all();
  }
}

}  // namespace stowage::engine
