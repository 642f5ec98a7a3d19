// Which sizes of its inputs a program leaves open, and what they are when a person sets some.
#include "core/formats/pt2/open_sizes.h"

#include <random>
#include <sstream>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/cases.h"

namespace stowage::formats {
namespace {

using ::testing::HasSubstr;

std::string symbol(const std::string& name) { return "Symbol('" + name + "', positive=True, integer=True)"; }
std::string integer(std::int64_t value) { return "Integer(" + std::to_string(value) + ")"; }

/// A random sum as SymPy would write it, and what it is under `values`.
struct Sum {
  std::string text;
  std::int64_t value = 0;
};
Sum random_sum(std::mt19937_64& random, const SizeValues& values, int depth) {
  const auto number = static_cast<std::int64_t>(random() % 9) - 4;
  if (depth == 0 || random() % 4 == 0) {
    if (random() % 2) return {integer(number), number};
    auto at = values.begin();
    std::advance(at, static_cast<std::ptrdiff_t>(random() % values.size()));
    return {symbol(at->first), at->second};
  }
  if (random() % 2) {  // a product of a number and a sum
    const Sum inner = random_sum(random, values, depth - 1);
    return {"Mul(" + integer(number) + ", " + inner.text + ")", number * inner.value};
  }
  Sum out{"Add(", 0};
  for (std::uint64_t i = 0, count = 1 + random() % 3; i < count; ++i) {
    const Sum part = random_sum(random, values, depth - 1);
    out.text += (i ? ", " : "") + part.text;
    out.value += part.value;
  }
  out.text += ")";
  return out;
}

TEST(OpenSizes, SumsAreReadAsTheyAreWritten) {
  const SizeValues values{{"s0", 3}, {"s77", 10}, {"s99", 25}};
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    std::mt19937_64 random(seed);
    const Sum sum = random_sum(random, values, 4);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + sum.text);
    const auto read = linear_size(sum.text);
    ASSERT_TRUE(read);
    for (const auto& [name, factor] : read->factors) EXPECT_NE(factor, 0) << name;
    const auto value = size_under({std::nullopt, sum.text}, values);
    EXPECT_EQ(value, sum.value < 0 ? std::nullopt : std::optional(sum.value));
  }
}

TEST(OpenSizes, WhatIsNoSumIsNotRead) {
  for (const std::string& text :
       {std::string("Mul(") + symbol("a") + ", " + symbol("b") + ")",
        "FloorDiv(" + symbol("a") + ", Integer(2))", std::string("Integer(2"), std::string("Integer(x)"),
        std::string("Symbol('a'"), std::string("Symbol('')"), std::string("Add()"),
        std::string("Integer(2) "), std::string("2"), std::string(""),
        "Mul(Integer(9223372036854775807), Integer(2), " + symbol("a") + ")"})
    EXPECT_FALSE(linear_size(text)) << text;
  std::string deep = symbol("a");
  for (int i = 0; i < 1000; ++i) deep = "Add(" + deep + ")";
  EXPECT_FALSE(linear_size(deep));
  EXPECT_EQ(symbol_of({7, symbol("a")}), "a");
  EXPECT_EQ(symbol_of({7, "s77"}), "s77") << "as older exports write it";
  EXPECT_EQ(symbol_of({7, "Add(Integer(1), " + symbol("a") + ")"}), "");
  EXPECT_EQ(symbol_of({7, ""}), "");
}

TEST(OpenSizes, WithoutValuesASizeIsThatOfTheExample) {
  EXPECT_EQ(size_under({7, "FloorDiv(Symbol('a'), Integer(2))"}, {}), 7);
  EXPECT_EQ(size_under({7, "FloorDiv(Symbol('a'), Integer(2))"}, {{"a", 4}}), std::nullopt);
  EXPECT_EQ(size_under({7, ""}, {{"a", 4}}), 7) << "a fixed one always";
  EXPECT_EQ(size_under({-1, ""}, {}), std::nullopt);
  EXPECT_EQ(size_under({std::nullopt, symbol("a")}, {}), std::nullopt);
  EXPECT_EQ(size_under({7, symbol("a")}, {{"b", 4}}), std::nullopt);
}

