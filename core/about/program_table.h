#pragma once

#include <string>
#include <utility>
#include <vector>

namespace stowage::about {

/// What follows an option, or stands in the place of an argument.
enum class Takes { Nothing, Text, Words, File, Folder };

/// An option ("--gpu", "-o") or an argument ("MODEL").
struct OptionRow {
  std::vector<std::string> names{};  ///< as they are typed, the longest first; of an argument its one name
  std::string value{};               ///< what it takes, in capitals: "SIZE"; "" = nothing
  std::string about{};               ///< one line
  std::string fallback{};            ///< what holds where it is not typed; "" = nothing is said
  Takes takes = Takes::Nothing;
  std::vector<std::string> words{};  ///< that may be typed; others may be right too when it takes a text
  bool required = false;             ///< of an argument
};

struct CommandRow {
  std::string name{};
  std::string about{};
  std::string example{};
  std::vector<OptionRow> arguments{};
  std::vector<OptionRow> options{};
};

/// All that the help of a program says; its page and its completions are printed from the same rows.
struct ProgramTable {
  std::string name{};                  ///< "stowage-cli"
  std::string about{};                 ///< one line without a full stop
  std::vector<std::string> more{};     ///< paragraphs of the page
  std::vector<OptionRow> arguments{};  ///< of a program without commands
  std::vector<OptionRow> options{};
  std::vector<CommandRow> commands{};
  std::vector<std::pair<std::string, std::string>> exits{};        ///< exit code, what it means
  std::vector<std::pair<std::string, std::string>> environment{};  ///< variable, what it does
  std::vector<std::string> see_also{};                             ///< other programs with a page
};

}  // namespace stowage::about
