// Which blocks of which architecture look back over a window alone, share caches or keep a state: what
// llama.cpp's loader says of each, written again as predicates.
#include <functional>

#include <gmock/gmock.h>

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
  for (const char* name : {"llama", "qwen3", "phi3"}) expect_windows(name, [](std::size_t) { return false; });
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
  for (const char* name : {"kimi-linear", "deepseek32", "minimax-m3"}) {
    EXPECT_FALSE(FileOf(name).facts().caches_known) << name;
  }
  EXPECT_TRUE(FileOf("deepseek2").facts().caches_known);
}

}  // namespace
}  // namespace stowage::llamacpp
