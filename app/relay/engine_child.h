#pragma once

#include <sys/types.h>

#include <cstddef>
#include <deque>
#include <string>

namespace stowage::relay {

/// Bytes that wait for a descriptor which is written without waiting.
class Outbox {
 public:
  void add(std::string bytes);
  /// Writes what can be written now. False when nobody reads any more.
  bool write_to(int descriptor);
  bool empty() const { return parts_.empty(); }
  std::size_t bytes() const { return bytes_; }

 private:
  std::deque<std::string> parts_{};
  std::size_t begun_ = 0;  ///< bytes of the first that are gone
  std::size_t bytes_ = 0;
};

/// stowage-engine as a child of this process: lines on stdin and stdout, the values of other hosts on a
/// socket. It dies with this process. All descriptors are this process's alone and do not wait.
class EngineChild {
 public:
  EngineChild() = default;
  EngineChild(const EngineChild&) = delete;
  EngineChild& operator=(const EngineChild&) = delete;
  ~EngineChild() { kill(); }

  /// "" or why it cannot be started.
  std::string start(const std::string& program);
  int in() const { return in_; }
  int out() const { return out_; }
  int socket() const { return socket_; }
  void close_in();
  /// True once, when it has ended: "exit 1", "signal 9".
  bool ended(std::string& how);
  bool running() const { return pid_ > 0; }
  void kill();

 private:
  pid_t pid_ = 0;
  int in_ = -1, out_ = -1, socket_ = -1;
};

/// Reads what is there, at most `most` bytes. False at the end.
bool read_some(int descriptor, std::string& out, std::size_t most);

}  // namespace stowage::relay
