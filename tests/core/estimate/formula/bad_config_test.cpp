// Configurations that say nothing, too little, or something else than the tensors.
#include <gmock/gmock.h>

#include <random>

#include "core/estimate/formula/layers.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

/// One layer of Llama: hidden 64, 8 heads of 8, 2 of them for keys, middle 160. `number`: what the layer is
/// called.
model::ModelPtr small_llama(const std::string& config, const std::string& number = "0") {
  const auto weight = [](const std::string& name, int rows, int columns) {
    return R"({"name": ")" + name + R"(", "dtype": "F32", "shape": [)" + std::to_string(rows) + ", " +
           std::to_string(columns) + "]}";
  };
  const std::string layer = "model.layers." + number + ".";
  std::string tensors = weight("model.embed_tokens.weight", 96, 64);
  for (const auto& [name, rows, columns] : {std::tuple{"self_attn.q_proj", 64, 64},
                                            {"self_attn.k_proj", 16, 64},
                                            {"self_attn.v_proj", 16, 64},
                                            {"self_attn.o_proj", 64, 64},
                                            {"mlp.gate_proj", 160, 64},
                                            {"mlp.up_proj", 160, 64},
                                            {"mlp.down_proj", 64, 160}})
    tensors += ", " + weight(layer + name + ".weight", rows, columns);
  tensors += ", " + weight("lm_head.weight", 96, 64);
  const auto model =
      formats::parse_description(R"({"schema": "stowage.model/1", "name": "small", "tensors": [)" + tensors +
                                     R"(], "config": )" + config + "}",
                                 "small", {});
  EXPECT_TRUE(model) << sentence(model.error());
  return *model;
}

Prediction predicted(const model::Model& model) {
  plan::Workload workload;
  workload.tokens = 128;
  return predict_formula(model, test::machine_of(1), {}, test::all_in(model, 0), workload);
}

constexpr const char* kRight =
    R"({"vocab_size": 96, "hidden_size": 64, "intermediate_size": 160, "num_hidden_layers": 1,
        "num_attention_heads": 8, "num_key_value_heads": 2, "rope_theta": 10000.0, "model_type": "llama"})";

std::string with(const std::string& key, const std::string& value) {
  Json json = parse_json(kRight, "config").value();
  json[key] = parse_json(value, key).value();
  return to_text(json);
}

TEST(BadConfig, ARightOneSaysNothing) {
  const Prediction made = predicted(*small_llama(kRight));
  EXPECT_THAT(made.unknown, ::testing::IsEmpty()) << "it tells the cache, too";
  // 128 positions of h + 3f and cosines and sines of 8 numbers, in 32 bits.
  EXPECT_EQ(test::on(made, machine::gpu(0)).activations, Bytes(128ull * (64 + 3 * 160 + 2 * 8) * 4));
}

struct Contradiction {
  const char *field, *value, *tensor, *is;
};

TEST(BadConfig, AFieldThatItsTensorContradictsIsNamedWithIt) {
  const Bytes right = test::on(predicted(*small_llama(kRight)), machine::gpu(0)).activations;
  for (const auto& [field, value, tensor, is] :
       {Contradiction{"intermediate_size", "320", "mlp.up_proj.weight", "160"},
        Contradiction{"num_key_value_heads", "4", "self_attn.k_proj.weight", "2"},
        Contradiction{"hidden_size", "128", "self_attn.q_proj.weight", "64"},
        Contradiction{"head_dim", "16", "self_attn.q_proj.weight", "8"}}) {
    SCOPED_TRACE(field);
    const Prediction made = predicted(*small_llama(with(field, value)));
    EXPECT_TRUE(test::leaves_out(made, Code::FormulaContradiction));
    EXPECT_THAT(made.unknown, Contains(testing::AllOf(HasSubstr(field), HasSubstr(value), HasSubstr(tensor),
                                                      HasSubstr(is))));
    EXPECT_EQ(test::on(made, machine::gpu(0)).activations, right) << "the tensor is believed";
  }
}

