// What counts as unsaved, how many edits that are, and where one step back from a restored plan leads.
#include <QFile>

#include "app/gui/document/autosave.h"
#include "app/gui/machine/default_machine.h"
#include "app/gui/machine/machine_presets.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;

class UnsavedEdits : public test::WithDocument {
 protected:
  void SetUp() override {
    openLlama();
    unsaved = folder.filePath(QStringLiteral("unsaved"));
    autosave = std::make_unique<Autosave>(document, unsaved);
  }
  void edit(const char* text, PlanInput next) {
    document.edit(QString::fromLatin1(text), std::move(next));
    ASSERT_TRUE(document.waitUntilIdle(60000));
  }
  void pin(const char* name, machine::DeviceId device = kCpu) {
    edit(name, edits::pin(document.input(), *document.model(), {module(name)}, device));
  }
  /// Ends as a crash does, and what is found then.
  Recovered crash() {
    autosave->writeNow();
    autosave.reset();
    other = std::make_unique<Document>();
    other->setPatience(2000);
    next = std::make_unique<Autosave>(*other, unsaved);
    auto left = next->left();
    EXPECT_EQ(left.size(), 1u);
    return left.empty() ? Recovered{} : std::move(left.front());
  }
  void restore(const Recovered& recovered) {
    QSignalSpy back(next.get(), &Autosave::restored);
    next->restore(recovered);
    ASSERT_TRUE(QTest::qWaitFor([&] { return back.size() == 1; }, 60000));
    ASSERT_TRUE(other->waitUntilIdle(60000));
  }
  QString unsaved;
  std::unique_ptr<Document> other;
  std::unique_ptr<Autosave> autosave, next;
};

TEST_F(UnsavedEdits, AreCountedSinceTheLastSave) {
  edit("cards",
       edits::withMachine(document.input(), withCards(document.input().machine, quickMachines().front())));
  for (const char* name : {"model.layers.0", "model.layers.9", "lm_head"}) pin(name);
  EXPECT_EQ(document.unsavedEdits(), 4);
  ASSERT_TRUE(document.savePlan(folder.filePath(QStringLiteral("p.stowage"))));
  EXPECT_EQ(document.unsavedEdits(), 0);
  pin("model.layers.5");
  EXPECT_EQ(document.unsavedEdits(), 1);
  const Recovered recovered = crash();
  EXPECT_EQ(recovered.edits, 1);
  EXPECT_TRUE(recoveredText(recovered).contains(QStringLiteral(": 1 unsaved edit")))
      << recoveredText(recovered).toStdString();
}

TEST_F(UnsavedEdits, UndoneToWhatWasSavedNothingIsUnsaved) {
  pin("lm_head");
  ASSERT_TRUE(document.savePlan(folder.filePath(QStringLiteral("p.stowage"))));
  pin("model.layers.5");
  EXPECT_TRUE(document.dirty());
  document.undoStack().undo();
  ASSERT_TRUE(document.waitUntilIdle(60000));
  EXPECT_FALSE(document.dirty());
  document.undoStack().undo();
  ASSERT_TRUE(document.waitUntilIdle(60000));
  EXPECT_TRUE(document.dirty()) << "what was opened is not what the file says";
  EXPECT_EQ(document.unsavedEdits(), 1);
}

/// While a plan is written one edits on: the stack has no clean step then, but the plan is saved where it is
/// again what the file says.
TEST_F(UnsavedEdits, UndoneToWhatWasSavedWhileItWasEdited) {
  pin("lm_head");
  QSignalSpy saved(&document, &Document::saved);
  document.save(folder.filePath(QStringLiteral("p.stowage")));
  document.edit(QStringLiteral("budget"), edits::withBudget(document.input(), gpu(0), GiB(7)));
  ASSERT_TRUE(QTest::qWaitFor([&] { return saved.size() == 1; }, 20000));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  EXPECT_TRUE(document.dirty());
  document.undoStack().undo();
  ASSERT_TRUE(document.waitUntilIdle(60000));
  EXPECT_FALSE(document.dirty());
}

TEST_F(UnsavedEdits, OneStepBackFromARestoredPlanIsWhatWasSaved) {
  pin("lm_head");
  const auto saved = document.input();
  ASSERT_TRUE(document.savePlan(folder.filePath(QStringLiteral("p.stowage"))));
  pin("model.layers.5");
  const auto wanted = document.input();
  restore(crash());
  EXPECT_TRUE(other->input() == wanted);
  other->undoStack().undo();
  ASSERT_TRUE(other->waitUntilIdle(60000));
  EXPECT_TRUE(other->input() == saved);
  EXPECT_FALSE(other->dirty());
}

/// What the next model is planned for has changed meanwhile: of that the plan never was.
TEST_F(UnsavedEdits, OneStepBackFromARestoredPlanThatWasNeverSavedIsWhatWasOpened) {
  const auto opened = document.input();
  edit("machine", edits::withMachine(document.input(), test::machineOf({6ull << 30}, 3ull << 30)));
  pin("lm_head");
  const auto wanted = document.input();
  const Recovered recovered = crash();
  other->setDefaultMachine(test::machineOf({24ull << 30, 24ull << 30}, 3ull << 30));
  restore(recovered);
  EXPECT_TRUE(other->input() == wanted);
  other->undoStack().undo();
  ASSERT_TRUE(other->waitUntilIdle(60000));
  EXPECT_TRUE(other->input() == opened);
  EXPECT_TRUE(other->mayBeRemembered());
}

TEST_F(UnsavedEdits, ARestoredSampleIsASampleAgain) {
  PlanInput input;
  input.machine = sampleMachine();
  document.openAs(test::catalog("gpt2-xl.json.gz"), input);
  ASSERT_TRUE(document.waitUntilIdle(60000));
  ASSERT_TRUE(document.sample());
  pin("lm_head");
  const Recovered recovered = crash();
  EXPECT_TRUE(recovered.sample);
  EXPECT_TRUE(recoveredText(recovered).startsWith(QStringLiteral("The sample: ")));
  restore(recovered);
  EXPECT_TRUE(other->sample());
  EXPECT_FALSE(other->mayBeRemembered()) << "the sample is no recent file";
  other->undoStack().undo();
  ASSERT_TRUE(other->waitUntilIdle(60000));
  EXPECT_TRUE(other->input().machine == sampleMachine());
}

TEST_F(UnsavedEdits, TheWayBackToAPlanThatFittedIsUndoOrRedo) {
  using Way = Document::WayBack;
  EXPECT_EQ(document.wayBack(), Way::None);
  edit("machine", edits::withMachine(document.input(), test::machineOf({1ull << 30}, 1ull << 30, false)));
  ASSERT_EQ(document.state()->answer->outcome, solve::Outcome::Infeasible);
  EXPECT_EQ(document.wayBack(), Way::Undo);
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({4ull << 30}, 1ull << 30, false));
  ASSERT_EQ(document.state()->answer->outcome, solve::Outcome::Infeasible);
  EXPECT_EQ(document.wayBack(), Way::None) << "nothing fitted yet";
  edit("repair", edits::withBudget(document.input(), kCpu, GiB(64)));
  document.undoStack().undo();
  ASSERT_TRUE(document.waitUntilIdle(60000));
  EXPECT_FALSE(document.undoStack().canUndo());
  EXPECT_EQ(document.wayBack(), Way::Redo);
}

}  // namespace
}  // namespace stowage::app
