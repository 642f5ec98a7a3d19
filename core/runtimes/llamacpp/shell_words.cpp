#include "core/runtimes/llamacpp/shell_words.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/runtimes/llamacpp/shell_lexer.h"

namespace stowage::llamacpp {
namespace {

struct Command {
  std::vector<std::string> words{};
  std::size_t begin = 0, end = 0;  ///< in the text, with the operator before it
  int score = 0;
  bool options = false;   ///< one of its words is an option
  bool variables = true;  ///< it does nothing but set some
};

bool is_option(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9');
}

/// Words of a shell that stand before variables.
bool sets_variables(std::string_view word) { return word == "export" || word == "set" || word == "env"; }

/// A line ends a command that has no options yet, unless the next one begins with them.
std::vector<Command> commands_of(std::vector<ShellToken> tokens, const WordScore& score) {
  std::vector<Command> out(1);
  bool line_ended = false;
  for (ShellToken& token : tokens) {
    if (token.kind == ShellToken::Kind::Operator) {
      out.push_back({{}, token.begin, token.end});
      line_ended = false;
      continue;
    }
    if (token.kind == ShellToken::Kind::LineEnd) {
      line_ended = !out.back().options && out.back().score == 0 && !out.back().words.empty();
      continue;
    }
    constexpr std::string_view kPowerShell = "$env:";
    if (token.word.starts_with(kPowerShell)) token.word.erase(0, kPowerShell.size());
    if (line_ended && (out.back().variables || !is_option(token.word)))
      out.push_back({{}, token.begin, token.begin});
    line_ended = false;
    Command& last = out.back();
    if (last.words.empty() && last.end == last.begin) last.begin = token.begin;
    last.end = token.end;
    last.options = last.options || is_option(token.word);
    last.variables = last.variables && (sets_variables(token.word) || end_of_variable(token.word) > 0);
    if (score) last.score = std::max(last.score, score(token.word));
    last.words.push_back(std::move(token.word));
  }
  return out;
}

/// The first of those that are most likely meant.
std::size_t chosen(const std::vector<Command>& commands) {
  const auto rank = [](const Command& one) {
    if (one.words.empty()) return -1;
    if (one.variables) return 0;
    return one.score > 0 ? 2 + one.score : one.options ? 2 : 1;
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < commands.size(); ++i) {
    if (rank(commands[i]) > rank(commands[best])) best = i;
  }
  return best;
}

std::string trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t from = text.find_first_not_of(kBlank);
  if (from == std::string_view::npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(kBlank) + 1 - from));
}

}  // namespace

std::size_t end_of_variable(std::string_view word) {
  std::size_t end = 0;
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  while (end < word.size() && (letter(word[end]) || (end > 0 && word[end] >= '0' && word[end] <= '9'))) ++end;
  return end < word.size() && word[end] == '=' ? end : 0;
}

ShellWords split_shell_words(std::string_view text, const WordScore& score) {
  ShellWords out;
  std::vector<Command> commands = commands_of(shell_tokens(text, out.open_quote), score);
  const std::size_t main = chosen(commands);
  out.open_quote = out.open_quote && main + 1 == commands.size();  // else it is in what is not read
  for (std::size_t i = 0; i < main; ++i) {
    Command& one = commands[i];
    if (one.words.empty()) continue;
    if (one.variables) {
      out.words.insert(out.words.end(), std::make_move_iterator(one.words.begin()),
                       std::make_move_iterator(one.words.end()));
    } else {
      out.not_read.push_back(trimmed(text.substr(one.begin, one.end - one.begin)));
    }
  }
  Command& meant = commands[main];
  out.words.insert(out.words.end(), std::make_move_iterator(meant.words.begin()),
                   std::make_move_iterator(meant.words.end()));
  const auto behind = std::find_if(commands.begin() + static_cast<std::ptrdiff_t>(main) + 1, commands.end(),
                                   [](const Command& one) { return !one.words.empty(); });
  if (behind != commands.end()) {
    const Command& first = commands[main + 1];
    out.not_read.push_back(trimmed(text.substr(first.begin, commands.back().end - first.begin)));
  }
  return out;
}

std::string quoted_for_shell(std::string_view word) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("@%+=:,./-_").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return std::string(word);
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

}  // namespace stowage::llamacpp
