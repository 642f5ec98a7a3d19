#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

namespace stowage::engine {

/// Thrown between two steps of a run whose time is over.
struct TimeIsOver : std::runtime_error {
  TimeIsOver() : std::runtime_error("the time is over") {}
};

/// A limit as people type it: "1.5", "60".
std::string seconds_text(double seconds);

/// Watches the time of a run from its beginning. First the run is asked to stop between two steps, so that
/// what was measured is kept; where it does not (one step that never ends), `give_up` is called on the
/// watching thread.
class Deadline {
 public:
  using Seconds = std::chrono::duration<double>;
  static constexpr Seconds kGrace{2};

  Deadline() = default;
  ~Deadline();
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  /// At most once. `limit` above 0.
  void start(Seconds limit, std::function<void()> give_up, Seconds grace = kGrace);
  /// Throws TimeIsOver.
  void check() const {
    if (over_.load(std::memory_order_relaxed)) throw TimeIsOver();
  }

 private:
  std::atomic<bool> over_{false};
  bool ended_ = false;
  std::mutex mutex_{};
  std::condition_variable end_{};
  std::thread watch_{};
};

}  // namespace stowage::engine
