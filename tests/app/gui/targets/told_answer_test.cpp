// What the window calls optimal holds for who is to run the plan.
#include "app/gui/targets/told_answer.h"

#include "app/gui/document/placed_models.h"
#include "core/base/file.h"
#include "tests/app/gui/targets/targets_fixture.h"

namespace stowage::app {
namespace {

constexpr std::uint64_t kTable = 151936ull * 2048 * 2, kBlock = 2048ull * 2048 * 2;

class ToldAnswerTest : public test::WithDocument {
 protected:
  void SetUp() override {
    ASSERT_TRUE(write_file_atomically(path.toStdString(), test::seedModel().dump()));
    open(path, test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  }
  /// Two cards with room for so much, and no RAM.
  PlanOutcome solved(const char* target, std::uint64_t first, std::uint64_t second,
                     const solve::Effort& effort) {
    PlanRequest request = document.request(document.input());
    request.previous = nullptr;
    request.input.target.name = target;
    request.input.machine = {};
    for (std::uint32_t i = 0; i < 2; ++i) request.input.machine.add(machine::gpu(i));
    request.input.machine.devices[0].budget = Bytes(first);
    request.input.machine.devices[1].budget = Bytes(second);
    return solvePlan(request, effort, {});
  }
  const QString path = folder.filePath(QStringLiteral("seed.json"));
};

/// Both tables on one card and both blocks on the other fit, and are no stages.
TEST_F(ToldAnswerTest, WhatCannotBeToldIsNotOptimal) {
  const std::uint64_t first = 2 * kTable + kBlock, second = 2 * kBlock;
  const PlanOutcome anybody = solved("", first, second, {});
  ASSERT_TRUE(anybody.state && anybody.state->answer);
  EXPECT_EQ(anybody.state->answer->outcome, solve::Outcome::Optimal);
  const PlanOutcome megatron = solved("megatron", first, second, {});
  ASSERT_TRUE(megatron.state && megatron.state->answer);
  EXPECT_EQ(megatron.state->answer->outcome, solve::Outcome::Infeasible);
  EXPECT_TRUE(megatron.state->answer->infeasible.proven()) << "each cut of two layers was looked at";
  const PlanOutcome haste = solved("megatron", first, second, solve::Effort::live());
  ASSERT_TRUE(haste.state && haste.state->answer);
  EXPECT_EQ(haste.state->answer->outcome, solve::Outcome::Gap);
}

TEST_F(ToldAnswerTest, WhatCanBeToldIsFoundAndStaysOptimal) {
  for (const char* target : {"megatron", "vllm", "pytorch", "accelerate"}) {
    SCOPED_TRACE(target);
    const PlanOutcome one = solved(target, 2 * kTable + 2 * kBlock, kBlock, {});
    ASSERT_TRUE(one.state && one.state->answer);
    EXPECT_EQ(one.state->answer->outcome == solve::Outcome::Optimal, std::string(target) != "vllm")
        << "vLLM leaves a tenth of the card to others";
  }
  const PlanOutcome stages = solved("megatron", kTable + kBlock, kTable + kBlock, {});
  ASSERT_TRUE(stages.state && stages.state->answer);
  EXPECT_EQ(stages.state->answer->outcome, solve::Outcome::Optimal);
  EXPECT_EQ(stages.state->placement.slots.front(), 0);
  EXPECT_EQ(stages.state->placement.slots.back(), 1);
}

/// A second name for the weight of the first block, which vLLM puts on the last stage: the only cut that fits
/// parts one storage, and an export of the plan is refused for that.
TEST_F(ToldAnswerTest, WhatTheFileSaysOfItsExecutionCounts) {
  Json json = test::seedModel();
  json["modules"].push_back({{"name", "compiled"}, {"class", "Linear"}});
  json["tensors"].push_back(
      {{"name", "compiled.weight"}, {"dtype", "BF16"}, {"shape", {2048, 2048}}, {"kind", "parameter"}});
  for (const bool one_storage : {false, true}) {
    SCOPED_TRACE(one_storage);
    if (one_storage) json["aliases"] = Json::array({Json::array({"layers.0.fc", "compiled"})});
    ASSERT_TRUE(write_file_atomically(path.toStdString(), json.dump()));
    open(path, test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
    ASSERT_TRUE(document.model()->find_module("compiled"));
    const std::uint64_t card = kTable / 10 * 13;  // a table and the blocks, with a tenth left to others
    const PlanOutcome stages = solved("vllm", card, card, {});
    ASSERT_TRUE(stages.state && stages.state->answer);
    EXPECT_EQ(stages.state->answer->outcome == solve::Outcome::Optimal, !one_storage);
  }
}

/// While something is dragged no file is read: what nobody knows yet is not called proven, nor waited for.
TEST_F(ToldAnswerTest, InHasteNothingIsRead) {
  PlanRequest request = document.request(document.input());
  const auto placed = std::make_shared<const PlacedModels>(document.model());
  request.placed = placed;
  request.input.target.name = "pytorch";
  request.input.machine = {};
  request.input.machine.add(machine::gpu(0));
  request.input.machine.devices[0].budget = Bytes(3 * kTable);
  const plan::Settings& settings = request.input.settings;
  const auto held_with = [&](const solve::Effort& effort) -> solve::Outcome {
    const solve::UnitCatalogPtr catalog = solve::make_unit_catalog(document.model(), settings);
    const plan::TurnBytes turns;
    auto answer = solve::solve_with_turns(*catalog, request.input.machine, settings, turns);
    EXPECT_TRUE(answer.has_value());
    if (!answer) return solve::Outcome::Infeasible;
    EXPECT_EQ(answer->outcome, solve::Outcome::Optimal);
    holdForTarget(request, settings, *catalog, turns, effort, {}, *answer);
    return answer->outcome;
  };
  EXPECT_EQ(held_with(solve::Effort::live()), solve::Outcome::Gap);
  EXPECT_FALSE(placed->knownFacts());
  EXPECT_EQ(held_with({}), solve::Outcome::Optimal);
  EXPECT_TRUE(placed->knownFacts()) << "somebody waits for this one";
  EXPECT_EQ(held_with(solve::Effort::live()), solve::Outcome::Optimal);
}

}  // namespace
}  // namespace stowage::app
