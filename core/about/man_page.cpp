#include "core/about/man_page.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace stowage::about {
namespace {

/// Text as groff prints it: no character of it is a command, and a hyphen is the one that is typed.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '\n') {
      out += ' ';
    } else if ((c == '.' || c == '\'') && out.empty()) {
      out += std::string("\\&") + c;  // at the beginning of a line it would be a command
    } else {
      out += c;
    }
  }
  return out;
}

std::string bold(const std::string& text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string sentence(std::string text) {
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text.empty() || text.back() == '.' ? text : text + ".";
}

/// An argument as a usage names it: "MODEL", "[MAP]".
std::string in_usage(const OptionRow& argument) {
  const std::string name = italic(argument.names.front());
  return argument.required ? name : "[" + name + "]";
}

std::string usage(const std::string& words, const std::vector<OptionRow>& options,
                  const std::vector<OptionRow>& arguments) {
  std::string out = bold(words);
  if (!options.empty()) out += " [" + italic("OPTIONS") + "]";
  for (const OptionRow& argument : arguments) out += " " + in_usage(argument);
  return out + "\n";
}

std::string argument_text(const OptionRow& row) {
  return fmt::format(".TP\n{}\n{}\n", italic(row.names.front()), escaped(sentence(row.about)));
}

std::string option_text(const OptionRow& row) {
  std::vector<std::string> names;
  for (const std::string& name : row.names) names.push_back(bold(name));
  std::string out = fmt::format(".TP\n{}", fmt::join(names, ", "));
  if (!row.value.empty()) out += " " + italic(row.value);
  out += "\n" + escaped(sentence(row.about));
  if (!row.fallback.empty()) out += escaped(" Default: " + row.fallback + ".");
  return out + "\n";
}

std::string command_text(const std::string& program, const CommandRow& command) {
  std::string out =
      fmt::format(".SS {}\n{}\n.PP\n{}", escaped(command.name), escaped(sentence(command.about)),
                  usage(program + " " + command.name, command.options, command.arguments));
  for (const OptionRow& row : command.arguments) out += argument_text(row);
  for (const OptionRow& row : command.options) out += option_text(row);
  if (!command.example.empty())
    out += fmt::format(".PP\nExample:\n.PP\n.nf\n.RS\n{}\n.RE\n.fi\n", escaped(command.example));
  return out;
}

std::string pairs_text(const char* heading, const std::vector<std::pair<std::string, std::string>>& rows) {
  if (rows.empty()) return {};
  std::string out = fmt::format(".SH {}\n", heading);
  for (const auto& [name, meaning] : rows)
    out += fmt::format(".TP\n{}\n{}\n", bold(name), escaped(sentence(meaning)));
  return out;
}

}  // namespace

std::string man_page(const ProgramTable& program, const std::string& version, const std::string& date) {
  std::string title = program.name;
  std::transform(title.begin(), title.end(), title.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  std::string out =
      fmt::format(".TH {} 1 \"{}\" \"Stowage {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n",
                  escaped(title), date, version, escaped(program.name), escaped(program.about));
  if (program.commands.empty()) {
    out += usage(program.name, program.options, program.arguments);
  } else {
    out += fmt::format("{} {} [{}]\n", bold(program.name), italic("COMMAND"), italic("OPTIONS"));
  }
  out += ".SH DESCRIPTION\n";
  for (std::size_t i = 0; i < program.more.size(); ++i)
    out += (i > 0 ? ".PP\n" : "") + escaped(program.more[i]) + "\n";
  for (const OptionRow& row : program.arguments) out += argument_text(row);
  out += ".SH OPTIONS\n";
  for (const OptionRow& row : program.options) out += option_text(row);
  if (!program.commands.empty()) out += ".SH COMMANDS\n";
  for (const CommandRow& command : program.commands) out += command_text(program.name, command);
  out += pairs_text("EXIT STATUS", program.exits) + pairs_text("ENVIRONMENT", program.environment);
  if (program.see_also.empty()) return out;
  std::vector<std::string> others;
  for (const std::string& other : program.see_also) others.push_back(bold(other) + "(1)");
  return out + fmt::format(".SH SEE ALSO\n{}\n", fmt::join(others, ", "));
}

}  // namespace stowage::about
