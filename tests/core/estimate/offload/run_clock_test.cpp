// The one clock of a schedule that is made from a recorded run.
#include "core/estimate/offload/run_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <set>
#include <tuple>

#include "core/base/json.h"
#include "core/estimate/offload/from_run.h"
#include "core/estimate/offload/schedule.h"
#include "tests/core/estimate/offload/scenarios.h"

namespace stowage::estimate::offload {
namespace {

constexpr double kUsualRate = 25e9;  // anything above 0, where no link is asked about

/// Layers "a.0", "a.1", … whose passes the host computed in 2 and 3 seconds each, and the rest in 5 and 1.
Json run_of(std::size_t layers) {
  Json run{{"schema", "stowage.run/1"}, {"virtual_gpus", true}};
  const double count = static_cast<double>(layers);
  run["modules"] = Json::array({{{"name", ""}, {"seconds", 5 + 2 * count}, {"backward_seconds", 1.0}}});
  run["saved_for_backward"] = Json::array();
  for (std::size_t i = 0; i < layers; ++i) {
    const std::string name = "a." + std::to_string(i);
    run["modules"].push_back({{"name", name}, {"seconds", 2.0}, {"backward_seconds", 3.0}});
    run["saved_for_backward"].push_back(
        {{"module", name}, {"eligible_bytes", 1000u}, {"reasons", Json::object()}});
  }
  return run;
}

Result<Scenario> read(const Json& run) { return scenario_from_run(run, {.pattern = "a.*"}, "run.json"); }

/// A schedule as the engine writes it, of layers that are called as those above.
Json with_schedule(Json run, Scenario scenario) {
  for (std::size_t i = 0; i < scenario.layers.size(); ++i) {
    scenario.layers[i].name = "a." + std::to_string(i);
    for (Tensor& tensor : scenario.layers[i].tensors) tensor.module = scenario.layers[i].name;
  }
  run["activation_offload"] = {{"rows", Json::array()}, {"schedule", {{"scenario", to_json(scenario)}}}};
  return run;
}

TEST(RunClock, SecondsOfVirtualGpusAreThoseOfThePlansMachine) {
  Json run = run_of(2);
  EXPECT_EQ(to_clock_of_plan(run), 1) << "nobody says what it takes there";
  run["simulated_seconds"] = 1.6;  // of 16 on the host
  EXPECT_DOUBLE_EQ(to_clock_of_plan(run), 0.1);
  const auto scenario = read(run);
  ASSERT_TRUE(scenario) << sentence(scenario.error());
  EXPECT_DOUBLE_EQ(scenario->layers[1].forward_seconds, 0.2);
  EXPECT_DOUBLE_EQ(scenario->layers[1].backward_seconds, 0.3);
  EXPECT_EQ(scenario->layers[1].tensors.at(0).ready_seconds, scenario->layers[1].forward_seconds);
  EXPECT_EQ(scenario->memory, Memory::Step) << "as the engine moves it";
  run["activation_offload"] = {{"stalls", Json::array({{{"seconds", 0.8}}})}};
  EXPECT_DOUBLE_EQ(to_clock_of_plan(run), 0.05) << "waits are no work";
  run["virtual_gpus"] = false;
  EXPECT_EQ(to_clock_of_plan(run), 1) << "real ones were measured";
}

TEST(RunClock, ALinkIsTheOneThatIsAskedAboutElseTheRunsElseAUsualOne) {
  Json run = run_of(2);
  const auto usual = read(run);
  ASSERT_TRUE(usual);
  EXPECT_GT(usual->to_host, 0);
  EXPECT_GT(usual->to_device, 0);
  std::mt19937 random(3);
  Scenario known = test::random_scenario(random);
  known.layers.resize(2, known.layers.front());
  known.scopes.clear(), known.groups.clear(), known.cap_bytes.reset();
  known.offload_layers = 1;
  known.to_host = 70, known.to_device = 80, known.latency_seconds = 0.25;
  run = with_schedule(run, known);
  const auto own = read(run);
  ASSERT_TRUE(own) << sentence(own.error());
  EXPECT_EQ(own->to_host, 70);
  EXPECT_EQ(own->to_device, 80);
  EXPECT_EQ(own->latency_seconds, 0.25);
  const auto asked = scenario_from_run(
      run, {.pattern = "a.*", .to_host = kUsualRate, .to_device = 9, .latency_seconds = 0.0}, "run.json");
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->to_host, kUsualRate);
  EXPECT_EQ(asked->to_device, 9);
  EXPECT_EQ(asked->latency_seconds, 0);
}

/// Whatever the schedule in a run was of, what comes out has its times and selects nothing.
TEST(RunClock, AScheduleInTheRunSaysWhenTensorsAreReadyAndNeeded) {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Scenario known = test::random_scenario(random);
    known.groups.clear();
    known.target = Target::Own;
    const Json run = with_schedule(run_of(known.layers.size()), known);
    const auto got = read(run);
    ASSERT_TRUE(got) << sentence(got.error());
    EXPECT_EQ(got->offload_layers, 0u);
    EXPECT_TRUE(got->scopes.empty());
    EXPECT_FALSE(got->cap_bytes);
    ASSERT_EQ(got->layers.size(), known.layers.size());
    for (std::size_t i = 0; i < known.layers.size(); ++i) {
      EXPECT_EQ(got->layers[i].forward_seconds, known.layers[i].forward_seconds);
      EXPECT_EQ(got->layers[i].backward_seconds, known.layers[i].backward_seconds);
      ASSERT_EQ(got->layers[i].tensors.size(), known.layers[i].tensors.size());
      for (std::size_t k = 0; k < known.layers[i].tensors.size(); ++k) {
        EXPECT_EQ(got->layers[i].tensors[k].ready_seconds, known.layers[i].tensors[k].ready_seconds);
        EXPECT_EQ(got->layers[i].tensors[k].needed_seconds, known.layers[i].tensors[k].needed_seconds);
      }
    }
    Json measured = run;
    measured["virtual_gpus"] = false;
    const auto real = read(measured);
    ASSERT_TRUE(real) << sentence(real.error());
    for (const Layer& layer : real->layers) {
      EXPECT_EQ(layer.forward_seconds, 2) << "real devices were measured";
      EXPECT_EQ(layer.backward_seconds, 3);
      for (const Tensor& tensor : layer.tensors) {
        EXPECT_LE(tensor.ready_seconds, 2);
        EXPECT_LE(tensor.needed_seconds, 3);
      }
    }
    EXPECT_TRUE(scenario_from_json(to_json(*real), "again")) << "one that a file can hold";
  }
}