TEST(BadConfig, AMissingFieldLeavesAttentionOut) {
  const Prediction made = predicted(*small_llama(with("num_attention_heads", "null")));
  EXPECT_TRUE(test::leaves_out(made, Code::FormulaNoField));
  EXPECT_THAT(made.unknown, Contains(HasSubstr("num_attention_heads")));
  EXPECT_TRUE(test::on(made, machine::gpu(0)).activations) << "the MLP is still there";
}

TEST(BadConfig, NoneAtAllIsSaid) {
  const Prediction made = predicted(*small_llama("null"));
  EXPECT_TRUE(test::leaves_out(made, Code::FormulaNoConfig));
  EXPECT_TRUE(test::leaves_out(made, Code::FormulaNoCache));
}

TEST(BadConfig, NonsenseIsNoNumber) {
  for (const char* value : {"-8", "\"eight\"", "0", "8.5", "[8]", "18446744073709551615", "{}"}) {
    SCOPED_TRACE(value);
    const Prediction made = predicted(*small_llama(with("num_attention_heads", value)));
    EXPECT_TRUE(test::leaves_out(made, Code::FormulaNoField));
  }
}

/// Numbers at the end of their range stay there: nothing wraps, nothing ends.
TEST(BadConfig, HugeWorkloadsSaturate) {
  const auto model = small_llama(kRight);
  plan::Workload workload;
  for (const std::uint64_t tokens : {1ull << 33, ~0ull}) {
    workload.tokens = tokens;
    workload.batch = 1'000'000'000;
    const Prediction made =
        predict_formula(*model, test::machine_of(1), {}, test::all_in(*model, 0), workload);
    EXPECT_GT(test::on(made, machine::gpu(0)).peak, Bytes(1ull << 60));
  }
}

/// A name of a layer may be any number: what is longer than all lists of a configuration has no item in them.
TEST(BadConfig, ALayerMayHaveAnyNumber) {
  const Bytes right = test::on(predicted(*small_llama(kRight)), machine::gpu(0)).activations;
  const std::string listed = with("layer_types", R"(["sliding_attention", "full_attention"])");
  for (const char* number : {"1", "7", "4294967296", "18446744073709551615", "99999999999999999999999999"}) {
    SCOPED_TRACE(number);
    EXPECT_EQ(test::on(predicted(*small_llama(kRight, number)), machine::gpu(0)).activations, right);
    EXPECT_EQ(test::on(predicted(*small_llama(listed, number)), machine::gpu(0)).activations, right);
  }
}

/// Heads that no tensor contradicts are believed, however many: products of them stay at their end.
TEST(BadConfig, HugeHeadsSaturate) {
  Json json = parse_json(kRight, "config").value();
  json["num_attention_heads"] = json["num_key_value_heads"] = 1ull << 40;
  json["head_dim"] = 1ull << 40;  // 2^80 together, which would wrap to nothing
  json.erase("rope_theta");       // nothing else is made of them
  const Prediction made = predicted(*small_llama(to_text(json)));
  EXPECT_GT(test::on(made, machine::gpu(0)).activations, Bytes(1ull << 62));
  EXPECT_GE(test::on(made, machine::gpu(0)).peak, test::on(made, machine::gpu(0)).activations);
}

/// Heads that do not divide the tensor, with a size of a head that does: the numbers follow from it.
TEST(BadConfig, HeadsThatDoNotDivideTheirTensor) {
  Json json = parse_json(kRight, "config").value();
  json["num_attention_heads"] = 7;
  json["head_dim"] = 8;
  const Prediction made = predicted(*small_llama(to_text(json)));
  EXPECT_THAT(made.unknown,
              Contains(testing::AllOf(HasSubstr("num_attention_heads"), HasSubstr("7"), HasSubstr("8"))));
  EXPECT_EQ(test::on(made, machine::gpu(0)).activations,
            test::on(predicted(*small_llama(kRight)), machine::gpu(0)).activations);
}

