#include "core/runtimes/llamacpp/shell_lexer.h"

#include <algorithm>

namespace stowage::llamacpp {
namespace {

constexpr bool is_break(char c) { return c == '\n' || c == '\r'; }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || is_break(c); }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<ShellToken> run(bool& open_quote) {
    skip_prompt();
    while (at_ < text_.size()) step();
    end_word();
    open_quote = open_quote_;
    return std::move(out_);
  }

 private:
  char next(std::size_t ahead = 1) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool ends_behind(std::size_t ahead) const {
    return at_ + ahead >= text_.size() || is_blank(text_[at_ + ahead]);
  }

  void step() {
    const char c = text_[at_];
    if (is_blank(c)) {
      end_word();
      ++at_;
      if (c == '\n') {
        out_.push_back({ShellToken::Kind::LineEnd, at_ - 1, at_, {}});
        skip_prompt();
      }
      return;
    }
    if (line_goes_on()) return;
    if (!begun_ && c == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
      return;
    }
    if (const std::size_t length = operator_length(); length > 0) {
      end_word();
      out_.push_back({ShellToken::Kind::Operator, at_, at_ + length, {}});
      at_ += length;
      return;
    }
    begin_word();
    ++at_;
    if (c == '\'') return single();
    if (c == '"') return twofold();
    if (c != '\\') {
      word_ += c;
    } else if (at_ < text_.size()) {
      word_ += text_[at_++];
    }
  }

  /// An operator stands by itself; ";" and "&&" may stand right behind a word. Signs within a word are its
  /// own: addresses and patterns have them, and nobody quotes "<model>".
  std::size_t operator_length() const {
    const char c = text_[at_];
    if (c == '&' && next() == '&') return 2;
    if (c == ';' && (!begun_ || ends_behind(1))) return 1;
    if (begun_) return 0;
    if (c == '|') return next() == '|' ? 2 : 1;
    if (c == '&') return next() == '>' ? 2 : 1;
    if (c == '>') return next() == '>' || next() == '&' ? 2 : 1;
    if (c == '<') return ends_behind(1) ? 1 : 0;
    const bool stream = (c == '1' || c == '2') && next() == '>';
    return stream ? 2 : 0;
  }

  /// A backslash, or another shell's sign, right before the end of the line.
  bool line_goes_on() {
    const char c = text_[at_];
    if (c != '\\' && c != '^' && (begun_ || c != '`')) return false;
    std::size_t end = at_ + 1;
    // Blanks behind the sign are lost on the way through a clipboard or a page.
    while (end < text_.size() && (text_[end] == '\r' || (c != '\\' && text_[end] == ' '))) ++end;
    if (end >= text_.size() || text_[end] != '\n') return false;
    if (c != '\\') end_word();
    at_ = end + 1;
    skip_prompt();
    return true;
  }

  /// What a terminal or a page puts before the command of a line: "$ ", "> ", "me@host:~$ ", "PS C:\x> ",
  /// "(venv) ", and the fences of Markdown.
  void skip_prompt() {
    const std::size_t line = std::min(text_.find('\n', at_), text_.size());
    std::size_t from = at_;
    const auto run = [&] {  // the next run of signs without blanks
      while (from < line && is_blank(text_[from])) ++from;
      std::size_t end = from;
      while (end < line && !is_blank(text_[end])) ++end;
      return text_.substr(from, end - from);
    };
    std::string_view word = run();
    if (word.starts_with("```")) {
      at_ = line;
      return;
    }
    const auto take = [&] {
      from += word.size();
      word = run();
    };
    const bool environment = word.size() > 2 && word.front() == '(' && word.back() == ')';
    if (environment || word == "PS") take();
    const bool of_shell = word.ends_with('$') && (word.size() == 1 || word.find('@') != word.npos);
    const std::size_t mark = word.find('>');  // Windows puts no blank behind it
    const bool of_windows = mark != word.npos && word.substr(1).starts_with(":\\");
    const bool goes_on = word == ">" && !out_.empty();
    if (of_windows) {
      at_ = from + mark + 1;
    } else if (of_shell || goes_on) {
      at_ = from + word.size();
    }
  }

  void single() {
    const std::size_t end = text_.find('\'', at_);
    open_quote_ |= end == std::string_view::npos;
    word_ += text_.substr(at_, end == std::string_view::npos ? end : end - at_);
    at_ = end == std::string_view::npos ? text_.size() : end + 1;
  }

  void twofold() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"') {
        ++at_;
        return;
      }
      if (c == '\\' && next() == '\n') {
        ++at_;
      } else if (c == '\\' && (next() == '"' || next() == '\\' || next() == '$' || next() == '`')) {
        word_ += next();
        ++at_;
      } else {
        word_ += c;
      }
    }
    open_quote_ = true;
  }

  void begin_word() {
    if (!begun_) begin_ = at_;
    begun_ = true;
  }

  void end_word() {
    if (begun_) out_.push_back({ShellToken::Kind::Word, begin_, at_, std::move(word_)});
    word_.clear();
    begun_ = false;
  }

  std::string_view text_;
  std::size_t at_ = 0, begin_ = 0;
  std::string word_{};
  bool begun_ = false, open_quote_ = false;
  std::vector<ShellToken> out_{};
};

}  // namespace

std::vector<ShellToken> shell_tokens(std::string_view text, bool& open_quote) {
  return Lexer(text).run(open_quote);
}

}  // namespace stowage::llamacpp
