// Which formats say whether a parameter wants a gradient, and that the others say nothing.
#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "tests/core/formats/pickle/pickles.h"
#include "tests/core/formats/torchscript/script_archives.h"
#include "tests/support/cases.h"

namespace stowage::formats {
namespace {

namespace pickles = stowage::test::pickle;
using model::TensorKind;

model::ModelPtr open(const std::string& path) {
  auto opened = open_model(path);
  EXPECT_TRUE(opened) << path;
  return opened ? *opened : nullptr;
}

/// Every parameter of the fixture says this; nothing else says anything.
void expect_all(const char* file, std::optional<bool> wanted) {
  SCOPED_TRACE(file);
  const model::ModelPtr read = open(stowage::test::data(file));
  ASSERT_TRUE(read);
  std::size_t parameters = 0;
  for (const model::Tensor& tensor : read->tensors()) {
    const bool parameter = tensor.kind == TensorKind::Parameter;
    parameters += parameter;
    EXPECT_EQ(tensor.requires_grad, parameter ? wanted : std::nullopt) << tensor.name;
  }
  EXPECT_GT(parameters, 0u);
  EXPECT_EQ(read->frozen_parameters(), 0u);
}

TEST(RequiresGradOf, ProgramsModulesAndTorchScriptSayIt) {
  for (const char* file : {"models/convnet/static.pt2", "models/llama_untied/static.pt2", "pt2/torch27.pt2",
                           "pt2/torch28.pt2", "models/shared_pieces/module.pth", "models/branches/module.pth",
                           "models/convnet/trace.pt", "models/convnet/script.pt"})
    expect_all(file, true);
}

/// state_dict() detaches: false stands there of every parameter.
TEST(RequiresGradOf, StateDictsAndSafetensorsDoNotSay) {
  for (const char* file : {"models/branches/state_dict.pth", "models/scripted_loop/state_dict.pth",
                           "models/llama_untied/hf_sharded", "models/gguf_llama/shards-00001-of-00003.gguf"})
    expect_all(file, std::nullopt);
}

TEST(RequiresGradOf, AFrozenParameterOfAProgramIsKnown) {
  const model::ModelPtr read = open(stowage::test::data("training/tied_residual/program.pt2"));
  ASSERT_TRUE(read);
  for (const model::Tensor& tensor : read->tensors()) {
    if (tensor.kind != TensorKind::Parameter) continue;
    EXPECT_EQ(tensor.requires_grad, std::optional(tensor.name != "scale")) << tensor.name;
  }
  EXPECT_EQ(read->frozen_parameters(), 16u);
}

std::string parameter(const char* key, bool wants) {
  return pickles::call(pickles::global("torch._utils", "_rebuild_parameter"),
                       {pickles::vector(key, 2), wants ? "\x88" : "\x89", pickles::no_hooks()});
}

TEST(RequiresGradOf, ParametersInACheckpointSayIt) {
  const std::string value = pickles::dict({{"a.weight", parameter("0", true)},
                                           {"b.weight", parameter("1", false)},
                                           {"c.weight", pickles::vector("2", 2)}});
  const stowage::test::TemporaryFolder folder;
  const model::ModelPtr read = open(folder.write("x.pth", pickles::archive(value, {2, 2, 2})));
  ASSERT_TRUE(read);
  const auto said = [&](const char* name) { return (*read)[*read->find_tensor(name)].requires_grad; };
  EXPECT_EQ(said("a.weight"), std::optional(true));
  EXPECT_EQ(said("b.weight"), std::optional(false));
  EXPECT_EQ(said("c.weight"), std::nullopt);
  EXPECT_EQ(read->frozen_parameters(), 2u);
}

/// Its record has the parameter's own answer, and "w" of this one was saved frozen.
TEST(RequiresGradOf, AFrozenParameterOfTorchScriptIsKnown) {
  const std::string archive = test::script_archive(test::net("    return torch.mul(x, self.w)\n"));
  const stowage::test::TemporaryFolder folder;
  const model::ModelPtr read = open(folder.write("x.pt", archive));
  ASSERT_TRUE(read);
  EXPECT_EQ((*read)[*read->find_tensor("w")].requires_grad, std::optional(false));
  const auto program = test::read_script(archive);
  ASSERT_TRUE(program);
  EXPECT_FALSE(program->payloads.front().requires_grad) << "and the engine makes no gradient for it";
}

}  // namespace
}  // namespace stowage::formats
