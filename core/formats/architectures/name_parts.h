#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

// Parts of dotted names ("model.layers.7.weight") and of paths.
namespace stowage::formats {

/// Digits and nothing else: how blocks of a list are named.
inline bool is_number(std::string_view part) {
  return !part.empty() && std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// What stands behind the last dot; the whole name where there is none.
inline std::string_view last_part(std::string_view name) { return name.substr(name.rfind('.') + 1); }

/// What stands before the last dot; "" where there is none.
inline std::string_view all_but_last_part(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  return name.substr(0, dot == std::string_view::npos ? 0 : dot);
}

inline void append_part(std::string& name, std::string_view part) {
  if (!name.empty()) name += '.';
  name += part;
}

inline std::string file_name_of(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

/// "." for a file without a folder.
inline std::string folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? "." : slash == 0 ? "/" : std::string(path.substr(0, slash));
}

}  // namespace stowage::formats
