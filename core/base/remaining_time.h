#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace stowage {

/// How long a piece of work will go on, from how long it took so far. Says nothing where that would be a
/// guess: at the beginning, where the end is not known, and where what is done does not grow.
class RemainingTime {
 public:
  void start();
  /// `done` of `total` pieces of about one size; total 0 = not known.
  void set(std::uint64_t done, std::uint64_t total);
  /// The same at a given time since the start.
  void set_at(std::uint64_t done, std::uint64_t total, std::int64_t milliseconds);
  std::optional<std::int64_t> milliseconds() const { return left_; }

 private:
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> started_{};
  std::uint64_t first_ = 0, total_ = 0;
  std::optional<std::int64_t> since_{};  ///< when `first_` was done
  std::optional<std::int64_t> left_{};
};

}  // namespace stowage
