#include "core/base/mapped_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <mutex>

namespace stowage {
namespace {

/// What is mapped, where a signal handler can read it: no lock, no memory asked for.
struct Range {
  std::atomic<std::uintptr_t> begin{0}, end{0};
};
constexpr std::size_t kMostRanges = 64;
std::array<Range, kMostRanges> g_ranges;
struct sigaction g_before {};

bool mapped(std::uintptr_t at) {
  for (const Range& range : g_ranges) {
    if (at >= range.begin.load(std::memory_order_acquire) && at < range.end.load(std::memory_order_acquire))
      return true;
  }
  return false;
}

/// The page that has no file behind it any more becomes one of zeros. What is none of ours ends as it would
/// have ended.
void on_bus_error(int signal, siginfo_t* info, void* context) {
  const int error = errno;
  const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (mapped(at)) {
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    void* const here = reinterpret_cast<void*>(at / page * page);
    if (::mmap(here, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED) {
      errno = error;
      return;
    }
  }
  if ((g_before.sa_flags & SA_SIGINFO) != 0 && g_before.sa_sigaction)
    return g_before.sa_sigaction(signal, info, context);
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

void watch_bus_errors() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action {};
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(SIGBUS, &action, &g_before);
  });
}

/// False when there are too many.
bool remember(const std::byte* at, std::size_t size) {
  const auto begin = reinterpret_cast<std::uintptr_t>(at);
  for (Range& range : g_ranges) {
    std::uintptr_t none = 0;
    if (!range.begin.compare_exchange_strong(none, begin)) continue;
    range.end.store(begin + size, std::memory_order_release);
    return true;
  }
  return false;
}

void forget(const std::byte* at) {
  for (Range& range : g_ranges) {
    if (range.begin.load() != reinterpret_cast<std::uintptr_t>(at)) continue;
    range.end.store(0);
    range.begin.store(0);
    return;
  }
}

}  // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::map(const RandomAccessFile& file) {
  const auto size = static_cast<std::size_t>(file.size());
  if (size == 0) return std::shared_ptr<const MappedFile>(new MappedFile(nullptr, 0));
  watch_bus_errors();
  void* const at = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.descriptor(), 0);
  if (at == MAP_FAILED) return fail(Code::FileRead, file.path(), {std::strerror(errno), "0"});
  const auto* bytes = static_cast<const std::byte*>(at);
  if (!remember(bytes, size)) {
    ::munmap(at, size);
    return fail(Code::FileRead, file.path(), {std::strerror(EMFILE), "0"});
  }
  return std::shared_ptr<const MappedFile>(new MappedFile(bytes, size));
}

MappedFile::~MappedFile() {
  if (!at_) return;
  forget(at_);
  ::munmap(const_cast<std::byte*>(at_), size_);
}

}  // namespace stowage
