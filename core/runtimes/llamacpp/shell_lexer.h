#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stowage::llamacpp {

/// A word, an operator between commands, or the end of a line.
struct ShellToken {
  enum class Kind : std::uint8_t { Word, Operator, LineEnd };
  Kind kind{};
  std::size_t begin = 0, end = 0;  ///< in the text
  std::string word{};              ///< without its quotes
};

/// What split_shell_words puts together. `open_quote`: as there.
std::vector<ShellToken> shell_tokens(std::string_view text, bool& open_quote);

}  // namespace stowage::llamacpp
