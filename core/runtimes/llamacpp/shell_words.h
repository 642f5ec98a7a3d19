#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stowage::llamacpp {

/// Text cut into words as a POSIX shell does it: blanks, single and double quotes, backslashes, lines that go
/// on behind "\" (also "^" and "`", as other shells write it). Nothing is expanded.
struct ShellWords {
  std::vector<std::string> words{};
  bool open_quote = false;  ///< the text ends inside a quotation; the last word is what stood in it
};
ShellWords split_shell_words(std::string_view text);

/// A word as a POSIX shell reads it back: as it is, or in single quotes.
std::string quoted_for_shell(std::string_view word);

}  // namespace stowage::llamacpp
