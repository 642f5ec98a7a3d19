#include "core/formats/pt2/size_expression.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stowage::formats {
namespace {

using Reason = NoSize::Reason;

std::string symbol(const std::string& name) { return "Symbol('" + name + "', positive=True, integer=True)"; }
std::string number(std::int64_t value) { return "Integer(" + std::to_string(value) + ")"; }
std::string call(const std::string& name, const std::string& a, const std::string& b) {
  return name + "(" + a + ", " + b + ")";
}

TEST(SizeExpression, ReadsWhatExportWrites) {
  const SizeValues values{{"s77", 10}, {"s1", 3}};
  const auto of = [&](const std::string& text) { return evaluate_size(text, values).value_or(-1); };
  EXPECT_EQ(of("s77"), 10);
  EXPECT_EQ(of(symbol("s77")), 10);
  EXPECT_EQ(of(call("Add", symbol("s77"), number(-4))), 6);
  EXPECT_EQ(of("Mul(Integer(2), " + symbol("s77") + ", " + symbol("s1") + ")"), 60);
  EXPECT_EQ(of(call("FloorDiv", symbol("s77"), number(4))), 2);
  EXPECT_EQ(of(call("Add", call("FloorDiv", number(-7), number(2)), number(9))), 5);
  EXPECT_EQ(of(call("CeilDiv", symbol("s77"), number(4))), 3);
  EXPECT_EQ(of(call("Mod", symbol("s77"), number(4))), 2);
  EXPECT_EQ(of(call("PythonMod", number(-7), number(4))), 1);
  EXPECT_EQ(of(call("Max", symbol("s1"), symbol("s77"))), 10);
  EXPECT_EQ(of(call("Min", symbol("s1"), symbol("s77"))), 3);
  EXPECT_EQ(of(call("Pow", symbol("s1"), number(4))), 81);
  EXPECT_EQ(of(call("Mul", symbol("s77"), call("Pow", number(2), number(-1)))), 5);
  EXPECT_EQ(of(call("Mul", "Rational(1, 2)", symbol("s77"))), 5);
  EXPECT_EQ(of("floor(" + call("Mul", "Rational(1, 4)", symbol("s77")) + ")"), 2);
  EXPECT_EQ(of("ceiling(" + call("Mul", "Rational(1, 4)", symbol("s77")) + ")"), 3);
  EXPECT_EQ(of("TruncToInt(" + call("IntTrueDiv", symbol("s77"), number(4)) + ")"), 2);
}

void expect_none(const std::string& text, Reason reason, const std::string& name) {
  const auto value = evaluate_size(text, {{"s1", 3}});
  ASSERT_FALSE(value) << text;
  EXPECT_EQ(value.error().reason, reason) << text;
  EXPECT_EQ(value.error().name, name) << text;
}

TEST(SizeExpression, SaysWhatItDoesNotKnow) {
  expect_none(symbol("u0"), Reason::Symbol, "u0");
  expect_none(call("Add", symbol("s1"), symbol("u7")), Reason::Symbol, "u7");
  expect_none(call("Piecewise", symbol("s1"), number(1)), Reason::Function, "Piecewise");
  const std::string zero = call("FloorDiv", symbol("s1"), number(0));
  expect_none(zero, Reason::Value, zero);
  const std::string half = call("Mul", "Rational(1, 2)", symbol("s1"));
  expect_none(half, Reason::Value, half);
  const std::string below = call("Add", symbol("s1"), number(-4));
  expect_none(below, Reason::Value, below);
  const std::string large = call("Pow", number(10), number(40));
  expect_none(large, Reason::Value, large);
}

TEST(SizeExpression, BadTextIsNoExpression) {
  for (const char* text :
       {"", "Add(", "Integer(12", "Integer(x)", "Symbol(s1)", "Symbol('s1'", "1+2", "Integer(1))",
        "FloorDiv(Integer(1))", "floor(Integer(1), Integer(2))", "Rational(1)"}) {
    const auto value = evaluate_size(text, {{"s1", 3}});
    EXPECT_FALSE(value) << text;
  }
  std::string deep;
  for (int i = 0; i < 10000; ++i) deep += "Add(";
  EXPECT_FALSE(evaluate_size(deep, {}));
}

/// A random tree of sums, products, quotients and remainders, beside its value.
struct Random {
  std::mt19937 engine;
  std::pair<std::string, std::int64_t> tree(int depth) {
    const std::int64_t leaf = 1 + static_cast<std::int64_t>(engine() % 9);
    if (depth == 0) return {number(leaf), leaf};
    const auto [a, x] = tree(depth - 1);
    const auto [b, y] = tree(depth - 1);
    switch (engine() % 5) {
      case 0:
        return {call("Add", a, b), x + y};
      case 1:
        return {call("Mul", a, number(leaf)), x * leaf};
      case 2:
        return {call("Add", call("FloorDiv", a, number(leaf)), number(1)), x / leaf + 1};
      case 3:
        return {call("Add", call("Mod", a, number(leaf)), number(1)), x % leaf + 1};
      default:
        return {call("Max", a, b), std::max(x, y)};
    }
  }
};

TEST(SizeExpression, AgreesWithArithmetic) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    Random random{std::mt19937(seed)};
    const auto [text, value] = random.tree(1 + static_cast<int>(seed % 6));
    const auto got = evaluate_size(text, {});
    ASSERT_TRUE(got) << "seed " << seed << ": " << text;
    EXPECT_EQ(*got, value) << "seed " << seed << ": " << text;
  }
}

}  // namespace
}  // namespace stowage::formats
