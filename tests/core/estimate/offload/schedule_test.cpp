#include "core/estimate/offload/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/base/json.h"
#include "tests/core/estimate/offload/scenarios.h"
#include "tests/support/cases.h"

namespace stowage::estimate::offload {
namespace {

constexpr const char* kScenario =
    R"({"schema": "stowage.offload/1", "link": {"to_host": 100, "to_device": 100},
  "offload_layers": 1, "layers": [{"name": "a", "forward_seconds": 1, "backward_seconds": 2, "bytes": 50},
    {"name": "b", "forward_seconds": 1, "backward_seconds": 2, "bytes": 50},
    {"name": "c", "forward_seconds": 1, "backward_seconds": 2, "tensors": [{"name": "t", "bytes": 50}]}]})";

/// The first difference; numbers with a point agree within 1e-9 of the whole.
std::string difference(const Json& want, const Json& got, double whole, const std::string& path) {
  if (want.is_object()) {
    for (const auto& [key, value] : want.items()) {
      if (!got.is_object() || !got.contains(key)) return path + "." + key + " is missing";
      if (auto found = difference(value, got[key], whole, path + "." + key); !found.empty()) return found;
    }
    return {};
  }
  if (want.is_array()) {
    if (!got.is_array() || got.size() != want.size()) return path + ": another length";
    for (std::size_t i = 0; i < want.size(); ++i) {
      if (auto found = difference(want[i], got[i], whole, path + "/" + std::to_string(i)); !found.empty())
        return found;
    }
    return {};
  }
  if (want.is_number_float() && got.is_number()) {
    const double a = want.get<double>(), b = got.get<double>();
    return std::abs(a - b) <= 1e-9 * std::max(whole, std::abs(a)) ? "" : path + ": " + got.dump();
  }
  return want == got ? "" : path + ": " + got.dump() + " instead of " + want.dump();
}

TEST(OffloadSchedule, AnswersEveryCase) {
  const Json file = stowage::test::load_case_file("activation_offload.json");
  ASSERT_TRUE(file.is_object());
  for (const Json& row : file["cases"]) {
    SCOPED_TRACE(row["id"].get<std::string>());
    const auto scenario = scenario_from_json(row["scenario"], "s");
    Json want = row["expected"];
    ASSERT_EQ(scenario.has_value(), want["status"] != "rejected");
    if (!scenario) continue;
    const auto given = answer(*scenario);
    ASSERT_TRUE(given);
    const Json got = to_json(*given);
    for (const char* key : {"refusals", "warnings"}) {
      ASSERT_EQ(want[key].size(), got[key].size());
      for (std::size_t i = 0; i < want[key].size(); ++i) want[key][i].erase("message");
    }
    EXPECT_EQ(difference(want, got, want.value("seconds", 1.0), ""), "");
    const auto again = scenario_from_json(to_json(*scenario), "s");
    ASSERT_TRUE(again) << "what is written is read back";
    EXPECT_EQ(to_json(*answer(*again)), got);
  }
}

