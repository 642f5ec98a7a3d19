#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/file.h"
#include "core/base/job.h"
#include "core/formats/archive/little_endian.h"

namespace stowage::snapshot {

/// The bytes of a file from its beginning to its end, of which a few megabytes are in memory at a time. What
/// goes wrong is kept in `error`; everything after it reads as zeros and nothing.
class ByteStream {
 public:
  ByteStream(const RandomAccessFile& file, const Job& job) : file_(file), job_(job) {}

  std::uint64_t at() const { return start_ + next_; }
  bool at_end() const { return at() >= file_.size(); }
  std::uint64_t left() const { return file_.size() - at(); }

  /// Little-endian, 1 to 8 bytes.
  std::uint64_t number(std::size_t width) { return formats::little_endian(take(width)); }
  /// The next `length` bytes, of which only the first `most` are given. Good until the next call.
  std::string_view chunk(std::uint64_t length, std::size_t most) {
    if (error_ || truncated_ || length > left()) {
      truncated_ = true;
      return {};
    }
    const auto given = static_cast<std::size_t>(std::min<std::uint64_t>(length, most));
    const std::string_view out = take(given);
    skip(length - given);
    return out;
  }
  /// Up to a line feed, which is taken too. Lines are names: one that is longer than `most` ends the file.
  std::string_view line(std::size_t most) {
    const std::size_t have = have_up_to(most);
    const std::string_view here = std::string_view(buffer_).substr(next_, have);
    const std::size_t end = here.find('\n');
    if (end == std::string_view::npos) {
      truncated_ = true;
      return {};
    }
    next_ += end + 1;
    return here.substr(0, end);
  }

  bool truncated() const { return truncated_; }
  std::optional<Error> error() const { return error_; }

 private:
  static constexpr std::size_t kPiece = 4u << 20;

  std::string_view take(std::size_t count) {
    if (have_up_to(count) < count) {
      truncated_ = true;
      return {};
    }
    next_ += count;
    return std::string_view(buffer_).substr(next_ - count, count);
  }
  /// Makes at least `count` bytes stand in the buffer, or all that are left; says how many do.
  std::size_t have_up_to(std::size_t count) {
    if (buffer_.size() - next_ >= count || error_) return error_ ? 0 : buffer_.size() - next_;
    buffer_.erase(0, next_);
    start_ += next_;
    next_ = 0;
    const std::size_t old = buffer_.size();
    const std::uint64_t behind = file_.size() - (start_ + old);
    buffer_.resize(old + static_cast<std::size_t>(std::min<std::uint64_t>(behind, std::max(count, kPiece))));
    job_.report(file_.path(), start_ + old, file_.size());
    Status status = job_.check(file_.path());
    if (status) status = file_.read(start_ + old, std::as_writable_bytes(std::span(buffer_).subspan(old)));
    if (status) return buffer_.size();
    error_ = std::move(status).error();
    buffer_.clear();
    return 0;
  }
  void skip(std::uint64_t count) {
    const std::uint64_t here = std::min<std::uint64_t>(count, buffer_.size() - next_);
    next_ += static_cast<std::size_t>(here);
    if (here == count) return;
    start_ += next_ + (count - here);
    next_ = 0;
    buffer_.clear();
  }

  const RandomAccessFile& file_;
  const Job& job_;
  std::string buffer_{};
  std::uint64_t start_ = 0;  ///< of the buffer in the file
  std::size_t next_ = 0;
  bool truncated_ = false;
  std::optional<Error> error_{};
};

}  // namespace stowage::snapshot
