// Cards that a variable in front of a command hides.
#include "core/runtimes/llamacpp/visible_cards.h"

#include <random>

#include <gmock/gmock.h>

#include "core/runtimes/llamacpp/pasted.h"
#include "core/runtimes/llamacpp/placing.h"
#include "tests/core/runtimes/llamacpp/random_facts.h"

namespace stowage::llamacpp {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Card> cards_of_backend(const std::string& name, std::size_t count) {
  std::vector<Card> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back({name + std::to_string(i), (i + 1) << 30});
  return out;
}

TEST(LlamacppVisibleCards, AreReadAsCudaReadsThem) {
  const auto seen = [](const std::string& value) {
    const auto out = visible_cards({"CUDA_VISIBLE_DEVICES=" + value}, cards_of_backend("CUDA", 3));
    return out ? out->which : std::vector<std::size_t>{99};
  };
  EXPECT_THAT(seen("1"), ElementsAre(1));
  EXPECT_THAT(seen("2,0"), ElementsAre(2, 0));
  EXPECT_THAT(seen("1, 0"), ElementsAre(1, 0));
  EXPECT_THAT(seen(""), IsEmpty());
  EXPECT_THAT(seen("-1"), IsEmpty());
  EXPECT_THAT(seen("0,7,1"), ElementsAre(0)) << "what follows a card that is not there is not seen";
  for (const char* other : {"GPU-5c1f", "0,GPU-5c1f", "MIG-1", "0,0", "0,", "all"})
    EXPECT_THAT(seen(other), ElementsAre(99)) << other;
}

TEST(LlamacppVisibleCards, OnlyTheVariableOfTheirBackendHidesThem) {
  const auto which = [](const std::string& backend, const std::vector<std::string>& words) {
    return visible_cards(words, cards_of_backend(backend, 2)).has_value();
  };
  EXPECT_TRUE(which("CUDA", {"nohup", "CUDA_VISIBLE_DEVICES=0", "llama-server"}));
  EXPECT_TRUE(which("ROCm", {"HIP_VISIBLE_DEVICES=0"}));
  EXPECT_TRUE(which("Vulkan", {"GGML_VK_VISIBLE_DEVICES=0"}));
  EXPECT_FALSE(which("Vulkan", {"CUDA_VISIBLE_DEVICES=0"}));
  EXPECT_FALSE(which("CUDA", {"llama-server", "-ot", "CUDA_VISIBLE_DEVICES=0"}));
  EXPECT_FALSE(which("CUDA", {}));
}

/// A line with hidden cards does what the same line does on a machine that has the others alone.
TEST(LlamacppVisibleCards, ALineDoesWhatItDoesWithoutTheHiddenCards) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    const Facts facts = test::random_facts(random, false);
    const std::vector<Card> all = cards_of_backend("CUDA", 3);
    std::vector<std::size_t> which = {0, 1, 2};
    std::shuffle(which.begin(), which.end(), random);
    which.resize(1 + random() % 3);
    std::string list;
    std::vector<Card> left;
    for (const std::size_t card : which) {
      list += (list.empty() ? "" : ",") + std::to_string(card);
      left.push_back({"CUDA" + std::to_string(left.size()), all[card].free});
    }
    std::string line = "llama-cli -fit off -c 512 -ngl " + std::to_string(random() % (facts.blocks + 3));
    if (random() % 2) line += " -ot 'blk\\.1\\.=CUDA" + std::to_string(random() % left.size()) + "'";
    if (random() % 3 == 0) line += " -dev CUDA" + std::to_string(random() % left.size());
    SCOPED_TRACE(list + ": " + line);
    const Placed here =
        place(facts, read_options("CUDA_VISIBLE_DEVICES=" + list + " " + line, all).options, all);
    const Placed there = place(facts, read_options(line, left).options, left);
    const auto as_here = [&](Where where) {
      return where < 0 ? where : static_cast<Where>(which[static_cast<std::size_t>(where)]);
    };
    ASSERT_EQ(here.tensors.size(), there.tensors.size());
    for (std::size_t i = 0; i < here.tensors.size(); ++i) {
      std::vector<Where> expected;
      for (const Where where : there.tensors[i]) expected.push_back(as_here(where));
      EXPECT_EQ(here.tensors[i], expected) << facts.tensors[i].name;
    }
    for (std::size_t i = 0; i < there.caches.size(); ++i) EXPECT_EQ(here.caches[i], as_here(there.caches[i]));
  }
}

}  // namespace
}  // namespace stowage::llamacpp
