// Scripts of PyTorch: where they put a model, and what they decide as they run.
#include <random>

#include <gmock/gmock.h>

#include "tests/core/runtimes/import/reading.h"
#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string at(const Facts& facts, const std::string& text) {
  return test::places(facts, test::read(facts, "pytorch", text));
}

/// A map at random, written as people write dictionaries, is the map that it was.
TEST(PyTorchScripts, DictionariesAreDeviceMaps) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    const Json model = test::random_model(random);
    const Json map = test::random_map(random, model, {0, 1, "cpu"});
    const FactsPtr facts = test::facts_of(model);
    std::string text =
        random() % 2 == 0 ? "my_device_map = {\n" : "model = X.from_pretrained(p, device_map={";
    const bool call = text.ends_with("={");
    for (const auto& [key, device] : map.items()) {
      text += "  '" + key + "': ";
      const std::string number = device.is_string() ? "" : std::to_string(device.get<int>());
      constexpr const char* kForms[] = {"\"cuda:%\"", "%", "torch.device('cuda', %)",
                                        "torch.device(\"cuda:%\")"};
      std::string form = number.empty() ? "'cpu'" : kForms[random() % 4];
      if (const auto sign = form.find('%'); sign != std::string::npos) form.replace(sign, 1, number);
      text += form + ",  # here\n";
    }
    text += call ? "}, dtype='auto')" : "}\n";
    const ReadPlan out = test::read(*facts, "pytorch", text);
    ASSERT_TRUE(out.ok()) << text;
    const plan::DeviceMap wanted = test::map_of(map);
    for (std::uint32_t i = 0; i < out.places.size(); ++i)
      EXPECT_EQ(out.places[i], test::asked_by_hand(wanted, facts->tensor_name(i), machine::kCpu)) << text;
    EXPECT_FALSE(out.understood.empty());
  }
}

TEST(PyTorchScripts, TheLastMoveCounts) {
  const FactsPtr facts = test::layers(3);
  EXPECT_EQ(at(*facts, "model.to('cuda:1')"), "1 1 1 1 1");
  EXPECT_EQ(at(*facts, "model.cuda()\nmodel.layers[1].to('cpu')\n"), "0 0 c 0 0");
  EXPECT_EQ(at(*facts, "model.layers[1].cpu(); model.cuda(1)"), "1 1 1 1 1")
      << "a module takes along what is in it";
  EXPECT_EQ(at(*facts, "model = M.from_pretrained('x')\nmodel.get_submodule(\"layers.2\").to(1)"),
            "c c c 1 c");
  EXPECT_EQ(at(*facts, "net = M.from_config(c)\nnet = net.eval().to(device=torch.device('cuda', 1))"),
            "1 1 1 1 1");
  EXPECT_EQ(at(*facts, "model = M.from_pretrained('x', dtype=half).eval().cuda()\nmodel.lm_head.to('cpu')"),
            "0 0 0 0 c");
  EXPECT_EQ(at(*facts, "M.from_config(c).layers[0].to('cuda:1')"), "c 1 c c c");
  EXPECT_EQ(at(*facts, "d = torch.device('cuda:1')\nhead = model.lm_head\nhead.to(d, torch.float16)"),
            "c c c c 1");
  EXPECT_EQ(at(*facts,
               "class M:\n  def __init__(self):\n    self.embed_tokens = Embedding(1, 2).to('cuda:0')\n"
               "    self.layers[0] = Layer().cuda(1)\n"),
            "0 1 c c c");
}

TEST(PyTorchScripts, LoopsGoThroughLayers) {
  const FactsPtr facts = test::layers(4);
  EXPECT_EQ(at(*facts,
               "for i in range(2):\n    model.layers[i].to('cuda:0')\nfor i in range(2, 4):\n"
               "    model.layers[i].to('cuda:1')\n"),
            "c 0 0 1 1 c");
  EXPECT_EQ(at(*facts, "for i in range(4): model.layers[i].cuda(i)"), "c 0 1 2 3 c");
  EXPECT_EQ(at(*facts, "for layer in model.layers[1:3]:\n  layer.to(0)"), "c c 0 0 c c");
  EXPECT_EQ(at(*facts, "for layer in model.layers:\n  layer.up.to(0)\n  layer.to('cuda:1')"), "c 1 1 1 1 c");
  EXPECT_EQ(at(*facts, "model.layers[2:].to(1)"), "c c c 1 1 c");
  EXPECT_EQ(at(*facts, "for i in range(3): x = model.layers[i]; x.to(1);\nmodel.layers[3].to(0)"),
            "c 1 1 1 0 c")
      << "a semicolon ends no loop";
}

