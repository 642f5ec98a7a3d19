#pragma once

#include <cstdint>
#include <string>

#include "core/base/json.h"

/// Fields of a recorded run; one that is missing, or of another type, is as if it said nothing.
namespace stowage::estimate::offload {

inline std::string text_of(const Json& row, const char* key) {
  const Json* found = json_find(row, key);
  return found && found->is_string() ? found->get<std::string>() : std::string();
}
inline std::uint64_t count_of(const Json& row, const char* key) {
  const Json* found = json_find(row, key);
  return found && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}
inline double number_of(const Json& row, const char* key) {
  const Json* found = json_find(row, key);
  return found && found->is_number() ? found->get<double>() : 0;
}
inline bool flag_of(const Json& row, const char* key, bool otherwise) {
  const Json* found = json_find(row, key);
  return found && found->is_boolean() ? found->get<bool>() : otherwise;
}
inline const Json& rows_of(const Json& run, const char* key) {
  static const Json kNone = Json::array();
  const Json* found = json_find(run, key);
  return found && found->is_array() ? *found : kNone;
}

}  // namespace stowage::estimate::offload
