#include "core/base/file.h"
#include "core/base/write_file.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
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

bool write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const ssize_t put = ::write(descriptor, content.data(), content.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

/// `error`: why it could not be written, once it could not; nothing more is written then.
bool put(int descriptor, std::string_view content, int& error) {
  if (error == 0 && !write_all(descriptor, content)) error = errno;
  return error == 0;
}

/// A device or a pipe takes what is written; a file renamed to its name would take its place (/dev/null of
/// all).
Status write_special(const std::string& path, const std::function<Status(const PutBytes&)>& write) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0) return fail(Code::FileWrite, path, {reason(errno)});
  int error = 0;
  const Status told = write([&](std::string_view content) { return put(descriptor, content, error); });
  ::close(descriptor);
  return error == 0 ? told : fail(Code::FileWrite, path, {reason(error)});
}

/// The file itself, so that a link to it stays one.
std::string behind_links(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), &std::free);
  return real ? std::string(real.get()) : path;
}

/// A name beside the target that nobody has.
std::string beside(const std::string& target) {
  std::random_device random;
  char name[32];
  std::snprintf(name, sizeof name, ".%08x%08x.tmp", random(), random());
  return target + name;
}

/// A file to write in the target's folder, with the rights that new files have here. Without a name where the
/// file system can do that, so that a process that is killed leaves nothing behind; else `temporary` is its
/// name.
Result<int> open_beside(const std::string& target, std::string& temporary) {
  const std::size_t slash = target.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : slash == 0 ? "/" : target.substr(0, slash);
  int descriptor = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  if (descriptor >= 0) return descriptor;
  temporary = beside(target);
  descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) return fail(Code::FileWrite, target, {reason(errno)});
  return descriptor;
}

}  // namespace

Result<RandomAccessFile> RandomAccessFile::open(const std::string& path) {
  struct stat before {};
  if (::stat(path.c_str(), &before) != 0)
    return errno == ENOENT ? fail(Code::FileMissing, path) : fail(Code::FileOpen, path, {reason(errno)});
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
    const ssize_t got =
        ::pread(descriptor_, out.data() + done, out.size() - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0)
      return fail_at(Code::FileRead, path_, offset + done, {reason(errno), std::to_string(offset + done)});
    if (got == 0)
      return fail_at(Code::FileShrank, path_, offset + done,
                     {std::to_string(offset + done), std::to_string(offset + out.size())});
    done += static_cast<std::size_t>(got);
  }
  return {};
}

Result<std::string> RandomAccessFile::read_text(std::uint64_t offset, std::uint64_t length) const {
  if (offset > size_ || length > size_ - offset)
    return fail_at(Code::FileShrank, path_, size_, {std::to_string(size_), std::to_string(offset + length)});
  std::string text(length, '\0');
  STOWAGE_TRY(read(offset, std::as_writable_bytes(std::span(text.data(), text.size()))));
  return text;
}

Result<std::string> read_text_file(const std::string& path, std::uint64_t at_most) {
  auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  if (file->size() > at_most)
    return fail(Code::FileTooLarge, path, {std::to_string(file->size()), std::to_string(at_most)});
  return file->read_text(0, file->size());
}

Status write_file_in_pieces(const std::string& path, const std::function<Status(const PutBytes&)>& write) {
  struct stat old {};
  const bool exists = ::stat(path.c_str(), &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) return fail(Code::FileWrite, path, {reason(EISDIR)});
  if (exists && !S_ISREG(old.st_mode)) return write_special(path, write);
  const std::string target = exists ? behind_links(path) : path;
  std::string temporary;
  const Result<int> opened = open_beside(target, temporary);
  if (!opened) return fail(Code::FileWrite, path, opened.error().arguments);
  const int descriptor = *opened;
  const auto drop = [&] {
    ::close(descriptor);
    if (!temporary.empty()) ::unlink(temporary.c_str());
  };
  const auto give_up = [&](int error) {
    drop();
    return fail(Code::FileWrite, path, {reason(error)});
  };
  int error = 0;
  const Status told = write([&](std::string_view content) { return put(descriptor, content, error); });
  if (error != 0) return give_up(error);
  if (!told) {
    drop();
    return told;
  }
  if (exists && ::fchmod(descriptor, old.st_mode & 07777) != 0) return give_up(errno);
  if (::fsync(descriptor) != 0) return give_up(errno);
  if (temporary.empty()) {
    temporary = beside(target);
    const std::string nameless = "/proc/self/fd/" + std::to_string(descriptor);
    if (::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, temporary.c_str(), AT_SYMLINK_FOLLOW) != 0)
      return give_up(errno);
  }
  if (::rename(temporary.c_str(), target.c_str()) != 0) return give_up(errno);
  ::close(descriptor);
  return {};
}

Status write_file_atomically(const std::string& path, std::string_view content) {
  return write_file_in_pieces(path, [content](const PutBytes& put) {
    put(content);
    return Status{};
  });
}

}  // namespace stowage
