#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"

namespace stowage::formats {

/// model.safetensors.index.json: which file holds which tensor.
struct HfIndex {
  std::vector<std::string> shards{};                          ///< plain file names, sorted
  std::unordered_map<std::string, std::uint32_t> shard_of{};  ///< tensor → index in `shards`
  std::optional<std::uint64_t> total_bytes{};
};

/// Errors: Json*, HfIndex, HfShardName (a path that leads out of the folder).
Result<HfIndex> parse_hf_index(std::string_view text, const std::string& subject);

/// A plain file name: no folder, no "..", not empty, no control characters.
bool is_plain_file_name(std::string_view name);

}  // namespace stowage::formats