/// GPT-2's one weight of all three, [in, out] in a Conv1D and [out, in] elsewhere.
model::ModelPtr fused(const std::string& config, int out) {
  const auto model = formats::parse_description(
      R"({"schema": "stowage.model/1", "name": "fused", "tensors": [
        {"name": "h.0.attn.c_attn.weight", "dtype": "F32", "shape": [)" +
          std::to_string(out) + R"(, 64]},
        {"name": "h.0.attn.c_proj.weight", "dtype": "F32", "shape": [64, 64]}], "config": )" +
          config + "}",
      "fused", {});
  EXPECT_TRUE(model) << sentence(model.error());
  return *model;
}

AttentionShape fused_shape(const std::string& config, int out, std::vector<Error>* remarks = nullptr) {
  const auto model = fused(config, out);
  LayerReader reader(*model);
  const LayerShape layer = reader.layer(*model->find_module("h.0"));
  EXPECT_EQ(layer.attentions.size(), 1u);
  if (remarks) *remarks = reader.remarks();
  return layer.attentions.empty() ? AttentionShape{} : layer.attentions[0];
}

TEST(BadConfig, AFusedWeightSaysHowLargeAHeadIs) {
  const AttentionShape right = fused_shape(R"({"n_embd": 64, "n_head": 4, "model_type": "gpt2"})", 192);
  EXPECT_TRUE(right.fused);
  EXPECT_EQ(right.qk_dim, 16u);
  std::vector<Error> remarks;
  const AttentionShape grouped = fused_shape(
      R"({"hidden_size": 64, "num_attention_heads": 4, "num_kv_heads": 1, "head_dim": 32})", 96, &remarks);
  EXPECT_EQ(grouped.qk_dim, 16u) << "six parts of 96";
  ASSERT_EQ(remarks.size(), 1u);
  EXPECT_EQ(remarks[0].code, Code::FormulaContradiction);
  EXPECT_EQ(fused_shape(R"({"n_embd": 64, "n_head": 4})", 100).qk_dim, 16u) << "100 has no twelve parts";
}

model::ModelPtr latent(const Json& config) {
  const auto model = formats::parse_description(
      R"({"schema": "stowage.model/1", "name": "latent", "tensors": [
        {"name": "layers.0.attn.q_proj.weight", "dtype": "BF16", "shape": [96, 64]},
        {"name": "layers.0.attn.kv_a_proj_with_mqa.weight", "dtype": "BF16", "shape": [24, 64]},
        {"name": "layers.0.attn.kv_b_proj.weight", "dtype": "BF16", "shape": [128, 16]},
        {"name": "layers.0.attn.o_proj.weight", "dtype": "BF16", "shape": [64, 64]}], "config": )" +
          to_text(config) + "}",
      "latent", {});
  EXPECT_TRUE(model) << sentence(model.error());
  return *model;
}

/// Each field that latent attention cannot do without.
TEST(BadConfig, LatentAttentionNamesTheFieldThatIsMissing) {
  const Json whole = Json::parse(R"({"num_attention_heads": 4, "qk_nope_head_dim": 16, "qk_rope_head_dim": 8,
    "v_head_dim": 16, "hidden_size": 64})");
  for (const char* missing : {"", "num_attention_heads", "qk_nope_head_dim", "v_head_dim"}) {
    SCOPED_TRACE(missing);
    Json json = whole;
    json.erase(missing);
    const auto model = latent(json);
    LayerReader reader(*model);
    const LayerShape layer = reader.layer(*model->find_module("layers.0"));
    ASSERT_EQ(layer.attentions.size(), 1u);
    EXPECT_EQ(layer.attentions[0].known, *missing == 0);
    ASSERT_EQ(reader.remarks().size(), *missing ? 1u : 0u);
    if (*missing) {
      EXPECT_EQ(reader.remarks()[0].code, Code::FormulaNoField);
      EXPECT_EQ(reader.remarks()[0].subject, missing);
    } else {
      EXPECT_EQ(layer.attentions[0].qk_dim, 24u) << "16 plain and 8 rotated";
    }
  }
  Json other = whole;
  other["qk_nope_head_dim"] = 40;
  const auto model = latent(other);
  LayerReader reader(*model);
  EXPECT_EQ(reader.layer(*model->find_module("layers.0")).attentions[0].qk_dim, 24u) << "the tensor's 96 / 4";
  ASSERT_EQ(reader.remarks().size(), 1u);
  EXPECT_EQ(reader.remarks()[0].code, Code::FormulaContradiction);
}

