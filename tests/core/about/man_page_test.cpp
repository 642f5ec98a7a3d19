#include "core/about/man_page.h"

#include <random>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stowage::about {
namespace {

using testing::HasSubstr;

ProgramTable small_table() {
  ProgramTable table;
  table.name = "tool-x";
  table.about = "does things";
  table.more = {"It does them well.", ".hidden files and \\ are text"};
  table.options = {{{"--help", "-h"}, "", "this text", "", Takes::Nothing, {}}};
  table.commands = {{"run",
                     "runs it",
                     "tool-x run a.b",
                     {{{"FILE"}, "", "what is run", "", Takes::File, {}, true},
                      {{"MAP"}, "", "a map", "", Takes::File, {}}},
                     {{{"--as", "-a"}, "NAME", "as whom", "me", Takes::Words, {"me", "you"}}}}};
  table.exits = {{"0", "done"}};
  table.environment = {{"HOME", "where it lives"}};
  table.see_also = {"tool-y"};
  return table;
}

TEST(ManPage, HasEverySectionOfItsTable) {
  const std::string page = man_page(small_table(), "1.2", "2026-01-31");
  EXPECT_THAT(page, testing::StartsWith(".TH TOOL\\-X 1 \"2026-01-31\" \"Stowage 1.2\" \"User Commands\"\n"));
  for (const char* part :
       {".SH NAME\ntool\\-x \\- does things\n", "\\fBtool\\-x\\fR \\fICOMMAND\\fR", ".SS run\n",
        "\\fBtool\\-x run\\fR [\\fIOPTIONS\\fR] \\fIFILE\\fR [\\fIMAP\\fR]",
        "\\fB\\-\\-as\\fR, \\fB\\-a\\fR \\fINAME\\fR\n", "As whom. Default: me.", "tool\\-x run a.b",
        ".SH EXIT STATUS\n", ".SH ENVIRONMENT\n", "\\fBtool\\-y\\fR(1)"})
    EXPECT_THAT(page, HasSubstr(part));
  EXPECT_THAT(page, HasSubstr("\n\\&.hidden files and \\e are text\n"))
      << "what begins with a dot is no command";
}

TEST(ManPage, AProgramWithoutCommandsHasItsArguments) {
  ProgramTable table = small_table();
  table.commands.clear();
  table.arguments = {{{"PATH"}, "", "a path", "", Takes::File, {}}};
  const std::string page = man_page(table, "1", "");
  EXPECT_THAT(page, HasSubstr("\\fBtool\\-x\\fR [\\fIOPTIONS\\fR] [\\fIPATH\\fR]\n"));
  EXPECT_THAT(page, testing::Not(HasSubstr("COMMANDS\n")));
}

/// Whatever the words are, no line of them is a command of groff, and the same table gives the same page.
TEST(ManPage, NoTextBecomesACommand) {
  const unsigned seed = 20261128;
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  const std::set<std::string> macros{".TH", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi", ".RS", ".RE"};
  const std::string letters = ".'\\-\"ab “\n";
  const auto text = [&] {
    std::string out;
    for (std::size_t i = random() % 8 + 1; i > 0; --i) out += letters[random() % letters.size()];
    return out;
  };
  for (int round = 0; round < 300; ++round) {
    ProgramTable table = small_table();
    table.about = text();
    table.more = {text(), text()};
    table.commands[0].about = text();
    table.commands[0].example = text();
    table.commands[0].options[0].about = text();
    table.commands[0].arguments[0].about = text();
    table.exits[0].second = text();
    const std::string page = man_page(table, "1", "");
    EXPECT_EQ(page, man_page(table, "1", ""));
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
      if (line.empty() || (line[0] != '.' && line[0] != '\'')) continue;
      EXPECT_TRUE(macros.contains(line.substr(0, line.find(' ')))) << line;
    }
  }
}

}  // namespace
}  // namespace stowage::about
