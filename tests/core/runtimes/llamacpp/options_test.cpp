// Reading what people paste: words, options, and what llama.cpp's own reading refuses.
#include "core/runtimes/llamacpp/options.h"

#include <random>

#include <gmock/gmock.h>

#include "core/runtimes/llamacpp/numbers.h"
#include "core/runtimes/llamacpp/option_table.h"
#include "core/runtimes/llamacpp/shell_words.h"

namespace stowage::llamacpp {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Card> cards(std::size_t count) {
  std::vector<Card> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back({"CUDA" + std::to_string(i), 8ull << 30});
  return out;
}
ReadOptions read(std::string_view text, std::size_t count = 2) { return read_options(text, cards(count)); }

TEST(LlamacppShellWords, AreCutAsAShellCutsThem) {
  const auto words = [](std::string_view text) { return split_shell_words(text).words; };
  EXPECT_THAT(words(""), IsEmpty());
  EXPECT_THAT(words("  -ngl\t99 \n"), ElementsAre("-ngl", "99"));
  EXPECT_THAT(words(R"(-ot 'blk\.1\.=CPU')"), ElementsAre("-ot", R"(blk\.1\.=CPU)"));
  EXPECT_THAT(words(R"(-ot "blk\.1\.=CPU")"), ElementsAre("-ot", R"(blk\.1\.=CPU)"));
  EXPECT_THAT(words(R"(-ot blk\\.1=CPU)"), ElementsAre("-ot", R"(blk\.1=CPU)"));
  EXPECT_THAT(words(R"(a"b c"'d e'f)"), ElementsAre("ab cd ef"));
  EXPECT_THAT(words(R"("\"\\\$" '')"), ElementsAre("\"\\$", ""));
  EXPECT_THAT(words("-ngl 99 \\\n  -c 8192 \\\r\n -np 1"),
              ElementsAre("-ngl", "99", "-c", "8192", "-np", "1"));
  EXPECT_THAT(words("-ngl 99 ^\r\n -c 8192 ` \n -np 1"), ElementsAre("-ngl", "99", "-c", "8192", "-np", "1"));
  EXPECT_THAT(words("-ot ^blk=CPU"), ElementsAre("-ot", "^blk=CPU"));
  EXPECT_TRUE(split_shell_words("-ot 'blk").open_quote);
  EXPECT_TRUE(split_shell_words("-ot \"blk").open_quote);
  EXPECT_FALSE(split_shell_words("-ot 'blk'").open_quote);
}

TEST(LlamacppShellWords, WhatIsQuotedIsReadBack) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::string> words;
    std::string text;
    for (std::size_t i = 0; i < 1 + random() % 4; ++i) {
      std::string& word = words.emplace_back();
      for (std::size_t k = 0; k < random() % 12; ++k) word += "ab'\"\\ $`\n(|)=,*?^.-"[random() % 19];
      text += (i > 0 ? " " : "") + quoted_for_shell(word);
    }
    EXPECT_EQ(split_shell_words(text).words, words) << "seed " << seed << ": " << text;
  }
}

TEST(LlamacppNumbers, AreCNumbers) {
  EXPECT_EQ(c_integer("7x"), 7);
  EXPECT_EQ(c_integer(" -3"), -3);
  EXPECT_EQ(c_integer("x7"), std::nullopt);
  EXPECT_EQ(c_integer(""), std::nullopt);
  EXPECT_EQ(c_integer("2147483648"), std::nullopt);
  EXPECT_EQ(c_float("0.5,"), 0.5f);
  EXPECT_EQ(c_float("half"), std::nullopt);
  EXPECT_THAT(split_shares("3,1"), ElementsAre("3", "1"));
  EXPECT_THAT(split_shares("3/,1/"), ElementsAre("3", "1"));
  EXPECT_THAT(split_shares(",1"), ElementsAre("", "1"));
  EXPECT_THAT(split_shares(""), ElementsAre(""));
}

