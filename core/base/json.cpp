#include "core/base/json.h"

#include <utility>

#include "core/base/file.h"
#include "core/base/json_pieces.h"

namespace stowage {

std::string plain_json_error(const std::string& words) {
  const auto dash = words.find(" - ");
  if (dash == std::string::npos) {
    const auto name = words.find("] ");  // of the exception
    return name == std::string::npos ? words : words.substr(name + 2);
  }
  std::string text = words.substr(dash + 3);
  text = text.substr(0, text.find("; expected"));
  const auto line = words.find("line "), colon = words.find(':', line);
  if (line < dash && colon < dash) text += " at " + words.substr(line, colon - line);
  return text;
}

Result<Json> parse_json(std::string_view text, const std::string& subject, std::size_t depth) {
  Json root;
  JsonPlan<Json> whole;
  whole.depth = depth;
  whole.take = [&](std::string_view, std::string_view, Json value) {
    root = std::move(value);
    return Status();
  };
  STOWAGE_TRY(JsonPieces<Json>(subject, whole).read(text));
  return root;
}

Result<Json> read_json_file(const std::string& path, std::uint64_t at_most) {
  auto text = read_text_file(path, at_most);
  if (!text) return tl::unexpected<Error>(text.error());
  return parse_json(*text, path);
}

std::string to_text(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

const Json* json_find(const Json& object, const char* key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

Result<std::string> json_string(const Json& object, const char* key, const std::string& subject) {
  const Json* value = json_find(object, key);
  if (!value) return fail(Code::JsonMissing, subject, {key});
  if (!value->is_string()) return fail(Code::JsonType, subject, {key, "a string"});
  return value->get<std::string>();
}

Result<std::uint64_t> json_unsigned(const Json& object, const char* key, const std::string& subject) {
  const Json* value = json_find(object, key);
  if (!value) return fail(Code::JsonMissing, subject, {key});
  if (!value->is_number_unsigned()) return fail(Code::JsonType, subject, {key, "a whole number, 0 or more"});
  return value->get<std::uint64_t>();
}

}  // namespace stowage
