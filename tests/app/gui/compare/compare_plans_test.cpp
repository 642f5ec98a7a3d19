// Any two of: the plan now, answers of strategies, plans and maps from files. The plan stays as it is.
#include "app/gui/compare/compare_plans.h"

#include <QProcess>

#include "tests/app/gui/compare/compare_fixture.h"
#include "widgets/common/sentences.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class Comparing : public test::WithComparison {
 protected:
  /// As `stowage-cli diff` has it.
  Json cli(const QString& a, const QString& b) {
    QProcess process;
    process.start(QString::fromStdString(test::program("stowage-cli")),
                  {QStringLiteral("diff"), document.modelPath(), a, b, QStringLiteral("--json")});
    EXPECT_TRUE(process.waitForFinished(60000));
    EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
    return parse_json(process.readAllStandardOutput().toStdString(), "diff").value_or(Json());
  }
  static Json movesOf(const plan::PlanDiff& diff) {
    Json out = Json::array();
    for (const plan::Move& move : diff.moves)
      out.push_back({{"name", move.name},
                     {"from", machine::to_string(move.from)},
                     {"to", machine::to_string(move.to)},
                     {"bytes", move.bytes.count()}});
    return out;
  }
  static Json devicesOf(const Json& devices) {
    Json out;  // those that hold something: the command line has no machine
    for (const Json& device : devices) {
      if (device.at("before") != 0 || device.at("after") != 0)
        out[device.at("device").get<std::string>()] = device.at("difference");
    }
    return out;
  }
};

TEST_F(Comparing, ThePlanWithItselfMovesNothing) {
  openLlama();
  const CompareAnswer& answer = compared(now(), now());
  ASSERT_TRUE(answer.comparison) << answer.problem.toStdString();
  EXPECT_TRUE(answer.comparison->diff.moves.empty());
  ASSERT_EQ(answer.comparison->baseline.plan, answer.comparison->other.plan);
}

/// Where everything lies on one GPU in both, nothing differs: accelerate's map needs the same activations.
TEST_F(Comparing, BothSidesKeepRoomForActivations) {
  openLlama();
  PlanInput input = document.input();
  for (machine::Device& device : input.machine.devices) {
    if (device.id.gpu()) device.budget = GiB(80);
  }
  input.settings.workload.tokens = 4096;
  document.edit(QStringLiteral("large cards"), input);
  ASSERT_TRUE(document.waitUntilIdle());
  const CompareAnswer& answer = compared(now(), strategy(plan::Strategy::Sequential));
  ASSERT_TRUE(answer.comparison) << answer.problem.toStdString();
  const auto& mine = answer.comparison->baseline.plan->evaluation.devices;
  const auto& theirs = answer.comparison->other.plan->evaluation.devices;
  ASSERT_EQ(mine.size(), theirs.size());
  Bytes rooms;
  for (const plan::DeviceUse& use : theirs) rooms += use.activations;
  EXPECT_GT(rooms, Bytes());
  ASSERT_TRUE(answer.comparison->diff.moves.empty());
  for (std::size_t i = 0; i < mine.size(); ++i) EXPECT_EQ(mine[i].used, theirs[i].used) << i;
}

TEST_F(Comparing, TheCommandLineNamesTheSameMovesAndBytes) {
  openLlama();
  ASSERT_TRUE(document.savePlan(path("old.stowage")));
  for (const char* name : {"model.layers.3", "model.layers.20.mlp", "lm_head"}) pin(name, kDisk);
  pin("model.layers.31", gpu(0));
  ASSERT_TRUE(document.savePlan(path("new.stowage")));
  const QString map =
      write("map.json", R"({"model.embed_tokens": 2, "model.layers": "cpu", "model.layers.7.mlp": 0,
      "model.norm": 0, "model.rotary_emb": 0, "lm_head": "disk"})");
  for (const auto& [a, b] : {std::pair{path("old.stowage"), path("new.stowage")},
                             {path("new.stowage"), map},
                             {map, path("old.stowage")}}) {
    const CompareAnswer& answer = compared(file(a), file(b));
    ASSERT_TRUE(answer.comparison) << answer.problem.toStdString();
    const plan::PlanDiff& diff = answer.comparison->diff;
    const Json said = cli(a, b);
    EXPECT_FALSE(diff.moves.empty());
    EXPECT_EQ(movesOf(diff), said.at("moves"));
    EXPECT_EQ(diff.moved_bytes.count(), said.at("moved_bytes"));
    Json devices = Json::array();
    for (const auto& device : diff.devices)
      devices.push_back({{"device", machine::to_string(device.device)},
                         {"before", device.before.count()},
                         {"after", device.after.count()},
                         {"difference", static_cast<std::int64_t>(device.after.count()) -
                                            static_cast<std::int64_t>(device.before.count())}});
    EXPECT_EQ(devicesOf(devices), devicesOf(said.at("devices")));
  }
}

