#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/estimate/allocator_model.h"

namespace stowage::engine::vgpu {

/// Virtual GPUs: the indexes of one PrivateUse1 backend called "vgpu". Arithmetic runs on the CPU, on the
/// same memory; PyTorch's own device rules apply, every byte that an operator returns or copies is charged to
/// its device as CUDA's caching allocator would count it, and a budget is enforced with
/// c10::OutOfMemoryError. What CPU kernels make and free inside of one operator (scratch) is the host's: no
/// GPU has it. Never in a process that uses CUDA: at::getAccelerator() answers PrivateUse1 from then on.
constexpr std::size_t kMaxDevices = 64;
constexpr int kHost = -1;  ///< the CPU's account

/// Installs the backend (once, before the first tensor) and sets the number of devices and their budgets in
/// bytes, 0 = none. May be called again while no tensor lives on a device. `rule`: of CUDA's allocator.
void install(const std::vector<std::uint64_t>& budgets,
             estimate::AllocatorRule rule = estimate::AllocatorRule::CudaExpandable);

/// Asked, on the thread that allocates, where a block breaks the budget of a device: true when something was
/// let go of there, and the block is tried again; it is refused when nothing is left. nullptr = nobody is.
using MakeRoom = std::function<bool(int device)>;
void set_make_room(MakeRoom asked);

/// The host's half alone, for a process whose GPUs are CUDA's: what PyTorch allocates on the CPU is counted
/// and limit_host() holds. at::getAccelerator() stays what it is.
void install_host();

/// What the host may hold: tensors that PyTorch allocates on the CPU for itself, and what hold_on_host()
/// adds. 0 = no limit.
void limit_host(std::uint64_t bytes);
/// Books memory of the host that no allocator sees (weights in the mapped file) until the share is gone.
/// Throws c10::OutOfMemoryError when it does not fit.
class HostShare {
 public:
  explicit HostShare(std::uint64_t bytes);
  ~HostShare();
  HostShare(const HostShare&) = delete;
  HostShare& operator=(const HostShare&) = delete;

 private:
  std::uint64_t bytes_;
};

struct Usage {
  std::uint64_t budget = 0;
  std::uint64_t current = 0;  ///< bytes allocated now; blocks of devices are rounded up to 512 bytes as
                              ///< CUDA's are, the host's are not
  std::uint64_t peak = 0;     ///< since reset_peaks()
  std::uint64_t refusals = 0;
  std::uint64_t reserved_peak = 0;      ///< what CUDA's allocator would have taken from the device
  std::uint64_t scratch_peak = 0;       ///< most scratch at once that operators of the device had on the host
  std::uint64_t with_scratch_peak = 0;  ///< the peak if the device had paid for scratch too
};
/// Of a device, or of the host (kHost).
Usage usage(int device);
/// What broke a budget.
struct Refused {
  int device = kHost;
  std::uint64_t bytes = 0, used = 0, budget = 0;
};
/// The last that did, of any device; nullopt: nothing has.
std::optional<Refused> last_refused();
void reset_peaks();

/// Real copies between devices (kHost = CPU) made by copy_ and to since reset_copies().
struct Copies {
  int from = kHost;
  int to = kHost;
  std::uint64_t bytes = 0;
  std::uint64_t count = 0;
};
std::vector<Copies> copies();
void reset_copies();

}  // namespace stowage::engine::vgpu
