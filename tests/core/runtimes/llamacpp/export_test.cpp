// Plans written for llama.cpp and Ollama, replayed by its rules.
#include "core/runtimes/llamacpp/export_plan.h"

#include <algorithm>
#include <random>
#include <set>

#include <gmock/gmock.h>
#include <unistd.h>

#include "core/runtimes/llamacpp/ollama.h"
#include "core/runtimes/llamacpp/override_arguments.h"
#include "tests/core/runtimes/llamacpp/recorded.h"

namespace stowage::test {
namespace {

using namespace stowage::llamacpp;

std::vector<Card> cards(std::size_t count, std::uint64_t free = 64ull << 30) {
  std::vector<Card> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back({"CUDA" + std::to_string(i), free});
  return out;
}

std::uint64_t rope_bytes(const Facts& facts) {
  std::uint64_t out = 0;
  for (const FileTensor& tensor : facts.tensors) out += tensor.role == Role::Rope ? tensor.bytes : 0;
  return out;
}

/// The distance by the sentence of the contract: bytes of copies that lie on another device than the plan
/// says.
std::uint64_t distance_by_hand(const Facts& facts, const Wishes& wishes,
                               const std::vector<std::string>& arguments, const std::vector<Card>& all) {
  const Placed placed = place(facts, read_options(arguments, all).options, all);
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < facts.tensors.size(); ++i) {
    for (const Where where : placed.tensors[i])
      out += wishes.tensors[i] != kNowhere && where != wishes.tensors[i] ? facts.tensors[i].bytes : 0;
  }
  return out;
}

std::size_t overrides_in(const Exported& out) { return out.options.overrides.size(); }

bool names(const Exported& out, std::string_view option) {
  return std::find(out.arguments.begin(), out.arguments.end(), option) != out.arguments.end();
}

void expect_sound(const Facts& facts, const Wishes& wishes, const Exported& out,
                  const std::vector<Card>& all) {
  EXPECT_TRUE(out.expressible());
  EXPECT_EQ(out.distance, distance_by_hand(facts, wishes, out.arguments, all));
  EXPECT_LE(out.distance, rope_bytes(facts) * all.size());
  EXPECT_FALSE(out.options.fit);
  EXPECT_TRUE(out.options.context_given);
  for (const std::string& word : out.arguments) EXPECT_LE(word.size(), kMostArgumentBytes);
}

TEST(LlamacppExport, AnyPlacementOfTensorsIsSaidExactly) {
  for (const auto& [name, recorded] : Recorded::all().models()) {
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
      std::mt19937 random(seed);
      const std::vector<Card> all = cards(1 + random() % 3);
      Wishes wishes;
      for (std::size_t i = 0; i < recorded.facts.tensors.size(); ++i)
        wishes.tensors.push_back(static_cast<Where>(random() % (all.size() + 1)) - 1);
      const Exported out = export_plan(recorded.facts, wishes, all, {});
      SCOPED_TRACE(name + ", seed " + std::to_string(seed));
      expect_sound(recorded.facts, wishes, out, all);
      std::set<Where> targets;
      for (const Override& one : out.options.overrides) targets.insert(one.where);
      if (std::none_of(out.options.overrides.begin(), out.options.overrides.end(),
                       [](const Override& one) { return one.pattern.size() > 2000; })) {
        EXPECT_EQ(targets.size(), overrides_in(out)) << "one pattern a device";
      }
    }
  }
}

TEST(LlamacppExport, WhatLlamaCppDoesWithoutOverridesComesBackWithoutAny) {
  for (const auto& [name, recorded] : Recorded::all().models()) {
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
      std::mt19937 random(seed);
      std::vector<Card> all = cards(1 + random() % 4);
      for (Card& card : all) card.free = (1 + random() % 9) << 33;
      Options options;
      options.layers = static_cast<std::int64_t>(random() % (recorded.facts.blocks + 3)) - 1;
      if (random() % 2) {
        for (std::size_t i = 0; i < all.size(); ++i)
          options.shares.push_back(static_cast<float>(random() % 5));
      }
      if (random() % 3 == 0) {
        options.cards.emplace();
        for (std::size_t i = 0; i < all.size(); ++i) options.cards->push_back(i);
        std::shuffle(options.cards->begin(), options.cards->end(), random);
        options.cards->resize(1 + random() % all.size());
      }
      const Placed placed = place(recorded.facts, options, all);
      Wishes wishes;
      for (std::size_t i = 0; i < placed.tensors.size(); ++i) {
        wishes.tensors.push_back(placed.tensors[i].empty() ? kNowhere : placed.tensors[i].front());
        if (recorded.facts.tensors[i].role == Role::Table) wishes.head = placed.tensors[i].back();
      }
      const Exported out = export_plan(recorded.facts, wishes, all, {});
      SCOPED_TRACE(name + ", seed " + std::to_string(seed));
      EXPECT_TRUE(out.expressible());
      EXPECT_EQ(overrides_in(out), 0u);
      EXPECT_EQ(out.placed.tensors, placed.tensors) << "places come back copy by copy";
      EXPECT_EQ(out.placed.caches, placed.caches);
    }
  }
}

