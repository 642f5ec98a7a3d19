#include "core/formats/gguf/gguf_stream.h"

#include <algorithm>

#include "core/formats/archive/little_endian.h"

namespace stowage::formats {
namespace {

constexpr std::uint64_t kPiece = 256 * 1024;

}  // namespace

/// At least `bytes` behind the position, or a failure.
bool GgufStream::fill(std::uint64_t bytes) {
  if (failed()) return false;
  if (buffer_.size() - at_ >= bytes) return true;
  if (bytes > left()) {
    fail(Error{Code::GgufCut, file_.path(), {}, position()});
    return false;
  }
  base_ += at_;
  at_ = 0;
  auto piece = file_.read_text(base_, std::min(std::max(bytes, kPiece), file_.size() - base_));
  if (!piece) {
    buffer_.clear();
    fail(std::move(piece).error());
    return false;
  }
  buffer_ = std::move(*piece);
  return true;
}

std::uint64_t GgufStream::number(unsigned width) {
  if (!fill(width)) return 0;
  const std::uint64_t value = little_endian(std::string_view(buffer_).substr(at_, width));
  at_ += width;
  return value;
}

std::string GgufStream::text(std::uint64_t at_most, bool* too_long) {
  constexpr std::uint64_t kMost = 1ull << 30;  // the reference's limit
  const std::uint64_t start = position(), length = u64();
  if (failed()) return {};
  if (length > left() || length > kMost) {
    fail(Error{Code::GgufText, file_.path(), {std::to_string(length), std::to_string(left())}, start});
    return {};
  }
  *too_long = length > at_most;
  if (*too_long) {
    skip(length);
    return {};
  }
  if (!fill(length)) return {};
  std::string out = buffer_.substr(at_, length);
  at_ += length;
  return out;
}

void GgufStream::skip(std::uint64_t bytes) {
  if (failed()) return;
  if (bytes > left()) return fail(Error{Code::GgufCut, file_.path(), {}, position()});
  if (buffer_.size() - at_ >= bytes) {
    at_ += bytes;
    return;
  }
  base_ += at_ + bytes;
  at_ = 0;
  buffer_.clear();
}

}  // namespace stowage::formats
