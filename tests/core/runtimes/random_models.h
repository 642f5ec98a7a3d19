#pragma once

#include <random>
#include <string>
#include <vector>

#include "tests/core/runtimes/fixtures.h"

namespace stowage::test {

/// A model and a map of all of it.
struct RandomCase {
  Json model, map = Json::object();
};

/// Where a map puts a name: that of the longest key above it. Written apart from Places on purpose.
inline machine::DeviceId asked_by_hand(const plan::DeviceMap& map, const std::string& name,
                                       machine::DeviceId otherwise) {
  for (std::string key = name;;) {
    for (const plan::DeviceMap::Entry& entry : map.entries) {
      if (entry.key == key) return entry.device;
    }
    if (key.empty()) return otherwise;
    const std::size_t dot = key.rfind('.');
    key.resize(dot == std::string::npos ? 0 : dot);
  }
}

/// The twin of the first layer: modules of their own on its storages.
inline void add_alias(Json& model) {
  model["modules"].push_back({{"name", "source"}, {"class", "Layer"}});
  const Json tensors = model["tensors"];
  for (const Json& tensor : tensors) {
    const std::string name = tensor["name"];
    if (!name.starts_with("layers.0.") || tensor["kind"] != "parameter") continue;
    Json twin = tensor;
    twin["name"] = "source." + name.substr(9);
    model["tensors"].push_back(std::move(twin));
  }
  model["aliases"] = Json::array({Json::array({"source", "layers.0"})});
}

/// Ends that are one storage.
inline void tie_ends(Json& model) {
  for (Json& tensor : model["tensors"]) {
    if (tensor["name"] == "lm_head.weight")
      tensor = {{"name", "lm_head.weight"}, {"tied_to", "embed_tokens.weight"}};
  }
}

inline Json random_model(std::mt19937& random) {
  const auto pick = [&](std::uint32_t count) { return random() % count; };
  Json model = language_model(static_cast<int>(1 + pick(3)), 32, 8);
  if (pick(3) == 0) tie_ends(model);
  for (const char* name : {"layers.0.table", "layers.0.up.scale", "lm_head.mask"}) {
    if (pick(3) == 0)
      model["tensors"].push_back({{"name", name}, {"dtype", "F32"}, {"shape", {4}}, {"kind", "buffer"}});
  }
  if (pick(3) == 0)
    model["tensors"].push_back(
        {{"name", "layers.0.up.bias"}, {"dtype", "BF16"}, {"shape", {16}}, {"kind", "parameter"}});
  if (pick(4) == 0) add_alias(model);
  if (pick(3) == 0) model["parts"] = {{{"module", "layers"}, {"executes", "tensorrt"}}};
  if (pick(3) == 0)
    model["inputs"] = {{{"name", "input_ids"}, {"kind", "ids"}}, {{"name", "labels"}, {"kind", "labels"}}};
  if (pick(4) == 0)
    model["direct_uses"] = {{{"user", "lm_head"}, {"tensor", "embed_tokens.weight"}, {"kind", "matmul"}},
                            {{"user", "layers.0"}, {"tensor", "embed_tokens.weight"}, {"kind", "index"}}};
  if (pick(2) == 0)
    model["kv_cache"] = {{"layers", 2}, {"bytes_per_token_at_2_bytes", 64}, {"modules", {"layers.0.up"}}};
  return model;
}

/// Layers that attend: each has a cache of 2 * 2 * `head_dim` numbers of 2 bytes a token.
inline Json attending(int layers, std::int64_t vocabulary = 100, int head_dim = 4) {
  Json json = language_model(layers, vocabulary, 8);
  for (int i = 0; i < layers; ++i) {
    const std::string name = "layers." + std::to_string(i) + ".self_attn";
    json["modules"].push_back({{"name", name}, {"class", "Attention"}});
    json["tensors"].push_back(
        {{"name", name + ".weight"}, {"dtype", "BF16"}, {"shape", {8, 8}}, {"kind", "parameter"}});
  }
  json["kv_cache"] = {{"kind", "gqa"}, {"layers", layers}, {"kv_heads", 2}, {"head_dim", head_dim}};
  return json;
}

/// Keys of all depths in no order; "" covers what they leave out.
inline Json random_map(std::mt19937& random, const Json& model, const std::vector<Json>& devices) {
  const auto device = [&] { return devices[random() % devices.size()]; };
  Json map = Json::object();
  for (const Json& tensor : model["tensors"]) {
    const std::string name = tensor["name"];
    const std::string module = name.substr(0, name.rfind('.'));
    if (random() % 6 == 0) map[name] = device();
    if (random() % 2 == 0) map[module] = device();
    if (module.rfind('.') != std::string::npos && random() % 4 == 0)
      map[module.substr(0, module.rfind('.'))] = device();
  }
  map[""] = device();
  return map;
}

inline RandomCase random_case(std::uint32_t seed) {
  std::mt19937 random(seed);
  RandomCase out{random_model(random)};
  out.map = random_map(random, out.model, {0, 0, 1, "cpu", "disk"});
  return out;
}

}  // namespace stowage::test
