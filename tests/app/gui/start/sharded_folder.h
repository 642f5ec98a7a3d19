#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "core/base/json.h"

namespace stowage::test {

/// A Hugging Face folder of `shards` files with one layer each, of `modules` linear layers of `rows` numbers.
/// Weights are holes in the files.
inline void writeShardedFolder(const std::string& folder, int shards, int modules,
                               std::uint64_t rows = 1024) {
  std::filesystem::create_directories(folder);
  // As text: an object of JSON keeps the order of its keys, and looks through all for each that is added.
  std::string map;
  for (int shard = 0; shard < shards; ++shard) {
    const std::string file = "model-" + std::to_string(100000 + shard) + ".safetensors";
    Json header = Json::object();
    std::uint64_t at = 0;
    for (int i = 0; i < modules; ++i) {
      const std::string name =
          "model.layers." + std::to_string(shard) + ".part" + std::to_string(i) + ".weight";
      header[name] = {{"dtype", "BF16"}, {"shape", {rows}}, {"data_offsets", {at, at + 2 * rows}}};
      at += 2 * rows;
      map += (map.empty() ? "\"" : ",\"") + name + "\":\"" + file + '"';
    }
    const std::string text = header.dump();
    std::ofstream out(folder + "/" + file, std::ios::binary);
    for (int byte = 0; byte < 8; ++byte) out.put(static_cast<char>((text.size() >> (8 * byte)) & 0xFF));
    out << text;
    out.close();
    std::filesystem::resize_file(folder + "/" + file, 8 + text.size() + at);
  }
  std::ofstream(folder + "/model.safetensors.index.json") << "{\"weight_map\":{" << map << "}}";
  std::ofstream(folder + "/config.json") << R"({"model_type": "brand_new"})";
}

}  // namespace stowage::test
