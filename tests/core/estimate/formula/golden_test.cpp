// Figures that others worked out, and how predictions by formula follow what they are asked for.
// Golden values: computed by hand from the published configurations, at 16 bits.
#include <gtest/gtest.h>

#include <random>

#include "core/estimate/device_rates.h"
#include "core/estimate/formula/forward.h"
#include "core/estimate/predicted_timeline.h"
#include "tests/core/estimate/formula/formula_models.h"
#include "tests/core/estimate/formula/published_models.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using test::all_in;
using test::catalog;
using test::machine_of;
using test::on;

Prediction predicted(const model::Model& model, const plan::Workload& workload,
                     const machine::Machine& machine = machine_of(1)) {
  plan::Settings settings;
  settings.workload = workload;
  return predict_formula(model, machine, settings, all_in(model, 0), workload);
}

plan::Workload of(std::uint64_t tokens, std::uint64_t generate = 0, std::uint64_t batch = 1) {
  plan::Workload out;
  out.tokens = tokens;
  out.generate = generate;
  out.batch = batch;
  return out;
}

Bytes cache(const model::Model& model, std::uint64_t tokens, std::uint64_t batch = 1) {
  return on(predicted(model, of(tokens, 0, batch)), gpu(0)).kv_cache;
}

/// 4.5: bytes a token at 16 bits, of the published configurations.
TEST(Golden, BytesOfTheCacheAToken) {
  for (const auto& [decoder, bytes] : {std::pair{test::kLlama2_7b, 524'288ull},
                                       {test::kLlama31_8b, 131'072ull},
                                       {test::kQwen25_72b, 327'680ull},
                                       {test::kLlama31_405b, 516'096ull}}) {
    SCOPED_TRACE(decoder.name);
    const auto model = test::published(decoder);
    ASSERT_TRUE(model);
    EXPECT_EQ(cache(*model, 1), Bytes(bytes));
    EXPECT_EQ(cache(*model, 4096), Bytes(bytes) * 4096);
    EXPECT_EQ(cache(*model, 1000, 7), Bytes(bytes) * 7000) << "each sequence has its own";
  }
}

/// The same of layouts that the library wrote, and of DeepSeek-V3 as the library keeps it: 128 heads of 192
/// and 128 in 61 layers.
TEST(Golden, BytesOfTheCacheATokenOfCatalogs) {
  std::size_t compared = 0;
  for (const auto& [name, bytes] : {std::pair{"llama-3.1-8b", 131'072ull},
                                    {"qwen2.5-72b", 327'680ull},
                                    {"llama-3.1-405b", 516'096ull},
                                    {"deepseek-v3", 61ull * 128 * (192 + 128) * 2}}) {
    const auto model = catalog(name);
    if (!model) continue;  // not in the selection
    EXPECT_EQ(cache(*model, 1), Bytes(bytes)) << name;
    EXPECT_EQ(cache(*model, 1000, 7), Bytes(bytes) * 7000) << name << ": each sequence has its own";
    ++compared;
  }
  EXPECT_GE(compared, 2u);
}

/// A configuration and the layout that the library wrote of it say the same.
TEST(Golden, PublishedNumbersAreThoseOfTheCatalogs) {
  std::size_t compared = 0;
  for (const auto& decoder : {test::kLlama31_8b, test::kQwen25_72b, test::kLlama31_405b, test::kGemma2_27b}) {
    const auto written = catalog(decoder.name);
    if (!written) continue;
    SCOPED_TRACE(decoder.name);
    const auto model = test::published(decoder);
    ASSERT_TRUE(model);
    for (const std::uint64_t tokens : {100ull, 9000ull})
      EXPECT_EQ(cache(*model, tokens), cache(*written, tokens)) << tokens;
    ++compared;
  }
  EXPECT_GE(compared, 1u);
}

/// The compressed row of latent attention (61 layers of 512 + 64), and what a token reads of it.
TEST(Golden, EnginesKeepACompressedRow) {
  const auto model = catalog("deepseek-v3");
  ASSERT_TRUE(model);
  plan::Workload workload = of(4608, 0);
  EXPECT_EQ(on(predicted(*model, workload), gpu(0)).kv_cache, Bytes(61ull * 4608 * 128 * 320 * 2));
  workload.latent_cache = true;
  EXPECT_EQ(on(predicted(*model, workload), gpu(0)).kv_cache, Bytes(70'272ull * 4608));
  workload.cache_apart = true;
  EXPECT_EQ(on(predicted(*model, workload), gpu(0)).kv_cache, Bytes());
}

/// 4.5: layers that slide keep at most their window; below it, and in all others, the cache is linear.
TEST(Golden, SlidingLayersKeepTheirWindow) {
  for (const char* name : {"gemma-2-27b", "gpt-oss-120b", "mistral-7b", "llama-3.1-8b", "deepseek-v3"}) {
    const auto model = catalog(name);
    if (!model) continue;
    SCOPED_TRACE(name);
    std::mt19937 random(4);
    for (int round = 0; round < 20; ++round) {
      const std::uint64_t tokens = 1 + random() % 20'000;
      Bytes expected;
      for (const auto& layer : model->kv_cache().layers) {
        const std::uint64_t kept = layer.max_tokens > 0 ? std::min(tokens, layer.max_tokens) : tokens;
        const std::uint64_t library = layer.library_bytes_per_token;
        expected += Bytes(library > 0 ? library : layer.bytes_per_token) * kept + Bytes(layer.state_bytes);
      }
      EXPECT_EQ(cache(*model, tokens), expected) << tokens << " tokens";
    }
  }
}

/// Every second of Gemma-2-27B's 46 layers keeps 4,096 positions of 16 heads of 128, keys and values.
TEST(Golden, EverySecondLayerOfGemma2KeepsItsWindow) {
  const auto model = test::published(test::kGemma2_27b);
  ASSERT_TRUE(model);
  constexpr std::uint64_t kOfALayer = 2ull * 16 * 128 * 2, kHalf = 23;
  EXPECT_EQ(cache(*model, 4096), Bytes(kOfALayer * 2 * kHalf * 4096));
  EXPECT_EQ(cache(*model, 8192), Bytes(kOfALayer * kHalf * (4096 + 8192)));
}

/// 4.5: a state-space layer keeps a state of one size, however long the sequence is: of 5,120 columns with 16
/// numbers each and four columns before the convolution, in 32 bits.
TEST(Golden, AStateHasNoLength) {
  const auto model = test::published_mamba();
  ASSERT_TRUE(model);
  EXPECT_EQ(cache(*model, 1), Bytes(64ull * (5120 * 16 + 5120 * 4) * 4));
  EXPECT_EQ(cache(*model, 1), cache(*model, 100'000));
  EXPECT_EQ(cache(*model, 10, 3), cache(*model, 10) * 3);
  if (const auto written = catalog("mamba-2.8b")) {
    EXPECT_EQ(cache(*model, 1), cache(*written, 1));
  }
}

/// 4.6: 2,048 positions of 152,064 logits are 1.25 GB in 32 bits, half in the 16 of the weights, beside the
/// input of the head; who generates has those of the last position alone, and their copy in 32 bits.
TEST(Golden, LogitsOfTwoThousandPositions) {
  const auto model = test::published(test::kQwen25_72b);
  ASSERT_TRUE(model);
  constexpr std::uint64_t kLogits = 2048ull * 152'064;
  EXPECT_NEAR(static_cast<double>(kLogits * 4), 1.25e9, 0.005e9);
  const auto all = predicted(*model, of(2048));
  EXPECT_EQ(on(all, gpu(0)).activations, Bytes(kLogits * 2 + 2048ull * 8192 * 2));
  EXPECT_LT(on(predicted(*model, of(2048, 1)), gpu(0)).activations, on(all, gpu(0)).activations);
}

/// 4.6: h + 3f of a gated MLP at b bytes a number for T tokens is where a long prompt has its peak, so that
/// the activations are linear in tokens and in sequences.
TEST(Golden, ThePeakOfAPromptIsLinear) {
  for (const auto& [name, width, middle, rotated] : {std::tuple{"llama-3.1-8b", 4096ull, 14'336ull, 128ull},
                                                     {"llama-3.1-70b", 8192ull, 28'672ull, 128ull}}) {
    const auto model = catalog(name);
    ASSERT_TRUE(model) << name;
    for (const std::uint64_t tokens : {256ull, 1024ull, 5000ull}) {
      for (const std::uint64_t batch : {1ull, 3ull}) {
        const std::uint64_t tables = 2 * tokens * rotated * 2;
        EXPECT_EQ(on(predicted(*model, of(tokens, 1, batch)), gpu(0)).activations,
                  Bytes(tokens * batch * (width + 3 * middle) * 2 + tables))
            << name << ", " << tokens << " x " << batch;
      }
    }
  }
}

/// Whatever the model: more tokens, more sequences and a longer prompt never need less or take less.
TEST(Golden, MoreNeverNeedsLess) {
  for (const char* name : {"llama-3.1-8b", "mixtral-8x7b", "gpt2-xl", "t5-11b", "deepseek-v3", "gemma-2-27b",
                           "whisper-large-v3", "phi-3-mini"}) {
    const auto model = catalog(name);
    if (!model) continue;
    std::mt19937 random(9);
    for (int round = 0; round < 6; ++round) {
      SCOPED_TRACE(std::string(name) + ", round " + std::to_string(round));
      const plan::Workload less = of(1 + random() % 2000, random() % 2 * 8, 1 + random() % 4);
      plan::Workload more = less;
      (random() % 2 ? more.tokens : more.batch) += 1 + random() % 50;
      const Prediction a = predicted(*model, less), b = predicted(*model, more);
      EXPECT_GE(on(b, gpu(0)).activations, on(a, gpu(0)).activations);
      EXPECT_GE(on(b, gpu(0)).kv_cache, on(a, gpu(0)).kv_cache);
      EXPECT_GE(on(b, gpu(0)).peak, on(a, gpu(0)).peak);
      EXPECT_EQ(on(b, gpu(0)).weights, on(a, gpu(0)).weights);
      ASSERT_EQ(a.time.has_value(), b.time.has_value());
      if (a.time) {
        EXPECT_GE(b.time->prefill, a.time->prefill * (1 - 1e-12));
      }
    }
  }
}

/// What attention reads while a token is made is the whole cache, each layer its own.
TEST(Golden, ATokenReadsTheWholeCache) {
  for (const char* name : {"llama-3.1-8b", "llama-3.1-70b", "deepseek-v3", "gpt2-xl"}) {
    const auto model = catalog(name);
    ASSERT_TRUE(model) << name;
    const std::vector<plan::Placement::Slot> executes(model->modules().size(), 0);
    std::mt19937 random(3);
    for (int round = 0; round < 6; ++round) {
      LayerReader reader(*model);
      Ledger ledger(executes, 1);
      Pass pass;
      pass.latent_cache = round % 2 == 0;
      pass.tokens = 1;
      pass.keys = 1 + random() % 5000;
      pass.batch = 1 + random() % 3;
      pass.last_only = true;
      // The type that the cache is counted in.
      pass.element = name == std::string("gpt2-xl") ? 4 : 2;
      Forward(*model, reader, ledger, pass).run();
      std::uint64_t read = 0, kept = 0;
      for (const Turn& turn : ledger.turns()) read += turn.cache;
      for (const auto& layer : model->kv_cache().layers)
        kept +=
            (pass.latent_cache || layer.library_numbers_per_token == 0 ? layer.numbers_per_token
                                                                       : layer.library_numbers_per_token) *
            pass.element * pass.keys * pass.batch;
      EXPECT_EQ(read, kept) << name;
      const std::uint64_t logits =
          pass.batch * reader.config(TowerKind::Text).number({"vocab_size"}).value_or(0) * pass.element;
      EXPECT_EQ(ledger.now(0), (logits + 511) / 512 * 512) << "nothing but the logits is left";
    }
  }
}

/// 4.3, full streaming: no more tokens a second than sequences × link ÷ streamed bytes; whatever lies where.
TEST(Golden, StreamingIsBoundByTheLink) {
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u, 5u}) {
    std::mt19937 random(seed);
    const auto model = catalog("llama-3.1-8b");
    ASSERT_TRUE(model);
    machine::Machine machine = machine_of(1, "H100 80GB");
    machine.set_link(machine::kCpu, gpu(0), 1'000'000'000 * (1 + random() % 60));
    plan::Placement placement = all_in(*model, 0);
    for (auto& slot : placement.slots) slot = random() % 3 == 0 ? 1 : 0;
    plan::Settings settings;
    settings.workload = of(100, 10, 1 + random() % 8);
    const auto made = predict_formula(*model, machine, settings, placement, settings.workload);
    double streamed = 0;
    for (const PlannedTurn& turn : predicted_turns(*model, machine, settings, placement))
      streamed += static_cast<double>(turn.streamed.count());
    ASSERT_TRUE(made.time && made.time->tokens_per_second);
    ASSERT_GT(streamed, 0);
    const auto rate = static_cast<double>(machine.rate(machine::kCpu, gpu(0)));
    EXPECT_LE(*made.time->tokens_per_second,
              static_cast<double>(settings.workload.batch) * rate / streamed * (1 + 1e-9))
        << "seed " << seed;
    EXPECT_GE(made.time->copies, streamed / rate * (1 - 1e-9)) << "seed " << seed;
    EXPECT_NEAR(made.time->stall, made.time->copies, 1e-12) << "hooks overlap nothing";
  }
}

/// 4.3, what lies on the GPU: no more tokens a second than its memory reads weights and cache, at the most
/// that it reaches, for all sequences together.
TEST(Golden, DecodingIsBoundByWhatIsRead) {
  const machine::Machine machine = machine_of(1, "H100 80GB");
  const auto rates = DeviceRates::of(machine, gpu(0), nullptr);
  ASSERT_TRUE(rates);
  for (const auto& decoder : {test::kLlama2_7b, test::kLlama31_8b}) {
    SCOPED_TRACE(decoder.name);
    const auto model = test::published(decoder);
    ASSERT_TRUE(model);
    for (const std::uint64_t batch : {1ull, 4ull}) {
      plan::Settings settings;
      settings.workload = of(2000, 10, batch);
      const auto made = predict_formula(*model, machine, settings, all_in(*model, 0), settings.workload);
      ASSERT_TRUE(made.time && made.time->tokens_per_second && made.time->tokens_per_second_high);
      // Of the table of words a token reads its own row; the first token that is made has the shortest cache.
      const double weights = static_cast<double>(on(made, gpu(0)).weights.count()) -
                             2.0 * static_cast<double>(decoder.words * decoder.hidden);
      const double kept = static_cast<double>(cache(*model, 1990, batch).count());
      const double bound = static_cast<double>(batch) * rates->memory().high / (weights + kept);
      EXPECT_LE(*made.time->tokens_per_second_high, bound * (1 + 1e-9)) << batch;
      EXPECT_GE(*made.time->tokens_per_second, 0.2 * bound) << batch << ": launches besides, no more";
    }
  }
}

}  // namespace
}  // namespace stowage::estimate
