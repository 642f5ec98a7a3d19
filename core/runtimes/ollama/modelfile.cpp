#include "core/runtimes/ollama/modelfile.h"

#include <algorithm>
#include <array>

namespace stowage::llamacpp {
namespace {

constexpr std::array<std::string_view, 11> kInstructions = {"from",    "parameter", "template", "system",
                                                            "adapter", "license",   "renderer", "parser",
                                                            "message", "draft",     "requires"};

constexpr bool is_break(char c) { return c == '\n' || c == '\r'; }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_of_name(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; }

std::string lower(std::string_view word) {
  std::string out(word);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";  // of the order of bytes
    if (text_.starts_with(kMark)) at_ = kMark.size();
  }

  std::vector<ModelfileItem> run() {
    while (true) {
      while (at_ < text_.size() && (is_blank(text_[at_]) || is_break(text_[at_]))) ++at_;
      if (at_ >= text_.size()) return std::move(out_);
      ModelfileItem item;
      if (text_[at_] == '#') {
        ++at_;
        item.kind = ModelfileItem::Kind::Comment;
        item.value = rest_of_line();
      } else if (!instruction(item)) {
        item = {};
        item.kind = ModelfileItem::Kind::Line;
        item.value = rest_of_line();
      }
      out_.push_back(std::move(item));
    }
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  template <typename Is>
  std::string_view word(Is is) {
    const std::size_t from = at_;
    while (at_ < text_.size() && is(text_[at_])) ++at_;
    return text_.substr(from, at_ - from);
  }

  /// Whether a blank follows, and something behind it in the same line.
  bool goes_on() {
    if (at_ >= text_.size() || !is_blank(text_[at_])) return false;
    skip_blanks();
    return at_ < text_.size() && !is_break(text_[at_]);
  }

  /// The position stays where it is for any other line.
  bool instruction(ModelfileItem& item) {
    const std::size_t from = at_;
    const auto none = [&] {
      at_ = from;
      return false;
    };
    if (text_.substr(at_).starts_with(">>>")) {
      at_ += 3;
      skip_blanks();
    }
    if (text_.substr(at_).starts_with("/set")) {
      at_ += 4;
      item.set = true;
      if (!goes_on()) return none();
    }
    const std::string_view written = word(is_letter);
    item.name = lower(written);
    item.capital = std::none_of(written.begin(), written.end(), [](char c) { return c >= 'a'; });
    if (std::find(kInstructions.begin(), kInstructions.end(), item.name) == kInstructions.end() || !goes_on())
      return none();
    if (item.name == "parameter") {
      item.kind = ModelfileItem::Kind::Parameter;
      item.name = word(is_of_name);
      if (item.name.empty()) return none();
      if (at_ < text_.size() && !is_blank(text_[at_]) && !is_break(text_[at_])) return none();
    } else {
      item.kind = ModelfileItem::Kind::Instruction;
      if (item.name == "message") word(is_letter);  // whose it is
    }
    skip_blanks();
    value(item);
    return true;
  }

  /// A quotation ends where one of its lines does, as Ollama looks for it.
  void value(ModelfileItem& item) {
    const std::size_t from = at_;
    const std::string_view mark = text_.substr(at_).starts_with("\"\"\"") ? "\"\"\""
                                  : text_.substr(at_).starts_with("\"")   ? "\""
                                                                          : "";
    std::size_t end = at_;  // behind the last sign that is no blank
    for (; at_ < text_.size(); ++at_) {
      if (is_break(text_[at_])) {
        if (closes(text_.substr(from, end - from), mark)) break;
      } else if (!is_blank(text_[at_])) {
        end = at_ + 1;
      }
    }
    std::string_view whole = text_.substr(from, end - from);
    item.open = !closes(whole, mark);
    whole.remove_prefix(mark.size());
    if (!item.open) whole.remove_suffix(mark.size());
    item.value = whole;
  }

  static bool closes(std::string_view whole, std::string_view mark) {
    return mark.empty() || (whole.size() >= 2 * mark.size() && whole.ends_with(mark));
  }

  std::string rest_of_line() {
    std::size_t from = at_;
    while (at_ < text_.size() && !is_break(text_[at_])) ++at_;
    std::size_t end = at_;
    while (end > from && is_blank(text_[end - 1])) --end;
    return std::string(text_.substr(from, end - from));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<ModelfileItem> out_{};
};

}  // namespace

std::vector<ModelfileItem> read_modelfile(std::string_view text) { return Parser(text).run(); }

}  // namespace stowage::llamacpp