/// One tensor an entry, each of these sizes.
ExportedProgram program_of(const std::vector<std::vector<SymInt>>& tensors) {
  ExportedProgram out;
  out.path = "x.pt2";
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    InputSpec spec;
    spec.argument = "x" + std::to_string(i);
    spec.constant.kind = Argument::Kind::Tensor;
    spec.constant.text = spec.argument;
    out.inputs.push_back(spec);
    out.input_paths.push_back("args." + std::to_string(i));
    out.graph.tensor_values[spec.argument].sizes = tensors[i];
  }
  return out;
}

TEST(OpenSizes, GuardsJoinSymbolsAndBoundThem) {
  ExportedProgram program = program_of({{{2, symbol("a")}, {8, symbol("b")}}, {{2, symbol("c")}, {3, ""}}});
  program.ranges = {{"a", {2, 64}}, {"b", {2, {}}}, {"c", {3, {}}}};
  program.guards = {"L['x0'].size()[0] == L['x1'].size()[0]",
                    "L['x0'].size()[1] <= 48",
                    "(L['x0'].size()[1] % 2) == 0",
                    "L['nobody'].size()[0] == L['x1'].size()[0]",
                    "L['x0'].size()[9] <= 1",
                    "L['x0'].size()[1] <= 48 or True"};
  const OpenSizes open = open_sizes(program);
  ASSERT_EQ(open.sizes.size(), 2u);
  EXPECT_EQ(open.sizes[0].minimum, 3);
  EXPECT_EQ(open.sizes[0].maximum, 64);
  EXPECT_EQ(open.sizes[0].places, (std::vector<std::string>{"args.0[0]", "args.1[0]"}));
  EXPECT_EQ(open.sizes[1].maximum, 48);
  EXPECT_EQ(describe(open.sizes[1]), "b = length (args.0[1]: 2…48)");
  const auto values = values_for(open, {{"c", 5}}, "x.pt2");
  ASSERT_TRUE(values) << sentence(values.error());
  EXPECT_EQ(*values, (SizeValues{{"a", 5}, {"b", 8}, {"c", 5}})) << "what is equal is set together";
}

TEST(OpenSizes, ASymbolThatStandsInASumOnlyIsSolvedFor) {
  const ExportedProgram program =
      program_of({{{9, "Add(Integer(1), Mul(Integer(2), " + symbol("h") + "))"}}});
  const OpenSizes open = open_sizes(program);
  ASSERT_EQ(open.sizes.size(), 1u);
  EXPECT_EQ(open.sizes[0].example, 4);
  const auto values = values_for(open, {{"batch", 6}}, "x.pt2");
  ASSERT_TRUE(values);
  EXPECT_EQ(size_under(program.graph.tensor_values.at("x0").sizes[0], *values), 13);
}

TEST(OpenSizes, WhatIsAskedForIsWithinTheRange) {
  ExportedProgram program = program_of({{{2, symbol("a")}, {3, ""}, {32, symbol("h")}}});
  program.ranges = {{"a", {2, 64}}, {"h", {16, {}}}};
  const OpenSizes open = open_sizes(program);
  const auto refused = [&](const SizeValues& wanted) {
    const auto values = values_for(open, wanted, "x.pt2");
    return values ? std::string("taken") : sentence(values.error());
  };
  EXPECT_EQ(refused({{"batch", 2}}), "taken");
  EXPECT_EQ(refused({{"batch", 64}, {"h", 16}}), "taken");
  EXPECT_EQ(refused({{"batch", 1}}), "x.pt2: the size “batch” can be 2…64, not 1.");
  EXPECT_EQ(refused({{"batch", 65}}), "x.pt2: the size “batch” can be 2…64, not 65.");
  EXPECT_EQ(refused({{"h", 15}}), "x.pt2: the size “h” can be ≥ 16, not 15.");
  EXPECT_EQ(refused({{"a", 4}, {"batch", 5}}), "x.pt2: the size “batch” can be 4, not 5.");
  EXPECT_THAT(refused({{"length", 4}}), HasSubstr("no size “length”")) << "the second size is fixed";
  EXPECT_THAT(refused({{"length", 4}}), HasSubstr("a = batch (args.0[0]: 2…64), h (args.0[2]: ≥ 16)"));
  const auto fixed = values_for(open_sizes(program_of({{{2, ""}}})), {{"batch", 2}}, "x.pt2");
  ASSERT_FALSE(fixed);
  EXPECT_THAT(sentence(fixed.error()), HasSubstr("none: all of them are fixed"));
}

