#include "core/engine/program/symbolic.h"

#include <cmath>
#include <limits>
#include <random>

#include <c10/util/Exception.h>
#include <gtest/gtest.h>

namespace stowage::engine {
namespace {

using c10::IValue;

IValue call(Symbolic function, IValue a, IValue b) {
  return evaluate(function, {std::move(a), std::move(b)});
}
IValue call(Symbolic function, IValue a) { return evaluate(function, {std::move(a)}); }
std::int64_t ints(Symbolic function, std::int64_t a, std::int64_t b) { return call(function, a, b).toInt(); }

TEST(Symbolic, FloorDivisionAndModFollowPython) {
  EXPECT_EQ(ints(Symbolic::FloorDiv, 7, 2), 3);
  EXPECT_EQ(ints(Symbolic::FloorDiv, -7, 2), -4);
  EXPECT_EQ(ints(Symbolic::FloorDiv, 7, -2), -4);
  EXPECT_EQ(ints(Symbolic::Mod, -7, 3), 2);
  EXPECT_EQ(ints(Symbolic::Mod, 7, -3), -2);
  EXPECT_EQ(ints(Symbolic::Mod, 7, -1), 0);
  EXPECT_DOUBLE_EQ(call(Symbolic::FloorDiv, -7.5, 2).toDouble(), -4.0);
  EXPECT_DOUBLE_EQ(call(Symbolic::Mod, -7.5, 2).toDouble(), 0.5);
  EXPECT_DOUBLE_EQ(call(Symbolic::Mod, 7.5, -2).toDouble(), -0.5);
}

TEST(Symbolic, QuotientAndRestBelongTogether) {
  constexpr unsigned kSeed = 11;
  std::mt19937_64 random(kSeed);
  SCOPED_TRACE(kSeed);
  for (int i = 0; i < 2000; ++i) {
    const auto a = static_cast<std::int64_t>(random() >> (random() % 60)) * (random() % 2 ? 1 : -1) / 2;
    auto b = static_cast<std::int64_t>(random() % 1000) - 500;
    if (b == 0) b = 7;
    const std::int64_t quotient = ints(Symbolic::FloorDiv, a, b), rest = ints(Symbolic::Mod, a, b);
    EXPECT_EQ(quotient * b + rest, a);
    EXPECT_TRUE(rest == 0 || (rest < 0) == (b < 0));
    EXPECT_LT(std::abs(rest), std::abs(b));
  }
}

TEST(Symbolic, NumbersOfDifferentKindsMix) {
  EXPECT_TRUE(call(Symbolic::Add, true, true).isInt());
  EXPECT_EQ(call(Symbolic::Add, true, 2).toInt(), 3);
  EXPECT_DOUBLE_EQ(call(Symbolic::Mul, 3, 0.5).toDouble(), 1.5);
  EXPECT_DOUBLE_EQ(call(Symbolic::TrueDiv, 7, 2).toDouble(), 3.5);
  EXPECT_TRUE(call(Symbolic::TrueDiv, 6, 2).isDouble());
  EXPECT_EQ(ints(Symbolic::Pow, 3, 4), 81);
  EXPECT_DOUBLE_EQ(call(Symbolic::Pow, 2, -1).toDouble(), 0.5);
  EXPECT_EQ(ints(Symbolic::Pow, -1, 9223372036854775807), -1);
  EXPECT_TRUE(call(Symbolic::And, true, false).isBool());
  EXPECT_EQ(ints(Symbolic::Or, 5, 2), 7);
  EXPECT_EQ(ints(Symbolic::LShift, 3, 4), 48);
  EXPECT_EQ(ints(Symbolic::RShift, -3, 1), -2);
  EXPECT_TRUE(call(Symbolic::Lt, 1, 1.5).toBool());
  EXPECT_FALSE(call(Symbolic::Eq, 1, 2).toBool());
  EXPECT_EQ(ints(Symbolic::Max, 3, 9), 9);
  EXPECT_DOUBLE_EQ(call(Symbolic::Min, 3, 2.5).toDouble(), 2.5);
}

TEST(Symbolic, OneOperand) {
  EXPECT_EQ(call(Symbolic::Neg, 5).toInt(), -5);
  EXPECT_EQ(call(Symbolic::Pos, true).toInt(), 1);
  EXPECT_EQ(call(Symbolic::Trunc, -2.7).toInt(), -2);
  EXPECT_EQ(call(Symbolic::ToInt, 2.9).toInt(), 2);
  EXPECT_DOUBLE_EQ(call(Symbolic::ToFloat, 3).toDouble(), 3.0);
  EXPECT_DOUBLE_EQ(call(Symbolic::Sqrt, 9).toDouble(), 3.0);
  EXPECT_TRUE(call(Symbolic::Not, 0).toBool());
  EXPECT_EQ(evaluate(Symbolic::Ite, {true, 1, 2}).toInt(), 1);
  EXPECT_EQ(evaluate(Symbolic::Ite, {false, 1, 2}).toInt(), 2);
}

TEST(Symbolic, WhatHasNoAnswerIsAnError) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  EXPECT_THROW(ints(Symbolic::FloorDiv, 1, 0), c10::Error);
  EXPECT_THROW(ints(Symbolic::Mod, 1, 0), c10::Error);
  EXPECT_THROW(call(Symbolic::TrueDiv, 1, 0), c10::Error);
  EXPECT_THROW(ints(Symbolic::Add, kMost, 1), c10::Error);
  EXPECT_THROW(ints(Symbolic::Mul, kMost, 2), c10::Error);
  EXPECT_THROW(ints(Symbolic::FloorDiv, kLeast, -1), c10::Error);
  EXPECT_THROW(ints(Symbolic::Pow, 3, 1000), c10::Error);
  EXPECT_THROW(ints(Symbolic::LShift, 1, 100), c10::Error);
  EXPECT_THROW(call(Symbolic::ToInt, std::numeric_limits<double>::infinity()), c10::Error);
  EXPECT_THROW(call(Symbolic::Add, 1), c10::Error);
  EXPECT_THROW(call(Symbolic::Add, IValue("a"), 1), c10::Error);
}

TEST(Symbolic, ElementsAreCountedWithin64Bits) {
  EXPECT_EQ(element_count({}), 1);
  EXPECT_EQ(element_count({3, 1, 5}), 15);
  EXPECT_EQ(element_count({1ll << 40, 0, 7}), 0);
  EXPECT_EQ(element_count({1ll << 31, 1ll << 31}), 1ll << 62);
  EXPECT_THROW(element_count({1ll << 40, 1ll << 40}), c10::Error);
  EXPECT_THROW(element_count({1ll << 32, 1ll << 31}), c10::Error) << "2^63 is no signed number";
}

TEST(Symbolic, NamesOfTheWritersList) {
  for (const char* name : {"_operator.add", "_operator.floordiv", "_operator.rshift", "math.trunc",
                           "torch.sym_not", "torch.sym_ite", "torch.sym_sqrt", "torch.ops.aten.sym_size.int",
                           "torch.ops.aten.sym_numel.default"}) {
    EXPECT_TRUE(symbolic_of(name)) << name;
  }
  EXPECT_FALSE(symbolic_of("math.ceil"));
  EXPECT_TRUE(asks_tensor(Symbolic::Size));
  EXPECT_FALSE(asks_tensor(Symbolic::Sqrt));
}

}  // namespace
}  // namespace stowage::engine
