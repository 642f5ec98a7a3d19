// What a workload asks of the KV cache.
#include <gtest/gtest.h>

#include <random>

#include "core/base/json.h"
#include "core/formats/architectures/kv_cache_of_config.h"
#include "core/formats/readers.h"
#include "core/plan/evaluate.h"
#include "core/plan/plan_file.h"
#include "tests/support/cases.h"

namespace stowage::plan {
namespace {

TEST(Workload, TheContextHasRoomForPromptAndWhatIsMade) {
  EXPECT_EQ((Workload{}).context(), 0u);
  EXPECT_EQ((Workload{8192, 4}).context(), 8192u);
  EXPECT_EQ((Workload{8192, 1, 100, 50}).context(), 8192u);
  EXPECT_EQ((Workload{8192, 1, 0, 50}).context(), 8242u) << "a prompt as long as the context";
  EXPECT_EQ((Workload{0, 1, 100, 50}).context(), 150u);
  EXPECT_EQ((Workload{0, 1, ~0ull, 50}).context(), ~0ull);
  EXPECT_EQ((Workload{8192, 1}).chunk_tokens(), 8192u);
  EXPECT_EQ((Workload{8192, 1, 0, 0, 512}).chunk_tokens(), 512u);
  EXPECT_EQ((Workload{100, 1, 0, 0, 512}).chunk_tokens(), 100u);
}

TEST(Workload, DtypesOfACacheAreThoseOfTensorsAndBlocks) {
  EXPECT_EQ(cache_dtype_from_name("q8_0"), model::Dtype::Q8_0);
  EXPECT_EQ(cache_dtype_from_name("Q4_0"), model::Dtype::Q4_0);
  EXPECT_EQ(cache_dtype_from_name("bfloat16"), model::Dtype::BF16);
  EXPECT_EQ(cache_dtype_from_name("bf16"), model::Dtype::BF16);
  for (const char* bad : {"", "q9_0", "Q8", "Q8_00"}) EXPECT_FALSE(cache_dtype_from_name(bad)) << bad;
}

/// Bytes a token in 16 bits, as published or computed: MHA 2 L n d b, GQA with the heads of keys, MLA one
/// row.
TEST(Workload, CachesHaveTheirKnownSizes) {
  const auto total = [](const model::KvCache& cache) {
    std::uint64_t sum = 0;
    for (const auto& layer : cache.layers) sum += layer.bytes_per_token;
    return sum;
  };
  const auto of = [&](const std::string& config, int layers) {
    std::vector<std::string> names;
    for (int i = 0; i < layers; ++i) names.push_back("model.layers." + std::to_string(i) + ".self_attn");
    const std::vector<std::string_view> views(names.begin(), names.end());
    return total(formats::kv_cache_of_config(parse_json(config, "config").value(), views));
  };
  EXPECT_EQ(of(R"({"num_hidden_layers": 32, "hidden_size": 4096, "num_attention_heads": 32})", 32), 524'288u)
      << "Llama 2 7B";
  EXPECT_EQ(of(R"({"num_hidden_layers": 32, "hidden_size": 4096, "num_attention_heads": 32,
                   "num_key_value_heads": 8})",
               32),
            131'072u)
      << "Llama 3 8B";
  EXPECT_EQ(of(R"({"num_hidden_layers": 80, "hidden_size": 8192, "num_attention_heads": 64,
                   "num_key_value_heads": 8})",
               80),
            327'680u)
      << "Qwen 2.5 72B";
  EXPECT_EQ(of(R"({"num_hidden_layers": 126, "hidden_size": 16384, "num_attention_heads": 128,
                   "num_key_value_heads": 8})",
               126),
            516'096u)
      << "Llama 3.1 405B";
  EXPECT_EQ(of(R"({"num_hidden_layers": 61, "hidden_size": 7168, "num_attention_heads": 128,
                   "kv_lora_rank": 512, "qk_rope_head_dim": 64})",
               61),
            70'272u)
      << "DeepSeek V3";
  EXPECT_EQ(of(R"({"num_hidden_layers": 32, "hidden_size": 4096, "num_attention_heads": 32,
                   "quantization_config": {"kv_cache_scheme": {"num_bits": 8}}})",
               32),
            262'144u)
      << "8 bits";
  EXPECT_EQ(of(R"({"num_hidden_layers": 32, "hidden_size": 4096, "num_attention_heads": 32,
                   "num_kv_shared_layers": 12})",
               32),
            524'288u / 32 * 20)
      << "12 layers read others' caches";
}

