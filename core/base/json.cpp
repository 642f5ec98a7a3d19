#include "core/base/json.h"

#include <unordered_set>
#include <utility>
#include <vector>

#include "core/base/file.h"

namespace stowage {
namespace {

/// What a person needs of the parser's words "[…] parse error at line 3, column 5: syntax error while parsing
/// object - unexpected '}'; expected string literal": "unexpected '}' at line 3, column 5".
std::string plain(const std::string& words) {
  const auto dash = words.find(" - ");
  if (dash == std::string::npos) return words;
  std::string text = words.substr(dash + 3);
  text = text.substr(0, text.find("; expected"));
  const auto line = words.find("line "), colon = words.find(':', line);
  if (line < dash && colon < dash) text += " at " + words.substr(line, colon - line);
  return text;
}

/// Builds the document and keeps the set of keys of every open object, which nlohmann's own DOM builder does
/// not check.
class CheckedBuilder : public nlohmann::json_sax<Json> {
 public:
  CheckedBuilder(std::string subject, std::size_t depth) : subject_(std::move(subject)), limit_(depth) {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t&) override { return put(value); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (!open_.back().keys.insert(name).second) {
      error_ = Error{Code::JsonDuplicateKey, subject_, {name}, {}};
      return false;
    }
    open_.back().key = std::move(name);
    return true;
  }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& what) override {
    error_ = Error{Code::JsonSyntax, subject_, {plain(what.what())}, position ? position - 1 : 0};
    return false;
  }

  Result<Json> take() {
    if (error_) return tl::unexpected<Error>(*error_);
    return std::move(root_);
  }

 private:
  struct Open {
    Json value;
    std::string key;
    std::unordered_set<std::string> keys;
  };

  template <class T>
  bool put(T&& value) {
    return place(Json(std::forward<T>(value)));
  }
  bool place(Json value) {
    if (++values_ > kMostValues) {
      error_ = Error{Code::ModelTooLarge, subject_, {}, {}};
      return false;
    }
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (Open& top = open_.back(); top.value.is_array()) {
      top.value.get_ref<Json::array_t&>().push_back(std::move(value));
    } else {
      // push_back, not operator[]: an ordered object looks its keys up one by one, and this one is known to
      // be new.
      top.value.get_ref<Json::object_t&>().push_back({std::move(top.key), std::move(value)});
    }
    return true;
  }
  bool open(Json value) {
    if (open_.size() == limit_) {
      error_ = Error{Code::JsonDepth, subject_, {std::to_string(limit_)}, {}};
      return false;
    }
    open_.push_back({std::move(value), {}, {}});
    return true;
  }
  bool close() {
    Json done = std::move(open_.back().value);
    open_.pop_back();
    return place(std::move(done));
  }

  /// Far above any model's description. A small compressed file could otherwise ask for any amount of memory:
  /// an empty list takes three bytes of text.
  static constexpr std::size_t kMostValues = 10'000'000;

  std::string subject_;
  std::size_t limit_;
  std::size_t values_ = 0;
  std::vector<Open> open_;
  Json root_;
  std::optional<Error> error_;
};

}  // namespace

Result<Json> parse_json(std::string_view text, const std::string& subject, std::size_t depth) {
  CheckedBuilder builder(subject, depth);
  if (!Json::sax_parse(text.begin(), text.end(), &builder)) {
    auto result = builder.take();
    if (result) return fail(Code::JsonSyntax, subject, {"it cannot be parsed"});
    return result;
  }
  return builder.take();
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
