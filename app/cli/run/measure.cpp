#include "app/cli/run/measure.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <new>
#include <vector>

namespace stowage::cli {
namespace {

constexpr std::size_t kBlock = 64ull << 20;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// A file without a name: gone when it is closed, however the process ends.
class NamelessFile {
 public:
  explicit NamelessFile(const std::string& folder)
      : descriptor_(::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600)) {}
  ~NamelessFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  NamelessFile(const NamelessFile&) = delete;
  NamelessFile& operator=(const NamelessFile&) = delete;
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

bool write_all(int descriptor, const std::vector<char>& block) {
  std::size_t done = 0;
  while (done < block.size()) {
    const ssize_t written = ::write(descriptor, block.data() + done, block.size() - done);
    if (written <= 0) return false;
    done += static_cast<std::size_t>(written);
  }
  return ::fdatasync(descriptor) == 0;
}

/// True when most of the file still lies in the page cache.
bool cached(int descriptor) {
  void* at = ::mmap(nullptr, kBlock, PROT_READ, MAP_SHARED, descriptor, 0);
  if (at == MAP_FAILED) return true;
  const std::size_t page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  std::vector<unsigned char> resident((kBlock + page - 1) / page);
  const bool known = ::mincore(at, kBlock, resident.data()) == 0;
  ::munmap(at, kBlock);
  const auto in =
      std::count_if(resident.begin(), resident.end(), [](unsigned char flag) { return flag & 1; });
  return !known || static_cast<std::size_t>(in) * 4 > resident.size();
}

}  // namespace

std::uint64_t measure_memory_rate(const Job& job) {
  try {
    std::vector<char> from(kBlock, 1), to(kBlock, 2);
    double best = 1e9;
    for (int i = 0; i < 4 && !job.cancel.cancelled(); ++i) {
      const auto begin = Clock::now();
      std::memcpy(to.data(), from.data(), kBlock);
      best = std::min(best, since(begin));
      from[static_cast<std::size_t>(i)] =
          to[static_cast<std::size_t>(i) + 1];  // so that no copy can be left out
    }
    return job.cancel.cancelled() || best <= 0
               ? 0
               : static_cast<std::uint64_t>(static_cast<double>(kBlock) / best);
  } catch (const std::bad_alloc&) {
    return 0;
  }
}

std::uint64_t measure_disk_rate(const std::string& folder, const Job& job) {
  const NamelessFile file(folder);
  if (file.get() < 0) return 0;
  std::vector<char> block(kBlock);
  for (std::size_t i = 0; i < block.size(); ++i) block[i] = static_cast<char>(i * 2654435761u >> 24);
  if (!write_all(file.get(), block) || job.cancel.cancelled()) return 0;
  if (::posix_fadvise(file.get(), 0, 0, POSIX_FADV_DONTNEED) != 0 || cached(file.get())) return 0;
  constexpr std::size_t kPiece = 4ull << 20;
  const auto begin = Clock::now();
  std::size_t done = 0;
  while (done < kBlock && !job.cancel.cancelled()) {
    const ssize_t got = ::pread(file.get(), block.data(), kPiece, static_cast<off_t>(done));
    if (got <= 0) return 0;
    done += static_cast<std::size_t>(got);
    if (since(begin) > 2) break;  // a slow disk is known well enough by then
  }
  const double seconds = since(begin);
  return job.cancel.cancelled() || seconds <= 0
             ? 0
             : static_cast<std::uint64_t>(static_cast<double>(done) / seconds);
}

}  // namespace stowage::cli
