// Where the modules lie in each phase of a runtime that compiles, and what goes from device to device between
// them: each device and each byte against a look at every tensor.
#include <gmock/gmock.h>

#include <map>
#include <set>

#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kTarget = "tensorrt-mttm";

const Phase& phase_of(const DeviceCheck& found, std::string_view name) {
  for (const Phase& phase : found.phases) {
    if (phase.name == name) return phase;
  }
  ADD_FAILURE() << "no phase " << name;
  return found.phases.front();
}

bool is_engine(const Facts& facts, std::uint32_t tensor) {
  return facts.executor[facts.owner(tensor)] == model::Executor::TensorRt;
}

/// Storages of these tensors, each once; what is shared through export is one, but for an engine's own.
std::uint64_t bytes_by_hand(const Facts& facts, const std::vector<std::uint32_t>& tensors) {
  std::uint64_t bytes = 0;
  std::set<std::pair<int, std::uint32_t>> counted;
  for (const std::uint32_t tensor : tensors) {
    std::pair<int, std::uint32_t> key{-1, facts.storage(tensor)};
    int set = 0;
    for (const AliasGroup& group : facts.aliases) {
      for (const auto& members : group.sets) {
        ++set;
        const bool shared = std::find(members.begin(), members.end(), tensor) != members.end();
        if (shared && !is_engine(facts, tensor)) key = {set, 0};
      }
    }
    if (counted.insert(key).second) bytes += facts.bytes(tensor);
  }
  return bytes;
}

class PhasesOfSeed : public testing::TestWithParam<std::uint32_t> {
 protected:
  PhasesOfSeed() : made_(test::random_case(GetParam())), facts_(test::facts_of(made_.model)) {
    std::mt19937 random(GetParam());
    if (random() % 3) options_.offload_module_to_cpu = random() % 2 == 0;
    options_.malloc_trim = random() % 2;
    found_ = test::check(*facts_, kTarget, made_.map, options_);
  }
  std::uint32_t count() const { return static_cast<std::uint32_t>(facts_->model->tensors().size()); }
  bool engine(std::uint32_t tensor) const { return is_engine(*facts_, tensor); }
  machine::DeviceId place(std::string_view phase, std::uint32_t tensor) const {
    return test::asked_by_hand(phase_of(found_, phase).places, facts_->tensor_name(tensor), machine::kDisk);
  }

  test::RandomCase made_;
  FactsPtr facts_;
  CheckOptions options_;
  DeviceCheck found_;
};

TEST_P(PhasesOfSeed, EveryTensorIsWhereThePhaseNeedsIt) {
  const plan::DeviceMap map = test::map_of(made_.map);
  bool sent_away = false;
  for (std::uint32_t i = 0; i < count(); ++i) {
    const machine::DeviceId asked = test::asked_by_hand(map, facts_->tensor_name(i), found_.main);
    sent_away = sent_away || (engine(i) && !asked.gpu());
    const machine::DeviceId runs = engine(i) || asked == machine::kDisk ? found_.main : asked;
    EXPECT_EQ(place("run", i), runs) << facts_->tensor_name(i);
  }
  const bool on = options_.offload_module_to_cpu.value_or(sent_away && found_.main != machine::kCpu);
  for (std::uint32_t i = 0; i < count(); ++i) {
    EXPECT_EQ(place("load", i), found_.main);
    EXPECT_EQ(place("compile", i), on ? machine::kCpu : found_.main);
    EXPECT_EQ(place("refit", i), found_.main);
  }
}

TEST_P(PhasesOfSeed, WhatMovesIsWhatLiesElsewhereBefore) {
  for (const Phase& phase : found_.phases) {
    SCOPED_TRACE(phase.name);
    std::map<std::pair<machine::DeviceId, machine::DeviceId>, std::vector<std::uint32_t>> moved;
    for (std::uint32_t i = 0; i < count() && !phase.after.empty(); ++i) {
      // An engine has weights of its own: where their source is plays no part while it runs.
      if (phase.name == "run" && engine(i)) continue;
      const machine::DeviceId from = place(phase.after, i), to = place(phase.name, i);
      if (from != to) moved[{from, to}].push_back(i);
    }
    std::vector<Phase::Move> expected;
    for (const auto& [way, tensors] : moved)
      expected.push_back({way.first, way.second, Bytes(bytes_by_hand(*facts_, tensors))});
    EXPECT_EQ(phase.moves, expected);
  }
}

INSTANTIATE_TEST_SUITE_P(Phases, PhasesOfSeed, testing::Range(1u, 301u));

/// The whole module goes to the host while it is compiled and comes back for a refit. What engines own stays
/// on the GPU while it runs; what PyTorch executes comes back to where the plan has it.
TEST(PlacesOfPhases, OffloadIsOfTheWholeModuleAndOfCompilingAlone) {
  Json json = test::language_model(2, 100, 8);
  json["parts"] = {{{"module", "layers"}, {"executes", "tensorrt"}}};
  const FactsPtr facts = test::facts_of(json);
  const Bytes all = facts->model->total_bytes(), table(1600), head(1600);
  const Json map{{"", 0}, {"lm_head", "cpu"}};
  CheckOptions options;
  options.offload_module_to_cpu = true;
  const DeviceCheck on = test::check(*facts, kTarget, map, options);
  const machine::DeviceId gpu = machine::gpu(0), cpu = machine::kCpu;
  EXPECT_THAT(phase_of(on, "load").moves, IsEmpty());
  EXPECT_THAT(phase_of(on, "compile").moves, ElementsAre(Phase::Move{gpu, cpu, all}));
  EXPECT_THAT(phase_of(on, "refit").moves, ElementsAre(Phase::Move{cpu, gpu, all}));
  EXPECT_THAT(phase_of(on, "run").moves, ElementsAre(Phase::Move{cpu, gpu, table}));
  const DeviceCheck off = test::check(*facts, kTarget, map);
  EXPECT_THAT(phase_of(off, "compile").moves, IsEmpty()) << "offload is off where nobody asks for it";
  EXPECT_THAT(phase_of(off, "refit").moves, IsEmpty());
  EXPECT_THAT(phase_of(off, "run").moves, ElementsAre(Phase::Move{gpu, cpu, head}));
}

TEST(PlacesOfPhases, AreToldInTheDocument) {
  Json json = test::language_model(1, 100, 8);
  json["parts"] = {{{"module", "layers"}, {"executes", "tensorrt"}}};
  const Json map{{"", 0}, {"layers", "cpu"}};
  const DeviceCheck found = test::check(*test::facts_of(json), kTarget, map);
  const Json load = to_json(found.phases[0]), compile = to_json(found.phases[1]),
             run = to_json(found.phases[3]);
  EXPECT_EQ(load["after"], nullptr);
  EXPECT_EQ(load["moves"], Json::array());
  EXPECT_EQ(compile["after"], "load");
  EXPECT_EQ(compile["device_map"], (Json{{"", "cpu"}}));
  EXPECT_EQ(compile["moves"], (Json::array({{{"from", "0"}, {"to", "cpu"}, {"bytes", 3728}}})));
  EXPECT_EQ(run["after"], "compile");
  EXPECT_EQ(run["device_map"], (Json{{"", 0}, {"layers", 0}})) << "an engine's own are on the GPU";
}

}  // namespace
}  // namespace stowage::runtimes
