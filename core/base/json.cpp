#include "core/base/json.h"

#include <algorithm>
#include <utility>

#include "core/base/file.h"
#include "core/base/json_pieces.h"

namespace stowage {

namespace {

struct Problem {
  std::string_view said;  ///< by the parser
  const char* ours;
};

// How its words begin; the first that fits counts.
constexpr Problem kUnread[] = {
    {"unexpected end of input", "it ends too early"},
    {"attempting to parse an empty input", "it ends too early"},
    {"number overflow", "a number is too large"},
    {"invalid number; expected digit after '-'", "a number has no digits"},
    {"invalid number; expected digit after '.'", "a number ends with its point"},
    {"invalid number; ", "an exponent has no digits"},
    {"invalid string: missing closing quote", "a text does not end"},
    {"invalid string: control character", "a text has a control character"},
    {"invalid string: forbidden character", "a text has an unknown escape"},
    {"invalid string: ill-formed UTF-8", "a text is not UTF-8"},
    {"invalid string: ", "a text has a damaged \\u escape"},
};

// How they end where it read something else than it expected; it expects a value where nothing of it fits.
constexpr Problem kUnexpected[] = {
    {"; expected end of input", "something stands behind the document"},
    {"; expected string literal", "a key in quotation marks is missing"},
    {"; expected ':'", "a colon is missing"},
    {"; expected ']'", "a comma or ] is missing"},
    {"; expected '}'", "a comma or } is missing"},
};

const char* in_our_words(std::string_view words) {
  // The exception's name, where it is, and what was read then: of an empty text newer parsers leave that out.
  for (const std::string_view before : {"] ", ": ", " - "}) {
    if (const auto at = words.find(before); at != std::string_view::npos)
      words.remove_prefix(at + before.size());
  }
  for (const Problem& problem : kUnread) {
    if (words.starts_with(problem.said)) return problem.ours;
  }
  for (const Problem& problem : kUnexpected) {
    if (words.ends_with(problem.said)) return problem.ours;
  }
  return "a value is missing";
}

}  // namespace

std::string json_problem(std::string_view words, std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  // In characters, as editors count.
  const std::string_view line = before.substr(before.rfind('\n') + 1);
  const auto characters = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
  return phrase("%1 (line %2, column %3)",
                {in_our_words(words), std::to_string(lines + 1), std::to_string(characters + 1)});
}

std::string json_phrase(const Error& error) {
  switch (error.code) {
    case Code::JsonSyntax:
      return error.arguments.front();
    case Code::JsonDuplicateKey:
      return phrase("the key “%1” stands twice in one object", error.arguments);
    case Code::JsonDepth:
      return phrase("it nests deeper than %1 levels", error.arguments);
    default:
      return "it holds more values than are read";
  }
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
