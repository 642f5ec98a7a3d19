#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/formats/archive/little_endian.h"

namespace stowage::formats::pickle {

/// Takes numbers and texts off the front of bytes. Asked for more than there is, it gives zeros and nothing
/// and is `truncated` from then on.
struct Cursor {
  std::string_view bytes{};
  std::size_t at = 0;
  bool truncated = false;

  /// Little-endian, 1 to 8 bytes.
  std::uint64_t number(std::size_t width) { return little_endian(chunk(width)); }
  std::string_view chunk(std::uint64_t length) {
    if (truncated || length > bytes.size() - at) {
      truncated = true;
      return {};
    }
    at += static_cast<std::size_t>(length);
    return bytes.substr(at - static_cast<std::size_t>(length), static_cast<std::size_t>(length));
  }
  /// Up to a line feed, which is taken too.
  std::string_view line() {
    const std::size_t end = bytes.find('\n', at);
    if (end == std::string_view::npos) {
      truncated = true;
      return {};
    }
    const std::string_view text = bytes.substr(at, end - at);
    at = end + 1;
    return text;
  }
};

}  // namespace stowage::formats::pickle
