// TorchScript programs as graphs: which nodes their code becomes, and what is refused by name.
#include "core/formats/torchscript/script_program.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "tests/core/formats/torchscript/script_archives.h"
#include "tests/support/cases.h"

namespace stowage::formats {
namespace {

using test::net;
using test::nodes_of;
using test::read_script;
using test::script_archive;
using ::testing::HasSubstr;
namespace pickles = stowage::test::pickle;

/// Of a body of forward.
std::string body(const std::string& text, const std::string& parameters = "x: Tensor") {
  return nodes_of(script_archive(net(text, parameters)));
}

TEST(ScriptProgram, CallsBecomeTheOperatorsTheyMean) {
  EXPECT_EQ(body("    return torch.mul(x, self.w)\n"), "mul.Tensor");
  EXPECT_EQ(body("    return torch.mul(x, 0.5)\n"), "mul.Scalar");
  EXPECT_EQ(body("    return torch.add(x, self.w, alpha=2)\n"), "add.Tensor");
  EXPECT_EQ(body("    return torch.sum(torch.mean(x, [1]))\n"), "mean.dim sum.default");
  EXPECT_EQ(body("    return torch.to(x, 6)\n"), "to.dtype");
  EXPECT_EQ(body("    return torch.slice(x, 0, 0, 2)\n"), "slice.Tensor");
  EXPECT_EQ(body("    a, b, = torch.split(x, 1)\n    return torch.cat([b, a])\n"),
            "split.Tensor cat.default");
  EXPECT_EQ(body("    a, b = torch.max(x, 1)\n    return a\n"), "max.dim");
  EXPECT_EQ(body("    return torch.index(x, [None, self.w])\n"), "index.Tensor");
  EXPECT_EQ(
      body("    return torch._convolution(x, self.w, None, [1], [0], [1], False, [0], 1, True, False, True, "
           "True)\n"),
      "convolution.default")
      << "without what is said to cuDNN";
}

TEST(ScriptProgram, SizesAreNumbersOfTheGraph) {
  EXPECT_EQ(body("    return torch.reshape(x, [torch.size(x, 0), -1])\n"), "sym_size.int reshape.default");
  EXPECT_EQ(body("    n = ops.prim.NumToTensor(torch.size(x, 1))\n"
                 "    return torch.slice(x, 1, 0, int(torch.floor_divide(torch.add(n, CONSTANTS.c0), 2)))\n"),
            "sym_size.int _operator.add _operator.floordiv slice.Tensor")
      << "numbers that a trace keeps in tensors";
  EXPECT_EQ(body("    return torch.mul(x, CONSTANTS.c0)\n"), "mul.Tensor");
  EXPECT_EQ(body("    return torch.reshape(x, [torch.mul(torch.add(1, 2), 4)])\n"), "reshape.default");
  EXPECT_EQ(body("    return torch.reshape(x, [int(torch.sum(x))])\n"),
            "sum.default item.default torch.sym_int reshape.default");
}

TEST(ScriptProgram, WhatIsKnownIsDecidedNow) {
  EXPECT_EQ(body("    if torch.gt(self.k, 4):\n      y = torch.relu(x)\n    else:\n      y = torch.neg(x)\n"
                 "    return y\n"),
            "relu.default");
  EXPECT_EQ(body("    y = x\n    for i in range(3):\n      y = torch.relu(y)\n    return y\n"),
            "relu.default relu.default relu.default");
  EXPECT_EQ(body("    y = x\n    i = 0\n    while torch.lt(i, 2):\n      y = torch.neg(y)\n"
                 "      i = torch.add(i, 1)\n    return y\n"),
            "neg.default neg.default");
  EXPECT_EQ(
      body("    if torch.ne(torch.dim(x), 4):\n      ops.prim.RaiseException(\"no\")\n    else:\n      pass\n"
           "    return torch.relu(x)\n"),
      "dim.default _operator.ne relu.default")
      << "what only guards is taken to hold";
  EXPECT_EQ(body("    y = annotate(List[Tensor], [])\n    _0 = torch.append(y, x)\n    _1 = torch.append(y, "
                 "self.w)\n"
                 "    return torch.cat(y)\n"),
            "cat.default");
  EXPECT_EQ(
      body("    if torch.__isnot__(h, None):\n      y = unchecked_cast(Tensor, h)\n    else:\n      y = x\n"
           "    return torch.relu(y)\n",
           "x: Tensor,\n    h: Optional[Tensor]=None"),
      "relu.default");
}

/// What hangs on a computed value is chosen when the program runs: both sides are graphs of one node.
TEST(ScriptProgram, BranchesOnComputedValuesAreConditionsOfTheGraph) {
  const std::string text =
      "    n = torch.size(x, 0)\n    if torch.gt(n, 2):\n      y = torch.mul(x, self.w)\n      m = "
      "torch.add(n, 1)\n"
      "    else:\n      y = torch.neg(x)\n      m = 7\n    return (y, m)\n";
  EXPECT_EQ(body(text), "sym_size.int _operator.gt torch.ops.higher_order.cond");
  const auto program = read_script(script_archive(net(text)));
  ASSERT_TRUE(program);
  const Node& cond = program->graph.nodes.back();
  ASSERT_EQ(cond.outputs.size(), 2u);
  EXPECT_EQ(cond.inputs.size(), 3u + 3u) << "the size, the weight, the input";
  const Graph &first = *cond.inputs[1].argument.graph, &second = *cond.inputs[2].argument.graph;
  EXPECT_EQ(first.nodes.size(), 2u);
  EXPECT_EQ(second.nodes.size(), 1u);
  EXPECT_EQ(first.inputs.size(), second.inputs.size());
  EXPECT_EQ(body("    if bool(torch.sum(x)):\n      y = x\n    else:\n      y = x\n    return y\n"),
            "sum.default item.default _operator.ne")
      << "nothing to choose";
  EXPECT_EQ(body("    if bool(torch.sum(x)):\n      return (x, [self.w])\n    else:\n"
                 "      return (torch.neg(x), [x])\n"),
            "sum.default item.default _operator.ne torch.ops.higher_order.cond");
}

/// Each sentence names what stands against it.
TEST(ScriptProgram, WhatNoGraphCanSayIsRefusedByName) {
  EXPECT_THAT(body("    if bool(torch.sum(x)):\n      y = x\n    else:\n      y = None\n    return y\n"),
              HasSubstr("it branches on what it computes"))
      << "a tensor or nothing at all";
  EXPECT_THAT(body("    if torch.sum(x):\n      return x\n    else:\n      return torch.neg(x)\n"),
              HasSubstr("it branches on what it computes"));
  EXPECT_THAT(
      body("    y = x\n    for i in range(torch.size(x, 0)):\n      y = torch.relu(y)\n    return y\n"),
      HasSubstr("it loops for as long as what it computes says"));
  EXPECT_THAT(body("    while bool(torch.sum(x)):\n      pass\n    return x\n"), HasSubstr("it loops"));
  EXPECT_THAT(body("    while True:\n      pass\n    return x\n"), HasSubstr("its code goes on too long"));
  EXPECT_THAT(body("    return torch.from_file(\"/etc/passwd\")\n"), HasSubstr("“aten::from_file”"));
  EXPECT_THAT(body("    return torch._reshape_alias(x, [4000000], [1])\n"),
              HasSubstr("“aten::_reshape_alias”"));
  EXPECT_THAT(body("    return ops.my_library.op(x)\n"), HasSubstr("“ops.my_library.op”"));
  EXPECT_THAT(body("    return ops.prim.rpc_async(x)\n"), HasSubstr("“prim::rpc_async”"));
  EXPECT_THAT(body("    return torch.relu(nobody)\n"), HasSubstr("“nobody”"));
  EXPECT_THAT(body("    return torch.relu(self.nobody)\n"), HasSubstr("“nobody”"));
  EXPECT_THAT(body("    return (self).other(x)\n"), HasSubstr("no function “other”"));
  EXPECT_THAT(body("    return torch.relu(x, 1, 2, 3)\n"), HasSubstr("“aten::relu”"));
  EXPECT_THAT(body("    return (self).forward(x)\n"), HasSubstr("nests too deep"));
  EXPECT_THAT(body("    return torch.relu(x)\n", "x: Dict[str, Tensor]"), HasSubstr("Dict[str,Tensor]"));
  EXPECT_THAT(body("    return torch.relu((\n"), HasSubstr("is not understood"));
  EXPECT_THAT(body("    return torch.relu(x)\n  ?\n"), HasSubstr("of code/__torch__/n.py is not understood"));
  EXPECT_THAT(nodes_of(script_archive("class Other(Module):\n  a : int\n")),
              HasSubstr("no function “forward”"));
}

/// A list of results is as long as the first names that it is taken apart to; nothing before it may ask.
TEST(ScriptProgram, ListsOfResultsAreCountedByTheirNames) {
  EXPECT_EQ(body("    l = torch.split(x, 1)\n    a, b, = l\n    return torch.cat(l)\n"),
            "split.Tensor cat.default");
  EXPECT_THAT(body("    l = torch.split(x, 1)\n    if bool(torch.sum(x)):\n      a, b, = l\n      y = "
                   "torch.add(a, b)\n"
                   "    else:\n      y = x\n    return y\n"),
              HasSubstr("it takes an element that is not known before it runs"))
      << "taken apart in another graph than its own";
  for (const char* text : {"    return torch.split(x, 1)\n", "    return torch.cat(torch.split(x, 1))\n",
                           "    l = torch.split(x, 1)\n    _0 = torch.append(l, x)\n    return x\n",
                           "    l = torch.split(x, 1)\n    if torch.eq(torch.len(l), 0):\n      return x\n"
                           "    else:\n      return torch.neg(x)\n"})
    EXPECT_THAT(body(text), HasSubstr("before it says how many there are")) << text;
}

/// Code that nests what it makes, or puts a list into itself: a sentence, and no deeper stack.
TEST(ScriptProgram, NestsWithoutEndEndWithASentence) {
  std::string chain = "x", calls = "x", elements = "x";
  for (int i = 0; i < 300000; ++i) {
    chain += ".a";
    calls += "()";
    elements += "[0]";
  }
  for (const std::string& deep : {chain, calls, elements})
    EXPECT_THAT(body("    return " + deep + "\n"), HasSubstr("is not understood"));
  for (const char* text :
       {"    l = [x]\n    while True:\n      l = [l]\n    return x\n",
        "    l = (x, x)\n    while True:\n      l = (l, l)\n    return l\n",
        "    a = [x]\n    while True:\n      b = [x]\n      _0 = torch.append(a, b)\n      a = b\n"
        "    return x\n"})
    EXPECT_THAT(body(text), HasSubstr("its code goes on too long")) << text;
  for (const char* text : {"    l = [x]\n    _0 = torch.append(l, l)\n    return l\n",
                           "    a = [x]\n    b = [a]\n    _0 = torch.append(a, b)\n    return a\n"})
    EXPECT_THAT(body(text), HasSubstr("its results nest too deep")) << text;
  std::string wide = "    l = (x, x, x, x, x, x, x, x)\n";
  for (int i = 0; i < 14; ++i) wide += "    l = (l, l, l, l, l, l, l, l)\n";
  EXPECT_THAT(body(wide + "    return l\n"), HasSubstr("it has too many results"));
}

/// Eight times the same list in a list, fourteen levels deep: 2^42 numbers to whoever goes through them all.
TEST(ScriptProgram, AMemberThatRepeatsItselfIsNotGoneThrough) {
  std::string deep = "](" + std::string("K\x01K\x01K\x01K\x01K\x01K\x01K\x01K\x01") + "eq" + '\x40';
  for (char level = 1; level <= 14; ++level) {
    const std::string again = std::string("h") + static_cast<char>('\x40' + level - 1);
    deep = "](" + deep;
    for (int i = 0; i < 7; ++i) deep += again;
    deep += std::string("eq") + static_cast<char>('\x40' + level);
  }
  EXPECT_THAT(nodes_of(script_archive(net("    return self.deep\n"), {{"deep", deep}})), HasSubstr("“deep”"));
}

/// Letters of code that is right exchanged at random: a graph that passes every check, or one sentence.
TEST(ScriptProgram, DamagedCodeIsRefusedOrRight) {
  const std::string right =
      net("    n = ops.prim.NumToTensor(torch.size(x, 1))\n    y, z, = torch.split(torch.mul(x, self.w), 1)\n"
          "    l = annotate(List[Tensor], [y, ])\n    for i in range(2):\n      _0 = torch.append(l, "
          "torch.neg(z))\n"
          "    if torch.gt(int(n), 2):\n      r = torch.cat(l, 1)\n    else:\n      r = torch.slice(x, 1, 0, "
          "int(n))\n"
          "    return torch.to(r, 6)\n");
  EXPECT_THAT(nodes_of(script_archive(right)), HasSubstr("torch.ops.higher_order.cond"));
  constexpr std::string_view kLetters = "()[]{},.:=\n\t \"-019axntf_N";
  std::size_t refused = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::string text = right;
    for (std::uint64_t i = 0, count = 1 + random() % 4; i < count; ++i)
      text[random() % text.size()] = kLetters[random() % kLetters.size()];
    const std::string said = nodes_of(script_archive(text));
    refused += said.ends_with(".") ? 1 : 0;
  }
  EXPECT_GT(refused, 100u);
  EXPECT_LT(refused, 400u);
}

/// Damaged pickles and constants beside code that is right.
TEST(ScriptProgram, WhatIsMissingBesideTheCodeIsSaid) {
  const std::string code = net("    return torch.mul(x, self.w)\n");
  const auto said = [&](const std::string& data, const std::string& constants, std::size_t payload) {
    stowage::test::ZipMaker zip;
    zip.add("a/data.pkl", pickles::whole(data)).add("a/code/__torch__/n.py", code);
    zip.add("a/constants.pkl", pickles::whole(constants)).add("a/data/0", std::string(payload, '\1'));
    return nodes_of(zip.build());
  };
  const auto object = [](const std::string& w) {
    return pickles::global("__torch__.n", "Net") + ")\x81" + pickles::dict({{"w", w}}) + "b";
  };
  EXPECT_EQ(said(object(pickles::vector("0", 2)), ")", 8), "mul.Tensor");
  EXPECT_THAT(said(object(pickles::vector("0", 2)), ")", 4), HasSubstr("“0” should be 8 bytes"))
      << "its payload is too short";
  EXPECT_THAT(said(object(pickles::vector("9", 2)), ")", 8), HasSubstr("“w”")) << "it has none";
  EXPECT_THAT(said(object(pickles::number(3)), ")", 8), HasSubstr("."))
      << "a number where a tensor is declared";
  EXPECT_THAT(said(pickles::number(3), ")", 8), HasSubstr("no tensors"));
  EXPECT_THAT(said(object("N"), ")", 8), HasSubstr("aten::mul"));
}

/// What an archive of a script says of itself is what its name says: a constant's value is folded into sizes,
/// one that is no number stays a tensor.
TEST(ScriptProgram, ConstantsAreNumbersOrTensors) {
  EXPECT_EQ(body("    return torch.reshape(x, [int(CONSTANTS.c0), -1])\n"), "reshape.default");
  EXPECT_EQ(body("    return torch.add(x, CONSTANTS.c0)\n"), "add.Tensor");
  EXPECT_THAT(body("    return torch.add(x, CONSTANTS.c1)\n"), HasSubstr("“CONSTANTS.c1”"));
  EXPECT_THAT(body("    return torch.add(x, CONSTANTS.cx)\n"), HasSubstr("“CONSTANTS.cx”"));
  const auto program = read_script(script_archive(net("    return torch.add(x, CONSTANTS.c0)\n")));
  ASSERT_TRUE(program);
  EXPECT_EQ(program->payloads.back().name, "CONSTANTS/c0");
  EXPECT_EQ(program->inputs.back().kind, InputSpec::Kind::TensorConstant);
}

TEST(ScriptProgram, ModulesAreKeptAndConstantsRead) {
  const std::string inner =
      "class In(Module):\n  __parameters__ = [\"b\", ]\n  __buffers__ = []\n  b : Tensor\n"
      "  def forward(self: __torch__.m.In,\n    x: Tensor) -> Tensor:\n"
      "    b = self.b\n    return torch.add(x, b)\n";
  const std::string object =
      pickles::global("__torch__.m", "In") + ")\x81" + pickles::dict({{"b", pickles::vector("0", 2)}}) + "b";
  const auto program = read_script(script_archive(
      net("    inner = self.inner\n    f = __torch__.m.twice\n    return f((inner).forward(x, ), )\n"),
      {{"inner", object}},
      {{"__torch__/m.py", inner + "def twice(x: Tensor) -> Tensor:\n  return torch.mul(x, 2)\n"}}));
  ASSERT_TRUE(program) << sentence(program.error());
  ASSERT_EQ(program->graph.nodes.size(), 2u);
  EXPECT_EQ(program->graph.nodes[0].module, "inner");
  EXPECT_EQ(program->graph.nodes[1].module, "");
  EXPECT_EQ(program->classes.at("inner"), "m.In");
  ASSERT_EQ(program->payloads.size(), 2u);
  EXPECT_EQ(program->payloads[1].name, "inner.b");
  EXPECT_EQ(program->payloads[0].record, program->payloads[1].record) << "one storage under two names";
  EXPECT_EQ(program->input_paths, std::vector<std::string>{"args.0"});
  EXPECT_EQ(program->output_paths, std::vector<std::string>{"value"});
  EXPECT_TRUE(program->graph.tensor_values.at("x").any) << "nothing says what a script takes";
}

TEST(ScriptProgram, ResultsAreNamedByTheirNest) {
  const auto program = read_script(
      script_archive(net("    r = annotate(Dict[str, Tensor], {})\n    torch._set_item(r, \"a\", x)\n"
                         "    torch._set_item(r, \"a\", torch.relu(x))\n    torch._set_item(r, \"b\", x)\n"
                         "    return (r, 3, [x, None], torch.size(x, 0))\n")));
  ASSERT_TRUE(program) << sentence(program.error());
  EXPECT_EQ(program->output_paths, (std::vector<std::string>{"0.a", "0.b", "1", "2.0", "2.1", "3"}));
  EXPECT_EQ(program->outputs[0].argument.text, "relu");
  EXPECT_EQ(program->outputs[2].argument.integer, 3);
  EXPECT_TRUE(check_program(*program, program->file_bytes));
}

/// What is there of TorchScript is runnable, a loop that a computed value may end too.
TEST(ScriptProgram, OfRealArchives) {
  std::size_t traces = 0;
  for (const char* name :
       {"direct_tensors/trace.pt", "mixed_precision/trace.pt", "shared_pieces/trace.pt",
        "cached_decoder/trace.pt", "convnet/trace.pt", "convnet/script.pt", "scripted_loop/script.pt"}) {
    SCOPED_TRACE(name);
    const auto model = open_model(stowage::test::data(std::string("models/") + name));
    ASSERT_TRUE(model) << sentence(model.error());
    EXPECT_TRUE((*model)->runnable()) << sentence((*model)->why_not_runnable());
    traces += std::string(name).ends_with("trace.pt");
    EXPECT_EQ((*model)->open_sizes().empty(), !std::string(name).ends_with("trace.pt"));
  }
  EXPECT_EQ(traces, 5u);
}

}  // namespace
}  // namespace stowage::formats
