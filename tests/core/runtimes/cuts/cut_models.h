#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/runtimes/cuts/card_shares.h"
#include "core/runtimes/export/stages.h"
#include "core/runtimes/vllm/cuts.h"
#include "tests/core/runtimes/fixtures.h"
#include "tests/support/paths.h"

namespace stowage::test {

/// Sizes of a small model whose modules are called as those of Llama.
struct SmallLlama {
  int layers = 2;
  std::int64_t vocabulary = 128, width = 64, heads = 8, kv_heads = 4, head_dim = 8, middle = 128;
  int experts = 0;  ///< one by one, as checkpoints have them
};

/// Adds tensors and the modules that own them.
class CutModel {
 public:
  explicit CutModel(const SmallLlama& sizes) {
    json_ = {{"schema", "stowage.model/1"},
             {"name", "small"},
             {"modules", Json::array()},
             {"tensors", Json::array()}};
    json_["config"] = {{"model_type", "llama"},
                       {"vocab_size", sizes.vocabulary},
                       {"hidden_size", sizes.width},
                       {"intermediate_size", sizes.middle},
                       {"num_attention_heads", sizes.heads},
                       {"num_key_value_heads", sizes.kv_heads},
                       {"head_dim", sizes.head_dim},
                       {"max_position_embeddings", 1000}};
    json_["kv_cache"] = {{"kind", "gqa"},
                         {"layers", sizes.layers},
                         {"kv_heads", sizes.kv_heads},
                         {"head_dim", sizes.head_dim}};
    module("");
    linear("embed_tokens", {sizes.vocabulary, sizes.width});
    module("layers");
    for (int i = 0; i < sizes.layers; ++i) layer("layers." + std::to_string(i), sizes);
    linear("norm", {sizes.width});
    linear("lm_head", {sizes.vocabulary, sizes.width});
  }
  void module(const std::string& name) {
    json_["modules"].push_back({{"name", name}, {"class", name.empty() ? "Lm" : "Module"}});
  }
  void tensor(const std::string& name, const std::vector<std::int64_t>& shape, const char* dtype = "BF16") {
    json_["tensors"].push_back({{"name", name}, {"dtype", dtype}, {"shape", shape}, {"kind", "parameter"}});
  }
  void linear(const std::string& name, const std::vector<std::int64_t>& shape) {
    module(name);
    tensor(name + ".weight", shape);
  }
  Json& json() { return json_; }
  runtimes::FactsPtr facts() const { return facts_of(json_); }

 private:
  void layer(const std::string& name, const SmallLlama& sizes) {
    const std::int64_t queries = sizes.heads * sizes.head_dim, keys = sizes.kv_heads * sizes.head_dim;
    module(name);
    linear(name + ".input_layernorm", {sizes.width});
    module(name + ".self_attn");
    linear(name + ".self_attn.q_proj", {queries, sizes.width});
    linear(name + ".self_attn.k_proj", {keys, sizes.width});
    linear(name + ".self_attn.v_proj", {keys, sizes.width});
    linear(name + ".self_attn.o_proj", {sizes.width, queries});
    module(name + ".mlp");
    if (sizes.experts == 0) return mlp(name + ".mlp", sizes);
    linear(name + ".mlp.gate", {sizes.experts, sizes.width});
    module(name + ".mlp.experts");
    for (int i = 0; i < sizes.experts; ++i) {
      const std::string expert = name + ".mlp.experts." + std::to_string(i);
      module(expert);
      mlp(expert, sizes);
    }
  }
  void mlp(const std::string& name, const SmallLlama& sizes) {
    linear(name + ".gate_proj", {sizes.middle, sizes.width});
    linear(name + ".up_proj", {sizes.middle, sizes.width});
    linear(name + ".down_proj", {sizes.width, sizes.middle});
  }

  Json json_{};
};

/// All on one stage, or layers cut in two.
inline runtimes::ReadPlan on_stages(const runtimes::Facts& facts, std::uint32_t stages = 1) {
  runtimes::ReadPlan out;
  const auto layers = runtimes::layers_of(facts);
  std::vector<std::uint32_t> counts(stages, static_cast<std::uint32_t>(layers.size()) / stages);
  std::vector<machine::DeviceId> gpus;
  for (std::uint32_t i = 0; i < stages; ++i) gpus.push_back(machine::gpu(i));
  out.places = runtimes::places_of_stages(facts, layers, counts, gpus);
  for (const machine::DeviceId place : out.places) out.stage_of.push_back(place.index);
  return out;
}

/// A catalog of tests/data, opened.
inline runtimes::FactsPtr catalog_facts(const std::string& name) {
  const auto model = formats::open_model(data("catalogs/" + name + ".json.gz"));
  EXPECT_TRUE(model) << name;
  return runtimes::make_facts(*model, model::Execution());
}

}  // namespace stowage::test