TEST(LlamacppOptions, EveryNameOfTheTableIsFoundOnce) {
  std::vector<std::string> seen;
  for (const OptionRow& row : option_table()) {
    for (std::string_view rest = row.names; !rest.empty();) {
      const std::string name(rest.substr(0, rest.find(' ')));
      EXPECT_TRUE(name.starts_with('-')) << name;
      EXPECT_EQ(find_option(name), &row) << name << " stands in two rows";
      rest.remove_prefix(std::min(rest.size(), name.size() + 1));
      seen.push_back(name);
    }
  }
  EXPECT_GT(seen.size(), 300u);
  EXPECT_EQ(find_option("--n_gpu_layers"), find_option("-ngl"));
  EXPECT_EQ(find_option("-n_gl"), nullptr);
  EXPECT_EQ(usual_name(*find_option("--gpu-layers")), "-ngl");
}

TEST(LlamacppOptions, WhatPeoplePasteIsRead) {
  const ReadOptions out = read(
      "CUDA_VISIBLE_DEVICES=1,0 LLAMA_ARG_OVERRIDE_TENSOR='first=CPU' ./bin/llama-server -m 'my model.gguf' "
      "\\\n"
      "  --n_gpu_layers 20 --tensor-split 3/1 -ot 'a=CPU,b=CUDA1' -ncmoe 2 -c 8192 -fa on -ctk q8_0 -nkvo "
      "--temp 0.7");
  EXPECT_THAT(out.unknown, IsEmpty());
  EXPECT_FALSE(any_error(out.findings));
  EXPECT_EQ(out.options.layers, 20);
  EXPECT_THAT(out.options.shares, ElementsAre(3.0f, 1.0f));
  ASSERT_EQ(out.options.overrides.size(), 5u);
  EXPECT_EQ(out.options.overrides[0].pattern, "first") << "the environment is read first";
  EXPECT_EQ(out.options.overrides[2].where, 0) << "CUDA1 is the second that is seen, the machine's first";
  EXPECT_EQ(out.options.cards, (std::vector<std::size_t>{1, 0}));
  EXPECT_EQ(out.options.overrides[4].pattern, R"(blk\.1\.ffn_(up|down|gate|gate_up)_(ch|)exps)");
  EXPECT_EQ(out.options.sequences, 4u) << "a server without -np";
  EXPECT_TRUE(out.options.unified);
  EXPECT_FALSE(out.options.caches_on_cards);
  EXPECT_EQ(out.options.keys->name, "q8_0");
  EXPECT_EQ(read("llama-server -np 2").options.sequences, 2u);
  EXPECT_FALSE(read("llama-server -np 2").options.unified);
  EXPECT_EQ(read("llama-cli").options.sequences, 1u);
  EXPECT_EQ(read("llama serve -ngl 1").options.sequences, 4u);
}

/// They are listed, each with a warning, and what else is understood is shown all the same. No version of
/// llama.cpp takes a value behind "=".
TEST(LlamacppOptions, UnknownOnesAreListedAndTheRestCounts) {
  const ReadOptions out = read("-ngl 7 --frobnicate -5 --other -c 512 -ngl=9 stray");
  EXPECT_THAT(out.unknown, ElementsAre("--frobnicate -5", "--other", "-ngl=9", "stray"));
  const auto count = [&](plan::Severity severity) {
    return std::count_if(out.findings.begin(), out.findings.end(),
                         [&](const Finding& one) { return one.severity == severity; });
  };
  EXPECT_EQ(count(plan::Severity::Error), 1);
  EXPECT_GE(count(plan::Severity::Warning), 3);
  EXPECT_TRUE(any_error(read("./main -m x.gguf --n-gpu-layers=33").findings));
  for (const char* text : {"--frobnicate 7", "-ngl 3 stray", "LLAMA_ARG_FROB=7 llama-cli -ngl 3"}) {
    const ReadOptions one = read(text);
    EXPECT_FALSE(any_error(one.findings)) << text;
    EXPECT_EQ(one.unknown.size(), 1u) << text;
  }
  EXPECT_EQ(out.options.layers, 7);
  EXPECT_EQ(out.options.context, 512u);
}