/// Latent attention: engines keep the row, the library's modules keys and values of every head; a quantised
/// cache counts the numbers of the same.
TEST(Workload, ALatentCacheIsOfTwoKinds) {
  std::mt19937 random(5);
  for (int round = 0; round < 50; ++round) {
    const std::uint64_t heads = 1 + random() % 64, plain = 1 + random() % 128, rotated = random() % 65,
                        value = 1 + random() % 128, rank = 1 + random() % 512, tokens = 1 + random() % 5000;
    const Json config{{"num_hidden_layers", 2},   {"hidden_size", 64},   {"num_attention_heads", heads},
                      {"kv_lora_rank", rank},     {"v_head_dim", value}, {"qk_rope_head_dim", rotated},
                      {"qk_nope_head_dim", plain}};
    const Json read = Json::parse(config.dump());
    const Json document{
        {"schema", "stowage.model/1"},
        {"name", "m"},
        {"config", read},
        {"tensors",
         Json::array({{{"name", "layers.0.self_attn.w"}, {"dtype", "BF16"}, {"shape", Json::array({4})}},
                      {{"name", "layers.1.self_attn.w"}, {"dtype", "BF16"}, {"shape", Json::array({4})}}})}};
    const auto model = formats::parse_description(document.dump(), "m", {}).value();
    ASSERT_EQ(model->kv_cache().layers.size(), 2u);
    const auto of = [&](bool latent, std::optional<model::Dtype> dtype) {
      Workload workload{tokens, 3};
      workload.latent_cache = latent;
      workload.cache_dtype = dtype;
      return kv_cache_bytes(*model, workload)[model->find_module("layers.1.self_attn")->index()];
    };
    const std::uint64_t all = heads * (plain + rotated + value), row = rank + rotated;
    EXPECT_EQ(of(false, std::nullopt), Bytes(3 * tokens * all * 2));
    EXPECT_EQ(of(true, std::nullopt), Bytes(3 * tokens * row * 2));
    EXPECT_EQ(of(false, model::Dtype::F8_E4M3), Bytes(3 * tokens * all));
    EXPECT_EQ(of(true, model::Dtype::F8_E4M3), Bytes(3 * tokens * row));
    Settings settings;
    settings.workload.latent_cache = true;
    settings.workload.cache_apart = true;
    const Settings again = settings_from_json(to_json(settings), "s").value();
    EXPECT_TRUE(again.workload.latent_cache);
    EXPECT_FALSE(again.workload.cache_apart) << "it follows from the target, and is in no file";
  }
}

model::ModelPtr with_cache(const std::string& config) {
  const std::string text = R"({"schema": "stowage.model/1", "name": "m", "tensors": [
      {"name": "layers.0.mixer.w", "dtype": "F32", "shape": [4]}], "kv_cache": )" +
                           config + "}";
  return formats::parse_description(text, "m", {}).value();
}

TEST(Workload, StateSpaceLayersKeepAsMuchForAnyLength) {
  const auto model = with_cache(R"({"kind": "state", "layers": 1, "state_elements_per_layer": 81920,
                                    "conv_elements_per_layer": 20480})");
  for (const std::uint64_t tokens : {1u, 100'000u}) {
    const auto bytes = kv_cache_bytes(*model, {tokens, 3});
    EXPECT_EQ(bytes[model->find_module("layers.0.mixer")->index()], Bytes(3ull * (81920 + 20480) * 4));
  }
  EXPECT_EQ(kv_cache_bytes(*model, {})[model->find_module("layers.0.mixer")->index()], Bytes(0));
}

Bytes with_encoder(const std::string& cross, const Workload& workload) {
  const std::string text = R"({"schema": "stowage.model/1", "name": "m", "tensors": [
      {"name": "decoder.block.0.layer.0.SelfAttention.k.weight", "dtype": "F16", "shape": [4]},
      {"name": "decoder.block.0.layer.1.EncDecAttention.k.weight", "dtype": "F16", "shape": [4]}],
      "config": {"num_heads": 4}, "kv_cache": {"kind": "encoder-decoder", "decoder_layers": 1, "kv_heads": 4,
      "head_dim": 16)" + cross +
                           "}}";
  const auto model = formats::parse_description(text, "m", {}).value();
  Bytes out;
  for (const Bytes bytes : kv_cache_bytes(*model, workload)) out += bytes;
  return out;
}

/// A decoder keeps its own keys and values, and those that it made of what the encoder left: of each token of
/// the prompt, beside which its own are of those that are made, or of a recording's positions.
TEST(Workload, ADecoderKeepsKeysOfItsEncoder) {
  constexpr std::uint64_t kOfAToken = 2ull * 4 * 16 * 2;
  for (const std::uint64_t batch : {1u, 3u}) {
    const Workload request{0, batch, 100, 50};
    EXPECT_EQ(with_encoder("", request), Bytes(kOfAToken * batch * (1 + 50 + 100)));
    EXPECT_EQ(with_encoder("", {120, batch}), Bytes(kOfAToken * batch * (120 + 120))) << "a pass, no more";
    EXPECT_EQ(with_encoder("", {500, batch, 100, 50}), Bytes(kOfAToken * batch * (401 + 100)))
        << "room for more than is made";
    EXPECT_EQ(with_encoder(R"(, "cross_positions": 1500)", request), Bytes(kOfAToken * batch * (150 + 1500)));
  }
  Workload small{10, 1};
  small.cache_dtype = model::Dtype::Q8_0;
  EXPECT_EQ(with_encoder("", small), Bytes((10 + 10) * 2ull * 4 * 16 / 32 * 34));
  EXPECT_EQ(with_encoder("", {}), Bytes()) << "nobody said how long it is";
}

/// 34 bytes for 32 numbers of q8_0, 18 of q4_0.
TEST(Workload, AQuantisedCacheIsKeptInBlocks) {
  const auto text = R"({"schema": "stowage.model/1", "name": "m", "tensors": [
      {"name": "layers.0.self_attn.w", "dtype": "BF16", "shape": [4]}],
      "kv_cache": {"kind": "gqa", "layers": 1, "kv_heads": 8, "head_dim": 128}})";
  const auto model = formats::parse_description(text, "m", {}).value();
  const auto of = [&](std::optional<model::Dtype> dtype) {
    Workload workload{10, 1};
    workload.cache_dtype = dtype;
    return kv_cache_bytes(*model, workload)[model->find_module("layers.0.self_attn")->index()];
  };
  EXPECT_EQ(of(std::nullopt), Bytes(10 * 2048 * 2));
  EXPECT_EQ(of(model::Dtype::Q8_0), Bytes(10 * 2048 / 32 * 34));
  EXPECT_EQ(of(model::Dtype::Q4_0), Bytes(10 * 2048 / 32 * 18));
  EXPECT_EQ(of(model::Dtype::F8_E4M3), Bytes(10 * 2048));
}

}  // namespace
}  // namespace stowage::plan
