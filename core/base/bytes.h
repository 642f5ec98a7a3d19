#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace stowage {

/// A number of bytes, 0 … 2^64-1. Sums and products saturate at the maximum, differences at 0: a size read
/// from a hostile file cannot wrap.
class Bytes {
 public:
  constexpr Bytes() = default;
  constexpr explicit Bytes(std::uint64_t count) : count_(count) {}

  constexpr std::uint64_t count() const { return count_; }
  static constexpr Bytes max() { return Bytes(std::numeric_limits<std::uint64_t>::max()); }

  friend constexpr auto operator<=>(Bytes, Bytes) = default;
  friend constexpr Bytes operator+(Bytes a, Bytes b) {
    const std::uint64_t sum = a.count_ + b.count_;
    return sum < a.count_ ? max() : Bytes(sum);
  }
  friend constexpr Bytes operator-(Bytes a, Bytes b) {
    return Bytes(a.count_ > b.count_ ? a.count_ - b.count_ : 0);
  }
  friend constexpr Bytes operator*(Bytes a, std::uint64_t n) {
    std::uint64_t product = 0;
    return __builtin_mul_overflow(a.count_, n, &product) ? max() : Bytes(product);
  }
  constexpr Bytes& operator+=(Bytes other) { return *this = *this + other; }
  constexpr Bytes& operator-=(Bytes other) { return *this = *this - other; }
  constexpr explicit operator bool() const { return count_ != 0; }

 private:
  std::uint64_t count_ = 0;
};

constexpr Bytes KiB(std::uint64_t n) { return Bytes(n) * (1ull << 10); }
constexpr Bytes MiB(std::uint64_t n) { return Bytes(n) * (1ull << 20); }
constexpr Bytes GiB(std::uint64_t n) { return Bytes(n) * (1ull << 30); }

/// What sizes are written in: KiB, MiB, GiB of 1024 each, or kB, MB, GB of 1000.
enum class ByteUnits : std::uint8_t { Binary, Decimal };
/// How many of one unit are one of the next.
constexpr std::uint64_t base_of(ByteUnits units) { return units == ByteUnits::Decimal ? 1000 : 1024; }

/// "1.59 GiB", "448 MiB", "12 B": three significant digits, "." as the decimal point. Whatever is written for
/// programs, and the command line, has binary units.
std::string format_bytes(Bytes bytes, ByteUnits units = ByteUnits::Binary);
/// The same rounded up, in units that parse_size knows: of a size that is needed at least. Typed, it is
/// enough (below 2^62).
std::string format_bytes_up(Bytes bytes, ByteUnits units = ByteUnits::Binary);
/// "1,711,308,800"
std::string format_count(std::uint64_t count);
/// The shortest text that parse_size reads back as exactly these bytes: "24GiB", "80GB", "1058640".
std::string format_size_exact(Bytes bytes);

/// What a person types for a size: "24GiB", "512 MiB" (binary), "80GB", "1.5TB" (decimal), "1048576" (bytes),
/// "none" or "unlimited" → nullopt only where the caller allows it. Errors:
/// SizeSyntax (empty, negative, a fraction of a byte, unknown unit), SizeBits
/// ("24Gb"), SizeOverflow (2^63 and above).
Result<Bytes> parse_size(std::string_view text);

/// "25GB/s", "16 GiB/s", "6500000000" → bytes per second, at least 1. Errors: RateSyntax, SizeOverflow.
Result<std::uint64_t> parse_rate(std::string_view text);

}  // namespace stowage
