// What is said about options that do something odd.
#include "core/runtimes/llamacpp/placing.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <unistd.h>

#include "core/runtimes/llamacpp/starting.h"
#include "tests/core/runtimes/llamacpp/recorded.h"

namespace stowage::test {
namespace {

using namespace stowage::llamacpp;

std::vector<Card> cards(std::size_t count) {
  std::vector<Card> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back({"CUDA" + std::to_string(i), 8ull << 30});
  return out;
}

Findings findings_of(const std::string& model, std::string_view text, std::size_t count = 2) {
  const std::vector<Card> all = cards(count);
  const ReadOptions read = read_options(text, all);
  const Placed placed = place(Recorded::all().model(model).facts, read.options, all);
  Findings out = read.findings;
  out.insert(out.end(), placed.findings.begin(), placed.findings.end());
  const Findings start = judge_start(read.options, placed, all, 64ull << 30);
  out.insert(out.end(), start.begin(), start.end());
  return out;
}

/// Kinds that llama.cpp has no cuts for are refused by name, and -fit has nothing to decide.
TEST(LlamacppPlacing, TensorsAreCutOfSomeKinds) {
  const std::vector<Card> all = cards(2);
  Facts facts = Recorded::all().model("llama").facts;
  const auto said = [&](const char* kind, const char* text) {
    facts.architecture = kind;
    const ReadOptions read = read_options(text, all);
    std::vector<std::string> out;
    const Placed placed = place(facts, read.options, all);
    for (const Finding& one : placed.findings) out.push_back(message(one));
    for (const Finding& one : judge_start(read.options, placed, all, {})) out.push_back(message(one));
    return out;
  };
  const auto refused = testing::Contains(testing::HasSubstr("llama.cpp cuts no models of the kind"));
  for (const char* kind : {"mamba", "deepseek2", "gemma3n", "qwen4exp"}) {
    EXPECT_THAT(said(kind, "-sm tensor -ngl 99"), refused) << kind;
    EXPECT_THAT(said(kind, "-sm layer -ngl 99"), testing::Not(refused)) << kind;
  }
  for (const char* kind : {"llama", "mamba3", "gemma3", "qwen3moe"})
    EXPECT_THAT(said(kind, "-sm tensor -ngl 99"), testing::Not(refused)) << kind;
  const auto decides = testing::Contains(testing::HasSubstr("-fit"));
  EXPECT_THAT(said("llama", ""), decides);
  EXPECT_THAT(said("llama", "-sm tensor"), testing::Not(decides));
}

/// One card whose backend has no such buffers is enough, whatever lies on it; without a card there is none.
TEST(LlamacppPlacing, RowsAreCutWhereEveryBackendCan) {
  const auto said = [](std::vector<Card> all, const char* text) {
    const ReadOptions read = read_options(text, all);
    std::vector<FindingKind> out;
    for (const Finding& one : place(Recorded::all().model("llama").facts, read.options, all).findings) {
      if (one.kind == FindingKind::SplitRows || one.kind == FindingKind::SplitTensors)
        out.push_back(one.kind);
    }
    return out;
  };
  using testing::ElementsAre;
  const Card sycl{"SYCL0", 8ull << 30}, other{"SYCL1", 8ull << 30};
  for (const char* name : {"CUDA0", "ROCm0", "Vulkan0", "RPC0", "MTL0"}) {
    const Card card{name, 8ull << 30};
    EXPECT_THAT(said({card}, "-ngl 99 -sm row"), ElementsAre(FindingKind::SplitRows)) << name;
    EXPECT_THAT(said({sycl, card}, "-ngl 0 -sm row"), ElementsAre(FindingKind::SplitRows)) << name;
    EXPECT_THAT(said({sycl, card}, "-ngl 9 -dev SYCL0 -sm row"), ElementsAre(FindingKind::SplitTensors));
    EXPECT_THAT(said({card}, "-ngl 99 -sm layer"), ElementsAre());
    EXPECT_THAT(said({card}, "-ngl 99 -dev none -sm row"), ElementsAre());
  }
  EXPECT_THAT(said({sycl, other}, "-ngl 99 -sm row"), ElementsAre(FindingKind::SplitTensors));
  EXPECT_THAT(said({}, "-sm row"), ElementsAre());
}

struct Said {
  std::string model, text;
  FindingKind kind;
  plan::Severity severity;
};

TEST(LlamacppPlacing, EveryOddityIsSaidInOneSentence) {
  using enum plan::Severity;
  const std::vector<Said> all = {
      {"llama", "-ngl 99 -ot 'blk\\.(1=CPU'", FindingKind::BadPattern, Error},
      {"llama", "-ngl 99 -ot experts=CPU", FindingKind::NoMatch, Warning},
      {"llama", "-ngl 99 -ncmoe 3", FindingKind::NoMatch, Warning},
      {"llama", "-ngl 99 -ot '.*=CPU,ffn=CUDA0'", FindingKind::NeverReached, Warning},
      {"llama", "-ngl 99 -ot 'ffn_up=CPU,blk\\..\\.ffn_up=CUDA0,x=CPU'", FindingKind::NeverReached, Warning},
      {"llama", "-ngl 99 -dev CUDA0 -ot ffn_up=CUDA1", FindingKind::UnusedCard, Error},
      {"llama", "-ngl 99 -sm none -mg 2", FindingKind::NoMainCard, Error},
      {"llama", "-ngl 99 -mg 1", FindingKind::MainIgnored, Warning},
      {"llama", "-ngl 99 -sm row", FindingKind::SplitRows, Error},
      {"llama", "-ngl 0 -sm row", FindingKind::SplitRows, Error},
      {"llama", "-ngl 99 -sm tensor", FindingKind::SplitTensors, Warning},
      {"llama", "-ngl 99 -sm tensor -fa off", FindingKind::SplitFlash, Error},
      {"llama", "-ngl 99 -sm tensor -dev none", FindingKind::SplitNoCard, Error},
      {"llama-8b", "-ngl 99 -c 131072 -sm tensor -ts 1,0", FindingKind::OverBudget, Warning},
      {"llama", "-ngl 99 -ts 1,1,1", FindingKind::SurplusShares, Warning},
      {"llama", "-ngl 99 -ts 1", FindingKind::FewShares, Warning},
      {"llama", "-ngl 99", FindingKind::FreeShares, Info},
      {"llama", "-ngl 99 -ot ffn_up=CPU", FindingKind::NoPipeline, Info},
      {"llama", "", FindingKind::FitDecides, Info},
      {"llama", "-ngl 3", FindingKind::FitContext, Info},
      {"llama", "-ctv q8_0 -fa off", FindingKind::QuantisedValues, Error},
      {"llama", "--mmproj x.gguf", FindingKind::NotCounted, Warning},
      {"llama-8b", "-ngl 99 -c 131072 -fit off -ts 1,0", FindingKind::OverBudget, Error},
      {"llama-8b", "-ngl 99 -ts 1,0", FindingKind::OverBudget, Warning},
      {"llama", "-c 2147483647 -np 2147483647 -ngl 99 -fit off", FindingKind::OverBudget, Error},
  };
  for (const Said& one : all) {
    const Findings found = findings_of(one.model, one.text);
    const auto said = std::find_if(found.begin(), found.end(),
                                   [&](const Finding& finding) { return finding.kind == one.kind; });
    ASSERT_NE(said, found.end()) << one.text;
    EXPECT_EQ(said->severity, one.severity) << one.text;
    EXPECT_EQ(message(*said).find('%'), std::string::npos) << message(*said);
  }
}

TEST(LlamacppPlacing, APatternThatIsNeverReadIsNotJudged) {
  EXPECT_FALSE(any_error(findings_of("llama", "-ngl 99 -ot '.*=CPU,a(b=CUDA0'")))
      << "llama.cpp never comes to it";
}

TEST(LlamacppPlacing, ManyOverridesAreQuick) {
  const Findings found = findings_of("qwen3-moe-30b", "-ngl 99 -ncmoe 4095");
  EXPECT_FALSE(any_error(found));
}

/// Blocks that predict further tokens are said with their bytes; what the file does not count is said alone.
TEST(LlamacppPlacing, TensorsOfBlocksThatTheFileDoesNotCountAreNamed) {
  Facts facts;
  facts.architecture = "llama";
  facts.blocks = 2;
  facts.next_blocks = 1;
  facts.tensors = {{"token_embd.weight", 1000, Role::Input},
                   {"blk.0.attn_k.weight", 100, Role::Block, 0},
                   {"blk.1.attn_k.weight", 70, Role::Unused, 1},
                   {"output.weight", 5, Role::Output}};
  facts.caches = {{64, 64, 64, 64}};
  const auto said = [&] {
    std::vector<std::string> out;
    for (const Finding& one : place(facts, {}, cards(1)).findings) {
      if (one.kind == FindingKind::NotLoaded || one.kind == FindingKind::NextBlocks)
        out.push_back(message(one));
    }
    return out;
  };
  const std::string next =
      "Blocks at the end that predict further tokens: 1 (70 B). They count as layers for -ngl and -ts, and "
      "are "
      "not loaded.";
  EXPECT_THAT(said(), testing::ElementsAre(next));
  facts.tensors.push_back({"blk.2.attn_k.weight", 900, Role::Unused, 2});
  facts.tensors.push_back({"blk.7.attn_k.weight", 900, Role::Unused, 7});
  EXPECT_THAT(said(), testing::ElementsAre(next,
                                           "Tensors of the file that are not loaded: 2, for example "
                                           "blk.2.attn_k.weight."));
  facts.next_blocks = 0;
  facts.tensors[2].role = Role::Block;
  EXPECT_THAT(said(), testing::ElementsAre(testing::HasSubstr("not loaded: 2, ")));
}

}  // namespace
}  // namespace stowage::test
