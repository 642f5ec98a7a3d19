// Files that hold more than one thing: parts of a checkpoint, several models in a folder; and plans whose
// model has changed.
#include <QListWidget>

#include "app/gui/dialogs/choose_model_dialog.h"
#include "app/gui/dialogs/plan/differences_dialog.h"
#include "app/gui/document/model_opener.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "tests/app/gui/window/window_fixture.h"
#include "widgets/panels/part_choice.h"

namespace stowage::app {
namespace {

class OpenChoices : public test::WithWindow {
 protected:
  template <typename T>
  T* dialog() {
    T* found = nullptr;
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return (found = window->findChild<T*>()) && QApplication::activeWindow() == found; }, 5000));
    return found;
  }
  void openFile(const QString& path) {
    window->openPath(path);
    settle();
  }
};

TEST_F(OpenChoices, APartOfACheckpointIsChosenInTheHeadOfTheTree) {
  document.setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
  openFile(test::modelPath("training_checkpoint/checkpoint.pth"));
  ASSERT_TRUE(document.model());
  ASSERT_GT(document.model()->parts().size(), 1u) << "the fixture holds several";
  auto* choice = part<widgets::PartChoice>();
  EXPECT_TRUE(choice->isVisible());
  EXPECT_EQ(choice->menu()->actions().size(), static_cast<int>(document.model()->parts().size()));
  EXPECT_TRUE(choice->text().contains(document.part()));
  QAction* other = nullptr;
  for (QAction* action : choice->menu()->actions()) {
    EXPECT_EQ(action->isChecked(), action->data().toString() == document.part());
    if (!action->isChecked()) other = action;
  }
  ASSERT_TRUE(other);
  const QString wanted = other->data().toString();
  const auto before = document.model();
  other->trigger();
  settle();
  EXPECT_NE(document.model(), before);
  EXPECT_EQ(document.part(), wanted);
  ASSERT_TRUE(document.savePlan(folder.filePath(QStringLiteral("part.stowage"))));
  openFile(test::modelPath("training_checkpoint/checkpoint.pth"));
  EXPECT_NE(document.part(), wanted) << "the likeliest again";
  openFile(folder.filePath(QStringLiteral("part.stowage")));
  EXPECT_EQ(document.part(), wanted) << "a plan remembers what it is about";
}

TEST_F(OpenChoices, AModelOfOnePartHasNothingToChoose) {
  openLlama();
  EXPECT_TRUE(document.part().isEmpty());
  EXPECT_FALSE(part<widgets::PartChoice>()->isVisible());
  document.open(test::catalog("gpt2-xl.json.gz"), QStringLiteral("ema"));
  settle();
  EXPECT_TRUE(document.model());
}

TEST_F(OpenChoices, AFolderOfSeveralModelsAsks) {
  const QString several = folder.filePath(QStringLiteral("several"));
  ASSERT_TRUE(QDir().mkpath(several));
  QString gguf =
      QDir(test::modelPath("gguf_llama"))
          .filePath(QDir(test::modelPath("gguf_llama")).entryList({QStringLiteral("*.gguf")}).value(0));
  ASSERT_TRUE(QFile::copy(gguf, several + QStringLiteral("/a.gguf")));
  ASSERT_TRUE(QFile::copy(gguf, several + QStringLiteral("/b.gguf")));
  EXPECT_EQ(modelsIn(several.toStdString(), {}).size(), 2u);
  window->openPath(several);
  auto* asked = dialog<ChooseModelDialog>();
  ASSERT_TRUE(asked);
  EXPECT_FALSE(document.model()) << "nothing is opened unasked";
  ASSERT_EQ(asked->list().count(), 2);
  EXPECT_EQ(asked->list().item(1)->text(), QStringLiteral("b.gguf"));
  asked->list().setCurrentRow(1);
  asked->accept();
  settle();
  ASSERT_TRUE(document.model());
  EXPECT_TRUE(document.modelPath().endsWith(QStringLiteral("b.gguf")));
}

TEST_F(OpenChoices, AFolderWithoutAnyModelFailsInWordsAndAsksNothing) {
  const QString empty = folder.filePath(QStringLiteral("empty"));
  ASSERT_TRUE(QDir().mkpath(empty));
  QSignalSpy failures(&document, &Document::openingFailed), choices(&document, &Document::openingAmbiguous);
  openFile(empty);
  EXPECT_EQ(failures.count(), 1);
  EXPECT_EQ(choices.count(), 0);
  EXPECT_TRUE(modelsIn(empty.toStdString(), {}).empty());
  EXPECT_TRUE(modelsIn(test::catalog("gpt2-xl.json.gz").toStdString(), {}).empty()) << "a file is no folder";
}

TEST_F(OpenChoices, APlanWhoseModelChangedSaysWhatIsGoneWhatIsNewAndWhatHasAnotherSize) {
  document.setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
  const QString model = write("model.json", test::describedModel(6, 4096));
  openFile(model);
  const QString plan = folder.filePath(QStringLiteral("p.stowage"));
  ASSERT_TRUE(document.savePlan(plan));
  openFile(plan);
  EXPECT_FALSE(window->findChild<DifferencesDialog*>()) << "nothing changed yet";
  Json changed = test::describedModel(5, 4096);
  changed["modules"].push_back({{"name", "head"}, {"class", "Linear"}});
  changed["tensors"].push_back({{"name", "head.weight"}, {"dtype", "BF16"}, {"shape", {8, 8}}});
  changed["tensors"][2]["shape"] = {2048, 2};
  write("model.json", changed);
  openFile(plan);
  auto* told = dialog<DifferencesDialog>();
  ASSERT_TRUE(told);
  const auto rows = [&](const char* name) {
    const auto* list = told->findChild<QListWidget*>(QString::fromLatin1(name));
    return list ? list->count() : 0;
  };
  EXPECT_EQ(rows("gone"), 1);
  EXPECT_EQ(told->findChild<QListWidget*>(QStringLiteral("gone"))->item(0)->text(),
            QStringLiteral("layers.5"));
  EXPECT_EQ(rows("fresh"), 1);
  EXPECT_EQ(rows("resized"), 1);
  EXPECT_TRUE(told->findChild<QListWidget*>(QStringLiteral("resized"))
                  ->item(0)
                  ->text()
                  .contains(QStringLiteral("layers.2")));
  told->accept();
}

TEST_F(OpenChoices, APlanOfBeforeWithoutAnOutlineOpensAndTellsInOneSentence) {
  document.setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
  openFile(write("model.json", test::describedModel(3, 4096)));
  Json plan = document.savedPlan(folder.filePath(QStringLiteral("old.stowage"))).json();
  plan.erase("outline");
  const QString path = write("old.stowage", plan);
  write("model.json", test::describedModel(4, 4096));
  QSignalSpy notices(&document, &Document::notice), told(&document, &Document::modelDiffers);
  openFile(path);
  EXPECT_EQ(document.planPath(), path);
  EXPECT_EQ(notices.count(), 1);
  EXPECT_EQ(told.count(), 0);
}

}  // namespace
}  // namespace stowage::app
