// Words and statements of Python, read and never run.
#include "core/runtimes/import/python_syntax.h"

#include <random>

#include <gmock/gmock.h>

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using Kind = PyNode::Kind;

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> out;
  for (const PyToken& token : read_python_tokens(text).tokens)
    out.push_back(token.kind == PyToken::Kind::Line ? "/" : std::string(token.text));
  return out;
}

PyNode value(const std::string& text) {
  const PyScript script = read_python("x = " + text);
  EXPECT_EQ(script.statements.size(), 1u) << text;
  if (script.statements.empty() || script.statements.front().values.size() != 1) return {};
  return script.statements.front().values.front();
}

TEST(PythonWords, LinesEndOutsideOfBracketsAlone) {
  EXPECT_THAT(words("a(1,\n 2)\nb # c\n\n# d\n"), ElementsAre("a", "(", "1", ",", "2", ")", "/", "b", "/"));
  EXPECT_THAT(words("a \\\n b; c"), ElementsAre("a", "b", "/", "c", "/"));
  EXPECT_THAT(words(">>> a\n... b"), ElementsAre("a", "/", "b", "/"));
  EXPECT_THAT(words("f(**x)"), ElementsAre("f", "(", "**", "x", ")", "/"));
  EXPECT_TRUE(words("").empty());
}

TEST(PythonWords, TextsSayWhatIsBetweenTheirQuotes) {
  const auto text = [](std::string_view script) { return read_python_tokens(script).tokens.front(); };
  EXPECT_EQ(text("'a\"b'").value, "a\"b");
  EXPECT_EQ(text("\"a\\\"b\\n\\u002e\"").value, "a\"b\n.");
  EXPECT_EQ(text("r'a\\n'").value, "a\\n");
  EXPECT_EQ(text("'''a\n'b'''").value, "a\n'b");
  EXPECT_FALSE(text("f'cuda'").made);
  EXPECT_TRUE(text("f'cuda:{i}'").made);
  EXPECT_TRUE(text("b'x'").made);
  for (const char* open : {"'a", "\"\"\"a\nb", "x = 'a\ny = 1", "'\\"})
    EXPECT_FALSE(read_python_tokens(open).open_quote.empty()) << open;
  EXPECT_TRUE(read_python_tokens("'a' # it's").open_quote.empty()) << "a comment is none";
}

TEST(PythonSyntax, ValuesAreReadAsTheyAreWritten) {
  EXPECT_EQ(value("-3").value, "-3");
  EXPECT_EQ(value("'a' \"b\"").value, "ab");
  EXPECT_EQ(value("(None)").value, "None");
  EXPECT_EQ(value("[1, 'a', (2, 3)]").items.size(), 3u);
  EXPECT_EQ(value("(1,)").kind, Kind::Sequence);
  const PyNode dict = value("{'a': 0, \"b\": 'cpu',}");
  EXPECT_EQ(dict.kind, Kind::Dict);
  ASSERT_EQ(dict.items.size(), 4u);
  EXPECT_EQ(dict.items[3].value, "cpu");
  const PyNode chain = value("model.layers[3:].get('x', k=1).to(\"cuda:0\")");
  EXPECT_EQ(chain.kind, Kind::Chain);
  ASSERT_EQ(chain.steps.size(), 7u);
  EXPECT_EQ(chain.steps[2].kind, PyStep::Kind::Slice);
  EXPECT_EQ(chain.steps[4].arguments[1].name, "k");
  EXPECT_EQ(chain.names(2), "model.layers");
  EXPECT_EQ(chain.names(7), "");
}

TEST(PythonSyntax, WhatIsWorkedOutIsNoValue) {
  for (const char* text : {"1 + 2", "'a' if b else 'c'", "f'{a}'", "not a", "lambda x: x", "{**a}",
                           "{'a', 'b'}", "-a", "a.b == c", "'a'.join(b)", "(a", "[1"})
    EXPECT_EQ(value(text).kind, Kind::Other) << text;
}

TEST(PythonSyntax, StatementsKnowTheirBlocks) {
  const auto script = read_python(
      "def f(a: int = 1) -> int:\n    return g(a)\nfor i in range(2): a[i].to(0)\nwith c() as d, e:\n  x: "
      "dict = {}\n"
      "if a: b()\nelse: c()\n");
  std::vector<std::string> keywords;
  std::vector<std::uint32_t> indents;
  for (const PyStatement& one : script.statements) {
    keywords.push_back(one.keyword);
    indents.push_back(one.indent);
  }
  EXPECT_THAT(keywords, ElementsAre("def", "return", "for", "", "with", "", "if", "", "else", ""));
  EXPECT_THAT(indents, ElementsAre(0u, 4u, 0u, 1u, 0u, 2u, 0u, 1u, 0u, 1u));
  EXPECT_EQ(script.statements[0].name, "f");
  EXPECT_EQ(script.statements[2].targets.front().text, "i");
  EXPECT_EQ(script.statements[4].values.size(), 2u);
  EXPECT_EQ(script.statements[5].targets.front().text, "x");
  EXPECT_EQ(script.statements[5].values.front().kind, Kind::Dict);
}

/// Any pieces: each is read once, and nothing is lost of a statement's words.
TEST(PythonSyntax, AnyPiecesAreRead) {
  constexpr const char* kPieces[] = {
      "a",   ".to(", "(",    ")",  "[",       "]",     "{",       "}",      ":",    ",", "=",   "**",
      "'x'", "\"",   "\n",   "  ", "for ",    "in ",   "if ",     "else",   "def ", "1", "-",   "+",
      "as ", "\\",   "\xff", "#",  "lambda ", "with ", "return ", "async ", "@",    ";", "'''", "f'{"};
  std::mt19937 random(3);
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (std::size_t i = 0; i < random() % 24; ++i) text += kPieces[random() % std::size(kPieces)];
    const PyScript script = read_python(text);
    std::size_t calls = 0;
    for (const PyStatement& one : script.statements) {
      for (const PyNode& node : one.values) {
        each_call(node, [&](const PyNode& chain, std::size_t step) {
          EXPECT_EQ(chain.steps[step].kind, PyStep::Kind::Call);
          ++calls;
        });
      }
    }
    EXPECT_LE(calls, text.size());
  }
}

/// As deep and as long as anybody pastes.
TEST(PythonSyntax, DeepAndLongTextsEnd) {
  for (const char* piece :
       {"(", "[", "{", "f(", "a[", "if a: ", "for a in b: ", "a.b", "{'a': ", "- ", "def f(): "}) {
    std::string text;
    while (text.size() < 200'000) text += piece;
    EXPECT_LE(read_python(text).statements.size(), text.size()) << piece;
  }
}

}  // namespace
}  // namespace stowage::runtimes
