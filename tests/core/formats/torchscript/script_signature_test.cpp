// What a TorchScript program takes and gives: names, types and nests, and what of it is refused.
#include "core/formats/torchscript/script_signature.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/formats/torchscript/script_archives.h"

namespace stowage::formats {
namespace {

using test::net;
using test::nodes_of;
using test::read_script;
using test::script_archive;
using ::testing::HasSubstr;
namespace pickles = stowage::test::pickle;

using Paths = std::vector<std::string>;

TEST(ScriptSignature, ResultsAreNamedByTheirNest) {
  const auto program = read_script(
      script_archive(net("    r = annotate(Dict[str, Tensor], {})\n    torch._set_item(r, \"a\", x)\n"
                         "    torch._set_item(r, \"a\", torch.relu(x))\n    torch._set_item(r, \"b\", x)\n"
                         "    return (r, 3, [x, None], torch.size(x, 0))\n")));
  ASSERT_TRUE(program) << sentence(program.error());
  EXPECT_EQ(program->output_paths, (Paths{"0.a", "0.b", "1", "2.0", "2.1", "3"}));
  EXPECT_EQ(program->outputs[0].argument.text, "relu");
  EXPECT_EQ(program->outputs[2].argument.integer, 3);
  EXPECT_TRUE(check_program(*program, program->file_bytes));
}

TEST(ScriptSignature, NumbersThatAreComputedAreNamed) {
  using A = Argument::Kind;
  const auto program =
      read_script(script_archive(net("    return (torch.size(x, 0), 2, 0.5, True, None)\n")));
  ASSERT_TRUE(program) << sentence(program.error());
  ASSERT_EQ(program->outputs.size(), 5u);
  const A kinds[] = {A::SymInt, A::Int, A::Float, A::Bool};
  for (std::size_t i = 0; i < 4; ++i) {
    SCOPED_TRACE(i);
    EXPECT_EQ(program->outputs[i].argument.kind, kinds[i]);
    EXPECT_EQ(program->outputs[i].argument.by_name, i == 0);
  }
  EXPECT_EQ(program->outputs[0].argument.text, program->graph.nodes[0].outputs[0].text);
  EXPECT_EQ(program->outputs[2].argument.real, 0.5);
  EXPECT_EQ(program->graph.outputs.size(), program->outputs.size());
}

TEST(ScriptSignature, WhatIsNoResultIsRefused) {
  EXPECT_THAT(nodes_of(script_archive(net("    return (x, \"text\")\n"))),
              HasSubstr("neither a tensor nor a number"));
  std::string nested = "x";
  for (int depth = 0; depth < 16; ++depth) nested = "[" + nested + "]";
  EXPECT_EQ(nodes_of(script_archive(net("    return " + nested + "\n"))), "") << "sixteen lists, no node";
  EXPECT_THAT(nodes_of(script_archive(net("    return [" + nested + "]\n"))), HasSubstr("nest too deep"));
}

TEST(ScriptSignature, InputsEndWhereAParameterHasAValueOfItsOwn) {
  const std::string code = "    return torch.relu(x)\n";
  const auto two = read_script(script_archive(net(code, "x: Tensor,\n    y: Tensor")));
  ASSERT_TRUE(two) << sentence(two.error());
  EXPECT_EQ(two->input_paths, (Paths{"args.0", "args.1"}));
  const auto one =
      read_script(script_archive(net(code, "x: Tensor,\n    n: int=3,\n    y: Optional[Tensor]=None")));
  ASSERT_TRUE(one) << sentence(one.error());
  EXPECT_EQ(one->input_paths, Paths{"args.0"});
  EXPECT_THAT(nodes_of(script_archive(net(code, "x: Tensor,\n    n: int"))),
              HasSubstr("it takes “n” of the type int"));
}

/// An archive that keeps the inputs of its trace.
std::string traced_archive(const std::vector<std::string>& inputs) {
  stowage::test::ZipMaker zip;
  const std::string object =
      pickles::global("__torch__.n", "Net") + ")\x81" + pickles::dict({{"w", pickles::vector("0", 2)}}) + "b";
  zip.add("a/data.pkl", pickles::whole(object)).add("a/data/0", std::string(8, '\1'));
  zip.add("a/code/__torch__/n.py", net("    return torch.relu(x)\n"));
  zip.add("a/constants.pkl", pickles::whole(")"));
  zip.add("a/traced_inputs.pkl", pickles::whole(pickles::dict({{"forward", pickles::tuple(inputs)}})));
  return zip.build();
}

TEST(ScriptSignature, ATraceSaysWhatItsInputsWere) {
  const auto program = read_script(traced_archive({pickles::tensor("0", 6, 0, {2, 3}, {3, 1})}));
  ASSERT_TRUE(program) << sentence(program.error());
  const TensorMeta& meta = program->graph.tensor_values.at("x");
  EXPECT_FALSE(meta.any);
  EXPECT_EQ(meta.scalar_type, schema_of_dtype(model::Dtype::F32));
  ASSERT_EQ(meta.sizes.size(), 2u);
  EXPECT_EQ(meta.sizes[1].value, 3);
  EXPECT_EQ(meta.sizes[1].name, "x_1") << "open: another run may take another size";
}

TEST(ScriptSignature, ATraceOfOtherInputsSaysNothing) {
  for (const auto& inputs :
       {std::vector<std::string>{}, {pickles::vector("0", 2), pickles::vector("1", 2)}}) {
    SCOPED_TRACE(inputs.size());
    const auto program = read_script(traced_archive(inputs));
    ASSERT_TRUE(program) << sentence(program.error());
    EXPECT_TRUE(program->graph.tensor_values.at("x").any);
  }
}

}  // namespace
}  // namespace stowage::formats