/// Written for a person and read back by one who knows + - * alone, a sum is what it was.
TEST(OpenSizes, ASumIsWrittenAsAPersonWritesIt) {
  EXPECT_EQ(text_of({{{"s0", 1}, {"s1", 1}}, 0}), "s0 + s1");
  EXPECT_EQ(text_of({{{"s77", 2}}, 1}), "2*s77 + 1");
  EXPECT_EQ(text_of({{{"c", -1}}, 9}), "9 - c");
  EXPECT_EQ(text_of({{{"c", -3}}, -9}), "-3*c - 9");
  EXPECT_EQ(text_of({}), "0");
  EXPECT_EQ(text_of({{{"a", INT64_MIN}}, INT64_MIN}), "-9223372036854775808*a - 9223372036854775808");
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    std::mt19937_64 random(seed);
    const auto any = [&] { return static_cast<std::int64_t>(random() % 19) - 9; };
    LinearSize size{{}, any()};
    SizeValues values;
    for (const char* name : {"s0", "s1", "s2"}) {
      values[name] = any();
      if (const std::int64_t factor = any(); factor != 0) size.factors[name] = factor;
    }
    std::int64_t expected = size.constant, read = 0;
    for (const auto& [name, factor] : size.factors) expected += factor * values[name];
    std::istringstream words(text_of(size));
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + words.str());
    std::int64_t sign = 1;
    for (std::string word; words >> word;) {
      if (word == "+" || word == "-") {
        sign = word == "+" ? 1 : -1;
        continue;
      }
      const bool minus = word.front() == '-';
      if (minus) word.erase(0, 1);
      std::int64_t product = minus ? -sign : sign;
      std::istringstream factors(word);
      for (std::string factor; std::getline(factors, factor, '*');)
        product *= values.contains(factor) ? values[factor] : std::stoll(factor);
      read += product;
    }
    EXPECT_EQ(read, expected);
  }
}

TEST(OpenSizes, APlaceThatIsASumSaysIt) {
  const std::string both = "Add(" + symbol("a") + ", " + symbol("b") + ")",
                    more = "Add(Integer(1), Mul(Integer(4), " + symbol("b") + "))";
  const OpenSizes open = open_sizes(program_of({{{6, both}, {4, symbol("a")}}, {{5, more}}}));
  ASSERT_EQ(open.sizes.size(), 2u);
  EXPECT_EQ(open.sizes[0].sums, (std::vector<std::string>{"a + b", ""}));
  EXPECT_EQ(open.sizes[1].sums, (std::vector<std::string>{"a + b", "4*b + 1"}));
  EXPECT_EQ(describe(open.sizes[1]), "b = batch (args.0[0] = a + b: ≥ 0)");
}

/// A guard makes two symbols one: a sum says the one that is listed.
TEST(OpenSizes, ASumNamesSizesThatAreListed) {
  const std::string twice = "Mul(Integer(2), " + symbol("b") + ")",
                    both = "Add(" + symbol("a") + ", " + symbol("b") + ")",
                    none = "Add(Integer(7), " + symbol("a") + ", Mul(Integer(-1), " + symbol("b") + "))";
  ExportedProgram program =
      program_of({{{4, symbol("a")}}, {{4, symbol("b")}, {8, twice}, {8, both}, {7, none}}});
  program.guards = {"L['x0'].size()[0] == L['x1'].size()[0]"};
  const OpenSizes open = open_sizes(program);
  ASSERT_EQ(open.sizes.size(), 1u);
  ASSERT_EQ(open.sizes[0].sums.size(), open.sizes[0].places.size());
  for (std::size_t i = 0; i < open.sizes[0].places.size(); ++i) {
    const std::string& place = open.sizes[0].places[i];
    EXPECT_EQ(open.sizes[0].sums[i], place.ends_with("[1]") || place.ends_with("[2]") ? "2*a"
                                     : place.ends_with("[3]")                         ? "7"
                                                                                      : "")
        << place;
  }
}

