// Bytes of caches by llama.cpp's formula, written again in the test, and what is refused of them.
#include <gmock/gmock.h>

#include "core/runtimes/llamacpp/placing.h"
#include "tests/core/runtimes/llamacpp/file_of.h"
#include "tests/core/runtimes/llamacpp/random_facts.h"

namespace stowage::llamacpp {
namespace {

using test::FileOf;
using test::some_cards;

std::uint64_t pad(std::uint64_t tokens) { return (tokens + 255) / 256 * 256; }

/// What a case asks, as numbers and as the words for it.
struct Asked {
  std::uint64_t context = 0, batch = 2048, micro_batch = 512, sequences = 1;
  bool unified = false, full = false;
  std::string keys = "f16", values = "f16", text{};
};

Asked random_question(std::mt19937& random) {
  Asked out;
  out.text = "-ngl 99";
  const auto say = [&](const std::string& words) { out.text += " " + words; };
  if (random() % 4) say("-c " + std::to_string(out.context = 1 + random() % 40000));
  if (random() % 3 == 0) say("-b " + std::to_string(out.batch = 1 + random() % 3000));
  if (random() % 3 == 0) say("-ub " + std::to_string(out.micro_batch = 1 + random() % 3000));
  if (random() % 2) say("-np " + std::to_string(out.sequences = 1 + random() % 6));
  if (random() % 4 == 0) out.unified = true, say("-kvu");
  if (random() % 4 == 0) out.full = true, say("--swa-full");
  if (random() % 3 == 0) say("-ctk " + (out.keys = "q8_0"));
  if (random() % 3 == 0) say("-ctv " + (out.values = "q4_0"));
  return out;
}

std::uint64_t row(const std::string& type, std::uint64_t numbers) {
  return type == "q8_0" ? numbers / 32 * 34 : type == "q4_0" ? numbers / 32 * 18 : numbers * 2;
}

TEST(LlamacppCaches, AreCountedByTheFormula) {
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    std::mt19937 random(seed);
    const Facts facts = test::random_facts(random, random() % 2);
    const Asked asked = random_question(random);
    const std::vector<Card> cards = some_cards(1);
    const Placed out = place(facts, read_options(asked.text, cards).options, cards);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + asked.text);
    const std::uint64_t unpadded = asked.context ? asked.context : facts.trained_context;
    const std::uint64_t micro = std::min({unpadded, asked.batch, asked.micro_batch});
    const std::uint64_t cells = asked.unified ? pad(unpadded) : pad(pad(unpadded) / asked.sequences);
    const std::uint64_t streams = asked.unified ? 1 : asked.sequences;
    EXPECT_EQ(out.micro_batch, micro);
    EXPECT_EQ(out.sequence_context, cells);
    EXPECT_EQ(out.context, cells * streams);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < facts.caches.size(); ++i) {
      const BlockCache& cache = facts.caches[i];
      const std::uint64_t reach = facts.window * (asked.unified ? asked.sequences : 1) + micro;
      const std::uint64_t kept = cache.windowed && !asked.full ? pad(std::min(cells, reach)) : cells;
      const std::uint64_t bytes =
          streams * kept * (row(asked.keys, cache.keys) + row(asked.values, cache.values)) +
          4 * asked.sequences * cache.state;
      EXPECT_EQ(out.cache_bytes[i], bytes) << "block " << i;
      sum += bytes;
    }
    EXPECT_EQ(out.on(0).caches, sum);
    EXPECT_EQ(out.on(kHost).caches, 0u);
  }
}

TEST(LlamacppCaches, LieWithTheirBlockUnlessTheyMayNot) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    const Facts facts = test::random_facts(random, false);
    const std::vector<Card> cards = some_cards(1 + random() % 3);
    const std::string text = "-ngl " + std::to_string(random() % 9) + " -ot attn_k=CPU";
    const Placed out = place(facts, read_options(text, cards).options, cards);
    for (std::size_t i = 0; i < facts.loaded_blocks(); ++i)
      EXPECT_EQ(out.caches[i], out.layers[i]) << "an override of weights moves no cache";
    const Placed host = place(facts, read_options(text + " -nkvo", cards).options, cards);
    EXPECT_THAT(host.caches, testing::Each(kHost));
    EXPECT_EQ(host.layers, out.layers);
    EXPECT_EQ(host.cache_bytes, out.cache_bytes);
    std::uint64_t sum = 0, all = 0;
    for (const std::uint64_t bytes : out.cache_bytes) sum += bytes;
    for (const DeviceBytes& device : out.devices) all += device.caches;
    EXPECT_EQ(all, sum);
  }
}