/// Layers that are parts of a fused group cannot be moved one by one, in the run's own layers and in others.
TEST(RunClock, FusedGroupsOfTheRunHoldInWhatIsMadeOfIt) {
  std::mt19937 random(9);
  Scenario known = test::random_scenario(random);
  known.layers.resize(3, known.layers.front());
  for (Layer& layer : known.layers) {
    for (Tensor& tensor : layer.tensors) tensor.needed_in.reset();
  }
  known.scopes.clear(), known.cap_bytes.reset();
  known.offload_layers = 0;
  known.target = Target::Own;
  known.groups = {{"a", {"a.0", "a.1", "a.2"}}};
  for (const std::size_t layers : {3u, 2u}) {  // those of the schedule; others
    SCOPED_TRACE(layers);
    auto got = read(with_schedule(run_of(layers), known));
    ASSERT_TRUE(got) << sentence(got.error());
    ASSERT_EQ(got->groups.size(), 1u);
    EXPECT_EQ(got->groups[0].members, known.groups[0].members);
    got->offload_layers = 1;
    const auto refused = answer(*got);
    ASSERT_TRUE(refused);
    ASSERT_FALSE(refused->verdicts.refusals.empty());
    EXPECT_EQ(refused->verdicts.refusals[0].rule, Verdict::Rule::FusedGroupPart);
  }
}

