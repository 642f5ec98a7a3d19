#include "core/engine/pinned_bytes.h"

#include <memory>
#include <string>
#include <utility>

#include <ATen/core/CachingHostAllocator.h>
#include <ATen/ops/empty.h>

#include "core/base/bytes.h"
#include "core/base/saturating.h"
#include "core/engine/vgpu/vgpu.h"
#include "core/estimate/allocator_model.h"

namespace stowage::engine {
namespace {

/// A block and who pays for it, for as long as a tensor lies in it.
class Charged {
 public:
  /// The share comes first: a block that there is no room for is not made.
  Charged(std::uint64_t bytes, c10::Allocator& from)
      : share_(estimate::pinned_room(bytes)),
        block_(from.allocate(bytes)),
        bytes_(estimate::pinned_room(bytes)) {
    tell(static_cast<std::int64_t>(bytes_));
  }
  ~Charged() { tell(-static_cast<std::int64_t>(bytes_)); }
  Charged(const Charged&) = delete;
  Charged& operator=(const Charged&) = delete;

  void* data() const { return block_.get(); }

 private:
  void tell(std::int64_t change) const {
    if (!c10::memoryProfilingEnabled()) return;
    const vgpu::Usage host = vgpu::usage(vgpu::kHost);
    c10::reportMemoryUsageToProfiler(data(), change, host.current, host.budget, c10::Device(c10::kCPU));
  }

  vgpu::HostShare share_;
  c10::DataPtr block_;
  std::uint64_t bytes_;  ///< as the allocator rounds them up
};

void release(void* charged) { delete static_cast<Charged*>(charged); }

c10::Allocator* g_pins_with = nullptr;
bool g_may_pin = true;

bool has_pinned_room(std::uint64_t bytes) {
  const vgpu::Usage host = vgpu::usage(vgpu::kHost);
  return host.budget == 0 || saturating_add(host.current, estimate::pinned_room(bytes)) <= host.budget;
}

}  // namespace

HostWeights choose_host_weights(const HostRam& ram, bool cuda) {
  const std::uint64_t room = ram.free / 4 * 3;
  const auto has_room = [&](std::uint64_t weights) { return saturating_add(weights, ram.beside) < room; };
  const auto within = [&](std::uint64_t weights, std::uint64_t beside) {
    return ram.limit == 0 || saturating_add(saturating_add(ram.used, weights), beside) <= ram.limit;
  };
  const auto plain_alone = [&](std::uint64_t beside) {
    return within(ram.plain, beside) && !within(ram.pinned, beside);
  };
  const bool breaks_limit = plain_alone(ram.beside) || plain_alone(0);
  if (cuda && has_room(ram.pinned) && !breaks_limit) return HostWeights::Pinned;
  return has_room(ram.plain) ? HostWeights::Plain : HostWeights::InFile;
}

std::optional<Error> warning_of(HostWeights where, const HostRam& ram, bool cuda) {
  if (ram.plain == 0 || where == HostWeights::Pinned) return std::nullopt;
  const std::string plain = format_bytes(Bytes(ram.plain));
  if (where == HostWeights::InFile) return Error{Code::EngineWeightsInFile, {}, {plain}, {}};
  if (!cuda) return std::nullopt;
  return Error{Code::EngineNotPinned, {}, {format_bytes(Bytes(ram.pinned)), plain}, {}};
}

bool pins(c10::DeviceType gpu) { return gpu == c10::kCUDA || (g_pins_with && gpu != c10::kCPU); }

void pin_with(c10::Allocator* allocator) { g_pins_with = allocator; }
void allow_pinning(bool allowed) { g_may_pin = allowed; }
bool pinning_allowed() { return g_may_pin; }

bool can_pin(std::uint64_t bytes, c10::DeviceType gpu) {
  return pins(gpu) && g_may_pin && has_pinned_room(bytes);
}

at::Tensor host_bytes(std::uint64_t bytes, c10::DeviceType gpu) {
  if (can_pin(bytes, gpu)) return pinned_bytes(bytes);
  return at::empty({static_cast<std::int64_t>(bytes)}, at::kByte);
}

at::Tensor pinned_bytes(std::uint64_t bytes, c10::Allocator* from) {
  if (!from) from = g_pins_with;
  if (!from) from = at::getHostAllocator(c10::kCUDA);
  auto charged = std::make_unique<Charged>(bytes, *from);
  void* const data = charged->data();
  c10::Storage storage(c10::Storage::use_byte_size_t(), bytes,
                       c10::DataPtr(data, charged.release(), &release, c10::Device(c10::kCPU)));
  at::Tensor out = at::detail::make_tensor<c10::TensorImpl>(
      std::move(storage), c10::DispatchKeySet(c10::DispatchKey::CPU), caffe2::TypeMeta::Make<std::uint8_t>());
  out.unsafeGetTensorImpl()->set_sizes_contiguous({static_cast<std::int64_t>(bytes)});
  return out;
}

}  // namespace stowage::engine
