// Maps as people paste them: what they leave out, say twice, or say of nothing.
#include <random>

#include <gmock/gmock.h>

#include "core/plan/strategy.h"
#include "core/runtimes/import/recognise.h"
#include "tests/core/runtimes/import/reading.h"
#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

class PastedMap : public testing::Test {
 protected:
  ReadPlan read(std::string_view text) const { return test::read(*facts_, "accelerate", text); }
  std::string at(std::string_view text) const { return test::places(*facts_, read(text)); }

  FactsPtr facts_ = test::layers(2);  // a table and a head of 1600 bytes, layers of 16 + 256 + 256
};

TEST_F(PastedMap, ThatLeavesSomethingOutIsRefusedWithNamesAndBytes) {
  const ReadPlan out = read(R"({"embed_tokens": 0, "layers.0": 0, "layers.1.up": 1})");
  EXPECT_THAT(test::said(out), ElementsAre("Tensors without a key: 3 (1.83 KiB), for example "
                                           "layers.1.norm.weight. accelerate refuses such a map."));
  EXPECT_FALSE(out.ok());
  EXPECT_EQ(out.places.size(), facts_->model->tensors().size()) << "shown all the same";
  EXPECT_TRUE(read(R"({"embed_tokens": 0, "layers": 1, "lm_head": "cpu"})").findings.empty());
}

TEST_F(PastedMap, ThatSaysAPartElsewhereIsReadByItsLongerKey) {
  const ReadPlan out = read(R"({"": 0, "layers.1": "cpu", "layers.1.up": 1, "layers.0": 0})");
  EXPECT_TRUE(out.ok());
  EXPECT_THAT(test::rules(out), ElementsAre("import.overlap"));
  EXPECT_THAT(test::said(out), ElementsAre(HasSubstr("part of another one with another device: 2, ")));
  EXPECT_THAT(test::said(out), ElementsAre(HasSubstr("for example layers.1: the longer key counts (528 B)")));
  EXPECT_TRUE(read(R"({"": 0, "layers.1": 0})").findings.empty()) << "the same twice is no contradiction";
}

TEST_F(PastedMap, KeysOfNothingAreNamed) {
  const ReadPlan out = read(R"({"": 0, "transformer.h": 1, "model.x": 1})");
  EXPECT_THAT(out.unknown, ElementsAre("transformer.h", "model.x"));
  EXPECT_THAT(test::said(out),
              ElementsAre("Names that the model does not have: 2, for example transformer.h."));
  const ReadPlan rest = read(R"({"device_map": {"": 0}, "max_memory": {"0": "1GiB"}, "dtype": "auto"})");
  EXPECT_THAT(rest.unknown, ElementsAre("dtype: \"auto\""));
  EXPECT_TRUE(rest.ok());
}

/// max_memory says how much devices may hold, and places nothing; what accelerate would refuse is listed.
TEST_F(PastedMap, BudgetsAreUnderstoodAndPlaceNothing) {
  const auto beside = [&](const std::string& memory) {
    return read(R"({"device_map": {"": 0}, "max_memory": )" + memory + "}");
  };
  for (const char* memory : {R"({"0":"1GiB"})", R"({"0":"1.5gb","cpu":80000,"disk":"200MIB"})"}) {
    const ReadPlan out = beside(memory);
    EXPECT_THAT(out.unknown, testing::IsEmpty()) << memory;
    EXPECT_TRUE(out.ok());
    ASSERT_EQ(out.understood.size(), 2u);
    EXPECT_EQ(out.understood[1].text, std::string("max_memory: ") + memory);
    EXPECT_EQ(meaning_text(out.understood[1]), "how much each device may hold: no weights");
    EXPECT_EQ(test::places(*facts_, out), "0 0 0 0");
  }
  for (const char* memory : {R"({"0":"lots"})", R"({"0":"-1GiB"})", R"({"card":"1GiB"})", R"({"0":-5})", "{}",
                             R"("1GiB")", R"({"0":"1"})", R"({"0":"GiB"})"})
    EXPECT_THAT(beside(memory).unknown, ElementsAre(std::string("max_memory: ") + memory));
  EXPECT_FALSE(read(R"({"device_map": {}, "max_memory": {"0": "1GiB"}})").ok()) << "nothing is placed";
}

