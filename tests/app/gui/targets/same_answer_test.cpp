// The window answers a target's question as the command line does: one map, one verdict, one sum a device.
#include <random>

#include <QProcess>

#include "app/gui/document/solve_plan.h"
#include "core/base/file.h"
#include "core/machine/machine.h"
#include "core/plan/evaluate.h"
#include "core/runtimes/targets.h"
#include "tests/app/gui/targets/targets_fixture.h"

namespace stowage::app {
namespace {

class SameAnswer : public test::WithDocument {
 protected:
  /// What `stowage-cli solve --target` says; exit 4, that there is no plan, is an answer too.
  Json cli(const std::string& target, const machine::Machine& machine, const plan::Workload& workload) {
    const QString file = folder.filePath(QStringLiteral("machine.json"));
    EXPECT_TRUE(write_file_atomically(file.toStdString(), machine::to_json(machine).dump()));
    QProcess process;
    process.start(QString::fromStdString(test::program("stowage-cli")),
                  {QStringLiteral("solve"), document.modelPath(), QStringLiteral("--machine"), file,
                   QStringLiteral("--target"), QString::fromStdString(target), QStringLiteral("--tokens"),
                   QString::number(workload.tokens), QStringLiteral("--batch"),
                   QString::number(workload.batch), QStringLiteral("--json")});
    EXPECT_TRUE(process.waitForFinished(120000));
    EXPECT_TRUE(process.exitCode() == 0 || process.exitCode() == 4)
        << process.readAllStandardError().toStdString();
    return parse_json(process.readAllStandardOutput().toStdString(), "solve").value_or(Json());
  }
  PlanOutcome window(const runtimes::Target& target, const machine::Machine& machine,
                     const plan::Workload& workload) {
    PlanRequest request = document.request(document.input());
    request.previous = nullptr;
    request.input.machine = machine;
    request.input.settings.workload = workload;
    request.input.settings.runtime.change_to(target.judged_as);
    request.input.target = {std::string(target.name)};
    return solvePlan(request, {}, {});
  }
  void compare(const runtimes::Target& target, const machine::Machine& machine,
               const plan::Workload& workload) {
    const Json said = cli(std::string(target.name), machine, workload);
    const PlanOutcome mine = window(target, machine, workload);
    ASSERT_TRUE(said.is_object() && mine.state && mine.state->answer);
    const solve::Outcome outcome = mine.state->answer->outcome;
    ASSERT_EQ(said.at("status"), outcome == solve::Outcome::Optimal ? "optimal"
                                 : outcome == solve::Outcome::Gap   ? "gap"
                                                                    : "infeasible");
    if (outcome == solve::Outcome::Infeasible) {
      ++none_;
      EXPECT_EQ(said.at("infeasible").at("repairs").size(), mine.state->answer->infeasible.repairs.size());
      return;
    }
    EXPECT_EQ(said.at("device_map"),
              plan::to_json(plan::to_device_map(*document.model(), machine, mine.state->placement)));
    for (std::size_t i = 0; i < machine.devices.size(); ++i) {
      const plan::DeviceUse& use = mine.state->evaluation.devices[i];
      const Json& device = said.at("devices")[i];
      EXPECT_EQ(device.at("used"), use.used.count()) << i;
      EXPECT_EQ(device.at("kv_cache"), use.kv_cache.count()) << i;
      EXPECT_EQ(device.at("overhead"), use.overhead.count()) << i;
      if (use.kv_cache) ++caches_;
    }
    ++plans_;
  }
  std::size_t plans_ = 0, none_ = 0, caches_ = 0;
};

TEST_F(SameAnswer, OfEachTargetOnMachinesAtRandom) {
  for (const auto& [name, json] :
       {std::pair{"attending", test::attendingModel()}, {"aliased", test::aliasedModel()}}) {
    const QString path = folder.filePath(QString::fromLatin1(name) + QStringLiteral(".json"));
    ASSERT_TRUE(write_file_atomically(path.toStdString(), json.dump()));
    open(path, test::machineOf({24ull << 30}, 64ull << 30));
    const std::uint64_t all = document.model()->total_bytes().count();
    for (std::uint32_t seed = 0; seed < 3; ++seed) {
      std::mt19937 random(seed * 7 + 1);
      const auto part = [&] { return all * (60 + random() % 110) / 100; };
      const machine::Machine machine = test::machineOf({part(), part()}, random() % 2 ? 2 * all : 0, false);
      const plan::Workload workload{seed == 1 ? 0u : 4096u, 1 + random() % 2};
      for (const runtimes::Target* target : runtimes::targets()) {
        if (target->gguf) continue;
        SCOPED_TRACE(std::string(name) + ", " + std::string(target->name) + ", seed " + std::to_string(seed));
        compare(*target, machine, workload);
        if (HasFatalFailure()) return;
      }
    }
  }
  EXPECT_GT(plans_, 10u);
  EXPECT_GT(caches_, 0u);
}

/// Real models: layers that attend, experts, and latent attention, of which vLLM keeps the compressed row.
TEST_F(SameAnswer, OfModelsOfTheLibrary) {
  for (const char* model : {"llama_untied", "mixtral_tiny", "deepseek_v3_tiny"}) {
    const QString path = QString::fromStdString(test::data(std::string("models/") + model + "/hf_sharded"));
    open(path, test::machineOf({1ull << 30}, 1ull << 30));
    const std::uint64_t all = document.model()->total_bytes().count();
    for (const char* name : {"vllm", "pytorch", "accelerate", "pipelining", "deepspeed"}) {
      SCOPED_TRACE(std::string(model) + ", " + name);
      compare(*runtimes::find_target(name), test::machineOf({all, all}, 4 * all, false), {64, 1});
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(plans_, 6u);
}

/// A machine with less memory than the plan needs for what the target reserves has no optimal plan on either
/// side, and a prompt of many tokens is taken in the target's own parts.
TEST_F(SameAnswer, SettingsAreThoseOfTheTarget) {
  const QString path = folder.filePath(QStringLiteral("seed.json"));
  ASSERT_TRUE(write_file_atomically(path.toStdString(), test::attendingModel().dump()));
  open(path, test::machineOf({24ull << 30}, 64ull << 30));
  PlanInput input = document.input();
  input.settings.workload = {8192, 1};
  EXPECT_EQ(settingsAsRun(input), input.settings) << "nobody is named";
  input.target.name = "vllm";
  EXPECT_TRUE(settingsAsRun(input).workload.cache_apart);
  EXPECT_TRUE(settingsAsRun(input).workload.latent_cache);
  input.target.name = "llama.cpp";
  EXPECT_EQ(settingsAsRun(input).workload.prefill_chunk, 512u);
  input.target.name = "of-tomorrow";
  EXPECT_EQ(settingsAsRun(input), input.settings);
}

/// What a target is told is part of its question; where nobody is named, it is not.
TEST_F(SameAnswer, WhatATargetIsToldIsAsked) {
  PlanInput one, other;
  other.target.places.input_device = machine::kCpu;
  EXPECT_TRUE(one.asksTheSame(other));
  EXPECT_FALSE(one == other);
  one.target.name = other.target.name = "pytorch";
  EXPECT_FALSE(one.asksTheSame(other));
  one.target.places = other.target.places;
  EXPECT_TRUE(one.asksTheSame(other));
  other.target.settings = {{"malloc_trim", false}};
  EXPECT_FALSE(one.asksTheSame(other));
}

using TargetChoices = test::WithTargets;

/// A target without device rules is planned for, too: with what it reserves, judged as it runs; programs that
/// open GGUF files alone are none for this model, and say so.
TEST_F(TargetChoices, APlanIsMadeForWhoeverIsChosen) {
  openSeed();
  const auto before = document.input();
  const Bytes free = document.state()->evaluation.devices[0].overhead;
  check("target.vllm");
  EXPECT_EQ(document.input().target.name, "vllm");
  EXPECT_EQ(document.input().settings.runtime.row, machine::kComputesOnHost);
  EXPECT_TRUE(action("target.vllm")->isChecked());
  EXPECT_TRUE(document.state()->settings.workload.cache_apart) << "the plan is judged as vLLM runs it";
  EXPECT_FALSE(document.input().settings.workload.cache_apart) << "which nobody asked for";
  const Bytes card(24ull << 30);
  EXPECT_EQ(document.state()->evaluation.devices[0].overhead, free + (card - machine::percent_of(card, 90)));
  EXPECT_TRUE(found().findings.empty()) << "nobody knows who executes what";
  check("target.accelerate");
  EXPECT_TRUE(document.input().settings.runtime.streams_all());
  EXPECT_EQ(document.state()->evaluation.devices[0].overhead, free);
  document.undoStack().undo();
  document.undoStack().undo();
  settle();
  EXPECT_TRUE(document.input() == before);
  for (const char* id : {"target.llama.cpp", "target.ollama"}) {
    EXPECT_FALSE(action(id)->isEnabled());
    EXPECT_TRUE(window->actions().whyNot(action(id)).contains(QStringLiteral("GGUF")));
  }
}

}  // namespace
}  // namespace stowage::app
