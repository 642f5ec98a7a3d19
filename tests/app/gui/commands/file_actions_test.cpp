#include "app/gui/commands/file_actions.h"

#include <QAbstractButton>
#include <QFileInfo>
#include <QTimer>

#include "tests/app/gui/parts_fixture.h"

namespace stowage::app {
namespace {

class FileParts : public test::WithParts {
 protected:
  FileParts() {
    listenTo(files);
    window.show();
  }
  void edit() {
    auto next = document.input();
    next.settings.workload = {document.input().settings.workload.tokens + 1024, 1};
    document.edit(QStringLiteral("Edit"), std::move(next));
    settle();
    ASSERT_TRUE(document.dirty());
  }
  /// Presses that button of the next question.
  void answer(const char* button) {
    QTimer::singleShot(0, &window, [this, button] {
      auto* box = window.findChild<QMessageBox*>();
      ASSERT_TRUE(box);
      for (QAbstractButton* each : box->buttons()) {
        if (each->text() == QString::fromLatin1(button)) return each->click();
      }
      ADD_FAILURE() << button;
    });
  }
  bool isOpen(const char* name) const { return window.findChild<QMessageBox*>(QString::fromLatin1(name)); }

  OpeningFlow opening{document, session, window};
  FileActions files{actions, document, session, opening, window};
};

TEST_F(FileParts, WhatNeedsAModelWaitsForOne) {
  files.updateCommands(false);
  for (const char* id :
       {"file.save", "file.saveAs", "file.import", "file.export", "file.copySnippet", "file.close"}) {
    EXPECT_FALSE(action(id)->isEnabled()) << id;
  }
  for (const char* id : {"file.open", "file.openFolder", "file.sample", "file.restoreEdits", "file.quit"})
    EXPECT_TRUE(action(id)->isEnabled()) << id;
  files.updateCommands(true);
  for (const auto& entry : actions.entries()) EXPECT_TRUE(entry.action->isEnabled());
}

TEST_F(FileParts, APlanIsSuggestedBesideWhatWasOpenedLast) {
  session.setFolder(folder.path());
  EXPECT_EQ(files.suggestedPlanPath(), path("plan.stowage"));
  openLlama();
  const QString suggested = files.suggestedPlanPath();
  EXPECT_EQ(QFileInfo(suggested).absolutePath(), QFileInfo(folder.path()).absoluteFilePath());
  EXPECT_TRUE(suggested.endsWith(QStringLiteral(".stowage")));
  ASSERT_TRUE(document.savePlan(path("mine.stowage")));
  EXPECT_EQ(files.suggestedPlanPath(), path("mine.stowage"));
}

TEST_F(FileParts, SavingGoesToThePlansFileAndIsSaidAndRemembered) {
  openLlama();
  ASSERT_TRUE(document.savePlan(path("mine.stowage")));
  edit();
  action("file.save")->trigger();
  document.waitUntilSaved();
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(lastSaid(), QStringLiteral("Saved mine.stowage."));
  ASSERT_FALSE(session.recent().isEmpty());
  EXPECT_EQ(session.recent().first().name, QStringLiteral("mine.stowage"));
}

TEST_F(FileParts, WhatCannotBeSavedIsToldAndStaysUnsaved) {
  openLlama();
  edit();
  document.save(path("no/such/folder/mine.stowage"));
  document.waitUntilSaved();
  EXPECT_TRUE(document.dirty());
  EXPECT_TRUE(isOpen("told"));
  EXPECT_FALSE(lastSaid().isEmpty());
}

TEST_F(FileParts, AMapThatIsNoneIsToldAndChangesNothing) {
  openLlama();
  const auto before = document.state();
  document.importMap(path("gone.json"));
  settle();
  EXPECT_TRUE(isOpen("told"));
  EXPECT_EQ(document.state(), before);
}

TEST_F(FileParts, AWholeMapIsSaidInTheStatusBarAlone) {
  openLlama();
  QFile map(path("map.json"));
  ASSERT_TRUE(map.open(QIODevice::WriteOnly));
  map.write(R"({"": "cpu"})");
  map.close();
  document.importMap(path("map.json"));
  settle();
  EXPECT_TRUE(lastSaid().startsWith(QStringLiteral("map.json covers the whole model")))
      << lastSaid().toStdString();
  EXPECT_TRUE(window.findChildren<QDialog*>().isEmpty());
}

TEST_F(FileParts, NobodyIsAskedAboutASavedPlan) {
  EXPECT_TRUE(files.mayClose());
  openLlama();
  EXPECT_TRUE(files.mayClose());
}

TEST_F(FileParts, UnsavedWorkGoesOnlyWhenThatIsSaid) {
  openLlama();
  ASSERT_TRUE(document.savePlan(path("mine.stowage")));
  edit();
  answer("Keep editing");
  EXPECT_FALSE(files.mayClose());
  EXPECT_TRUE(document.dirty());
  answer("Discard changes");
  EXPECT_TRUE(files.mayClose());
  EXPECT_TRUE(document.dirty()) << "closing discards, asking does not";
  answer("Save");
  EXPECT_TRUE(files.mayClose());
  EXPECT_FALSE(document.dirty());
}

TEST_F(FileParts, NothingWaitsForTheAnswerWhetherAnotherMayReplaceIt) {
  openLlama();
  edit();
  std::optional<bool> may;
  files.askMayReplace([&](bool yes) { may = yes; });
  ASSERT_TRUE(isOpen("mayReplace"));
  EXPECT_FALSE(may);
  answer("Discard changes");
  ASSERT_TRUE(QTest::qWaitFor([&] { return may.has_value(); }, 5000));
  EXPECT_TRUE(*may);
}

TEST_F(FileParts, TheQuestionIsVoidOnceAnotherIsOpened) {
  openLlama();
  edit();
  bool answered = false;
  files.askMayReplace([&](bool) { answered = true; });
  Q_EMIT document.openingStarted(path("other"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !isOpen("mayReplace"); }, 5000));
  EXPECT_FALSE(answered);
}

TEST_F(FileParts, ClosingRemembersTheModelAndLetsItGo) {
  openLlama();
  action("file.close")->trigger();
  EXPECT_FALSE(document.model());
  EXPECT_EQ(session.recent().size(), 1);
}

}  // namespace
}  // namespace stowage::app
