// Model types whose modules are not what one would guess from their files: checkpoints of a few tensors as
// they are published, and what the library makes of them (transformers 5.23: models/*/modeling_*.py and
// conversion_mapping.py).
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/formats/formats.h"
#include "tests/core/formats/files.h"

namespace stowage::formats {
namespace {

using test::TemporaryFolder;

class ModelTypes : public ::testing::Test {
 protected:
  /// Tensors of [2, 3], or of what stands behind their name's '|'.
  void open(const std::string& type, const std::string& root, const std::vector<std::string>& tensors) {
    std::string header;
    std::size_t bytes = 0;
    for (const std::string& tensor : tensors) {
      const std::size_t bar = tensor.find('|');
      const std::string shape = bar == std::string::npos ? "2,3" : tensor.substr(bar + 1);
      const std::size_t size = bar == std::string::npos ? 24 : 4;
      header += (header.empty() ? "{\"" : ",\"") + tensor.substr(0, bar) + "\":{\"dtype\":\"" +
                (size == 4 ? "I32" : "F32") + "\",\"shape\":[" + shape + "],\"data_offsets\":[" +
                std::to_string(bytes) + "," + std::to_string(bytes + size) + "]}";
      bytes += size;
    }
    folder_.write("model.safetensors", test::safetensors(header + "}", bytes));
    folder_.write("config.json", "{\"model_type\":\"" + type + "\",\"architectures\":[\"" + root + "\"]}");
    auto model = open_model(folder_.path());
    ASSERT_TRUE(model) << sentence(model.error());
    model_ = std::move(*model);
    EXPECT_EQ(model_->total_bytes().count(), bytes);
  }

  std::string class_of(const std::string& module) const {
    const auto id = model_->find_module(module);
    return id ? (*model_)[*id].class_name : "no module " + module;
  }
  std::vector<std::string> stored_as(const std::string& tensor) const {
    const auto id = model_->find_tensor(tensor);
    return id ? (*model_)[*id].stored_as : std::vector<std::string>{"no tensor " + tensor};
  }
  /// Every module has a class: what the table lacks would have none.
  void expect_all_classes_known() const {
    for (const model::Module& module : model_->modules())
      EXPECT_FALSE(module.class_name.empty()) << module.name;
  }

