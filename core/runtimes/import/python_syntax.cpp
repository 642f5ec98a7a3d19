#include "core/runtimes/import/python_syntax.h"

#include <algorithm>
#include <array>

namespace stowage::runtimes {
namespace {

using Kind = PyNode::Kind;

constexpr std::uint32_t kMostDepth = 60;
constexpr std::size_t kMostText = 400;  ///< of a value, to be shown
constexpr std::array<std::string_view, 21> kKeywords = {
    "import", "from",   "def",     "class", "return", "with", "for",    "while", "if",    "elif", "else",
    "try",    "except", "finally", "raise", "assert", "del",  "global", "pass",  "async", "@"};

class Parser {
 public:
  explicit Parser(std::vector<PyToken> tokens) : tokens_(std::move(tokens)) {}

  std::vector<PyStatement> run() {
    std::uint32_t indent = 0;
    bool goes_on = false;
    while (at_ < tokens_.size()) {
      if (ends()) {
        goes_on = now().text == ";";
        ++at_;
        continue;
      }
      // What stands behind a colon in the same line is a statement of its own, and so is what follows there.
      if (!goes_on) indent = now().indent;
      while (statement(indent) && !ends()) ++indent;
    }
    return std::move(out_);
  }

 private:
  const PyToken& now() const { return tokens_[at_]; }
  bool ends() const { return now().kind == PyToken::Kind::Line; }
  bool is(std::string_view sign) const { return now().is(sign); }
  bool eat(std::string_view sign) {
    if (!is(sign)) return false;
    ++at_;
    return true;
  }

  std::string source(std::size_t from) const {
    if (at_ == from) return {};
    const char* const begin = tokens_[from].text.data();
    const std::string_view last = tokens_[at_ - 1].text;
    return std::string(begin, static_cast<std::size_t>(last.data() + last.size() - begin));
  }

  /// True where a block begins: then the words go on behind its colon.
  bool statement(std::uint32_t indent) {
    const std::size_t from = at_;
    PyStatement out;
    out.indent = indent;
    const auto keyword = std::find(kKeywords.begin(), kKeywords.end(), now().text);
    if (now().kind != PyToken::Kind::Text && keyword != kKeywords.end()) {
      out.keyword = *keyword;
      ++at_;
      if (out.keyword == "async" && !ends()) {
        out.keyword = now().text;
        ++at_;
      }
      compound(out);
    } else {
      simple(out);
    }
    bool block = false;  // what a colon in the same line begins
    if (!out.keyword.empty() && out.keyword != "return" && out.keyword != "assert" && !ends()) {
      while (!ends() && !is(":")) skip_one();
      block = is(":");
    } else {
      while (!ends()) ++at_;
    }
    out.text = source(from);
    out_.push_back(std::move(out));
    if (block) ++at_;
    return block;
  }

  void compound(PyStatement& out) {
    if (out.keyword == "def" && !ends()) {
      out.name = now().text;
      ++at_;
      if (eat("(")) parameters(out);
    } else if (out.keyword == "return" && !ends()) {
      out.values = list();
    } else if (out.keyword == "for") {
      while (!ends() && !is("in")) out.targets.push_back(target());
      if (eat("in") && !ends()) out.values = list();
    } else if (out.keyword == "with") {
      while (!ends() && !is(":")) {
        out.values.push_back(value(0));
        while (!ends() && !is(",") && !is(":")) skip_one();
        eat(",");
      }
    } else if ((out.keyword == "if" || out.keyword == "while" || out.keyword == "elif") && !ends()) {
      while (!ends() && !is(":")) skip_one();
    }
  }

  /// Their names; types, and what they are where nobody says, are left out.
  void parameters(PyStatement& out) {
    while (!ends() && !is(")")) {
      while (eat("*") || eat("**") || eat("/")) {
      }
      if (now().kind == PyToken::Kind::Name) out.parameters.emplace_back(now().text);
      while (!ends() && !is(",") && !is(")")) skip_one();
      eat(",");
    }
    eat(")");
  }

  /// A name of a loop; commas and brackets between several are left out.
  PyNode target() {
    PyNode out;
    out.kind = now().kind == PyToken::Kind::Name ? Kind::Chain : Kind::Other;
    out.text = now().text;
    out.steps.push_back({PyStep::Kind::Name, out.text, {}, {}});
    ++at_;
    return out;
  }

  void simple(PyStatement& out) {
    out.values = list();
    if (is(":")) {  // an annotation
      while (!ends() && !is("=")) skip_one();
    }
    while (eat("=") && !ends()) {
      for (PyNode& node : out.values) out.targets.push_back(std::move(node));
      out.values = list();
    }
  }

  std::vector<PyNode> list() {
    std::vector<PyNode> out;
    while (!ends()) {
      out.push_back(value(0));
      if (!eat(",")) break;
    }
    return out;
  }

  bool closes() const {
    constexpr std::array<std::string_view, 7> kSigns = {",", ")", "]", "}", ":", "=", "as"};
    return ends() ||
           std::any_of(kSigns.begin(), kSigns.end(), [&](std::string_view sign) { return is(sign); });
  }

  /// One word, or all between brackets.
  void skip_one() {
    std::uint32_t depth = 0;
    do {
      if (is("(") || is("[") || is("{")) ++depth;
      if ((is(")") || is("]") || is("}")) && depth > 0) --depth;
      ++at_;
    } while (depth > 0 && !ends());
  }

  PyNode value(std::uint32_t depth) {
    const std::size_t from = at_;
    PyNode out = depth < kMostDepth ? primary(depth) : PyNode();
    if (!closes() || at_ == from) {
      out = {};  // it goes on: no value that is read
      while (!closes()) skip_one();
      if (at_ == from && !ends() && !is(":") && !is("=")) ++at_;  // such as a bracket that nothing opened
    }
    out.text = source(from).substr(0, kMostText);
    return out;
  }

