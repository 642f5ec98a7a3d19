#include "core/formats/strides.h"

namespace stowage::formats {

std::optional<std::uint64_t> strided_extent(std::span<const std::int64_t> sizes,
                                            std::span<const std::int64_t> strides, std::int64_t offset,
                                            std::uint64_t element_bytes) {
  if (offset < 0 || sizes.size() != strides.size()) return std::nullopt;
  bool empty = false;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] < 0 || strides[i] < 0) return std::nullopt;
    empty |= sizes[i] == 0;
  }
  if (empty) return 0;
  std::int64_t last = offset;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    std::int64_t reach = 0;
    if (__builtin_mul_overflow(sizes[i] - 1, strides[i], &reach) ||
        __builtin_add_overflow(last, reach, &last))
      return std::nullopt;
  }
  std::int64_t bytes = 0;
  if (__builtin_add_overflow(last, 1, &last) ||
      __builtin_mul_overflow(last, static_cast<std::int64_t>(element_bytes), &bytes))
    return std::nullopt;
  return static_cast<std::uint64_t>(bytes);
}

}  // namespace stowage::formats
