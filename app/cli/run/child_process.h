#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "app/cli/output/outcome.h"
#include "core/protocol/client.h"

namespace stowage::cli {

/// A child with pipes on stdin, stdout and stderr; the last page of its stderr is kept. Killed and reaped
/// when it goes out of scope.
class ChildProcess {
 public:
  /// `options`: its command line after its name.
  static Try<ChildProcess> start(const std::string& program, std::vector<std::string> options = {});
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ChildProcess(const ChildProcess&) = delete;
  ~ChildProcess();

  /// False when the child no longer reads.
  bool write(const std::string& text);
  enum class Heard { Something, Nothing, End };
  /// Adds what the child wrote to `out`, waiting at most `milliseconds` for it.
  Heard read(std::string& out, int milliseconds);
  /// Waits for the end; a child that closed its output but does not end is killed after so many milliseconds.
  protocol::ProcessEnd end(int milliseconds = 1000);

 private:
  ChildProcess(pid_t pid, int in, int out, int err) : pid_(pid), in_(in), out_(out), err_(err) {}
  void listen();

  pid_t pid_ = 0;
  int in_ = -1, out_ = -1, err_ = -1;
  std::string said_{};  ///< the end of its stderr
};

}  // namespace stowage::cli
