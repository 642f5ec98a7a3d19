#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file.h"
#include "core/model/hash_index.h"

namespace stowage::formats {

/// One record of a PyTorch zip container. `data_offset` comes from the local header (the central directory
/// does not know the padding).
struct ZipRecord {
  std::string name{};  ///< with the archive's root folder removed
  std::uint64_t data_offset = 0;
  std::uint64_t compressed_bytes = 0;
  std::uint64_t bytes = 0;  ///< uncompressed
  bool stored = true;
  std::uint32_t checksum = 0;  ///< CRC-32; 0 where the writer did not compute it
};

/// PyTorch writes no longer names: such records are somebody else's.
constexpr std::size_t kZipLongestName = 4096;

/// Checks the whole directory when opened: sane end record, zip64, entries inside the file, no overlap, no
/// duplicate names, no encryption, local headers that agree, STORED sizes equal, a limit on their number.
/// Records with names over kZipLongestName are left out. Reads with pread only.
class ZipReader {
 public:
  /// Errors: those of RandomAccessFile, Zip* except ZipRecord*.
  static Result<ZipReader> open(const std::string& path);
  /// Of a file that is open: what another name leads to meanwhile does not matter.
  static Result<ZipReader> open(RandomAccessFile file);

  /// A stored record that is an archive itself (a table of tensors in the exported programs of PyTorch 2.8
  /// and before). Offsets of its records are those in the file. Errors: those of open, ZipRecordMissing;
  /// their subject names file and record.
  Result<ZipReader> open_inside(std::string_view record) const;

  const RandomAccessFile& file() const { return file_; }
  const std::string& root() const { return root_; }  ///< first path component, "" for a flat zip
  const std::vector<ZipRecord>& records() const { return records_; }
  std::size_t left_out() const { return left_out_; }  ///< records with too long a name
  const ZipRecord* find(std::string_view name) const;
  /// A record's content, inflated when needed. Errors: ZipRecordMissing, ZipRecordTooLarge (over `at_most`,
  /// or deflated and over 64 MiB), ZipInflate, ZipChecksum.
  Result<std::string> read(std::string_view name, std::uint64_t at_most = 1ull << 30) const;

 private:
  explicit ZipReader(RandomAccessFile file) : file_(std::move(file)) {}
  static Result<ZipReader> read(RandomAccessFile file, const std::string& subject, std::uint64_t base,
                                std::uint64_t size);
  RandomAccessFile file_;
  std::string subject_;
  std::string root_;
  std::size_t left_out_ = 0;
  std::vector<ZipRecord> records_;
  model::NameIndex by_name_;
};

/// What readers say of an archive with records left out.
Error long_names_warning(const std::string& path, std::size_t left_out);

}  // namespace stowage::formats
