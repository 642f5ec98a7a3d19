// The grammar of Modelfiles: what is an instruction, and what is the words of one.
#include "core/runtimes/ollama/modelfile.h"

#include <random>

#include <gmock/gmock.h>

#include "core/runtimes/llamacpp/ollama.h"
#include "tests/core/runtimes/llamacpp/random_facts.h"

namespace stowage::llamacpp {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Kind = ModelfileItem::Kind;

/// "from=x.gguf", "num_gpu=3", "# …", "~ a line of nobody's"; "!" where a quotation stays open.
std::vector<std::string> items(std::string_view text) {
  std::vector<std::string> out;
  for (const ModelfileItem& item : read_modelfile(text)) {
    const std::string begin = item.kind == Kind::Comment ? "#"
                              : item.kind == Kind::Line  ? "~ "
                                                         : item.name + "=";
    out.push_back(begin + item.value + (item.open ? "!" : ""));
  }
  return out;
}

ReadOptions read(std::string_view text) { return read_ollama(text, test::some_cards(2)).read; }

std::vector<std::string> sentences(std::string_view text) {
  std::vector<std::string> out;
  for (const Finding& finding : read(text).findings) out.push_back(message(finding));
  return out;
}

TEST(Modelfile, InstructionsValuesAndComments) {
  EXPECT_THAT(items("# mine\nFROM ./a b.gguf  \r\nparameter num_gpu 20\nPARAMETER stop \"a b\"\n"),
              ElementsAre("# mine", "from=./a b.gguf", "num_gpu=20", "stop=a b"));
  EXPECT_THAT(items("\xEF\xBB\xBF  From x\n\n\tADAPTER y\nMESSAGE user Hello there"),
              ElementsAre("from=x", "adapter=y", "message=Hello there"));
  EXPECT_THAT(items("PARAMETER num_gpu 20 # all of them"), ElementsAre("num_gpu=20 # all of them"))
      << "a comment begins its line";
  EXPECT_THAT(items(">>> /set parameter num_gpu 3\n/set system Be kind\n/set verbose\n/bye"),
              ElementsAre("num_gpu=3", "system=Be kind", "~ /set verbose", "~ /bye"));
  EXPECT_THAT(items("FROM\nRUN x\nPARAMETER\nPARAMETER num-gpu 3\nPARAMETERS num_gpu 3\nFROM=x"),
              ElementsAre("~ FROM", "~ RUN x", "~ PARAMETER", "~ PARAMETER num-gpu 3",
                          "~ PARAMETERS num_gpu 3", "~ FROM=x"));
  EXPECT_THAT(items("PARAMETER num_gpu\nFROM x"), ElementsAre("num_gpu=", "from=x"));
  EXPECT_THAT(items(""), IsEmpty());
}

TEST(Modelfile, WhatStandsInAQuotationIsNoInstruction) {
  EXPECT_THAT(items("TEMPLATE \"\"\"{{ .System }}\nPARAMETER num_gpu 3\n\n\"\"\"\nPARAMETER num_gpu 5"),
              ElementsAre("template={{ .System }}\nPARAMETER num_gpu 3\n\n", "num_gpu=5"));
  EXPECT_THAT(items("SYSTEM \"one\nFROM two\"  \nFROM x"), ElementsAre("system=one\nFROM two", "from=x"))
      << "single quotes go over lines, too";
  EXPECT_THAT(items("SYSTEM \"\"\"a \"\"\" b\nFROM c\"\"\"\nFROM x"),
              ElementsAre("system=a \"\"\" b\nFROM c", "from=x"))
      << "it ends where a line does";
  EXPECT_THAT(items("SYSTEM \"\"\"a\nPARAMETER num_gpu 3"), ElementsAre("system=a\nPARAMETER num_gpu 3!"));
  EXPECT_THAT(items("SYSTEM \"\"\"\"\"\"\nSYSTEM \"\"\nSYSTEM \""),
              ElementsAre("system=", "system=", "system=!"));
  for (const char* word : {"TEMPLATE", "SYSTEM", "LICENSE", "MESSAGE user"}) {
    const ReadOptions out =
        read(std::string("FROM x\n") + word + " \"\"\"\nPARAMETER num_gpu 3\nnum_ctx 7\n\"\"\"\n");
    EXPECT_FALSE(out.options.layers_given) << word;
    EXPECT_EQ(out.options.context, 4096u) << word;
    EXPECT_THAT(out.findings,
                testing::Each(testing::Field(&Finding::kind, testing::Ne(FindingKind::NoNumber))));
  }
}

TEST(Modelfile, WhatItSaysTwiceOrNobodyKnowsIsNamed) {
  EXPECT_THAT(sentences("PARAMETER num_gpu 3\nPARAMETER num_gpu 5\nPARAMETER stop a\nPARAMETER stop b"),
              Contains("num_gpu 5 replaces num_gpu 3, which stands before it."));
  EXPECT_EQ(read("PARAMETER num_gpu 3\nPARAMETER num_gpu 5").options.layers, 5);
  EXPECT_THAT(sentences("PARAMETER stop a\nPARAMETER stop b"), testing::Not(Contains(HasSubstr("replaces"))))
      << "a list: all of them count";
  const ReadOptions out = read("FROM x\nRUN apt\nPARAMETERS num_gpu 3\nPARAMETER wings 2\nADAPTER ./lora");
  EXPECT_THAT(out.unknown, ElementsAre("RUN apt", "PARAMETERS num_gpu 3", "wings 2"));
  EXPECT_FALSE(out.options.layers_given);
  EXPECT_THAT(sentences("FROM x\nADAPTER ./lora"),
              Contains("What ADAPTER ./lora puts in memory is not counted here."));
  EXPECT_THAT(sentences("FROM x\nSYSTEM \"\"\"a\nPARAMETER num_gpu 3"),
              Contains("The options end inside a quotation: “a…”."));
  EXPECT_THAT(sentences("PARAMETER num_gpu 20 # all"),
              Contains("num_gpu: “20 # all” is not a number that llama.cpp takes."));
  EXPECT_THAT(sentences("PARAMETER num_gpu 7x"), Contains(HasSubstr("“7x” is not a number")));
}

/// Go takes one sign before a number, and so does what reads it here.
TEST(Modelfile, ANumberHasOneSign) {
  for (const char* name : {"num_gpu", "num_ctx", "num_batch", "main_gpu"}) {
    for (const char* value : {"+-1", "+-7", "-+7", "++7", "--7", "+", "-", "+ 7"}) {
      const std::string text = std::string("PARAMETER ") + name + " " + value;
      EXPECT_THAT(sentences(text),
                  Contains(std::string(name) + ": “" + value + "” is not a number that llama.cpp takes."));
      EXPECT_TRUE(any_error(read(text).findings)) << text;
    }
  }
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    const std::string number = std::to_string(std::mt19937(seed)() % 1000);
    EXPECT_EQ(read("PARAMETER num_gpu +" + number).options.layers, std::stoi(number));
    EXPECT_TRUE(any_error(read("PARAMETER num_gpu +-" + number).findings)) << number;
    EXPECT_FALSE(any_error(read("PARAMETER num_gpu -" + number).findings)) << number;
  }
  EXPECT_EQ(read("PARAMETER num_ctx +8192").options.context, 8192u);
}

