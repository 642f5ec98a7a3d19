#pragma once

#include <c10/core/Allocator.h>
#include <c10/core/StorageImpl.h>

#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine::vgpu {

class OperatorScope;

/// Stands in front of every block that our allocators hand out.
struct BlockHeader {
  std::uint64_t magic;
  std::uint64_t bytes;      ///< as charged
  std::uint64_t requested;  ///< before rounding
  c10::StorageImpl* alias;  ///< owned: the CPU's view of this block, made at the first fallback and kept
  OperatorScope* scope;     ///< of the operator that made it and still runs; nullptr: somebody pays
  std::uint32_t index;      ///< in that scope
  std::uint32_t handle;     ///< in the model of the device's allocator
  std::int32_t device;      ///< that pays, kHost = CPU, kNobody = scratch
  std::int32_t reported;    ///< its birth was reported to a profiler
};
constexpr int kNobody = -2;

/// The header of a block of ours, or nullptr for foreign memory.
BlockHeader* header_of(const c10::DataPtr& data);
/// The block behind a header.
void* data_of(BlockHeader* header);
/// Memory for a block of so many bytes that nobody pays for yet, or nullptr.
BlockHeader* new_block(std::size_t size);

c10::Allocator* host_allocator();
c10::Allocator* device_allocator();  ///< allocates on the current device

void register_allocators();
void count_copy(int from, int to, std::uint64_t bytes);

int current_device();
int exchange_device(int device);
std::size_t device_count();
bool installed();  ///< there is a number of devices, be it 0
void set_budgets(const std::vector<std::uint64_t>& budgets, estimate::AllocatorRule rule);

}  // namespace stowage::engine::vgpu
