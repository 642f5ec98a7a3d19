// Which blocks of which architecture look back over a window alone, share caches or keep a state: what
// llama.cpp's loader says of each, written again as predicates.
#include <functional>

#include <gmock/gmock.h>

#include "core/runtimes/llamacpp/placing.h"
#include "tests/core/runtimes/llamacpp/file_of.h"

namespace stowage::llamacpp {
namespace {

using test::FileOf;

/// "i % p < p - 1": the last block of every period looks back over everything.
std::function<bool(std::size_t)> last_is_full(std::size_t period) {
  return [period](std::size_t block) { return block % period < period - 1; };
}
/// "i % p ≠ 0": the first one does.
std::function<bool(std::size_t)> first_is_full(std::size_t period) {
  return [period](std::size_t block) { return block % period != 0; };
}

void expect_windows(const std::string& architecture, const std::function<bool(std::size_t)>& windowed,
                    std::uint32_t blocks = 16) {
  const Facts facts = FileOf(architecture, blocks).key("attention.sliding_window", 96).facts();
  ASSERT_EQ(facts.caches.size(), blocks);
  for (std::size_t i = 0; i < blocks; ++i)
    EXPECT_EQ(facts.caches[i].windowed, windowed(i)) << architecture << " " << i;
}

TEST(LlamacppArchitectures, WindowsHaveTheirPeriod) {
  for (const char* name : {"gemma2", "gpt-oss"}) expect_windows(name, last_is_full(2));
  for (const char* name : {"cohere2", "llama4", "olmo2", "afmoe"}) expect_windows(name, last_is_full(4));
  expect_windows("exaone4", last_is_full(4), 64);
  expect_windows(
      "exaone4", [](std::size_t) { return false; }, 32);  // its small model has none
  expect_windows("gemma3n", last_is_full(5));
  expect_windows("gemma3", last_is_full(6));
  expect_windows("plamo3", last_is_full(8));
  for (const char* name : {"smallthinker", "laguna", "cohere2moe"}) expect_windows(name, first_is_full(4));
  expect_windows("muse-glimmer", last_is_full(4), 24);  // is_swa = 111011101110… of 24 blocks in 0.7.0
  for (const char* name : {"llama", "qwen3", "phi3", "lfm2moe"})
    expect_windows(name, [](std::size_t) { return false; });
}

TEST(LlamacppArchitectures, AWindowIsAsLongAsTheFileSays) {
  const auto window = [](const char* name, std::optional<std::uint32_t> said) {
    FileOf file(name);
    if (said) file.key("attention.sliding_window", *said);
    return file.facts().window;
  };
  EXPECT_EQ(window("gemma2", 96), 96u);
  EXPECT_EQ(window("gemma2", {}), 4096u) << "its own where the file says none";
  EXPECT_EQ(window("gemma2", 0), 0u) << "0 is none";
  EXPECT_EQ(window("gemma3", {}), 0u);
  EXPECT_EQ(window("llama4", 96), 8192u) << "whatever the file says";
  EXPECT_EQ(window("llama", 96), 0u);
}

TEST(LlamacppArchitectures, ThePeriodOrTheListOfAFileCounts) {
  const Facts period = FileOf("cohere2", 9)
                           .key("attention.sliding_window", 96)
                           .key("attention.sliding_window_pattern", 3)
                           .facts();
  for (std::size_t i = 0; i < 9; ++i) EXPECT_EQ(period.caches[i].windowed, i % 3 < 2) << i;
  const Facts list = FileOf("gpt-oss", 4)
                         .key("attention.sliding_window", 96)
                         .list("attention.sliding_window_pattern", {0, 0, 1, 1})
                         .facts();
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(list.caches[i].windowed, i > 1) << i;
  const Facts shorter = FileOf("gpt-oss", 4)
                            .key("attention.sliding_window", 96)
                            .list("attention.sliding_window_pattern", {1})
                            .facts();
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(shorter.caches[i].windowed, i == 0) << "blocks behind a short list";
}

TEST(LlamacppArchitectures, LaterBlocksOfSomeUseEarlierCaches) {
  const Facts third = FileOf("gemma3n", 30).key("attention.sliding_window", 96).facts();
  for (std::size_t i = 0; i < 30; ++i) EXPECT_EQ(third.caches[i].keys > 0, i < 20) << i;
  const Facts all = FileOf("gemma4", 4).key("attention.shared_kv_layers", 9).facts();
  for (const BlockCache& cache : all.caches) EXPECT_EQ(cache.keys, 0u) << "more shared than there are";
}

TEST(LlamacppArchitectures, HybridsKeepAStateWhereTheyDoNotAttend) {
  for (const char* name : {"granitehybrid", "plamo2", "jamba"}) {
    const Facts facts = FileOf(name, 4)
                            .list("attention.head_count_kv", {0, 2, 0, 2})
                            .key("ssm.conv_kernel", 4)
                            .key("ssm.inner_size", 64)
                            .key("ssm.state_size", 8)
                            .facts();
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(facts.caches[i].keys > 0, i % 2 == 1) << name << i;
      EXPECT_EQ(facts.caches[i].state > 0, i % 2 == 0) << name << i;
    }
  }
  const Facts both = FileOf("falcon-h1", 2)
                         .key("ssm.conv_kernel", 4)
                         .key("ssm.inner_size", 64)
                         .key("ssm.state_size", 8)
                         .facts();
  for (const BlockCache& cache : both.caches) EXPECT_TRUE(cache.keys > 0 && cache.state > 0) << "one of each";
  const Facts listed = FileOf("qwen35", 4)
                           .list("attention.recurrent_layers", {1, 0, 0, 1})
                           .key("ssm.conv_kernel", 4)
                           .key("ssm.inner_size", 64)
                           .facts();
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(listed.caches[i].keys > 0, i == 1 || i == 2) << i;
}

TEST(LlamacppArchitectures, SomeHaveNoCacheAndSomeMoreThanIsCounted) {
  for (const char* name : {"bert", "nomic-bert", "modern-bert", "llada", "gemma-embedding"}) {
    const Facts facts = FileOf(name).key("attention.sliding_window", 96).facts();
    for (const BlockCache& cache : facts.caches) EXPECT_TRUE(cache.keys == 0 && cache.state == 0) << name;
    EXPECT_TRUE(facts.caches_known) << name;
  }
  for (const char* name : {"deepseek4", "minimax-m3", "glm5-next"}) {
    EXPECT_FALSE(FileOf(name).facts().caches_known) << name;
  }
  for (const char* name : {"deepseek2", "deepseek32", "glm-dsa", "kimi-linear", "minimax-01"}) {
    EXPECT_TRUE(FileOf(name).facts().caches_known) << name;
  }
}

/// What llama.cpp 0.7.0 logs of files of its own test-llama-archs, in MiB, block by block as far as it says.
double mib_of_caches(const Facts& facts, const std::string& options) {
  std::uint64_t out = 0;
  for (const std::uint64_t bytes : place(facts, read_options(options, {}).options, {}).cache_bytes)
    out += bytes;
  return static_cast<double>(out) / (1 << 20);
}

/// Two blocks of one head with a latent cache.
struct Latent : FileOf {
  explicit Latent(const char* name) : FileOf(name, 2, 1) {
    key("attention.key_length", 576).key("attention.value_length", 512);
    key("attention.key_length_mla", 192).key("attention.value_length_mla", 128);
  }
};

/// llama_kv_cache_dsa: “creating main KV cache”, “size = 9.00 MiB (4096 cells, 2 layers”, then “creating
/// indexer KV cache”, “size = 2.00 MiB (4096 cells, 2 layers, …), K (f16)”; half of it for types [1, 0], and
/// all where the file has none; K (q8_0): 4.78 and 1.06 MiB with -ctk q8_0.
TEST(LlamacppArchitectures, AnIndexersKeysStandBesideTheUsualOnes) {
  const auto indexed = [](const char* name, std::optional<std::vector<std::uint32_t>> types) {
    Latent file(name);
    file.key("attention.indexer.key_length", 128);
    if (types) file.list("attention.indexer.types", *types);
    return file.facts();
  };
  EXPECT_NEAR(mib_of_caches(indexed("deepseek32", std::nullopt), "-c 4096"), 11.00, 0.01);
  EXPECT_NEAR(mib_of_caches(indexed("deepseek32", {{1, 0}}), "-c 4096"), 11.00, 0.01);
  EXPECT_NEAR(mib_of_caches(indexed("glm-dsa", std::nullopt), "-c 4096"), 11.00, 0.01);
  EXPECT_NEAR(mib_of_caches(indexed("glm-dsa", {{1, 0}}), "-c 4096"), 10.00, 0.01);
  EXPECT_NEAR(mib_of_caches(indexed("hy_v4", {{1, 0}}), "-c 4096"), 10.00, 0.01);
  EXPECT_NEAR(mib_of_caches(indexed("glm-dsa", std::nullopt), "-c 6144 -np 3 -ub 64"), 16.50, 0.01);
  EXPECT_NEAR(mib_of_caches(indexed("glm-dsa", std::nullopt), "-c 4096 -ctk q8_0 -ctv q8_0"), 5.84, 0.01);
  EXPECT_NEAR(mib_of_caches(indexed("llama", std::nullopt), "-c 4096"), 9.00, 0.01) << "no indexer is read";
  Latent windowed("dots3note");
  windowed.key("attention.indexer.key_length", 128).list("attention.indexer.types", {1, 0});
  windowed.key("attention.sliding_window", 32).list("attention.sliding_window_pattern", {0, 1});
  EXPECT_NEAR(mib_of_caches(windowed.facts(), "-c 4096"), 4.50 + 1.00 + 0.84, 0.02);
}

/// llama_memory_recurrent with -c 16384 -np 64: “R (f32): 0.28 MiB, S (f32): 4.00 MiB” for one block of one
/// head; minimax-01: “R (f32): 0.00 MiB, S (f32): 0.12 MiB” for one of two heads.
TEST(LlamacppArchitectures, LinearAttentionKeepsASquareOfEachHead) {
  for (const char* name : {"kimi-linear", "kimi-k3", "bailingmoe3"}) {
    Latent file(name);
    file.list("attention.head_count_kv", {1, 0}).key("kda.head_dim", 128).key("ssm.conv_kernel", 4);
    const Facts facts = file.facts();
    EXPECT_TRUE(facts.caches[0].keys > 0 && facts.caches[0].state == 0) << name;
    EXPECT_TRUE(facts.caches[1].keys == 0 && facts.caches[1].state > 0) << name;
    EXPECT_NEAR(mib_of_caches(facts, "-c 16384 -np 64"), 18.00 + 4.28, 0.01) << name;
  }
  FileOf lightning("minimax-01", 2, 2);
  lightning.key("attention.key_length", 128).key("attention.value_length", 128);
  lightning.list("attention.recurrent_layers", {1, 0});
  EXPECT_NEAR(mib_of_caches(lightning.facts(), "-c 4096"), 4.00 + 0.12, 0.01);
  const Facts by_interval = FileOf("minimax-01", 16).facts();
  for (std::size_t i = 0; i < 16; ++i) EXPECT_EQ(by_interval.caches[i].keys > 0, i % 8 == 7) << i;
}

}  // namespace
}  // namespace stowage::llamacpp
