#include "app/gui/document/document.h"

#include <QFile>

#include "app/gui/commands/plan_commands.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class DocumentTest : public test::WithDocument {
 protected:
  QString file(const char* name) { return folder.filePath(QString::fromLatin1(name)); }
};

TEST_F(DocumentTest, OpensADescriptionAndSolvesIt) {
  openLlama();
  ASSERT_TRUE(document.state());
  ASSERT_TRUE(document.state()->answer);
  EXPECT_EQ(document.state()->answer->outcome, solve::Outcome::Optimal);
  EXPECT_TRUE(document.state()->evaluation.fits);
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(document.lastFitting(), document.state());
}

/// Every kind of edit: push, look, undo (exactly the state before), redo (exactly the state after).
TEST_F(DocumentTest, EveryEditGoesBackAndForth) {
  openLlama();
  ActionRegistry actions;
  widgets::SelectionHub hub;
  PlanCommands commands(actions, document, hub);
  const auto layer = module("model.layers.3");
  solve::Repair repair;
  repair.kind = solve::Repair::Kind::RaiseBudget;
  repair.device = gpu(0);
  repair.budget = GiB(12);
  const std::vector<std::pair<const char*, std::function<void()>>> edits{
      {"pin", [&] { commands.pin({layer}, kCpu); }},
      {"forbid", [&] { commands.toggleForbidden({module("model.layers.5")}, kDisk); }},
      {"lift", [&] { commands.toggleForbidden({module("model.layers.5")}, kDisk); }},
      {"unpin", [&] { commands.unpin({layer}); }},
      {"budget", [&] { commands.budget(gpu(0), GiB(10), true); }},
      {"repair", [&] { commands.repair(repair); }},
      {"workload",
       [&] {
         commands.setWorkload({4096, 2});
       }},
      {"no-split", [&] { commands.setNoSplit(std::vector<std::string>{}); }},
      {"machine", [&] { commands.setMachine(test::machineOf({6ull << 30}, 32ull << 30)); }},
      {"objective", [&] { actions.find(QStringLiteral("plan.objective.step-time"))->trigger(); }},
      {"runtime", [&] { actions.find(QStringLiteral("plan.runtime.host"))->trigger(); }},
      {"strategy", [&] { actions.find(QStringLiteral("plan.strategy.sequential"))->trigger(); }},
      {"pin again", [&] { commands.pin({module("lm_head")}, kCpu); }},
      {"unpin everything", [&] { actions.find(QStringLiteral("plan.liftAllRules"))->trigger(); }},
  };
  for (const auto& [name, run] : edits) {
    SCOPED_TRACE(name);
    const auto input = document.input();
    const auto placement = document.state()->placement;
    const int index = document.undoStack().index();
    run();
    ASSERT_TRUE(document.waitUntilIdle());
    ASSERT_EQ(document.undoStack().index(), index + 1) << "one edit is one step";
    EXPECT_FALSE(document.undoStack().undoText().isEmpty());
    const auto after = document.input();
    const auto placedAfter = document.state()->placement;
    EXPECT_FALSE(after == input);
    document.undoStack().undo();
    ASSERT_TRUE(document.waitUntilIdle());
    EXPECT_TRUE(document.input() == input);
    EXPECT_TRUE(document.state()->placement == placement);
    document.undoStack().redo();
    ASSERT_TRUE(document.waitUntilIdle());
    EXPECT_TRUE(document.input() == after);
    EXPECT_TRUE(document.state()->placement == placedAfter);
  }
}

TEST_F(DocumentTest, PinIsObeyed) {
  openLlama();
  ActionRegistry actions;
  widgets::SelectionHub hub;
  PlanCommands commands(actions, document, hub);
  commands.pin({module("model.layers.30")}, kDisk);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_EQ(deviceOf("model.layers.30"), kDisk);
  commands.pin({module("model.layers.30.mlp.up_proj")}, gpu(0));
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_EQ(deviceOf("model.layers.30"), gpu(0)) << "a part takes its block along";
}

