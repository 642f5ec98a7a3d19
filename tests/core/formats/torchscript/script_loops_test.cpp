// Loops and conditions of TorchScript programs whose sides leave behind what nothing can choose between:
// which graph they become, that lists stay what they are, and that none of it takes for ever.
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/formats/torchscript/script_merge.h"
#include "tests/core/formats/torchscript/script_archives.h"

namespace stowage::formats {
namespace {

using Kind = ScriptValue::Kind;
using test::net;
using test::nodes_of;
using test::read_script;
using test::script_archive;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
namespace pickles = stowage::test::pickle;

std::string body(const std::string& text, const std::string& parameters = "x: Tensor") {
  return nodes_of(script_archive(net(text, parameters)));
}

/// Conditions within each other, and nodes of all graphs.
struct Count {
  std::size_t deepest = 0, nodes = 0;
};
Count count(const Graph& graph) {
  Count out{0, graph.nodes.size()};
  for (const Node& node : graph.nodes) {
    for (const NodeInput& input : node.inputs) {
      if (!input.argument.graph) continue;
      const Count inner = count(*input.argument.graph);
      out.deepest = std::max(out.deepest, inner.deepest + 1);
      out.nodes += inner.nodes;
    }
  }
  return out;
}

/// A loop that turns at most `most` times and may end before; what it makes is put into a list.
std::string filling(int most) {
  return "    l = annotate(List[Tensor], [x])\n    i = 0\n    y = x\n    go = True\n    while go:\n"
         "      y0 = torch.mul(y, self.w)\n      _0 = torch.append(l, y0)\n      i0 = torch.add(i, 1)\n"
         "      if torch.eq(i0, " +
         std::to_string(most) +
         "):\n        stop = True\n      else:\n        stop = bool(torch.gt(torch.sum(y0), 9.))\n"
         "      if stop:\n        go0 = False\n      else:\n        go0 = True\n"
         "      go, i, y = go0, i0, y0\n    return (torch.stack(l, 0), i)\n";
}

TEST(ScriptLoops, ALoopThatAComputedValueMayEndHasWhatFollowsBehindEachEnd) {
  for (const int most : {1, 2, 5, 20}) {
    SCOPED_TRACE(most);
    const auto program = read_script(script_archive(net(filling(most))));
    ASSERT_TRUE(program) << sentence(program.error());
    EXPECT_TRUE(check_program(*program, program->file_bytes));
    // The first turn is always made; each further one hangs on a value.
    EXPECT_EQ(count(program->graph).deepest, static_cast<std::size_t>(most - 1));
    EXPECT_EQ(program->output_paths, (std::vector<std::string>{"0", "1"}));
  }
  EXPECT_THAT(body(filling(500)), HasSubstr("it loops for as long as what it computes says"));
}

TEST(ScriptLoops, SidesThatDoNotFitHaveTheRestBehindThem) {
  EXPECT_EQ(
      body("    if bool(torch.sum(x)):\n      return x\n    else:\n      pass\n    return torch.neg(x)\n"),
      "sum.default item.default _operator.ne torch.ops.higher_order.cond");
  EXPECT_EQ(
      body("    l = [x]\n    if bool(torch.sum(x)):\n      _0 = torch.append(l, x)\n    else:\n      pass\n"
           "    return torch.cat(l)\n"),
      "sum.default item.default _operator.ne torch.ops.higher_order.cond");
  EXPECT_EQ(body("    if bool(torch.sum(x)):\n      y = x\n    else:\n      y = None\n"
                 "    if torch.__is__(y, None):\n      z = torch.neg(x)\n    else:\n      z = torch.relu(y)\n"
                 "    return z\n"),
            "sum.default item.default _operator.ne torch.ops.higher_order.cond")
      << "each side knows what it has";
  EXPECT_EQ(
      body("    l = [x]\n    if bool(torch.sum(x)):\n      _0 = torch.append(l, x)\n    else:\n      pass\n"
           "    return torch.neg(x)\n"),
      "sum.default item.default _operator.ne neg.default")
      << "nobody asks for the list any more";
}

TEST(ScriptLoops, ALoopWithinALoopGoesOnWhereItWas) {
  // The outer loop has three turns; a side that ends the inner one early has the rest of all of them.
  const std::string text =
      "    y = x\n    for i in range(3):\n      l = annotate(List[Tensor], [y])\n      for j in range(2):\n"
      "        if bool(torch.gt(torch.sum(y), 0.)):\n          _0 = torch.append(l, x)\n        else:\n"
      "          pass\n      y = torch.mean(torch.stack(l, 0), [0])\n    return y\n";
  const auto program = read_script(script_archive(net(text)));
  ASSERT_TRUE(program) << sentence(program.error());
  EXPECT_TRUE(check_program(*program, program->file_bytes));
  EXPECT_EQ(count(program->graph).deepest, 6u);
}

TEST(ScriptLoops, WhatRaisesIsTakenNotToHappen) {
  EXPECT_EQ(body("    l = annotate(List[Tensor], [])\n    n = torch.size(x, 0)\n    if torch.gt(n, 0):\n"
                 "      _0 = torch.append(l, x)\n    else:\n      pass\n    return torch.neg(l[-1])\n"),
            "sym_size.int _operator.gt neg.default")
      << "the other side takes an element of an empty list";
  EXPECT_EQ(
      body("    if torch.gt(torch.size(x, 0), 2):\n      y = torch.neg((self).check(x, ))\n    else:\n"
           "      y = x\n    return y\n"
           "  def check(self: __torch__.n.Net,\n    x: Tensor) -> Tensor:\n"
           "    if True:\n      ops.prim.RaiseException(\"no\")\n    else:\n      pass\n    return x\n"),
      "sym_size.int _operator.gt");
  for (const char* always : {"    l = annotate(List[Tensor], [])\n    return l[0]\n",
                             "    ops.prim.RaiseException(\"no\")\n    return x\n",
                             "    if bool(torch.sum(x)):\n      y = [x][1]\n    else:\n      y = [x][-2]\n"
                             "    return y\n"})
    EXPECT_THAT(body(always), HasSubstr("it raises an exception whatever it is given"));
}

TEST(ScriptLoops, ListsOfKnownLengthAreGoneThrough) {
  EXPECT_EQ(body("    xs = [x, self.w, x]\n    y = x\n    _1 = [9223372036854775807, torch.len(xs)]\n"
                 "    for i in range(ops.prim.min(_1)):\n      y = torch.add(y, xs[i])\n    return y\n"),
            "add.Tensor add.Tensor add.Tensor");
  EXPECT_EQ(
      body("    y = x\n    for i in range(ops.prim.max([1, 2])):\n      y = torch.relu(y)\n    return y\n"),
      "relu.default relu.default");
}

/// The list that a caller holds is one with the list that a function was given: it is not filled where the
/// caller would not see it.
TEST(ScriptLoops, ListsStayOne) {
  const std::string fills =
      "    l = [x]\n    _0 = (self).fill(l, x, )\n    return torch.cat(l)\n"
      "  def fill(self: __torch__.n.Net,\n    l: List[Tensor],\n    x: Tensor) -> Tensor:\n"
      "    if bool(torch.sum(x)):\n      _0 = torch.append(l, x)\n    else:\n      pass\n    return x\n";
  EXPECT_THAT(body(fills), HasSubstr("it fills a list where it branches on what it computes"));
  const std::string hands_back =
      "    l = [x]\n    m = (self).same(l, x, )\n    _0 = torch.append(m, x)\n    return torch.cat(l)\n"
      "  def same(self: __torch__.n.Net,\n    l: List[Tensor],\n    x: Tensor) -> List[Tensor]:\n"
      "    if bool(torch.sum(x)):\n      return l\n    else:\n      return l\n";
  const auto one = read_script(script_archive(net(hands_back)));
  ASSERT_TRUE(one) << sentence(one.error());
  EXPECT_EQ(one->graph.nodes.back().inputs[0].argument.names.size(), 2u) << "what was appended to is “l”";
  const auto both = read_script(script_archive(net(
      "    l = [x, x]\n    k = l\n    if bool(torch.sum(x)):\n      _0 = torch.append(l, torch.neg(x))\n"
      "    else:\n      _1 = torch.append(k, x)\n    _2 = torch.append(k, x)\n    return torch.cat(l)\n")));
  ASSERT_TRUE(both) << sentence(both.error());
  EXPECT_EQ(both->graph.nodes.back().inputs[0].argument.names.size(), 4u);
}

TEST(ScriptLoops, DimensionsAreNumbersOfTheGraph) {
  EXPECT_EQ(body("    return torch.reshape(x, [torch.dim(x), torch.len(torch.size(x))])\n"),
            "dim.default dim.default reshape.default");
  EXPECT_EQ(
      body("    if torch.eq(torch.dim(x), 2):\n      y = x\n    else:\n      y = torch.unsqueeze(x, 0)\n"
           "    return y\n"),
      "dim.default _operator.eq torch.ops.higher_order.cond");
  EXPECT_EQ(body("    if torch.__not__(torch.__contains__([1, 2], torch.dim(x))):\n"
                 "      ops.prim.RaiseException(\"no\")\n    else:\n      pass\n    return torch.relu(x)\n"),
            "dim.default _operator.eq _operator.eq _operator.or_ torch.sym_not relu.default");
}

/// A list of results is told apart only where it was made.
TEST(ScriptLoops, ResultsOfUnknownNumberStayInTheirGraph) {
  EXPECT_THAT(
      body("    l = torch.split(x, 1)\n    if bool(torch.sum(x)):\n      a, b, = l\n      y = a\n    else:\n"
           "      y = x\n    return y\n"),
      HasSubstr("it takes an element that is not known before it runs"));
  EXPECT_EQ(
      body(
          "    if bool(torch.sum(x)):\n      a, b, = torch.split(x, 1)\n      y = a\n    else:\n      y = x\n"
          "    return y\n"),
      "sum.default item.default _operator.ne torch.ops.higher_order.cond");
}

/// Code that would nest, fill or branch without an end is refused in good time, and what it made goes.
TEST(ScriptLoops, WhatGrowsIsBounded) {
  const auto refused = [](const std::string& text, const char* why) {
    EXPECT_THAT(body(text), HasSubstr(why)) << text.substr(0, 80);
  };
  std::string ifs = "    l = annotate(List[Tensor], [])\n";
  for (int i = 0; i < 60; ++i)
    ifs += "    if bool(torch.sum(x)):\n      _0 = torch.append(l, x)\n    else:\n      pass\n";
  refused(ifs + "    return torch.cat(l)\n", "its code goes on too long");
  refused(
      "    l = annotate(List[Tensor], [])\n    i = 0\n    while torch.lt(i, 200000):\n"
      "      _0 = torch.append(l, x)\n      i = torch.add(i, 1)\n"
      "    while bool(torch.sum(x)):\n      _1 = torch.append(l, x)\n    return torch.cat(l)\n",
      "its code goes on too long");
  refused(
      "    l = annotate(List[Tensor], [])\n    i = 0\n    y = [x]\n    while torch.lt(i, 100000):\n"
      "      y = [y]\n      i = torch.add(i, 1)\n    return y\n",
      "its results nest too deep");
  refused("    y = [x]\n    _0 = torch.append(y, y)\n    return y\n", "its results nest too deep");
  refused(
      "    y = [x]\n    _0 = torch.append(y, y)\n    if bool(torch.sum(x)):\n      z = y\n    else:\n"
      "      z = [x, x]\n    return z\n",
      "it branches on what it computes");
  std::string wide = "    a = [[], []]\n";
  for (int i = 0; i < 14; ++i) wide += "    a = [a, a, a, a, a, a, a, a]\n";
  refused(wide + "    return a\n", "it has too many results");
}

ScriptValue list_of(std::vector<ScriptValue> items) {
  return ScriptValue::list(Kind::List, std::move(items));
}

/// Random lists within lists, shared and not: a copy is equal and none of it the original; what is merged
/// with itself is the original, with nothing to choose.
TEST(ScriptMerging, CopiesMergeIntoWhatTheyAreCopiesOf) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::vector<ScriptValue> made{ScriptValue::named(Kind::Tensor, "x"), ScriptValue::of(true)};
    for (int i = 0; i < 12; ++i) {
      std::vector<ScriptValue> items;
      for (std::uint64_t k = 0, count = random() % 4; k < count; ++k)
        items.push_back(made[random() % made.size()]);
      made.push_back(list_of(std::move(items)));
    }
    ListCopies first, second;
    ScriptMerge merge(first, second, [] { return std::string("new"); });
    for (const ScriptValue& value : made) {
      const auto a = first.copy(value), b = second.copy(value);
      ASSERT_TRUE(a && b);
      if (value.items) {
        EXPECT_NE(a->items, value.items);
        EXPECT_EQ(a->items->size(), value.items->size());
        EXPECT_EQ(first.original(a->items), value.items);
      }
      const auto merged = merge.merge(*a, *b);
      ASSERT_TRUE(merged);
      EXPECT_EQ(merged->items, value.items);
    }
    EXPECT_TRUE(merge.chosen().empty());
    EXPECT_TRUE(merge.made().empty());
  }
}

