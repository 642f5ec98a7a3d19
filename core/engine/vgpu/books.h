#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>

#include <c10/core/CachingDeviceAllocator.h>

#include "core/engine/vgpu/vgpu.h"
#include "core/estimate/allocator_model.h"

namespace stowage::engine::vgpu {

/// What one device holds. `bytes` is what a caching allocator of CUDA would count as allocated.
struct Account {
  std::uint64_t budget = 0;
  c10::CachingAllocator::Stat bytes{};
  c10::CachingAllocator::Stat requested{};
  c10::CachingAllocator::Stat blocks{};
  std::uint64_t refusals = 0;
  estimate::AllocatorModel allocator{estimate::AllocatorRule::CudaExpandable};
  std::uint64_t pending = 0;  ///< of operators that run: their results or their scratch
  std::uint64_t with_scratch_peak = 0;
  std::uint64_t scratch_peak = 0;

  bool holds_more(std::uint64_t more) const {
    const auto used = static_cast<std::uint64_t>(bytes.current);
    return !budget || (more <= budget && used <= budget - more);
  }
  void note_pending();
  void reset_peaks();
};

/// Accounts of all devices; index 0 is the host. Kernels free on other threads too, hence the mutex.
struct Books {
  std::mutex mutex;
  std::array<Account, kMaxDevices + 1> accounts{};
  std::array<std::array<Copies, kMaxDevices + 1>, kMaxDevices + 1> copies{};
  std::size_t count = 0;
  std::atomic<bool> installed{false};
  std::optional<Refused> refused{};  ///< the last
  MakeRoom make_room{};

  Account& of(int device) { return accounts[static_cast<std::size_t>(device) + 1]; }
};
Books& books();

/// What CUDA makes of a size.
constexpr std::uint64_t rounded(std::uint64_t bytes) {
  constexpr std::uint64_t kBlock = estimate::AllocatorModel::kBlock;
  return (bytes + kBlock - 1) / kBlock * kBlock;
}

/// Books a block of a GPU, whatever its budget; `bytes` becomes what it counts. Returns its handle.
/// Precondition: the mutex is held.
std::uint32_t book_block(Account& account, std::uint64_t& bytes, std::uint64_t requested,
                         std::uint64_t stream);

c10::Device torch_device(int device);
/// Has room made until so many more bytes fit, or nobody has any to give. `lock`: of the mutex; it is let go
/// of meanwhile, and held again.
void make_room(int device, std::uint64_t bytes, std::unique_lock<std::mutex>& lock);
/// Reports and throws c10::OutOfMemoryError. Precondition: the mutex is not held.
[[noreturn]] void refuse(int device, std::uint64_t bytes, std::uint64_t used, std::uint64_t budget);

}  // namespace stowage::engine::vgpu
