// A map of somebody is shown as it is. What is pinned moves in it, the rest stays; the solver places anew
// when it is asked.
#include <QStatusBar>

#include "app/gui/dialogs/plan/export_dialog.h"
#include "app/gui/dialogs/plan/import_dialog.h"
#include "core/base/file.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class ImportedMap : public test::WithWindow {
 protected:
  void importText(const char* text) {
    const QString path = folder.filePath(QStringLiteral("device_map.json"));
    ASSERT_TRUE(write_file_atomically(path.toStdString(), text));
    document.open(path);
    settle();
  }
  void sameBut(const plan::Placement& before, const char* name) {
    const auto& model = *document.model();
    for (std::size_t t = 0; t < model.tensors().size(); ++t) {
      if (model.contains(module(name), model.tensors()[t].module)) continue;
      ASSERT_EQ(document.state()->placement.slots[t], before.slots[t]) << model.tensors()[t].name;
    }
  }
  static constexpr const char* kMap =
      R"({"model.embed_tokens": "cpu", "model.layers": "disk", "model.layers.0": 0, "model.norm": 0,
                                         "model.rotary_emb": 0, "lm_head": "cpu"})";
};

TEST_F(ImportedMap, IsShownAsItIsAndSaysWhatHappensNext) {
  openLlama();
  importText(kMap);
  EXPECT_EQ(deviceOf("model.layers.0"), gpu(0));
  EXPECT_EQ(deviceOf("model.layers.7"), kDisk) << "the solver would never do that";
  EXPECT_EQ(part<widgets::ProofStrip>()->statusText(), QStringLiteral("Map as given"));
  EXPECT_TRUE(action("plan.solveAgain")->isEnabled());
  const auto labels = window->findChildren<widgets::Label*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](auto* label) {
    return label->fullText().contains(QStringLiteral("the rest stays"));
  }));
}

/// What was said of a map is said no more once the plan is another one.
TEST_F(ImportedMap, TheStatusLineDoesNotSpeakOfAPlanThatIsGone) {
  openLlama();
  importText(kMap);
  const auto says = [&](const QString& words) {
    const auto labels = window->statusBar()->findChildren<widgets::Label*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](auto* label) { return label->fullText().contains(words); });
  };
  EXPECT_TRUE(says(QStringLiteral("the rest stays")));
  action("plan.solveAgain")->trigger();
  settle();
  EXPECT_FALSE(says(QStringLiteral("the rest stays")));
}

TEST_F(ImportedMap, WhatItDoesNotNameIsNoQuestionOfRoom) {
  openLlama();
  importText(R"({"model": 0})");
  EXPECT_TRUE(document.state()->placement.slots.size() > 0);
  importText(
      R"({"model.embed_tokens": "cpu", "model.layers": "cpu", "model.norm": 0, "model.rotary_emb": 0})");
  EXPECT_EQ(part<widgets::ProofStrip>()->statusText(), QStringLiteral("Map is incomplete"));
  ASSERT_TRUE(lanes()->scene().lanes.back().unplaced);
  EXPECT_EQ(lanes()->scene().lanes.back().card, QStringLiteral("not in the map"));
  const ExportDialog dialog(document, *session, window.get());
  QStringList words;
  for (const auto* label : dialog.findChildren<widgets::Label*>()) words << label->fullText();
  const QString all = words.join(u'\n');
  EXPECT_FALSE(all.contains(QStringLiteral("every tensor covered"))) << all.toStdString();
  EXPECT_TRUE(all.contains(QStringLiteral("Incomplete:"))) << all.toStdString();
  EXPECT_FALSE(all.contains(QStringLiteral("over budget"))) << all.toStdString();
}

TEST_F(ImportedMap, APinMovesWhatIsPinnedAndNothingElse) {
  openLlama();
  importText(kMap);
  const auto before = document.state()->placement;
  window->commands().pin({module("model.layers.5")}, gpu(0));
  settle();
  EXPECT_EQ(deviceOf("model.layers.5"), gpu(0));
  EXPECT_FALSE(document.state()->answer);
  sameBut(before, "model.layers.5");
  document.undoStack().undo();
  settle();
  EXPECT_TRUE(document.state()->placement == before);
}

