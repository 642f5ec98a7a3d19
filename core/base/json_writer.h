#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/json.h"

namespace stowage {

/// Writes a JSON document piece by piece, exactly as to_text() writes the whole: lists of a large model are
/// never in memory, neither as a tree nor as one text. What is begun is ended by the caller.
class JsonWriter {
 public:
  /// Gets the document in pieces of some tens of kilobytes, the last one at finish().
  using Sink = std::function<void(std::string_view)>;
  explicit JsonWriter(Sink sink) : sink_(std::move(sink)) {}

  void begin_object() { begin('{'); }
  void begin_list() { begin('['); }
  void end();
  /// Of the next value, in an object.
  void key(std::string_view name);
  void value(const Json& json);
  void text(std::string_view text);
  void number(std::uint64_t number);

  void member(std::string_view name, const Json& json) {
    key(name);
    value(json);
  }
  /// All of an object, into the one that is open.
  void members(const Json& object) {
    for (const auto& [name, json] : object.items()) member(name, json);
  }
  void text_member(std::string_view name, std::string_view content) {
    key(name);
    text(content);
  }
  void number_member(std::string_view name, std::uint64_t content) {
    key(name);
    number(content);
  }
  /// Hands over what is left. A document that is not ended stays as it is.
  void finish();

 private:
  struct Open {
    char end;
    bool empty = true;
  };
  void begin(char bracket);
  void place();
  void new_line();
  void quote(std::string_view text);
  void pass_on();

  Sink sink_;
  std::string out_;
  std::vector<Open> open_;
  bool after_key_ = false;
};

}  // namespace stowage