/// A file may say any numbers: a sum beyond them stays as it is written.
TEST(OpenSizes, FactorsThatAreTooLargeTogetherStayApart) {
  const std::string much = integer(9'000'000'000'000'000'000),
                    sum =
                        "Add(Mul(" + much + ", " + symbol("a") + "), Mul(" + much + ", " + symbol("b") + "))";
  ExportedProgram program = program_of({{{4, symbol("a")}}, {{4, symbol("b")}, {8, sum}}});
  program.guards = {"L['x0'].size()[0] == L['x1'].size()[0]"};
  const OpenSizes open = open_sizes(program);
  ASSERT_EQ(open.sizes.size(), 1u);
  ASSERT_EQ(open.sizes[0].sums.size(), open.sizes[0].places.size());
  bool seen = false;
  for (const std::string& one : open.sizes[0].sums)
    seen |= one.find("9000000000000000000*b") != std::string::npos;
  EXPECT_TRUE(seen);
}

/// A person sets a size by where its symbol is alone, wherever that stands among its places.
TEST(OpenSizes, ASizeIsSetByWhereItsSymbolIsAlone) {
  const std::string twice = "Mul(Integer(2), " + symbol("a") + ")",
                    more = "Add(Integer(1), Mul(Integer(4), " + symbol("b") + "))",
                    both = "Add(" + symbol("a") + ", " + symbol("b") + ")",
                    less = "Add(Integer(9), Mul(Integer(-1), " + symbol("c") + "))";
  const OpenSizes open =
      open_sizes(program_of({{{8, twice}, {6, both}, {4, symbol("a")}}, {{5, more}, {2, less}, {9, more}}}));
  ASSERT_EQ(open.sizes.size(), 3u);
  const auto set_by = [&](std::size_t i) {
    const model::OpenSize& size = open.sizes[i];
    return std::tuple(size.places.at(size.place), size.factor, size.constant);
  };
  EXPECT_EQ(set_by(0), std::tuple(std::string("args.0[2]"), 1, 0));
  EXPECT_EQ(set_by(1), std::tuple(std::string("args.1[0]"), 4, 1)) << "in no sum of two symbols";
  EXPECT_EQ(set_by(2), std::tuple(std::string("args.1[1]"), 1, 0)) << "less of it is no way to set it";
}

TEST(OpenSizes, WhatIsSetIsTheSizeOfItsSymbol) {
  std::mt19937_64 random(std::random_device{}());
  model::OpenSize size;
  size.name = "a";
  for (int round = 0; round < 1000; ++round) {
    size.factor = 1 + static_cast<std::int64_t>(random() % 9);
    size.constant = static_cast<std::int64_t>(random() % 9) - 4;
    const auto value = static_cast<std::int64_t>(random() % 100000);
    const auto made = size_to_set(size, value);
    ASSERT_EQ(made, size.factor * value + size.constant);
    EXPECT_EQ(symbol_to_set(size, *made), value);
    if (size.factor > 1) {
      EXPECT_EQ(symbol_to_set(size, *made + 1), std::nullopt);
    }
  }
  size.factor = 2;
  EXPECT_EQ(size_to_set(size, INT64_MAX), std::nullopt);
}

/// A guard of the program says it, with brackets or without; several hold together.
TEST(OpenSizes, MultiplesAreKeptAsTheGuardsSayThem) {
  ExportedProgram program = program_of({{{2, symbol("a")}, {24, symbol("b")}}, {{2, symbol("c")}}});
  program.guards = {"(L['x0'].size()[1] % 8) == 0",  "L['x0'].size()[1] % 6 == 0",
                    "((L['x0'].size()[1] % 5) == 0", "(L['x0'].size()[1] % 5) == 1",
                    "L['x0'].size()[1] % 0 == 0",    "L['x0'].size()[1] % -5 == 0",
                    "(L['x1'].size()[0] % 2) == 0",  "L['x0'].size()[0] == L['x1'].size()[0]"};
  const OpenSizes open = open_sizes(program);
  ASSERT_EQ(open.sizes.size(), 2u);
  EXPECT_EQ(open.sizes[0].step, 2) << "what is equal is a multiple of the same";
  EXPECT_EQ(open.sizes[1].step, 24);
  for (std::int64_t value = 1; value < 100; ++value) {
    const auto taken = values_for(open, {{"b", value}}, "x.pt2");
    EXPECT_EQ(taken.has_value(), value % 24 == 0) << value;
    if (!taken) {
      EXPECT_EQ(taken.error().code, Code::EngineSizeStep) << value;
    }
  }
  EXPECT_EQ(sentence(values_for(open, {{"b", 25}}, "x.pt2").error()),
            "x.pt2: the size “b” has to be a multiple of 24, not 25.");
}