TEST(LlamacppExport, ExpertsInRamAreSaidInLlamaCppsOwnWords) {
  const Facts& facts = Recorded::all().model("qwen3-moe-30b").facts;
  const std::vector<Card> all = cards(1);
  for (const char* text : {"-ngl 99 -cmoe", "-ngl 99 -ncmoe 20", "-ngl 30 -ncmoe 40", "-ngl 99 -ncmoe 1"}) {
    const Placed placed = place(facts, read_options(text, all).options, all);
    Wishes wishes;
    for (const std::vector<Where>& copies : placed.tensors) wishes.tensors.push_back(copies.front());
    const Exported out = export_plan(facts, wishes, all, {});
    expect_sound(facts, wishes, out, all);
    EXPECT_TRUE(names(out, "-cmoe") || names(out, "-ncmoe")) << text;
    EXPECT_FALSE(names(out, "-ot")) << text;
    EXPECT_EQ(out.placed.tensors, placed.tensors) << text;
  }
  const Facts& dense = Recorded::all().model("llama-8b").facts;
  const Placed placed = place(dense, read_options("-ngl 99 -ncffn 9", all).options, all);
  Wishes wishes;
  for (const std::vector<Where>& copies : placed.tensors) wishes.tensors.push_back(copies.front());
  EXPECT_TRUE(names(export_plan(dense, wishes, all, {}), "-ncffn"));
}

TEST(LlamacppExport, CachesGoToNoCardThatHasNoRoomForThem) {
  const Facts& facts = Recorded::all().model("llama-8b").facts;
  Wishes wishes;
  std::uint64_t on_card = 0;
  for (const FileTensor& tensor : facts.tensors) {
    // Attention of every other block in RAM: no split of layers is like that.
    const bool host =
        tensor.role == Role::Block && tensor.block % 2 == 0 && tensor.name.find("attn") != std::string::npos;
    wishes.tensors.push_back(host ? kHost : 0);
    if (!host) on_card += tensor.bytes;
  }
  plan::Workload workload;
  workload.tokens = 32768;  // 128 MiB a block
  for (const std::uint64_t blocks : {0, 3, 16, 31, 64}) {
    const std::vector<Card> all = cards(1, on_card + blocks * (128ull << 20) + rope_bytes(facts));
    const Exported out = export_plan(facts, wishes, all, workload);
    expect_sound(facts, wishes, out, all);
    EXPECT_LE(out.placed.on(0).weights + out.placed.on(0).caches, all.front().free) << blocks;
  }
}

TEST(LlamacppExport, DisksAndSplitTiesAreRefusedWithTheirBound) {
  const RecordedModel& gemma = Recorded::all().model("gemma3");
  const std::vector<Card> all = cards(2);
  Wishes wishes;
  wishes.tensors.assign(gemma.facts.tensors.size(), 0);
  wishes.tensors[5] = kDisk;
  const Exported disk = export_plan(gemma.facts, wishes, all, {});
  EXPECT_FALSE(disk.expressible());
  EXPECT_EQ(disk.bound, gemma.facts.tensors[5].bytes);
  EXPECT_EQ(disk.distance, disk.bound) << "the nearest is as near as can be";
  ASSERT_EQ(disk.elsewhere.size(), 1u);
  EXPECT_EQ(wish_name(disk.elsewhere[0].planned), "disk");
  // A tied table: in RAM with its head on a card is llama.cpp's own way, anything else in two places is not.
  for (const auto& [table, head, sayable] : {std::tuple{kHost, 0, true}, std::tuple{kHost, 1, true},
                                             std::tuple{0, 1, false}, std::tuple{1, kHost, false}}) {
    wishes.tensors.assign(gemma.facts.tensors.size(), 0);
    wishes.tensors[0] = table;
    ASSERT_EQ(gemma.facts.tensors[0].role, Role::Table);
    wishes.head = head;
    const Exported out = export_plan(gemma.facts, wishes, all, {});
    EXPECT_EQ(out.expressible(), sayable) << table << " " << head;
    EXPECT_EQ(out.distance, sayable ? 0 : gemma.facts.tensors[0].bytes) << table << " " << head;
    EXPECT_EQ(out.bound, out.distance);
  }
}

TEST(LlamacppExport, MoreCardsThanLlamaCppNamesAreRefused) {
  const Facts& facts = Recorded::all().model("qwen3-moe-30b").facts;
  const std::vector<Card> all = cards(20);
  Wishes wishes;
  for (std::size_t i = 0; i < facts.tensors.size(); ++i) wishes.tensors.push_back(static_cast<Where>(i % 20));
  const Exported out = export_plan(facts, wishes, all, {});
  EXPECT_FALSE(out.expressible());
  EXPECT_GT(out.distance, 0u);
}

