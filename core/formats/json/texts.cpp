// Texts of JSON: escapes and UTF-8.
#include <bit>
#include <charconv>
#include <cstring>

#include "core/formats/json/scanner.h"

namespace stowage::formats {
namespace {

/// The highest bit of each of eight bytes of a text that is not plain: a quotation mark, a backslash, a
/// control character, a byte above 0x7F. Bits above the lowest one that is set may be wrong.
std::uint64_t not_plain(const char* at) {
  constexpr std::uint64_t kOnes = 0x0101010101010101ull, kHighs = 0x8080808080808080ull;
  std::uint64_t word;
  std::memcpy(&word, at, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  const auto below = [](std::uint64_t x, std::uint64_t byte) { return (x - kOnes * byte) & ~x & kHighs; };
  return below(word ^ kOnes * '"', 1) | below(word ^ kOnes * '\\', 1) | below(word, 0x20) | (word & kHighs);
}

}  // namespace

/// From the opening quotation mark to behind the closing one.
bool JsonScanner::scan_text() {
  const std::size_t start = ++at_;
  decoded_ = false;
  for (;;) {
    skip_plain();
    if (at_ == all_.size()) return wrong("a text does not end") != Token::Error;
    const auto c = static_cast<unsigned char>(all_[at_]);
    if (c == '"') {
      text_ = all_.substr(start, at_++ - start);
      return true;
    }
    if (c == '\\') return decode(start);
    if (c < 0x20) return wrong("a text has a control character") != Token::Error;
    if (c < 0x80) {
      ++at_;
    } else if (!utf8()) {
      return false;
    }
  }
}

/// To the next byte that is not plain, or close to the end.
void JsonScanner::skip_plain() {
  while (all_.size() - at_ >= 8) {
    const std::uint64_t stop = not_plain(all_.data() + at_);
    if (stop != 0) {
      at_ += static_cast<std::size_t>(std::countr_zero(stop)) / 8;
      return;
    }
    at_ += 8;
  }
}

/// The rest of a text with escapes.
bool JsonScanner::decode(std::size_t start) {
  scratch_.assign(all_.substr(start, at_ - start));
  decoded_ = true;
  while (at_ < all_.size()) {
    const auto c = static_cast<unsigned char>(all_[at_]);
    if (c == '"') {
      ++at_;
      text_ = scratch_;
      return true;
    }
    if (c == '\\') {
      if (!escape()) return false;
    } else if (c < 0x20) {
      return wrong("a text has a control character") != Token::Error;
    } else {
      const std::size_t from = at_;
      if (c < 0x80) {
        ++at_;
      } else if (!utf8()) {
        return false;
      }
      scratch_.append(all_.substr(from, at_ - from));
    }
  }
  return wrong("a text does not end") != Token::Error;
}

bool JsonScanner::escape() {
  constexpr std::string_view kLetters = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
  ++at_;
  if (peek() == 'u') {
    ++at_;
    return unicode();
  }
  const std::size_t which = at_ < all_.size() ? kLetters.find(all_[at_]) : std::string_view::npos;
  if (which == std::string_view::npos) return wrong("a text has an unknown escape") != Token::Error;
  scratch_ += kMeanings[which];
  ++at_;
  return true;
}

/// Four digits, or -1.
int JsonScanner::hex4() {
  if (all_.size() - at_ < 4) return -1;
  unsigned value = 0;  // a number without a sign takes none: "-000" is no escape
  const auto [end, status] = std::from_chars(all_.data() + at_, all_.data() + at_ + 4, value, 16);
  if (status != std::errc() || end != all_.data() + at_ + 4) return -1;
  at_ += 4;
  return static_cast<int>(value);
}

bool JsonScanner::unicode() {
  const auto is_low = [](int value) { return value >= 0xDC00 && value < 0xE000; };
  int code = hex4();
  if (code >= 0xD800 && code < 0xDC00 && all_.substr(at_, 2) == "\\u") {
    at_ += 2;
    const int low = hex4();
    code = is_low(low) ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : -1;
  }
  if (code < 0 || (code >= 0xD800 && code < 0xE000))
    return wrong("a text has a damaged \\u escape") != Token::Error;
  const auto put = [this](int byte) { scratch_ += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | code >> 6);
    put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3F));
    put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3F));
    put(0x80 | (code >> 6 & 0x3F));
    put(0x80 | (code & 0x3F));
  }
  return true;
}

/// One character above 0x7F.
bool JsonScanner::utf8() {
  const auto byte = [this](std::size_t i) {
    return at_ + i < all_.size() ? static_cast<unsigned char>(all_[at_ + i]) : 0u;
  };
  const unsigned first = byte(0);
  const std::size_t length = first >= 0xC2 && first < 0xE0   ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  bool good = length != 0;
  for (std::size_t i = 1; i < length; ++i) good = good && (byte(i) & 0xC0) == 0x80;
  // No longer than it has to be, no surrogates, nothing above U+10FFFF.
  good = good && !(first == 0xE0 && byte(1) < 0xA0) && !(first == 0xED && byte(1) >= 0xA0) &&
         !(first == 0xF0 && byte(1) < 0x90) && !(first == 0xF4 && byte(1) >= 0x90);
  if (!good) return wrong("a text is not UTF-8") != Token::Error;
  at_ += length;
  return true;
}

}  // namespace stowage::formats