TEST(OpenSizes, OfRealPrograms) {
  const auto program = read_exported_program(test::data("models/direct_tensors/dynamic.pt2"));
  ASSERT_TRUE(program);
  const OpenSizes open = open_sizes(*program);
  ASSERT_EQ(open.sizes.size(), 2u);
  EXPECT_TRUE(open.sizes[0].batch && open.sizes[1].length);
  EXPECT_EQ(open.sizes[0].maximum, 16);
  EXPECT_EQ(open.sizes[1].maximum, 15);
  EXPECT_EQ(open.sizes[1].example, 9);
  const auto sizes = read_exported_program(test::data("engine/sizes.pt2"));
  ASSERT_TRUE(sizes);
  EXPECT_EQ(open_sizes(*sizes).sizes.size(), 2u) << "one of them is a number that the program takes";
  const auto fixed = read_exported_program(test::data("models/direct_tensors/static.pt2"));
  ASSERT_TRUE(fixed);
  EXPECT_TRUE(open_sizes(*fixed).sizes.empty());
}

__extension__ using Wide = __int128;

/// The other way round: from a size to its symbol, for any numbers of 64 bits.
TEST(SymbolUnder, IsTheValueThatGivesTheSizeOrNone) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE(seed);
  std::mt19937_64 random(seed);
  int found = 0;
  for (int round = 0; round < 5000; ++round) {
    const auto any = [&] { return static_cast<std::int64_t>(random()) >> (random() % 64); };
    LinearSize size;
    while (size.factors["s0"] == 0) size.factors["s0"] = any() >> 32;
    size.constant = any();
    const std::int64_t wanted = any();
    // Sums of 128 bits hold whatever comes out of numbers of 64.
    const Wide product = static_cast<Wide>(wanted) - size.constant, factor = size.factors["s0"];
    const Wide exact = product % factor == 0 ? product / factor : 0;
    const auto value = symbol_under(size, wanted);
    if (value) {
      ++found;
      EXPECT_TRUE(product % factor == 0 && exact == *value);
    } else {
      const Wide most = INT64_MAX, least = INT64_MIN;
      EXPECT_TRUE(product % factor != 0 || exact > most || exact < least || product > most ||
                  product < least);
    }
  }
  EXPECT_GT(found, 10);
}

/// A file may say any number: the least one divided by -1 has no result.
TEST(SymbolUnder, OfTheLeastNumberThereIsNoOpposite) {
  EXPECT_EQ(symbol_under({{{"s0", -1}}, 0}, INT64_MIN), std::nullopt);
  EXPECT_EQ(symbol_under({{{"s0", -1}}, 0}, INT64_MAX), -INT64_MAX);
  EXPECT_EQ(symbol_under({{{"s0", 1}}, -1}, INT64_MAX), std::nullopt);
  EXPECT_EQ(symbol_under({{{"s0", 2}}, 1}, 7), 3);
  EXPECT_EQ(symbol_under({{{"s0", 2}}, 1}, 8), std::nullopt);
  ExportedProgram program;
  InputSpec input;
  input.argument = "x";
  program.inputs.push_back(input);
  TensorMeta meta;
  meta.sizes = {{INT64_MIN, "Mul(Integer(-1), " + symbol("s0") + ")"}};
  program.graph.tensor_values["x"] = meta;
  const OpenSizes open = open_sizes(program);
  ASSERT_EQ(open.sizes.size(), 1u);
  EXPECT_EQ(open.sizes.front().example, std::nullopt);
}

}  // namespace
}  // namespace stowage::formats
