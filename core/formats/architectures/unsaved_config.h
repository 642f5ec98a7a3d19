#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/json.h"

// What config.json says of the buffers that no file holds.
namespace stowage::formats {

using Size = std::optional<std::uint64_t>;
using Words = std::initializer_list<std::string_view>;

inline constexpr std::uint64_t kMostNumber = 1u << 30;  ///< of what a configuration says

inline bool among(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}
inline bool among(Words words, std::string_view word) {
  return among(std::span(words.begin(), words.size()), word);
}

inline Size number(const Json& config, const char* name) {
  const Json* const value = json_find(config, name);
  const bool whole = value && value->is_number_unsigned() && value->get<std::uint64_t>() <= kMostNumber;
  return whole ? Size(value->get<std::uint64_t>()) : std::nullopt;
}

inline std::string text(const Json& config, const char* name) {
  const Json* const value = json_find(config, name);
  return value && value->is_string() ? value->get<std::string>() : std::string();
}

/// A part's configuration; the whole where it has none.
inline const Json& part_of(const Json& config, const char* name) {
  const Json* const part = json_find(config, name);
  return part && part->is_object() ? *part : config;
}

/// One number, of the type that the model is loaded in.
inline Size scale_bytes(const Json& config) {
  for (const Json* from : {&config, &part_of(config, "text_config")}) {
    for (const char* name : {"dtype", "torch_dtype"}) {
      const std::string type = text(*from, name);
      if (type == "float32") return 4;
      if (type == "float16" || type == "bfloat16") return 2;
    }
  }
  return std::nullopt;
}

}  // namespace stowage::formats