/// What counts and what is counted are known in each turn, as in the loop over numbers that says the same.
TEST(PyTorchScripts, EnumeratedLayersAreCounted) {
  const FactsPtr facts = test::layers(4);
  EXPECT_EQ(at(*facts, "for i, layer in enumerate(model.layers):\n    layer.to(i)\n"), "c 0 1 2 3 c");
  EXPECT_EQ(at(*facts, "for (i, layer) in enumerate(model.layers, start=1):\n  layer.cuda(i)"),
            "c 1 2 3 4 c");
  EXPECT_EQ(at(*facts, "for i, layer in enumerate(model.layers[2:], 2): model.layers[i].to(1)"),
            "c c c 1 1 c");
  EXPECT_EQ(at(*facts, "for i, layer in enumerate(model.layers):\n  layer.up.to(i)\nlayer.to(0)\ni.to(3)"),
            at(*facts, "for i in range(4):\n  model.layers[i].up.to(i)"))
      << "behind the loop its names say nothing";
  for (const char* counted :
       {"enumerate(names)", "enumerate(model.layers, n)", "enumerate(model.layers, step=1)", "enumerate()",
        "enumerate(model.layers, 1, 2)", "zip(model.layers, devices)"}) {
    SCOPED_TRACE(counted);
    const ReadPlan out =
        test::read(*facts, "pytorch",
                   "model.lm_head.to(1)\nfor i, layer in " + std::string(counted) + ":\n  layer.to(0)\n");
    EXPECT_THAT(out.unknown, ElementsAre("layer.to(0)")) << "named, and nothing is made up";
  }
}

TEST(PyTorchScripts, ACountThatIsNoNumberOfACardMovesNothing) {
  const FactsPtr facts = test::layers(2);
  EXPECT_EQ(at(*facts, "model.to(0)\nfor i, layer in enumerate(model.layers, -1): layer.to(i)"), "0 0 0 0");
  EXPECT_EQ(at(*facts, "for i, x in enumerate(model.layers, 9223372036854775807): x.to(0)"), "c 0 0 c");
}

TEST(PyTorchScripts, WhatIsMovedNowhereIsSaid) {
  const ReadPlan out = test::read(*test::layers(2), "pytorch", "model.layers[0].to('cuda:0')");
  EXPECT_TRUE(out.ok());
  EXPECT_THAT(test::rules(out), ElementsAre("import.unmoved"));
  EXPECT_THAT(test::said(out).front(), HasSubstr("they are taken to lie on CPU"));
  EXPECT_THAT(test::understood(out), ElementsAre("layers.0"));
}

/// A parameter under two names is one, and follows each.
TEST(PyTorchScripts, TiedNamesMoveTogether) {
  Json model = test::language_model(1, 100, 8);
  test::tie_ends(model);
  const FactsPtr facts = test::facts_of(model);
  EXPECT_EQ(at(*facts, "model.to(0)\nmodel.lm_head.to('cpu')"), "c 0 c");
}

