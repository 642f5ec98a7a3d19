// Plans as stages of layers, and where stages put what stands around the layers.
#include "core/runtimes/export/stages.h"

#include <gmock/gmock.h>

#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A model of modules with one weight of 8 bytes each.
Json modules_of(const std::vector<std::string>& names) {
  Json json{
      {"schema", "stowage.model/1"}, {"name", "m"}, {"modules", Json::array()}, {"tensors", Json::array()}};
  json["modules"].push_back({{"name", ""}, {"class", "Model"}});
  std::vector<std::string> known;
  for (const std::string& name : names) {
    for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', dot + 1)) {
      const std::string above = name.substr(0, dot);
      if (std::find(known.begin(), known.end(), above) != known.end()) continue;
      json["modules"].push_back({{"name", above}, {"class", "ModuleList"}});
      known.push_back(above);
    }
    json["modules"].push_back({{"name", name}, {"class", "Linear"}});
    known.push_back(name);
    json["tensors"].push_back(
        {{"name", name + ".weight"}, {"dtype", "F32"}, {"shape", {1, 2}}, {"kind", "parameter"}});
  }
  return json;
}

std::vector<std::string> layer_names(const Facts& facts) {
  std::vector<std::string> out;
  for (const std::uint32_t layer : layers_of(facts)) out.push_back(facts.module_name(layer));
  return out;
}

TEST(Stages, LayersAreThoseOfTheLargestNumberedList) {
  EXPECT_THAT(layer_names(*test::facts_of(
                  modules_of({"embed", "tower.0", "tower.1", "layers.0", "layers.1", "layers.2", "head"}))),
              ElementsAre("layers.0", "layers.1", "layers.2"));
  EXPECT_THAT(layer_names(*test::facts_of(modules_of({"a.first", "a.second", "b.0"}))), IsEmpty())
      << "names are no numbers, and one is no list";
  EXPECT_THAT(layer_names(*test::facts_of(
                  modules_of({"h.0.experts.0", "h.0.experts.1", "h.1.experts.0", "h.1.experts.1"}))),
              ElementsAre("h.0", "h.1"))
      << "the list that holds the others";
}

std::vector<std::string> placed(const Facts& facts, const std::vector<std::uint32_t>& counts) {
  std::vector<machine::DeviceId> gpus;
  for (std::uint32_t i = 0; i < counts.size(); ++i) gpus.push_back(machine::gpu(i));
  std::vector<std::string> out;
  const auto places = places_of_stages(facts, layers_of(facts), counts, gpus);
  for (std::uint32_t i = 0; i < places.size(); ++i)
    out.push_back(facts.tensor_name(i).substr(0, facts.tensor_name(i).rfind('.')) + "@" +
                  machine::to_string(places[i]));
  return out;
}

TEST(Stages, WhatIsExecutedBeforeTheLayersGoesWithTheFirstStage) {
  Json json = modules_of({"embed", "layers.0", "layers.1", "norm", "head"});
  EXPECT_THAT(placed(*test::facts_of(json), {1, 1}),
              ElementsAre("embed@0", "layers.0@0", "layers.1@1", "norm@1", "head@1"));
  // By the order of execution, not by that of the definition.
  json = modules_of({"head", "norm", "layers.0", "layers.1", "embed"});
  json["execution_order"] = {"embed", "layers.0", "layers.1", "norm", "head"};
  EXPECT_THAT(placed(*test::facts_of(json), {1, 1}),
              ElementsAre("head@1", "norm@1", "layers.0@0", "layers.1@1", "embed@0"));
}

TEST(Stages, WhatNobodyExecutesGoesByItsPlaceInTheDefinition) {
  Json json = modules_of({"extra_before", "embed", "layers.0", "layers.1", "head", "extra_behind"});
  json["execution_order"] = {"embed", "layers.0", "layers.1", "head"};
  EXPECT_THAT(placed(*test::facts_of(json), {1, 1}), ElementsAre("extra_before@0", "embed@0", "layers.0@0",
                                                                 "layers.1@1", "head@1", "extra_behind@1"));
}

/// Stages as a map, and the map as stages: the same counts on the same cards.
TEST(Stages, AsAMapAndBackTheyAreTheSame) {
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::uint32_t> counts;
    std::vector<machine::DeviceId> gpus;
    std::uint32_t layers = 0;
    for (std::uint32_t stage = 0; stage < 1 + random() % 4; ++stage) {
      counts.push_back(1 + random() % 5);
      gpus.push_back(machine::gpu(gpus.empty() ? random() % 4 : gpus.back().index + 1 + random() % 3));
      layers += counts.back();
    }
    if (layers < 2) ++counts[0], ++layers;
    const FactsPtr facts = test::facts_of(test::language_model(static_cast<int>(layers), 32, 8));
    const auto places = places_of_stages(*facts, layers_of(*facts), counts, gpus);
    plan::DeviceMap map;
    for (std::uint32_t i = 0; i < places.size(); ++i)
      map.entries.push_back({facts->tensor_name(i), places[i]});
    const Stages read = stages_of(*facts, map);
    EXPECT_EQ(read.refused, std::nullopt) << "seed " << seed;
    EXPECT_EQ(read.counts, counts) << "seed " << seed;
    EXPECT_EQ(read.gpus, gpus) << "seed " << seed;
    EXPECT_EQ(read.layers, layers_of(*facts));
    EXPECT_EQ(places.front(), gpus.front()) << "the table";
    EXPECT_EQ(places.back(), gpus.back()) << "the head";
  }
}

TEST(Stages, AListOfNumbersInTheirOwnOrderIsTakenAsItIsDefined) {
  const FactsPtr facts = test::facts_of(modules_of({"layers.2", "layers.10", "layers.1"}));
  EXPECT_THAT(layer_names(*facts), ElementsAre("layers.2", "layers.10", "layers.1"));
  const Stages stages = stages_of(*facts, test::map_of({{"layers.1", 1}, {"layers.10", 0}, {"layers.2", 0}}));
  EXPECT_EQ(stages.refused, std::nullopt);
  EXPECT_THAT(stages.counts, ElementsAre(2, 1));
}

}  // namespace
}  // namespace stowage::runtimes
