#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/file.h"
#include "core/formats/archive/zip_reader.h"

namespace stowage::formats {

/// The part of a file that holds the archive: all of it, or a record of another archive. Offsets count from
/// its beginning.
class ZipWindow {
 public:
  ZipWindow(const RandomAccessFile& file, std::string subject, std::uint64_t base, std::uint64_t size)
      : file_(file), subject_(std::move(subject)), base_(base), size_(size) {}
  const std::string& path() const { return subject_; }
  std::uint64_t size() const { return size_; }
  /// Precondition: inside the window.
  Result<std::string> read_text(std::uint64_t offset, std::uint64_t length) const {
    return file_.read_text(base_ + offset, length);
  }

 private:
  const RandomAccessFile& file_;
  std::string subject_;
  std::uint64_t base_, size_;
};

/// A record as directory and local header tell.
struct ZipEntry {
  ZipRecord record;
  std::uint64_t local_offset = 0;
  std::uint16_t flags = 0;
  std::uint16_t method = 0;
};

/// Every entry of an archive, checked as ZipReader says, but for those with too long a name, which are
/// counted. Errors: Zip* except ZipRecord* and ZipDuplicate.
Result<std::vector<ZipEntry>> read_zip_entries(const ZipWindow& file, std::size_t& left_out);

/// The first path component when all entries share it: writers use the file's stem, "archive" or "package".
std::string common_zip_root(const std::vector<ZipEntry>& entries);

}  // namespace stowage::formats
