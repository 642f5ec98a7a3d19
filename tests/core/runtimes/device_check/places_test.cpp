// Where maps put tensors, and what changes them: random maps against a reading of the map in the test.
#include "core/runtimes/device_check/places.h"

#include <set>

#include <gmock/gmock.h>

#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

machine::DeviceId main_by_hand(const plan::DeviceMap& map, OffGpu off_gpu) {
  std::set<std::uint32_t> gpus;
  for (const plan::DeviceMap::Entry& entry : map.entries) {
    if (entry.device.gpu()) gpus.insert(entry.device.index);
  }
  if (!gpus.empty()) return machine::gpu(*gpus.begin());
  return off_gpu == OffGpu::Ignored ? machine::gpu(0) : machine::kCpu;
}

/// Section 2 of the device check: what a target makes of a device that the map says.
machine::DeviceId taken_as(machine::DeviceId asked, OffGpu off_gpu, machine::DeviceId main) {
  if (asked.gpu()) return asked;
  if (off_gpu == OffGpu::Ignored) return main;
  return off_gpu == OffGpu::Computed && asked == machine::kDisk ? main : asked;
}

class PlacesOfSeed : public testing::TestWithParam<std::uint32_t> {};

TEST_P(PlacesOfSeed, TheLongestKeyCountsAndTheTargetHasTheLastWord) {
  const test::RandomCase made = test::random_case(GetParam());
  const FactsPtr facts = test::facts_of(made.model);
  const plan::DeviceMap map = test::map_of(made.map);
  for (const OffGpu off_gpu : {OffGpu::Computed, OffGpu::Streamed, OffGpu::Ignored}) {
    DeviceRules rules;
    rules.off_gpu = off_gpu;
    const Places places(*facts, rules, map);
    const machine::DeviceId main = main_by_hand(map, off_gpu);
    EXPECT_EQ(places.main(), main);
    const plan::DeviceMap effective = effective_map(map, rules);
    for (std::uint32_t i = 0; i < facts->model->tensors().size(); ++i) {
      const machine::DeviceId asked = test::asked_by_hand(map, facts->tensor_name(i), main);
      SCOPED_TRACE(facts->tensor_name(i));
      EXPECT_EQ(places.asked(i), asked);
      EXPECT_EQ(places.at(i), taken_as(asked, off_gpu, main));
      EXPECT_EQ(test::asked_by_hand(effective, facts->tensor_name(i), main), places.at(i))
          << "a map written for the target says the same";
    }
  }
}

TEST_P(PlacesOfSeed, EveryTensorHasOneKeyAndAKeyItsTensors) {
  const test::RandomCase made = test::random_case(GetParam());
  const FactsPtr facts = test::facts_of(made.model);
  const plan::DeviceMap map = test::map_of(made.map);
  const DeviceRules plain;
  const Places places(*facts, plain, map);
  std::size_t seen = 0;
  for (std::uint32_t key = 0; key < map.entries.size(); ++key) {
    for (const std::uint32_t tensor : places.tensors_of_key(key)) {
      EXPECT_EQ(places.key_of(tensor), key);
      EXPECT_TRUE(is_beneath(facts->tensor_name(tensor), map.entries[key].key));
      ++seen;
    }
  }
  EXPECT_EQ(seen, facts->model->tensors().size()) << "“” is in every map";
}

