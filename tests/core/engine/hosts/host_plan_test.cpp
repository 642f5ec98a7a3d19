// Which host executes what: whatever the map, each host has what its steps read, and sends only what it has.
#include "core/engine/hosts/host_plan.h"

#include <algorithm>
#include <filesystem>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "core/formats/program.h"
#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

std::vector<std::string> programs() {
  std::vector<std::string> out;
  for (const char* folder : {"engine", "models"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(stowage::test::data(folder))) {
      if (entry.path().extension() == ".pt2") out.push_back(entry.path().string());
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::optional<Program> program_at(const std::string& path) {
  auto file = RandomAccessFile::open(path);
  if (!file) return std::nullopt;
  auto exported = formats::read_program(std::move(*file));
  if (!exported) return std::nullopt;
  auto program = resolve(*exported, exported->file_bytes);
  return program ? std::optional(std::move(*program)) : std::nullopt;
}

protocol::HostsTask random_task(const Program& program, std::uint32_t hosts, std::mt19937& random) {
  protocol::HostsTask task;
  for (std::uint32_t i = 0; i < hosts; ++i) task.names.push_back("h" + std::to_string(i));
  task.entries.emplace_back("", random() % hosts);
  for (const std::string& module : program.modules) {
    if (random() % 2) task.entries.emplace_back(module, random() % hosts);
  }
  return task;
}

/// What each host has of the values of the main graph, step by step.
class Walk {
 public:
  Walk(const Program& program, const HostPlan& plan, std::size_t hosts)
      : program_(program),
        plan_(plan),
        hosts_(hosts),
        has_(hosts, std::vector<bool>(program.main.slots)),
        weight_(program.main.slots, -1) {}

  std::string check() {
    for (std::size_t i = 0; i < program_.inputs.size(); ++i) {
      if (program_.inputs[i].slot != kNoSlot) has_[0][program_.inputs[i].slot] = true;
    }
    for (std::size_t i = 0; i < program_.weights.size(); ++i) {
      const Slot slot = program_.weights[i].slot;
      if (slot == kNoSlot) continue;
      weight_[slot] = static_cast<std::int64_t>(i);
      const bool mutated = program_.storages[program_.weights[i].storage].mutated;
      for (std::size_t h = 0; h < hosts_; ++h)
        has_[h][slot] = !mutated || plan_.host_of_weight(static_cast<std::uint32_t>(i)) == h;
    }
    const auto* scope = plan_.of(program_.main);
    if (!scope || scope->steps.size() != program_.main.steps.size()) return "no plan of the main graph";
    for (std::size_t i = 0; i < scope->steps.size() && wrong_.empty(); ++i)
      step(program_.main.steps[i], scope->steps[i]);
    return wrong_;
  }

 private:
  void step(const Step& step, const HostPlan::StepPlan& plan) {
    std::vector<std::pair<std::size_t, Slot>> passing;
    for (const HandOver& what : plan.before) {
      if (!has_[what.from][what.slot]) wrong_ = step.name + ": the sender lacks a value";
      if (has_[what.to][what.slot]) wrong_ = step.name + ": the receiver has it already";
      if (what.to != plan.host) wrong_ = step.name + ": it goes elsewhere";
      has_[what.to][what.slot] = true;
      if (!what.keep) passing.emplace_back(what.to, what.slot);
    }
    const bool inlined = step.kind == Step::Kind::HigherOrder &&
                         (step.higher == HigherOrder::SetGradEnabled || step.higher == HigherOrder::Autocast);
    for (std::size_t h = 0; h < hosts_; ++h) {
      if (plan.host != HostPlan::kEverywhere && plan.host != h) continue;
      if (!inlined) operands(step, h);
      for (const Binding& binding : step.results) {
        for (const Slot slot : binding.slots) has_[h][slot] = true;
      }
    }
    for (const auto& [host, slot] : passing) has_[host][slot] = false;
  }

  void operands(const Step& step, std::size_t host) {
    if (step.kind == Step::Kind::Skip) return;
    for (const Recipe& recipe : step.arguments) {
      for (const Slot slot : recipe.slots) {
        if (slot == kNoSlot || has_[host][slot]) continue;
        const bool sizes = step.kind == Step::Kind::Symbolic && weight_[slot] >= 0;
        if (!sizes) wrong_ = step.name + ": host " + std::to_string(host) + " lacks an operand";
      }
    }
  }

  const Program& program_;
  const HostPlan& plan_;
  std::size_t hosts_;
  std::vector<std::vector<bool>> has_;
  std::vector<std::int64_t> weight_;
  std::string wrong_{};
};

bool has_inlined(const Program& program) {
  for (const Step& step : program.main.steps) {
    if (step.kind == Step::Kind::HigherOrder) return true;
  }
  return false;
}

TEST(HostPlan, EveryHostHasWhatItsStepsRead) {
  const auto seed = static_cast<unsigned>(::testing::UnitTest::GetInstance()->random_seed());
  std::mt19937 random(seed);
  std::size_t planned = 0, crossings = 0;
  for (const std::string& path : programs()) {
    const auto program = program_at(path);
    if (!program || has_inlined(*program)) continue;  // what a nested graph hands on is checked by running it
    for (int round = 0; round < 20; ++round) {
      const std::uint32_t hosts = 1 + random() % 4;
      const auto task = random_task(*program, hosts, random);
      const auto plan = HostPlan::make(*program, task);
      if (!plan) {
        EXPECT_EQ(plan.error().code, Code::EngineAcrossHosts) << path;
        continue;
      }
      EXPECT_EQ(Walk(*program, *plan, hosts).check(), "") << path << " seed " << seed;
      for (const auto& step : plan->of(program->main)->steps) crossings += step.before.size();
      ++planned;
    }
  }
  EXPECT_GT(planned, 100u);
  EXPECT_GT(crossings, 1000u);
}

TEST(HostPlan, OneHostHandsNothingOver) {
  for (const std::string& path : programs()) {
    const auto program = program_at(path);
    if (!program) continue;
    protocol::HostsTask task;
    task.names = {"alone"};
    task.entries = {{"", 0}};
    const auto plan = HostPlan::make(*program, task);
    ASSERT_TRUE(plan) << path << ": " << sentence(plan.error());
    for (const auto& step : plan->of(program->main)->steps) EXPECT_TRUE(step.before.empty()) << path;
    EXPECT_TRUE(plan->results().empty() && plan->mutations().empty()) << path;
  }
}

TEST(HostPlan, AConditionOverTwoHostsIsRefused) {
  const auto program = program_at(stowage::test::data("engine/cond.pt2"));
  ASSERT_TRUE(program);
  protocol::HostsTask task;
  task.names = {"a", "b"};
  std::set<std::string> below;
  for (const Step& step : program->main.steps) {
    for (const auto& graph : step.graphs) {
      for (const Step& inner : graph->steps) below.insert(program->modules[inner.module]);
    }
  }
  std::uint32_t next = 0;
  for (const std::string& module : below) task.entries.emplace_back(module, next++ % 2);
  const auto plan = HostPlan::make(*program, task);
  if (below.size() < 2) GTEST_SKIP() << "its branches are of one module";
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().code, Code::EngineAcrossHosts);
}

}  // namespace
}  // namespace stowage::engine::test
