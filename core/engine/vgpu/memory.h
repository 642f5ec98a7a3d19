#pragma once

#include <c10/core/Allocator.h>
#include <c10/core/StorageImpl.h>

#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine::vgpu {

/// Stands in front of every block that our allocators hand out.
struct BlockHeader {
  std::uint64_t magic;
  std::uint64_t bytes;      ///< as charged
  std::uint64_t requested;  ///< before rounding
  c10::StorageImpl* alias;  ///< owned: the CPU's view of this block, made at the first fallback and kept
  std::int32_t device;      ///< that pays, kHost = CPU
  std::int32_t reported;    ///< its birth was reported to a profiler
};

/// The header of a block of ours, or nullptr for foreign memory.
BlockHeader* header_of(const c10::DataPtr& data);

/// While one lives, host allocations of this thread are charged to a device: outputs and scratch of the CPU
/// kernels that run for it.
class PayerScope {
 public:
  explicit PayerScope(int device);
  ~PayerScope();
  PayerScope(const PayerScope&) = delete;
  PayerScope& operator=(const PayerScope&) = delete;

 private:
  int before_;
  int others_;  ///< of threads that have no scope
};

c10::Allocator* host_allocator();
c10::Allocator* device_allocator();  ///< allocates on the current device

void register_allocators();
void count_copy(int from, int to, std::uint64_t bytes);

int current_device();
int exchange_device(int device);
std::size_t device_count();
void set_budgets(const std::vector<std::uint64_t>& budgets);

}  // namespace stowage::engine::vgpu
