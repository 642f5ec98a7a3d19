// Scenarios from recorded runs: layers, times, tensors.
#include "core/estimate/offload/from_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/base/json.h"
#include "core/estimate/offload/schedule.h"

namespace stowage::estimate::offload {
namespace {

const RunLayers kLayers{"layers.*", 100, 50};

Json run_of(const std::string& rest) {
  const auto json = parse_json(R"({"schema": "stowage.run/1", "modules": [
    {"name": "", "seconds": 9, "backward_seconds": 1},
    {"name": "layers.1", "seconds": 2, "backward_seconds": 0},
    {"name": "layers.1.mlp", "seconds": 1.5, "backward_seconds": 3},
    {"name": "layers.0", "seconds": 1, "backward_seconds": 0.5},
    {"name": "layers.0.mlp", "seconds": 0.75, "backward_seconds": 2},
    {"name": "layers.10.mlp", "seconds": 0.25, "backward_seconds": 0}],
    "saved_for_backward": [
    {"module": "", "tensors": 1, "bytes": 7, "eligible_bytes": 7, "reasons": {}},
    {"module": "layers.0.mlp", "tensors": 2, "bytes": 50, "eligible_bytes": 40, "reasons": {"too_small": 10}},
    {"module": "layers.1", "tensors": 1, "bytes": 8, "eligible_bytes": 0, "reasons": {"parameter": 8}},
    {"module": "layers.1.mlp", "tensors": 3, "bytes": 30, "eligible_bytes": 20,
     "reasons": {"non_contiguous": 4, "view_of_larger_base": 6}}])" +
                                   rest + "}",
                               "the run", 16);
  EXPECT_TRUE(json);
  return json ? *json : Json();
}

TEST(ScenarioFromRun, LayersComeInTheOrderOfTheirFirstSavedTensors) {
  const auto scenario = scenario_from_run(run_of(""), kLayers, "run.json");
  ASSERT_TRUE(scenario) << sentence(scenario.error());
  ASSERT_EQ(scenario->layers.size(), 3u);
  EXPECT_EQ(scenario->layers[0].name, "layers.0");
  EXPECT_EQ(scenario->layers[1].name, "layers.1");
  EXPECT_EQ(scenario->layers[2].name, "layers.10") << "it saves nothing, and comes last";
  EXPECT_DOUBLE_EQ(scenario->layers[0].forward_seconds, 1);
  EXPECT_DOUBLE_EQ(scenario->layers[0].backward_seconds, 2.5) << "its own and those below it";
  EXPECT_DOUBLE_EQ(scenario->layers[1].backward_seconds, 3);
  EXPECT_GT(scenario->layers[2].backward_seconds, 0) << "a clock that saw nothing is no scenario";
  EXPECT_EQ(scenario->to_host, 100);
  EXPECT_EQ(scenario->to_device, 50);
}

/// What the run says is eligible and why the rest is not, the scenario says as well.
TEST(ScenarioFromRun, SumsKeepTheirReasons) {
  auto scenario = scenario_from_run(run_of(""), kLayers, "run.json");
  ASSERT_TRUE(scenario) << sentence(scenario.error());
  scenario->offload_layers = 2;
  const auto choice = choose(*scenario);
  ASSERT_TRUE(choice) << sentence(choice.error());
  std::map<std::string, std::uint64_t> stays;
  std::uint64_t eligible = 0;
  for (std::size_t i = 0; i < scenario->layers.size(); ++i) {
    for (std::size_t k = 0; k < scenario->layers[i].tensors.size(); ++k) {
      const Chosen& row = choice->tensors[i][k];
      eligible += row.eligible;
      if (row.reason) stays[std::string(to_string(*row.reason))] += scenario->layers[i].tensors[k].bytes;
    }
  }
  EXPECT_EQ(eligible, 60u);
  EXPECT_EQ(stays,
            (std::map<std::string, std::uint64_t>{
                {"too_small", 10}, {"parameter", 8}, {"non_contiguous", 4}, {"view_of_larger_base", 6}}));
}

