#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <ATen/core/ivalue.h>

namespace stowage::engine {

/// The other hosts of a run, through the socket to the relay beside this engine. Values go to one peer in the
/// order in which they are sent. For one thread. Throws c10::Error where a value cannot be handed over, where
/// what comes is none, and when the relay is gone.
class Peers {
 public:
  /// `socket`: a descriptor of this process, which stays the caller's. `idle` is called several times a
  /// second while a value is waited for, and may throw.
  Peers(int socket, std::size_t hosts) : socket_(socket), streams_(hosts) {}
  void while_waiting(std::function<void()> idle) { idle_ = std::move(idle); }

  /// A tensor, a number, or none. Tensors keep their strides, but for those that overlap or leave wide gaps,
  /// which lie as `Tensor::to` would copy them to another device. `step`: a number that both sides know, so
  /// that two hosts that do not agree on what comes next notice it. Returns the tensor's bytes.
  std::uint64_t send(std::uint32_t to, std::uint32_t step, const c10::IValue& value);
  /// What was sent by that host, its tensor on the CPU.
  c10::IValue receive(std::uint32_t from, std::uint32_t step);
  /// A line for whoever asked for the run.
  void tell(const std::string& line);

 private:
  void write(std::uint32_t peer, const char* bytes, std::size_t count);
  void write_all(const void* bytes, std::size_t count);
  void read_exactly(void* bytes, std::size_t count);
  void take(std::uint32_t from, void* bytes, std::size_t count);

  /// Bytes that came from one peer and were not taken yet.
  struct Stream {
    std::string bytes{};
    std::size_t taken = 0;
  };
  int socket_;
  std::vector<Stream> streams_;
  std::function<void()> idle_{};
};

}  // namespace stowage::engine