/// A configuration in which some fields say something else, of whatever kind.
std::string with_anything(std::mt19937& random) {
  const char* const kOthers[] = {"null",
                                 "true",
                                 "-1",
                                 "0",
                                 "1",
                                 "3",
                                 "1.5",
                                 "\"x\"",
                                 "[]",
                                 "{}",
                                 "1099511627776",
                                 "1099511627775",
                                 "18446744073709551615",
                                 "[\"sliding_attention\"]"};
  const char* const kFields[] = {"vocab_size",
                                 "hidden_size",
                                 "intermediate_size",
                                 "num_attention_heads",
                                 "num_key_value_heads",
                                 "rope_theta",
                                 "model_type",
                                 "head_dim",
                                 "sliding_window",
                                 "layer_types",
                                 "partial_rotary_factor",
                                 "rope_parameters",
                                 "image_size",
                                 "patch_size",
                                 "attn_logit_softcapping",
                                 "hidden_act",
                                 "text_config"};
  Json json = Json::parse(kRight);
  for (unsigned i = 1 + random() % 4; i > 0; --i)
    json[kFields[random() % std::size(kFields)]] = Json::parse(kOthers[random() % std::size(kOthers)]);
  return to_text(json);
}

/// A prediction ends, its parts are its peak, and what it says has words.
TEST(BadConfig, AnyFieldMayBeAnything) {
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const Prediction made = predicted(*small_llama(with_anything(random)));
    for (const PredictedDevice& device : made.devices) {
      EXPECT_EQ(device.peak,
                device.weights + device.streamed + device.activations + device.kv_cache + device.overhead);
      EXPECT_GE(device.reserved, device.peak);
    }
    ASSERT_EQ(made.unknown.size(), made.left_out.size());
    for (const std::string& text : made.unknown) EXPECT_FALSE(text.empty());
  }
}

/// A state whose size the configuration does not tell is named, wherever something is kept at all.
TEST(BadConfig, WhatTheCacheLeavesOutIsNamed) {
  Json json{{"schema", "stowage.model/1"}, {"name", "next"}, {"tensors", Json::array()}};
  const auto add = [&](const std::string& name, int rows, int columns) {
    json["tensors"].push_back({{"name", name}, {"dtype", "BF16"}, {"shape", Json::array({rows, columns})}});
  };
  add("model.embed_tokens.weight", 100, 64);
  add("model.layers.0.linear_attn.out_proj.weight", 64, 64);
  for (const char* name : {"q_proj", "k_proj", "v_proj", "o_proj"})
    add(std::string("model.layers.1.self_attn.") + name + ".weight", 64, 64);
  add("lm_head.weight", 100, 64);
  json["config"] = Json::parse(R"({"model_type": "qwen3_next", "vocab_size": 100, "hidden_size": 64,
      "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 4,
      "layer_types": ["linear_attention", "full_attention"], "dtype": "bfloat16"})");
  const auto leaves_out = [&](std::uint64_t tokens) {
    const auto model = formats::read_description(json, "next", {});
    EXPECT_TRUE(model) << sentence(model.error());
    plan::Settings settings;
    settings.workload.tokens = tokens;
    return test::leaves_out(
        predict_formula(**model, test::machine_of(1), settings, test::all_in(**model, 0), settings.workload),
        Code::FormulaCacheUnsized);
  };
  EXPECT_TRUE(leaves_out(16));
  EXPECT_FALSE(leaves_out(0)) << "nothing is kept";
  const Json sizes = Json::parse(R"({"linear_num_key_heads": 2, "linear_num_value_heads": 2,
      "linear_key_head_dim": 16, "linear_value_head_dim": 32, "linear_conv_kernel_dim": 4})");
  for (const auto& [field, value] : sizes.items()) json["config"][field] = value;
  EXPECT_FALSE(leaves_out(16));
}

}  // namespace
}  // namespace stowage::estimate
