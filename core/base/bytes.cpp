#include "core/base/bytes.h"

#include <array>
#include <cctype>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/base/int128.h"

namespace stowage {
namespace {

struct Unit {
  std::string_view name;  // lower case
  std::uint64_t scale;
};

constexpr std::uint64_t kKilo = 1000;
constexpr std::array<Unit, 11> kUnits{{{"b", 1},
                                       {"kib", 1ull << 10},
                                       {"mib", 1ull << 20},
                                       {"gib", 1ull << 30},
                                       {"tib", 1ull << 40},
                                       {"pib", 1ull << 50},
                                       {"kb", kKilo},
                                       {"mb", kKilo* kKilo},
                                       {"gb", kKilo* kKilo* kKilo},
                                       {"tb", kKilo* kKilo* kKilo* kKilo},
                                       {"pb", kKilo* kKilo* kKilo* kKilo* kKilo}}};
constexpr std::uint64_t kLargest = 1ull << 63;

using Names = std::array<std::string_view, 7>;
constexpr Names kBinaryNames{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
constexpr Names kDecimalNames{"B", "kB", "MB", "GB", "TB", "PB", "EB"};
const Names& names_of(ByteUnits units) { return units == ByteUnits::Decimal ? kDecimalNames : kBinaryNames; }

std::string_view trim(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

/// Digits with at most one '.', times scale, exactly: `fraction` digits are carried as an integer so
/// that 1.1TB is 1,100,000,000,000.
Result<std::uint64_t> scaled(std::string_view number, std::uint64_t scale, std::string_view whole_text) {
  Uint128 mantissa = 0;
  Uint128 divisor = 1;
  bool seen_point = false;
  bool seen_digit = false;
  for (const char c : number) {
    if (c == '.' && !seen_point) {
      seen_point = true;
      continue;
    }
    if (c < '0' || c > '9') return fail(Code::SizeSyntax, std::string(whole_text));
    seen_digit = true;
    if (mantissa > (static_cast<Uint128>(1) << 100)) return fail(Code::SizeOverflow, std::string(whole_text));
    mantissa = mantissa * 10 + static_cast<unsigned>(c - '0');
    if (seen_point) {
      divisor *= 10;
      if (divisor > 1'000'000'000'000'000'000ull) return fail(Code::SizeSyntax, std::string(whole_text));
    }
  }
  if (!seen_digit) return fail(Code::SizeSyntax, std::string(whole_text));
  if (scale == 1 && mantissa % divisor != 0)
    return fail(Code::SizeSyntax, std::string(whole_text));  // a fraction of a byte
  if (mantissa / divisor > kLargest / scale) return fail(Code::SizeOverflow, std::string(whole_text));
  const Uint128 value = mantissa * scale / divisor;
  if (value >= kLargest) return fail(Code::SizeOverflow, std::string(whole_text));
  return static_cast<std::uint64_t>(value);
}

}  // namespace

std::string format_bytes(Bytes bytes, ByteUnits units) {
  const auto& names = names_of(units);
  const auto base = static_cast<double>(base_of(units));
  if (bytes.count() < base_of(units)) return fmt::format("{} B", bytes.count());
  auto value = static_cast<double>(bytes.count());
  std::size_t unit = 0;
  while (value >= base - 0.5 && unit + 1 < names.size()) {
    value /= base;
    ++unit;
  }
  if (value < 9.995) return fmt::format("{:.2f} {}", value, names[unit]);
  if (value < 99.95) return fmt::format("{:.1f} {}", value, names[unit]);
  return fmt::format("{:.0f} {}", value, names[unit]);
}

std::string format_bytes_up(Bytes bytes, ByteUnits units) {
  constexpr std::size_t kLast = 5;  // PiB and PB: the largest that parse_size knows
  const auto& names = names_of(units);
  const std::uint64_t base = base_of(units);
  if (bytes.count() < base) return format_bytes(bytes, units);
  Uint128 scale = base;
  for (std::size_t unit = 1;; ++unit, scale *= base) {
    std::uint64_t parts = 100;  // of a unit: as many digits stand behind the point
    for (int digits = 2; digits >= 0; --digits, parts /= 10) {
      const auto shown = static_cast<std::uint64_t>((Uint128{bytes.count()} * parts + scale - 1) / scale);
      const bool last = digits == 0 && unit == kLast;
      if (shown >= (digits == 0 ? base : 1000) && !last) continue;
      if (digits == 0) return fmt::format("{} {}", shown, names[unit]);
      return fmt::format("{}.{:0{}} {}", shown / parts, shown % parts, digits, names[unit]);
    }
  }
}

std::string format_count(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string format_size_exact(Bytes bytes) {
  const std::uint64_t count = bytes.count();
  std::string shortest = std::to_string(count);
  if (count == 0) return shortest;
  for (const std::string_view unit : {"TiB", "GiB", "MiB", "KiB", "TB", "GB", "MB", "KB"}) {
    for (const Unit& known : kUnits) {
      if (known.name != lower(unit) || count % known.scale != 0) continue;
      std::string text = fmt::format("{}{}", count / known.scale, unit);
      if (text.size() < shortest.size()) shortest = std::move(text);
    }
  }
  return shortest;
}

Result<Bytes> parse_size(std::string_view text) {
  const std::string_view body = trim(text);
  std::size_t split = 0;
  while (split < body.size() && (std::isdigit(static_cast<unsigned char>(body[split])) || body[split] == '.'))
    ++split;
  const std::string_view number = body.substr(0, split);
  const std::string_view unit = trim(body.substr(split));
  if (number.empty()) return fail(Code::SizeSyntax, std::string(text));
  std::uint64_t scale = 1;
  if (!unit.empty()) {
    const std::string name = lower(unit);
    const Unit* found = nullptr;
    for (const Unit& known : kUnits) {
      if (known.name == name) found = &known;
    }
    if (!found) return fail(Code::SizeSyntax, std::string(text));
    // "24Gb": accelerate reads bits, people mean bytes. Never guess.
    if (unit.size() == 2 && unit.back() == 'b' && std::isupper(static_cast<unsigned char>(unit.front()))) {
      const auto bits = scaled(number, found->scale, text);
      if (!bits) return tl::unexpected<Error>(bits.error());
      return fail(Code::SizeBits, std::string(text),
                  {std::to_string(*bits / 8), fmt::format("{}{}B", number, unit.front())});
    }
    scale = found->scale;
  }
  const auto value = scaled(number, scale, text);
  if (!value) return tl::unexpected<Error>(value.error());
  return Bytes(*value);
}

Result<std::uint64_t> parse_rate(std::string_view text) {
  std::string_view body = trim(text);
  if (body.size() > 2 && body.substr(body.size() - 2) == "/s") body.remove_suffix(2);
  const auto size = parse_size(body);
  if (!size && size.error().code == Code::SizeOverflow) return tl::unexpected<Error>(size.error());
  if (!size || size->count() == 0) return fail(Code::RateSyntax, std::string(text));
  return size->count();
}

}  // namespace stowage
