#include "core/runtimes/import/python_lexer.h"

#include <algorithm>
#include <charconv>

namespace stowage::runtimes {
namespace {

bool is_letter(char sign) {
  return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || sign == '_' || (sign & 0x80) != 0;
}
bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }

/// Escapes of names: what else Python knows stays as it is written.
std::string unescaped(std::string_view inside) {
  std::string out;
  for (std::size_t at = 0; at < inside.size(); ++at) {
    if (inside[at] != '\\' || at + 1 == inside.size()) {
      out += inside[at];
      continue;
    }
    const char next = inside[++at];
    if (next == 'n') {
      out += '\n';
    } else if (next == 't') {
      out += '\t';
    } else if (next == '\\' || next == '\'' || next == '"') {
      out += next;
    } else if (next == 'u' && at + 4 < inside.size()) {
      unsigned code = 0;
      const char* const digits = inside.data() + at + 1;
      if (std::from_chars(digits, digits + 4, code, 16).ptr == digits + 4 && code < 0x80) {
        out += static_cast<char>(code);
        at += 4;
      } else {
        out += "\\u";
      }
    } else if (next != '\n') {
      out += '\\';
      out += next;
    }
  }
  return out;
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  PyTokens run() {
    while (at_ < text_.size()) step();
    end_line();
    return std::move(out_);
  }

 private:
  void step() {
    if (fresh_) begin_line();
    if (at_ == text_.size()) return;
    const char sign = text_[at_];
    if (sign == '\n') {
      ++at_;
      fresh_ = true;
      if (depth_ == 0) end_line();
    } else if (sign == ' ' || sign == '\t' || sign == '\r' || sign == '\f') {
      ++at_;
    } else if (sign == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (sign == '\\' && next_is_line_end()) {
      at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
    } else if (const std::size_t quote = quote_at(); quote < text_.size()) {
      read_text(quote);
    } else if (is_letter(sign)) {
      take(PyToken::Kind::Name, word_end());
    } else if (is_digit(sign)) {
      take(PyToken::Kind::Number, number_end());
    } else {
      read_operator(sign);
    }
  }

  /// Columns before the first word; a prompt of the interpreter is none of it.
  void begin_line() {
    fresh_ = false;
    std::uint32_t columns = 0;
    for (const std::string_view prompt : {">>> ", "... "}) {
      if (text_.substr(at_).starts_with(prompt)) at_ += prompt.size();
    }
    for (; at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t'); ++at_)
      columns = text_[at_] == '\t' ? (columns / 8 + 1) * 8 : columns + 1;
    if (depth_ == 0) indent_ = columns;
  }

  /// `sign`: ";", where the line goes on; what ends the line itself is no sign.
  void end_line(std::string_view sign = {}) {
    if (out_.tokens.empty()) return;
    PyToken& last = out_.tokens.back();
    if (last.kind == PyToken::Kind::Line)
      last.text = sign;
    else
      out_.tokens.push_back({PyToken::Kind::Line, sign, {}, false, indent_});
  }

  bool next_is_line_end() const {
    const std::size_t next = at_ + 1;
    return next < text_.size() && (text_[next] == '\n' || text_[next] == '\r');
  }

  std::size_t word_end() const {
    std::size_t end = at_;
    while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]))) ++end;
    return end;
  }
  std::size_t number_end() const {
    std::size_t end = at_;
    while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]) || text_[end] == '.')) ++end;
    return end;
  }

  void take(PyToken::Kind kind, std::size_t end) {
    out_.tokens.push_back({kind, text_.substr(at_, end - at_), {}, false, indent_});
    at_ = end;
  }

  void read_operator(char sign) {
    if (sign == ';' && depth_ == 0) {
      return end_line(text_.substr(at_++, 1));
    }
    if (sign == '(' || sign == '[' || sign == '{') ++depth_;
    if ((sign == ')' || sign == ']' || sign == '}') && depth_ > 0) --depth_;
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    const bool compares =
        next == '=' && std::string_view("=!<>+-*/%&|^@").find(sign) != std::string_view::npos;
    take(PyToken::Kind::Operator, at_ + (compares || (sign == '*' && next == '*') ? 2 : 1));
  }

  /// Where a quotation begins behind its prefix; the end of the text where none does.
  std::size_t quote_at() const {
    std::size_t at = at_;
    while (at < text_.size() && at - at_ < 3 &&
           std::string_view("rRbBuUfF").find(text_[at]) != std::string_view::npos)
      ++at;
    return at < text_.size() && (text_[at] == '"' || text_[at] == '\'') ? at : text_.size();
  }

  void read_text(std::size_t quote) {
    const std::string_view prefix = text_.substr(at_, quote - at_);
    const auto has = [&](char small, char large) {
      return prefix.find(small) != std::string_view::npos || prefix.find(large) != std::string_view::npos;
    };
    const char sign = text_[quote];
    const std::string three(3, sign);
    const bool is_long = text_.substr(quote).starts_with(three);
    const std::size_t from = quote + (is_long ? 3 : 1);
    std::size_t end = from;
    while (end < text_.size() &&
           !(is_long ? text_.substr(end).starts_with(three) : text_[end] == sign || text_[end] == '\n'))
      end += text_[end] == '\\' ? 2 : 1;
    if (end >= text_.size() || text_[end] == '\n') {
      if (out_.open_quote.empty()) out_.open_quote = text_.substr(quote, 40);
      at_ = std::min(end, text_.size());
      return;
    }
    const std::string_view inside = text_.substr(from, end - from);
    const std::size_t behind = end + (is_long ? 3 : 1);
    const bool made = has('b', 'B') || (has('f', 'F') && inside.find('{') != std::string_view::npos);
    out_.tokens.push_back({PyToken::Kind::Text, text_.substr(at_, behind - at_),
                           has('r', 'R') ? std::string(inside) : unescaped(inside), made, indent_});
    at_ = behind;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t depth_ = 0, indent_ = 0;
  bool fresh_ = true;
  PyTokens out_{};
};

}  // namespace

PyTokens read_python_tokens(std::string_view text) { return Lexer(text).run(); }

}  // namespace stowage::runtimes
