#include "app/gui/document/plan_edits.h"

#include <random>

#include "core/base/json.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;
using model::ModuleId;

class PlanEdits : public test::WithDocument {
 protected:
  void SetUp() override { openLlama(); }
  const model::Model& model() { return *document.model(); }
  PlanInput input() { return document.input(); }
  /// The device a module is pinned to by the rules, as a reader of the rules would say.
  std::optional<machine::DeviceId> pinned(const PlanInput& input, ModuleId module) {
    const auto* rule = edits::pinOf(input.settings, model(), module);
    return rule ? std::optional(rule->device) : std::nullopt;
  }
};

TEST_F(PlanEdits, PinReplacesThePinBefore) {
  const auto layer = module("model.layers.3");
  auto next = edits::pin(input(), model(), {layer}, gpu(0));
  next = edits::pin(next, model(), {layer}, kCpu);
  ASSERT_EQ(next.settings.rules.size(), 1u);
  EXPECT_EQ(next.settings.rules[0].device, kCpu);
}

TEST_F(PlanEdits, PinOfAPartSpreadsThePinAbove) {
  auto next = edits::pin(input(), model(), {module("model.layers")}, kCpu);
  next = edits::pin(next, model(), {module("model.layers.3")}, gpu(0));
  EXPECT_EQ(pinned(next, module("model.layers.3")), gpu(0));
  EXPECT_EQ(pinned(next, module("model.layers.4")), kCpu);
  EXPECT_EQ(pinned(next, module("model.layers.31")), kCpu);
  EXPECT_FALSE(pinned(next, module("model.norm")));
  for (const auto& rule : next.settings.rules)
    EXPECT_NE(rule.name, "model.layers") << "the pin above would contradict";
}

TEST_F(PlanEdits, PinAboveSwallowsPinsBelow) {
  auto next = edits::pin(input(), model(), {module("model.layers.1"), module("model.layers.2")}, kCpu);
  next = edits::pin(next, model(), {module("model")}, gpu(0));
  ASSERT_EQ(next.settings.rules.size(), 1u);
  EXPECT_EQ(next.settings.rules[0].name, "model");
}

TEST_F(PlanEdits, UnpinLeavesTheOthers) {
  auto next = edits::pin(input(), model(), {module("model.layers")}, kCpu);
  next = edits::unpin(next, model(), {module("model.layers.5")});
  EXPECT_FALSE(pinned(next, module("model.layers.5")));
  EXPECT_EQ(pinned(next, module("model.layers.6")), kCpu);
}

TEST_F(PlanEdits, ForbidLiftsAPinToThatDevice) {
  const auto layer = module("model.layers.7");
  auto next = edits::pin(input(), model(), {layer}, kDisk);
  next = edits::forbid(next, model(), {layer}, kDisk);
  EXPECT_FALSE(pinned(next, layer));
  EXPECT_TRUE(edits::firstForbidden(next.settings, model(), {layer}, kDisk));
  EXPECT_FALSE(edits::firstForbidden(next.settings, model(), {layer}, kCpu));
  next = edits::allow(next, model(), {layer}, kDisk);
  EXPECT_TRUE(next.settings.rules.empty());
}

TEST_F(PlanEdits, ForbidHoldsForWhatIsInsideAndAround) {
  auto next = edits::forbid(input(), model(), {module("model.layers.7")}, kDisk);
  EXPECT_TRUE(edits::firstForbidden(next.settings, model(), {module("model.layers.7.mlp")}, kDisk));
  EXPECT_TRUE(edits::firstForbidden(next.settings, model(), {module("model.layers")}, kDisk));
  EXPECT_FALSE(edits::firstForbidden(next.settings, model(), {module("model.layers.8")}, kDisk));
}

TEST_F(PlanEdits, PartsOfABlockStandForTheBlock) {
  const auto moved =
      edits::movable(model(), document.state()->catalog.get(),
                     {module("model.layers.3.self_attn.q_proj"), module("model.layers.3.mlp")});
  EXPECT_EQ(moved, std::vector<ModuleId>{module("model.layers.3")});
  const auto both = edits::movable(model(), document.state()->catalog.get(),
                                   {module("model.layers"), module("model.layers.3")});
  EXPECT_EQ(both, std::vector<ModuleId>{module("model.layers")});
}

