#include "core/base/file.h"

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace stowage {
namespace {

std::string reason(int error) { return std::generic_category().message(error); }

std::string kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a named pipe";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "a device";
  if (S_ISSOCK(mode)) return "a socket";
  return "something else";
}

}  // namespace

Result<RandomAccessFile> RandomAccessFile::open(const std::string& path) {
  struct stat before {};
  if (::stat(path.c_str(), &before) != 0) return errno == ENOENT ? fail(Code::FileMissing, path) : fail(Code::FileOpen, path, {reason(errno)});
  if (!S_ISREG(before.st_mode)) return fail(Code::FileKind, path, {kind_of(before.st_mode)});
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor < 0) return fail(Code::FileOpen, path, {reason(errno)});
  struct stat now {};
  if (::fstat(descriptor, &now) != 0 || !S_ISREG(now.st_mode)) {  // swapped between the two calls
    ::close(descriptor);
    return fail(Code::FileKind, path, {kind_of(now.st_mode)});
  }
  return RandomAccessFile(path, descriptor, static_cast<std::uint64_t>(now.st_size));
}

RandomAccessFile::RandomAccessFile(RandomAccessFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_) {}

RandomAccessFile& RandomAccessFile::operator=(RandomAccessFile&& other) noexcept {
  if (this != &other) {
    if (descriptor_ >= 0) ::close(descriptor_);
    path_ = std::move(other.path_);
    descriptor_ = std::exchange(other.descriptor_, -1);
    size_ = other.size_;
  }
  return *this;
}

RandomAccessFile::~RandomAccessFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Status RandomAccessFile::read(std::uint64_t offset, std::span<std::byte> out) const {
  std::size_t done = 0;
  while (done < out.size()) {
    const ssize_t got = ::pread(descriptor_, out.data() + done, out.size() - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail_at(Code::FileRead, path_, offset + done, {reason(errno), std::to_string(offset + done)});
    if (got == 0) return fail_at(Code::FileShrank, path_, offset + done, {std::to_string(offset + done), std::to_string(offset + out.size())});
    done += static_cast<std::size_t>(got);
  }
  return {};
}

Result<std::string> RandomAccessFile::read_text(std::uint64_t offset, std::uint64_t length) const {
  if (offset > size_ || length > size_ - offset) return fail_at(Code::FileShrank, path_, size_, {std::to_string(size_), std::to_string(offset + length)});
  std::string text(length, '\0');
  STOWAGE_TRY(read(offset, std::as_writable_bytes(std::span(text.data(), text.size()))));
  return text;
}

Result<std::string> read_text_file(const std::string& path, std::uint64_t at_most) {
  auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  if (file->size() > at_most) return fail(Code::FileTooLarge, path, {std::to_string(file->size()), std::to_string(at_most)});
  return file->read_text(0, file->size());
}

Status write_file_atomically(const std::string& path, std::string_view content) {
  std::string temporary = path + ".XXXXXX";
  const int descriptor = ::mkstemp(temporary.data());
  if (descriptor < 0) return fail(Code::FileWrite, path, {reason(errno)});
  const auto give_up = [&](int error) {
    ::close(descriptor);
    ::unlink(temporary.c_str());
    return fail(Code::FileWrite, path, {reason(error)});
  };
  std::size_t done = 0;
  while (done < content.size()) {
    const ssize_t put = ::write(descriptor, content.data() + done, content.size() - done);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return give_up(errno);
    done += static_cast<std::size_t>(put);
  }
  struct stat old {};
  const mode_t mode = ::stat(path.c_str(), &old) == 0 ? (old.st_mode & 07777) : 0644;
  if (::fchmod(descriptor, mode) != 0 || ::fsync(descriptor) != 0) return give_up(errno);
  if (::rename(temporary.c_str(), path.c_str()) != 0) return give_up(errno);
  ::close(descriptor);
  return {};
}

}  // namespace stowage
