// What is said of options and plans, word for word: a case for each sentence there is.
#include <algorithm>
#include <set>

#include <gmock/gmock.h>

#include "core/runtimes/llamacpp/ollama.h"
#include "core/runtimes/llamacpp/starting.h"
#include "tests/core/runtimes/llamacpp/random_facts.h"

namespace stowage::llamacpp {
namespace {

using test::some_cards;

/// Two blocks, the second one with experts, and a tied head.
Facts small() {
  Facts out;
  out.architecture = "llama";
  out.blocks = 2;
  out.trained_context = 512;
  out.tensors = {
      {"token_embd.weight", 1000, Role::Table},     {"rope_freqs.weight", 10, Role::Rope},
      {"blk.0.attn_k.weight", 100, Role::Block, 0}, {"blk.0.ffn_up.weight", 200, Role::Block, 0},
      {"blk.1.attn_k.weight", 100, Role::Block, 1}, {"blk.1.ffn_up_exps.weight", 400, Role::Block, 1},
      {"output_norm.weight", 5, Role::Output}};
  out.caches = {{64, 64, 64, 64}, {64, 64, 64, 64}};
  return out;
}

struct Said {
  const char* text;
  const char* sentence;
};

std::vector<std::string> sentences(const Findings& findings) {
  std::vector<std::string> out;
  for (const Finding& finding : findings) out.push_back(message(finding));
  return out;
}

TEST(LlamacppSentences, OfReadingOptions) {
  const std::vector<Said> all = {
      {"-ngl 3 -ot 'blk", "The options end inside a quotation: “blk”."},
      {"-ngl 3 | less", "“| less” is another command or its output: it is not read."},
      {"-ngl", "-ngl needs a value, and nothing follows it."},
      {"-ngl many", "-ngl: “many” is not a number that llama.cpp takes."},
      {"-ts 1,half", "-ts: “half” is not a number that llama.cpp takes."},
      {"-sm diagonal", "-sm: “diagonal” is not one of none, layer, row, tensor."},
      {"-fit maybe", "-fit: “maybe” is not one of on, off."},
      {"-ctk q2_k", "-ctk: “q2_k” is not one of f16, f32, bf16, q8_0, q4_0, q4_1, iq4_nl, q5_0, q5_1."},
      {"-c -5", "-c: -5 is less than 0."},
      {"llama-server -np 0", "-np: 0 is less than 1."},
      {"-dev CUDA9", "-dev: “CUDA9” is no device here. There are: CUDA0, CUDA1."},
      {"-ts 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "-ts has 16 shares; llama.cpp takes at most 15."},
      {"-ot ffn",
       "-ot: “ffn” is not PATTERN=BUFFER. A comma ends an override, so no pattern can hold one; the first "
       "“=” "
       "ends the pattern."},
      {"-ot ffn=cuda0",
       "“-ot ffn=cuda0”: “cuda0” is no buffer here, exactly as it is written. There are: CUDA0, CUDA1, CPU."},
      {"-ncmoe 5000", "There are 5000 overrides; llama.cpp takes at most 4095."},
      {"--gpus 3", "llama.cpp has no option “--gpus 3”."},
      {"vllm serve x", "“vllm” is no program of llama.cpp: the options behind it are read as if it were."},
      {"-ngl=4", "llama.cpp takes no value behind “=”: write “-ngl 4” instead of “-ngl=4”."},
      {"-ngl 3 --gpu-layers 4", "--gpu-layers 4 replaces -ngl 3, which stands before it."},
      {"--lora x.gguf", "What --lora x.gguf puts in memory is not counted here."},
      {"CUDA_VISIBLE_DEVICES=1 llama-cli -ngl 1",
       "CUDA_VISIBLE_DEVICES=1: llama.cpp sees cuda:1 alone, and counts from 0 in this order."},
      {"CUDA_VISIBLE_DEVICES= llama-cli -ngl 1", "CUDA_VISIBLE_DEVICES=: llama.cpp sees no card."},
      {"CUDA_VISIBLE_DEVICES=GPU-5c1f llama-cli -ngl 1",
       "CUDA_VISIBLE_DEVICES=GPU-5c1f hides and renumbers cards, and which ones is not known here: shown is "
       "what all of them would do."},
      {"-mg 1", "-mg 1 means nothing without -sm none."},
      {"-sm tensor",
       "-sm tensor cuts tensors over the cards, so that no card holds a whole one: shown is what -sm layer "
       "does."},
  };
  for (const Said& one : all) {
    const ReadOptions read = read_options(one.text, some_cards(2));
    EXPECT_THAT(sentences(read.findings), testing::Contains(one.sentence)) << one.text;
  }
}

TEST(LlamacppSentences, OfPlacing) {
  const std::vector<Said> all = {
      {"-sm none -mg 2", "-mg 2 names a card that is not there: cards are counted from 0, and there are 2."},
      {"-ts 1,1,1",
       "-ts: the number of shares is 3, and that of the cards in use is 2: shares without a card are "
       "ignored."},
      {"-ts 1",
       "-ts: the number of shares is 1, and that of the cards in use is 2: cards without a share get no "
       "layer."},
      {"-sm row",
       "-sm row: CUDA0 has no buffers that are split by rows, so that llama.cpp does not load the model "
       "(builds before 9890, of July 2026, cut matrices over cards of CUDA): shown is what -sm layer does."},
      {"-sm tensor -dev none",
       "-sm tensor needs a card, and none is in use: llama.cpp does not load the model."},
      {"-sm tensor -fa off", "-sm tensor needs flash attention, which is off."},
      {"-ot *a=CPU", "“*a” is no pattern that llama.cpp takes: "},
      {"-ot (a)*(b)*\\\\1=CPU",
       "“(a)*(b)*\\1” is not looked for: it is longer, nests deeper or repeats more than names of tensors "
       "ever "
       "need."},
      {"-ot nothing=CPU", "“-ot nothing=CPU” matches no tensor of this model."},
      {"-ncffn 0 -ncmoe 1", "“-ncmoe 1” matches no tensor of this model."},
      {"-ot ffn=CPU,ffn_up=CUDA0",
       "“-ot ffn_up=CUDA0” decides for no tensor: patterns before it match all 2 that it would match."},
      {"-dev CUDA0 -ot ffn_up=CUDA1",
       "“-ot ffn_up=CUDA1” puts blk.0.ffn_up.weight on CUDA1, which these options leave out: llama.cpp ends "
       "when it computes with it."},
      {"-ngl 9",
       "No -ts: llama.cpp shares the layers by the free memory of the cards when it starts, here that of "
       "--gpu."},
      {"-ot ffn=CPU", "Overrides end pipeline parallelism: 2 cards work one after the other on a prompt."},
  };
  for (const Said& one : all) {
    const ReadOptions read = read_options(one.text, some_cards(2));
    const std::vector<std::string> said = sentences(place(small(), read.options, some_cards(2)).findings);
    EXPECT_TRUE(std::any_of(said.begin(), said.end(),
                            [&](const std::string& sentence) { return sentence.starts_with(one.sentence); }))
        << one.text << "\n"
        << testing::PrintToString(said);
  }
  Facts next = small();
  next.blocks = 3;
  next.next_blocks = 1;
  next.tensors.push_back({"blk.2.attn_k.weight", 2048, Role::Unused, 2});
  EXPECT_THAT(sentences(place(next, {}, some_cards(1)).findings),
              testing::ElementsAre(
                  "Blocks at the end that predict further tokens: 1 (2.00 KiB). They count as layers for "
                  "-ngl and -ts, and are not loaded."));
}

std::vector<std::string> started(const std::string& text, std::uint64_t free,
                                 std::optional<std::uint64_t> ram = {}) {
  const std::vector<Card> cards = some_cards(1, free);
  const ReadOptions read = read_options(text, cards);
  return sentences(judge_start(read.options, place(small(), read.options, cards), cards, ram));
}

/// On the card 1,815 bytes of weights and 2 × 512 × 256 of caches; the table in RAM has 1,000 more.
TEST(LlamacppSentences, OfStarting) {
  using testing::ElementsAre;
  using testing::IsEmpty;
  const char* kDecides =
      "Nothing says how many layers go to the cards: llama.cpp decides when it starts (-fit on). Shown is "
      "what "
      "it does where all fits.";
  const char* kShortens =
      "No -c, and -fit is on: llama.cpp shortens the context of 512 tokens where the cards are short of "
      "memory.";
  EXPECT_THAT(started("", 1 << 20), ElementsAre(kDecides, kShortens));
  EXPECT_THAT(started("-ngl 9", 1 << 20), ElementsAre(kShortens));
  EXPECT_THAT(started("-c 512", 1 << 20), ElementsAre(kDecides));
  EXPECT_THAT(started("-ngl -1 -c 512", 1 << 20), ElementsAre(kDecides)) << "-1 is its own default";
  EXPECT_THAT(started("-ngl all -c 512", 1 << 20), IsEmpty());
  EXPECT_THAT(started("-ot ffn=CPU -c 512", 1 << 20), IsEmpty());
  EXPECT_THAT(started("-dev none", 1 << 20), IsEmpty()) << "no card to decide about";
  EXPECT_THAT(started("-fit off -c 512", 263959), IsEmpty()) << "exactly enough";
  EXPECT_THAT(started("-fit off -c 512", 263958),
              ElementsAre("CUDA0 needs 258 KiB for weights and caches and has 258 KiB: 1 B too much, compute "
                          "buffers not counted."));
  EXPECT_THAT(
      started("-fit off -c 512", 1 << 20, 999),
      ElementsAre("CPU needs 1000 B for weights and caches and has 999 B: 1 B too much, compute buffers "
                  "not counted."));
}

TEST(LlamacppSentences, OfStartingAreErrorsOnlyWhereNothingCanChange) {
  const auto severity = [](const std::string& text, std::uint64_t free, std::uint64_t ram) {
    const std::vector<Card> cards = some_cards(1, free);
    const ReadOptions read = read_options(text, cards);
    return judge_start(read.options, place(small(), read.options, cards), cards, ram).back().severity;
  };
  EXPECT_EQ(severity("-fit off", 10, 1 << 20), plan::Severity::Error);
  EXPECT_EQ(severity("-ngl 9 -c 512", 10, 1 << 20), plan::Severity::Error) << "all is said, -fit gives up";
  EXPECT_EQ(severity("-ngl 9", 10, 1 << 20), plan::Severity::Warning) << "a shorter context may do";
  EXPECT_EQ(severity("-c 512", 10, 1 << 20), plan::Severity::Warning);
  EXPECT_EQ(severity("-fit off", 1 << 20, 10), plan::Severity::Warning) << "weights in RAM are mapped";
}

std::vector<std::string> exported(const Facts& facts, const std::vector<Where>& wishes,
                                  const plan::Workload& workload = {}, Where head = kNowhere) {
  Wishes all{wishes, head};
  return sentences(export_plan(facts, all, some_cards(2), workload).findings);
}

plan::Workload tokens(std::uint64_t count) {
  plan::Workload out;
  out.tokens = count;
  return out;
}

TEST(LlamacppSentences, OfPlansThatAreWritten) {
  using testing::Contains;
  const std::vector<Where> card(7, 0);
  std::vector<Where> disk = card, apart = card, mixed = card;
  disk[2] = disk[3] = kDisk;
  EXPECT_THAT(exported(small(), disk),
              Contains("llama.cpp has no disk as a device. Tensors that would lie in RAM: 2 (300 B), "
                       "for example blk.0.attn_k.weight."));
  EXPECT_THAT(
      exported(small(), card, tokens(512), 1),
      Contains("token_embd.weight and the head are one tensor of the file, and the plan puts them on 0 and "
               "1: llama.cpp cannot say that."));
  EXPECT_THAT(exported(small(), card),
              Contains("The plan names no context: 512 tokens are written, which is the "
                       "least that llama.cpp's own -fit keeps. --tokens says another."));
  apart[4] = apart[5] = 1;
  EXPECT_THAT(
      exported(small(), apart, tokens(512)),
      Contains("llama.cpp keeps a copy of rope_freqs.weight on every device with a block: 1 of them lie "
               "where the plan puts nothing of it."));
  mixed[4] = kHost;  // attention of the last block in RAM, the head on a card
  mixed[0] = mixed[6] = 0;
  EXPECT_THAT(exported(small(), mixed, tokens(512)),
              Contains("Blocks whose cache lies with its layer, on another device than the attention "
                       "weights: 1 (128 KiB of cache), for example block 1."));
  plan::Workload odd = tokens(512);
  odd.cache_dtype = model::Dtype::F64;
  EXPECT_THAT(exported(small(), card, odd),
              Contains("llama.cpp keeps no cache in f64: its own default is written."));
  EXPECT_THAT(exported(small(), card, tokens(1ull << 33)),
              Contains("A context of 8,589,934,592 tokens is more than any memory holds."));
}

TEST(LlamacppSentences, OfPlansOnMoreCardsThanThereAreShares) {
  Facts facts = small();
  std::vector<Where> wishes;
  for (Where i = 0; i < 16; ++i) {
    facts.tensors.push_back({"extra." + std::to_string(i), 50, Role::Output});
    wishes.push_back(i);
  }
  wishes.insert(wishes.begin(), 7, 0);
  const Exported out = export_plan(facts, {wishes}, some_cards(16), tokens(512));
  EXPECT_THAT(sentences(out.findings),
              testing::Contains("The plan uses 16 GPUs; llama.cpp's -ts names at most 15."));
  EXPECT_FALSE(out.expressible());
}

TEST(LlamacppSentences, OfOllama) {
  const std::vector<Card> cards = some_cards(2);
  EXPECT_THAT(sentences(read_ollama("PARAMETER num_bananas 3", cards).read.findings),
              testing::Contains("Ollama has no parameter “num_bananas” that says where a model lies."));
  EXPECT_THAT(sentences(read_ollama("FROM x\nRUN y", cards).read.findings),
              testing::Contains("“RUN y” is no instruction of a Modelfile: Ollama refuses the file."));
  EXPECT_THAT(sentences(read_ollama("num_gpu", cards).read.findings),
              testing::Contains("num_gpu needs a value, and nothing follows it."));
  EXPECT_THAT(sentences(read_ollama("num_ctx long", cards).read.findings),
              testing::Contains("num_ctx: “long” is not a number that llama.cpp takes."));
  std::vector<Where> mixed(7, 0);
  mixed[0] = mixed[3] = kHost;  // the table always is there
  const OllamaExport out = export_to_ollama(small(), {mixed, 0}, cards, tokens(512));
  EXPECT_THAT(
      sentences(out.exported.findings),
      testing::Contains(
          "Ollama has no options for shares or single tensors. Tensors that would lie elsewhere: 1, for "
          "example blk.0.attn_k.weight."))
      << "its whole block goes to RAM: that is less than to leave the other tensor on the card";
  const Placed shared = place(small(), read_options("-ngl 3 -ts 1,1", cards).options, cards);
  std::vector<Where> spread;
  for (const auto& copies : shared.tensors) spread.push_back(copies.front());
  EXPECT_THAT(
      sentences(export_to_ollama(small(), {spread, shared.tensors[0].back()}, cards, tokens(512))
                    .exported.findings),
      testing::Contains("Ollama shares layers by the free memory of the cards when it starts: this holds "
                        "where they have what the plan says."));
  EXPECT_THAT(
      sentences(export_to_ollama(small(), {mixed, 0}, cards, tokens(512), "/m/a\nb.gguf").exported.findings),
      testing::Contains("The path of the model has a line break, and a Modelfile's FROM ends with its "
                        "line: /m/a b.gguf."));
}

/// Rules are public names: each is one word behind its program, and no two sentences share one.
TEST(LlamacppSentences, EachHasARuleOfItsOwn) {
  std::set<std::string> rules;
  std::size_t count = 0;
#define STOWAGE_FINDING(kind, rule, english)                                 \
  EXPECT_EQ(rule_name(FindingKind::kind), rule);                             \
  EXPECT_EQ(sentence_pattern(FindingKind::kind), std::string_view(english)); \
  rules.insert(rule);                                                        \
  ++count;
#include "core/runtimes/llamacpp/sentences.h"
#undef STOWAGE_FINDING
  EXPECT_EQ(rules.size(), count);
  for (const std::string& rule : rules)
    EXPECT_TRUE(rule.starts_with("llamacpp.") || rule.starts_with("ollama.")) << rule;
}

}  // namespace
}  // namespace stowage::llamacpp