/// A map that accelerate makes as it loads is in no text: what to do instead is said.
TEST_F(PastedMap, AnAutomaticMapIsSaidToBeMadeLater) {
  for (const plan::StrategyRow& row : plan::strategies()) {
    if (row.ours) continue;
    const std::string word = row.name;
    const ReadPlan out =
        read(std::string(R"({"device_map": ")") + word + R"(", "max_memory": {"0": "1GiB"}})");
    EXPECT_THAT(test::rules(out), ElementsAre("import.automatic-map"));
    EXPECT_THAT(test::said(out).front(), HasSubstr("model.hf_device_map"));
    EXPECT_TRUE(out.places.empty());
    EXPECT_FALSE(out.ok());
    EXPECT_EQ(out.understood.size(), 1u) << "max_memory";
    const ReadPlan script =
        test::read(*facts_, "pytorch", std::string("m = X.from_pretrained('a', device_map='") + word + "')");
    EXPECT_THAT(test::rules(script), Contains("import.automatic-map"));
    EXPECT_THAT(test::rules(script), testing::Not(Contains("import.not-literal")));
  }
}

TEST_F(PastedMap, OurOwnStrategyIsNoWordOfAccelerates) {
  const ReadPlan out = read(R"({"device_map": "stowage", "max_memory": {"0": "1GiB"}})");
  EXPECT_THAT(test::rules(out), testing::Not(Contains("import.automatic-map")));
}

TEST_F(PastedMap, DevicesAreThoseThatTorchKnows) {
  EXPECT_EQ(at(R"({"": "cuda:1", "layers.0": "disk", "layers.1": "cpu"})"), "1 d c 1");
  EXPECT_EQ(at(R"({"": "cuda"})"), "0 0 0 0") << "the current card";
  EXPECT_THAT(recognise(R"({"": "cuda", "lm_head": 1})"), ElementsAre(find_target("accelerate")));
  for (const char* device : {"\"0\"", "\"gpu one\"", "-1", "1.5", "null", "[0]", "true", "\"\""}) {
    const ReadPlan out = read(std::string(R"({"": 0, "layers.1": )") + device + "}");
    EXPECT_THAT(test::rules(out), ElementsAre("import.device")) << device;
    EXPECT_THAT(test::said(out).front(), testing::StartsWith("layers.1: “"));
    EXPECT_FALSE(out.ok());
    EXPECT_EQ(test::places(*facts_, out), "0 0 0 0") << "what is understood is shown";
  }
}

TEST_F(PastedMap, OfASavedPlanIsReadWhateverTheTarget) {
  const std::string plan =
      R"({"schema": "stowage.plan/1", "device_map": {"": 0, "lm_head": "disk"}, "machine": {"devices": []}})";
  for (const char* target : {"accelerate", "pipelining", "vllm", "megatron", "deepspeed"}) {
    const ReadPlan out = test::read(*facts_, target, plan);
    EXPECT_EQ(test::places(*facts_, out), "0 0 0 d") << target;
    EXPECT_THAT(test::said(out), Contains(HasSubstr("This is a saved plan")));
    EXPECT_THAT(out.unknown, Contains("machine: {\"devices\":[]}"));
    EXPECT_TRUE(out.ok());
  }
  EXPECT_THAT(recognise(plan), ElementsAre(find_target("accelerate")));
  EXPECT_FALSE(is_saved_plan(R"({"name": "stowage.plan/1"})"));
  EXPECT_FALSE(is_saved_plan("stowage.plan/1"));
  EXPECT_FALSE(read(R"({"schema": "stowage.model/1", "tensors": []})").ok()) << "a document without a map";
}

/// Every tensor lies where the longest key above it says, and bytes without a key are those that no key is
/// above.
TEST(PastedMaps, AgreeWithTheRuleWrittenByHand) {
  for (std::uint32_t seed = 0; seed < 150; ++seed) {
    test::RandomCase made = test::random_case(seed);
    const FactsPtr facts = test::facts_of(made.model);
    if (seed % 2) made.map.erase("");
    const plan::DeviceMap map = test::map_of(made.map);
    const ReadPlan out = test::read(*facts, "accelerate", made.map.dump());
    std::size_t bare = 0;
    const machine::DeviceId nowhere = machine::gpu(99);
    for (std::uint32_t i = 0; i < facts->model->tensors().size(); ++i) {
      const machine::DeviceId hand = test::asked_by_hand(map, facts->tensor_name(i), nowhere);
      if (hand == nowhere) ++bare;
      if (hand != nowhere && !out.places.empty()) {
        EXPECT_EQ(out.places[i], hand) << seed;
      }
    }
    std::size_t named = 0;
    for (const ImportFinding& one : out.findings) {
      if (one.kind == ImportKind::Uncovered) named = std::stoul(one.arguments.front());
    }
    if (!out.places.empty()) {
      EXPECT_EQ(named, bare) << seed;
    }
  }
}

}  // namespace
}  // namespace stowage::runtimes
