// What a recorded run says of its card.
#include "core/estimate/offload/card_of_run.h"

#include <gtest/gtest.h>

#include "core/base/json.h"

namespace stowage::estimate::offload {
namespace {

Json run_on(std::vector<const char*> devices) {
  Json run{{"schema", "stowage.run/1"}, {"saved_for_backward", Json::array()}};
  run["devices"] = Json::array();
  for (const char* device : devices)
    run["devices"].push_back(
        {{"device", device}, {"budget", 1000u}, {"weights_bytes", 300u}, {"peak_bytes", 900u}});
  run["device_map"] = {{"", 0u}, {"layers.1", "cpu"}, {"layers.1.norm", 0u}};
  run["gradients"] = Json::array();
  for (const char* name : {"layers.0.weight", "layers.1.weight", "layers.10.weight", "layers.1.norm.weight"})
    run["gradients"].push_back({{"name", name}, {"dtype", "BF16"}, {"shape", {3u, 5u}}});
  return run;
}
Result<plan::TrainingFloor> floor_of(const Json& run) {
  return floor_of_run(Json::parse(run.dump()), "run.json");  // numbers as a file has them
}
Code code_of(const Json& run) {
  const auto floor = floor_of(run);
  EXPECT_FALSE(floor);
  return floor ? Code::Internal : floor.error().code;
}

TEST(CardOfRun, AGradientLiesWhereTheInnermostKeyHasItsParameter) {
  const auto floor = floor_of(run_on({"0", "cpu"}));
  ASSERT_TRUE(floor) << sentence(floor.error());
  EXPECT_EQ(floor->device, machine::gpu(0));
  EXPECT_EQ(floor->weights, Bytes(300));
  EXPECT_EQ(floor->gradients, Bytes(3 * 30)) << "all but the one that is streamed";
  EXPECT_EQ(floor->budget, Bytes(1000));
  EXPECT_EQ(floor->room(), Bytes(610));
}

TEST(CardOfRun, WithoutALimitThereIsNoBudget) {
  Json run = run_on({"0"});
  run["devices"][0]["budget"] = 0u;
  ASSERT_TRUE(floor_of(run));
  EXPECT_FALSE(floor_of(run)->room());
}

TEST(CardOfRun, TheOverheadOfTheDeviceIsNoRoom) {
  for (const unsigned overhead : {0u, 1u, 90u, 610u, 611u}) {
    SCOPED_TRACE(overhead);
    Json run = run_on({"0", "cpu"});
    run["devices"][0]["overhead_bytes"] = overhead;
    run["devices"][1]["overhead_bytes"] = 5000u;
    const auto floor = floor_of(run);
    ASSERT_TRUE(floor);
    EXPECT_EQ(floor->overhead, Bytes(overhead));
    EXPECT_EQ(floor->beyond(), overhead > 610);
    EXPECT_EQ(floor->room(), Bytes(overhead > 610 ? 0 : 610 - overhead));
  }
}

TEST(CardOfRun, GpusThatSaveAreCounted) {
  Json run = run_on({"0", "1", "cpu"});
  EXPECT_EQ(gpus_that_save(run), 0u) << "a run from before says nothing of it";
  for (Json& device : run["devices"]) device["saved_peak_bytes"] = 64u;
  EXPECT_EQ(gpus_that_save(Json::parse(run.dump())), 2u) << "the CPU is none";
  run["devices"][1]["saved_peak_bytes"] = 0u;
  EXPECT_EQ(gpus_that_save(Json::parse(run.dump())), 1u);
}

TEST(CardOfRun, OtherRunsAreRefused) {
  EXPECT_EQ(code_of(run_on({"cpu"})), Code::OffloadOneCard);
  EXPECT_EQ(code_of(run_on({"0", "1", "cpu"})), Code::OffloadOneCard);
  Json unused = run_on({"0", "1"});
  unused["devices"][1]["weights_bytes"] = unused["devices"][1]["peak_bytes"] = 0u;
  EXPECT_TRUE(floor_of(unused)) << "a GPU that nothing was on is none of the run's";
  Json forward = run_on({"0"});
  forward.erase("saved_for_backward");
  EXPECT_EQ(code_of(forward), Code::OffloadNoBackward);
  EXPECT_EQ(code_of(Json::array()), Code::JsonSchema);
  EXPECT_EQ(code_of({{"schema", "stowage.plan/1"}}), Code::JsonSchema);
}

}  // namespace
}  // namespace stowage::estimate::offload
