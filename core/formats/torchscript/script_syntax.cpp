#include "core/formats/torchscript/script_syntax.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "core/formats/torchscript/script_tokens.h"

namespace stowage::formats {
namespace {

using Token = ScriptToken;
using Expression = ScriptExpression;
using Statement = ScriptStatement;
using Kind = Expression::Kind;

constexpr int kDeepest = 200;

/// Reads one file. After the first thing that is wrong nothing more is taken; `failed_` is its line.
class Parser {
 public:
  explicit Parser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  ScriptSource run() {
    ScriptSource out;
    while (good() && peek().kind != Token::Kind::End) {
      if (skip(Token::Kind::NewLine)) continue;
      if (word("class")) {
        take_class(out);
      } else if (word("def")) {
        ScriptFunction function = take_function();
        out.functions.emplace(function.name, std::move(function));
      } else {
        skip_line();
      }
    }
    return out;
  }
  std::size_t failed() const { return failed_; }

 private:
  bool good() const { return failed_ == 0; }
  const Token& peek(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  void wrong() {
    if (good()) failed_ = std::max<std::size_t>(peek().line, 1);
  }
  bool skip(Token::Kind kind) {
    if (!good() || peek().kind != kind || kind == Token::Kind::End) return false;
    return ++at_, true;
  }
  bool is_sign(std::string_view text, std::size_t ahead = 0) const {
    return peek(ahead).kind == Token::Kind::Sign && peek(ahead).text == text;
  }
  bool sign(std::string_view text) {
    if (!good() || !is_sign(text)) return false;
    return ++at_, true;
  }
  bool word(std::string_view text) {
    if (!good() || peek().kind != Token::Kind::Name || peek().text != text) return false;
    return ++at_, true;
  }
  void want(std::string_view text) {
    if (!sign(text)) wrong();
  }
  std::string name() {
    if (!good() || peek().kind != Token::Kind::Name) return wrong(), std::string();
    return tokens_[at_++].text;
  }
  void skip_line() {
    while (good() && peek().kind != Token::Kind::NewLine && peek().kind != Token::Kind::End) ++at_;
    skip(Token::Kind::NewLine);
  }

  /// Words of a type, up to what ends it.
  std::string type() {
    std::string out;
    int brackets = 0;
    while (good() && peek().kind != Token::Kind::NewLine && peek().kind != Token::Kind::End) {
      const Token& token = peek();
      if (token.kind == Token::Kind::Sign) {
        if (brackets == 0 &&
            (token.text == "," || token.text == "=" || token.text == ")" || token.text == ":"))
          break;
        if (token.text == "[" || token.text == "(") ++brackets;
        if (token.text == "]" || token.text == ")") --brackets;
      }
      out += token.text;
      ++at_;
    }
    return out;
  }

  void take_class(ScriptSource& out) {
    const std::string named = name();
    ScriptClassCode code;
    while (good() && !is_sign(":")) {
      if (peek().kind == Token::Kind::End) return wrong();
      ++at_;
    }
    want(":");
    skip(Token::Kind::NewLine);
    if (!skip(Token::Kind::Indent)) return out.classes.emplace(named, std::move(code)), void();
    while (good() && !skip(Token::Kind::Dedent)) {
      if (peek().kind == Token::Kind::End) break;
      if (word("def")) {
        ScriptFunction function = take_function();
        code.methods.emplace(function.name, std::move(function));
      } else if (peek().kind == Token::Kind::Name && is_sign(":", 1)) {
        const std::string member = name();
        want(":");
        type();
        if (sign("=")) code.constants.emplace(member, expression(0));
        skip_line();
      } else {
        skip_line();
      }
    }
    out.classes.emplace(named, std::move(code));
  }

  ScriptFunction take_function() {
    ScriptFunction out;
    out.name = name();
    want("(");
    while (good() && !sign(")")) {
      ScriptParameter parameter;
      parameter.name = name();
      if (sign(":")) parameter.type = type();
      if (sign("=")) parameter.fallback = expression(0);
      out.parameters.push_back(std::move(parameter));
      if (!sign(",") && !is_sign(")")) wrong();
    }
    if (sign("->")) type();
    want(":");
    out.body = block(0);
    return out;
  }

  std::vector<Statement> block(int depth) {
    std::vector<Statement> out;
    skip(Token::Kind::NewLine);
    if (depth == kDeepest || !skip(Token::Kind::Indent)) return wrong(), out;
    while (good() && !skip(Token::Kind::Dedent)) {
      if (peek().kind == Token::Kind::End) break;
      if (skip(Token::Kind::NewLine)) continue;
      out.push_back(statement(depth));
    }
    return out;
  }

  Statement statement(int depth) {
    Statement out;
    if (word("pass")) {
      skip_line();
    } else if (word("return")) {
      out.kind = Statement::Kind::Return;
      if (peek().kind != Token::Kind::NewLine) out.value = maybe_tuple();
      end_of_line();
    } else if (word("if")) {
      out.kind = Statement::Kind::If;
      out.value = expression(0);
      want(":");
      out.body = block(depth + 1);
      if (word("else")) {
        want(":");
        out.otherwise = block(depth + 1);
      }
    } else if (word("while")) {
      out.kind = Statement::Kind::While;
      out.value = expression(0);
      want(":");
      out.body = block(depth + 1);
    } else if (word("for")) {
      out.kind = Statement::Kind::For;
      out.targets.push_back(primary(0));
      if (!word("in")) wrong();
      out.value = expression(0);
      want(":");
      out.body = block(depth + 1);
    } else {
      simple(out);
    }
    return out;
  }

  void simple(Statement& out) {
    Expression first = maybe_tuple();
    if (sign(":")) type();  // the type of a name
    if (sign("=")) {
      out.kind = Statement::Kind::Assign;
      out.targets.push_back(std::move(first));
      out.value = maybe_tuple();
    } else {
      out.kind = Statement::Kind::Expression;
      out.value = std::move(first);
    }
    end_of_line();
  }

  void end_of_line() {
    if (!skip(Token::Kind::NewLine) && peek().kind != Token::Kind::End) wrong();
  }

  /// a, b, = …
  Expression maybe_tuple() {
    Expression first = expression(0);
    if (!is_sign(",")) return first;
    Expression out;
    out.kind = Kind::Tuple;
    out.children.push_back(std::move(first));
    while (sign(",")) {
      if (is_sign("=") || peek().kind == Token::Kind::NewLine) break;
      out.children.push_back(expression(0));
    }
    return out;
  }

  Expression expression(int depth) {
    Expression out = primary(depth);
    if (!word("if")) return out;
    Expression choice;
    choice.kind = Kind::Choice;
    choice.children.push_back(expression(depth + 1));
    if (!word("else")) wrong();
    choice.children.push_back(std::move(out));
    choice.children.push_back(expression(depth + 1));
    return choice;
  }

  Expression primary(int depth) {
    if (depth > kDeepest) return wrong(), Expression();
    Expression out = atom(depth);
    for (int around = depth; good(); ++around) {  // each one nests the tree as a bracket would
      if (around > kDeepest) return wrong(), Expression();
      if (sign(".")) {
        Expression inner = std::move(out);
        out = Expression();
        out.kind = Kind::Attribute;
        out.text = name();
        out.children.push_back(std::move(inner));
      } else if (sign("(")) {
        out = call(std::move(out), depth);
      } else if (sign("[")) {
        Expression inner = std::move(out);
        out = Expression();
        out.kind = Kind::Subscript;
        out.children.push_back(std::move(inner));
        out.children.push_back(list(Kind::Tuple, "]", depth));
      } else {
        break;
      }
    }
    return out;
  }

  Expression call(Expression callee, int depth) {
    Expression out;
    out.kind = Kind::Call;
    out.children.push_back(std::move(callee));
    while (good() && !sign(")")) {
      std::string keyword;
      if (peek().kind == Token::Kind::Name && is_sign("=", 1)) {
        keyword = name();
        want("=");
      }
      out.keywords.push_back(std::move(keyword));
      out.children.push_back(expression(depth + 1));
      if (!sign(",") && !is_sign(")")) wrong();
    }
    return out;
  }

  Expression list(Kind kind, std::string_view end, int depth) {
    Expression out;
    out.kind = kind;
    while (good() && !sign(end)) {
      out.children.push_back(expression(depth + 1));
      if (kind == Kind::Dict) {
        want(":");
        out.children.push_back(expression(depth + 1));
      }
      if (!sign(",") && !is_sign(end)) wrong();
    }
    return out;
  }

  Expression atom(int depth) {
    Expression out;
    if (!good()) return out;
    const Token token = peek();
    switch (token.kind) {
      case Token::Kind::Integer:
      case Token::Kind::Real:
        ++at_;
        return number(token);
      case Token::Kind::Text:
        ++at_;
        out.kind = Kind::Text;
        out.text = token.text;
        return out;
      case Token::Kind::Name:
        ++at_;
        out.kind = token.text == "None"    ? Kind::None
                   : token.text == "True"  ? Kind::True
                   : token.text == "False" ? Kind::False
                                           : Kind::Name;
        if (out.kind == Kind::Name) out.text = token.text;
        return out;
      default:
        break;
    }
    if (sign("-")) {
      out.kind = Kind::Negative;
      out.children.push_back(primary(depth + 1));
      return out;
    }
    if (sign("[")) return list(Kind::List, "]", depth);
    if (sign("{")) return list(Kind::Dict, "}", depth);
    if (!sign("(")) return wrong(), out;
    if (sign(")")) return out.kind = Kind::Tuple, out;
    Expression first = expression(depth + 1);
    if (sign(")")) return first;
    out.kind = Kind::Tuple;
    out.children.push_back(std::move(first));
    while (good() && !sign(")")) {
      want(",");
      if (!is_sign(")")) out.children.push_back(expression(depth + 1));
    }
    return out;
  }

  Expression number(const Token& token) {
    Expression out;
    out.kind = token.kind == Token::Kind::Integer ? Kind::Integer : Kind::Real;
    const char *begin = token.text.data(), *end = begin + token.text.size();
    const auto read = out.kind == Kind::Integer ? std::from_chars(begin, end, out.integer)
                                                : std::from_chars(begin, end, out.real);
    if (read.ec != std::errc() || read.ptr != end) wrong();
    return out;
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0, failed_ = 0;
};

}  // namespace

std::string qualified_name(const ScriptExpression& one) {
  if (one.kind == ScriptExpression::Kind::Name) return one.text;
  if (one.kind != ScriptExpression::Kind::Attribute) return {};
  std::string inner = qualified_name(one.children[0]);
  return inner.empty() ? inner : inner + "." + one.text;
}

Result<ScriptSource> parse_script(std::string_view text, const std::string& subject,
                                  const std::string& file) {
  std::size_t line = 0;
  const auto bad = [&](std::size_t where) {
    return fail(Code::NotRunnableScript, subject,
                {phrase("line %2 of %1 is not understood", {file, std::to_string(where)})});
  };
  auto tokens = script_tokens(text, line);
  if (!tokens) return bad(line);
  Parser parser(std::move(*tokens));
  ScriptSource out = parser.run();
  if (parser.failed() > 0) return bad(parser.failed());
  return out;
}

}  // namespace stowage::formats
