#include "core/plan/maps/loading_snippet.h"

#include <gmock/gmock.h>

#include "core/base/json.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using test::machine_of;

TEST(LoadingSnippet, MaxMemoryNamesEveryDeviceThatHoldsWeights) {
  machine::Machine machine = machine_of({100, 200});
  machine.devices[2].physical = Bytes(500);
  EXPECT_EQ(to_text(max_memory_json(machine), -1), R"({"0":100,"1":200,"cpu":500})");
}

TEST(LoadingSnippet, QuotesWhatItNames) {
  test::RandomModel random(1);
  const auto model = random.make(5);
  const Placement placement{std::vector<Placement::Slot>(model->tensors().size(), 0)};
  Settings settings;
  settings.runtime.offload_buffers = true;
  settings.dtype = model::Dtype::BF16;
  const std::string text = loading_snippet(*model, "my \"map\".json", settings,
                                           evaluate(*model, machine_of({9}), settings, placement));
  EXPECT_THAT(text, testing::HasSubstr(R"(open("my \"map\".json"))"));
  EXPECT_THAT(text, testing::HasSubstr("from_pretrained"));
  EXPECT_THAT(text, testing::HasSubstr("max_memory={0: 9"));
  EXPECT_THAT(text, testing::HasSubstr("offload_buffers=True"));
  EXPECT_THAT(text, testing::HasSubstr("bfloat16"));
}

TEST(LoadingSnippet, TakesTheMapOutOfAnExport) {
  test::RandomModel random(1);
  const auto model = random.make(5);
  const Placement placement{std::vector<Placement::Slot>(model->tensors().size(), 0)};
  const std::string text = loading_snippet(*model, "export.json", {},
                                           evaluate(*model, machine_of({9}), {}, placement), MapFile::Export);
  EXPECT_THAT(text, testing::HasSubstr("plan = json.load(f)"));
  EXPECT_THAT(text, testing::HasSubstr("device_map=plan[\"device_map\"]"));
  EXPECT_THAT(text, testing::HasSubstr("plan[\"max_memory\"]"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("max_memory={0: 9"))) << "one source of the numbers";
}

/// A model of one tensor, as a file of that format gives it.
model::ModelPtr one_tensor(const char* format, const char* path, std::vector<model::Part> parts = {}) {
  model::ModelBuilder builder;
  builder.set_format(format);
  builder.set_path(path);
  if (!parts.empty()) builder.set_parts(std::move(parts));
  model::ModelBuilder::TensorSpec spec;
  spec.name = "w";
  spec.dtype = model::Dtype::U8;
  spec.shape = {4};
  spec.bytes = Bytes(4);
  builder.add_tensor(std::move(spec));
  return builder.build().value();
}

TEST(LoadingSnippet, OfAModuleThatNoLibraryBuilds) {
  for (const auto& [format, function] :
       {std::pair{"pt2", "dispatch_model("}, std::pair{"safetensors", "load_checkpoint_and_dispatch("}}) {
    const auto model = one_tensor(format, "net.file");
    const machine::Machine machine = machine_of({9});
    Settings settings;
    settings.runtime.offload_buffers = true;
    const Placement on_disk{{static_cast<Placement::Slot>(machine.devices.size() - 1)}};
    const std::string text =
        loading_snippet(*model, "map.json", settings, evaluate(*model, machine, settings, on_disk));
    EXPECT_THAT(text, testing::HasSubstr(function));
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("from_pretrained")))
        << "nothing of that name would open " << format;
    EXPECT_THAT(text, testing::HasSubstr("device_map=device_map"));
    EXPECT_THAT(text, testing::HasSubstr("offload_buffers=True"));
    EXPECT_THAT(text, testing::HasSubstr("\"offload\""));
  }
}

std::string snippet_of(const model::ModelPtr& model) {
  const Placement placement{{0}};
  return loading_snippet(*model, "map.json", {}, evaluate(*model, machine_of({9}), {}, placement));
}

