#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "core/base/file.h"

namespace stowage::formats {

/// Little-endian numbers and texts of a file from the beginning on, through a buffer. The first failure
/// stays: everything after it reads as nothing, so that callers ask failed() once a step.
class GgufStream {
 public:
  explicit GgufStream(const RandomAccessFile& file) : file_(file) {}

  std::uint64_t position() const { return base_ + at_; }
  std::uint64_t left() const { return file_.size() - position(); }
  /// `width` bytes: 1, 2, 4 or 8.
  std::uint64_t number(unsigned width);
  std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
  std::uint64_t u64() { return number(8); }
  /// A length of 8 bytes and as many bytes. Longer than `at_most`: walked over, "" is returned and *too_long
  /// set.
  std::string text(std::uint64_t at_most, bool* too_long);
  void skip(std::uint64_t bytes);

  bool failed() const { return error_.has_value(); }
  void fail(Error error) {
    if (!error_) error_ = std::move(error);
  }
  tl::unexpected<Error> error() const { return tl::unexpected<Error>(*error_); }

 private:
  bool fill(std::uint64_t bytes);

  const RandomAccessFile& file_;
  std::string buffer_{};
  std::uint64_t base_ = 0;  // of the buffer in the file
  std::uint64_t at_ = 0;    // in the buffer
  std::optional<Error> error_{};
};

}  // namespace stowage::formats