TEST(RunClock, AScheduleOfOtherLayersSaysNothing) {
  std::mt19937 random(5);
  Scenario known = test::random_scenario(random);
  known.groups.clear();
  const std::size_t count = known.layers.size();
  const auto none = scenario_of_schedule(with_schedule(run_of(count), known), {"a.0", "b.1"}, "run.json");
  ASSERT_TRUE(none);
  EXPECT_FALSE(*none);
  const auto more = read(with_schedule(run_of(count + 1), known));
  ASSERT_TRUE(more) << sentence(more.error());
  EXPECT_EQ(more->layers.size(), count + 1);
  EXPECT_EQ(more->layers.front().forward_seconds, 2);
}

TEST(RunClock, ADamagedScheduleInARunIsRefused) {
  Json run = run_of(2);
  run["activation_offload"] = {{"schedule", {{"scenario", {{"schema", "stowage.offload/1"}}}}}};
  const auto refused = read(run);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::JsonMissing);
  run["activation_offload"]["schedule"]["scenario"] = nullptr;
  EXPECT_TRUE(read(run)) << "a run without one";
}

/// What stayed for a cap of that run, and nothing else, may go in the next.
TEST(RunClock, ACapOfTheRunIsNoneOfTheScenarios) {
  Scenario known;
  known.to_host = known.to_device = 10;
  known.offload_layers = 0;
  for (int i = 0; i < 2; ++i) {
    Layer& layer = known.layers.emplace_back();
    layer.name = "a." + std::to_string(i);
    layer.forward_seconds = layer.backward_seconds = 1;
    for (const char* name : {"mul", "mul#2"}) {
      Tensor& tensor = layer.tensors.emplace_back();
      tensor.name = name;
      tensor.bytes = name[3] == '#' ? 20 : 10;
      tensor.marked = true;
    }
  }
  Json run = with_schedule(run_of(2), known);
  run["activation_offload"]["rows"] = Json::array(
      {{{"module", "a.0"}, {"tensor", "mul/MulBackward0"}, {"planned", 20u}, {"reason", "over_cap"}},
       {{"module", "a.0"}, {"tensor", "mul/MulBackward0"}, {"planned", 10u}, {"reason", "no_room_in_time"}}});
  const auto got = read(run);
  ASSERT_TRUE(got) << sentence(got.error());
  EXPECT_TRUE(got->layers[0].tensors[0].marked);
  EXPECT_FALSE(got->layers[0].tensors[1].marked);
  EXPECT_TRUE(got->layers[1].tensors[1].marked);
}

/// Of modules and tensors with few names, so that some are alike in all but one thing.
TEST(RunClock, ACapIsLiftedFromWhatItsRowNamesAndFromNothingElse) {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const auto few = [&](const char* of) { return of + std::to_string(random() % 3); };
    Scenario known;
    known.to_host = known.to_device = 10;
    known.offload_layers = 0;
    Json run = run_of(3);
    for (int i = 0; i < 3; ++i) {
      Layer& layer = known.layers.emplace_back();
      layer.forward_seconds = layer.backward_seconds = 1;
      for (int k = 0; k < 12; ++k) {
        Tensor& tensor = layer.tensors.emplace_back();
        tensor.name = few("node") + "#" + std::to_string(k);
        tensor.bytes = 1 + random() % 3;
        tensor.marked = random() % 4 > 0;
      }
    }
    run = with_schedule(run, known);
    std::set<std::tuple<std::string, std::string, std::uint64_t>> lifted;
    for (int i = 0; i < 20; ++i) {
      const std::string module = few("a."), node = few("node");
      const std::uint64_t bytes = 1 + random() % 3;
      const bool cap = random() % 2;
      if (cap) lifted.emplace(module, node, bytes);
      run["activation_offload"]["rows"].push_back({{"module", module},
                                                   {"tensor", node + "/Backward"},
                                                   {"planned", bytes},
                                                   {"reason", cap ? "over_cap" : "too_small"}});
    }
    const auto got = read(run);
    ASSERT_TRUE(got) << sentence(got.error());
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t k = 0; k < 12; ++k) {
        const Tensor& was = known.layers[i].tensors[k];
        const bool free = lifted.contains({"a." + std::to_string(i), was.name.substr(0, 5), was.bytes});
        EXPECT_EQ(got->layers[i].tensors[k].marked, was.marked && !free) << i << ", " << was.name;
      }
    }
  }
}

