#pragma once

#include <atomic>
#include <chrono>
#include <csignal>

#include "core/base/job.h"

namespace stowage::cli {

/// Ctrl-C, SIGTERM and the end of the terminal (SIGHUP, unless nohup has it ignored) while it lives: the
/// token is cancelled and the engine, when one runs, is killed; a command that has not ended by itself soon
/// after is ended here. One object a process, made before any other thread.
class Interrupt {
 public:
  explicit Interrupt(const CancelToken& cancel);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// The process to kill on Ctrl-C; 0 = none.
  static void set_child(pid_t child);
  /// The signals that are blocked here and that a child must get back.
  static sigset_t signals();

  /// While it lives Ctrl-C is for somebody else: whoever shows the answer on the terminal.
  struct Ignored {
    Ignored() { ignored_.store(true); }
    ~Ignored() { ignored_.store(false); }
    Ignored(const Ignored&) = delete;
    Ignored& operator=(const Ignored&) = delete;
  };

  /// While it lives there are files that are to be removed or moved to their places: an interrupted command
  /// is not ended before, but for one that takes longer than kLongest.
  struct Unfinished {
    static constexpr std::chrono::seconds kLongest{5};
    Unfinished() { ++unfinished_; }
    ~Unfinished() { --unfinished_; }
    Unfinished(const Unfinished&) = delete;
    Unfinished& operator=(const Unfinished&) = delete;
  };

 private:
  static void wait_for_the_end();

  static std::atomic<pid_t> child_;
  static std::atomic<bool> ignored_;
  static std::atomic<int> unfinished_;
};

}  // namespace stowage::cli
