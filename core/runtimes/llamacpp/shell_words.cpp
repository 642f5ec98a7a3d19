#include "core/runtimes/llamacpp/shell_words.h"

#include <algorithm>

namespace stowage::llamacpp {
namespace {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) {}

  ShellWords run() {
    while (at_ < text_.size()) step();
    end_word();
    return std::move(out_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (is_blank(c)) {
      ++at_;
      return end_word();
    }
    if (line_goes_on()) return;
    ++at_;
    if (c == '\'') return single();
    if (c == '"') return twofold();
    begun_ = true;
    if (c != '\\') {
      word_ += c;
    } else if (at_ < text_.size()) {
      word_ += text_[at_++];
    }
  }

  /// A backslash (or another shell's sign at the beginning of a word) right before the end of the line.
  bool line_goes_on() {
    const char c = text_[at_];
    if (c != '\\' && (begun_ || (c != '^' && c != '`'))) return false;
    std::size_t end = at_ + 1;
    // Blanks behind the sign are lost on the way through a clipboard or a page.
    while (end < text_.size() && (text_[end] == '\r' || (c != '\\' && text_[end] == ' '))) ++end;
    if (end >= text_.size() || text_[end] != '\n') return false;
    at_ = end + 1;
    return true;
  }

  void single() {
    begun_ = true;
    const std::size_t end = text_.find('\'', at_);
    out_.open_quote |= end == std::string_view::npos;
    word_ += text_.substr(at_, end == std::string_view::npos ? end : end - at_);
    at_ = end == std::string_view::npos ? text_.size() : end + 1;
  }

  void twofold() {
    begun_ = true;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"') {
        ++at_;
        return;
      }
      const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
      if (c == '\\' && next == '\n') {
        ++at_;
      } else if (c == '\\' && (next == '"' || next == '\\' || next == '$' || next == '`')) {
        word_ += next;
        ++at_;
      } else {
        word_ += c;
      }
    }
    out_.open_quote = true;
  }

  void end_word() {
    if (begun_) out_.words.push_back(std::move(word_));
    word_.clear();
    begun_ = false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string word_{};
  bool begun_ = false;
  ShellWords out_{};
};

}  // namespace

ShellWords split_shell_words(std::string_view text) { return Splitter(text).run(); }

std::string quoted_for_shell(std::string_view word) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("@%+=:,./-_").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return std::string(word);
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

}  // namespace stowage::llamacpp
