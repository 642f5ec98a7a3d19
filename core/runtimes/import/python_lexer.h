#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stowage::runtimes {

/// A word of Python. Nothing of a script is ever executed: it is read as text alone.
struct PyToken {
  enum class Kind : std::uint8_t {
    Name,
    Number,
    Text,      ///< between quotes
    Operator,  ///< one sign, "**", or two such as "==" and "+="
    Line,      ///< a statement ends: a line outside of brackets, or a semicolon, whose sign `text` is
  };
  Kind kind = Kind::Operator;
  std::string_view text{};   ///< as it is written
  std::string value{};       ///< Text: what it says, without prefix, quotes and escapes
  bool made = false;         ///< Text: put together as the script runs (f"…{x}…", or bytes)
  std::uint32_t indent = 0;  ///< columns before the first word of its line

  bool is(std::string_view sign) const {
    return (kind == Kind::Operator || kind == Kind::Name) && text == sign;
  }
};

/// The words of a script, the last of which is a Line. Comments and what stands behind an ellipsis of a
/// prompt
/// (">>> ", "... ") are as Python has them.
struct PyTokens {
  std::vector<PyToken> tokens{};
  std::string open_quote{};  ///< what stands behind a quotation that never ends; "" = each does
};
PyTokens read_python_tokens(std::string_view text);

}  // namespace stowage::runtimes
