// Words of a command line that are no options: of a program, of nothing, and texts that are no command.
#include "core/runtimes/import/option_words.h"

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "tests/core/runtimes/import/reading.h"

namespace stowage::runtimes {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kNothing = "Nothing in it says where a model lies.";

class OptionWords : public testing::Test {
 protected:
  ReadPlan read(std::string_view text, const char* target = "vllm") const {
    return test::read(*facts_, target, text);
  }

  FactsPtr facts_ = test::layers(4);
};

std::string unknown_word(const std::string& word) {
  return word + " is not known here, so it is not understood.";
}

TEST_F(OptionWords, WithoutTheirDashesAreNoOptions) {
  const ReadPlan out = read("vllm serve m pipeline-parallel-size=2 tensor");
  EXPECT_THAT(out.unknown, ElementsAre("pipeline-parallel-size=2", "tensor"));
  EXPECT_THAT(test::said(out),
              ElementsAre(unknown_word("pipeline-parallel-size=2"), unknown_word("tensor"), kNothing));
  EXPECT_FALSE(out.ok());
  EXPECT_TRUE(out.places.empty()) << "nobody asked for the defaults";
}

TEST_F(OptionWords, BehindOptionsThatAreNoValueAreNamed) {
  const ReadPlan out = read("vllm serve m -pp 2 4 tensor_parallel_size=2 --frob 3 more -1");
  EXPECT_THAT(out.unknown, ElementsAre("4", "tensor_parallel_size=2", "--frob 3", "more", "-1"));
  EXPECT_EQ(test::places(*facts_, out), "0 0 0 1 1 1");
  EXPECT_TRUE(out.ok()) << "what is understood counts";
  for (const char* word : {"4", "tensor_parallel_size=2", "--frob 3", "more", "-1"})
    EXPECT_THAT(test::said(out), Contains(unknown_word(word)));
  EXPECT_EQ(out.findings.size(), 5u);
}

/// A shell sets a variable before a program and hands it the word behind one.
TEST_F(OptionWords, OfAVariableStandBeforeTheProgram) {
  const ReadPlan before = read("VLLM_PP_LAYER_PARTITION=1,3 vllm serve m -pp 2");
  EXPECT_EQ(test::places(*facts_, before), "0 0 1 1 1 1");
  EXPECT_THAT(before.findings, IsEmpty());
  const ReadPlan behind = read("vllm serve m -pp 2 VLLM_PP_LAYER_PARTITION=1,3");
  EXPECT_EQ(test::places(*facts_, behind), "0 0 0 1 1 1");
  EXPECT_THAT(test::said(behind), ElementsAre(unknown_word("VLLM_PP_LAYER_PARTITION=1,3")));
  EXPECT_EQ(test::places(*facts_, read("-pp 2 CUDA_VISIBLE_DEVICES=1,0")), "1 1 1 0 0 0")
      << "without a program it is a list of settings";
}

TEST_F(OptionWords, OfProseAreOneRefusal) {
  for (const char* target : {"vllm", "megatron"}) {
    for (const char* text :
         {"", "please put the first half on the first card", "two cards would be nice, one for each half",
          "set tensor=2 for me", "python is a language", "vllm is what we use", "x"}) {
      const ReadPlan out = read(text, target);
      EXPECT_THAT(test::said(out), ElementsAre(kNothing)) << text;
      EXPECT_FALSE(out.ok());
      EXPECT_TRUE(out.places.empty()) << text;
    }
    EXPECT_THAT(test::said(read("--frob 3", target)), ElementsAre(unknown_word("--frob 3"), kNothing));
  }
  EXPECT_THAT(test::said(read("vllm serve is great with cards")), Contains(kNothing));
  EXPECT_THAT(test::rules(read("-pp")), ElementsAre("import.missing-value")) << "one refusal is enough";
}

/// A command that says nothing of places leaves the runtime at its defaults, and that is a plan.
TEST_F(OptionWords, OfACommandMayLeaveAllAtItsDefaults) {
  for (const auto& [target, text] : {std::pair{"vllm", "vllm serve m"},
                                     {"vllm", "/opt/bin/vllm serve m"},
                                     {"vllm", "export HF_HOME=/x\nsudo vllm serve m"},
                                     {"vllm", "env A=1 vllm serve $MODEL"},
                                     {"vllm", "vllm serve m --host 0.0.0.0"},
                                     {"vllm", "vllm serve -tp=1 m"},
                                     {"vllm", "python3 -m vllm.entrypoints.openai.api_server --model m"},
                                     {"megatron", "torchrun pretrain_gpt.py"},
                                     {"megatron", "python /srv/pretrain_gpt.py --bf16"},
                                     {"megatron", "torchrun --nproc-per-node 1 pretrain_gpt.py --bf16"}}) {
    const ReadPlan out = read(text, target);
    EXPECT_TRUE(out.ok()) << text;
    EXPECT_EQ(test::places(*facts_, out), "0 0 0 0 0 0") << text;
    EXPECT_THAT(test::rules(out), Not(Contains("import.nothing"))) << text;
  }
}

TEST_F(OptionWords, OfAListOfAShellEndWithIt) {
  const ReadPlan out = read(
      "export CUDA_VISIBLE_DEVICES=1,0\nARGUMENTS=(\n  --pipeline-model-parallel-size \"2\"\n)\n"
      "torchrun --nproc-per-node 2 pretrain_gpt.py \"${ARGUMENTS[@]}\"\n",
      "megatron");
  EXPECT_EQ(test::places(*facts_, out), "1 1 1 0 0 0");
  EXPECT_THAT(out.unknown, ElementsAre("--nproc-per-node 2"));
  EXPECT_TRUE(out.ok());
}

/// Seeded: no word of a command line is lost. Each is understood, unknown, or of the command before it.
TEST_F(OptionWords, AreEachReadOrNamed) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    constexpr const char* kWords[] = {"a",     "b=2",      "-pp 2",      "--frob",
                                      "--x=1", "tensor",   "7",          "VLLM_X=1",
                                      "-tp=1", "--host h", "model/name", "--max-model-len 32k"};
    std::string text = "vllm serve m";
    std::vector<std::string> added;
    for (std::size_t i = 0; i < 1 + random() % 8; ++i) {
      added.emplace_back(kWords[random() % std::size(kWords)]);
      text += " " + added.back();
    }
    const ReadPlan out = read(text);
    for (const std::string& word : added) {
      const auto holds = [&](const std::string& one) { return one.find(word) != std::string::npos; };
      const auto understood = test::understood(out);
      EXPECT_TRUE(std::any_of(out.unknown.begin(), out.unknown.end(), holds) ||
                  std::any_of(understood.begin(), understood.end(), holds))
          << word << " of " << text;
    }
    for (const std::string& word : out.unknown) EXPECT_THAT(test::said(out), Contains(unknown_word(word)));
    bool stray = false;
    for (std::size_t i = 0; i < added.size(); ++i)
      stray = stray || (!added[i].starts_with('-') && (i == 0 || added[i - 1] != "--frob"));
    EXPECT_EQ(out.ok(), !out.understood.empty() || !stray) << text;
  }
}

}  // namespace
}  // namespace stowage::runtimes
