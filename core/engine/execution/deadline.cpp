#include "core/engine/execution/deadline.h"

#include <utility>

namespace stowage::engine {

std::string seconds_text(double seconds) {
  std::string text = std::to_string(seconds);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

Deadline::~Deadline() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  end_.notify_all();
  if (watch_.joinable()) watch_.join();
}

void Deadline::start(Seconds limit, std::function<void()> give_up, Seconds grace) {
  watch_ = std::thread([this, limit, grace, give_up = std::move(give_up)] {
    std::unique_lock lock(mutex_);
    if (end_.wait_for(lock, limit, [this] { return ended_; })) return;
    over_.store(true, std::memory_order_relaxed);
    if (end_.wait_for(lock, grace, [this] { return ended_; })) return;
    lock.unlock();
    if (give_up) give_up();
  });
}

}  // namespace stowage::engine