TEST_F(PlanEdits, MachineWithoutADeviceDropsItsRules) {
  auto next = edits::withAnotherGpu(input());
  ASSERT_EQ(next.machine.gpu_count(), 2u);
  next = edits::pin(next, model(), {module("lm_head")}, gpu(1));
  next = edits::forbid(next, model(), {module("model.norm")}, gpu(0));
  next = edits::withMachine(next, test::machineOf({8ull << 30}, 64ull << 30));
  ASSERT_EQ(next.settings.rules.size(), 1u);
  EXPECT_TRUE(next.settings.rules[0].forbid);
}

TEST_F(PlanEdits, RepairsDoWhatTheySay) {
  solve::Repair repair;
  repair.kind = solve::Repair::Kind::RaiseBudget;
  repair.device = gpu(0);
  repair.budget = GiB(20);
  EXPECT_EQ(edits::withRepair(input(), model(), repair).machine.find(gpu(0))->budget, GiB(20));
  repair.kind = solve::Repair::Kind::ComputeOnHost;
  EXPECT_TRUE(edits::withRepair(input(), model(), repair).settings.runtime.computes_all());
  repair.name = "model.layers.3";
  const auto one = edits::withRepair(input(), model(), repair).settings;
  EXPECT_EQ(one.runtime.row, machine::kByModule) << "the module in the way alone";
  EXPECT_EQ(one.computed, std::vector<std::string>{"model.layers.3"});
  repair.kind = solve::Repair::Kind::StreamInTurn;
  repair.name.clear();
  const auto ahead = edits::withStreaming(input(), machine::Streaming::Prefetch, GiB(1));
  ASSERT_TRUE(ahead.settings.runtime.prefetches());
  const auto in_turn = edits::withRepair(ahead, model(), repair).settings.runtime;
  EXPECT_FALSE(in_turn.prefetches());
  EXPECT_FALSE(in_turn.window) << "a window is said of prefetch alone";
  EXPECT_EQ(in_turn.row, ahead.settings.runtime.row);
  repair.kind = solve::Repair::Kind::AllowSplitting;
  repair.name = "LlamaDecoderLayer";
  const auto split = edits::withRepair(input(), model(), repair);
  ASSERT_TRUE(split.settings.no_split);
  EXPECT_TRUE(split.settings.no_split->empty());
  repair.kind = solve::Repair::Kind::AddDevice;
  repair.device = gpu(input().machine.gpu_count());
  repair.budget = Bytes(5ull << 30);
  repair.count = 3;
  const auto cards = edits::withRepair(input(), model(), repair).machine;
  EXPECT_EQ(cards.gpu_count(), input().machine.gpu_count() + 3);
  EXPECT_EQ(cards.find(gpu(cards.gpu_count() - 1))->budget, repair.budget);
  repair.budget = Bytes();
  repair.count = 1;
  repair.device = kDisk;
  auto without = input();
  without.machine = test::machineOf({8ull << 30}, 64ull << 30, false);
  EXPECT_TRUE(edits::withRepair(without, model(), repair).machine.find(kDisk));
}

/// Whatever is pinned in whatever order: the last word on a module holds, and no two pins contradict.
TEST_F(PlanEdits, LastWordHoldsOverRandomEdits) {
  const std::uint32_t seed = 20240611;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const std::vector<machine::DeviceId> devices{gpu(0), kCpu, kDisk};
  auto current = input();
  for (int step = 0; step < 200; ++step) {
    const ModuleId at(random() % model().modules().size());
    const auto device = devices[random() % devices.size()];
    if (random() % 4 == 0) {
      current = edits::unpin(current, model(), {at});
      ASSERT_FALSE(pinned(current, at)) << model()[at].name;
      continue;
    }
    current = edits::pin(current, model(), {at}, device);
    ASSERT_EQ(pinned(current, at), device) << model()[at].name;
    for (const auto& a : current.settings.rules) {
      const auto outer = model().find_module(a.name);
      for (const auto& b : current.settings.rules) {
        const auto inner = model().find_module(b.name);
        if (&a == &b || !outer || !inner) continue;
        ASSERT_FALSE(model().contains(*outer, *inner)) << a.name << " over " << b.name;
      }
    }
  }
}

