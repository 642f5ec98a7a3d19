#pragma once

#include <algorithm>
#include <cstdint>

namespace stowage {

/// Arithmetic that stays at the end of its range instead of wrapping: a sum too large for 64 bits is the
/// largest number, a difference below 0 is 0.
inline std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) { return a + b < a ? ~0ull : a + b; }

inline std::uint64_t saturating_multiply(std::uint64_t a, std::uint64_t n) {
  std::uint64_t out = 0;
  return __builtin_mul_overflow(a, n, &out) ? ~0ull : out;
}

inline std::uint64_t saturating_subtract(std::uint64_t a, std::uint64_t b) { return a - std::min(a, b); }

}  // namespace stowage
