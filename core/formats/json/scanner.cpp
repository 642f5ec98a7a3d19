#include "core/formats/json/scanner.h"

#include <algorithm>
#include <charconv>

namespace stowage::formats {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Of a number that is far from one: which side it is on. Its digits may outweigh its exponent ("0.000…1e9",
/// "1000…e-9").
bool is_below_one(std::string_view number) {
  constexpr std::int64_t kFar = 1ll << 40;  // more digits than any text has
  if (number.starts_with('-')) number.remove_prefix(1);
  const std::size_t end = std::min(number.find_first_of("eE"), number.size());
  const std::string_view mantissa = number.substr(0, end);
  const auto point = static_cast<std::int64_t>(std::min(mantissa.find('.'), mantissa.size()));
  const auto first =
      static_cast<std::int64_t>(std::min(mantissa.find_first_of("123456789"), mantissa.size()));
  const std::int64_t magnitude = first < point ? point - first : point - first + 1;
  if (end == number.size()) return magnitude <= 0;
  std::string_view exponent = number.substr(end + 1);
  if (exponent.starts_with('+')) exponent.remove_prefix(1);
  std::int64_t shift = 0;
  if (std::from_chars(exponent.data(), exponent.data() + exponent.size(), shift).ec ==
          std::errc::result_out_of_range ||
      shift > kFar || shift < -kFar) {
    return exponent.starts_with('-');
  }
  return magnitude + shift <= 0;
}

}  // namespace

JsonScanner::JsonScanner(std::string_view text) : all_(text) {
  if (all_.starts_with("\xef\xbb\xbf")) at_ = 3;
}

JsonScanner::Token JsonScanner::wrong(const char* what) {
  if (problem_.empty()) problem_ = what;
  return Token::Error;
}

JsonScanner::Token JsonScanner::next() {
  if (!problem_.empty()) return Token::Error;
  skip_space();
  if (expect_ == Expect::Nothing)
    return at_ == all_.size() ? Token::End : wrong("something stands behind the document");
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

/// Into number_; false where they are more than it holds.
bool JsonScanner::scan_digits() {
  constexpr std::size_t kAlwaysFit = 19;
  number_ = 0;
  for (const std::size_t most = std::min(all_.size(), at_ + kAlwaysFit); at_ < most && is_digit(all_[at_]);
       ++at_)
    number_ = number_ * 10 + static_cast<std::uint64_t>(all_[at_] - '0');
  bool whole = true;
  for (; is_digit(peek()); ++at_) {
    const auto digit = static_cast<std::uint64_t>(peek() - '0');
    whole = whole && !__builtin_mul_overflow(number_, 10, &number_) &&
            !__builtin_add_overflow(number_, digit, &number_);
  }
  return whole;
}

JsonScanner::Token JsonScanner::scan_number() {
  const std::size_t start = at_;
  const bool negative = peek() == '-';
  if (negative) ++at_;
  if (!is_digit(peek())) return wrong("a number has no digits");
  const std::size_t first = at_;
  const bool zero = peek() == '0';
  bool whole = scan_digits();
  if (zero && at_ - first > 1) {
    at_ = first;
    return wrong("a number begins with a zero");
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
  if (std::from_chars(digits.data(), digits.data() + digits.size(), fraction_).ec !=
      std::errc::result_out_of_range)
    return Token::Fraction;
  // Too close to zero is zero, as everywhere; too large is no number.
  fraction_ = 0;
  return is_below_one(digits) ? Token::Fraction : wrong("a number is too large");
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