  TemporaryFolder folder_;
  model::ModelPtr model_;
};

TEST_F(ModelTypes, Swin) {
  const std::string block = "swin.encoder.layers.1.blocks.5.";
  open("swin", "SwinForImageClassification",
       {"swin.embeddings.patch_embeddings.projection.weight", "swin.embeddings.norm.weight",
        block + "attention.self.query.weight", block + "attention.self.key.bias",
        block + "attention.self.relative_position_bias_table",
        block + "attention.self.relative_position_index|1", block + "attention.output.dense.weight",
        block + "intermediate.dense.weight", block + "output.dense.weight", block + "layernorm_before.weight",
        "swin.encoder.layers.1.downsample.reduction.weight", "swin.layernorm.weight", "classifier.weight"});
  EXPECT_EQ(model_->no_split_module_classes(), std::vector<std::string>{"SwinStage"});
  EXPECT_EQ(class_of("swin.encoder.layers.1"), "SwinStage");
  EXPECT_EQ(class_of(block + "attention"), "SwinAttention");
  EXPECT_EQ(stored_as(block + "attention.q_proj.weight"),
            std::vector<std::string>{block + "attention.self.query.weight"});
  EXPECT_EQ(stored_as(block + "attention.o_proj.weight"),
            std::vector<std::string>{block + "attention.output.dense.weight"});
  EXPECT_EQ(stored_as(block + "mlp.fc2.weight"), std::vector<std::string>{block + "output.dense.weight"});
  EXPECT_EQ(stored_as(block + "attention.relative_position_bias.relative_position_bias_table").size(), 1u);
  EXPECT_FALSE(model_->find_module(block + "attention.self"));
  const auto index = model_->find_tensor(block + "attention.relative_position_bias.relative_position_index");
  ASSERT_TRUE(index);
  EXPECT_EQ((*model_)[*index].kind, model::TensorKind::Buffer);
  expect_all_classes_known();
}

TEST_F(ModelTypes, Wav2Vec2) {
  const std::string conv = "wav2vec2.encoder.pos_conv_embed.conv.", layer = "wav2vec2.encoder.layers.0.";
  open("wav2vec2", "Wav2Vec2ForCTC",
       {"wav2vec2.feature_extractor.conv_layers.0.conv.weight",
        "wav2vec2.feature_extractor.conv_layers.0.layer_norm.weight",
        "wav2vec2.feature_extractor.conv_layers.1.conv.weight",
        "wav2vec2.feature_projection.projection.weight", conv + "weight_g", conv + "weight_v", conv + "bias",
        layer + "attention.k_proj.weight", layer + "feed_forward.intermediate_dense.weight",
        layer + "final_layer_norm.weight", "lm_head.weight"});
  EXPECT_EQ(class_of("wav2vec2.encoder.layers.0"), "Wav2Vec2EncoderLayer");
  EXPECT_EQ(model_->no_split_module_classes(), std::vector<std::string>{"Wav2Vec2EncoderLayer"});
  EXPECT_EQ(class_of("wav2vec2.feature_extractor.conv_layers.1"), "Wav2Vec2NoLayerNormConvLayer");
  EXPECT_EQ(class_of("wav2vec2.feature_extractor.conv_layers.0"), "")
      << "one of two, which the names do not tell";
  EXPECT_EQ(stored_as(conv + "parametrizations.weight.original0"),
            std::vector<std::string>{conv + "weight_g"});
  EXPECT_EQ(stored_as(conv + "parametrizations.weight.original1"),
            std::vector<std::string>{conv + "weight_v"});
  EXPECT_EQ(stored_as(conv + "bias"), std::vector<std::string>{});
  EXPECT_EQ(class_of("wav2vec2.encoder.pos_conv_embed.conv"), "ParametrizedConv1d");
}

TEST_F(ModelTypes, JambaHasLayersOfTwoKinds) {
  const std::string mamba = "model.layers.0.", attention = "model.layers.4.";
  std::vector<std::string> tensors{"model.embed_tokens.weight",
                                   mamba + "mamba.in_proj.weight",
                                   mamba + "mamba.A_log",
                                   mamba + "mamba.dt_layernorm.weight",
                                   mamba + "feed_forward.gate_proj.weight",
                                   attention + "self_attn.q_proj.weight",
                                   attention + "feed_forward.router.weight",
                                   attention + "pre_ff_layernorm.weight",
                                   "model.final_layernorm.weight",
                                   "lm_head.weight"};
  for (const char* expert : {"0", "1"}) {
    for (const char* part : {"gate", "up", "down"})
      tensors.push_back(attention + "feed_forward.experts." + expert + "." + part + "_proj.weight");
  }
  open("jamba", "JambaForCausalLM", tensors);
  EXPECT_EQ(class_of("model.layers.0"), "JambaMambaDecoderLayer");
  EXPECT_EQ(class_of("model.layers.4"), "JambaAttentionDecoderLayer");
  EXPECT_EQ(class_of("model.layers.0.feed_forward"), "JambaMLP");
  EXPECT_EQ(class_of("model.layers.4.feed_forward"), "JambaSparseMoeBlock");
  EXPECT_EQ(model_->no_split_module_classes(),
            (std::vector<std::string>{"JambaAttentionDecoderLayer", "JambaMambaDecoderLayer"}));
  EXPECT_EQ(stored_as(attention + "feed_forward.experts.gate_up_proj").size(), 4u);
  const auto experts = model_->find_tensor(attention + "feed_forward.experts.gate_up_proj");
  ASSERT_TRUE(experts);
  EXPECT_EQ((*model_)[*experts].shape, (std::vector<std::int64_t>{2, 4, 3}));
  EXPECT_TRUE(model_->ties().empty()) << "not tied by default";
  expect_all_classes_known();
}

TEST_F(ModelTypes, MiniMax) {
  const std::string linear = "model.layers.0.", full = "model.layers.7.";
  std::vector<std::string> tensors{linear + "self_attn.qkv_proj.weight",
                                   linear + "self_attn.output_gate.weight", linear + "self_attn.slope_rate",
                                   full + "self_attn.q_proj.weight", full + "block_sparse_moe.gate.weight"};
  for (const char* part : {"w1", "w2", "w3"})
    tensors.push_back(full + "block_sparse_moe.experts.0." + part + ".weight");
  open("minimax", "MiniMaxForCausalLM", tensors);
  EXPECT_EQ(class_of(linear + "self_attn"), "MiniMaxLightningAttention");
  EXPECT_EQ(class_of(full + "self_attn"), "MiniMaxAttention");
  EXPECT_EQ(class_of(full + "mlp"), "MiniMaxSparseMoeBlock");
  EXPECT_EQ(stored_as(full + "mlp.experts.gate_up_proj"),
            (std::vector<std::string>{full + "block_sparse_moe.experts.0.w1.weight",
                                      full + "block_sparse_moe.experts.0.w3.weight"}));
  EXPECT_EQ(stored_as(full + "mlp.gate.weight"),
            std::vector<std::string>{full + "block_sparse_moe.gate.weight"});
  EXPECT_EQ((*model_)[*model_->find_tensor(linear + "self_attn.slope_rate")].kind, model::TensorKind::Buffer);
  EXPECT_EQ(class_of("model.rotary_emb"), "MiniMaxRotaryEmbedding");
  EXPECT_EQ(model_->no_split_module_classes(), std::vector<std::string>{"MiniMaxDecoderLayer"});
  expect_all_classes_known();
}

TEST_F(ModelTypes, MiniMaxM2) {
  const std::string layer = "model.layers.3.";
  std::vector<std::string> tensors{layer + "self_attn.q_norm.weight", layer + "block_sparse_moe.gate.weight",
                                   layer + "block_sparse_moe.e_score_correction_bias",
                                   layer + "input_layernorm.weight"};
  for (const char* part : {"w1", "w2", "w3"})
    tensors.push_back(layer + "block_sparse_moe.experts.0." + part + ".weight");
  open("minimax_m2", "MiniMaxM2ForCausalLM", tensors);
  EXPECT_EQ(class_of(layer + "mlp.gate"), "MiniMaxM2TopKRouter");
  EXPECT_EQ(stored_as(layer + "mlp.experts.down_proj"),
            std::vector<std::string>{layer + "block_sparse_moe.experts.0.w2.weight"});
  EXPECT_EQ(stored_as(layer + "mlp.e_score_correction_bias"),
            std::vector<std::string>{layer + "block_sparse_moe.e_score_correction_bias"});
  EXPECT_FALSE(model_->find_module(layer + "block_sparse_moe"));
  expect_all_classes_known();
}

TEST_F(ModelTypes, Llama4InTextAndBesideItsEyes) {
  const std::vector<std::string> text{"model.embed_tokens.weight",
                                      "model.layers.0.feed_forward.gate_proj.weight",
                                      "model.layers.1.feed_forward.experts.gate_up_proj",
                                      "model.layers.1.feed_forward.router.weight",
                                      "model.layers.1.feed_forward.shared_expert.up_proj.weight",
                                      "model.norm.weight",
                                      "lm_head.weight"};
  open("llama4_text", "Llama4ForCausalLM", text);
  EXPECT_EQ(class_of("model.layers.0.feed_forward"), "Llama4TextMLP");
  EXPECT_EQ(class_of("model.layers.1.feed_forward"), "Llama4TextMoe");
  EXPECT_EQ(class_of("model.rotary_emb"), "Llama4TextRotaryEmbedding");
  EXPECT_EQ(model_->no_split_module_classes(), std::vector<std::string>{"Llama4TextDecoderLayer"});
  expect_all_classes_known();
  std::vector<std::string> both{"vision_model.model.layers.0.self_attn.q_proj.weight",
                                "vision_model.patch_embedding.linear.weight",
                                "multi_modal_projector.linear_1.weight"};
  for (const std::string& name : text) both.push_back("language_model." + name);
  open("llama4", "Llama4ForConditionalGeneration", both);
  EXPECT_EQ(class_of("language_model"), "Llama4ForCausalLM");
  EXPECT_EQ(class_of("language_model.model.layers.1.feed_forward.experts"), "Llama4TextExperts");
  EXPECT_EQ(class_of("vision_model.model.layers.0"), "Llama4VisionEncoderLayer");
  EXPECT_EQ(model_->no_split_module_classes(),
            (std::vector<std::string>{"Llama4TextDecoderLayer", "Llama4VisionEncoderLayer"}));
  expect_all_classes_known();
}

}  // namespace
}  // namespace stowage::formats
