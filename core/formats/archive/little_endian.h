#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace stowage::formats {

/// The number whose bytes are `digits`, lowest first. Precondition: at most 8 of them.
inline std::uint64_t little_endian(std::string_view digits) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < digits.size(); ++i)
    value |= static_cast<std::uint64_t>(static_cast<unsigned char>(digits[i])) << (8 * i);
  return value;
}

}  // namespace stowage::formats
