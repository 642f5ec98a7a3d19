#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace stowage {

/// A regular file opened for reading at offsets. Opening never blocks: FIFOs, devices, sockets and
/// directories are refused before a byte is read. Reads use pread, so a file that shrinks meanwhile gives an
/// Error, never a signal.
class RandomAccessFile {
 public:
  /// Errors: FileMissing, FileKind, FileOpen.
  static Result<RandomAccessFile> open(const std::string& path);

  RandomAccessFile(RandomAccessFile&& other) noexcept;
  RandomAccessFile& operator=(RandomAccessFile&& other) noexcept;
  RandomAccessFile(const RandomAccessFile&) = delete;
  RandomAccessFile& operator=(const RandomAccessFile&) = delete;
  ~RandomAccessFile();

  const std::string& path() const { return path_; }
  std::uint64_t size() const { return size_; }  ///< at the time of opening
  int descriptor() const { return descriptor_; }

  /// Fills `out` from `offset`. Errors: FileShrank (end of file before it is full), FileRead.
  Status read(std::uint64_t offset, std::span<std::byte> out) const;
  /// The same as text.
  Result<std::string> read_text(std::uint64_t offset, std::uint64_t length) const;

 private:
  RandomAccessFile(std::string path, int descriptor, std::uint64_t size)
      : path_(std::move(path)), descriptor_(descriptor), size_(size) {}
  std::string path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

/// The whole of a small text file. Errors: those of open, FileTooLarge.
Result<std::string> read_text_file(const std::string& path, std::uint64_t at_most = 256ull << 20);

/// Writes beside the target, syncs, renames: the target is the old file or the new one, never half of one. A
/// link stays a link to the new content; what is no regular file (/dev/stdout, a named pipe) is written to as
/// it is. New files have the rights that the umask leaves. Error: FileWrite.
Status write_file_atomically(const std::string& path, std::string_view content);

}  // namespace stowage
