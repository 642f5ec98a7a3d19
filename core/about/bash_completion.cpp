#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/about/completion.h"
#include "core/about/shell_text.h"

namespace stowage::about {
namespace {

/// What an option takes, as a branch on the word before the one that is typed.
std::string branch(const OptionRow& option) {
  const std::string pattern = fmt::format("        {})", fmt::join(option.names, "|"));
  switch (option.takes) {
    case Takes::Nothing:
      return {};
    case Takes::File:
      return pattern + " takes=file ;;\n";
    case Takes::Folder:
      return pattern + " takes=folder ;;\n";
    case Takes::Words:
    case Takes::Text:
      break;
  }
  return fmt::format("{} takes=words words={} ;;\n", pattern,
                     quoted(fmt::format("{}", fmt::join(option.words, " "))));
}

std::string command_text(const CommandRow& command) {
  std::string out = fmt::format("    {})\n      options={}\n      case $before in\n", command.name,
                                quoted(all_names(command.options)));
  for (const OptionRow& option : command.options) out += branch(option);
  out += "      esac\n";
  for (const OptionRow& argument : command.arguments) {
    if (!argument.words.empty())
      out += fmt::format("      arguments={}\n", quoted(fmt::format("{}", fmt::join(argument.words, " "))));
  }
  if (command.arguments.empty()) out += "      arguments=' '\n";
  return out + "      ;;\n";
}

/// What the words on the line say: the command, and the option that a value belongs to ("--to x", "--to=x").
constexpr const char* kHead = R"(() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
  local command= options={options} takes= words= arguments= word i
  if [[ $current == = ]]; then
    current=
  elif [[ $before == = ]]; then
    before=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${{COMP_WORDS[i]}}
    if [[ $word != -* ]]; then
      command=$word
      break
    fi
  done
  COMPREPLY=()
  case $command in
    '') arguments={commands} ;;
)";

constexpr const char* kTail = R"(    *) return ;;
  esac
  if [[ -z $takes && $current == -* ]]; then
    takes=words words=$options
  elif [[ -z $takes && -n $arguments ]]; then
    takes=words words=$arguments
  fi
  case $takes in
    words) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current") ;;
    folder) compopt -o filenames 2> /dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    *) compopt -o filenames 2> /dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
  esac
}
)";

}  // namespace

std::string bash_completion(const ProgramTable& program) {
  const std::string function = function_name(program.name);
  std::vector<std::string> commands;
  for (const CommandRow& command : program.commands) commands.push_back(command.name);
  std::string out = fmt::format("# Completions of {0} for bash, printed by “{0} completion bash”.\n{1}",
                                program.name, function);
  out += fmt::format(kHead, fmt::arg("options", quoted(all_names(program.options))),
                     fmt::arg("commands", quoted(fmt::format("{}", fmt::join(commands, " ")))));
  for (const CommandRow& command : program.commands) out += command_text(command);
  return out + kTail + fmt::format("complete -F {} {}\n", function, program.name);
}

}  // namespace stowage::about