TEST_F(DocumentTest, ForbiddenPinIsRefusedInWords) {
  openLlama();
  ActionRegistry actions;
  widgets::SelectionHub hub;
  PlanCommands commands(actions, document, hub);
  QSignalSpy refusals(&commands, &PlanCommands::refused);
  commands.toggleForbidden({module("model.layers.4")}, kDisk);
  const int steps = document.undoStack().count();
  commands.pin({module("model.layers.4")}, kDisk);
  ASSERT_EQ(refusals.size(), 1);
  EXPECT_TRUE(refusals[0][0].toString().contains(QStringLiteral("layers.4")));
  EXPECT_EQ(document.undoStack().count(), steps);
}

TEST_F(DocumentTest, OneDragOfABudgetIsOneStep) {
  openLlama();
  ActionRegistry actions;
  widgets::SelectionHub hub;
  PlanCommands commands(actions, document, hub);
  for (std::uint64_t gib = 8; gib <= 12; ++gib) commands.budget(gpu(0), GiB(gib), gib == 12);
  EXPECT_EQ(document.undoStack().count(), 1);
  commands.budget(gpu(0), GiB(9), true);
  EXPECT_EQ(document.undoStack().count(), 2) << "the next drag is a step of its own";
  document.undoStack().undo();
  document.undoStack().undo();
  EXPECT_EQ(document.input().machine.find(gpu(0))->budget, GiB(8));
}

TEST_F(DocumentTest, ADragThatEndsWhereItBeganIsNoStep) {
  openLlama();
  ActionRegistry actions;
  widgets::SelectionHub hub;
  PlanCommands commands(actions, document, hub);
  commands.budget(gpu(0), GiB(10), false);
  commands.budget(gpu(0), GiB(8), true);
  EXPECT_EQ(document.undoStack().count(), 0);
  EXPECT_FALSE(document.dirty());
}

TEST_F(DocumentTest, NothingFitsKeepsTheLastPlanThatDid) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({8ull << 30}, 16ull << 30, false));
  ASSERT_TRUE(document.state()->evaluation.fits);
  const auto fitted = document.state()->placement;
  document.edit(QStringLiteral("less"), edits::withBudget(document.input(), kCpu, GiB(1)));
  ASSERT_TRUE(document.waitUntilIdle());
  ASSERT_TRUE(document.state()->answer);
  EXPECT_EQ(document.state()->answer->outcome, solve::Outcome::Infeasible);
  EXPECT_TRUE(document.state()->answer->infeasible.short_bytes);
  EXPECT_FALSE(document.state()->solving) << "explained";
  EXPECT_TRUE(document.lastFitting()->placement == fitted);
  for (const auto& repair : document.state()->answer->infeasible.repairs) {
    document.edit(QStringLiteral("repair"), edits::withRepair(document.input(), *document.model(), repair));
    ASSERT_TRUE(document.waitUntilIdle());
    EXPECT_NE(document.state()->answer->outcome, solve::Outcome::Infeasible) << static_cast<int>(repair.kind);
    document.undoStack().undo();
    ASSERT_TRUE(document.waitUntilIdle());
  }
  document.undoStack().undo();
  EXPECT_TRUE(document.state()->placement == fitted);
}

TEST_F(DocumentTest, SavedPlanReopensAsItWas) {
  openLlama();
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("model.layers.9")}, kCpu));
  document.edit(QStringLiteral("tokens"), [&] {
    auto next = document.input();
    next.settings.workload = {2048, 1};
    return next;
  }());
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_TRUE(document.dirty());
  ASSERT_TRUE(document.savePlan(file("a.stowage")));
  EXPECT_FALSE(document.dirty());
  const auto input = document.input();
  const auto placement = document.state()->placement;
  Document other;
  other.open(file("a.stowage"));
  ASSERT_TRUE(other.waitUntilIdle());
  ASSERT_TRUE(other.model());
  EXPECT_TRUE(other.input() == input);
  EXPECT_EQ(plan::to_device_map(*other.model(), other.state()->machine, other.state()->placement),
            plan::to_device_map(*document.model(), document.state()->machine, placement));
  EXPECT_EQ(other.planPath(), file("a.stowage"));
}