TEST_P(PlacesOfSeed, AChangePutsWhatItShouldThereAndNothingElse) {
  const test::RandomCase made = test::random_case(GetParam());
  const FactsPtr facts = test::facts_of(made.model);
  plan::DeviceMap map = test::map_of(made.map);
  std::mt19937 random(GetParam());
  if (random() % 3 == 0) std::erase_if(map.entries, [](const auto& entry) { return entry.key.empty(); });
  const DeviceRules plain;
  const Places places(*facts, plain, map);
  for (int round = 0; round < 8; ++round) {
    std::vector<std::uint32_t> tensors;
    const std::uint32_t often = 1 + random() % 4;
    for (std::uint32_t i = 0; i < facts->model->tensors().size(); ++i) {
      if (random() % often == 0) tensors.push_back(i);
    }
    const machine::DeviceId device = machine::gpu(7);
    const Change change = places.put(tensors, device);
    EXPECT_LE(change.map.size(), tensors.size()) << "never more keys than tensors";
    std::set<std::string> keys;
    for (const auto& [key, where] : change.map) {
      EXPECT_EQ(where, device);
      EXPECT_TRUE(keys.insert(key).second) << key << " is given twice";
    }
    const plan::DeviceMap after = with_change(map, change);
    for (std::uint32_t i = 0; i < facts->model->tensors().size(); ++i) {
      const bool moved = std::find(tensors.begin(), tensors.end(), i) != tensors.end();
      const std::string& name = facts->tensor_name(i);
      EXPECT_EQ(test::asked_by_hand(after, name, places.main()),
                moved ? device : test::asked_by_hand(map, name, places.main()))
          << name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(DeviceCheck, PlacesOfSeed, testing::Range(0u, 40u));

TEST(Places, AWholeModuleIsNamedByItsName) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  const plan::DeviceMap map = test::map_of({{"", 0}});
  const DeviceRules plain;
  const Places places(*facts, plain, map);
  std::vector<std::uint32_t> layer, all;
  for (std::uint32_t i = 0; i < facts->model->tensors().size(); ++i) {
    all.push_back(i);
    if (facts->tensor_name(i).starts_with("layers.1.")) layer.push_back(i);
  }
  EXPECT_THAT(
      places.put(layer, machine::kCpu).map,
      ElementsAre(testing::Pair("layers.1.norm", machine::kCpu), testing::Pair("layers.1.up", machine::kCpu),
                  testing::Pair("layers.1.down", machine::kCpu)));
  EXPECT_THAT(places.put(all, machine::kCpu).map, ElementsAre(testing::Pair("", machine::kCpu)));
  EXPECT_THAT(places.put({}, machine::kCpu).map, IsEmpty());
}

TEST(Places, KeysThatNameNothingPutNothing) {
  const FactsPtr facts = test::facts_of(test::language_model(1, 32, 8));
  const plan::DeviceMap map = test::map_of({{"layer", "cpu"}, {"layers.0.upper", "cpu"}, {"lm_head", 2}});
  const DeviceRules plain;
  const Places places(*facts, plain, map);
  for (std::uint32_t i = 0; i < facts->model->tensors().size(); ++i) EXPECT_EQ(places.at(i), machine::gpu(2));
  EXPECT_THAT(places.tensors_of_key(0), IsEmpty());
  EXPECT_EQ(places.key_of(0), kNone) << "no key covers the table: it goes to the main GPU";
}

/// accelerate: a module whose parts alone are named has no hook.
TEST(Places, HooksSitOnTheRootAndOnWhatTheMapNames) {
  const FactsPtr facts = test::facts_of(test::language_model(1, 32, 8));
  const plan::DeviceMap map =
      test::map_of({{"embed_tokens", 0}, {"layers.0.up", "cpu"}, {"layers.0.down.weight", "disk"}});
  const DeviceRules& rules = *find_target("accelerate")->device_rules;
  const Places places(*facts, rules, map);
  const auto module = [&](std::string_view name) { return facts->model->find_module(name)->value; };
  EXPECT_TRUE(places.hooked(0));
  EXPECT_TRUE(places.hooked(module("embed_tokens")));
  EXPECT_TRUE(places.hooked(module("layers.0.up")));
  EXPECT_FALSE(places.hooked(module("layers.0")));
  EXPECT_FALSE(places.hooked(module("layers.0.down"))) << "only its tensor is named";
  EXPECT_EQ(to_string(places.at_rest(module("layers.0.up"))), "meta");
  EXPECT_EQ(to_string(places.at_rest(module("embed_tokens"))), "0");
  const DeviceRules plain;
  EXPECT_FALSE(Places(*facts, plain, map).hooked(0));
  const plan::DeviceMap host = test::map_of({{"", "cpu"}});
  EXPECT_EQ(to_string(Places(*facts, rules, host).at_rest(0)), "cpu") << "without a GPU nothing is streamed";
}

TEST(Places, NamesAreBeneathWholeSegmentsOnly) {
  EXPECT_TRUE(is_beneath("layers.1", "layers.1"));
  EXPECT_TRUE(is_beneath("layers.1.up", "layers.1"));
  EXPECT_FALSE(is_beneath("layers.10", "layers.1"));
  EXPECT_FALSE(is_beneath("layers", "layers.1"));
  EXPECT_TRUE(is_beneath("anything", ""));
  EXPECT_TRUE(is_beneath("", ""));
}

}  // namespace
}  // namespace stowage::runtimes
