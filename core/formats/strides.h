#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace stowage::formats {

/// Bytes from the start of its storage that a strided tensor reaches; nullopt when that overflows, when a
/// size, a stride or the offset is negative, or when there are not as many strides as sizes.
std::optional<std::uint64_t> strided_extent(std::span<const std::int64_t> sizes,
                                            std::span<const std::int64_t> strides, std::int64_t offset,
                                            std::uint64_t element_bytes);

}  // namespace stowage::formats
