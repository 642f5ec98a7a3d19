#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/json.h"

namespace stowage::protocol {

inline tl::unexpected<Error> bad_field(const std::string& key, const std::string& should_be) {
  return fail(Code::ProtocolSyntax, {}, {phrase("“%1” should be %2", {key, should_be})});
}

/// Reads the members of one JSON object without throwing; the first thing wrong is kept. Unknown members are
/// left alone: a newer side may send more.
class Fields {
 public:
  explicit Fields(const Json& object) : object_(object) {
    if (!object.is_object()) status_ = fail(Code::ProtocolSyntax, {}, {"an object is expected"});
  }

  template <class T>
  Fields& required(const char* key, T& out) {
    if (status_ && !json_find(object_, key))
      status_ = fail(Code::ProtocolSyntax, {}, {phrase("“%1” is missing", {std::string(key)})});
    return optional(key, out);
  }

  Fields& optional(const char* key, std::string& out) {
    return take(key, "a string",
                [&](const Json& v) { return v.is_string() && (out = v.get<std::string>(), true); });
  }
  Fields& optional(const char* key, bool& out) {
    return take(key, "true or false",
                [&](const Json& v) { return v.is_boolean() && (out = v.get<bool>(), true); });
  }
  Fields& optional(const char* key, double& out) {
    return take(key, "a number",
                [&](const Json& v) { return v.is_number() && (out = v.get<double>(), true); });
  }
  Fields& optional(const char* key, std::uint64_t& out) {
    return take(key, "a whole number, 0 or more", [&](const Json& v) {
      return v.is_number_unsigned() && (out = v.get<std::uint64_t>(), true);
    });
  }
  Fields& optional(const char* key, std::uint32_t& out) {
    std::uint64_t wide = out;
    optional(key, wide);
    if (status_ && wide > 0xFFFFFFFFu) status_ = bad_field(key, "less than 2^32");
    if (status_) out = static_cast<std::uint32_t>(wide);
    return *this;
  }
  Fields& optional(const char* key, int& out) {
    return take(key, "a whole number", [&](const Json& v) {
      if (!v.is_number_integer() || v.get<std::int64_t>() > 1'000'000'000 ||
          v.get<std::int64_t>() < -1'000'000'000)
        return false;
      out = v.get<int>();
      return true;
    });
  }
  Fields& optional(const char* key, std::vector<double>& out) {
    return list(key, out, [](const Json& v) { return v.is_number(); });
  }
  Fields& optional(const char* key, std::vector<std::int64_t>& out) {
    return list(key, out, [](const Json& v) { return v.is_number_integer(); });
  }
  Fields& optional(const char* key, std::vector<std::string>& out) {
    return list(key, out, [](const Json& v) { return v.is_string(); });
  }
  /// One object an element, each read by `read(Fields&, T&)`.
  template <class T, class Read>
  Fields& objects(const char* key, std::vector<T>& out, Read read) {
    const Json* found = status_ ? json_find(object_, key) : nullptr;
    if (!found) return *this;
    if (!found->is_array()) return refuse(key, "a list");
    for (const Json& element : *found) {
      Fields fields(element);
      T value{};
      read(fields, value);
      if (!fields.status()) status_ = fields.status();
      if (!status_) return *this;
      out.push_back(std::move(value));
    }
    return *this;
  }

  const Json* find(const char* key) const { return json_find(object_, key); }
  const Status& status() const { return status_; }

 private:
  Fields& refuse(const char* key, const char* should_be) {
    status_ = bad_field(key, should_be);
    return *this;
  }
  template <class Accept>
  Fields& take(const char* key, const char* should_be, Accept accept) {
    const Json* found = status_ ? json_find(object_, key) : nullptr;
    if (found && !accept(*found)) return refuse(key, should_be);
    return *this;
  }
  template <class T, class Check>
  Fields& list(const char* key, std::vector<T>& out, Check check) {
    return take(key, "a list of values of one kind", [&](const Json& v) {
      if (!v.is_array()) return false;
      out.clear();
      for (const Json& element : v) {
        if (!check(element)) return false;
        out.push_back(element.get<T>());
      }
      return true;
    });
  }

  const Json& object_;
  Status status_{};
};

}  // namespace stowage::protocol
