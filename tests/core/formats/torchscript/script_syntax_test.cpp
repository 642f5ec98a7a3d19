// The code of TorchScript archives, read into trees.
#include "core/formats/torchscript/script_syntax.h"

#include <cmath>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/formats/torchscript/script_tokens.h"
#include "core/formats/torchscript/script_value.h"

namespace stowage::formats {
namespace {

using ::testing::HasSubstr;
using Kind = ScriptExpression::Kind;
using Statement = ScriptStatement::Kind;

ScriptSource parsed(const std::string& text) {
  auto source = parse_script(text, "x.pt", "code/n.py");
  EXPECT_TRUE(source) << sentence(source.error());
  return source ? std::move(*source) : ScriptSource();
}

std::string refused(const std::string& text) {
  const auto source = parse_script(text, "x.pt", "code/n.py");
  return source ? "read" : sentence(source.error());
}

/// A function of one statement.
ScriptStatement one(const std::string& text) {
  ScriptSource source = parsed("def f() -> int:\n  " + text + "\n");
  if (!source.functions.contains("f") || source.functions["f"].body.empty()) return {};
  return source.functions["f"].body[0];
}

/// A tree as text that reads the same again.
std::string text_of(const ScriptExpression& tree) {
  std::string inner;
  const auto list = [&](std::size_t from) {
    for (std::size_t i = from; i < tree.children.size(); ++i)
      inner += (i > from ? ", " : "") + text_of(tree.children[i]);
    return inner;
  };
  switch (tree.kind) {
    case Kind::None:
      return "None";
    case Kind::True:
      return "True";
    case Kind::False:
      return "False";
    case Kind::Integer:
      return std::to_string(tree.integer);
    case Kind::Real:
      return std::to_string(tree.real);
    case Kind::Text:
      return "\"" + tree.text + "\"";
    case Kind::Name:
      return tree.text;
    case Kind::Attribute:
      return text_of(tree.children[0]) + "." + tree.text;
    case Kind::Subscript:
      return text_of(tree.children[0]) + "[" + text_of(tree.children[1].children[0]) + "]";
    case Kind::Call:
      return text_of(tree.children[0]) + "(" + list(1) + ")";
    case Kind::List:
      return "[" + list(0) + "]";
    case Kind::Tuple:
      return "(" + list(0) + ",)";
    case Kind::Dict:
      return "{}";
    case Kind::Negative:
      return "-" + text_of(tree.children[0]);
    case Kind::Choice:
      return "";
  }
  return "";
}

std::string random_text(std::mt19937_64& random, int depth) {
  const auto inner = [&] { return random_text(random, depth - 1); };
  switch (random() % (depth > 0 ? 10 : 5)) {
    case 0:
      return "None";
    case 1:
      return std::to_string(random() % 1000);
    case 2:
      return "0.500000";
    case 3:
      return "\"a b\"";
    case 4:
      return "x" + std::to_string(random() % 9);
    case 5:
      return "torch.f(" + inner() + ", " + inner() + ")";
    case 6:
      return "[" + inner() + "]";
    case 7:
      return "(" + inner() + ", " + inner() + ",)";
    case 8:
      return "x.a[" + inner() + "]";
    default:
      return "-" + inner();
  }
}

TEST(ScriptSyntax, ExpressionsAreReadAsTheyAreWritten) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    std::mt19937_64 random(seed);
    const std::string text = random_text(random, 5);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + text);
    EXPECT_EQ(text_of(one("return " + text).value), text);
  }
}

TEST(ScriptSyntax, StatementsOfEveryKind) {
  EXPECT_EQ(one("pass").kind, Statement::Pass);
  EXPECT_EQ(one("return").value.kind, Kind::None);
  EXPECT_EQ(one("torch.f(x)").kind, Statement::Expression);
  EXPECT_EQ(one("a, b, = x").targets[0].children.size(), 2u);
  EXPECT_EQ(one("a : Optional[Tensor] = None").kind, Statement::Assign);
  const ScriptStatement branch = one("if c:\n    pass\n  else:\n    return 1");
  EXPECT_EQ(branch.kind, Statement::If);
  EXPECT_EQ(branch.otherwise.size(), 1u);
  EXPECT_EQ(one("while c:\n    pass").kind, Statement::While);
  EXPECT_EQ(one("for i in range(3):\n    pass").targets[0].text, "i");
  const ScriptExpression call = one("return (x).forward(a, dtype=6, )").value;
  ASSERT_EQ(call.keywords.size(), 2u);
  EXPECT_EQ(call.keywords[1], "dtype");
  EXPECT_EQ(one("return \"\\n\\x41\\\"\\101\"").value.text, "\nA\"A");
  EXPECT_EQ(one("return 1.0000000000000001e-05").value.real, 1e-05);
  EXPECT_EQ(one("return a if b else c").value.kind, Kind::Choice);
}

