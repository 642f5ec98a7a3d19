#include "core/formats/torchscript/script_tokens.h"

#include <cctype>

namespace stowage::formats {
namespace {

using Kind = ScriptToken::Kind;

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool in_name(char c) { return starts_name(c) || std::isdigit(static_cast<unsigned char>(c)); }
bool digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

class Tokens {
 public:
  Tokens(std::string_view text, std::size_t& line) : text_(text), line_(line) { line_ = 1; }

  std::optional<std::vector<ScriptToken>> run() {
    while (at_ < text_.size()) {
      if (fresh_ && !indent()) return std::nullopt;
      if (at_ < text_.size() && !fresh_ && !one()) return std::nullopt;
    }
    add(Kind::NewLine, "");
    for (; depths_.size() > 1; depths_.pop_back()) add(Kind::Dedent, "");
    add(Kind::End, "");
    return std::move(out_);
  }

 private:
  void add(Kind kind, std::string text) { out_.push_back({kind, std::move(text), line_}); }

  /// At the beginning of a line. Empty ones and remarks do not count.
  bool indent() {
    std::size_t depth = 0;
    while (at_ < text_.size() && text_[at_] == ' ') ++at_, ++depth;
    if (at_ == text_.size()) return true;
    if (text_[at_] == '#') skip_line();
    if (at_ < text_.size() && text_[at_] == '\n') return ++at_, ++line_, true;
    if (at_ == text_.size()) return true;
    fresh_ = false;
    if (depth > depths_.back()) {
      depths_.push_back(depth);
      add(Kind::Indent, "");
      return true;
    }
    for (; depth < depths_.back(); depths_.pop_back()) add(Kind::Dedent, "");
    return depth == depths_.back();
  }

  void skip_line() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }

  bool one() {
    const char c = text_[at_];
    if (c == '\n') {
      ++at_;
      if (brackets_ == 0) {
        add(Kind::NewLine, "");
        fresh_ = true;
      }
      ++line_;
      return true;
    }
    if (c == ' ' || c == '\t' || c == '\r') return ++at_, true;
    if (c == '#') return skip_line(), true;
    if (starts_name(c)) return name(), true;
    if (digit(c) || (c == '.' && at_ + 1 < text_.size() && digit(text_[at_ + 1]))) return number(), true;
    if (c == '"' || c == '\'') return quoted();
    return sign();
  }

  void name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && in_name(text_[at_])) ++at_;
    add(Kind::Name, std::string(text_.substr(begin, at_ - begin)));
  }

  /// 1, 0.5, 1., 1e-05, 2j is none.
  void number() {
    const std::size_t begin = at_;
    bool real = false;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      const bool exponent = c == 'e' || c == 'E';
      const bool after = at_ > begin && (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E');
      if (!digit(c) && c != '.' && !exponent && !((c == '-' || c == '+') && after)) break;
      real |= c == '.' || exponent;
    }
    add(real ? Kind::Real : Kind::Integer, std::string(text_.substr(begin, at_ - begin)));
  }

  bool quoted() {
    const char quote = text_[at_++];
    std::string out;
    for (; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '\n') return false;
      if (text_[at_] != '\\') {
        out += text_[at_];
        continue;
      }
      if (!escape(out)) return false;
    }
    if (at_ == text_.size()) return false;
    ++at_;
    add(Kind::Text, std::move(out));
    return true;
  }

  /// \n, \t, \\, \", and \ooo or \xhh for a byte. Leaves at_ on the last sign of it.
  bool escape(std::string& out) {
    if (++at_ == text_.size()) return false;
    const char c = text_[at_];
    if (c == 'x') {
      int value = 0;
      for (int i = 0; i < 2; ++i) {
        if (++at_ == text_.size() || !std::isxdigit(static_cast<unsigned char>(text_[at_]))) return false;
        const char h = text_[at_];
        value = value * 16 + (digit(h) ? h - '0' : (h | 0x20) - 'a' + 10);
      }
      out += static_cast<char>(value);
      return true;
    }
    if (c >= '0' && c <= '7') {
      int value = c - '0';
      for (int i = 0; i < 2 && at_ + 1 < text_.size() && text_[at_ + 1] >= '0' && text_[at_ + 1] <= '7'; ++i)
        value = value * 8 + (text_[++at_] - '0');
      out += static_cast<char>(value);
      return true;
    }
    out += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
    return true;
  }

  bool sign() {
    const char c = text_[at_];
    constexpr std::string_view kSigns = "()[]{},:=.-+*/%<>!&|^@~";
    if (kSigns.find(c) == std::string_view::npos) return false;
    if (c == '(' || c == '[' || c == '{') ++brackets_;
    if ((c == ')' || c == ']' || c == '}') && brackets_ > 0) --brackets_;
    ++at_;
    std::string text(1, c);
    if (c == '-' && at_ < text_.size() && text_[at_] == '>') text += text_[at_++];
    add(Kind::Sign, std::move(text));
    return true;
  }

  std::string_view text_;
  std::size_t& line_;
  std::size_t at_ = 0;
  std::size_t brackets_ = 0;
  bool fresh_ = true;
  std::vector<std::size_t> depths_{0};
  std::vector<ScriptToken> out_{};
};

}  // namespace

std::optional<std::vector<ScriptToken>> script_tokens(std::string_view text, std::size_t& line) {
  return Tokens(text, line).run();
}

}  // namespace stowage::formats