TEST_F(Comparing, TheCommandLineSaysTheSameOfThePlanNowAndOfAStrategy) {
  openLlama();
  ASSERT_TRUE(document.savePlan(path("now.stowage")));
  const auto strategyPlan = compared(now(), strategy(plan::Strategy::Auto)).comparison;
  ASSERT_TRUE(strategyPlan);
  const auto& other = *strategyPlan->other.plan;
  const QString map = write(
      "auto.json", to_text(plan::to_json(plan::to_device_map(*other.model, other.machine, other.placement))));
  EXPECT_EQ(movesOf(strategyPlan->diff), cli(path("now.stowage"), map).at("moves"));
}

TEST_F(Comparing, AStrategyIsSolvedAsAnEditWouldBe) {
  openLlama();
  const PlanInput before = document.input();
  const auto shown = document.state();
  const CompareAnswer answer = compared(now(), strategy(plan::Strategy::Sequential));
  ASSERT_TRUE(answer.comparison) << answer.problem.toStdString();
  EXPECT_TRUE(document.input() == before);
  EXPECT_EQ(document.state(), shown) << "comparing changes nothing";
  EXPECT_EQ(document.undoStack().count(), 0);
  const auto foreseen = answer.comparison->other.plan->placement;
  action("plan.takeOver")->trigger();
  settle();
  EXPECT_EQ(document.state()->placement, foreseen);
  EXPECT_EQ(document.undoStack().count(), 1);
  document.undoStack().undo();
  settle();
  EXPECT_TRUE(document.input() == before);
  EXPECT_EQ(document.state()->placement, shown->placement);
}

/// Between a question and its answer there is only the answer to the question before.
TEST_F(Comparing, NothingIsTakenOverThatAnswersTheQuestionBefore) {
  openLlama();
  ASSERT_TRUE(compared(now(), strategy(plan::Strategy::Sequential)).takeOver);
  const auto offered = [&] {
    return action("plan.takeOver")->isEnabled() && page.strip()->takeOver().isEnabled();
  };
  ASSERT_TRUE(offered());
  document.setPatience(0);
  compare.choose(now(), strategy(plan::Strategy::Auto));
  ASSERT_TRUE(compare.working());
  EXPECT_FALSE(action("plan.takeOver")->isEnabled());
  EXPECT_FALSE(page.strip()->takeOver().isEnabled());
  Q_EMIT page.strip()->takeOverRequested();
  EXPECT_EQ(document.undoStack().count(), 0) << "the answer at hand is of the strategy before";
  again();
  EXPECT_TRUE(offered());
  document.edit(QStringLiteral("less"), edits::withBudget(document.input(), gpu(0), GiB(6)));
  ASSERT_TRUE(document.state()->solving);
  compare.updateCommands(true);  // as the window does with every state
  EXPECT_FALSE(action("plan.takeOver")->isEnabled());
  Q_EMIT page.strip()->takeOverRequested();
  EXPECT_EQ(document.undoStack().count(), 1) << "the answer at hand is of the plan before the edit";
  again();
  EXPECT_TRUE(offered());
  Q_EMIT page.strip()->takeOverRequested();
  EXPECT_EQ(document.undoStack().count(), 2);
}

