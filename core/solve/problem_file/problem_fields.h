#pragma once

#include <string>

#include "core/base/json.h"

namespace stowage::solve {

/// Fields of a problem file, each read with the error that names it.
class ProblemFields {
 public:
  /// `subject`, what the document is called in errors, outlives this.
  explicit ProblemFields(const std::string& subject) : subject_(subject) {}

  tl::unexpected<Error> type(const char* field, const char* wanted) const {
    return fail(Code::JsonType, subject_, {field, wanted});
  }

  Result<const Json*> member(const Json& object, const char* key, bool (*is)(const Json&),
                             const char* wanted) const {
    const Json* found = json_find(object, key);
    if (!found) return fail(Code::JsonMissing, subject_, {key});
    if (!is(*found)) return type(key, wanted);
    return found;
  }
  static bool is_array(const Json& json) { return json.is_array(); }
  static bool is_string(const Json& json) { return json.is_string(); }

  Result<std::string> text(const Json& object, const char* key) const {
    const auto found = member(object, key, is_string, "a text");
    if (!found) return tl::unexpected<Error>(found.error());
    return (*found)->get<std::string>();
  }

  /// A whole number from 0 on. A fraction, a sign or more than 64 bits is no size.
  Result<std::uint64_t> number(const Json& value, const std::string& key) const {
    if (value.is_number_unsigned()) return value.get<std::uint64_t>();
    if (value.is_number_integer() && value.get<std::int64_t>() >= 0)
      return static_cast<std::uint64_t>(value.get<std::int64_t>());
    return fail(Code::ProblemNumber, subject_, {key});
  }
  Result<std::uint64_t> number_or_zero(const Json& object, const char* key) const {
    const Json* found = json_find(object, key);
    return found ? number(*found, key) : Result<std::uint64_t>(0);
  }
  /// A rate in picoseconds a byte may be a fraction.
  Result<double> rate(const Json& value, const std::string& key) const {
    if (!value.is_number() || !(value.get<double>() >= 0) || value.get<double>() > 1e15)
      return fail(Code::ProblemNumber, subject_, {key});
    return value.get<double>();
  }

 protected:
  const std::string& subject_;
};

}  // namespace stowage::solve
