#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace stowage {

/// Parses one JSON document, refusing duplicate keys and nests deeper than `depth`. `subject` names the file
/// in errors. Errors: JsonSyntax (with offset), JsonDuplicateKey, JsonDepth, ModelTooLarge.
Result<Json> parse_json(std::string_view text, const std::string& subject, std::size_t depth = 256);

/// parse_json over read_text_file.
Result<Json> read_json_file(const std::string& path, std::uint64_t at_most = 256ull << 20);

/// UTF-8 text that never throws: bytes that are no UTF-8 become U+FFFD.
std::string to_text(const Json& json, int indent = 2);

/// Member access with an error instead of a throw. Errors: JsonMissing, JsonType. `subject` as above.
Result<std::string> json_string(const Json& object, const char* key, const std::string& subject);
Result<std::uint64_t> json_unsigned(const Json& object, const char* key, const std::string& subject);
/// nullptr when absent or null.
const Json* json_find(const Json& object, const char* key);

}  // namespace stowage
