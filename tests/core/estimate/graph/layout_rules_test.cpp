// The rules of a device map over a program that is nothing but what they ask for. The engine's layout and the
// prediction's have their own tests, under the same rules.
#include "core/estimate/graph/layout_rules.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace stowage::estimate {
namespace small {

struct Step {
  std::uint32_t module = 0;
  std::vector<std::uint32_t> uses{};
};
struct Weight {
  std::string name{};
  std::uint32_t owner = 0, storage = 0;
  std::size_t rank = 1;
  bool parameter = true, buffer = false, persistent = true;
};
struct Storage {
  std::vector<std::uint32_t> weights{};
  bool mutated = false;
};
struct Program {
  struct Main {
    std::vector<Step> steps{};
  };
  Main main{};
  std::vector<std::string> modules{""};
  std::vector<Weight> weights{};
  std::vector<Storage> storages{};

  std::uint32_t add(Weight weight) {
    const auto index = static_cast<std::uint32_t>(weights.size());
    weight.storage = index;
    storages.push_back({{index}, false});
    weights.push_back(std::move(weight));
    return index;
  }
};
std::size_t rank_of(const Weight& weight) { return weight.rank; }

}  // namespace small

namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

const std::string kPath = "made by hand";

RunPlaces two_gpus() { return {{gpu(0), gpu(1)}}; }

/// Three layers with a weight each, and one constant of the root that all of them use.
small::Program layers(std::size_t rank_of_constant) {
  small::Program out;
  const std::uint32_t constant = out.add({"lifted_tensor_0", 0, 0, rank_of_constant, false, false});
  for (std::uint32_t i = 0; i < 3; ++i) {
    const std::string name = "layers." + std::to_string(i);
    out.modules.push_back(name);
    const std::uint32_t weight = out.add({name + ".weight", i + 1});
    out.main.steps.push_back({i + 1, {weight, constant}});
  }
  return out;
}

MapUnderRun run_of(std::vector<plan::DeviceMap::Entry> entries) {
  MapUnderRun out;
  out.map.entries = std::move(entries);
  return out;
}

MapLayout laid_out(const small::Program& program, const MapUnderRun& run) {
  auto layout = LayoutRules(program, kPath, two_gpus(), run).make();
  EXPECT_TRUE(layout) << (layout ? "" : sentence(layout.error()));
  return layout ? std::move(*layout) : MapLayout();
}

/// Places that a weight is copied to before the run.
std::vector<std::uint16_t> places_of(const MapLayout& layout, std::uint32_t weight) {
  std::vector<std::uint16_t> out;
  for (const auto& [index, place] : layout.resident) {
    if (index == weight) out.push_back(place);
  }
  return out;
}

using Places = std::vector<std::uint16_t>;

TEST(MapLookup, TheDeepestKeyCoversAndTheLastOfTwoHolds) {
  const MapLookup lookup({{{"", gpu(0)}, {"a.b", kCpu}, {"a.b", gpu(1)}, {"ab", kDisk}}}, {"a.b.c"});
  EXPECT_EQ(lookup.find("a"), gpu(0));
  EXPECT_EQ(lookup.find("a.b"), gpu(1));
  EXPECT_EQ(lookup.find("a.b.weight"), gpu(1));
  EXPECT_EQ(lookup.find("a.bc"), gpu(0)) << "names end at dots";
  EXPECT_EQ(lookup.find("ab.x"), kDisk);
  EXPECT_TRUE(lookup.computed("a.b.c.d"));
  EXPECT_FALSE(lookup.computed("a.b.cd"));
  EXPECT_FALSE(lookup.computed("a.b"));
  EXPECT_FALSE(MapLookup({{{"a", gpu(0)}}}, {}).find("b")) << "nothing covers it";
  EXPECT_TRUE(MapLookup({}, {""}).computed("b")) << "the root is above all";
}

TEST(IsBelow, OnDottedBoundaries) {
  EXPECT_TRUE(is_below("a.b", ""));
  EXPECT_TRUE(is_below("a.b", "a"));
  EXPECT_TRUE(is_below("a", "a"));
  EXPECT_FALSE(is_below("ab", "a"));
  EXPECT_FALSE(is_below("a", "a.b"));
}

