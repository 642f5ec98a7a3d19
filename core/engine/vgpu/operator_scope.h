#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include <ATen/core/dispatch/Dispatcher.h>

#include "core/engine/vgpu/memory.h"

namespace stowage::engine::vgpu {

/// Told of scratch, where the memory-reporting slot of the thread is one.
class ScratchListener {
 public:
  virtual ~ScratchListener() = default;
  /// A running operator has a block on the host that may be its result or scratch.
  virtual void scratch_born(void* data, std::uint64_t bytes) = 0;
  /// It outlives the operator: from its birth on it belongs to a device, where it counts so many bytes.
  virtual void scratch_kept(void* data, std::uint64_t bytes, int device) = 0;
  /// What the host held of scratch at most while the operator ran.
  virtual void scratch_most(std::uint64_t bytes) = 0;
};

/// While one lives, an operator of a virtual GPU runs on the CPU. What its kernel allocates lies on the host
/// until it is known what it is: what is alive when the operator ends is a result, and the device pays for it
/// as it does for every block; what is gone by then is scratch of a CPU kernel, which no GPU would have, and
/// nobody pays. For the host (kHost): allocations are the host's, as without a scope. Threads that run
/// operators at one time (a pass back has one a GPU) take turns: whose a block of a thread without a scope is
/// would not be known else.
class OperatorScope {
 public:
  explicit OperatorScope(int device);
  ~OperatorScope();
  OperatorScope(const OperatorScope&) = delete;
  OperatorScope& operator=(const OperatorScope&) = delete;

  /// The innermost of this thread; of threads that never have one (OpenMP's workers) that of whoever runs an
  /// operator.
  static OperatorScope* current();
  int device() const { return device_; }

  /// Throws c10::OutOfMemoryError where the device has no room for it as a result and the host none for it as
  /// scratch.
  void* allocate(std::size_t size);
  /// The block behind `header` dies. Precondition: the mutex of the books is held, header.scope == this.
  void died(const BlockHeader& header);
  /// An operator that a composite one calls has ended.
  void settle_inner() { settle_all(); }
  /// The operator has ended. Throws c10::OutOfMemoryError when the device had no room for one of its results,
  /// or of those of the operators that it called.
  void settle();

 private:
  struct Block {
    BlockHeader* header;  ///< nullptr: dead
    std::uint64_t size;
    std::uint64_t bytes;  ///< as a device would count it
  };
  struct Refusal {
    std::uint64_t bytes, used, budget;
  };
  struct Kept {
    void* data;
    std::uint64_t bytes;
  };

  void settle_all();
  std::vector<Kept> pay_for_the_living();
  std::uint64_t most_of_the_dead() const;
  std::uint64_t bytes_of_the_living() const;
  void add(BlockHeader* header);
  [[noreturn]] void throw_refusal();

  std::unique_lock<std::recursive_mutex> turn_;
  int device_;
  OperatorScope* before_;
  OperatorScope* others_;  ///< of threads that have no scope
  std::vector<Block> blocks_{};
  std::vector<std::int64_t> events_{};  ///< birth of block i: i + 1, its death: -(i + 1)
  std::optional<Refusal> refusal_{};
};

/// Whether an operator is nothing but calls of others on the CPU.
bool is_composite(const c10::OperatorHandle& op);

/// While one lives, the scope of this thread is told when an operator ends that a composite one calls: its
/// results are not scratch, though they die before the composite does.
class InnerOperators {
 public:
  InnerOperators();
  ~InnerOperators();
  InnerOperators(const InnerOperators&) = delete;
  InnerOperators& operator=(const InnerOperators&) = delete;
};

}  // namespace stowage::engine::vgpu
