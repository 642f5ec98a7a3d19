#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace stowage::llamacpp {

/// Text cut into words as a POSIX shell does it: blanks, single and double quotes, backslashes, comments,
/// lines that go on behind "\" (also "^" and "`", as other shells write it). Nothing is expanded. Prompts and
/// fences of Markdown around a command are passed over. An operator ends a command; the end of a line does
/// not where it has options, since what is copied from a page has often lost the signs at its ends.
struct ShellWords {
  /// Of one command: variables that earlier commands set, then its own words.
  std::vector<std::string> words{};
  bool open_quote = false;  ///< the text ends inside a quotation; the last word is what stood in it
  /// Other commands, each as it is written, and what stands behind the operator that ends this one.
  std::vector<std::string> not_read{};
};
/// How much a word says that a command is the one that is asked for; 0: nothing.
using WordScore = std::function<int(const std::string&)>;
/// The first command with the word of the highest score. Linear in the length of the text.
ShellWords split_shell_words(std::string_view text, const WordScore& score = {});

/// The length of NAME in "NAME=VALUE", as a shell takes it before a program; 0 for anything else.
std::size_t end_of_variable(std::string_view word);

/// A word as a POSIX shell reads it back: as it is, or in single quotes.
std::string quoted_for_shell(std::string_view word);

}  // namespace stowage::llamacpp
