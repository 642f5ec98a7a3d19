#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/about/completion.h"
#include "core/about/shell_text.h"

namespace stowage::about {
namespace {

/// Text inside of a specification of _arguments or _describe, where these characters end a part of it.
std::string inside(const std::string& text, const char* special) {
  std::string out;
  for (const char c : text) {
    if (std::string(special).find(c) != std::string::npos) out += '\\';
    out += c;
  }
  return out;
}

/// What may follow: "(auto balanced)", "_files", "_files -/", or " " for anything.
std::string action(const OptionRow& row) {
  if (!row.words.empty())
    return fmt::format("({})", inside(fmt::format("{}", fmt::join(row.words, " ")), ":"));
  if (row.takes == Takes::File) return "_files";
  return row.takes == Takes::Folder ? "_files -/" : " ";
}

/// One line each name: '*--gpu[memory of a GPU]:SIZE: '.
std::string option_lines(const OptionRow& option) {
  std::string out;
  for (const std::string& name : option.names) {
    std::string spec = "*" + name;
    if (option.takes != Takes::Nothing && name.starts_with("--")) spec += "=";
    spec += "[" + inside(option.about, "[]\\") + "]";
    if (option.takes != Takes::Nothing) spec += ":" + inside(option.value, ":[]") + ":" + action(option);
    out += "        " + quoted(spec) + " \\\n";
  }
  return out;
}

std::string argument_line(const OptionRow& argument) {
  OptionRow row = argument;
  if (row.takes == Takes::Nothing) row.takes = Takes::File;
  return "        " +
         quoted((row.required ? ":" : "::") + inside(row.names.front(), ":") + ":" + action(row)) + " \\\n";
}

std::string command_text(const CommandRow& command) {
  std::string out = fmt::format("    {})\n      _arguments \\\n", command.name);
  for (const OptionRow& option : command.options) out += option_lines(option);
  for (const OptionRow& argument : command.arguments) out += argument_line(argument);
  return out + "        && return\n      ;;\n";
}

}  // namespace

std::string zsh_completion(const ProgramTable& program) {
  const std::string function = function_name(program.name);
  std::string out = fmt::format(
      "#compdef {0}\n# Completions of {0} for zsh, printed by “{0} completion zsh”.\n{1}() {{\n"
      "  local -a commands line\n  local state\n  commands=(\n",
      program.name, function);
  for (const CommandRow& command : program.commands)
    out += "    " + quoted(command.name + ":" + inside(command.about, ":\\")) + "\n";
  out += "  )\n  _arguments -C \\\n";
  for (const OptionRow& option : program.options) out += option_lines(option);
  out +=
      "        '1: :->command' \\\n        '*:: :->words' \\\n        && return\n"
      "  if [[ $state == command ]]; then\n    _describe command commands\n    return\n  fi\n"
      "  case $words[1] in\n";
  for (const CommandRow& command : program.commands) out += command_text(command);
  out += "  esac\n}\n";
  // In a folder of completions the file is the function; sourced, it has to be told whose it is.
  return out + fmt::format(
                   "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n  {0} \"$@\"\nelse\n  compdef {0} "
                   "{1}\nfi\n",
                   function, program.name);
}

}  // namespace stowage::about