TEST(ScenarioFromRun, EachSavedTensorIsTakenWhereTheRunListsThem) {
  const auto scenario = scenario_from_run(run_of(R"(, "saved_tensors": [
    {"module": "layers.0.mlp", "node": "linear", "shape": [2, 3], "storage": 0, "storage_bytes": 24, "kind": "input",
     "device": "0", "view": false, "contiguous": true, "reason": "too_small"},
    {"module": "layers.0.mlp", "node": "relu", "shape": [600, 600], "storage": 1, "storage_bytes": 99, "kind": "activation",
     "device": "0", "view": false, "contiguous": false, "reason": "non_contiguous"},
    {"module": "layers.1.mlp", "node": "relu_1", "shape": [600, 600], "storage": 1, "storage_bytes": 99,
     "kind": "activation", "device": "0", "view": false, "contiguous": true, "reason": "eligible"},
    {"module": "layers.0.mlp", "node": "linear", "shape": [3], "storage": 2, "storage_bytes": 12, "kind": "parameter",
     "device": "cpu", "view": false, "contiguous": true, "reason": "parameter"},
    {"module": "layers.0.mlp", "node": "gone", "shape": [3], "storage": 3, "storage_bytes": 12, "kind": "activation",
     "device": "0", "in_forward": true, "reason": "too_small"},
    {"module": "", "node": "loss", "shape": [3], "storage": 4, "storage_bytes": 12, "kind": "activation", "device": "0"}])"),
                                          kLayers, "run.json");
  ASSERT_TRUE(scenario) << sentence(scenario.error());
  const std::vector<Tensor>& tensors = scenario->layers[0].tensors;
  ASSERT_EQ(tensors.size(), 3u) << "a storage once, what forward let go of not at all";
  EXPECT_EQ(tensors[0].elements, 6u);
  EXPECT_EQ(tensors[1].bytes, 99u);
  EXPECT_TRUE(tensors[1].contiguous) << "it may go as soon as one tensor of it may";
  EXPECT_EQ(tensors[2].name, "linear#2");
  EXPECT_EQ(tensors[2].kind, Kind::Parameter);
  EXPECT_FALSE(tensors[2].on_gpu);
  EXPECT_TRUE(scenario->layers[1].tensors.empty());
  EXPECT_EQ(tensors[1].needed_in, 1u) << "the next layer has saved it too";
  EXPECT_FALSE(tensors[0].needed_in);
}

/// What is asked of the link of one GPU says nothing of the other's.
TEST(ScenarioFromRun, EachGpuHasTheLinkThatIsAskedOfIt) {
  const auto run = [](const char* second) {
    return run_of(std::string(R"(, "saved_tensors": [
    {"module": "layers.0.mlp", "node": "relu", "shape": [600, 600], "storage": 0, "storage_bytes": 24,
     "kind": "activation", "device": "0", "reason": "eligible"},
    {"module": "layers.1.mlp", "node": "relu_1", "shape": [600, 600], "storage": 1, "storage_bytes": 99,
     "kind": "activation", "device": ")") +
                  second + R"(", "reason": "eligible"}])");
  };
  RunLayers asked = kLayers;
  asked.links[1] = {7, 0, 0};
  const auto two = scenario_from_run(run("1"), asked, "run.json");
  ASSERT_TRUE(two) << sentence(two.error());
  EXPECT_EQ(two->link_of(0), (Link{100, 50, two->latency_seconds}));
  EXPECT_EQ(two->link_of(1), (Link{7, 50, two->latency_seconds}));
  asked.links = {{0, {7, 8, 0}}};
  const auto one = scenario_from_run(run("0"), asked, "run.json");
  ASSERT_TRUE(one) << sentence(one.error());
  EXPECT_EQ(one->to_host, 7) << "the only one has the scenario's";
  EXPECT_EQ(one->to_device, 8);
  EXPECT_TRUE(one->links.empty());
}

std::string row(const std::string& module, int storage, const std::string& rest = "") {
  return R"({"module": ")" + module + R"(", "node": "n", "shape": [2], "storage": )" +
         std::to_string(storage) +
         R"(, "storage_bytes": 100, "kind": "activation", "device": "0", "reason": "eligible")" + rest + "}";
}

/// Run again, a layer lets go of what nobody else has saved.
TEST(ScenarioFromRun, WhatOthersSaveTooStaysWhenALayerIsRunAgain) {
  const std::string pure = R"({"layer": "layers.0", "pure": true}, {"layer": "layers.1", "pure": true})";
  const auto left_out = [&](const std::vector<std::string>& rows) {
    std::string list;
    for (const std::string& one : rows) list += (list.empty() ? "" : ", ") + one;
    auto scenario =
        scenario_from_run(run_of(R"(, "layer_inputs": [)" + pure + R"(], "saved_tensors": [)" + list + "]"),
                          kLayers, "run.json");
    EXPECT_TRUE(scenario) << sentence(scenario.error());
    scenario->offload_layers.reset();
    scenario->scopes = {{.module = "layers.0", .state = Switch::Recompute, .cap_bytes = {}}};
    const auto choice = choose(*scenario);
    EXPECT_TRUE(choice) << sentence(choice.error());
    std::uint64_t sum = 0;
    for (const Chosen& one : choice->tensors[0]) sum += one.recomputed;
    return sum;
  };
  EXPECT_EQ(left_out({row("layers.0", 0), row("layers.0", 1)}), 200u);
  EXPECT_EQ(left_out({row("layers.0", 0), row("layers.0.mlp", 0)}), 100u) << "itself, twice";
  EXPECT_EQ(left_out({row("layers.0", 0), row("layers.0", 1), row("layers.1.mlp", 1)}), 100u);
  EXPECT_EQ(left_out({row("layers.0", 0), row("between", 0)}), 0u) << "outside of all layers";
  EXPECT_EQ(left_out({row("layers.0", 0), row("layers.1", 1), row("head", 0)}), 0u);
  EXPECT_EQ(left_out({row("layers.0", 0), row("layers.1", 0, R"(, "in_forward": true)")}), 100u);
}

