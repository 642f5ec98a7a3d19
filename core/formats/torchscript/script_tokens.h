#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stowage::formats {

/// A word of the code of a TorchScript archive.
struct ScriptToken {
  enum class Kind : std::uint8_t { Name, Integer, Real, Text, Sign, NewLine, Indent, Dedent, End };
  Kind kind = Kind::End;
  std::string text{};  ///< of a Text what stands between the quotes, its escapes undone
  std::size_t line = 0;
};

/// Line ends within brackets are none. nullopt where a text does not end, a sign is unknown or the depth of
/// lines does not fit; `line` says where.
std::optional<std::vector<ScriptToken>> script_tokens(std::string_view text, std::size_t& line);

}  // namespace stowage::formats