/// Nothing is guessed, and nothing is lost: what is decided as the script runs is named.
TEST(PyTorchScripts, WhatIsDecidedAsItRunsIsNamed) {
  const FactsPtr facts = test::layers(2);
  for (const char* line :
       {"model.layers[i].to('cuda:0')", "model.layers[0].to(f'cuda:{n}')", "model.layers[0].to(device)",
        "x = [layer.to('cuda:0') for layer in model.layers]", "inputs = inputs.to('cuda:0')",
        "model.layers[-1].to(0)", "torch.set_default_device('cuda')", "model.layers[0 + 1].to(0)",
        "pick(model).to('cuda:1')", "x.data = x.data.to('cuda:1')",
        "model.layers[0].to('cuda' if ok else 'cpu')"}) {
    const ReadPlan out = test::read(*facts, "pytorch", std::string("model.lm_head.cuda()\n") + line + "\n");
    EXPECT_TRUE(out.ok()) << line;
    EXPECT_THAT(out.unknown, ElementsAre(line));
    EXPECT_EQ(test::places(*facts, out), "c c c 0");
    const ReadPlan alone = test::read(*facts, "pytorch", line);
    EXPECT_FALSE(alone.ok()) << line;
    EXPECT_TRUE(alone.places.empty());
  }
  for (const char* line :
       {"torch.cuda.set_device(1)", "model.to_empty(device='cuda:1')", "dispatch_model(model, {'': 1})",
        "with torch.device('cuda:1')", "with torch.cuda.device(1)"}) {
    const bool block = std::string_view(line).starts_with("with");
    const ReadPlan out = test::read(
        *facts, "pytorch", std::string(line) + (block ? ":\n  x = 1\n" : "\n") + "model.lm_head.cpu()");
    EXPECT_THAT(out.unknown, ElementsAre(line)) << "it says where others lie, and is not read";
  }
  const std::string sizes = "sizes = {'layers': 3, 'lm_head': 1}";
  const ReadPlan numbers = test::read(*facts, "pytorch", "model.lm_head.cuda()\n" + sizes);
  EXPECT_EQ(test::places(*facts, numbers), "c c c 0");
  EXPECT_THAT(numbers.unknown, ElementsAre(sizes)) << "cards, or sizes";
  const ReadPlan used = test::read(*facts, "pytorch", sizes + "\nX(device_map=sizes)");
  EXPECT_EQ(test::places(*facts, used), "c 3 3 1");
  EXPECT_THAT(used.unknown, IsEmpty());
  EXPECT_EQ(at(*facts, "{'layers': 3, 'lm_head': 1}"), "c 3 3 1") << "a map alone";
  const ReadPlan maps = test::read(*facts, "pytorch", "model.lm_head.cuda()\nX(device_map='auto')");
  EXPECT_THAT(maps.unknown, ElementsAre("device_map='auto'"));
  EXPECT_THAT(test::rules(maps), Contains("import.automatic-map"));
}

TEST(PyTorchScripts, ConditionsAreSaid) {
  const FactsPtr facts = test::layers(1);
  const ReadPlan out = test::read(
      *facts, "pytorch", "if torch.cuda.is_available():\n  model.to('cuda')\nelse:\n  model.to('cpu')\n");
  EXPECT_EQ(test::places(*facts, out), "0 0 0");
  EXPECT_THAT(test::rules(out), ElementsAre("import.conditional"));
  EXPECT_THAT(out.unknown, ElementsAre("model.to('cpu')"));
  EXPECT_THAT(test::rules(test::read(*facts, "pytorch", "if __name__ == '__main__':\n  model.to('cuda')")),
              IsEmpty());
}

TEST(PyTorchScripts, BadTextsAreRefused) {
  const FactsPtr facts = test::layers(1);
  const auto rules = [&](const char* text) {
    const ReadPlan out = test::read(*facts, "pytorch", text);
    EXPECT_FALSE(out.ok()) << text;
    return test::rules(out);
  };
  for (const char* text :
       {"", "hello", "import torch\nx = 3", "{}", "{'a': 0}", "print(1)", "# model.to('cuda')",
        "'model.to(0)'", "model.half()", "model.to(torch.float16)", "x.y", "((((", "\xff"})
    EXPECT_THAT(rules(text), ElementsAre("import.nothing")) << text;
  EXPECT_THAT(rules("model.to('mps')"), ElementsAre("import.device", "import.nothing"));
  EXPECT_THAT(rules("device_map = {'lm_head': 'disk', 'layers': 0}"), Contains("import.device"));
  EXPECT_THAT(rules("device_map = {'lm_head': 1.5}"), Contains("import.device"));
  EXPECT_THAT(rules("model.to('cuda:0)"), Contains("import.open-quote"));
  EXPECT_THAT(rules("model.blocks[3].to(0)"), ElementsAre("import.unknown-names", "import.nothing"));
  const std::string endless =
      "for i in range(99999999999):\n  for j in range(99999999999):\n    model.to(0)\n";
  EXPECT_THAT(rules(endless.c_str()), Contains("import.too-long"));
  const ReadPlan again = test::read(
      *facts, "pytorch", "for i in range(99999999999):\n  device_map = {'layers': 0, 'strange': 0}\n");
  EXPECT_THAT(test::rules(again), ElementsAre("import.unknown-names", "import.too-long", "import.unmoved"));
  EXPECT_THAT(test::understood(again), ElementsAre("layers"));
  EXPECT_THAT(again.unknown, ElementsAre("strange"));
  EXPECT_THAT(
      rules("for i in range(9):\n  model.to('mps')\n  device_map = {'layers': 'mps', 'lm_head': f(i)}\n"),
      ElementsAre("import.device", "import.device", "import.not-literal", "import.nothing"));
}

}  // namespace
}  // namespace stowage::runtimes
