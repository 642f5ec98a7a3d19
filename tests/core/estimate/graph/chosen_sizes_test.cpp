// Sizes that a person sets, as shapes of a program's inputs and back.
#include "core/estimate/graph/chosen_sizes.h"

#include <gtest/gtest.h>

#include <random>
#include <tuple>

#include "tests/core/estimate/graph/opened_program.h"

namespace stowage::estimate {
namespace {

using formats::SymInt;

SymInt number(std::int64_t value) { return {value, ""}; }
std::string symbol(const std::string& name) { return "Symbol('" + name + "', integer=True)"; }

/// f(table: [3, 5], ids: [s0, s1], heads: [8*h, s1], odd: [2*o + 1])
formats::ExportedProgram program() {
  formats::ExportedProgram out;
  out.path = "made.pt2";
  const auto add = [&](const std::string& name, std::vector<SymInt> sizes) {
    formats::InputSpec input;
    input.argument = name;
    out.inputs.push_back(input);
    out.input_paths.push_back("kwargs." + name);
    formats::TensorMeta meta;
    meta.scalar_type = formats::schema_of_dtype(model::Dtype::F32);
    meta.sizes = std::move(sizes);
    out.graph.tensor_values[name] = meta;
  };
  add("table", {number(3), number(5)});
  add("ids", {{4, symbol("s0")}, {12, symbol("s1")}});
  add("heads", {{16, "Mul(Integer(8), " + symbol("h") + ")"}, {12, symbol("s1")}});
  add("odd", {{7, "Add(Integer(1), Mul(Integer(2), " + symbol("o") + "))"}});
  out.ranges["s0"] = {1, 64};
  out.ranges["s1"] = {4, std::nullopt};
  out.ranges["h"] = {1, 4};
  out.ranges["o"] = {0, 9};
  out.guards = {"(L['ids'].size()[1] % 4) == 0"};
  return out;
}

ChoiceOfSize choice(const std::string& name) {
  for (const model::OpenSize& open : formats::open_sizes(program()).sizes)
    if (open.name == name) return choice_of(open);
  ADD_FAILURE() << name;
  return {};
}

TEST(ChosenSizes, SayWhatEachCanBe) {
  const auto said = [](const std::string& name) {
    const ChoiceOfSize one = choice(name);
    return std::tuple(one.least, one.most.value_or(-1), one.step, one.remainder);
  };
  EXPECT_EQ(said("s0"), std::tuple(1, 64, 1, 0));
  EXPECT_EQ(said("s1"), std::tuple(4, -1, 4, 0));
  EXPECT_EQ(said("h"), std::tuple(8, 32, 8, 0));
  EXPECT_EQ(said("o"), std::tuple(1, 19, 2, 1));
}

/// What choice_of() allows is taken and comes back; what it does not is refused, each number by its rule.
TEST(ChosenSizes, AreTakenWhereTheyCanBeAndComeBack) {
  const formats::ExportedProgram made = program();
  std::mt19937 random(std::random_device{}());
  int taken = 0;
  for (int round = 0; round < 2000; ++round) {
    ChosenSizes sizes;
    bool can = true;
    for (const char* name : {"s0", "s1", "h", "o"}) {
      const ChoiceOfSize one = choice(name);
      std::int64_t size = static_cast<std::int64_t>(random() % 80) - 2;
      if (random() % 4) size = one.remainder + one.step * static_cast<std::int64_t>(1 + random() % 3);
      sizes[name] = size;
      can = can && one.in_range(size) && one.in_step(size);
    }
    const auto shapes = shapes_chosen(made, sizes);
    ASSERT_EQ(shapes.has_value(), can)
        << sizes["s0"] << " " << sizes["s1"] << " " << sizes["h"] << " " << sizes["o"];
    if (!shapes) continue;
    ++taken;
    EXPECT_EQ(*shapes, (InputShapes{{"kwargs.table", {3, 5}},
                                    {"kwargs.ids", {sizes["s0"], sizes["s1"]}},
                                    {"kwargs.heads", {sizes["h"], sizes["s1"]}},
                                    {"kwargs.odd", {sizes["o"]}}}));
    const auto back = sizes_of_shapes(made, *shapes);
    ASSERT_TRUE(back) << sentence(back.error());
    EXPECT_EQ(*back, sizes);
    EXPECT_TRUE(made_up_sizes(made, *shapes));
  }
  EXPECT_GT(taken, 100);
}

TEST(ChosenSizes, AreAsExportedWhereNothingIsSaid) {
  const auto exported = sizes_of_shapes(program(), {});
  ASSERT_TRUE(exported);
  EXPECT_EQ(*exported, (ChosenSizes{{"s0", 4}, {"s1", 12}, {"h", 16}, {"o", 7}}));
  const auto one = shapes_chosen(program(), {{"h", 24}});
  ASSERT_TRUE(one);
  EXPECT_EQ(one->at("kwargs.heads"), (std::vector<std::int64_t>{24, 12}));
  EXPECT_EQ(one->at("kwargs.ids"), (std::vector<std::int64_t>{4, 12}));
}

TEST(ChosenSizes, AreRefusedByTheirRule) {
  const auto refused = [](const ChosenSizes& sizes) {
    const auto made = shapes_chosen(program(), sizes);
    return made ? std::string("taken") : sentence(made.error());
  };
  EXPECT_EQ(refused({{"s0", 65}}), "made.pt2: the size “s0” can be 1…64, not 65.");
  EXPECT_EQ(refused({{"s1", 10}}), "made.pt2: the size “s1” has to be a multiple of 4, not 10.");
  EXPECT_EQ(refused({{"h", 12}}), "made.pt2: the size “h” has to be a multiple of 8, not 12.");
  EXPECT_EQ(refused({{"o", 8}}), "made.pt2: the size “o” has to be 1 more than a multiple of 2, not 8.");
  EXPECT_EQ(shapes_chosen(program(), {{"nobody", 1}}).error().code, Code::EngineNoSize);
  EXPECT_EQ(sizes_of_shapes(program(), {{"nobody", {1}}}).error().code, Code::EngineInputUnknown);
}

TEST(ChosenSizes, OfARealProgramGoIntoItsPrediction) {
  const auto [model, real] = test::opened(stowage::test::data("models/direct_tensors/dynamic.pt2"));
  const auto exported = sizes_of_shapes(real, {});
  ASSERT_TRUE(exported);
  ASSERT_EQ(exported->size(), 2u);
  for (const auto& [name, size] : *exported) {
    ChosenSizes larger = *exported;
    larger[name] = size + 3;
    const auto shapes = shapes_chosen(real, larger);
    ASSERT_TRUE(shapes) << sentence(shapes.error());
    EXPECT_EQ(sizes_of_shapes(real, *shapes).value(), larger);
  }
}

TEST(ShapeFromText, ReadsWhatAPersonWrites) {
  using Shape = std::vector<std::int64_t>;
  const std::pair<const char*, Shape> right[] = {{"", {}},
                                                 {"7", {7}},
                                                 {"1x128", {1, 128}},
                                                 {" 2 x 0 x 3 ", {2, 0, 3}},
                                                 {"2 × 16", {2, 16}},
                                                 {"9223372036854775807", {INT64_MAX}}};
  for (const auto& [text, shape] : right) EXPECT_EQ(shape_from_text(text), shape) << text;
  for (const char* wrong : {"x", "1x", "x1", "1,2", "-1", "1 2", "1xx2", "1×", "9223372036854775808", "1x2y"})
    EXPECT_EQ(shape_from_text(wrong), std::nullopt) << wrong;
}

}  // namespace
}  // namespace stowage::estimate
