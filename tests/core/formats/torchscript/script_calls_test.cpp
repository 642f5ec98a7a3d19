// What the arguments of calls become: PyTorch's numbers of types, layouts and memory formats as those of the
// schema, numbers kept in tensors, lists, results of every kind.
#include <algorithm>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/formats/pt2/operator_table.h"
#include "core/formats/torchscript/script_tokens.h"
#include "core/formats/torchscript/script_value.h"
#include "tests/core/formats/torchscript/script_archives.h"

namespace stowage::formats {
namespace {

using Kind = ScriptValue::Kind;
using test::net;
using test::read_script;
using test::script_archive;

ScriptValue whole(std::int64_t value) { return ScriptValue::of(value); }
const ScriptValue kTensor = ScriptValue::named(Kind::Tensor, "x");

const Argument* argument(const std::optional<ScriptCall>& call, const std::string& name) {
  if (!call) return nullptr;
  for (const NodeInput& input : call->inputs) {
    if (input.name == name) return &input.argument;
  }
  return nullptr;
}

/// c10's numbers of element types, in its order.
TEST(ScriptArguments, ElementTypesAreTheSchemas) {
  const std::pair<std::int64_t, model::Dtype> types[] = {
      {0, model::Dtype::U8},  {1, model::Dtype::I8},    {2, model::Dtype::I16},  {3, model::Dtype::I32},
      {4, model::Dtype::I64}, {5, model::Dtype::F16},   {6, model::Dtype::F32},  {7, model::Dtype::F64},
      {9, model::Dtype::C64}, {11, model::Dtype::Bool}, {15, model::Dtype::BF16}};
  for (const auto& [number, dtype] : types) {
    const auto call = choose_overload("to", {{kTensor, whole(number)}, {}});
    ASSERT_TRUE(argument(call, "dtype")) << number;
    EXPECT_EQ(argument(call, "dtype")->kind, Argument::Kind::ScalarType);
    EXPECT_EQ(dtype_of_schema(static_cast<int>(argument(call, "dtype")->integer)), dtype) << number;
  }
  for (const std::int64_t unknown : {-1, 12, 13, 14, 16, 1000})
    EXPECT_FALSE(argument(choose_overload("to", {{kTensor, whole(unknown)}, {}}), "dtype")) << unknown;
}

TEST(ScriptArguments, LayoutsAndMemoryFormatsAreTheSchemas) {
  const auto call = choose_overload(
      "zeros",
      {{ScriptValue::list(Kind::List, {whole(2)})},
       {{"dtype", whole(6)}, {"layout", whole(0)}, {"device", ScriptValue::named(Kind::Device, "cpu")}}});
  ASSERT_TRUE(argument(call, "layout"));
  EXPECT_EQ(argument(call, "layout")->integer, 7) << "strided";
  EXPECT_EQ(argument(call, "device")->kind, Argument::Kind::Device);
  EXPECT_FALSE(
      choose_overload("zeros", {{ScriptValue::list(Kind::List, {whole(2)})}, {{"layout", whole(1)}}}))
      << "a sparse one";
  const std::pair<std::int64_t, std::int64_t> formats[] = {{0, 1}, {1, 4}, {2, 2}, {3, 3}};
  for (const auto& [c10, schema] : formats) {
    const auto clone = choose_overload("clone", {{kTensor}, {{"memory_format", whole(c10)}}});
    ASSERT_TRUE(argument(clone, "memory_format")) << c10;
    EXPECT_EQ(argument(clone, "memory_format")->integer, schema) << c10;
  }
  EXPECT_FALSE(choose_overload("clone", {{kTensor}, {{"memory_format", whole(4)}}}));
}

TEST(ScriptArguments, NumbersOfTheGraphAreNamedInLists) {
  const ScriptValue size = ScriptValue::named(Kind::Int, "n");
  const auto call =
      choose_overload("reshape", {{kTensor, ScriptValue::list(Kind::List, {size, whole(-1)})}, {}});
  const Argument* shape = argument(call, "shape");
  ASSERT_TRUE(shape);
  EXPECT_EQ(shape->kind, Argument::Kind::SymInts);
  EXPECT_EQ(shape->names, (std::vector<std::string>{"n", ""}));
  EXPECT_EQ(shape->integers, (std::vector<std::int64_t>{0, -1}));
  const auto plain = choose_overload("reshape", {{kTensor, ScriptValue::list(Kind::List, {whole(3)})}, {}});
  EXPECT_EQ(argument(plain, "shape")->kind, Argument::Kind::Ints);
}

/// Every overload that the table has can be reached by giving it exactly what it takes.
TEST(ScriptOverloads, EveryListedOperatorTakesWhatItSays) {
  const auto value_for = [](const Parameter& parameter) -> ScriptValue {
    using T = Parameter::Type;
    ScriptValue one = parameter.type == T::Tensor         ? kTensor
                      : parameter.type == T::Float        ? ScriptValue::of(0.5)
                      : parameter.type == T::Bool         ? ScriptValue::of(true)
                      : parameter.type == T::Text         ? ScriptValue::named(Kind::Text, "none")
                      : parameter.type == T::Device       ? ScriptValue::named(Kind::Device, "cpu")
                      : parameter.type == T::Layout       ? whole(0)
                      : parameter.type == T::MemoryFormat ? whole(0)
                                                          : whole(3);
    return parameter.list ? ScriptValue::list(Kind::List, {one}) : one;
  };
  std::size_t reached = 0, listed = 0;
  for (const std::string_view target : listed_targets()) {
    if (!target.starts_with("torch.ops.aten.")) continue;
    ++listed;
    const std::string_view rest = target.substr(15);
    ScriptArguments arguments;
    bool possible = true;
    for (const Parameter& parameter : signature_of(target)->parameters) {
      if (parameter.type == Parameter::Type::Generator) {
        possible = parameter.optional || parameter.has_default;
        continue;
      }
      arguments.keywords.emplace_back(std::string(parameter.name), value_for(parameter));
    }
    const auto call = choose_overload(std::string(rest.substr(0, rest.rfind('.'))), arguments);
    if (!possible) continue;
    EXPECT_TRUE(call) << target;
    reached += call && call->target == target;
  }
  EXPECT_GT(reached, listed * 9 / 10) << "of " << listed;
}

TEST(ScriptCalls, AHugeLoopEndsWithASentence) {
  for (const char* body :
       {"    y = x\n    for i in range(9223372036854775807):\n      y = torch.neg(y)\n    return y\n",
        "    i = 0\n    while torch.ge(i, 0):\n      i = torch.add(i, 1)\n    return x\n",
        "    l = [x]\n    while True:\n      _0 = torch.append(l, x)\n    return x\n"}) {
    const auto program = read_script(script_archive(net(body)));
    ASSERT_FALSE(program);
    EXPECT_THAT(sentence(program.error()), ::testing::HasSubstr("its code goes on too long"));
  }
}

using TokenKind = ScriptToken::Kind;

/// Blocks of random depth: as many ends as beginnings, and each word on its line.
TEST(ScriptTokens, BlocksEndAsOftenAsTheyBegin) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::string text;
    std::vector<std::size_t> depths{0};
    std::size_t lines = 1 + random() % 30;
    for (std::size_t line = 0; line < lines; ++line) {
      if (line > 0 && random() % 3 == 0) {
        depths.push_back(depths.back() + 1 + random() % 4);
      } else {
        while (depths.size() > 1 && random() % 2) depths.pop_back();
      }
      text += std::string(depths.back(), ' ') + "w" + std::to_string(line) +
              (random() % 4 ? "\n" : " # remark\n");
      if (random() % 5 == 0) text += "\n   \n";
    }
    std::size_t line = 0, begun = 0, ended = 0, words = 0;
    const auto tokens = script_tokens(text, line);
    ASSERT_TRUE(tokens) << text;
    for (const ScriptToken& token : *tokens) {
      begun += token.kind == TokenKind::Indent;
      ended += token.kind == TokenKind::Dedent;
      if (token.kind != TokenKind::Name) continue;
      EXPECT_EQ(token.text, "w" + std::to_string(words++));
    }
    EXPECT_EQ(words, lines);
    EXPECT_EQ(begun, ended);
    EXPECT_EQ(tokens->back().kind, TokenKind::End);
  }
}

TEST(ScriptTokens, BracketsJoinLinesAndBadOnesAreTold) {
  std::size_t line = 0;
  const auto joined = script_tokens("f(a,\n  b,\n)\n", line);
  ASSERT_TRUE(joined);
  EXPECT_EQ(std::count_if(joined->begin(), joined->end(),
                          [](const ScriptToken& token) { return token.kind == TokenKind::NewLine; }),
            2);
  for (const auto& [text, where] :
       {std::pair{"a\n$\n", 2}, {"\"abc", 1}, {"\"\\x4\"", 1}, {"  a\n b\n", 2}}) {
    EXPECT_FALSE(script_tokens(text, line)) << text;
    EXPECT_EQ(line, static_cast<std::size_t>(where)) << text;
  }
}

}  // namespace
}  // namespace stowage::formats
