#include "core/base/spill_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "core/base/file_room.h"

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

SpillFile::File::~File() { ::close(descriptor); }

Result<std::shared_ptr<SpillFile>> SpillFile::make(const std::string& folder, std::size_t most) {
  const int descriptor = open_nameless(folder.empty() ? "." : folder);
  if (descriptor < 0) return fail(Code::FileWrite, folder, {std::strerror(errno)});
  const SpillFile first(std::make_shared<File>(descriptor), nullptr, 0);
  auto made = first.beside(most);
  if (!made) return fail(Code::FileWrite, folder, {std::strerror(errno)});
  return made;
}

std::shared_ptr<SpillFile> SpillFile::beside(std::size_t most) const {
  most = std::max(most + kPiece - 1, kPiece) / kPiece * kPiece;
  void* const at = ::mmap(nullptr, most, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) return nullptr;
  return std::shared_ptr<SpillFile>(new SpillFile(file_, static_cast<std::byte*>(at), most));
}

SpillFile::~SpillFile() {
  if (at_) ::munmap(at_, most_);
  if (file_.use_count() == 1) return;  // the file goes too
  for (const off_t piece : pieces_) give_back_file_room(file_->descriptor, piece, static_cast<off_t>(kPiece));
}

/// The room on disk is taken before anything is written: a full disk is met here, not by a signal later.
bool SpillFile::grow(std::size_t bytes) {
  if (bytes > most_) return false;
  const std::size_t end = (bytes + kPiece - 1) / kPiece * kPiece;
  const std::size_t length = end - reached_;
  const off_t place = file_->end.fetch_add(static_cast<off_t>(length));
  if (take_file_room(file_->descriptor, place, static_cast<off_t>(length)) != 0) return false;
  void* const piece = ::mmap(at_ + reached_, length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
                             file_->descriptor, place);
  if (piece == MAP_FAILED) {
    give_back_file_room(file_->descriptor, place, static_cast<off_t>(length));
    return false;
  }
  for (std::size_t at = 0; at < length; at += kPiece) pieces_.push_back(place + static_cast<off_t>(at));
  reached_ = end;
  if (reached_ > (kPiecesKept + 1) * kPiece) {
    const std::size_t old = reached_ - (kPiecesKept + 1) * kPiece;
    ::sync_file_range(file_->descriptor, pieces_[old / kPiece], kPiece, SYNC_FILE_RANGE_WRITE);
    ::madvise(at_, old, MADV_DONTNEED);  // what was written there stays in the file
  }
  return true;
}

std::string spill_folder() {
  const char* const said = std::getenv("TMPDIR");
  if (said && *said) return said;
  constexpr const char* kLasting = "/var/tmp";
  return ::access(kLasting, W_OK | X_OK) == 0 ? kLasting : "/tmp";
}

}  // namespace stowage
