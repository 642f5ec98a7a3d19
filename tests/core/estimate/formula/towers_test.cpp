// Towers of images: how many positions they see, when they run, and what of them gets into the text.
#include <gtest/gtest.h>

#include "core/estimate/formula/formula_passes.h"
#include "core/estimate/formula/forward.h"
#include "core/plan/evaluate.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using test::all_in;
using test::leaves_out;
using test::machine_of;
using test::on;

Json tensor(const std::string& name, std::vector<std::uint64_t> shape) {
  return Json{{"name", name}, {"dtype", "F32"}, {"shape", shape}};
}

constexpr std::uint64_t kWidth = 32, kText = 48, kMiddle = 128;

/// Qwen2-VL with one block in its tower and one layer of text. `deep`: features of earlier layers,
/// Qwen3-VL's.
Json qwen(bool deep = false) {
  Json out{{"schema", "stowage.model/1"}, {"name", "qwen"}, {"tensors", Json::array()}};
  const auto add = [&](const std::string& name, std::vector<std::uint64_t> shape) {
    out["tensors"].push_back(tensor(name, std::move(shape)));
  };
  add("model.visual.patch_embed.proj.weight", {kWidth, 3, 2, 14, 14});
  const std::string block = "model.visual.blocks.0.", layer = "model.language_model.layers.0.";
  add(block + "norm1.weight", {kWidth});
  add(block + "norm1.bias", {kWidth});
  add(block + "norm2.weight", {kWidth});
  add(block + "norm2.bias", {kWidth});
  add(block + "attn.qkv.weight", {3 * kWidth, kWidth});
  add(block + "attn.proj.weight", {kWidth, kWidth});
  add(block + "mlp.fc1.weight", {kMiddle, kWidth});
  add(block + "mlp.fc2.weight", {kWidth, kMiddle});
  const auto merger = [&](const std::string& name) {
    add(name + "ln_q.weight", {kWidth});
    add(name + "ln_q.bias", {kWidth});
    add(name + "mlp.0.weight", {4 * kWidth, 4 * kWidth});
    add(name + "mlp.2.weight", {kText, 4 * kWidth});
  };
  merger("model.visual.merger.");
  if (deep) merger("model.visual.deepstack_merger_list.0.");
  add("model.language_model.embed_tokens.weight", {64, kText});
  for (const char* name : {"q_proj", "k_proj", "v_proj", "o_proj"})
    add(layer + "self_attn." + name + ".weight", {kText, kText});
  add(layer + "mlp.gate_proj.weight", {96, kText});
  add(layer + "mlp.up_proj.weight", {96, kText});
  add(layer + "mlp.down_proj.weight", {kText, 96});
  add(layer + "input_layernorm.weight", {kText});
  add(layer + "post_attention_layernorm.weight", {kText});
  add("model.language_model.norm.weight", {kText});
  add("lm_head.weight", {64, kText});
  out["config"] = Json::parse(R"({"model_type": "qwen2_vl", "vocab_size": 64,
      "text_config": {"vocab_size": 64, "hidden_size": 48, "num_attention_heads": 4, "rope_theta": 1.0},
      "vision_config": {"embed_dim": 32, "hidden_size": 48, "num_heads": 4, "patch_size": 14,
                        "spatial_merge_size": 2, "hidden_act": "gelu"}})");
  out["kv_cache"] = Json{{"kind", "gqa"}, {"layers", 1u}, {"kv_heads", 4u}, {"head_dim", 12u}};
  return out;
}

model::ModelPtr model_of(const Json& json) {
  const auto model = formats::read_description(json, "qwen", {});
  EXPECT_TRUE(model) << sentence(model.error());
  return model ? *model : nullptr;
}

struct Went {
  std::vector<Turn> turns;
  std::vector<model::ModuleId> unknown;
  std::vector<Forward::Assumed> images;
  std::uint64_t left = 0;
};

Went go(const model::Model& model, std::uint64_t tokens, std::uint64_t keys, bool further = false) {
  const std::vector<plan::Placement::Slot> executes(model.modules().size(), 0);
  LayerReader reader(model);
  Ledger ledger(executes, 1);
  Pass pass;
  pass.tokens = tokens;
  pass.keys = keys;
  pass.element = 4;
  pass.further = further;
  Forward forward(model, reader, ledger, pass);
  forward.run();
  return {ledger.turns(), forward.unknown(), forward.prompt_images(), ledger.now(0)};
}

