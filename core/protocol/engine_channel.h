#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/protocol/protocol.h"

namespace stowage::protocol {

/// The engine's side of the protocol, on a descriptor of its own. Standard output belongs to everybody in a
/// process (ONEDNN_VERBOSE, NCCL_DEBUG and the like print there), so what libraries say goes to standard
/// error and no client takes it for a message.
class EngineChannel {
 public:
  /// Takes standard output over. One a process, before any library speaks.
  EngineChannel();
  ~EngineChannel();
  EngineChannel(const EngineChannel&) = delete;
  EngineChannel& operator=(const EngineChannel&) = delete;

  /// Written whole, from any thread; nothing follows Finished, Failed or Calibrated. Ends the process when
  /// nobody reads.
  void send(const protocol::Event& event);
  /// From here on the last Progress is said again whenever a second passes without a word.
  void keep_alive();
  /// The client's next line; nullopt at its end or when it is longer than the protocol allows.
  static std::optional<std::string> read_line();

  /// As it is; false when nobody reads. One caller at a time.
  bool put(const std::string& text);
  /// The last line, for a signal handler, which cannot take the lock: after the line that another thread is
  /// in, for whose end it waits some seconds. False, and nothing is written, where that has no end; false too
  /// when nobody reads. The process has to end then: whoever sends waits until it does.
  bool put_last(const std::string& text);

 private:
  bool write_all(const std::string& text) const;
  using Clock = std::chrono::steady_clock;
  void beat();

  int descriptor_;
  std::atomic<bool> in_line_{false};  ///< a part of a line may be written
  std::atomic<bool> closing_{false};  ///< put_last() was called
  static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler uses them");
  std::mutex mutex_{};
  std::condition_variable wake_{};
  std::thread heart_{};
  protocol::Progress last_{"load", "", 0, 0, 0};
  Clock::time_point since_ = Clock::now();  ///< last_ was new
  Clock::time_point spoke_ = Clock::now();
  bool ended_ = false;
};

}  // namespace stowage::protocol
