#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "app/cli/output/outcome.h"

namespace stowage::cli {

/// A child with pipes on stdin and stdout; its stderr is kept in memory. Killed and reaped when it goes out
/// of scope.
class ChildProcess {
 public:
  static Try<ChildProcess> start(const std::string& program);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ChildProcess(const ChildProcess&) = delete;
  ~ChildProcess();

  /// False when the child no longer reads.
  bool write(const std::string& text);
  /// The next line without its newline; nullopt at the end of the child's output. Waits in steps of 100 ms
  /// and asks `stop` between them.
  template <class Stop>
  std::optional<std::string> read_line(Stop stop) {
    while (true) {
      if (auto line = take_line()) return line;
      if (stop() || !fill(100)) return std::nullopt;
    }
  }
  /// Waits for the end. "exit code 1", "signal 9 (Killed)", with the last line it wrote to stderr.
  std::string end_in_words();

 private:
  ChildProcess(pid_t pid, int in, int out, int err) : pid_(pid), in_(in), out_(out), err_(err) {}
  std::optional<std::string> take_line();
  /// Reads what is there, waiting at most `milliseconds`. False at the end or when a line is longer than the
  /// protocol allows.
  bool fill(int milliseconds);
  std::string last_error_line() const;

  pid_t pid_ = 0;
  int in_ = -1, out_ = -1, err_ = -1;
  std::string buffer_{};
  std::size_t scanned_ = 0;
};

}  // namespace stowage::cli