TEST(LlamacppExport, WorkloadsBecomeContextSequencesAndTypes) {
  const Facts& facts = Recorded::all().model("llama").facts;
  Wishes wishes;
  wishes.tensors.assign(facts.tensors.size(), 0);
  plan::Workload workload;
  workload.tokens = 1000;
  workload.batch = 3;
  workload.prefill_chunk = 64;
  workload.cache_dtype = plan::cache_dtype_from_name("Q8_0");
  const Exported out = export_plan(facts, wishes, cards(1), workload);
  EXPECT_EQ(out.options.context, 3000u);
  EXPECT_EQ(out.options.sequences, 3u);
  EXPECT_FALSE(out.options.unified);
  EXPECT_EQ(out.options.micro_batch, 3 * 64u) << "64 tokens of each sequence";
  EXPECT_EQ(out.options.values->name, "q8_0");
  EXPECT_EQ(out.placed.sequence_context, 1024u);
}

TEST(OllamaExport, IsTheNearestOfAllSettingsThereAre) {
  for (const std::string name : {"llama", "gemma3", "moe"}) {
    const Facts& facts = Recorded::all().model(name).facts;
    for (std::uint32_t seed = 0; seed < 25; ++seed) {
      std::mt19937 random(seed);
      std::vector<Card> all = cards(1 + random() % 3);
      for (Card& card : all) card.free = (1 + random() % 9) << 33;
      Wishes wishes;
      const std::uint32_t from = random() % (facts.blocks + 1);
      const Where card = static_cast<Where>(random() % all.size());
      const bool noisy = random() % 2;
      for (const FileTensor& tensor : facts.tensors) {
        const bool host = tensor.role == Role::Input || tensor.role == Role::Table ||
                          (tensor.role == Role::Block && tensor.block < from);
        wishes.tensors.push_back(noisy && random() % 5 == 0 ? kHost : host ? kHost : card);
      }
      wishes.head = card;
      const OllamaExport out = export_to_ollama(facts, wishes, all, {});
      std::uint64_t least = ~0ull;
      for (std::int64_t main = -1; main < static_cast<std::int64_t>(all.size()); ++main) {
        for (std::uint32_t layers = 0; layers <= facts.blocks + 1; ++layers) {
          std::string text = "num_gpu " + std::to_string(layers);
          if (main >= 0) text += "\nmain_gpu " + std::to_string(main);
          least = std::min(
              least,
              distance(differences(facts, wishes, place(facts, read_ollama(text, all).read.options, all))));
        }
      }
      EXPECT_EQ(out.exported.distance, least) << name << ", seed " << seed;
      EXPECT_EQ(out.exported.bound, least);
      if (!noisy && all.size() == 1) {
        EXPECT_TRUE(out.exported.expressible()) << name << ", seed " << seed;
      }
      EXPECT_THAT(modelfile(out, "x.gguf"), testing::HasSubstr("PARAMETER num_gpu "));
    }
  }
}

TEST(OllamaOptions, AreReadFromWhateverIsPasted) {
  const std::vector<Card> all = cards(2);
  for (const char* text :
       {"FROM x.gguf\nPARAMETER num_gpu 7\nPARAMETER num_ctx 8192\nPARAMETER temperature 0.7\n",
        "/set parameter num_gpu 7\n/set parameter num_ctx 8192",
        R"({"options": {"num_gpu": 7, "num_ctx": 8192}})", "num_gpu=7 num_ctx=8192"}) {
    const OllamaOptions out = read_ollama(text, all);
    EXPECT_EQ(out.read.options.layers, 7) << text;
    EXPECT_EQ(out.read.options.context, 8192u) << text;
    EXPECT_FALSE(any_error(out.read.findings)) << text;
  }
  EXPECT_EQ(read_ollama("num_gpu -1", all).read.options.layers, -1);
  EXPECT_EQ(read_ollama("OLLAMA_NUM_PARALLEL=4\nnum_ctx 2048", all).read.options.context, 8192u);
  EXPECT_EQ(read_ollama("main_gpu 1", all).read.options.mode, SplitMode::None);
  EXPECT_EQ(read_ollama("OLLAMA_KV_CACHE_TYPE=q8_0", all).read.options.keys->name, "q8_0");
  EXPECT_TRUE(any_error(read_ollama("num_gpu many", all).read.findings));
  EXPECT_TRUE(any_error(read_ollama("num_gpu", all).read.findings));
  EXPECT_THAT(read_ollama("PARAMETER num_bananas 3", all).read.unknown,
              testing::ElementsAre("num_bananas 3"));
}

}  // namespace
}  // namespace stowage::test