TEST(LayoutRules, AConstantIsCopiedToEveryDeviceThatComputesWithIt) {
  const auto spread = [](std::size_t rank, std::vector<plan::DeviceMap::Entry> entries) {
    const small::Program program = layers(rank);
    const MapUnderRun run = run_of(std::move(entries));
    MapLayout layout = laid_out(program, run);
    spread_constants(program, layout);
    for (std::uint32_t weight = 1; weight < program.weights.size(); ++weight) {
      EXPECT_LE(places_of(layout, weight).size(), 1u) << "weights have one home";
    }
    return places_of(layout, 0);
  };
  EXPECT_EQ(spread(0, {{"layers.0", gpu(0)}, {"layers.1", gpu(1)}, {"layers.2", gpu(0)}}), (Places{0, 1}));
  EXPECT_EQ(spread(0, {{"layers.0", gpu(1)}, {"layers.1", gpu(0)}, {"layers.2", gpu(0)}}), (Places{1, 0}))
      << "that of its first user comes first";
  EXPECT_EQ(spread(0, {{"", gpu(0)}}), (Places{0}));
  EXPECT_EQ(spread(0, {{"", kCpu}, {"layers.1", gpu(1)}}), (Places{1})) << "the host is streamed to GPU 1";
  EXPECT_EQ(spread(2, {{"layers.0", gpu(0)}, {"layers.1", gpu(1)}, {"layers.2", gpu(0)}}), (Places{0}))
      << "one with dimensions may be large";
}

TEST(LayoutRules, WhatTheRunChangesIsInOnePlace) {
  small::Program program = layers(0);
  program.storages[0].mutated = true;
  const MapUnderRun run = run_of({{"layers.0", gpu(0)}, {"layers.1", gpu(1)}, {"layers.2", gpu(0)}});
  MapLayout layout = laid_out(program, run);
  spread_constants(program, layout);
  EXPECT_EQ(places_of(layout, 0), (Places{0}));
}

TEST(LayoutRules, AConstantThatTheCpuComputesWithIsThereToo) {
  const small::Program program = layers(0);
  MapUnderRun run = run_of({{"layers.0", gpu(0)}, {"layers.1", kCpu}, {"layers.2", kCpu}});
  run.computed = {"layers.2"};
  MapLayout layout = laid_out(program, run);
  spread_constants(program, layout);
  EXPECT_EQ(layout.module_place[2], 0) << "streamed";
  EXPECT_EQ(layout.module_place[3], layout.places.cpu());
  EXPECT_EQ(places_of(layout, 0), (Places{0, 2}));
}

TEST(LayoutRules, MapsThatCannotBe) {
  const small::Program program = layers(0);
  const auto code = [&](const MapUnderRun& run) {
    const auto layout = LayoutRules(program, kPath, two_gpus(), run).make();
    return layout ? std::optional<Code>() : layout.error().code;
  };
  EXPECT_EQ(code(run_of({{"", gpu(2)}})), Code::EngineNoDevice);
  MapUnderRun run = run_of({{"", gpu(0)}});
  run.main_gpu = 2;
  EXPECT_EQ(code(run), Code::EngineNoDevice);
  EXPECT_EQ(code(run_of({{"layers.0", gpu(0)}})), Code::EngineUncovered);
}

/// Each streamed weight goes at its last use, and a turn that is not interrupted lets nothing go.
class Turns : public testing::TestWithParam<std::uint64_t> {};

TEST_P(Turns, EndWhereAnotherModuleBegins) {
  std::mt19937_64 random(GetParam());
  small::Program program;
  const std::size_t count = 2 + random() % 3;
  for (std::uint32_t i = 0; i < count; ++i) {
    program.modules.push_back("m" + std::to_string(i));
    program.add({"m" + std::to_string(i) + ".weight", i + 1});
  }
  for (int i = 0; i < 12; ++i) {
    const auto module = static_cast<std::uint32_t>(1 + random() % count);
    program.main.steps.push_back({module, {}});
    if (random() % 2) program.main.steps.back().uses = {module - 1};
  }
  const MapUnderRun run = run_of({{"", kCpu}});
  const MapLayout layout = laid_out(program, run);
  const auto& steps = program.main.steps;
  for (std::uint32_t weight = 0; weight < count; ++weight) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const auto& gone = layout.release[i];
      const bool released = std::find(gone.begin(), gone.end(), weight) != gone.end();
      bool held = false;
      for (std::size_t k = i + 1; k < steps.size() && steps[k].module == weight + 1; ++k)
        held |= !steps[k].uses.empty();
      EXPECT_EQ(released, !steps[i].uses.empty() && steps[i].uses[0] == weight && !held)
          << weight << " at " << i;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Turns, testing::Range<std::uint64_t>(1, 31));

}  // namespace
}  // namespace stowage::estimate
