#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/json.h"
#include "core/formats/gguf/gguf_reader.h"

namespace stowage::llamacpp {

/// Values of a header whose keys begin with the architecture's name ("llama.block_count").
class HeaderValues {
 public:
  HeaderValues(const formats::GgufHeader& header, std::string architecture)
      : header_(header), prefix_(std::move(architecture) + ".") {}

  const Json* find(std::string_view key) const {
    const auto found = header_.values.find(prefix_ + std::string(key));
    return found == header_.values.end() ? nullptr : &found->second;
  }
  bool has(std::string_view key) const { return find(key) != nullptr; }
  /// A number of 32 bits, 0 or more, as all sizes of llama.cpp are; nullopt for anything else.
  std::optional<std::uint64_t> number(std::string_view key) const {
    const Json* value = find(key);
    return value ? number_in(*value) : std::nullopt;
  }
  std::uint64_t number_or(std::string_view key, std::uint64_t otherwise) const {
    return number(key).value_or(otherwise);
  }
  /// One for all blocks, or one for each (llama.cpp: get_key_or_arr).
  std::uint64_t of_block(std::string_view key, std::size_t block, std::uint64_t otherwise) const {
    const Json* value = find(key);
    if (!value) return otherwise;
    if (!value->is_array()) return number_in(*value).value_or(otherwise);
    return block < value->size() ? number_in((*value)[block]).value_or(otherwise) : otherwise;
  }

 private:
  static std::optional<std::uint64_t> number_in(const Json& value) {
    if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
    if (!value.is_number_integer()) return std::nullopt;
    if (!value.is_number_unsigned() && value.get<std::int64_t>() < 0) return std::nullopt;
    const auto out = value.get<std::uint64_t>();
    return out <= 0xFFFFFFFF ? std::optional(out) : std::nullopt;
  }

  const formats::GgufHeader& header_;
  std::string prefix_;
};

}  // namespace stowage::llamacpp