TEST(OllamaRequests, AreReadAsJson) {
  const ReadOptions out = read(R"({"model": "x", "prompt": "PARAMETER num_gpu 9", "stream": false,
                                   "options": {"num_gpu": 7, "num_ctx": 8192.0, "stop": ["a"], "wings": 2},
                                   "num_gpu": 5})");
  EXPECT_EQ(out.options.layers, 7) << "words of a prompt are none";
  EXPECT_EQ(out.options.context, 8192u);
  EXPECT_THAT(out.unknown, ElementsAre("wings 2"));
  EXPECT_EQ(read(R"({"num_gpu": 5})").options.layers, 5);
  EXPECT_TRUE(any_error(read(R"({"options": {"num_gpu": "many"}})").findings));
  EXPECT_EQ(read("\"options\": {\"num_gpu\": 7,").options.layers, 7) << "a piece of one";
  EXPECT_EQ(read("num_ctx 1024\nOLLAMA_CONTEXT_LENGTH=2048").options.context, 1024u)
      << "the model's own goes before the server's";
}

/// A value between quotes comes back as it was, and what follows it is read, whatever it holds.
TEST(Modelfile, AnyWordsInQuotesAreOneValue) {
  constexpr const char* kPieces[] = {
      "PARAMETER num_gpu 3", "\n", "\"", "FROM y", " ", "#", "\t", "x", "\r\n"};
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    std::mt19937 random(seed);
    std::string words;
    for (std::size_t i = 0; i < random() % 10; ++i) words += kPieces[random() % std::size(kPieces)];
    words += "end";  // a quotation within is not at the end of a line
    for (std::size_t at = 0; (at = words.find('"', at)) != std::string::npos; ++at) words[at] = '\'';
    const auto found = read_modelfile("SYSTEM \"\"\"" + words + "\"\"\"\nPARAMETER num_gpu 5\n");
    ASSERT_EQ(found.size(), 2u) << words;
    EXPECT_EQ(found[0].value, words);
    EXPECT_EQ(found[1].value, "5");
  }
}

/// Nothing that is pasted is too much: its length alone counts.
TEST(Modelfile, LongTextsAreReadOnce) {
  std::string text = "SYSTEM \"\"\"";
  for (int i = 0; i < 300'000; ++i) text += "\n  \n";
  EXPECT_EQ(read_modelfile(text).size(), 1u);
  text.clear();
  for (int i = 0; i < 200'000; ++i) text += "PARAMETER\n";
  EXPECT_EQ(read_modelfile(text).size(), 200'000u);
}

}  // namespace
}  // namespace stowage::llamacpp
