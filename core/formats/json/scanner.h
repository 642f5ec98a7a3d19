#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace stowage::formats {

/// Strict JSON (RFC 8259 in UTF-8), one token after another, without a tree and without a copy of its texts:
/// headers of safetensors and indexes have hundreds of thousands of them, and neither needs more than this.
/// Nothing is recursive; what is nested is a bit a level.
class JsonScanner {
 public:
  enum class Token : std::uint8_t {
    BeginObject,
    EndObject,
    BeginArray,
    EndArray,
    Key,
    Text,
    Unsigned,
    Negative,
    Fraction,
    True,
    False,
    Null,
    End,
    Error
  };

  /// `text` must outlive this. A byte order mark at the beginning is skipped.
  explicit JsonScanner(std::string_view text);

  /// End and Error are answered again and again.
  Token next();
  /// After Key and Text: decoded. A view into what is scanned, or, where it has escapes, into this: good
  /// until the next token.
  std::string_view text() const { return text_; }
  bool text_is_decoded() const { return decoded_; }  ///< the view is into this
  /// After Unsigned. Numbers above 2^64 are Fractions, as are those with a point or an exponent.
  std::uint64_t number() const { return number_; }
  double fraction() const { return fraction_; }          ///< after Fraction
  std::size_t position() const { return at_; }           ///< after Error: where
  std::string_view problem() const { return problem_; }  ///< after Error: what

  /// The rest of a value whose first token was `first`. False after an error.
  bool skip(Token first);

  /// JsonSyntax; `offset` is where the text begins in the file.
  tl::unexpected<Error> error(const std::string& subject, std::uint64_t offset = 0) const;

 private:
  enum class Expect : std::uint8_t { Value, FirstKeyOrEnd, Key, FirstValueOrEnd, CommaOrEnd, Nothing };

  Token value(char c);
  Token begin(bool object);
  Token end(bool object);
  Token word(std::string_view rest, Token token);
  Token scan_number();
  bool scan_digits();
  Token scan_fraction(std::string_view digits);
  bool scan_text();
  void skip_plain();
  bool decode(std::size_t start);
  bool escape();
  bool unicode();
  int hex4();
  bool utf8();
  Token wrong(const char* what);
  void skip_space() {
    while (at_ < all_.size() &&
           (all_[at_] == ' ' || all_[at_] == '\n' || all_[at_] == '\t' || all_[at_] == '\r'))
      ++at_;
  }
  char peek() const { return at_ < all_.size() ? all_[at_] : '\0'; }

  std::string_view all_;
  std::size_t at_ = 0;
  std::vector<bool> objects_;  // open containers: true for objects
  Expect expect_ = Expect::Value;
  std::string_view text_, problem_;
  std::string scratch_;
  bool decoded_ = false;
  std::uint64_t number_ = 0;
  double fraction_ = 0;
};

/// "a number", "a text": what a token is, for sentences.
const char* to_text(JsonScanner::Token token);

}  // namespace stowage::formats
