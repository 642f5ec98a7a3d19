#include "core/formats/json_scanner.h"

#include <charconv>
#include <cstring>

namespace stowage::formats {
namespace {

/// Whether eight bytes of a text are all plain: no quotation mark, no backslash, no control character, no byte above 0x7F.
bool eight_plain(const char* at) {
  constexpr std::uint64_t kOnes = 0x0101010101010101ull, kHighs = 0x8080808080808080ull;
  std::uint64_t word;
  std::memcpy(&word, at, sizeof word);
  const auto zero_in = [](std::uint64_t x) { return (x - kOnes) & ~x & kHighs; };
  const std::uint64_t below_space = (word - kOnes * 0x20) & ~word & kHighs;
  return (zero_in(word ^ kOnes * '"') | zero_in(word ^ kOnes * '\\') | below_space | (word & kHighs)) == 0;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

JsonScanner::JsonScanner(std::string_view text) : all_(text) {
  if (all_.starts_with("\xef\xbb\xbf")) at_ = 3;
}

void JsonScanner::skip_space() {
  while (at_ < all_.size() && (all_[at_] == ' ' || all_[at_] == '\n' || all_[at_] == '\t' || all_[at_] == '\r')) ++at_;
}

JsonScanner::Token JsonScanner::wrong(const char* what) {
  if (problem_.empty()) problem_ = what;
  return Token::Error;
}

JsonScanner::Token JsonScanner::next() {
  if (!problem_.empty()) return Token::Error;
  skip_space();
  if (expect_ == Expect::Nothing) return at_ == all_.size() ? Token::End : wrong("something stands behind the document");
  if (at_ == all_.size()) return wrong("it ends too early");
  if (expect_ == Expect::CommaOrEnd) {
    const bool object = objects_.back();
    if (all_[at_] == (object ? '}' : ']')) return end(object);
    if (all_[at_] != ',') return wrong(object ? "a comma or } is missing" : "a comma or ] is missing");
    ++at_;
    skip_space();
    expect_ = object ? Expect::Key : Expect::Value;
    if (at_ == all_.size()) return wrong("it ends too early");
  }
  const char c = all_[at_];
  if (expect_ == Expect::FirstKeyOrEnd && c == '}') return end(true);
  if (expect_ == Expect::FirstValueOrEnd && c == ']') return end(false);
  if (expect_ != Expect::FirstKeyOrEnd && expect_ != Expect::Key) return value(c);
  if (c != '"') return wrong("a key in quotation marks is missing");
  if (!scan_text()) return Token::Error;
  skip_space();
  if (peek() != ':') return wrong("a colon is missing");
  ++at_;
  expect_ = Expect::Value;
  return Token::Key;
}

JsonScanner::Token JsonScanner::value(char c) {
  expect_ = objects_.empty() ? Expect::Nothing : Expect::CommaOrEnd;
  switch (c) {
    case '{':
      return begin(true);
    case '[':
      return begin(false);
    case '"':
      return scan_text() ? Token::Text : Token::Error;
    case 't':
      return word("true", Token::True);
    case 'f':
      return word("false", Token::False);
    case 'n':
      return word("null", Token::Null);
    default:
      return c == '-' || is_digit(c) ? scan_number() : wrong("a value is missing");
  }
}

JsonScanner::Token JsonScanner::begin(bool object) {
  ++at_;
  objects_.push_back(object);
  expect_ = object ? Expect::FirstKeyOrEnd : Expect::FirstValueOrEnd;
  return object ? Token::BeginObject : Token::BeginArray;
}

JsonScanner::Token JsonScanner::end(bool object) {
  ++at_;
  objects_.pop_back();
  expect_ = objects_.empty() ? Expect::Nothing : Expect::CommaOrEnd;
  return object ? Token::EndObject : Token::EndArray;
}

JsonScanner::Token JsonScanner::word(std::string_view rest, Token token) {
  if (all_.substr(at_, rest.size()) != rest) return wrong("a value is missing");
  at_ += rest.size();
  return token;
}

JsonScanner::Token JsonScanner::scan_number() {
  const std::size_t start = at_;
  const bool negative = peek() == '-';
  if (negative) ++at_;
  if (!is_digit(peek())) return wrong("a number has no digits");
  const bool zero = peek() == '0';
  number_ = 0;
  bool whole = true;
  for (; is_digit(peek()); ++at_) {
    const auto digit = static_cast<std::uint64_t>(peek() - '0');
    whole = whole && !__builtin_mul_overflow(number_, 10, &number_) && !__builtin_add_overflow(number_, digit, &number_);
    if (zero && is_digit(at_ + 1 < all_.size() ? all_[at_ + 1] : '\0')) return wrong("a number begins with a zero");
  }
  if (peek() == '.') {
    whole = false;
    ++at_;
    if (!is_digit(peek())) return wrong("a number ends with its point");
    while (is_digit(peek())) ++at_;
  }
  if (peek() == 'e' || peek() == 'E') {
    whole = false;
    ++at_;
    if (peek() == '+' || peek() == '-') ++at_;
    if (!is_digit(peek())) return wrong("an exponent has no digits");
    while (is_digit(peek())) ++at_;
  }
  if (whole) return negative ? Token::Negative : Token::Unsigned;
  return scan_fraction(all_.substr(start, at_ - start));
}

JsonScanner::Token JsonScanner::scan_fraction(std::string_view digits) {
  fraction_ = 0;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), fraction_).ec != std::errc::result_out_of_range) return Token::Fraction;
  // Too close to zero is zero, as everywhere; too large is no number.
  fraction_ = 0;
  const std::size_t exponent = digits.find_first_of("eE");
  const bool small = exponent != std::string_view::npos ? digits[exponent + 1] == '-' : digits.starts_with("0.") || digits.starts_with("-0.");
  return small ? Token::Fraction : wrong("a number is too large");
}

