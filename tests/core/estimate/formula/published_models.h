#pragma once

#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/formats/formats.h"
#include "core/formats/readers.h"

namespace stowage::estimate::test {

/// A decoder with gated MLPs by the numbers of its published configuration (config.json of the model), with
/// the tensors that its class has: for figures that others worked out of it.
struct PublishedDecoder {
  const char* name;
  const char* model_type;
  std::uint64_t hidden, middle, layers, heads, kv_heads, head_dim, words;
  bool biases = false;       ///< of the projections of queries, keys and values
  std::uint64_t window = 0;  ///< of every second layer
};

inline constexpr PublishedDecoder kLlama2_7b{"llama-2-7b", "llama", 4096, 11'008, 32, 32, 32, 128, 32'000},
    kLlama31_8b{"llama-3.1-8b", "llama", 4096, 14'336, 32, 32, 8, 128, 128'256},
    kQwen25_72b{"qwen2.5-72b", "qwen2", 8192, 29'568, 80, 64, 8, 128, 152'064, true},
    kLlama31_405b{"llama-3.1-405b", "llama", 16'384, 53'248, 126, 128, 8, 128, 128'256},
    kGemma2_27b{"gemma-2-27b", "gemma2", 4608, 36'864, 46, 32, 16, 128, 256'000, false, 4096};

inline Json published_tensor(const std::string& name, std::vector<std::uint64_t> shape,
                             const char* dtype = "BF16") {
  return Json{{"name", name}, {"dtype", dtype}, {"shape", std::move(shape)}};
}

inline model::ModelPtr described(const Json& json) {
  const auto model = formats::read_description(json, json.at("name").get<std::string>(), {});
  EXPECT_TRUE(model) << sentence(model.error());
  return model ? *model : nullptr;
}

inline model::ModelPtr published(const PublishedDecoder& of) {
  Json out{{"schema", "stowage.model/1"}, {"name", of.name}, {"dtype", "BF16"}};
  Json tensors = Json::array({published_tensor("model.embed_tokens.weight", {of.words, of.hidden})});
  Json types = Json::array();
  for (std::uint64_t i = 0; i < of.layers; ++i) {
    const std::string layer = "model.layers." + std::to_string(i) + ".";
    const auto add = [&](const std::string& part, std::uint64_t rows, std::uint64_t columns) {
      tensors.push_back(published_tensor(layer + part + ".weight", {rows, columns}));
    };
    const std::uint64_t queries = of.heads * of.head_dim, keys = of.kv_heads * of.head_dim;
    for (const auto& [part, rows] :
         {std::pair{"self_attn.q_proj", queries}, {"self_attn.k_proj", keys}, {"self_attn.v_proj", keys}}) {
      add(part, rows, of.hidden);
      if (of.biases) tensors.push_back(published_tensor(layer + part + ".bias", {rows}));
    }
    add("self_attn.o_proj", of.hidden, queries);
    add("mlp.gate_proj", of.middle, of.hidden);
    add("mlp.up_proj", of.middle, of.hidden);
    add("mlp.down_proj", of.hidden, of.middle);
    std::vector<std::string> norms{"input_layernorm", "post_attention_layernorm"};
    if (of.window > 0) norms.insert(norms.end(), {"pre_feedforward_layernorm", "post_feedforward_layernorm"});
    for (const std::string& norm : norms)
      tensors.push_back(published_tensor(layer + norm + ".weight", {of.hidden}));
    types.push_back(of.window > 0 && i % 2 == 0 ? "sliding_attention" : "full_attention");
  }
  tensors.push_back(published_tensor("model.norm.weight", {of.hidden}));
  tensors.push_back(published_tensor("lm_head.weight", {of.words, of.hidden}));
  out["tensors"] = std::move(tensors);
  out["config"] = Json{{"model_type", of.model_type},     {"dtype", "bfloat16"},
                       {"vocab_size", of.words},          {"hidden_size", of.hidden},
                       {"intermediate_size", of.middle},  {"num_hidden_layers", of.layers},
                       {"num_attention_heads", of.heads}, {"num_key_value_heads", of.kv_heads},
                       {"head_dim", of.head_dim},         {"rope_theta", 10'000.0},
                       {"layer_types", std::move(types)}};
  if (of.window > 0) out["config"]["sliding_window"] = of.window;
  return described(out);
}

/// state-spaces/mamba-2.8b: 64 mixers of 5,120 columns with 16 numbers of state and a convolution over 4.
inline model::ModelPtr published_mamba() {
  constexpr std::uint64_t kHidden = 2560, kInner = 5120, kState = 16, kKernel = 4, kRank = 160,
                          kWords = 50'280, kLayers = 64;
  Json out{{"schema", "stowage.model/1"}, {"name", "mamba-2.8b"}, {"dtype", "F32"}};
  Json tensors = Json::array({published_tensor("backbone.embeddings.weight", {kWords, kHidden}, "F32")});
  for (std::uint64_t i = 0; i < kLayers; ++i) {
    const std::string layer = "backbone.layers." + std::to_string(i) + ".", mixer = layer + "mixer.";
    using Shape = std::vector<std::uint64_t>;
    for (const auto& [name, shape] : {std::pair{layer + "norm.weight", Shape{kHidden}},
                                      {mixer + "A_log", Shape{kInner, kState}},
                                      {mixer + "D", Shape{kInner}},
                                      {mixer + "conv1d.weight", Shape{kInner, 1, kKernel}},
                                      {mixer + "conv1d.bias", Shape{kInner}},
                                      {mixer + "in_proj.weight", Shape{2 * kInner, kHidden}},
                                      {mixer + "x_proj.weight", Shape{kRank + 2 * kState, kInner}},
                                      {mixer + "dt_proj.weight", Shape{kInner, kRank}},
                                      {mixer + "dt_proj.bias", Shape{kInner}},
                                      {mixer + "out_proj.weight", Shape{kHidden, kInner}}})
      tensors.push_back(published_tensor(name, shape, "F32"));
  }
  tensors.push_back(published_tensor("backbone.norm_f.weight", {kHidden}, "F32"));
  tensors.push_back(published_tensor("lm_head.weight", {kWords, kHidden}, "F32"));
  out["tensors"] = std::move(tensors);
  out["config"] =
      Json{{"model_type", "mamba"},  {"dtype", "float32"},          {"vocab_size", kWords},
           {"hidden_size", kHidden}, {"intermediate_size", kInner}, {"state_size", kState},
           {"conv_kernel", kKernel}, {"time_step_rank", kRank},     {"num_hidden_layers", kLayers}};
  out["kv_cache"] = Json{{"kind", "state"},
                         {"layers", kLayers},
                         {"state_elements_per_layer", kInner * kState},
                         {"conv_elements_per_layer", kInner * kKernel}};
  return described(out);
}

}  // namespace stowage::estimate::test
