#include "core/about/completion.h"

#include <cstdio>
#include <filesystem>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/about/shell_text.h"
#include "tests/core/formats/files.h"

namespace stowage::about {
namespace {

/// What a shell command prints; its exit status is at the end.
std::string said(const std::string& command) {
  std::string out;
  std::FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
  if (!pipe) return "no pipe";
  char buffer[4096];
  for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
  const int status = ::pclose(pipe);
  return out + (status == 0 ? "" : " (failed)");
}

ProgramTable table_with(const std::string& about) {
  ProgramTable table;
  table.name = "tool-x";
  table.options = {{{"--help", "-h"}, "", about, "", Takes::Nothing, {}}};
  table.commands = {
      {"run",
       about,
       "",
       {{{"FILE"}, "", about, "", Takes::File, {}, true}},
       {{{"--as", "-a"}, "NAME", about, "", Takes::Words, {"me", "you"}},
        {{"--into"}, "FOLDER", about, "", Takes::Folder, {}},
        {{"--many"}, "N", about, "", Takes::Text, {}}}},
      {"list", about, "", {}, {{{"--help"}, "", about, "", Takes::Nothing, {}}}},
      {"teach", about, "", {{{"WHAT"}, "", about, "", Takes::Words, {"cats", "dogs"}, true}}, {}}};
  return table;
}

class Completion : public testing::Test {
 protected:
  /// What bash offers where the cursor is behind the last word.
  std::string offered(const std::string& words, int last) {
    const std::string script =
        folder_.write("completion.bash", bash_completion(table_with("what it's for: [this]")));
    return said("cd " + folder_.path() + " && bash --norc -c 'source " + script + "; COMP_WORDS=(" + words +
                "); COMP_CWORD=" + std::to_string(last) + "; _tool_x; echo \"${COMPREPLY[*]}\"'");
  }
  test::TemporaryFolder folder_;
};

TEST_F(Completion, BashOffersWhatTheTableHas) {
  EXPECT_EQ(offered("tool-x \"\"", 1), "run list teach\n");
  EXPECT_EQ(offered("tool-x r", 1), "run\n");
  EXPECT_EQ(offered("tool-x -", 1), "--help -h\n");
  EXPECT_EQ(offered("tool-x run --", 2), "--as --into --many\n");
  EXPECT_EQ(offered("tool-x run --as \"\"", 3), "me you\n");
  EXPECT_EQ(offered("tool-x run -a y", 3), "you\n");
  EXPECT_EQ(offered("tool-x run --as = m", 4), "me\n") << "bash takes --as=m apart";
  EXPECT_EQ(offered("tool-x run --as =", 3), "me you\n");
  EXPECT_EQ(offered("tool-x run --many \"\"", 3), "\n") << "a number is not guessed";
  EXPECT_EQ(offered("tool-x teach d", 2), "dogs\n");
  EXPECT_EQ(offered("tool-x list \"\"", 2), "\n") << "it takes no argument";
  EXPECT_EQ(offered("tool-x paint \"\"", 2), "\n") << "an unknown command";
}

TEST_F(Completion, BashOffersFilesAndFolders) {
  folder_.write("a b.pt2", "");
  std::filesystem::create_directory(folder_ / "inner");
  EXPECT_EQ(offered("tool-x run a", 2), "a b.pt2\n");
  EXPECT_EQ(offered("tool-x run --into \"\"", 3), "inner\n");
}

/// Descriptions are words of people: no character of them ends a string of the shell.
TEST_F(Completion, EveryTextIsQuoted) {
  const unsigned seed = 20261128;
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  const std::string letters = "'\"\\$`[]:(){};&| ab";
  for (int round = 0; round < 40; ++round) {
    std::string text;
    for (std::size_t i = random() % 12 + 1; i > 0; --i) text += letters[random() % letters.size()];
    EXPECT_EQ(said("bash --norc -c " + about::quoted("printf %s " + about::quoted(text))), text);
    for (const auto& [shell, name] : kShells) {
      const std::string script = completion(table_with(text), shell);
      EXPECT_EQ(script, completion(table_with(text), shell));
      if (shell == Shell::Fish) continue;
      // zsh's grammar is bash's as far as these scripts go.
      EXPECT_EQ(said("bash --norc -n " + folder_.write("script", script)), "") << name << ": " << text;
    }
  }
}

TEST_F(Completion, ShellsHaveNames) {
  for (const auto& [shell, name] : kShells) EXPECT_EQ(parse_shell(name), shell);
  EXPECT_EQ(parse_shell("tcsh"), std::nullopt);
  EXPECT_EQ(parse_shell(""), std::nullopt);
}

}  // namespace
}  // namespace stowage::about