const Turn* turn_of(const Went& went, const model::Model& model, const std::string& name) {
  for (const Turn& turn : went.turns) {
    if (model[turn.module].name == name && turn.operations > 0) return &turn;
  }
  return nullptr;
}

/// Four patches a token, as many as the prompt has and no more than the library makes of itself.
TEST(Towers, AnImageIsAsLargeAsThePromptAllows) {
  const auto model = model_of(qwen());
  ASSERT_TRUE(model);
  for (const auto& [tokens, patches] : {std::pair{10ull, 40ull}, {1280ull, 5120ull}, {9000ull, 5120ull}}) {
    const Went went = go(*model, tokens, tokens);
    ASSERT_EQ(went.images.size(), 1u);
    EXPECT_EQ(went.images[0].positions, patches);
    EXPECT_TRUE(went.unknown.empty()) << (*model)[went.unknown.front()].name;
    const Turn* cut = turn_of(went, *model, "model.visual.patch_embed.proj");
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->operations, 2.0 * static_cast<double>(patches * kWidth * 3 * 2 * 14 * 14));
  }
}

/// preprocessor_config.json says how large images may become.
TEST(Towers, TheProcessorMaySayMore) {
  for (const char* said :
       {R"({"max_pixels": 7840})", R"({"size": {"longest_edge": 7840, "shortest_edge": 1}})"}) {
    Json json = qwen();
    json["config"]["preprocessor_config"] = Json::parse(said);
    const auto model = model_of(json);
    ASSERT_TRUE(model);
    EXPECT_EQ(go(*model, 500, 500).images[0].positions, 4u * 10) << "10 tokens of 28 × 28 pixels";
  }
}

/// A merger takes the patches of a token together: a quarter of the rows, four times as wide.
TEST(Towers, MergersJoinPatches) {
  const auto model = model_of(qwen());
  ASSERT_TRUE(model);
  const Went went = go(*model, 100, 100);
  const Turn* up = turn_of(went, *model, "model.visual.merger.mlp.0");
  const Turn* down = turn_of(went, *model, "model.visual.merger.mlp.2");
  ASSERT_TRUE(up && down);
  EXPECT_EQ(up->operations, 2.0 * 100 * (4 * kWidth) * (4 * kWidth));
  EXPECT_EQ(down->operations, 2.0 * 100 * (4 * kWidth) * kText);
  EXPECT_EQ(went.left, 100u * 64 * 4) << "nothing but the logits is left";
}

TEST(Towers, FeaturesOfEarlierLayersWaitForTheText) {
  const auto model = model_of(qwen(true)), plain = model_of(qwen());
  ASSERT_TRUE(model && plain);
  const Went deep = go(*model, 128, 128), other = go(*plain, 128, 128);
  EXPECT_TRUE(deep.unknown.empty());
  ASSERT_TRUE(turn_of(deep, *model, "model.visual.deepstack_merger_list.0.mlp.2"));
  EXPECT_EQ(deep.left, other.left) << "all of them are gone in the end";
  const auto peak_of = [](const Went& went, const model::Model& in, const std::string& name) {
    const Turn* turn = turn_of(went, in, name);
    return turn ? turn->peak : 0;
  };
  const std::string q = "model.language_model.layers.0.self_attn.q_proj";
  const std::string merged = "model.visual.merger.mlp.2";
  EXPECT_EQ(peak_of(deep, *model, merged), peak_of(other, *plain, merged) + 128 * kText * 4);
  EXPECT_EQ(peak_of(deep, *model, q), peak_of(other, *plain, q));
}

/// The tower is gone through with the prompt, and not again for each token.
TEST(Towers, ATokenMoreSeesNoImage) {
  const auto model = model_of(qwen());
  ASSERT_TRUE(model);
  for (const Turn& turn : go(*model, 1, 500, true).turns)
    EXPECT_EQ((*model)[turn.module].name.find("visual"), std::string::npos) << (*model)[turn.module].name;
  plan::Workload workload;
  workload.tokens = 500;
  workload.generate = 10;
  const auto made = predict_formula(*model, machine_of(1), {}, all_in(*model, 0), workload);
  EXPECT_TRUE(leaves_out(made, Code::FormulaOneImage));
  ASSERT_TRUE(made.time && made.time->decode);
  EXPECT_LT(*made.time->decode, made.time->prefill);
}