TEST(ScriptSyntax, ClassesHaveMethodsAndConstants) {
  const ScriptSource source = parsed(
      "class A(Module):\n  __parameters__ = [\"w\", ]\n  w : Tensor\n  k : Final[Tuple[int, int]] = (1, 2)\n"
      "  def forward(self: A,\n    x: Dict[str, Tensor],\n    y: Optional[int]=None) -> Tensor:\n    return "
      "x\n"
      "  def __len__(self: A) -> int:\n    return 2\nclass B(Module):\n  a : int\n"
      "def f(x: Tensor) -> Tensor:\n  return x\n");
  ASSERT_TRUE(source.classes.contains("A") && source.classes.contains("B"));
  const ScriptClassCode& a = source.classes.at("A");
  EXPECT_EQ(a.methods.size(), 2u);
  EXPECT_EQ(a.constants.at("k").children.size(), 2u);
  EXPECT_EQ(a.methods.at("forward").parameters[1].type, "Dict[str,Tensor]");
  EXPECT_TRUE(a.methods.at("forward").parameters[2].fallback);
  EXPECT_TRUE(source.functions.contains("f"));
}

TEST(ScriptSyntax, WhatIsWrongIsSaidWithItsLine) {
  EXPECT_THAT(refused("def f() -> int:\n  return (\n"), HasSubstr("line"));
  EXPECT_THAT(refused("def f() -> int:\n  x = $\n"), HasSubstr("line 2 of code/n.py"));
  EXPECT_THAT(refused("def f() -> int:\n  x = \"abc\n"), HasSubstr("line 2"));
  EXPECT_THAT(refused("def f() -> int:\n  x = 99999999999999999999\n"), HasSubstr("line 2"));
  EXPECT_THAT(refused("def f() -> int:\n    x = 1\n  y = 2\n"), HasSubstr("line 3"));
  EXPECT_THAT(refused("def f( -> int:\n  pass\n"), HasSubstr("line 1"));
  EXPECT_THAT(refused("def f() -> int:\n"), HasSubstr("line"));
  EXPECT_THAT(refused("def f() -> int:\n  return " + std::string(100000, '(') + "\n"), HasSubstr("line 2"));
  EXPECT_EQ(refused(""), "read");
}

/// Cut anywhere it is refused or read, and never more than that.
TEST(ScriptSyntax, CutAnywhereItEnds) {
  const std::string whole =
      "class A(Module):\n  k : Final[int] = 1\n  def f(self: A,\n    x: Tensor) -> Tensor:\n"
      "    if torch.f(x, [1, \"a\"]):\n      pass\n    else:\n      a, b, = x\n    return a\n";
  for (std::size_t length = 0; length <= whole.size(); ++length)
    EXPECT_FALSE(refused(whole.substr(0, length)).empty()) << length;
}

ScriptValue boxed(std::int64_t value) {
  ScriptValue out = ScriptValue::of(value);
  out.boxed = true;
  return out;
}

TEST(ScriptNumbers, KnownOnesAreComputedAsPythonWould) {
  const auto fold = [](const char* name, std::int64_t a, std::int64_t b) {
    const auto out = fold_numbers(name, {ScriptValue::of(a), ScriptValue::of(b)});
    return out ? out->integer : INT64_MIN;
  };
  for (std::int64_t a = -7; a <= 7; ++a) {
    for (std::int64_t b = -3; b <= 3; ++b) {
      EXPECT_EQ(fold("add", a, b), a + b);
      EXPECT_EQ(fold("lt", a, b), a < b);
      if (b == 0 || b == -1) continue;
      EXPECT_EQ(fold("floordiv", a, b), static_cast<std::int64_t>(std::floor(double(a) / double(b))));
      EXPECT_EQ(fold("remainder", a, b), a - b * fold("floordiv", a, b));
    }
  }
  EXPECT_FALSE(
      fold_numbers("floordiv", {ScriptValue::of(std::int64_t{1}), ScriptValue::of(std::int64_t{0})}));
  EXPECT_FALSE(fold_numbers("mul", {ScriptValue::of(INT64_MAX), ScriptValue::of(std::int64_t{2})}));
  EXPECT_EQ(fold_numbers("div", {ScriptValue::of(std::int64_t{1}), ScriptValue::of(std::int64_t{2})})->real,
            0.5);
  EXPECT_FALSE(fold_numbers("from_file", {ScriptValue::of(true)}));
}

TEST(ScriptOverloads, TheOneThatTakesWhatIsGiven) {
  const ScriptValue x = ScriptValue::named(ScriptValue::Kind::Tensor, "x");
  const auto chosen = [](const char* name, ScriptArguments arguments) {
    const auto call = choose_overload(name, arguments);
    return call ? call->target : std::string("none");
  };
  EXPECT_EQ(chosen("pow", {{x, ScriptValue::of(0.5)}, {}}), "torch.ops.aten.pow.Tensor_Scalar");
  EXPECT_EQ(chosen("pow", {{x, x}, {}}), "torch.ops.aten.pow.Tensor_Tensor");
  EXPECT_EQ(chosen("sum",
                   {{x, ScriptValue::list(ScriptValue::Kind::List, {ScriptValue::of(std::int64_t{1})})}, {}}),
            "torch.ops.aten.sum.dim_IntList");
  EXPECT_EQ(chosen("relu", {{}, {}}), "none");
  EXPECT_EQ(chosen("relu", {{x}, {{"other", x}}}), "none");
  EXPECT_EQ(chosen("from_file", {{ScriptValue::named(ScriptValue::Kind::Text, "x")}, {}}), "none");
  EXPECT_EQ(chosen("mul", {{x, boxed(3)}, {}}), "torch.ops.aten.mul.Tensor") << "a number kept in a tensor";
}

}  // namespace
}  // namespace stowage::formats
