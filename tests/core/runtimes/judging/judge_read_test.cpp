// What was read of a target's own words, counted on a machine: the cache that is asked for, the part of each
// card, weights that are cut over cards.
#include "core/runtimes/judging/judge_read.h"

#include <gmock/gmock.h>

#include "core/runtimes/targets.h"
#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;

constexpr std::uint64_t kToken = 32;  // of cache, each layer

class JudgeRead : public testing::Test {
 protected:
  static machine::Machine cards(std::uint64_t budget) {
    machine::Machine out;
    for (std::uint32_t i = 0; i < 2; ++i) {
      out.add(machine::gpu(i));
      out.devices.back().budget = Bytes(budget);
    }
    out.add(machine::kCpu);
    out.devices.back().budget = Bytes(1'000'000);
    return out;
  }
  JudgedRead judge(const char* target, const char* text, std::uint64_t budget,
                   const plan::Settings& asked = {}) const {
    const Target& of = *find_target(target);
    const ReadPlan read = read_plan(*facts_, of, text);
    EXPECT_FALSE(read.places.empty()) << text;
    return judge_read(*facts_, of, read, cards(budget), asked);
  }
  static std::vector<std::uint64_t> caches(const JudgedRead& judged) {
    std::vector<std::uint64_t> out;
    for (const plan::DeviceUse& use : judged.evaluation.devices) out.push_back(use.kv_cache.count());
    return out;
  }
  static std::vector<std::string> rules(const JudgedRead& judged) {
    std::vector<std::string> out;
    for (const ImportFinding& one : judged.findings) out.emplace_back(rule_name(one.kind));
    return out;
  }

  FactsPtr facts_ = test::facts_of(test::attending(4));
};

TEST_F(JudgeRead, TheContextThatIsSaidIsCountedAndElseWhatIsAsked) {
  EXPECT_THAT(caches(judge("vllm", "vllm serve m -pp 2 --max-model-len 10", 1'000'000)),
              ElementsAre(2 * 10 * kToken, 2 * 10 * kToken, 0u));
  plan::Settings asked;
  asked.workload.tokens = 7;
  EXPECT_THAT(caches(judge("vllm", "vllm serve m", 1'000'000, asked)), ElementsAre(4 * 7 * kToken, 0u, 0u));
  EXPECT_THAT(caches(judge("vllm", "vllm serve m --max-model-len 10", 1'000'000, asked)),
              ElementsAre(4 * 10 * kToken, 0u, 0u))
      << "what is said goes before";
  EXPECT_THAT(caches(judge("vllm", "vllm serve m", 1'000'000)), ElementsAre(0u, 0u, 0u));
}

/// DeepSpeed has no part of a card, and keeps the cache by itself: that is counted all the same.
TEST_F(JudgeRead, ACacheThatTheTargetKeepsIsCounted) {
  plan::Settings asked;
  asked.workload.tokens = 10;
  const char* const text = R"({"zero_optimization": {"stage": 3, "offload_param": {"device": "cpu"}}})";
  const JudgedRead judged = judge("deepspeed", text, 1'000'000, asked);
  EXPECT_THAT(caches(judged), ElementsAre(4 * 10 * kToken, 0u, 0u));
  EXPECT_TRUE(judged.ok());
  const Bytes least = largest_layer(*facts_->model) + Bytes(4 * 10 * kToken);
  EXPECT_TRUE(judge("deepspeed", text, least.count(), asked).ok());
  EXPECT_FALSE(judge("deepspeed", text, least.count() - 1, asked).ok()) << "no room for it beside a layer";
}

TEST_F(JudgeRead, APartOfEachCardIsLeftToOthers) {
  const std::uint64_t bytes = facts_->model->total_bytes().count();
  EXPECT_TRUE(judge("vllm", "vllm serve m --gpu-memory-utilization 0.5", 2 * bytes).ok());
  EXPECT_FALSE(judge("vllm", "vllm serve m --gpu-memory-utilization 0.5", 2 * bytes - 2).ok());
  EXPECT_TRUE(judge("vllm", "vllm serve m --gpu-memory-utilization 1", bytes).ok());
  EXPECT_FALSE(judge("vllm", "vllm serve m", bytes).ok()) << "0.9, where nobody says";
}

/// More cards than there are are refused, whatever they would hold (judge_cuts_test.cpp has the rest).
TEST_F(JudgeRead, CutsNeedAsManyCardsAsTheyName) {
  EXPECT_TRUE(judge("vllm", "vllm serve m -tp 2", 1'000'000).ok());
  const JudgedRead few = judge("vllm", "vllm serve m -tp 2 -pp 2", 1'000'000);
  EXPECT_THAT(rules(few), testing::Contains("import.cards"));
  EXPECT_TRUE(few.refused());
  EXPECT_FALSE(few.ok());
}

}  // namespace
}  // namespace stowage::runtimes
