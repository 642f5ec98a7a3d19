#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/about/completion.h"

namespace stowage::about {
namespace {

/// In single quotes, where fish knows two escapes.
std::string in_quotes(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string option_line(const std::string& head, const OptionRow& option) {
  std::string out = head;
  for (const std::string& name : option.names)
    out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  switch (option.takes) {
    case Takes::Nothing:
      break;
    case Takes::File:
      out += " -r -F";
      break;
    case Takes::Folder:
      out += " -x -a '(__fish_complete_directories)'";
      break;
    case Takes::Words:
    case Takes::Text:
      out += " -x";
      if (!option.words.empty()) out += " -a " + in_quotes(fmt::format("{}", fmt::join(option.words, " ")));
      break;
  }
  return out + " -d " + in_quotes(option.about) + "\n";
}

}  // namespace

std::string fish_completion(const ProgramTable& program) {
  std::string out =
      fmt::format("# Completions of {0} for fish, printed by “{0} completion fish”.\n", program.name);
  const std::string complete = "complete -c " + program.name;
  const std::string first = complete + " -n __fish_use_subcommand";
  out += first + " -f\n";
  for (const OptionRow& option : program.options) out += option_line(first, option);
  for (const CommandRow& command : program.commands)
    out += fmt::format("{} -a {} -d {}\n", first, command.name, in_quotes(command.about));
  for (const CommandRow& command : program.commands) {
    const std::string behind = fmt::format("{} -n '__fish_seen_subcommand_from {}'", complete, command.name);
    for (const OptionRow& option : command.options) out += option_line(behind, option);
    if (command.arguments.empty()) out += behind + " -f\n";
    for (const OptionRow& argument : command.arguments) {
      if (!argument.words.empty())
        out += fmt::format("{} -f -a {}\n", behind,
                           in_quotes(fmt::format("{}", fmt::join(argument.words, " "))));
    }
  }
  return out;
}

}  // namespace stowage::about