TEST(OffloadSchedule, BadInputNamesItsRule) {
  const std::pair<const char*, std::string_view> kBad[] = {
      {R"({"schema": "x"})", "json.schema"},
      {R"({"link": {"to_host": 0}})", "offload.positive"},
      {R"({"link": {"latency_seconds": -1}})", "offload.not-negative"},
      {R"({"memory": "x"})", "offload.word"},
      {R"({"layers": []})", "offload.no-layers"},
      {R"({"offload_layers": 4})", "offload.too-many-layers"},
      {R"({"offload_layers": true})", "offload.whole-number"},
      {R"({"scopes": []})", "offload.selection"},
      {R"({"cap_bytes": 1.5})", "offload.whole-number"},
      {R"({"offload_layers": null, "scopes": [], "cap_bytes": 1})", "offload.cap-of-scopes"},
      {R"({"offload_layers": null, "scopes": [{"module": "a", "offload": "on"}, {"module": "a", "offload": "on"}]})",
       "offload.scope-twice"},
      {R"({"offload_layers": null, "scopes": [{"module": "a", "offload": "off", "cap_bytes": 1}]})",
       "offload.cap-of-off"},
      {R"({"layers": [{"name": "a", "forward_seconds": 1, "backward_seconds": 1, "bytes": 1, "tensors": []}]})",
       "offload.bytes-and-tensors"},
      {R"({"layers": [{"name": "a", "forward_seconds": 1, "backward_seconds": 1, "bytes": 9223372036854775808}]})",
       "offload.too-large"},
      {R"({"layers": [{"name": "a", "forward_seconds": 1, "backward_seconds": 1, "bytes": 1},
                      {"name": "a", "forward_seconds": 1, "backward_seconds": 1, "bytes": 1}]})",
       "offload.layer-twice"},
      {R"({"layers": [{"name": "a", "forward_seconds": 1, "backward_seconds": 1,
                       "tensors": [{"name": "t", "bytes": 1, "ready_seconds": 2}]}]})",
       "offload.beyond-layer"},
      {R"({"layers": [{"name": "a", "forward_seconds": 1, "backward_seconds": 1,
                       "tensors": [{"name": "t", "bytes": 1, "needed_in": "a"}]}]})",
       "json.type"},
      {R"({"layers": [{"name": "a", "forward_seconds": 1, "backward_seconds": 3,
                       "tensors": [{"name": "t", "bytes": 1, "needed_in": "b", "needed_seconds": 2}]},
                      {"name": "b", "forward_seconds": 1, "backward_seconds": 1, "bytes": 1}]})",
       "offload.beyond-layer"},
      {R"({"layers": [{"name": "a", "forward_seconds": 1, "backward_seconds": 1,
                       "tensors": [{"name": "t", "bytes": 1, "parts": [{"name": "p", "bytes": 2}]}]}]})",
       "offload.parts-differ"},
  };
  for (const auto& [patch, rule] : kBad) {
    Json json = Json::parse(kScenario);
    json.merge_patch(Json::parse(patch));
    const auto scenario = scenario_from_json(json, "s");
    ASSERT_FALSE(scenario) << patch;
    EXPECT_EQ(rule_name(scenario.error().code), rule) << patch;
  }
}

TEST(OffloadSchedule, ACapIsFilledAsEnumerationDoes) {
  std::mt19937 random(15);
  for (int round = 0; round < 400; ++round) {
    // Some with many equal sums, some with none; a few as long as is searched in halves, and longer.
    const bool large = round % 2, many = round >= 396;
    std::vector<std::uint64_t> sizes(many ? 18 + random() % 5 : random() % 9);
    for (auto& size : sizes) size = large ? random() % 1'000'000 : random() % 12;
    const std::uint64_t cap = large ? random() % 5'000'000 : random() % 50;
    std::uint64_t most = 0;
    std::vector<std::uint32_t> best;
    for (std::uint32_t mask = 0; mask < 1u << sizes.size(); ++mask) {
      std::vector<std::uint32_t> items;
      std::uint64_t sum = 0;
      for (std::uint32_t i = 0; i < sizes.size(); ++i) {
        if (mask >> i & 1) items.push_back(i), sum += sizes[i];
      }
      if (sum > cap || sum < most) continue;
      if (sum > most || items.size() < best.size() || (items.size() == best.size() && items < best))
        best = items;
      most = sum;
    }
    EXPECT_EQ(best_under_cap(sizes, cap), best) << "round " << round;
  }
}

/// Four layers of a second each way; the tensor of the first takes a second each way and is saved by the
/// second, too, half a second into whose backward it is asked for.
Scenario shared_tensor(std::uint64_t first) {
  Scenario out;
  for (const char* name : {"a", "b", "c", "d"}) out.layers.push_back({name, 1, 1, {}});
  Tensor tensor;
  tensor.name = "t", tensor.module = "a", tensor.bytes = 100;
  tensor.needed_in = 1;
  tensor.needed_seconds = 0.5;
  out.layers[0].tensors.push_back(tensor);
  for (std::size_t i = 1; i < 4; ++i) {
    tensor.needed_in.reset();
    tensor.module = out.layers[i].name, tensor.bytes = 0;
    out.layers[i].tensors.push_back(tensor);
  }
  out.to_host = out.to_device = 100;
  out.memory = Memory::Step;
  out.offload_layers = first;
  return out;
}

