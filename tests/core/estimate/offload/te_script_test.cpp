// A scenario in TransformerEngine's words, and what cannot be said in them.
#include "core/estimate/offload/te_script.h"

#include <random>

#include <gmock/gmock.h>

namespace stowage::estimate::offload {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Scenario of_layers(std::size_t count) {
  Scenario scenario;
  for (std::size_t i = 0; i < count; ++i) {
    Layer layer;
    layer.name = "layers." + std::to_string(i);
    layer.forward_seconds = 0.01;
    layer.backward_seconds = 0.02;
    Tensor tensor;
    tensor.name = "x";
    tensor.module = layer.name;
    tensor.bytes = 4'000'000;
    tensor.elements = 1'000'000;
    layer.tensors = {tensor};
    scenario.layers.push_back(layer);
  }
  scenario.to_host = scenario.to_device = 20e9;
  return scenario;
}

/// On over the first three layers of four, off on the second.
Scenario nested() {
  Scenario scenario = of_layers(4);
  for (const char* name : {"layers.0", "layers.1", "layers.2"})
    scenario.scopes.push_back({name, Switch::On, {}});
  scenario.scopes[1].state = Switch::Off;
  return scenario;
}

/// C2 of the runtimes' scenarios, the export: default mode refuses and offers manual mode, which says it.
TEST(TeScript, C2NestingIsRefusedInDefaultModeAndSaidInManualMode) {
  Scenario scenario = nested();
  const auto own = transformer_engine_script(scenario);
  ASSERT_TRUE(own);
  EXPECT_FALSE(own->refused());
  EXPECT_TRUE(own->manual);
  EXPECT_THAT(own->offloaded, ElementsAre("layers.0", "layers.2"));
  EXPECT_THAT(own->text, HasSubstr("OFFLOADED = [0,2]"));
  EXPECT_THAT(own->text, HasSubstr("manual_synchronization=True"));
  EXPECT_THAT(own->text, HasSubstr("RELEASED = {2: 0, 3: 2}"))
      << "two of four go: the first is free before layer 2";
  EXPECT_THAT(own->text, HasSubstr("RELOADED = {1: 0, 2: 2}"));
  scenario.target = Target::TeDefault;
  const auto refused = transformer_engine_script(scenario);
  ASSERT_TRUE(refused);
  ASSERT_EQ(refused->verdicts.refusals.size(), 1u);
  EXPECT_EQ(refused->verdicts.refusals[0].rule, Verdict::Rule::NotAPrefix);
  EXPECT_FALSE(fixes_of(refused->verdicts.refusals[0], scenario).empty()) << "manual mode is offered";
  EXPECT_EQ(refused->text, "");
}

TEST(TeScript, C2AnInnerOffInNestedContextsIsWarnedOf) {
  Scenario scenario = of_layers(4);
  scenario.scopes = {
      {"layers.0", Switch::On, {}}, {"layers.1", Switch::On, {}}, {"layers.1.mlp", Switch::Off, {}}};
  scenario.target = Target::TeNested;
  const auto script = transformer_engine_script(scenario);
  ASSERT_TRUE(script);
  const auto& warnings = script->verdicts.warnings;
  EXPECT_TRUE(std::any_of(warnings.begin(), warnings.end(),
                          [](const Verdict& one) { return one.rule == Verdict::Rule::InnerOffIgnored; }));
}

/// The first n, whatever n: default mode says exactly that many, and only the last layer is refused.
TEST(TeScript, EveryPrefixIsACount) {
  for (std::uint64_t n = 0; n <= 6; ++n) {
    Scenario scenario = of_layers(6);
    scenario.offload_layers = n;
    const auto script = transformer_engine_script(scenario);
    ASSERT_TRUE(script);
    EXPECT_EQ(script->refused(), n == 6) << n;
    if (script->refused()) continue;
    EXPECT_FALSE(script->manual);
    EXPECT_EQ(script->layers, n);
    EXPECT_THAT(script->text, HasSubstr("num_layers=" + std::to_string(n) + ", model_layers=6"));
    EXPECT_THAT(script->text, HasSubstr(n > 0 ? "enabled=True" : "enabled=False"));
  }
}

TEST(TeScript, AnySetOfLayersIsSaidOrRefused) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 200; ++round) {
    Scenario scenario = of_layers(1 + random() % 7);
    std::vector<std::string> wanted;
    for (const Layer& layer : scenario.layers) {
      if (random() % 2 == 0) continue;
      scenario.scopes.push_back({layer.name, Switch::On, {}});
      wanted.push_back(layer.name);
    }
    const auto script = transformer_engine_script(scenario);
    ASSERT_TRUE(script);
    EXPECT_EQ(script->offloaded, wanted);
    EXPECT_EQ(script->refused(), !wanted.empty() && wanted.back() == scenario.layers.back().name);
    EXPECT_EQ(script->text.empty(), script->refused());
    if (!script->refused() && !script->manual) {
      EXPECT_EQ(script->layers, wanted.size());
    }
  }
}

