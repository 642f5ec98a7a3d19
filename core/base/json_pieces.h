#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/result.h"

namespace stowage {

/// How to read a JSON document in pieces: containers named in `descend` are walked, every value in them is
/// built alone, handed over and forgotten, so that memory is bounded by the largest piece. Without any the
/// document is the one piece. `Value` is a tree of nlohmann's.
template <class Value>
struct JsonPlan {
  /// Paths of the containers to walk, keys joined by '/': "" is the document, "graph_module/graph/nodes" an
  /// array of nodes.
  std::set<std::string, std::less<>> descend{};
  /// Keys of objects inside pieces whose values are not wanted; `sofar` is the object as read up to there.
  std::function<bool(std::string_view key, const Value& sofar)> drop{};
  /// Called for each value directly in a walked container; `key` is "" in arrays.
  std::function<Status(std::string_view container, std::string_view key, Value value)> take{};
  std::size_t depth = 200;  ///< nesting allowed in all
};

/// Far above any model's description. A small compressed file could otherwise ask for any amount of memory:
/// an empty list takes three bytes of text.
inline constexpr std::size_t kMostJsonValues = 10'000'000;

/// What is wrong with `text`, and where, as a phrase: of the parser's "[…] parse error at line 3, column 5:
/// syntax error while parsing object - unexpected '}'; expected string literal" it is "a key in quotation
/// marks is missing (line 3, column 5)". `offset` is the last byte that was read.
std::string json_problem(std::string_view words, std::string_view text, std::size_t offset);

/// Why parse_json() refused a text, as a phrase that stands in the sentence of whoever wanted it. It names no
/// file.
std::string json_phrase(const Error& error);

/// The guards of every document that is read into trees: nests no deeper than the plan allows, no key twice
/// in an object, no piece of more than kMostJsonValues values, and errors that say where.
template <class Value>
class JsonPieces : public nlohmann::json_sax<Value> {
  using Base = nlohmann::json_sax<Value>;

 public:
  JsonPieces(const std::string& subject, const JsonPlan<Value>& plan) : subject_(subject), plan_(plan) {}

  Status read(std::string_view text) {
    text_ = text;
    if (Value::sax_parse(text.begin(), text.end(), this)) return {};
    if (error_) return tl::unexpected<Error>(*std::move(error_));
    return fail(Code::JsonSyntax, subject_, {"it cannot be parsed"});
  }

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(typename Base::number_integer_t value) override { return put(value); }
  bool number_unsigned(typename Base::number_unsigned_t value) override { return put(value); }
  bool number_float(typename Base::number_float_t value, const typename Base::string_t&) override {
    return put(value);
  }
  bool string(typename Base::string_t& value) override { return put(std::move(value)); }
  bool binary(typename Base::binary_t&) override { return false; }
  bool start_object(std::size_t) override { return start(Value::object()); }
  bool start_array(std::size_t) override { return start(Value::array()); }
  bool end_object() override { return end(); }
  bool end_array() override { return end(); }

  bool key(typename Base::string_t& name) override {
    if (skipping_ > 0) return true;
    const bool fresh = build_.empty() ? walk_.back().keys.insert(name).second : build_.back().is_new(name);
    if (!fresh) return give_up(Error{Code::JsonDuplicateKey, subject_, {name}, {}});
    if (build_.empty()) {
      walk_.back().key = std::move(name);
    } else {
      skip_next_ = plan_.drop && plan_.drop(name, build_.back().value);
      build_.back().key = std::move(name);
    }
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& what) override {
    const std::size_t at = position ? position - 1 : 0;
    return give_up(Error{Code::JsonSyntax, subject_, {json_problem(what.what(), text_, at)}, at});
  }

 private:
  /// Objects that keep the order of their keys look them up one by one, sorted ones do not.
  static constexpr bool kSorted = std::is_same_v<Value, nlohmann::json>;
  struct NoKeys {};
  using Keys = std::unordered_set<std::string>;

  struct Walk {
    std::string path;
    std::string key{};
    bool array = false;
    Keys keys{};
  };
  struct Open {
    Value value;
    std::string key{};
    std::conditional_t<kSorted, NoKeys, Keys> keys{};

    bool is_new(const std::string& name) {
      if constexpr (kSorted) {
        return !value.contains(name);
      } else {
        return keys.insert(name).second;
      }
    }
    /// The key is known to be new.
    void add(Value member) {
      if (value.is_array()) {
        value.push_back(std::move(member));
      } else if constexpr (kSorted) {
        value.emplace(std::move(key), std::move(member));
      } else {
        value.template get_ref<typename Value::object_t&>().push_back({std::move(key), std::move(member)});
      }
    }
  };

  bool give_up(Error error) {
    error_ = std::move(error);
    return false;
  }

  template <class T>
  bool put(T&& value) {
    if (skipping_ > 0) return true;
    if (std::exchange(skip_next_, false)) return true;
    return place(Value(std::forward<T>(value)));
  }

  bool place(Value value) {
    if (++values_ > kMostJsonValues) return give_up(Error{Code::ModelTooLarge, subject_, {}, {}});
    if (!build_.empty()) {
      build_.back().add(std::move(value));
      return true;
    }
    values_ = 0;
    const Walk* top = walk_.empty() ? nullptr : &walk_.back();
    const auto status = plan_.take(top ? std::string_view(top->path) : std::string_view(),
                                   top ? std::string_view(top->key) : std::string_view(), std::move(value));
    return status ? true : give_up(status.error());
  }

  bool start(Value empty) {
    if (skipping_ > 0 || std::exchange(skip_next_, false)) {
      ++skipping_;
      return true;
    }
    if (build_.size() + walk_.size() >= plan_.depth)
      return give_up(Error{Code::JsonDepth, subject_, {std::to_string(plan_.depth)}, {}});
    if (build_.empty()) {
      const bool root = walk_.empty();
      std::string path = root ? std::string()
                              : walk_.back().path + (walk_.back().path.empty() ? "" : "/") + walk_.back().key;
      if ((root || !walk_.back().array) && plan_.descend.contains(path)) {
        walk_.push_back({std::move(path), {}, empty.is_array(), {}});
        return true;
      }
    }
    build_.push_back({std::move(empty), {}, {}});
    return true;
  }

  bool end() {
    if (skipping_ > 0) {
      --skipping_;
      return true;
    }
    if (build_.empty()) {
      walk_.pop_back();
      return true;
    }
    Value done = std::move(build_.back().value);
    build_.pop_back();
    return place(std::move(done));
  }

  const std::string& subject_;
  const JsonPlan<Value>& plan_;
  std::string_view text_{};
  std::vector<Walk> walk_;
  std::vector<Open> build_;
  std::size_t skipping_ = 0, values_ = 0;
  bool skip_next_ = false;
  std::optional<Error> error_;
};

}  // namespace stowage