TEST(ScriptMerging, ElementsAreChosenAndWrittenIntoTheListOfBefore) {
  const ScriptValue list = list_of({ScriptValue::named(Kind::Tensor, "x"), ScriptValue::of(std::int64_t{1})});
  ListCopies first, second;
  const auto a = first.copy(list), b = second.copy(list);
  (*a->items)[0] = ScriptValue::named(Kind::Tensor, "y");
  (*b->items)[1] = ScriptValue::of(std::int64_t{2});
  int number = 0;
  ScriptMerge merge(first, second, [&] { return "c" + std::to_string(++number); });
  ASSERT_TRUE(merge.merge(*a, *b));
  ASSERT_EQ(merge.chosen().size(), 2u);
  EXPECT_EQ(merge.chosen()[0].first.text, "y");
  EXPECT_EQ(merge.chosen()[0].second.text, "x");
  EXPECT_EQ(merge.chosen()[1].second.integer, 2);
  EXPECT_EQ((*list.items)[0].name, "x") << "nothing is written before all fits";
  merge.write_lists();
  EXPECT_EQ((*list.items)[0].name, "c1");
  EXPECT_EQ((*list.items)[1].name, "c2");
  b->items->push_back(ScriptValue());
  ScriptMerge longer(first, second, [] { return std::string("new"); });
  EXPECT_FALSE(longer.merge(*a, *b)) << "lists of different lengths";
  EXPECT_FALSE(longer.merge(*a, *b)) << "asked again, too";
  EXPECT_FALSE(longer.merge(list_of({*a}), list_of({*b})));
  EXPECT_FALSE(longer.merge(*a, list_of({}))) << "a list of before and a new one";
  EXPECT_FALSE(longer.merge(ScriptValue::of(true), ScriptValue::of(1.0)));
}

/// Letters of loops that are right exchanged at random: a graph that passes every check, or one sentence.
TEST(ScriptLoops, DamagedLoopsAreRefusedOrRight) {
  const std::string right = net(filling(3));
  EXPECT_THAT(nodes_of(script_archive(right)), Not(EndsWith(".")));
  constexpr std::string_view kLetters("()[]{},.:=\n\t \"-0129axyligo_TF");
  std::size_t refused = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::string text = right;
    for (std::uint64_t i = 0, changes = 1 + random() % 4; i < changes; ++i)
      text[random() % text.size()] = kLetters[random() % kLetters.size()];
    refused += nodes_of(script_archive(text)).ends_with(".") ? 1 : 0;
  }
  EXPECT_GT(refused, 100u);
  EXPECT_LT(refused, 400u);
}

}  // namespace
}  // namespace stowage::formats
