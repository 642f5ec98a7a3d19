// Commands as they are copied from terminals and pages: prompts, comments, operators, other commands around.
#include "core/runtimes/llamacpp/shell_words.h"

#include <chrono>
#include <random>

#include <gmock/gmock.h>

#include "core/runtimes/llamacpp/options.h"
#include "tests/core/runtimes/llamacpp/random_facts.h"

namespace stowage::llamacpp {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> words(std::string_view text) { return split_shell_words(text).words; }
std::vector<std::string> rest(std::string_view text) { return split_shell_words(text).not_read; }
ReadOptions read(std::string_view text) { return read_options(text, test::some_cards(2)); }

TEST(ShellText, CommentsArePassedOver) {
  EXPECT_THAT(words("# all on the card\n-ngl 99 # or fewer\n-c 8192"),
              ElementsAre("-ngl", "99", "-c", "8192"));
  EXPECT_THAT(words("-p a#b '#c' \"#d\" \\#e"), ElementsAre("-p", "a#b", "#c", "#d", "#e"))
      << "a comment begins a word, outside of quotes";
  EXPECT_THAT(words("-ngl 1 # on \\\n-c 2"), ElementsAre("-ngl", "1", "-c", "2")) << "it ends with its line";
}

TEST(ShellText, LinesGoOnAsEachShellWritesIt) {
  for (const char* text : {"-ngl 9 \\\n-c 8", "-ngl 9 \\\r\n-c 8", "-ngl 9 ^\n-c 8", "-ngl 9^\r\n -c 8",
                           "-ngl 9 `\n-c 8", "-ngl 9 ` \n-c 8", "-ngl 9\n-c 8", "-ngl \\\n9 -c 8"})
    EXPECT_THAT(words(text), ElementsAre("-ngl", "9", "-c", "8")) << text;
  EXPECT_THAT(words("-ot ^blk=CPU -p `x"), ElementsAre("-ot", "^blk=CPU", "-p", "`x"));
}

TEST(ShellText, PromptsAreNoWords) {
  for (const char* text :
       {"$ a -b", "me@box:~/x$ a -b", "(venv) me@box:~$ a -b", "(base) $ a -b", "C:\\llama> a -b",
        "C:\\llama>a -b", "PS C:\\llama> a -b", "```bash\n$ a -b\n```", "```\na -b\n```\n", "$ a \\\n> -b"})
    EXPECT_THAT(words(text), ElementsAre("a", "-b")) << text;
  EXPECT_THAT(words("a -p '\n$ b'"), ElementsAre("a", "-p", "\n$ b")) << "within quotes they are words";
  EXPECT_THAT(words("a -m <model.gguf> $HOME"), ElementsAre("a", "-m", "<model.gguf>", "$HOME"));
}

TEST(ShellText, OperatorsEndTheCommandAndWhatFollowsIsListed) {
  const std::vector<std::pair<const char*, const char*>> all = {{"a -b | tee -c x", "| tee -c x"},
                                                                {"a -b || c -d", "|| c -d"},
                                                                {"a -b && c -d", "&& c -d"},
                                                                {"a -b; c -d", "; c -d"},
                                                                {"a -b > log.txt", "> log.txt"},
                                                                {"a -b >> log 2>&1 &", ">> log 2>&1 &"},
                                                                {"a -b 2>/dev/null", "2>/dev/null"},
                                                                {"a -b < in", "< in"},
                                                                {"a -b &> x", "&> x"},
                                                                {"a -b&& c", "&& c"}};
  for (const auto& [text, behind] : all) {
    EXPECT_THAT(words(text), ElementsAre("a", "-b")) << text;
    EXPECT_THAT(rest(text), ElementsAre(behind)) << text;
  }
  for (const char* text : {"a -b", "a -b ;", "a -b &", "; a -b", "& a -b"}) {
    EXPECT_THAT(words(text), ElementsAre("a", "-b")) << text;
    EXPECT_THAT(rest(text), IsEmpty()) << text;
  }
  EXPECT_THAT(words(R"(a -p 'x | y; z > w' "&&" \; \|)"),
              ElementsAre("a", "-p", "x | y; z > w", "&&", ";", "|"));
  EXPECT_THAT(words(R"(-ot blk\\.(1|2)\\.=CPU --url http://x?a=1&b=2;c)"),
              ElementsAre("-ot", R"(blk\.(1|2)\.=CPU)", "--url", "http://x?a=1&b=2;c"))
      << "within a word they are its own";
}

TEST(ShellText, VariablesOfEarlierCommandsCount) {
  EXPECT_THAT(words("export A=1; B=2\nset C=3 && cd x && prog -d | less"),
              ElementsAre("export", "A=1", "B=2", "set", "C=3", "prog", "-d"));
  EXPECT_THAT(rest("export A=1; cd x && prog -d | less"), ElementsAre("; cd x", "| less"));
  EXPECT_THAT(words("$env:A=\"1\"\nprog -d"), ElementsAre("A=1", "prog", "-d"));
  EXPECT_THAT(words("A=1"), ElementsAre("A=1"));
  EXPECT_THAT(words("A=1\nprog x\n-d 3\n-e"), ElementsAre("A=1", "prog", "x", "-d", "3", "-e"))
      << "a page has lost the signs at the ends of its lines";
  EXPECT_THAT(rest("cd x\nprog -d\n"), ElementsAre("cd x"));
}

TEST(ShellText, OfSeveralCommandsTheOneIsReadThatIsMeant) {
  const ReadOptions out = read(
      "git clone -b master https://x/llama.cpp && cd llama.cpp\n"
      "LLAMA_ARG_CTX_SIZE=4096 ./build/bin/llama-server -m x.gguf -ngl 20 | tee -ngl 3\n");
  EXPECT_EQ(out.options.layers, 20);
  EXPECT_EQ(out.options.context, 4096u);
  EXPECT_THAT(out.unknown,
              ElementsAre("git clone -b master https://x/llama.cpp", "&& cd llama.cpp", "| tee -ngl 3"));
  std::vector<std::string> said;
  for (const Finding& finding : out.findings) said.push_back(message(finding));
  EXPECT_THAT(said, Contains("“| tee -ngl 3” is another command or its output: it is not read."));
  EXPECT_FALSE(any_error(out.findings));
  EXPECT_EQ(read("$ export CUDA_VISIBLE_DEVICES=1\n$ llama-cli -ngl 7 # seven\n").options.layers, 7);
  EXPECT_TRUE(read("./server -m x -ngl 4 > log").unknown.size() == 1);
}

/// Whatever stands between quotes is a word, and whatever words there are, they come back.
TEST(ShellText, AnyWordsComeBackBetweenOtherCommands) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::string> wanted{"-first"};
    std::string text = random() % 2 ? "cd /x && -first" : "$ -first";
    for (std::size_t i = 0; i < random() % 6; ++i) {
      std::string word;
      for (std::size_t k = 0; k < random() % 9; ++k) word += "ab|;&><#$'\"\\ \n`^("[random() % 17];
      wanted.push_back(word);
      text += (random() % 3 ? " " : " \\\n  ") + quoted_for_shell(word);
    }
    if (random() % 2) text += " | tee x";
    EXPECT_THAT(words(text), testing::ElementsAreArray(wanted)) << "seed " << seed << ": " << text;
  }
}

/// Twice the text takes twice the time, not four times: a scan that looks back would take minutes here.
TEST(ShellText, LongTextsAreReadOnce) {
  for (const char* piece :
       {"-ngl 1 ", "a; ", "^ ", "` ", "\\\n", "$ \n", "--frob ", "|", "2>", "# x\n", "(x) "}) {
    std::string text;
    while (text.size() < 1'000'000) text += piece;
    const auto begin = std::chrono::steady_clock::now();
    (void)read(text);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60)) << piece;
  }
}

}  // namespace
}  // namespace stowage::llamacpp
