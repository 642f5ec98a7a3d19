#include "core/engine/vgpu/memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>

#include <c10/core/CPUAllocator.h>
#include <c10/core/CachingDeviceAllocator.h>

#include "core/engine/vgpu/books.h"
#include "core/engine/vgpu/clock.h"
#include "core/engine/vgpu/large_blocks.h"
#include "core/engine/vgpu/operator_scope.h"

namespace stowage::engine::vgpu {
namespace {

constexpr std::uint64_t kMagic = 0x53746f7761676521;
constexpr std::size_t kHeaderBytes = 64;
constexpr std::size_t kAlignment = 64;
static_assert(sizeof(BlockHeader) <= kHeaderBytes);

thread_local int t_current = 0;

BlockHeader* header_at(void* data) {
  return reinterpret_cast<BlockHeader*>(static_cast<char*>(data) - kHeaderBytes);
}

/// What a device is charged with for a block.
struct Charge {
  std::uint64_t bytes, used;
  std::uint32_t handle = 0;
};

/// Books a block before it exists; refuses what is over the budget.
Charge charge(int device, std::uint64_t requested, std::uint64_t stream = 0) {
  Charge out{device == kHost ? requested : rounded(requested), 0};
  std::unique_lock lock(books().mutex);
  make_room(device, out.bytes, lock);
  Account& account = books().of(device);
  if (!account.holds_more(out.bytes)) {
    ++account.refusals;
    const std::uint64_t budget = account.budget;
    const auto used = static_cast<std::uint64_t>(account.bytes.current);
    lock.unlock();
    refuse(device, out.bytes, used, budget);
  }
  if (device == kHost) {
    account.bytes.increase(out.bytes);
    account.requested.increase(requested);
    account.blocks.increase(1);
  } else {
    out.handle = book_block(account, out.bytes, requested, stream);
  }
  out.used = static_cast<std::uint64_t>(account.bytes.current);
  return out;
}

/// Precondition: the mutex is held.
std::uint64_t give_back(int device, std::uint64_t bytes, std::uint64_t requested, std::uint32_t handle) {
  Account& account = books().of(device);
  account.bytes.decrease(bytes);
  account.requested.decrease(requested);
  account.blocks.decrease(1);
  if (device != kHost) account.allocator.free(handle);
  return static_cast<std::uint64_t>(account.bytes.current);
}

void free_block(void* data) {
  if (!data) return;  // oneDNN calls the deleter with nothing
  BlockHeader* header = header_at(data);
  TORCH_INTERNAL_ASSERT(header->magic == kMagic, "a block that is not ours was freed");
  std::uint64_t left = 0;
  {
    const std::lock_guard lock(books().mutex);
    if (header->scope) {
      header->scope->died(*header);
      header->device = kNobody;
    } else if (header->device != kNobody) {
      left = give_back(header->device, header->bytes, header->requested, header->handle);
    }
  }
  if (header->reported) {
    const int device = header->device == kNobody ? kHost : header->device;
    c10::reportMemoryUsageToProfiler(data, -static_cast<std::int64_t>(header->bytes), left,
                                     books().of(device).budget, torch_device(device));
  }
  if (header->alias) c10::raw::intrusive_ptr::decref(header->alias);
  header->magic = 0;
  if (!LargeBlocks::of_process().give_back(header)) std::free(header);
}

void check_size(std::size_t size) {
  TORCH_CHECK_WITH(OutOfMemoryError, size <= PTRDIFF_MAX - kHeaderBytes - kAlignment * 8, "a block of ", size,
                   " bytes is larger than any memory");
}

c10::DataPtr allocate_block(int device, std::size_t size, std::uint64_t stream = 0) {
  const c10::Device where = torch_device(device);
  if (size == 0) return {nullptr, where};
  check_size(size);
  const Charge charged = charge(device, size, stream);
  BlockHeader* const header = new_block(size);
  if (!header) {
    {
      const std::lock_guard lock(books().mutex);
      give_back(device, charged.bytes, size, charged.handle);
    }
    refuse(device, charged.bytes, charged.used - charged.bytes, books().of(device).budget);
  }
  void* const data = data_of(header);
  header->bytes = charged.bytes;
  header->handle = charged.handle;
  header->device = device;
  header->reported = c10::memoryProfilingEnabled();
  if (header->reported)
    c10::reportMemoryUsageToProfiler(data, static_cast<std::int64_t>(charged.bytes), charged.used,
                                     books().of(device).budget, where);
  return {data, data, &free_block, where};  // context == data: oneDNN takes the raw pointer
}

struct HostAllocator final : c10::Allocator {
  c10::DataPtr allocate(std::size_t size) override {
    OperatorScope* const scope = OperatorScope::current();
    if (!scope || scope->device() == kHost || size == 0) return allocate_block(kHost, size);
    check_size(size);
    void* const data = scope->allocate(size);
    return {data, data, &free_block, c10::Device(c10::kCPU)};  // a CPU tensor for the kernel, whoever pays
  }
  c10::DeleterFnPtr raw_deleter() const override { return &free_block; }
  void copy_data(void* to, const void* from, std::size_t count) const override {
    default_copy_data(to, from, count);
  }
};

struct VirtualAllocator final : c10::DeviceAllocator {
  c10::DataPtr allocate(std::size_t size) override {
    return allocate_block(t_current, size, static_cast<std::uint64_t>(current_stream(t_current)));
  }
  c10::DeleterFnPtr raw_deleter() const override { return &free_block; }
  void copy_data(void* to, const void* from, std::size_t count) const override {
    default_copy_data(to, from, count);
  }
  bool initialized() override { return true; }
  void emptyCache(c10::MempoolId_t) override {
    const std::lock_guard lock(books().mutex);
    for (Account& account : books().accounts) account.allocator.release_cached();
  }
  void recordStream(const c10::DataPtr&, c10::Stream) override {}
  c10::CachingDeviceAllocator::DeviceStats getDeviceStats(c10::DeviceIndex device) override {
    const std::lock_guard lock(books().mutex);
    const Account& account = books().of(device);
    c10::CachingDeviceAllocator::DeviceStats stats;
    stats.allocated_bytes[0] = stats.active_bytes[0] = account.bytes;
    stats.reserved_bytes[0].current = static_cast<std::int64_t>(account.allocator.reserved());
    stats.reserved_bytes[0].peak = static_cast<std::int64_t>(account.allocator.peak_reserved());
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
    books().of(device).reset_peaks();
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

Books& books() {
  static Books* const all = new Books;  // outlives every tensor in a static
  return *all;
}

void Account::note_pending() {
  with_scratch_peak = std::max(with_scratch_peak, static_cast<std::uint64_t>(bytes.current) + pending);
}

void Account::reset_peaks() {
  bytes.reset_peak();
  blocks.reset_peak();
  allocator.reset_peaks();
  scratch_peak = 0;
  with_scratch_peak = static_cast<std::uint64_t>(bytes.current) + pending;
}

std::uint32_t book_block(Account& account, std::uint64_t& bytes, std::uint64_t requested,
                         std::uint64_t stream) {
  const std::uint32_t handle = account.allocator.allocate(bytes, stream).value();
  bytes = account.allocator.where(handle).bytes;
  account.bytes.increase(bytes);
  account.requested.increase(requested);
  account.blocks.increase(1);
  return handle;
}

void set_make_room(MakeRoom asked) {
  const std::lock_guard lock(books().mutex);
  books().make_room = std::move(asked);
}

void make_room(int device, std::uint64_t bytes, std::unique_lock<std::mutex>& lock) {
  while (device != kHost && bytes > 0 && books().make_room && !books().of(device).holds_more(bytes)) {
    const MakeRoom asked = books().make_room;
    lock.unlock();
    const bool made = asked(device);
    lock.lock();
    if (!made) return;
  }
}

std::optional<Refused> last_refused() {
  const std::lock_guard lock(books().mutex);
  return books().refused;
}

c10::Device torch_device(int device) {
  return device == kHost ? c10::Device(c10::kCPU)
                         : c10::Device(c10::kPrivateUse1, static_cast<c10::DeviceIndex>(device));
}

void refuse(int device, std::uint64_t bytes, std::uint64_t used, std::uint64_t budget) {
  {
    const std::lock_guard lock(books().mutex);
    books().refused = Refused{device, bytes, used, budget};
  }
  c10::reportOutOfMemoryToProfiler(static_cast<std::int64_t>(bytes), used, budget, torch_device(device));
  TORCH_CHECK_WITH(OutOfMemoryError, false, "Out of memory on ", torch_device(device), ": tried to allocate ",
                   bytes, " bytes, ", used, " of a budget of ", budget, " bytes are in use.");
}

BlockHeader* header_of(const c10::DataPtr& data) {
  if (data.get_deleter() != &free_block || !data.get()) return nullptr;
  return header_at(data.get());
}

void* data_of(BlockHeader* header) { return reinterpret_cast<char*>(header) + kHeaderBytes; }

BlockHeader* new_block(std::size_t size) {
  void* memory = size >= LargeBlocks::kLeast ? LargeBlocks::of_process().take(kHeaderBytes + size) : nullptr;
  if (!memory && posix_memalign(&memory, kAlignment, kHeaderBytes + size) != 0) return nullptr;
  return new (memory) BlockHeader{kMagic, size, size, nullptr, nullptr, 0, 0, kNobody, 0};
}

c10::Allocator* host_allocator() { return host(); }
c10::Allocator* device_allocator() { return device(); }

void register_allocators() {
  c10::SetAllocator(c10::kPrivateUse1, device(), 1);
  install_host();
}

void count_copy(int from, int to, std::uint64_t bytes) {
  const std::lock_guard lock(books().mutex);
  Copies& entry = books().copies[static_cast<std::size_t>(from) + 1][static_cast<std::size_t>(to) + 1];
  entry.bytes += bytes;
  ++entry.count;
}

int current_device() { return t_current; }
int exchange_device(int device) { return std::exchange(t_current, device); }
std::size_t device_count() { return books().count; }
bool installed() { return books().installed; }

void set_budgets(const std::vector<std::uint64_t>& budgets, estimate::AllocatorRule rule) {
  const std::lock_guard lock(books().mutex);
  books().count = std::min(budgets.size(), kMaxDevices);
  books().installed = true;
  for (std::size_t i = 0; i < kMaxDevices; ++i) {
    Account& account = books().accounts[i + 1];
    account.budget = i < budgets.size() ? budgets[i] : 0;
    if (account.blocks.current == 0) account.allocator = estimate::AllocatorModel(rule);
  }
}

void install_host() { c10::SetCPUAllocator(host(), 1); }

void limit_host(std::uint64_t bytes) {
  const std::lock_guard lock(books().mutex);
  books().of(kHost).budget = bytes;
}

HostShare::HostShare(std::uint64_t bytes) : bytes_(bytes) { charge(kHost, bytes); }
HostShare::~HostShare() {
  const std::lock_guard lock(books().mutex);
  give_back(kHost, bytes_, bytes_, 0);
}

Usage usage(int device) {
  const std::lock_guard lock(books().mutex);
  const Account& account = books().of(device);
  Usage out{account.budget, static_cast<std::uint64_t>(account.bytes.current),
            static_cast<std::uint64_t>(account.bytes.peak), account.refusals};
  out.reserved_peak = account.allocator.peak_reserved();
  out.scratch_peak = account.scratch_peak;
  out.with_scratch_peak = std::max(out.peak, account.with_scratch_peak);
  return out;
}

void reset_peaks() {
  const std::lock_guard lock(books().mutex);
  for (Account& account : books().accounts) account.reset_peaks();
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