TEST(LlamacppOptions, TheLastOfSingleValuesCounts) {
  const ReadOptions out = read("-ngl 3 -nkvo -ngl 5 -kvo -ot a=CPU -ot b=CPU");
  EXPECT_EQ(out.options.layers, 5);
  EXPECT_TRUE(out.options.caches_on_cards);
  EXPECT_EQ(out.options.overrides.size(), 2u) << "overrides add up";
  std::vector<std::string> replaced;
  for (const Finding& one : out.findings) {
    if (one.kind == FindingKind::Replaced) replaced.push_back(one.subject);
  }
  EXPECT_THAT(replaced, ElementsAre("-ngl 5", "-kvo"));
}

/// What llama.cpp's own reading refuses, and the rule that says so.
struct Refused {
  std::string text;
  FindingKind kind;
};
TEST(LlamacppOptions, WhatLlamaCppRefusesIsAnErrorWithItsRule) {
  const std::vector<Refused> all = {
      {"-ngl", FindingKind::MissingValue},
      {"-fa -ngl 3", FindingKind::MissingValue},
      {"-ngl many", FindingKind::NoNumber},
      {"-ngl 99999999999", FindingKind::NoNumber},
      {"-ts half,half", FindingKind::NoNumber},
      {"-ts ,1", FindingKind::NoNumber},
      {"-ts 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", FindingKind::ManyShares},
      {"-sm diagonal", FindingKind::NoChoice},
      {"-ctk q2_k", FindingKind::NoChoice},
      {"-fa perhaps", FindingKind::NoChoice},
      {"-fit auto", FindingKind::NoChoice},
      {"-dev CPU", FindingKind::NoDevice},
      {"-dev CUDA0,none", FindingKind::NoDevice},
      {"-c -1", FindingKind::TooSmall},
      {"-ncmoe -1", FindingKind::TooSmall},
      {"-ot ffn", FindingKind::OverrideForm},
      {"-ot ffn=CPU,", FindingKind::OverrideForm},
      {R"(-ot 'blk\.\d{1,2}\.=CPU')", FindingKind::OverrideForm},
      {"-ot ffn=CUDA7", FindingKind::NoBuffer},
      {"-ot ffn=cpu", FindingKind::NoBuffer},
      {"-ot 'ffn = CPU'", FindingKind::NoBuffer},
      {"-ot 'f(?=x)=CPU'", FindingKind::NoBuffer},
      {"-ot ffn=CUDA_Host", FindingKind::NoBuffer},
      {"-ncmoe 4096", FindingKind::ManyOverrides},
      {"-ncmoe 2147483647", FindingKind::ManyOverrides},
      {"-ot 'blk", FindingKind::OpenQuote},
  };
  for (const Refused& one : all) {
    const ReadOptions out =
        read(one.text +
             (one.kind == FindingKind::OpenQuote || one.kind == FindingKind::MissingValue ? "" : " -ub 64"));
    ASSERT_TRUE(any_error(out.findings)) << one.text;
    EXPECT_TRUE(std::any_of(out.findings.begin(), out.findings.end(), [&](const Finding& finding) {
      return finding.kind == one.kind;
    })) << one.text;
    for (const Finding& finding : out.findings) {
      EXPECT_EQ(message(finding).find('%'), std::string::npos) << message(finding);
      EXPECT_FALSE(rule_name(finding.kind).empty());
    }
  }
  EXPECT_FALSE(any_error(read("-ncmoe 4095").findings));
  EXPECT_EQ(read("-ncmoe 4095").options.overrides.size(), kMostOverrides);
  EXPECT_LE(read("-ncmoe 2147483647").options.overrides.size(), kMostOverrides);
}

