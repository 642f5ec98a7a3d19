// Which model a plan places is read once, and nobody who only wants to know waits for it.
#include "app/gui/document/placed_models.h"

#include <QFile>
#include <future>
#include <thread>

#include "app/gui/document/solve_plan.h"
#include "core/base/file.h"
#include "tests/app/gui/targets/targets_fixture.h"

namespace stowage::app {
namespace {

class PlacedModelsTest : public test::WithDocument {
 protected:
  void SetUp() override {
    write(test::aliasedModel());
    open(path, test::machineOf({24ull << 30}, 64ull << 30));
  }
  void write(const Json& json) { ASSERT_TRUE(write_file_atomically(path.toStdString(), json.dump())); }
  const QString path = folder.filePath(QStringLiteral("aliased.json"));
};

TEST_F(PlacedModelsTest, KnownWaitsForNobodyWhoReads) {
  // Put together by hand: a library that is compiled for tests takes half a minute for so long a string.
  std::string large = test::aliasedModel().dump();
  ASSERT_EQ(large.back(), '}');
  large.back() = ',';
  large += "\"note\":\"" + std::string(100 << 20, 'x') + "\"}";
  ASSERT_TRUE(write_file_atomically(path.toStdString(), large));
  const PlacedModels placed(document.model());
  auto made = std::async(std::launch::async, [&] { return placed.of("pytorch"); });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(placed.known("pytorch"), document.model());
  EXPECT_NE(made.wait_for(std::chrono::seconds(0)), std::future_status::ready) << "read in the meantime";
  const auto model = made.get();
  EXPECT_NE(model, document.model());
  EXPECT_EQ(placed.known("pytorch"), model);
}

TEST_F(PlacedModelsTest, WhatWasReadIsKeptForEveryTarget) {
  const PlacedModels placed(document.model());
  const auto model = placed.of("pytorch");
  EXPECT_LT(model->storages().size(), document.model()->storages().size());
  write(test::seedModel());
  EXPECT_EQ(placed.of("pytorch"), model);
  EXPECT_NE(placed.of("accelerate"), document.model()) << "made of what was read before";
  EXPECT_EQ(placed.of("vllm"), document.model()) << "nobody knows who executes what there";
  EXPECT_EQ(placed.of("nobody"), document.model());
}

/// Whoever exports the plan reads the same of the file.
TEST_F(PlacedModelsTest, HowTheModelIsExecutedIsReadOnce) {
  const PlacedModels placed(document.model());
  EXPECT_FALSE(placed.knownFacts());
  Job cancelled;
  cancelled.cancel.cancel();
  EXPECT_FALSE(placed.facts(cancelled));
  EXPECT_FALSE(placed.knownFacts()) << "nothing was read";
  const auto facts = placed.facts();
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->model, document.model());
  ASSERT_EQ(facts->aliases.size(), 1u);
  EXPECT_EQ(facts->aliases[0].names, (std::vector<std::string>{"layers.1.fc", "compiled"}));
  write(test::seedModel());
  EXPECT_EQ(placed.facts(), facts);
  EXPECT_EQ(placed.knownFacts(), facts);
  EXPECT_NE(placed.of("pytorch"), document.model()) << "made of what was read before";
}

TEST_F(PlacedModelsTest, AFileThatIsGoneSaysNothing) {
  const PlacedModels placed(document.model());
  ASSERT_TRUE(QFile::remove(path));
  const auto facts = placed.facts();
  ASSERT_TRUE(facts);
  EXPECT_TRUE(facts->aliases.empty());
  EXPECT_FALSE(facts->calls.empty()) << "modules one after the other";
  EXPECT_EQ(placed.of("pytorch"), document.model());
}

/// A question that nobody waits for any more reads nothing, and the next one does.
TEST_F(PlacedModelsTest, ACancelledQuestionReadsNoFile) {
  PlanRequest request = document.request(document.input());
  const auto placed = std::make_shared<const PlacedModels>(document.model());
  request.placed = placed;
  request.input.target.name = "pytorch";
  Job job;
  job.cancel.cancel();
  const PlanOutcome outcome = solvePlan(request, solve::Effort::live(), job);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->code, Code::Cancelled);
  ASSERT_TRUE(outcome.state);
  EXPECT_EQ(outcome.state->placement.slots.size(), document.model()->tensors().size());
  EXPECT_EQ(placed->known("pytorch"), document.model());
  const PlanOutcome next = solvePlan(request, solve::Effort::live(), {});
  EXPECT_FALSE(next.error);
  EXPECT_NE(placed->known("pytorch"), document.model());
  EXPECT_EQ(solve::model_of(*next.state->catalog), placed->known("pytorch"));
}

}  // namespace
}  // namespace stowage::app
