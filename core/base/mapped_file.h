#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "core/base/file.h"

namespace stowage {

/// A file as memory that the system reads as it is looked at, and may take back at any time. A file that is
/// cut while it is mapped reads as zeros from there on, once this process has looked there: never a signal.
class MappedFile {
 public:
  /// Errors: FileRead.
  static Result<std::shared_ptr<const MappedFile>> map(const RandomAccessFile& file);

  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return {at_, size_}; }

 private:
  MappedFile(const std::byte* at, std::size_t size) : at_(at), size_(size) {}
  const std::byte* at_;
  std::size_t size_;
};

}  // namespace stowage