TEST(LlamacppOptions, AnyTextIsReadAndNothingIsLost) {
  const std::vector<std::string> pieces = {"-ngl",
                                           "99",
                                           "-ts",
                                           "1,2",
                                           "-ot",
                                           "a=CPU",
                                           "'",
                                           "\"",
                                           "\\",
                                           "--x",
                                           "=",
                                           ",",
                                           "-c",
                                           "-1",
                                           "-dev",
                                           "CUDA0",
                                           "-sm",
                                           "none",
                                           "-mg",
                                           "\n",
                                           "^",
                                           "-ncmoe",
                                           "LLAMA_ARG_CTX_SIZE=5"};
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    std::mt19937 random(seed);
    std::string text;
    for (std::size_t i = 0; i < random() % 20; ++i)
      text += pieces[random() % pieces.size()] + (random() % 4 ? " " : "");
    const ReadOptions out = read(text);
    // Every word of the text stands in what was understood, what was not, or what was refused.
    std::string said;
    for (const Understood& one : out.understood) said += one.text + " ";
    for (const std::string& one : out.unknown) said += one + " ";
    for (const Finding& one : out.findings) said += message(one) + " " + one.subject + " ";
    for (const std::string& word : split_shell_words(text).words) {
      if (word.starts_with("LLAMA_ARG_")) continue;  // of a variable that is set twice the last one is left
      for (const std::string& item : split_at(word, ',')) {
        const std::string piece = item.substr(0, item.find('='));
        if (piece.size() >= 64) continue;
        EXPECT_NE(said.find(piece), std::string::npos)
            << "seed " << seed << ": “" << piece << "” of " << text;
      }
    }
  }
}

TEST(LlamacppOptions, CardsHaveTheNamesOfTheirBackend) {
  machine::Machine machine;
  machine.add(machine::gpu(1));
  machine.devices[0].name = "RTX 4090";
  machine.devices[1].name = "Vulkan3";
  const std::vector<Card> out = cards_of(machine);
  ASSERT_EQ(out.size(), 2u);
  EXPECT_EQ(out[0].name, "CUDA0");
  EXPECT_EQ(out[1].name, "Vulkan3");
  EXPECT_FALSE(any_error(read_options("-dev Vulkan3 -ot a=Vulkan3", out).findings));
}

TEST(LlamacppOptions, AProgramOfSomebodyElseIsAnError) {
  const auto refused = [](std::string_view text) {
    std::string out;
    for (const Finding& one : read(text).findings) {
      if (one.kind == FindingKind::NoProgram) out += one.subject + ";";
    }
    return out;
  };
  EXPECT_EQ(refused("vllm serve m --tensor-parallel-size 2"), "vllm;");
  EXPECT_EQ(refused("ollama run llama3"), "ollama;");
  EXPECT_EQ(refused("A=1 sudo /opt/koboldcpp -ngl 3"), "/opt/koboldcpp;");
  EXPECT_TRUE(any_error(read("python3 server.py -ngl 3").findings));
  EXPECT_EQ(read("vllm serve -ngl 3").options.layers, 3) << "what is understood is shown";
  for (const char* text : {"", "-ngl 3", "llama-server -ngl 3", "./build/bin/llama-cli -ngl 3",
                           "llama serve -ngl 3", "C:\\\\x\\\\llama-server.exe -ngl 3", "./server -ngl 3",
                           "main -ngl 3", "CUDA_VISIBLE_DEVICES=0 nohup llama-perplexity -ngl 3"})
    EXPECT_EQ(refused(text), "") << text;
}

TEST(LlamacppOptions, WhatStartsTheProgramHasOptionsOfItsOwn) {
  const ReadOptions out = read("numactl --interleave=all -N 0 ./llama-server -ngl 3 -m llama-cli");
  EXPECT_THAT(out.unknown, ElementsAre("numactl --interleave=all -N 0"));
  EXPECT_EQ(out.options.layers, 3);
  EXPECT_TRUE(out.options.unified) << "a server";
  EXPECT_FALSE(any_error(out.findings));
  const ReadOptions container =
      read("docker run --gpus all -v /m:/m ghcr.io/ggml-org/llama.cpp:server-cuda -m /m/x.gguf -ngl 7");
  EXPECT_EQ(container.options.layers, 7);
  EXPECT_TRUE(container.options.unified);
  EXPECT_FALSE(any_error(container.findings));
}

}  // namespace
}  // namespace stowage::llamacpp