/// One module of a layer is run again, and te.checkpoint would take all of it: that is no script.
TEST(TeScript, APartOfALayerIsNotRunAgain) {
  Scenario scenario = of_layers(4);
  Tensor mlp = scenario.layers[1].tensors[0];
  mlp.name = "y";
  mlp.module = "layers.1.mlp";
  scenario.layers[1].tensors.push_back(mlp);
  for (const std::vector<Scope>& scopes :
       {std::vector<Scope>{{"layers.1.mlp", Switch::Recompute, {}}},
        {{"layers.1", Switch::Recompute, {}}, {"layers.1.mlp", Switch::Off, {}}},
        {{"layers.1", Switch::Recompute, {}}, {"layers.1.mlp", Switch::On, {}}},
        {{"layers.0", Switch::On, {}},
         {"layers.1", Switch::On, {}},
         {"layers.1.mlp", Switch::Recompute, {}}}}) {
    scenario.scopes = scopes;
    for (const Target target : {Target::Own, Target::TeDefault, Target::TeManual}) {
      scenario.target = target;
      const auto script = transformer_engine_script(scenario);
      ASSERT_TRUE(script);
      EXPECT_TRUE(script->refused());
      EXPECT_THAT(script->partly, ElementsAre("layers.1"));
      EXPECT_EQ(script->text, "");
    }
  }
  scenario.scopes = {{"layers.1", Switch::Recompute, {}}};
  scenario.layers[1].tensors[0].input = true;  // kept to run it from
  scenario.layers[1].tensors.push_back(mlp);
  scenario.layers[1].tensors.back().module = "norm";  // saved behind the layer, not in it
  const auto whole = transformer_engine_script(scenario);
  ASSERT_TRUE(whole);
  EXPECT_FALSE(whole->refused());
  EXPECT_THAT(whole->text, HasSubstr("RECOMPUTED = [1]"));
}

/// A cap keeps a tensor of a layer that goes: TransformerEngine has to be told of it by name.
TEST(TeScript, WhatACapKeepsIsToBeMarked) {
  Scenario scenario = of_layers(4);
  Tensor second = scenario.layers[0].tensors[0];
  second.name = "y";
  second.bytes = 3'000'000;
  scenario.layers[0].tensors.push_back(second);
  scenario.scopes = {{"layers.0", Switch::On, 4'000'000}};
  const auto script = transformer_engine_script(scenario);
  ASSERT_TRUE(script);
  EXPECT_THAT(script->marks, ElementsAre("layers.0/y"));
  EXPECT_THAT(script->text, HasSubstr("STAY = [\"layers.0/y\"]"));
  scenario.scopes[0].cap_bytes.reset();
  EXPECT_THAT(transformer_engine_script(scenario)->text, Not(HasSubstr("STAY")));
}

}  // namespace
}  // namespace stowage::estimate::offload
