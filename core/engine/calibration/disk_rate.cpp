#include "core/engine/calibration/disk_rate.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

namespace stowage::engine {
namespace {

using Reason = machine::Unmeasured::Reason;

constexpr std::size_t kPage = 4096;          // what direct reads are aligned to
constexpr std::size_t kPiece = 16ull << 20;  // of one call: the kernel has several requests of it under way
constexpr std::uint64_t kLeastFile = 1ull << 20;
constexpr std::size_t kSamples = 16;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return number_; }
  bool ok() const { return number_ >= 0; }

 private:
  int number_;
};

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};
using Pages = std::unique_ptr<char, Free>;

DiskRate not_measured(Reason why, int error = 0) {
  DiskRate out;
  out.why = why;
  if (error) out.detail = std::strerror(error);
  return out;
}

/// A file without a name; where the file system has none such, one whose name is taken away at once.
int nameless_file(const std::string& folder) {
  const std::string in = folder.empty() ? "." : folder;
  const int file = ::open(in.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0) return file;
  std::string name = in + "/stowage-calibrate-XXXXXX";
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(name.c_str());
  return named;
}

/// 0, or errno.
int write_noise(int file, char* pages, std::uint64_t bytes) {
  std::uint64_t noise = 88172645463325252ull;  // nothing that a file system could make smaller
  for (std::uint64_t at = 0; at < bytes;) {
    const std::size_t piece = static_cast<std::size_t>(std::min<std::uint64_t>(kPiece, bytes - at));
    for (std::size_t i = 0; i + sizeof noise <= piece; i += sizeof noise) {
      noise ^= noise << 13, noise ^= noise >> 7, noise ^= noise << 17;
      std::memcpy(pages + i, &noise, sizeof noise);
    }
    for (std::size_t done = 0; done < piece;) {
      const ssize_t written = ::pwrite(file, pages + done, piece - done, static_cast<off_t>(at + done));
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return written < 0 ? errno : ENOSPC;
      done += static_cast<std::size_t>(written);
    }
    at += piece;
  }
  return ::fsync(file) == 0 ? 0 : errno;
}

/// Bytes a second of [from, from + bytes); errno where it fails.
std::pair<double, int> read_once(int file, char* pages, std::uint64_t from, std::uint64_t bytes) {
  const auto begin = std::chrono::steady_clock::now();
  for (std::uint64_t at = 0; at < bytes;) {
    const std::size_t piece = static_cast<std::size_t>(std::min<std::uint64_t>(kPiece, bytes - at));
    const ssize_t got = ::pread(file, pages, piece, static_cast<off_t>(from + at));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return {0, got < 0 ? errno : EIO};
    at += static_cast<std::uint64_t>(got);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return {static_cast<double>(bytes) / std::max(seconds, 1e-9), 0};
}

DiskRate read_direct(int file, char* pages, std::uint64_t size, std::uint64_t bytes, double enough) {
  const int flags = ::fcntl(file, F_GETFL);
  if (flags < 0 || ::fcntl(file, F_SETFL, flags | O_DIRECT) != 0) return not_measured(Reason::OnlyCached);
  DiskRate out;
  const std::uint64_t whole = size / kPage * kPage;
  out.bytes = std::min(std::max<std::uint64_t>(bytes / kPage * kPage, kPage), whole);
  double seconds = 0;
  std::uint64_t from = 0;
  while (out.samples.size() < kSamples && (out.samples.size() < 3 || seconds < enough)) {
    if (from + out.bytes > whole) from = 0;
    const auto [rate, error] = read_once(file, pages, from, out.bytes);
    if (error == EINVAL) return not_measured(Reason::OnlyCached);
    if (error) return not_measured(Reason::CannotRead, error);
    out.samples.push_back(rate);
    seconds += static_cast<double>(out.bytes) / rate;
    from += out.bytes;
  }
  return out;
}

}  // namespace

DiskRate read_disk(const std::string& file, const std::string& folder, std::uint64_t bytes, double seconds) {
  const Pages pages(static_cast<char*>(std::aligned_alloc(kPage, kPiece)));
  if (!pages) return not_measured(Reason::NotEnoughRoom);
  const Descriptor opened(file.empty() ? nameless_file(folder)
                                       : ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!opened.ok()) return not_measured(Reason::CannotRead, errno);
  if (file.empty()) {
    bytes = std::max(bytes / kPage * kPage, kLeastFile);
    if (const int error = write_noise(opened.get(), pages.get(), bytes))
      return not_measured(error == ENOSPC || error == EDQUOT ? Reason::NotEnoughRoom : Reason::CannotRead,
                          error);
  }
  struct stat about {};
  if (::fstat(opened.get(), &about) != 0) return not_measured(Reason::CannotRead, errno);
  if (!S_ISREG(about.st_mode)) {
    DiskRate out = not_measured(Reason::CannotRead);
    out.detail = "it is no regular file";
    return out;
  }
  const auto size = static_cast<std::uint64_t>(about.st_size);
  if (size < kLeastFile) {
    DiskRate out = not_measured(Reason::CannotRead);
    out.detail = "it holds less than 1 MiB";
    return out;
  }
  return read_direct(opened.get(), pages.get(), size, bytes, seconds);
}

}  // namespace stowage::engine