/// The sentence that says why there is no plan stays: what was being compared before is not heard of.
TEST_F(Comparing, AQuestionThatCannotBeAskedEndsWhatIsBeingCompared) {
  openLlama();
  compared(now(), strategy(plan::Strategy::Sequential));
  document.setPatience(0);
  compare.choose(now(), strategy(plan::Strategy::Auto));
  ASSERT_TRUE(compare.working());
  document.setPatience(2000);
  PlanInput both = document.input();
  both.settings.rules.push_back({"model.layers.3", gpu(0), false});
  both.settings.rules.push_back({"model.layers.3", kCpu, false});
  document.edit(QStringLiteral("contradiction"), both);
  const CompareAnswer& answer = again();
  ASSERT_TRUE(document.problem());
  EXPECT_FALSE(answer.comparison);
  EXPECT_EQ(answer.problem, widgets::sentenceText(*document.problem()));
  EXPECT_EQ(page.strip()->message(), answer.problem);
  EXPECT_FALSE(action("plan.takeOver")->isEnabled());
}

TEST_F(Comparing, AnEditIsComparedAtOnceAndAPlanOfAnotherMachineByItsOwnBudgets) {
  openLlama();
  ASSERT_TRUE(document.savePlan(path("old.stowage")));
  EXPECT_TRUE(compared(file(path("old.stowage")), now()).comparison->diff.moves.empty());
  auto machine = document.input().machine;
  machine.devices[0].budget = Bytes(5ull << 30);
  document.edit(QStringLiteral("less"),
                edits::withMachine(document.input(),
                                   edits::withAnotherGpu(document.input(), Bytes(3ull << 30)).machine));
  const auto comparison = again().comparison;
  ASSERT_TRUE(comparison);
  EXPECT_FALSE(comparison->diff.moves.empty());
  EXPECT_EQ(comparison->baseline.plan->machine.gpu_count(), 2u) << "the machine of both";
  EXPECT_EQ(comparison->baseline.plan->evaluation.devices[1].used, Bytes())
      << "of which the old plan had one";
  EXPECT_GT(comparison->other.plan->evaluation.devices[1].used, Bytes());
}

TEST_F(Comparing, APlanOfAFileIsShownAndTakenOverAsItWasSaved) {
  openLlama();
  pin("model.layers.5", kDisk);
  const auto saved = document.state()->placement;
  ASSERT_TRUE(document.savePlan(path("old.stowage")));
  document.undoStack().undo();
  settle();
  const auto before = document.state()->placement;
  const CompareAnswer& answer = compared(now(), file(path("old.stowage")));
  ASSERT_TRUE(answer.comparison);
  EXPECT_EQ(answer.comparison->other.plan->placement, saved);
  Q_EMIT page.strip()->takeOverRequested();
  settle();
  EXPECT_EQ(document.state()->placement, saved);
  EXPECT_TRUE(again().comparison->diff.moves.empty()) << "the plan now is the other one";
  EXPECT_FALSE(action("plan.takeOver")->isEnabled());
  document.undoStack().undo();
  settle();
  EXPECT_EQ(document.state()->placement, before);
}

TEST_F(Comparing, AMapOfAnotherModelIsRefusedInOneSentence) {
  openLlama();
  const auto shown = document.state();
  const QString other = write("gpt2.json", R"({"transformer.wte": 0, "transformer.h": "cpu"})");
  const CompareAnswer& answer = compared(now(), file(other));
  EXPECT_FALSE(answer.comparison);
  EXPECT_EQ(answer.problem.toStdString(),
            "gpt2.json is for another model: llama-3.1-8b has none of its 2 names.");
  EXPECT_EQ(page.strip()->message(), answer.problem);
  EXPECT_EQ(page.strip()->tone(), widgets::Tone::Error);
  EXPECT_FALSE(action("plan.takeOver")->isEnabled());
  EXPECT_EQ(document.state(), shown);
  EXPECT_TRUE(compared(now(), strategy(plan::Strategy::Auto)).comparison)
      << "and the next choice is compared";
}

