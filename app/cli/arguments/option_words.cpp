#include "app/cli/arguments/option_words.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace stowage::cli {
namespace {

using about::OptionRow;
using about::Takes;

/// CLI11 keeps nothing of ours beside an option but checks: ours lets everything pass, and its name holds the
/// words.
constexpr std::string_view kWords = "words: ";

std::vector<std::string> words_of(CLI::Option& option) {
  for (int i = 0;; ++i) {
    try {
      const std::string& name = option.get_validator(i)->get_name();
      if (name.starts_with(kWords)) return CLI::detail::split(name.substr(kWords.size()), ' ');
    } catch (const CLI::OptionNotFound&) {
      return {};
    }
  }
}

Takes takes_of(const OptionRow& row) {
  static constexpr std::string_view kFiles[] = {"FILE", "PLAN", "PATH", "RUN.json"};
  if (row.value.empty()) return Takes::Nothing;
  if (row.value == "FOLDER") return Takes::Folder;
  if (std::find(std::begin(kFiles), std::end(kFiles), row.value) != std::end(kFiles)) return Takes::File;
  return row.words.empty() ? Takes::Text : Takes::Words;
}

OptionRow row_of(CLI::Option& option) {
  OptionRow row;
  row.about = option.get_description();
  row.words = words_of(option);
  row.required = option.get_required();
  if (option.get_positional()) {
    row.names.push_back(option.get_name(true));
    row.takes = row.words.empty() ? Takes::File : Takes::Words;
    return row;
  }
  for (const std::string& name : option.get_lnames()) row.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) row.names.push_back("-" + name);
  if (option.get_type_size() != 0) row.value = option.get_type_name();
  row.fallback = option.get_default_str();
  row.takes = takes_of(row);
  return row;
}

/// "Example: stowage-cli …" at the foot of a command's help.
std::string example_of(const CLI::App& command) {
  static constexpr std::string_view kHead = "Example: ";
  const std::string footer = command.get_footer();
  return footer.starts_with(kHead) ? footer.substr(kHead.size()) : std::string();
}

}  // namespace

CLI::Option* with_words(CLI::Option* option, const std::vector<std::string>& words) {
  CLI::Validator all([](const std::string&) { return std::string(); }, "",
                     fmt::format("{}{}", kWords, fmt::join(words, " ")));
  return option->check(all);
}

CLI::Option* with_module_name(CLI::Option* option, const std::string& instead) {
  return option->check(CLI::Validator(
      [instead](const std::string& text) {
        return text.empty() ? "an empty name is no module's; " + instead : std::string();
      },
      ""));
}

about::ProgramTable table_of(CLI::App& app) {
  about::ProgramTable table;
  table.name = app.get_name();
  table.about = app.get_description();
  for (CLI::Option* option : app.get_options()) table.options.push_back(row_of(*option));
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
    about::CommandRow row{command->get_name(), command->get_description(), example_of(*command), {}, {}};
    for (CLI::Option* option : command->get_options())
      (option->get_positional() ? row.arguments : row.options).push_back(row_of(*option));
    table.commands.push_back(std::move(row));
  }
  return table;
}

}  // namespace stowage::cli