TEST_F(DocumentTest, ExportedMapComesBackTheSame) {
  openLlama();
  const auto placement = document.state()->placement;
  const auto map = plan::to_device_map(*document.model(), document.state()->machine, placement);
  ASSERT_TRUE(write_file_atomically(file("device_map.json").toStdString(), to_text(plan::to_json(map))));
  QSignalSpy imported(&document, &Document::mapImported);
  document.open(file("device_map.json"));
  ASSERT_TRUE(document.waitUntilIdle());
  ASSERT_EQ(imported.size(), 1);
  EXPECT_TRUE(document.state()->placement == placement);
  EXPECT_FALSE(document.state()->answer) << "nobody solved it";
  EXPECT_TRUE(document.undoStack().canUndo());
  auto next = document.input();
  next.map.reset();
  document.edit(QStringLiteral("solve"), next);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_TRUE(document.state()->answer) << "until the solver is asked";
}

TEST_F(DocumentTest, AMapWithoutAModelIsExplained) {
  ASSERT_TRUE(write_file_atomically(file("map.json").toStdString(), "{\"a\": 0}"));
  QSignalSpy notices(&document, &Document::notice);
  document.open(file("map.json"));
  ASSERT_TRUE(document.waitUntilIdle());
  ASSERT_EQ(notices.size(), 1);
  EXPECT_TRUE(notices[0][0].toString().contains(QStringLiteral("map.json")));
}

TEST_F(DocumentTest, ABrokenFileLeavesWhatIsOpen) {
  openLlama();
  const auto model = document.model();
  QFile broken(file("x.safetensors"));
  ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
  broken.write("\xff\xff\xff\xff\xff\xff\xff\x7f{", 9);
  broken.close();
  QSignalSpy failures(&document, &Document::openingFailed);
  QSignalSpy ends(&document, &Document::openingEnded);
  for (const QString& path : {file("x.safetensors"), file("missing"), folder.path()}) {
    document.open(path);
    ASSERT_TRUE(document.waitUntilIdle()) << path.toStdString();
    EXPECT_EQ(document.model(), model);
  }
  EXPECT_EQ(failures.size(), 3);
  EXPECT_EQ(ends.size(), 3);
}

TEST_F(DocumentTest, CancelledOpeningKeepsThePlan) {
  openLlama();
  const auto model = document.model();
  document.open(test::catalog("deepseek-v3.json.gz"));
  QSignalSpy ends(&document, &Document::openingEnded);
  document.cancelOpening();
  EXPECT_FALSE(document.opening());
  EXPECT_EQ(ends.size(), 1);
  QTest::qWait(50);
  EXPECT_EQ(document.model(), model);
}

TEST_F(DocumentTest, OfManyEditsInARowTheLastIsShown) {
  open(test::catalog("llama-3.1-70b.json.gz"), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  quint64 generation = 0;
  QObject::connect(&document, &Document::changed, &document, [&](const widgets::PlanStatePtr& state) {
    EXPECT_GE(state->generation, generation) << "an older answer came after a newer one";
    generation = state->generation;
  });
  for (std::uint64_t gib = 16; gib <= 24; ++gib)
    document.edit(QStringLiteral("budget"), edits::withBudget(document.input(), gpu(0), GiB(gib) - MiB(7)));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  EXPECT_EQ(document.state()->machine.find(gpu(0))->budget, GiB(24) - MiB(7));
  EXPECT_FALSE(document.state()->solving);
}

}  // namespace
}  // namespace stowage::app
