#include "core/engine/vgpu/memory.h"

#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <utility>

#include <c10/core/CPUAllocator.h>
#include <c10/core/CachingDeviceAllocator.h>

namespace stowage::engine::vgpu {
namespace {

constexpr std::uint64_t kMagic = 0x53746f7761676521;
constexpr std::size_t kHeaderBytes = 64;
constexpr std::size_t kAlignment = 64;
constexpr std::uint64_t kRounding = 512;
static_assert(sizeof(BlockHeader) <= kHeaderBytes);

struct Account {
  std::uint64_t budget = 0;
  c10::CachingAllocator::Stat bytes{};
  c10::CachingAllocator::Stat requested{};
  c10::CachingAllocator::Stat blocks{};
  std::uint64_t refusals = 0;
};

/// Accounts of all devices; index 0 is the host. Kernels free on other threads too, hence the mutex.
struct Books {
  std::mutex mutex;
  std::array<Account, kMaxDevices + 1> accounts{};
  std::array<std::array<Copies, kMaxDevices + 1>, kMaxDevices + 1> copies{};
  std::size_t count = 0;

  Account& of(int device) { return accounts[static_cast<std::size_t>(device + 1)]; }
};

Books& books() {
  static Books* const all = new Books;  // outlives every tensor in a static
  return *all;
}

/// Who pays for host memory: the innermost PayerScope of this thread; threads without one (OpenMP's workers)
/// allocate for the operator that runs.
constexpr int kNobody = -2;
thread_local int t_payer = kNobody;
std::atomic<int> g_payer{kHost};

int payer() { return t_payer != kNobody ? t_payer : g_payer.load(std::memory_order_relaxed); }

thread_local int t_current = 0;

c10::Device torch_device(int device) {
  return device == kHost ? c10::Device(c10::kCPU)
                         : c10::Device(c10::kPrivateUse1, static_cast<c10::DeviceIndex>(device));
}

BlockHeader* header_at(void* data) {
  return reinterpret_cast<BlockHeader*>(static_cast<char*>(data) - kHeaderBytes);
}

[[noreturn]] void refuse(int device, std::uint64_t bytes, std::uint64_t used, std::uint64_t budget) {
  c10::reportOutOfMemoryToProfiler(static_cast<std::int64_t>(bytes), used, budget, torch_device(device));
  TORCH_CHECK_WITH(OutOfMemoryError, false, "Out of memory on ", torch_device(device), ": tried to allocate ",
                   bytes, " bytes, ", used, " of a budget of ", budget, " bytes are in use.");
}

/// Books a block before it exists; refuses what is over the budget.
std::uint64_t charge(int device, std::uint64_t bytes, std::uint64_t requested) {
  std::unique_lock lock(books().mutex);
  Account& account = books().of(device);
  const auto used = static_cast<std::uint64_t>(account.bytes.current);
  if (account.budget && (bytes > account.budget || used > account.budget - bytes)) {
    ++account.refusals;
    const std::uint64_t budget = account.budget;
    lock.unlock();
    refuse(device, bytes, used, budget);
  }
  account.bytes.increase(bytes);
  account.requested.increase(requested);
  account.blocks.increase(1);
  return static_cast<std::uint64_t>(account.bytes.current);
}

std::uint64_t give_back(int device, std::uint64_t bytes, std::uint64_t requested) {
  const std::lock_guard lock(books().mutex);
  Account& account = books().of(device);
  account.bytes.decrease(bytes);
  account.requested.decrease(requested);
  account.blocks.decrease(1);
  return static_cast<std::uint64_t>(account.bytes.current);
}

void free_block(void* data) {
  if (!data) return;  // oneDNN calls the deleter with nothing
  BlockHeader* header = header_at(data);
  TORCH_INTERNAL_ASSERT(header->magic == kMagic, "a block that is not ours was freed");
  const std::uint64_t left = give_back(header->device, header->bytes, header->requested);
  if (header->reported) {
    c10::reportMemoryUsageToProfiler(data, -static_cast<std::int64_t>(header->bytes), left,
                                     books().of(header->device).budget, torch_device(header->device));
  }
  if (header->alias) c10::raw::intrusive_ptr::decref(header->alias);
  header->magic = 0;
  std::free(header);
}

c10::DataPtr allocate_block(int device, std::size_t size) {
  const c10::Device where = torch_device(device);
  if (size == 0) return {nullptr, where};
  TORCH_CHECK_WITH(OutOfMemoryError, size <= PTRDIFF_MAX - kHeaderBytes - kRounding, "a block of ", size,
                   " bytes is larger than any memory");
  const std::uint64_t bytes = device == kHost ? size : (size + kRounding - 1) / kRounding * kRounding;
  const std::uint64_t used = charge(device, bytes, size);
  void* memory = nullptr;
  if (posix_memalign(&memory, kAlignment, kHeaderBytes + size) != 0) {
    give_back(device, bytes, size);
    refuse(device, bytes, used - bytes, books().of(device).budget);
  }
  void* data = static_cast<char*>(memory) + kHeaderBytes;
  const bool reported = c10::memoryProfilingEnabled();
  *header_at(data) = {kMagic, bytes, size, nullptr, device, reported};
  if (reported)
    c10::reportMemoryUsageToProfiler(data, static_cast<std::int64_t>(bytes), used, books().of(device).budget,
                                     where);
  return {data, data, &free_block, where};  // context == data: oneDNN takes the raw pointer
}

struct HostAllocator final : c10::Allocator {
  c10::DataPtr allocate(std::size_t size) override {
    c10::DataPtr data = allocate_block(payer(), size);
    data.unsafe_set_device(c10::Device(c10::kCPU));  // a CPU tensor for the kernel, whoever pays
    return data;
  }
  c10::DeleterFnPtr raw_deleter() const override { return &free_block; }
  void copy_data(void* to, const void* from, std::size_t count) const override {
    default_copy_data(to, from, count);
  }
};

struct VirtualAllocator final : c10::DeviceAllocator {
  c10::DataPtr allocate(std::size_t size) override { return allocate_block(t_current, size); }
  c10::DeleterFnPtr raw_deleter() const override { return &free_block; }
  void copy_data(void* to, const void* from, std::size_t count) const override {
    default_copy_data(to, from, count);
  }
  bool initialized() override { return true; }
  void emptyCache(c10::MempoolId_t) override {}
  void recordStream(const c10::DataPtr&, c10::Stream) override {}
  c10::CachingDeviceAllocator::DeviceStats getDeviceStats(c10::DeviceIndex device) override {
    const std::lock_guard lock(books().mutex);
    const Account& account = books().of(device);
    c10::CachingDeviceAllocator::DeviceStats stats;
    stats.allocated_bytes[0] = stats.reserved_bytes[0] = stats.active_bytes[0] = account.bytes;
    stats.requested_bytes[0] = account.requested;
    stats.allocation[0] = stats.active[0] = account.blocks;
    stats.num_ooms = static_cast<std::int64_t>(account.refusals);
    return stats;
  }
  void resetAccumulatedStats(c10::DeviceIndex device) override {
    const std::lock_guard lock(books().mutex);
    books().of(device).bytes.reset_accumulated();
    books().of(device).blocks.reset_accumulated();
  }
  void resetPeakStats(c10::DeviceIndex device) override {
    const std::lock_guard lock(books().mutex);
    books().of(device).bytes.reset_peak();
    books().of(device).blocks.reset_peak();
  }
  std::pair<std::size_t, std::size_t> getMemoryInfo(c10::DeviceIndex device) override {
    const Usage now = usage(device);
    const std::uint64_t total = now.budget ? now.budget : PTRDIFF_MAX;
    return {total - now.current, total};
  }
};

HostAllocator* host() {
  static HostAllocator* const allocator = new HostAllocator;
  return allocator;
}

VirtualAllocator* device() {
  static VirtualAllocator* const allocator = new VirtualAllocator;
  return allocator;
}

}  // namespace

BlockHeader* header_of(const c10::DataPtr& data) {
  if (data.get_deleter() != &free_block || !data.get()) return nullptr;
  return header_at(data.get());
}

PayerScope::PayerScope(int payer)
    : before_(std::exchange(t_payer, payer)), others_(g_payer.exchange(payer, std::memory_order_relaxed)) {}
PayerScope::~PayerScope() {
  t_payer = before_;
  g_payer.store(others_, std::memory_order_relaxed);
}

c10::Allocator* host_allocator() { return host(); }
c10::Allocator* device_allocator() { return device(); }

void register_allocators() {
  c10::SetAllocator(c10::kPrivateUse1, device(), 1);
  c10::SetCPUAllocator(host(), 1);
}

void count_copy(int from, int to, std::uint64_t bytes) {
  const std::lock_guard lock(books().mutex);
  Copies& entry = books().copies[static_cast<std::size_t>(from + 1)][static_cast<std::size_t>(to + 1)];
  entry.bytes += bytes;
  ++entry.count;
}

int current_device() { return t_current; }
int exchange_device(int device) { return std::exchange(t_current, device); }
std::size_t device_count() { return books().count; }

void set_budgets(const std::vector<std::uint64_t>& budgets) {
  const std::lock_guard lock(books().mutex);
  books().count = std::min(budgets.size(), kMaxDevices);
  for (std::size_t i = 0; i < kMaxDevices; ++i)
    books().accounts[i + 1].budget = i < budgets.size() ? budgets[i] : 0;
}

void limit_host(std::uint64_t bytes) {
  const std::lock_guard lock(books().mutex);
  books().of(kHost).budget = bytes;
}

HostShare::HostShare(std::uint64_t bytes) : bytes_(bytes) { charge(kHost, bytes, bytes); }
HostShare::~HostShare() { give_back(kHost, bytes_, bytes_); }

Usage usage(int device) {
  const std::lock_guard lock(books().mutex);
  const Account& account = books().of(device);
  return {account.budget, static_cast<std::uint64_t>(account.bytes.current),
          static_cast<std::uint64_t>(account.bytes.peak), account.refusals};
}

void reset_peaks() {
  const std::lock_guard lock(books().mutex);
  for (Account& account : books().accounts) account.bytes.reset_peak();
}

std::vector<Copies> copies() {
  const std::lock_guard lock(books().mutex);
  std::vector<Copies> out;
  for (std::size_t from = 0; from <= kMaxDevices; ++from) {
    for (std::size_t to = 0; to <= kMaxDevices; ++to) {
      const Copies& entry = books().copies[from][to];
      if (entry.count)
        out.push_back({static_cast<int>(from) - 1, static_cast<int>(to) - 1, entry.bytes, entry.count});
    }
  }
  return out;
}

void reset_copies() {
  const std::lock_guard lock(books().mutex);
  books().copies = {};
}

}  // namespace stowage::engine::vgpu