/// Nor are encoders: cross attention reads the keys and values that it made of the prompt.
TEST(Towers, ATokenMoreReadsTheEncodersKeys) {
  const auto model = test::catalog("t5-11b");
  if (!model) GTEST_SKIP() << "not in the selection";
  const std::vector<plan::Placement::Slot> executes(model->modules().size(), 0);
  LayerReader reader(*model);
  Ledger ledger(executes, 1);
  Pass pass;
  pass.tokens = 1;
  pass.keys = 300;
  pass.element = 4;
  pass.further = pass.last_only = true;
  Forward(*model, reader, ledger, pass).run();
  std::uint64_t cache = 0;
  for (const Turn& turn : ledger.turns()) {
    const std::string& name = (*model)[turn.module].name;
    EXPECT_NE(name.substr(0, 8), "encoder.") << name;
    EXPECT_TRUE(!name.ends_with("EncDecAttention.k") && !name.ends_with("EncDecAttention.v")) << name;
    cache += turn.cache;
  }
  // 24 layers with 128 heads of 128, of what is written and of what was read.
  EXPECT_EQ(cache, 24ull * 2 * 2 * 128 * 128 * 300 * 4);
}

/// What a token reads is what the plan keeps: of the prompt what crosses, and of itself what was made.
TEST(Towers, ATokenMoreReadsWhatADecoderKeeps) {
  const auto model = test::catalog("t5-11b");
  if (!model) GTEST_SKIP() << "not in the selection";
  const std::vector<plan::Placement::Slot> executes(model->modules().size(), 0);
  const FormulaPasses::Devices devices{executes, 1, {}};
  for (const auto& [prompt, made] : {std::pair{200ull, 100ull}, {1ull, 1ull}, {3000ull, 7ull}}) {
    plan::Settings settings;
    settings.workload.prompt = prompt;
    settings.workload.generate = made;
    FormulaPasses passes(*model, settings, settings.workload);
    std::uint64_t read = 0;
    const Gone gone = passes.token(devices);
    for (const Turn& turn : gone.turns) read += turn.cache;
    Bytes kept;
    for (const Bytes bytes : plan::kv_cache_bytes(*model, settings.workload)) kept += bytes;
    EXPECT_EQ(Bytes(read), kept) << prompt << " and " << made;
    EXPECT_EQ(kept, Bytes(24ull * 2 * 128 * 128 * (prompt + made + 1) * 4));
  }
}

TEST(Towers, WithoutAnySizeTheTowerIsUnknown) {
  Json json = qwen();
  json["config"]["vision_config"].erase("spatial_merge_size");
  const auto model = model_of(json);
  ASSERT_TRUE(model);
  const Went went = go(*model, 100, 100);
  EXPECT_FALSE(went.unknown.empty());
  EXPECT_TRUE(went.images.empty());
  EXPECT_EQ(went.left, 100u * 64 * 4);
}

/// A list of blocks that nobody knows is not gone through as if its products stood in a row (RWKV).
TEST(Towers, BlocksOfAnUnknownKindAreSaid) {
  Json json{{"schema", "stowage.model/1"}, {"name", "rwkv"}};
  json["tensors"] = Json::array({tensor("rwkv.embeddings.weight", {64, 48}),
                                 tensor("rwkv.blocks.0.attention.receptance.weight", {48, 48}),
                                 tensor("rwkv.blocks.0.attention.output.weight", {48, 48}),
                                 tensor("head.weight", {64, 48})});
  json["config"] = Json{{"vocab_size", 64u}, {"hidden_size", 48u}};
  const auto model = model_of(json);
  ASSERT_TRUE(model);
  const Went went = go(*model, 10, 10);
  ASSERT_EQ(went.unknown.size(), 1u);
  EXPECT_EQ((*model)[went.unknown.front()].name, "rwkv.blocks.0");
}

}  // namespace
}  // namespace stowage::estimate