TEST(OffloadSchedule, ATensorIsWaitedForWhereItIsNeededFirst) {
  // Two layers: queued when backward comes to b, needed there half a second later.
  const auto two = answer(shared_tensor(2));
  ASSERT_TRUE(two && two->schedule);
  ASSERT_EQ(two->schedule->stalls.size(), 1u);
  EXPECT_EQ(two->schedule->stalls[0].layer, 1u);
  EXPECT_EQ(two->schedule->stalls[0].waits_layer, 0u);
  EXPECT_DOUBLE_EQ(two->schedule->stalls[0].seconds, 0.5);
  // One: queued a layer earlier, and there in time.
  EXPECT_TRUE(answer(shared_tensor(1))->schedule->stalls.empty());
  // Three: a's turn comes only at its own backward, so b has to ask for it.
  const auto three = answer(shared_tensor(3));
  ASSERT_EQ(three->schedule->stalls.size(), 1u);
  EXPECT_DOUBLE_EQ(three->schedule->stalls[0].seconds, 1);
  ASSERT_EQ(three->schedule->reloads.size(), 1u) << "once";
  EXPECT_EQ(three->schedule->reloads[0].other, 1u);
  EXPECT_DOUBLE_EQ(three->schedule->seconds, 9);
  const auto again = scenario_from_json(to_json(shared_tensor(3)), "s");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->layers[0].tensors[0].needed_in, 1u) << "what is written is read back";
}

TEST(OffloadSchedule, LayersGoAndComeAtTheirPlaces) {
  Scenario scenario = shared_tensor(2);
  const auto choice = choose(scenario);
  ASSERT_TRUE(choice);
  EXPECT_EQ(given_back_at(*choice, 4, 1), std::nullopt);
  EXPECT_EQ(given_back_at(*choice, 4, 2), 0u);
  EXPECT_EQ(given_back_at(*choice, 4, 3), 1u);
  EXPECT_EQ(brought_at(*choice, 4, 3), std::nullopt) << "the last layer is on the GPU already";
  EXPECT_EQ(brought_at(*choice, 4, 2), 1u);
  EXPECT_EQ(brought_at(*choice, 4, 1), 0u);
  EXPECT_EQ(brought_at(*choice, 4, 0), std::nullopt);
}

TEST(OffloadSchedule, QueuesAndSumsHoldForAnyScenario) {
  std::mt19937 random(3047);
  for (int round = 0; round < 300; ++round) {
    const Scenario scenario = offload::test::random_scenario(random);
    const auto given = answer(scenario);
    ASSERT_TRUE(given && given->schedule) << "round " << round;
    const Schedule& schedule = *given->schedule;
    EXPECT_NEAR(schedule.seconds, schedule.compute_seconds + schedule.stall_seconds, 1e-9 * schedule.seconds);
    EXPECT_LE(schedule.peak_bytes, schedule.peak_bytes_without);
    EXPECT_LE(schedule.peak_sets, scenario.layers.size() - *scenario.offload_layers + 1);
    EXPECT_EQ(schedule.offloads.size(), schedule.reloads.size());
    for (const auto* queue : {&schedule.offloads, &schedule.reloads}) {
      for (std::size_t i = 1; i < queue->size(); ++i) EXPECT_GE((*queue)[i].start, (*queue)[i - 1].end);
    }
    for (const Copy& copy : schedule.offloads)
      EXPECT_LE(copy.end, schedule.forward[copy.other].start + 1e-12) << "the deadline is kept";
    const auto points = all_counts(scenario);
    ASSERT_TRUE(points);
    ASSERT_EQ(points->size(), scenario.layers.size()) << "every n but the last";
    const auto best = fastest_within(*points, Room{schedule.peak_bytes, {}});
    ASSERT_TRUE(best);
    EXPECT_LE(best->seconds, schedule.seconds * (1 + 1e-12));
    EXPECT_LE(smallest_within(*points, schedule.seconds)->peak_bytes, schedule.peak_bytes);
  }
}

}  // namespace
}  // namespace stowage::estimate::offload