/// A row for each tensor of an unrolled net: to look for each among all would take minutes.
TEST(RunClock, CapsOfVeryManyTensorsAreLiftedInOneGo) {
  constexpr std::size_t kTensors = 60'000;
  Scenario known;
  known.to_host = known.to_device = 10;
  known.offload_layers = 0;
  Layer& layer = known.layers.emplace_back();
  layer.forward_seconds = layer.backward_seconds = 1;
  Json rows = Json::array();
  for (std::size_t i = 0; i < kTensors; ++i) {
    const std::string node = "a_node_with_a_long_name_" + std::to_string(100'000 + i);
    Tensor& tensor = layer.tensors.emplace_back();
    tensor.name = node;
    tensor.bytes = 16;
    tensor.marked = true;
    rows.push_back({{"module", "a.0"}, {"tensor", node + "/B"}, {"planned", 16u}, {"reason", "over_cap"}});
  }
  Json run = with_schedule(run_of(1), known);
  run["activation_offload"]["rows"] = std::move(rows);
  const auto begin = std::chrono::steady_clock::now();
  const auto got = scenario_of_schedule(run, {"a.0"}, "run.json");
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  ASSERT_TRUE(got && *got);
  EXPECT_TRUE(std::none_of((*got)->layers[0].tensors.begin(), (*got)->layers[0].tensors.end(),
                           [](const Tensor& tensor) { return tensor.marked; }));
  EXPECT_LT(took.count(), 10) << "far less where it is linear";
}

/// Modules outside of the layers save on another GPU: the only one of the layers keeps its own latency.
TEST(RunClock, TheOnlyGpuOfTheLayersHasTheLatencyOfItsLink) {
  Scenario known;
  known.to_host = known.to_device = 10;
  known.latency_seconds = 0.5;
  known.links[1] = {20, 30, 0.25};
  known.offload_layers = 0;
  Layer& layer = known.layers.emplace_back();
  layer.forward_seconds = layer.backward_seconds = 1;
  layer.tensors.emplace_back();
  layer.tensors[0].name = "x";
  layer.tensors[0].bytes = 16;
  layer.tensors[0].gpu = 1;
  const auto got = scenario_from_run(with_schedule(run_of(1), known),
                                     {.pattern = "a.*", .links = {{1, {7, 0, 0}}}}, "run.json");
  ASSERT_TRUE(got) << sentence(got.error());
  ASSERT_EQ(got->layers[0].tensors.size(), 1u);
  EXPECT_EQ(got->link_of(1), (Link{7, 30, 0.25}));
  EXPECT_EQ(got->latency_seconds, 0.25);
}

/// What a run with another threshold moved goes here too, and what it kept stays.
TEST(RunClock, TheThresholdIsTheRuns) {
  Json run = run_of(1);
  const auto row = [](std::uint64_t elements, const char* reason) {
    return Json{{"module", "a.0"},     {"node", reason},     {"shape", Json::array({elements})},
                {"storage", elements}, {"storage_bytes", 4}, {"kind", "activation"},
                {"device", "0"},       {"contiguous", true}, {"reason", reason}};
  };
  for (const auto& [small, large] : {std::pair{10u, 11u}, {10u, 300'000u}, {300'000u, 300'001u}}) {
    run["saved_tensors"] = Json::array({row(large, "eligible"), row(small, "too_small")});
    const auto scenario = read(run);
    ASSERT_TRUE(scenario) << sentence(scenario.error());
    ASSERT_EQ(scenario->layers[0].tensors.size(), 2u);
    EXPECT_FALSE(obstacle(scenario->layers[0].tensors[0], scenario->threshold_elements));
    EXPECT_EQ(obstacle(scenario->layers[0].tensors[1], scenario->threshold_elements), Reason::TooSmall);
  }
}

}  // namespace
}  // namespace stowage::estimate::offload
