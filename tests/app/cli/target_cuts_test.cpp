// check for targets that cut weights over cards.
#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

class TargetCuts : public CliFixture {};

/// Weights that are cut over cards are counted card by card, and held against each card's budget.
TEST_F(TargetCuts, CutWeightsAreCountedOnEachCard) {
  const auto check = [&](const std::string& options, const std::string& gpu, int exit) {
    return ask({"check", model(), "--from", "vllm", "--options", "vllm serve m " + options, "--gpu", gpu,
                "--overhead", "all=0", "--keep-free", "all=0"},
               exit, "stowage.check/1");
  };
  const auto rules_of = [](const Json& json) {
    std::vector<std::string> out;
    for (const Json& one : json.at("diagnostics")) out.push_back(one.at("rule"));
    return out;
  };
  const Json room = check("-tp 2", "2x1GiB", 0);
  EXPECT_EQ(room.at("verdict"), "works");
  EXPECT_THAT(rules_of(room), testing::IsSupersetOf({"import.cut-tensors", "import.card-pieces"}));
  const Json& cut = room.at("tensor_parallel");
  EXPECT_EQ(cut.at("size"), 2);
  EXPECT_EQ(cut.at("smallest_size"), 1);
  ASSERT_EQ(cut.at("cards").size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    const Json& card = cut.at("cards").at(i);
    EXPECT_EQ(card.at("used_bytes"), room.at("devices").at(i).at("used"));
    EXPECT_EQ(card.at("over_bytes"), 0);
  }
  const Json one = check("-tp 2", "1GiB", 4);
  EXPECT_EQ(one.at("verdict"), "does_not_work");
  EXPECT_THAT(rules_of(one), testing::Contains("import.cards"));
  const Json small = check("-tp 2", "2x100", 4);
  EXPECT_EQ(small.at("verdict"), "does_not_work");
  EXPECT_THAT(rules_of(small), testing::IsSupersetOf({"import.pieces-too-large", "import.no-cards"}));
  EXPECT_THAT(rules_of(small), testing::Not(testing::Contains("plan.over-budget")));
  // What is kept in RAM by an order that no file shows may be what is missing.
  const Json open = check("-tp 2 --cpu-offload-gb 1", "2x100", 4);
  EXPECT_EQ(open.at("verdict"), "not_judged");
  EXPECT_EQ(open.at("ok"), false);
}

}  // namespace
}  // namespace stowage::test
