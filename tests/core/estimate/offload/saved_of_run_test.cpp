// What a run kept for backward, for a plan to count.
#include "core/estimate/offload/saved_of_run.h"

#include <gtest/gtest.h>

#include <random>

#include "core/base/json.h"

namespace stowage::estimate::offload {
namespace {

using Saved = std::vector<plan::SavedActivations>;

Json row(const char* module, std::uint64_t bytes, const Json& reasons = Json::object()) {
  return {{"module", module}, {"tensors", 1}, {"bytes", bytes}, {"reasons", reasons}};
}
Json run_of(Json rows) { return {{"schema", "stowage.run/1"}, {"saved_for_backward", std::move(rows)}}; }
Saved saved_of(const Json& run) {
  const auto saved = saved_of_run(Json::parse(run.dump()), "run.json");  // numbers as a file has them
  EXPECT_TRUE(saved) << sentence(saved.error());
  return saved ? *saved : Saved();
}

TEST(SavedOfRun, WhatTheProgramKeepsAnywayIsNotCounted) {
  const Json run = run_of({row("b", 30, {{"parameter", 8}, {"buffer", 4}, {"constant", 2}, {"too_small", 5}}),
                           row("a", 7), row("c", 8, {{"parameter", 8}})});
  EXPECT_EQ(saved_of(run), (Saved{{"a", Bytes(7)}, {"b", Bytes(16)}}));
}

TEST(SavedOfRun, WhatWasLetGoBeforeForwardEndedIsOfTheRoot) {
  Json run = run_of({row("a", 7)});
  run["saved"] = {{"peak_bytes", 12}};
  EXPECT_EQ(saved_of(run), (Saved{{"", Bytes(5)}, {"a", Bytes(7)}}));
  run["saved"] = {{"peak_bytes", 7}};
  EXPECT_EQ(saved_of(run), (Saved{{"a", Bytes(7)}}));
}

TEST(SavedOfRun, WhatWasMovedCountsOnlyAsMuchAsComesBackAtOnce) {
  Json run = run_of({row("layers.0", 20), row("layers.1", 30), row("head", 4)});
  run["activation_offload"]["rows"] = {{{"module", "layers.0"}, {"freed", 12}},
                                       {{"module", "layers.0"}, {"freed", 8}},
                                       {{"module", "layers.1"}, {"freed", 25}},
                                       {{"module", "head"}, {"freed", 0}}};
  EXPECT_EQ(saved_of(run), (Saved{{"", Bytes(25)}, {"head", Bytes(4)}, {"layers.1", Bytes(5)}}))
      << "no schedule says how much: the module with the most";
  run["activation_offload"]["schedule"] = {{"layers", {"layers.0", "layers.1"}}, {"measured_peak_bytes", 33}};
  EXPECT_EQ(saved_of(run), (Saved{{"", Bytes(28)}, {"head", Bytes(4)}, {"layers.1", Bytes(5)}}))
      << "33 of the layers, 5 of which stay";
}

TEST(SavedOfRun, WhatIsRunAgainCountsOneModuleAtATime) {
  Json run = run_of({row("a", 7)});
  run["recomputed"] = {{{"module", "b"}, {"bytes", 9}}, {{"module", "c"}, {"bytes", 11}}};
  EXPECT_EQ(saved_of(run), (Saved{{"", Bytes(11)}, {"a", Bytes(7)}}));
}

/// Without copies all of it together is the most that the run held.
TEST(SavedOfRun, AllOfItIsThePeakOfTheRun) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    Json rows = Json::array();
    std::uint64_t all = 0;
    for (int i = 0; i < 6; ++i) {
      const std::uint64_t bytes = random() % 1000, owned = random() % (bytes + 1);
      rows.push_back(row(("m" + std::to_string(i)).c_str(), bytes, {{"parameter", owned}}));
      all += bytes - owned;
    }
    Json run = run_of(std::move(rows));
    const std::uint64_t peak = all + random() % 50;
    run["saved"]["peak_bytes"] = peak;
    std::uint64_t sum = 0;
    for (const plan::SavedActivations& saved : saved_of(run)) sum += saved.bytes.count();
    EXPECT_EQ(sum, peak) << "seed " << seed;
  }
}

TEST(SavedOfRun, OtherDocumentsAreRefused) {
  const std::pair<Json, Code> bad[] = {
      {Json::array(), Code::JsonSchema},
      {{{"schema", "stowage.plan/1"}}, Code::JsonSchema},
      {{{"schema", "stowage.run/1"}}, Code::OffloadNoBackward},
      {run_of(Json::object()), Code::JsonType},
      {run_of({1}), Code::JsonType},
  };
  for (const auto& [run, code] : bad) {
    const auto saved = saved_of_run(Json::parse(run.dump()), "run.json");  // numbers as a file has them
    ASSERT_FALSE(saved) << run.dump();
    EXPECT_EQ(saved.error().code, code) << run.dump();
    EXPECT_EQ(saved.error().subject, "run.json");
  }
}

}  // namespace
}  // namespace stowage::estimate::offload