/// Where each tensor is pinned to, read from the rules one by one: the innermost pin counts.
std::vector<std::optional<machine::DeviceId>> pinnedTensors(const model::Model& model,
                                                            const plan::Settings& settings) {
  std::vector<std::optional<machine::DeviceId>> out(model.tensors().size());
  std::vector<std::size_t> length(out.size(), 0);
  for (const auto& rule : settings.rules) {
    if (rule.forbid) continue;
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::string& name = model.tensors()[i].name;
      const bool about = rule.name.empty() || name == rule.name || name.starts_with(rule.name + ".");
      if (!about || (out[i] && rule.name.size() < length[i])) continue;
      out[i] = rule.device;
      length[i] = rule.name.size();
    }
  }
  return out;
}

class RandomPins : public PlanEdits, public ::testing::WithParamInterface<std::uint32_t> {};

/// Whatever was pinned before: afterwards the modules are pinned there, all else is as it was, and no rule
/// contradicts another.
TEST_P(RandomPins, ChangeWhatTheyAreAboutAndNothingElse) {
  SCOPED_TRACE("seed " + std::to_string(GetParam()));
  std::mt19937 random(GetParam());
  const auto anyModule = [&] {
    return ModuleId(static_cast<std::uint32_t>(random() % model().modules().size()));
  };
  PlanInput plan = input();
  for (int step = 0; step < 25; ++step) {
    std::vector<ModuleId> modules(1 + random() % 5);
    for (auto& module : modules) module = anyModule();
    const auto before = pinnedTensors(model(), plan.settings);
    const std::optional<machine::DeviceId> device =
        random() % 4 == 0 ? std::nullopt : std::optional(random() % 2 ? gpu(0) : kCpu);
    plan = device ? edits::pin(plan, model(), modules, *device) : edits::unpin(plan, model(), modules);
    const auto after = pinnedTensors(model(), plan.settings);
    for (std::size_t i = 0; i < after.size(); ++i) {
      const auto& tensor = model().tensors()[i];
      const bool inside = std::any_of(modules.begin(), modules.end(),
                                      [&](ModuleId m) { return model().contains(m, tensor.module); });
      EXPECT_EQ(after[i], inside ? device : before[i]) << tensor.name << ", step " << step;
    }
    const auto solved =
        solve::solve(*document.state()->catalog, test::machineOf({80ull << 30}, 64ull << 30), plan.settings);
    EXPECT_TRUE(solved || solved.error().code != Code::SolveRulesContradict) << "step " << step;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPins, ::testing::Range(0u, 10u));

/// Every expert of a large mixture, pinned one by one and pinned again: a frame or two, not minutes.
TEST_F(PlanEdits, FifteenThousandExpertsArePinnedTwiceInNoTime) {
  Json json{{"schema", "stowage.model/1"}, {"name", "experts"}, {"dtype", "BF16"}};
  json["modules"] = Json::array({{{"name", ""}, {"class", "Net"}}});
  json["tensors"] = Json::array();
  for (int i = 0; i < 15'000; ++i) {
    const std::string name =
        "layers." + std::to_string(i / 250) + ".mlp.experts." + std::to_string(i % 250) + ".weight";
    json["tensors"].push_back({{"name", name}, {"dtype", "BF16"}, {"shape", {16}}});
  }
  QFile file(folder.filePath(QStringLiteral("experts.json")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray::fromStdString(json.dump()));
  file.close();
  open(file.fileName(), test::machineOf({80ull << 30}, 2048ull << 30));
  std::vector<ModuleId> experts;
  for (std::size_t i = 0; i < model().modules().size(); ++i) {
    if (!model().modules()[i].tensors.empty()) experts.push_back(ModuleId(static_cast<std::uint32_t>(i)));
  }
  ASSERT_EQ(experts.size(), 15'000u);
  QElapsedTimer timer;
  timer.start();
  const auto once = edits::pin(input(), model(), experts, kCpu);
  const auto twice = edits::pin(once, model(), experts, kDisk);
  EXPECT_FALSE(edits::firstForbidden(twice.settings, model(), experts, kCpu));
  const auto forbidden = edits::forbid(twice, model(), experts, gpu(0));
  EXPECT_TRUE(edits::allForbidden(forbidden.settings, model(), experts, gpu(0)));
  // 2.2e8 look-ups took half a minute; three passes over the rules take milliseconds.
  EXPECT_LT(timer.elapsed(), 2000);
  EXPECT_EQ(twice.settings.rules.size(), experts.size());
  EXPECT_EQ(edits::unpin(twice, model(), experts).settings.rules.size(), 0u);
}

}  // namespace
}  // namespace stowage::app