TEST(LoadingSnippet, OfGgufNamesTheFileInItsFolder) {
  const std::string text = snippet_of(one_tensor("gguf", "/models/tiny/tiny-q4.gguf"));
  EXPECT_THAT(text, testing::HasSubstr("from_pretrained(\n    \"/models/tiny\""));
  EXPECT_THAT(text, testing::HasSubstr("gguf_file=\"tiny-q4.gguf\""));
  EXPECT_THAT(snippet_of(one_tensor("gguf", "tiny.gguf")), testing::HasSubstr("from_pretrained(\n    \".\""));
  EXPECT_THAT(snippet_of(one_tensor("hf-folder", "/models/tiny")),
              testing::Not(testing::HasSubstr("gguf_file")));
}

TEST(LoadingSnippet, OfADescriptionNamesNoFileOfIt) {
  const std::string text = snippet_of(one_tensor("description", "/catalogs/llama.json.gz"));
  EXPECT_THAT(text, testing::HasSubstr("from_pretrained(\n    \"path/or/name\",  # "));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("llama.json.gz")));
  EXPECT_THAT(text, testing::HasSubstr("from transformers import AutoModel\n"));
}

TEST(LoadingSnippet, TakesTheClassOfTheModelsHead) {
  const std::vector<std::tuple<const char*, const char*, const char*>> cases = {
      {R"({"architectures": ["LlamaForCausalLM"]})", "", "AutoModelForCausalLM"},
      {R"({"architectures": null})", "transformers.models.llama.modeling_llama.LlamaForCausalLM",
       "AutoModelForCausalLM"},
      {"{}", "GPT2LMHeadModel", "AutoModelForCausalLM"},
      {"{}", "T5ForConditionalGeneration", "AutoModelForSeq2SeqLM"},
      {R"({"vision_config": {}})", "LlavaForConditionalGeneration", "AutoModelForImageTextToText"},
      {"{}", "WhisperForConditionalGeneration", "AutoModelForSpeechSeq2Seq"},
      {"{}", "BertForMaskedLM", "AutoModelForMaskedLM"},
      {"{}", "BertForSequenceClassification", "AutoModelForSequenceClassification"},
      {"{}", "ViTForImageClassification", "AutoModelForImageClassification"},
      {"{}", "SegformerForSemanticSegmentation", "AutoModelForSemanticSegmentation"},
      {"{}", "DetrForObjectDetection", "DetrForObjectDetection"},
      {R"({"architectures": ["BertModel"]})", "BertForMaskedLM", "AutoModel"},
      {"{}", "", "AutoModel"},
      {R"({"architectures": []})", "", "AutoModel"},
      {R"({"architectures": [3]})", "", "AutoModel"},
  };
  for (const auto& [config, root, loader] : cases) {
    model::ModelBuilder builder;
    builder.set_format("hf-folder");
    builder.set_path("/models/tiny");
    builder.set_config(parse_json(config, "config").value());
    builder.add_module("", root);
    model::ModelBuilder::TensorSpec spec;
    spec.name = "w";
    spec.dtype = model::Dtype::U8;
    spec.shape = {4};
    spec.bytes = Bytes(4);
    builder.add_tensor(std::move(spec));
    const std::string text = snippet_of(builder.build().value());
    EXPECT_THAT(text, testing::HasSubstr(std::string("from transformers import ") + loader + "\n"))
        << root << config;
    EXPECT_THAT(text, testing::HasSubstr(std::string("model = ") + loader +
                                         ".from_pretrained(\n    \"/models/tiny\",\n"))
        << root;
  }
}

TEST(LoadingSnippet, OfAStateDictLoadsItIntoTheUsersModule) {
  const std::string flat = snippet_of(one_tensor("state-dict", "net.pth"));
  EXPECT_THAT(flat, testing::HasSubstr("load_checkpoint_and_dispatch(\n    model,\n    \"net.pth\""));
  EXPECT_THAT(flat, testing::Not(testing::HasSubstr("from_pretrained")));
  const std::string nested = snippet_of(one_tensor(
      "training-checkpoint", "run.ckpt", {{"model", 1, Bytes(4), false}, {"ema.shadow", 1, Bytes(4), true}}));
  EXPECT_THAT(nested, testing::HasSubstr("torch.load(\"run.ckpt\""));
  EXPECT_THAT(nested, testing::HasSubstr("checkpoint[\"ema\"][\"shadow\"]"))
      << "the part that is shown, and no other";
  EXPECT_THAT(nested, testing::HasSubstr("dispatch_model("));
  EXPECT_THAT(nested, testing::HasSubstr("import torch"));
}

}  // namespace
}  // namespace stowage::plan
