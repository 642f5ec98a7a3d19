// Scripts of Torch-TensorRT and TransformerEngine: settings by name, what has no effect, what cannot be.
#include <random>

#include <gmock/gmock.h>

#include "core/runtimes/import/recognise.h"
#include "tests/core/runtimes/import/reading.h"

namespace stowage::runtimes {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

/// Two layers, the first of which TensorRT executes.
FactsPtr engine_and_layer() {
  Json json = test::language_model(2, 100, 8);
  json["parts"] = {{{"module", "layers.0"}, {"executes", "tensorrt"}}};
  return test::facts_of(json);
}

std::string at(const char* target, const std::string& text) {
  const FactsPtr facts = engine_and_layer();
  return test::places(*facts, test::read(*facts, target, text));
}

TEST(TensorRtScripts, TheSourceOfEnginesGoesWhereTheSettingSays) {
  const std::string made = "model.to('cuda:1')\nx = torch_tensorrt.MutableTorchTensorRTModule(model";
  EXPECT_EQ(at("tensorrt-mttm", made + ")"), "1 1 1 1");
  EXPECT_EQ(at("tensorrt-mttm", made + ", offload_module_to_cpu=False)"), "1 1 1 1");
  EXPECT_EQ(at("tensorrt-mttm", made + ", offload_module_to_cpu=True)"), "1 c 1 1");
  EXPECT_EQ(at("tensorrt-mttm", "opts = {'offload_module_to_cpu': True}\n" + made + ", **opts)"), "1 c 1 1");
  EXPECT_EQ(at("tensorrt-mttm",
               "model.lm_head.cpu()\nm = torch_tensorrt.compile(model, ir='dynamo', "
               "device=torch_tensorrt.Device(gpu_id=1))"),
            "1 1 1 c");
  EXPECT_EQ(at("tensorrt-mttm", "part = part.to('cuda:2')\ny = MutableTorchTensorRTModule(part)"), "2 2 2 2")
      << "engines are built where the part lies";
}

TEST(TensorRtScripts, SettingsAreKnownByNameAndOthersAreListed) {
  const FactsPtr facts = engine_and_layer();
  const ReadPlan out = test::read(*facts, "tensorrt-mttm",
                                  "m = torch_tensorrt.MutableTorchTensorRTModule(model, "
                                  "enabled_precisions={torch.float16}, min_block_size=3, "
                                  "workspace_size=1 << 30, speed='high', **more)");
  EXPECT_TRUE(out.ok());
  EXPECT_THAT(test::understood(out), ElementsAre("enabled_precisions={torch.float16}", "min_block_size=3",
                                                 "workspace_size=1 << 30"));
  EXPECT_THAT(out.unknown, UnorderedElementsAre("speed='high'", "more"));
  EXPECT_THAT(test::rules(out), Contains("import.not-literal"));
  const ReadPlan late = test::read(
      *facts, "tensorrt-mttm", "m = torch_tensorrt.compile(model, offload_module_to_cpu=flag, device='cpu')");
  EXPECT_THAT(test::rules(late), ElementsAre("import.not-literal", "import.device", "import.unmoved"));
  EXPECT_THAT(late.unknown, ElementsAre("offload_module_to_cpu=flag"));
}

TEST(TensorRtScripts, TheBackendTakesAnOffloadAndIgnoresIt) {
  const FactsPtr facts = engine_and_layer();
  const ReadPlan out = test::read(*facts, "torch-compile",
                                  "model = model.eval().to('cuda:1')\nm = torch.compile(model, "
                                  "backend='torch_tensorrt', options={'offload_module_to_cpu': True, "
                                  "'min_block_size': 2}, dynamic=False)");
  EXPECT_TRUE(out.ok());
  EXPECT_EQ(test::places(*facts, out), "1 1 1 1");
  EXPECT_THAT(test::rules(out), ElementsAre("import.no-effect"));
  EXPECT_THAT(out.unknown, IsEmpty());
}

TEST(TensorRtScripts, OtherTextsAreRefused) {
  const FactsPtr facts = engine_and_layer();
  for (const char* target : {"tensorrt-mttm", "torch-compile"}) {
    for (const char* text :
         {"", "model.to('cuda:0')", "torch.compile(model)", "torch.compile(model, backend='inductor')",
          "compile(model)", "import torch_tensorrt", "MutableTorchTensorRTModule", "SETTINGS = {}"}) {
      const ReadPlan out = test::read(*facts, target, text);
      EXPECT_FALSE(out.ok()) << target << ": " << text;
      EXPECT_THAT(test::rules(out), ElementsAre("import.nothing")) << target << ": " << text;
      EXPECT_TRUE(out.places.empty());
    }
  }
}

TEST(TransformerEngineScripts, TheContextIsReadInBothForms) {
  const FactsPtr facts = test::layers(2);
  for (const char* text :
       {"context, sync = te.get_cpu_offload_context(enabled=True, num_layers=2, model_layers=8)",
        "from transformer_engine.pytorch import get_cpu_offload_context\ncontext, sync = "
        "get_cpu_offload_context(True, 2, 8)"}) {
    const ReadPlan out = test::read(*facts, "transformer-engine", text);
    EXPECT_TRUE(out.ok()) << text;
    EXPECT_THAT(test::understood(out), ElementsAre("enabled=True", "num_layers=2", "model_layers=8"));
    EXPECT_EQ(test::places(*facts, out), "0 0 0 0");
    EXPECT_THAT(out.findings, IsEmpty());
  }
  const ReadPlan moved =
      test::read(*facts, "transformer-engine",
                 "model.cuda(1)\nte.get_cpu_offload_context(True, manual_synchronization=True, "
                 "retain_pinned_cpu_buffers=True, offload_stream=s, threshold=3)");
  EXPECT_EQ(test::places(*facts, moved), "1 1 1 1");
  EXPECT_THAT(moved.unknown, ElementsAre("threshold=3"));
}

/// n of L layers at random: all of them is an error, all but one a warning; in manual mode the script
/// decides.
TEST(TransformerEngineScripts, TheLastLayerCannotMove) {
  const FactsPtr facts = test::layers(1);
  std::mt19937 random(5);
  for (int n = 0; n < 200; ++n) {
    const int layers = static_cast<int>(random() % 6), of = static_cast<int>(1 + random() % 5);
    const bool manual = random() % 4 == 0;
    const ReadPlan out = test::read(*facts, "transformer-engine",
                                    "te.get_cpu_offload_context(num_layers=" + std::to_string(layers) +
                                        ", model_layers=" + std::to_string(of) +
                                        ", manual_synchronization=" + (manual ? "True)" : "False)"));
    EXPECT_EQ(out.ok(), manual || layers < of);
    const bool tight = !manual && layers + 1 == of;
    EXPECT_EQ(test::rules(out), layers >= of && !manual ? std::vector<std::string>{"import.all-layers"}
                                : tight                 ? std::vector<std::string>{"import.no-overlap"}
                                                        : std::vector<std::string>());
  }
}

TEST(TransformerEngineScripts, ANumberThatIsTooLargeIsNone) {
  const ReadPlan out = test::read(*test::layers(1), "transformer-engine",
                                  "te.get_cpu_offload_context(num_layers=99999999999, model_layers=4)");
  EXPECT_THAT(test::rules(out), ElementsAre("import.number"));
}

TEST(TransformerEngineScripts, WhatHasNoEffectIsSaidAndNothingIsRefused) {
  const FactsPtr facts = test::layers(1);
  const ReadPlan out = test::read(*facts, "transformer-engine",
                                  "te.get_cpu_offload_context(offload_weights=True, double_buffering=True, "
                                  "num_layers=n, model_layers='8')");
  EXPECT_THAT(test::rules(out),
              ElementsAre("import.no-effect", "import.no-effect", "import.not-literal", "import.number"));
  EXPECT_THAT(test::said(out).front(), HasSubstr("offload_weights=True is accepted, and has no effect."));
  for (const char* text : {"", "import transformer_engine.pytorch as te", "get_cpu_offload_context", "{}"})
    EXPECT_THAT(test::rules(test::read(*facts, "transformer-engine", text)), ElementsAre("import.nothing"))
        << text;
}

TEST(Recognise, ScriptsByWhatTheyCall) {
  const auto name = [](const char* text) {
    const auto found = recognise(text);
    return found.size() == 1 ? std::string(found.front()->name) : std::to_string(found.size());
  };
  EXPECT_EQ(name("model.layers[0].to('cuda:0')"), "pytorch");
  EXPECT_EQ(name("{'model.embed': 0, 'lm_head': 'cpu'}"), "pytorch");
  EXPECT_EQ(name("model.cuda()\nx = torch_tensorrt.compile(model)"), "tensorrt-mttm");
  EXPECT_EQ(name("model.to('cuda:0')\ntorch.compile(model, backend=\"torch_tensorrt\")"), "torch-compile");
  EXPECT_EQ(name("model.to('cuda:0')\nte.get_cpu_offload_context(True)"), "transformer-engine");
  EXPECT_EQ(name("{\"lm_head\": \"cuda:0\"}"), "accelerate") << "JSON is a map";
}

}  // namespace
}  // namespace stowage::runtimes