TEST_F(Comparing, WhatIsDamagedIsRefusedInOneSentenceThatNamesTheFile) {
  openLlama();
  ASSERT_TRUE(document.savePlan(path("good.stowage")));
  const auto text = read_text_file(path("good.stowage").toStdString()).value();
  const std::pair<const char*, std::string> bad[] = {
      {"cut.stowage", text.substr(0, text.size() / 2)},
      {"empty.json", "{}"},
      {"list.json", "[1, 2]"},
      {"float.json", R"({"model": 1.5})"},
      {"twice.json", R"({"model": 0, "model": 1})"},
      {"machine.stowage", R"({"schema": "stowage.plan/1", "machine": 3, "device_map": {"model": 0}})"},
      {"many.json", R"({"model": 4000})"},
  };
  for (const auto& [name, content] : bad) {
    const QString file = write(name, content);
    const CompareAnswer& answer = compared(now(), this->file(file));
    EXPECT_FALSE(answer.comparison) << name;
    EXPECT_TRUE(answer.problem.contains(QString::fromLatin1(name)))
        << name << ": " << answer.problem.toStdString();
    EXPECT_FALSE(answer.problem.contains(u'\n')) << name;
  }
  EXPECT_FALSE(compared(now(), file(path("gone.json"))).comparison);
  EXPECT_TRUE(compared(now(), file(path("good.stowage"))).comparison);
}

TEST_F(Comparing, WhatAMapLeavesOutIsSaidOnce) {
  openLlama();
  const QString map = write("part.json", R"({"model.layers": 0, "model.norm": 0, "nobody": 1})");
  ASSERT_TRUE(compared(now(), file(map)).comparison);
  EXPECT_TRUE(lastSaid().contains(QStringLiteral("part.json has 1 name that"))) << lastSaid().toStdString();
  EXPECT_TRUE(lastSaid().contains(QStringLiteral("no device to 4 tensors"))) << lastSaid().toStdString();
  const auto count = said.size();
  pin("model.layers.0", kCpu);
  again();
  EXPECT_EQ(said.size(), count);
}

TEST_F(Comparing, AFileIsChosenInTheLastRowAndNobodyNeedsTo) {
  openLlama();
  compared(now(), strategy(plan::Strategy::Auto));
  auto& box = page.strip()->other();
  const int last = box.count() - 1;
  compare.setAskFile([] { return QString(); });
  box.setCurrentIndex(last);
  Q_EMIT box.activated(last);
  EXPECT_EQ(compare.other(), strategy(plan::Strategy::Auto));
  EXPECT_EQ(box.currentText(), QStringLiteral("accelerate: auto"));
  const QString map = write("mine.json", R"({"": "cpu"})");
  compare.setAskFile([&] { return map; });
  Q_EMIT box.activated(last);
  EXPECT_EQ(compare.other(), file(map));
  EXPECT_EQ(box.currentText(), QStringLiteral("mine.json"));
  EXPECT_EQ(page.strip()->baseline().count(), last + 2) << "both boxes know it from then on";
  ASSERT_TRUE(again().comparison);
  // Another model: nobody's files are of interest.
  open(test::catalog("gpt2-xl.json.gz"), test::machineOf({8ull << 30}, 64ull << 30));
  EXPECT_EQ(page.strip()->baseline().count(), last + 1);
  EXPECT_EQ(compare.baseline(), now());
}

TEST_F(Comparing, FilesThatAreDroppedAreKnownByTheirBeginning) {
  openLlama();
  ASSERT_TRUE(document.savePlan(path("a.stowage")));
  EXPECT_EQ(planLike(path("a.stowage")), PlanLike::Plan);
  EXPECT_EQ(planLike(write("broken.stowage", "nothing")), PlanLike::Plan);
  EXPECT_EQ(planLike(write("map.json", R"({"model": 0})")), PlanLike::Map);
  EXPECT_EQ(planLike(write("solved.json", R"({"schema": "stowage.plan/1", "device_map": {}})")),
            PlanLike::Plan);
  EXPECT_EQ(planLike(write("model.json", R"({"schema": "stowage.model/1"})")), PlanLike::Other);
  EXPECT_EQ(planLike(write("config.json", R"({"architectures": ["X"]})")), PlanLike::Other);
  EXPECT_EQ(planLike(write("x.safetensors", "{}")), PlanLike::Other);
  EXPECT_EQ(planLike(folder.path()), PlanLike::Other);
}

}  // namespace
}  // namespace stowage::app