/// What a layer that was run again would keep is in no run of it: such a run is refused, with its tensors one
/// by one and without. What was run again outside of the layers is none of their business.
TEST(ScenarioFromRun, ALayerThatWasRunAgainIsNoLayerToPlanWith) {
  for (const char* module : {"layers.1.mlp", "layers.1", "head"}) {
    Json run = run_of(R"(, "saved_tensors": [)" + row("layers.0.mlp", 0) + ", " + row("layers.1", 1) + "]");
    run["saved_for_backward"] =
        Json::array({{{"module", "layers.0.mlp"}, {"eligible_bytes", 100u}, {"recomputed_bytes", 0u}},
                     {{"module", "layers.1"}, {"eligible_bytes", 100u}}});
    run["saved_for_backward"].push_back({{"module", module}, {"recomputed_bytes", 100u}});
    for (int rows : {1, 0}) {
      if (!rows) run.erase("saved_tensors");
      const auto scenario = scenario_from_run(run, kLayers, "run.json");
      ASSERT_EQ(bool(scenario), std::string_view(module) == "head") << module;
      if (scenario) continue;
      EXPECT_EQ(scenario.error().code, Code::JsonType);
      EXPECT_THAT(sentence(scenario.error()), testing::HasSubstr(std::string(module) + ".recomputed_bytes"));
    }
  }
}

TEST(ScenarioFromRun, WhatIsNoRunForwardAndBackIsRefused) {
  const auto code = [](const std::string& text, const std::string& pattern) {
    const auto json = parse_json(text, "x", 16);
    const auto scenario = scenario_from_run(*json, {pattern, 1, 1}, "x");
    return scenario ? std::string("fine") : std::string(rule_name(scenario.error().code));
  };
  EXPECT_EQ(code("[]", "layers.*"), rule_name(Code::JsonSchema));
  EXPECT_EQ(code(R"({"schema": "stowage.plan/1"})", "layers.*"), rule_name(Code::JsonSchema));
  EXPECT_EQ(code(R"({"schema": "stowage.run/1"})", "layers.*"), rule_name(Code::OffloadNoBackward));
  EXPECT_EQ(code(R"({"schema": "stowage.run/1", "saved_for_backward": []})", "layers.*"),
            rule_name(Code::OffloadNoSuchLayers));
}

TEST(ScenarioFromRun, PatternsGoPartByPart) {
  EXPECT_TRUE(matches_parts("layers.3", "layers.*"));
  EXPECT_TRUE(matches_parts("a.3.b", "a.*.b"));
  EXPECT_FALSE(matches_parts("layers", "layers.*"));
  EXPECT_FALSE(matches_parts("layers.3.mlp", "layers.*"));
  EXPECT_FALSE(matches_parts("", "*"));
  EXPECT_FALSE(matches_parts("layersx.3", "layers.*"));
}

/// A scenario that was made from a run is one that a file can hold, and reads back as itself.
TEST(ScenarioFromRun, WhatComesOutIsAScenario) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    Json run{{"schema", "stowage.run/1"}, {"modules", Json::array()}, {"saved_for_backward", Json::array()}};
    const std::uint64_t layers = 1 + random() % 6;
    std::uint64_t eligible = 0;
    for (std::uint64_t i = 0; i < layers; ++i) {
      const std::string name = "layers." + std::to_string(i);
      run["modules"].push_back(
          {{"name", name}, {"seconds", random() % 3}, {"backward_seconds", random() % 3}});
      const std::uint64_t moves = random() % 1000, stays = random() % 1000;
      eligible += moves;
      run["saved_for_backward"].push_back({{"module", name},
                                           {"tensors", 2},
                                           {"bytes", moves + stays},
                                           {"eligible_bytes", moves},
                                           {"reasons", {{"too_small", stays}}}});
    }
    auto scenario = scenario_from_run(run, kLayers, "run.json");
    ASSERT_TRUE(scenario) << sentence(scenario.error());
    const auto back = scenario_from_json(to_json(*scenario), "again");
    ASSERT_TRUE(back) << sentence(back.error());
    EXPECT_EQ(to_json(*back), to_json(*scenario));
    scenario->offload_layers = layers - 1;
    const auto all = answer(*scenario);
    ASSERT_TRUE(all) << sentence(all.error());
    std::uint64_t moved = 0;
    for (const auto& layer : all->choice.tensors) {
      for (const Chosen& row : layer) moved += row.moved;
    }
    EXPECT_LE(moved, eligible);
  }
}

}  // namespace
}  // namespace stowage::estimate::offload
