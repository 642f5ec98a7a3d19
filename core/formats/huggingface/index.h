#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/hash_index.h"

namespace stowage::formats {

/// An index beside shards (model.safetensors.index.json): which file holds which tensor. Names of tensors are
/// views into the text of the index, which this keeps.
struct HfIndex {
  HfIndex() = default;
  HfIndex(HfIndex&&) = default;  // no copies: their names would be views into the original
  HfIndex& operator=(HfIndex&&) = default;

  struct Entry {
    std::string_view tensor;
    std::uint32_t shard;  ///< index in `shards`
  };
  std::vector<std::string> shards{};  ///< plain file names, sorted
  std::vector<Entry> entries{};       ///< order of the index
  std::optional<std::uint64_t> total_bytes{};

  /// The entry of a tensor, nullptr where there is none.
  const Entry* find(std::string_view tensor) const;
  std::size_t number(const Entry& entry) const { return static_cast<std::size_t>(&entry - entries.data()); }

  model::NameIndex by_name{};
  std::shared_ptr<const std::string> text{};
  std::deque<std::string> decoded{};  ///< names that have escapes
};

/// Errors: JsonSyntax, JsonDuplicateKey, HfIndex, HfShardName (a path that leads out of the folder).
Result<HfIndex> parse_hf_index(std::string text, const std::string& subject);

/// A plain file name: no folder, no "..", not empty, no control characters.
bool is_plain_file_name(std::string_view name);

/// Whether the index is sound and names that file among its shards.
bool index_lists(const std::string& index_path, const std::string& file);

}  // namespace stowage::formats