/// Values of a head of 48 numbers, keys of one of 64.
Facts of_heads() {
  Facts out;
  out.architecture = "llama";
  out.blocks = 2;
  out.trained_context = 1024;
  out.caches = {{64, 48, 64, 48}, {64, 96, 64, 48}};
  return out;
}

std::vector<std::string> said(const Facts& facts, const std::string& text) {
  const std::vector<Card> cards = some_cards(1);
  std::vector<std::string> out;
  for (const Finding& finding : place(facts, read_options(text, cards).options, cards).findings) {
    EXPECT_EQ(finding.severity, plan::Severity::Error);
    out.push_back(message(finding));
  }
  return out;
}

TEST(LlamacppCaches, TypesThatCannotBeAreRefusedInWords) {
  using testing::ElementsAre;
  using testing::IsEmpty;
  EXPECT_THAT(said(of_heads(), "-ctk q8_0"), IsEmpty());
  EXPECT_THAT(said(of_heads(), "-ctv q8_0"),
              ElementsAre("A cache of q8_0 packs 32 numbers at a time, and heads of this model have 48."));
  EXPECT_THAT(said(of_heads(), "-ctv q8_0 -fa off"),
              ElementsAre("A cache of values in q8_0 needs flash attention, which is off."));
  EXPECT_THAT(said(of_heads(), "-ctk q4_1 -fa off"), IsEmpty());
  Facts latent = of_heads();
  latent.one_cache = true;
  EXPECT_THAT(said(latent, "-ctk q8_0"),
              ElementsAre("This model keeps one cache for keys and values: it cannot be both q8_0 and f16."));
  EXPECT_THAT(said(latent, "-ctk f32 -ctv f32"), IsEmpty());
  Facts recurrent = of_heads();
  recurrent.caches = {{0, 0, 0, 0, false, 10}, {0, 0, 0, 0, false, 10}};
  EXPECT_THAT(said(recurrent, "-ctv q8_0 -fa off"), IsEmpty()) << "nothing attends";
  EXPECT_THAT(said(of_heads(), "-c 2147483647"), IsEmpty());
  Facts endless = of_heads();
  endless.trained_context = 1ull << 41;
  EXPECT_THAT(said(endless, ""),
              ElementsAre("A context of 2,199,023,255,552 tokens is more than any memory holds."));
}

TEST(LlamacppCaches, WithoutFlashAttentionEveryRowIsAsLongAsTheLongest) {
  const std::vector<Card> cards = some_cards(1);
  const Facts facts = of_heads();
  const Placed flash = place(facts, read_options("-c 512", cards).options, cards);
  EXPECT_THAT(flash.cache_bytes, testing::ElementsAre(512u * 2 * (64 + 48), 512u * 2 * (64 + 96)));
  const Placed plain = place(facts, read_options("-c 512 -fa off", cards).options, cards);
  EXPECT_THAT(plain.cache_bytes, testing::Each(512u * 2 * (64 + 96)));
}

TEST(LlamacppCaches, PartsThatAreNotCountedAreSaid) {
  Facts facts = of_heads();
  facts.caches_known = false;
  facts.architecture = "deepseek4";
  const std::vector<Card> cards = some_cards(1);
  const Findings found = place(facts, read_options("", cards).options, cards).findings;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].severity, plan::Severity::Warning);
  EXPECT_EQ(
      message(found[0]),
      "The cache of this architecture (deepseek4) has parts that are not counted here: it may need more.");
}

/// Sizes in a hostile file: the largest numbers there are never come out as a small cache.
TEST(LlamacppCaches, NumbersOfAHostileFileDoNotWrap) {
  const std::vector<Card> cards = some_cards(1);
  Facts facts = of_heads();
  facts.caches = {{1ull << 63, 0, 64, 48}, {0, 0, 0, 0, false, 1ull << 62}};
  const Placed out = place(facts, read_options("-c 256", cards).options, cards);
  EXPECT_EQ(out.cache_bytes[0], ~0ull) << "keys of 2^63 numbers a token";
  EXPECT_EQ(out.cache_bytes[1], ~0ull) << "a state of 2^62 numbers of four bytes";
  EXPECT_EQ(out.on(0).caches, ~0ull);
  const Facts huge = FileOf("mamba2")
                         .key("ssm.conv_kernel", 0xFFFFFFFF)
                         .key("ssm.inner_size", 0xFFFFFFFF)
                         .key("ssm.state_size", 0xFFFFFFFF)
                         .key("ssm.group_count", 0xFFFFFFFF)
                         .facts();
  EXPECT_EQ(huge.caches[0].state, ~0ull);
}

}  // namespace
}  // namespace stowage::llamacpp