  PyNode primary(std::uint32_t depth) {
    PyNode out;
    if (now().kind == PyToken::Kind::Text) return texts();
    if (now().kind == PyToken::Kind::Number || is("-")) return number();
    if (eat("(")) return sequence(")", depth);
    if (eat("[")) return sequence("]", depth);
    if (eat("{")) return dict(depth);
    if (now().kind != PyToken::Kind::Name) return out;
    if (is("True") || is("False") || is("None")) {
      out.kind = Kind::Word;
      out.value = now().text;
      ++at_;
      return out;
    }
    return chain(depth);
  }

  PyNode texts() {
    PyNode out;
    out.kind = Kind::Text;
    for (; now().kind == PyToken::Kind::Text; ++at_) {
      out.value += now().value;
      if (now().made) out.kind = Kind::Other;
    }
    return out;
  }

  PyNode number() {
    PyNode out;
    if (eat("-")) out.value = "-";
    if (now().kind != PyToken::Kind::Number) return {};
    out.kind = Kind::Number;
    out.value += now().text;
    ++at_;
    return out;
  }

  /// One value in round brackets is that value.
  PyNode sequence(std::string_view end, std::uint32_t depth) {
    PyNode out;
    out.kind = Kind::Sequence;
    bool comma = false;
    while (!ends() && !is(end)) {
      out.items.push_back(value(depth + 1));
      if (eat(",")) {
        comma = true;
      } else if (!is(end)) {
        out.kind = Kind::Other;
        if (!ends()) skip_one();
      }
    }
    if (!eat(end)) out.kind = Kind::Other;
    if (end == ")" && !comma && out.items.size() == 1 && out.kind == Kind::Sequence) {
      PyNode inner = std::move(out.items.front());
      return inner;
    }
    return out;
  }

  PyNode dict(std::uint32_t depth) {
    PyNode out;
    out.kind = Kind::Dict;
    while (!ends() && !is("}")) {
      PyNode key = value(depth + 1);
      if (eat(":")) {
        PyNode item = ends() ? PyNode() : value(depth + 1);
        out.items.push_back(std::move(key));
        out.items.push_back(std::move(item));
      } else {
        out.kind = Kind::Other;  // a set, or one that others are taken over from
      }
      if (!eat(",") && !is("}")) {
        out.kind = Kind::Other;
        if (!ends()) skip_one();
      }
    }
    if (!eat("}")) out.kind = Kind::Other;
    return out;
  }

  PyNode chain(std::uint32_t depth) {
    PyNode out;
    out.kind = Kind::Chain;
    out.steps.push_back({PyStep::Kind::Name, std::string(now().text), {}, {}});
    ++at_;
    while (true) {
      if (eat(".")) {
        if (now().kind != PyToken::Kind::Name) return {};
        out.steps.push_back({PyStep::Kind::Name, std::string(now().text), {}, {}});
        ++at_;
      } else if (eat("(")) {
        out.steps.push_back(call(depth));
      } else if (eat("[")) {
        out.steps.push_back(index(depth));
      } else {
        return out;
      }
    }
  }

  PyStep call(std::uint32_t depth) {
    PyStep out;
    out.kind = PyStep::Kind::Call;
    while (!ends() && !is(")")) {
      PyArgument argument;
      if (eat("**")) {
        argument.name = "**";
      } else if (eat("*")) {
        argument.name = "*";
      } else if (now().kind == PyToken::Kind::Name && tokens_[at_ + 1].is("=")) {
        argument.name = now().text;
        at_ += 2;
      }
      argument.value = ends() ? PyNode() : value(depth + 1);
      out.arguments.push_back(std::move(argument));
      if (!eat(",") && !is(")") && !ends()) skip_one();
    }
    eat(")");
    return out;
  }

  PyStep index(std::uint32_t depth) {
    PyStep out;
    out.kind = PyStep::Kind::Index;
    std::vector<PyNode> parts(1);
    while (!ends() && !is("]")) {
      if (eat(":")) {
        out.kind = PyStep::Kind::Slice;
        parts.emplace_back();
      } else if (eat(",")) {
        parts.resize(4);  // of several indices none is a module
      } else if (is("=")) {
        ++at_;
      } else {
        parts.back() = value(depth + 1);
      }
    }
    eat("]");
    out.items = std::move(parts);
    return out;
  }

  std::vector<PyToken> tokens_;
  std::size_t at_ = 0;
  std::vector<PyStatement> out_{};
};

}  // namespace

std::string PyNode::names(std::size_t count) const {
  std::string out;
  for (std::size_t i = 0; i < std::min(count, steps.size()); ++i) {
    if (steps[i].kind != PyStep::Kind::Name) return {};
    out += (i == 0 ? "" : ".") + steps[i].name;
  }
  return out;
}

PyScript read_python(std::string_view text) {
  PyTokens read = read_python_tokens(text);
  return {Parser(std::move(read.tokens)).run(), std::move(read.open_quote)};
}

void each_call(const PyNode& node, const std::function<void(const PyNode&, std::size_t)>& see) {
  for (const PyNode& item : node.items) each_call(item, see);
  for (std::size_t i = 0; i < node.steps.size(); ++i) {
    const PyStep& step = node.steps[i];
    for (const PyNode& item : step.items) each_call(item, see);
    for (const PyArgument& argument : step.arguments) each_call(argument.value, see);
    if (step.kind == PyStep::Kind::Call) see(node, i);
  }
}

}  // namespace stowage::runtimes
