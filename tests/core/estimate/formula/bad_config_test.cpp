// Configurations that say nothing, too little, or something else than the tensors.
#include <gmock/gmock.h>

#include "core/estimate/formula/layers.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

/// One layer of Llama: hidden 64, 8 heads of 8, 2 of them for keys, middle 160.
model::ModelPtr small_llama(const std::string& config) {
  const auto weight = [](const std::string& name, int rows, int columns) {
    return R"({"name": ")" + name + R"(", "dtype": "F32", "shape": [)" + std::to_string(rows) + ", " +
           std::to_string(columns) + "]}";
  };
  const std::string layer = "model.layers.0.";
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
  ASSERT_EQ(made.left_out.size(), 1u) << made.unknown.back();
  EXPECT_EQ(made.left_out.front().code, Code::FormulaNoCache) << "a description without kv_cache";
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

}  // namespace
}  // namespace stowage::estimate
