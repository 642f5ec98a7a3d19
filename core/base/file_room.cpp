#include "core/base/file_room.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

namespace stowage {
namespace {

constexpr off_t kZeros = 256 << 10;

/// Not glibc's posix_fallocate, which reads and writes a byte of every 4 KiB then, each by calls of its own.
int write_zeros(int descriptor, off_t place, off_t length) {
  const std::vector<char> zeros(static_cast<std::size_t>(std::min(length, kZeros)));
  while (length > 0) {
    const auto now = static_cast<std::size_t>(std::min(length, kZeros));
    const ssize_t written = ::pwrite(descriptor, zeros.data(), now, place);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    if (written == 0) return ENOSPC;
    place += written;
    length -= written;
  }
  return 0;
}

/// What file systems say that cannot do it: EOPNOTSUPP most of them, EINVAL some, ENOSYS where the call is
/// missing.
bool is_missing(int error) { return error == EOPNOTSUPP || error == EINVAL || error == ENOSYS; }

}  // namespace

int allocate_room(int descriptor, off_t place, off_t length) {
  return ::fallocate(descriptor, 0, place, length) == 0 ? 0 : errno;
}

int take_file_room(int descriptor, off_t place, off_t length, Allocate allocate) {
  int error = 0;
  do {
    error = allocate(descriptor, place, length);
  } while (error == EINTR);
  if (is_missing(error)) error = write_zeros(descriptor, place, length);
  if (error != 0) give_back_file_room(descriptor, place, length);
  return error;
}

void give_back_file_room(int descriptor, off_t place, off_t length) {
  ::fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, place, length);
}

}  // namespace stowage