/// From the opening quotation mark to behind the closing one.
bool JsonScanner::scan_text() {
  const std::size_t start = ++at_;
  decoded_ = false;
  for (;;) {
    while (all_.size() - at_ >= 8 && eight_plain(all_.data() + at_)) at_ += 8;
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
  int value = 0;
  const auto [end, status] = std::from_chars(all_.data() + at_, all_.data() + at_ + 4, value, 16);
  if (status != std::errc() || end != all_.data() + at_ + 4 || value < 0) return -1;
  at_ += 4;
  return value;
}

bool JsonScanner::unicode() {
  const auto is_low = [](int value) { return value >= 0xDC00 && value < 0xE000; };
  int code = hex4();
  if (code >= 0xD800 && code < 0xDC00 && all_.substr(at_, 2) == "\\u") {
    at_ += 2;
    const int low = hex4();
    code = is_low(low) ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : -1;
  }
  if (code < 0 || (code >= 0xD800 && code < 0xE000)) return wrong("a text has a damaged \\u escape") != Token::Error;
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
  const auto byte = [this](std::size_t i) { return at_ + i < all_.size() ? static_cast<unsigned char>(all_[at_ + i]) : 0u; };
  const unsigned first = byte(0);
  const std::size_t length = first >= 0xC2 && first < 0xE0 ? 2 : first >= 0xE0 && first < 0xF0 ? 3 : first >= 0xF0 && first < 0xF5 ? 4 : 0;
  bool good = length != 0;
  for (std::size_t i = 1; i < length; ++i) good = good && (byte(i) & 0xC0) == 0x80;
  // No longer than it has to be, no surrogates, nothing above U+10FFFF.
  good = good && !(first == 0xE0 && byte(1) < 0xA0) && !(first == 0xED && byte(1) >= 0xA0) && !(first == 0xF0 && byte(1) < 0x90) &&
         !(first == 0xF4 && byte(1) >= 0x90);
  if (!good) return wrong("a text is not UTF-8") != Token::Error;
  at_ += length;
  return true;
}

bool JsonScanner::skip(Token first) {
  if (first == Token::Error) return false;
  if (first != Token::BeginObject && first != Token::BeginArray) return true;
  const std::size_t above = objects_.size() - 1;
  while (objects_.size() > above) {
    if (next() == Token::Error) return false;
  }
  return true;
}

tl::unexpected<Error> JsonScanner::error(const std::string& subject, std::uint64_t offset) const {
  return fail_at(Code::JsonSyntax, subject, offset + at_, {std::string(problem_)});
}

const char* to_text(JsonScanner::Token token) {
  using Token = JsonScanner::Token;
  switch (token) {
    case Token::BeginObject:
    case Token::EndObject:
      return "an object";
    case Token::BeginArray:
    case Token::EndArray:
      return "a list";
    case Token::Key:
    case Token::Text:
      return "a text";
    case Token::Unsigned:
      return "a number";
    case Token::Negative:
      return "a negative number";
    case Token::Fraction:
      return "a fraction";
    case Token::True:
    case Token::False:
      return "a boolean";
    case Token::Null:
      return "a null";
    case Token::End:
    case Token::Error:
      break;
  }
  return "nothing";
}

}  // namespace stowage::formats