TEST_F(ImportedMap, OtherRulesLeaveItAndABrokenOneIsAnIssueWithAWayOut) {
  openLlama();
  importText(kMap);
  const auto before = document.state()->placement;
  const int issues = part<widgets::IssuesPanel>()->count();
  window->commands().toggleForbidden({module("model.layers.7")}, kDisk);
  settle();
  EXPECT_TRUE(document.state()->placement == before);
  EXPECT_GT(part<widgets::IssuesPanel>()->count(), issues);
  action("plan.solveAgain")->trigger();
  settle();
  ASSERT_TRUE(document.state()->answer);
  EXPECT_NE(deviceOf("model.layers.7"), kDisk);
  EXPECT_FALSE(action("plan.solveAgain")->isEnabled());
  document.undoStack().undo();
  settle();
  EXPECT_TRUE(document.state()->placement == before);
  EXPECT_FALSE(document.state()->answer);
}

TEST_F(ImportedMap, UnpinLeavesTheModuleWhereItWas) {
  openLlama();
  importText(kMap);
  window->commands().pin({module("model.layers.5")}, kCpu);
  settle();
  window->commands().unpin({module("model.layers.5")});
  settle();
  EXPECT_EQ(deviceOf("model.layers.5"), kCpu);
  EXPECT_TRUE(document.input().settings.rules.empty());
}

TEST_F(ImportedMap, WhatSharesAStorageMovesAlong) {
  open(test::catalog("gpt2-xl.json.gz"), test::machineOf({8ull << 30}, 64ull << 30));
  importText(R"({"": "cpu"})");
  window->commands().pin({module("lm_head")}, gpu(0));
  settle();
  EXPECT_EQ(deviceOf("lm_head"), gpu(0));
  EXPECT_EQ(deviceOf("transformer.wte"), gpu(0)) << "one storage cannot lie in two places";
  EXPECT_EQ(deviceOf("transformer.h.0"), kCpu);
}

TEST_F(ImportedMap, TheDragSaysTheSame) {
  openLlama();
  importText(kMap);
  const auto before = document.state()->placement;
  const auto preview = window->whatIf().preview({module("model.layers.5")}, kCpu, {});
  ASSERT_TRUE(preview.accepted) << preview.refusal.toStdString();
  ASSERT_TRUE(preview.after);
  window->commands().pin({module("model.layers.5")}, kCpu);
  settle();
  EXPECT_TRUE(preview.after->placement == document.state()->placement);
  sameBut(before, "model.layers.5");
}

TEST_F(ImportedMap, ADropThatOverflowsIsRefusedWithTheShortage) {
  openLlama(1);
  importText(kMap);
  const auto preview = window->whatIf().preview({module("model.layers")}, gpu(0), {});
  EXPECT_FALSE(preview.accepted);
  EXPECT_TRUE(preview.refusal.contains(QStringLiteral("short by"))) << preview.refusal.toStdString();
  EXPECT_FALSE(preview.after);
}

TEST_F(ImportedMap, UnknownKeysAreToldBesideTheWindowNotInFrontOfIt) {
  openLlama();
  importText(R"({"model": "cpu", "lm_head": "cpu", "model.layers.99": 0, "vision_tower": 0})");
  auto* dialog = part<ImportDialog>();
  ASSERT_TRUE(dialog->isVisible());
  EXPECT_FALSE(document.opening()) << "opening has ended, nobody waits for the dialog";
  EXPECT_FALSE(part<widgets::ProgressCard>()->isVisible());
  const auto lists = dialog->findChildren<QListWidget*>();
  ASSERT_EQ(lists.size(), 1);
  EXPECT_EQ(lists[0]->count(), 2);
  QTest::keyClick(dialog, Qt::Key_Escape);
  EXPECT_FALSE(dialog->isVisible());
  EXPECT_EQ(deviceOf("model.layers.3"), kCpu);
  // Keys that name nothing are somebody's: an edit does not lose them.
  window->commands().pin({module("model.layers.3")}, kDisk);
  settle();
  const auto& entries = document.input().map->entries;
  EXPECT_TRUE(std::any_of(entries.begin(), entries.end(),
                          [](const auto& entry) { return entry.key == "vision_tower"; }));
}

TEST_F(ImportedMap, OfSomethingElseIsOneSentence) {
  openLlama();
  const auto before = document.input();
  for (const char* text : {"{\"model\": 1.5}", "{\"model\": \"mps\"}", "[1, 2]", "{"}) {
    const QString path = folder.filePath(QStringLiteral("bad.json"));
    ASSERT_TRUE(write_file_atomically(path.toStdString(), text));
    QSignalSpy refused(&document, &Document::mapRefused), imported(&document, &Document::mapImported);
    document.importMap(path);
    ASSERT_TRUE(document.waitUntilIdle());
    EXPECT_EQ(refused.count(), 1) << text;
    EXPECT_EQ(imported.count(), 0) << text;
  }
  EXPECT_TRUE(document.input() == before);
  EXPECT_EQ(document.undoStack().count(), 0);
}

}  // namespace
}  // namespace stowage::app
