#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/about/program_table.h"
#include "core/runtimes/targets.h"

namespace stowage::cli {

/// Names words that the option takes: for completions and pages. Another word is not refused here: whoever
/// reads it says what is wrong with it.
CLI::Option* with_words(CLI::Option* option, const std::vector<std::string>& words);

/// Refuses an empty text for the name of a module: it would be that of the whole model, and is most often a
/// variable that a script did not set. `instead` says how to write what it may have meant. (In NAME=VALUE an
/// empty name is the whole model, as in a device map.)
CLI::Option* with_module_name(CLI::Option* option, const std::string& instead);

/// with_words() of a table whose rows have names.
template <class Rows>
CLI::Option* with_names_of(CLI::Option* option, const Rows& rows) {
  std::vector<std::string> words;
  for (const auto& row : rows) words.emplace_back(row.name);
  return with_words(option, words);
}

/// The names of the targets that `wanted` says yes to, in order.
template <class Wanted>
std::vector<std::string> names_of_targets(Wanted wanted) {
  std::vector<std::string> names;
  for (const runtimes::Target* target : runtimes::targets()) {
    if (wanted(*target)) names.emplace_back(target->name);
  }
  return names;
}

/// What the program's help says, in rows.
about::ProgramTable table_of(CLI::App& app);

}  // namespace stowage::cli
