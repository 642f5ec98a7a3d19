#include "core/base/spill_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace stowage {
namespace {

constexpr std::size_t kPiece = 4u << 20;
constexpr std::size_t kPiecesKept = 3;  // behind the end: most of what changes there is young

/// Without a name from the beginning where the file system can do that.
int open_nameless(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor >= 0) return descriptor;
  std::string name = folder + "/stowage-spill-XXXXXX";
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(name.c_str());
  return named;
}

}  // namespace

Result<std::shared_ptr<SpillFile>> SpillFile::make(const std::string& folder, std::size_t most) {
  most = (most + kPiece - 1) / kPiece * kPiece;
  const int descriptor = open_nameless(folder.empty() ? "." : folder);
  if (descriptor < 0) return fail(Code::FileWrite, folder, {std::strerror(errno)});
  void* const at = ::mmap(nullptr, most, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) {
    const int error = errno;
    ::close(descriptor);
    return fail(Code::FileWrite, folder, {std::strerror(error)});
  }
  return std::shared_ptr<SpillFile>(new SpillFile(descriptor, static_cast<std::byte*>(at), most));
}

SpillFile::~SpillFile() {
  ::munmap(at_, most_);
  ::close(descriptor_);
}

/// The room on disk is taken before anything is written: a full disk is met here, not by a signal later.
bool SpillFile::grow(std::size_t bytes) {
  if (bytes > most_) return false;
  const std::size_t end = (bytes + kPiece - 1) / kPiece * kPiece;
  const std::size_t length = end - reached_;
  if (::posix_fallocate(descriptor_, static_cast<off_t>(reached_), static_cast<off_t>(length)) != 0)
    return false;
  void* const piece = ::mmap(at_ + reached_, length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
                             descriptor_, static_cast<off_t>(reached_));
  if (piece == MAP_FAILED) return false;
  reached_ = end;
  if (reached_ > (kPiecesKept + 1) * kPiece) {
    const std::size_t old = reached_ - (kPiecesKept + 1) * kPiece;
    ::sync_file_range(descriptor_, static_cast<off_t>(old), kPiece, SYNC_FILE_RANGE_WRITE);
    ::madvise(at_, old, MADV_DONTNEED);  // what was written there stays in the file
  }
  return true;
}

}  // namespace stowage
