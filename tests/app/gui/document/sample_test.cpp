// The sample is a file like any other for the plans that are made of it.
#include "app/gui/document/sample.h"

#include <QPushButton>

#include "core/base/json.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

using machine::kCpu;

class MovedModels : public test::WithWindow {
 protected:
  QPushButton* button(const char* text) {
    for (auto* each : part<FailedPage>()->findChildren<QPushButton*>()) {
      if (each->text() == QString::fromLatin1(text)) return each;
    }
    return nullptr;
  }
  QString words() {
    QStringList all;
    for (const auto* label : part<FailedPage>()->findChildren<widgets::Label*>()) all << label->fullText();
    return all.join(u'|');
  }
  void openFile(const QString& path) {
    window->openPath(path);
    settle();
  }
};

TEST_F(MovedModels, APlanOfTheSampleIsRememberedAndOutlivesEveryCache) {
  window->openSample();
  settle();
  ASSERT_TRUE(document.model());
  EXPECT_TRUE(session->recent().isEmpty()) << "the sample itself is on the start page";
  window->commands().pin({module("lm_head")}, kCpu);
  settle();
  const QString plan = folder.filePath(QStringLiteral("mine.stowage"));
  ASSERT_TRUE(document.savePlan(plan));
  settle();
  ASSERT_EQ(session->recent().size(), 1);
  EXPECT_EQ(session->recent()[0].path, plan);
  const QString model = document.modelPath();
  EXPECT_EQ(QFileInfo(model), QFileInfo(samplePath()));
  EXPECT_FALSE(model.startsWith(QStandardPaths::writableLocation(QStandardPaths::CacheLocation)));
  document.close();
  ASSERT_TRUE(QFile::remove(model));
  openFile(plan);
  ASSERT_TRUE(document.model()) << "it is compiled in, and unpacked again";
  EXPECT_EQ(document.planPath(), plan);
  EXPECT_EQ(document.input().settings.rules.size(), 1u);
}

TEST_F(MovedModels, OnlyItsOwnPathIsTheSamples) {
  ASSERT_FALSE(samplePath().isEmpty());
  EXPECT_TRUE(isSamplePath(samplePath()));
  EXPECT_FALSE(isSamplePath(folder.filePath(QFileInfo(samplePath()).fileName())));
  EXPECT_FALSE(isSamplePath({}));
  EXPECT_FALSE(unpackSample(QStringLiteral("/proc/self/samples/x.json")));
}

TEST_F(MovedModels, APlanWhoseModelMovedAsksWhereItIs) {
  document.setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
  const QString model = write("model.json", test::describedModel(6, 4096));
  openFile(model);
  window->commands().pin({module("layers.2")}, kCpu);
  settle();
  const QString plan = folder.filePath(QStringLiteral("p.stowage"));
  ASSERT_TRUE(document.savePlan(plan));
  document.close();
  const QString there = folder.filePath(QStringLiteral("elsewhere.json"));
  ASSERT_TRUE(QFile::rename(model, there));
  openFile(plan);
  ASSERT_TRUE(part<FailedPage>()->isVisible());
  EXPECT_TRUE(words().contains(QStringLiteral("not where it was"))) << words().toStdString();
  ASSERT_TRUE(button("Locate model file…") || button("Locate model file\u2026") ||
              words().contains(QStringLiteral("model.json")));
  QSignalSpy asked(part<FailedPage>(), &FailedPage::locateRequested);
  part<FailedPage>()->disconnect(window.get());  // the file dialog is the desktop's
  for (auto* each : part<FailedPage>()->findChildren<QPushButton*>()) {
    if (each->text().startsWith(QStringLiteral("Locate model f"))) each->click();
  }
  ASSERT_EQ(asked.size(), 2) << "a file, or a folder";
  EXPECT_EQ(asked[0][0].toString(), plan);
  document.openWithModel(plan, there);
  settle();
  ASSERT_TRUE(document.model());
  EXPECT_EQ(document.planPath(), plan);
  EXPECT_EQ(document.input().settings.rules.size(), 1u);
  EXPECT_TRUE(document.dirty()) << "the file still says the old place";
  ASSERT_TRUE(document.savePlan(plan));
  document.close();
  openFile(plan);
  ASSERT_TRUE(document.model());
  EXPECT_EQ(QFileInfo(document.modelPath()), QFileInfo(there));
  EXPECT_FALSE(document.dirty());
}

TEST_F(MovedModels, AFileThatIsGoneItselfIsNotLocated) {
  openFile(folder.filePath(QStringLiteral("nothing.stowage")));
  ASSERT_TRUE(part<FailedPage>()->isVisible());
  EXPECT_FALSE(words().contains(QStringLiteral("not where it was")));
  for (auto* each : part<FailedPage>()->findChildren<QPushButton*>())
    EXPECT_FALSE(each->text().startsWith(QStringLiteral("Locate"))) << each->text().toStdString();
}

TEST_F(MovedModels, AMapThatIsCutIsCalledDamagedJsonAndNoModel) {
  for (const char* text : {"{\"a\":", "{\"a\": 0, \"b\"", "{\"a\": 0,}", "{"}) {
    const QString path = folder.filePath(QStringLiteral("device_map.json"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(text);
    file.close();
    openFile(path);
    ASSERT_TRUE(part<FailedPage>()->isVisible()) << text;
    EXPECT_TRUE(words().contains(QStringLiteral("This file could not be read"))) << words().toStdString();
    EXPECT_TRUE(words().contains(QStringLiteral("is not JSON"))) << words().toStdString();
    EXPECT_FALSE(words().contains(QStringLiteral("neither"))) << text;
  }
}

TEST_F(MovedModels, APlanThatDoesNotFitIsNotRememberedByItsTime) {
  document.setDefaultMachine(test::machineOf({1ull << 20}, 1ull << 20, false));
  openFile(write("model.json", test::describedModel(6, 4u << 20)));
  ASSERT_TRUE(document.model());
  ASSERT_FALSE(document.state()->evaluation.fits);
  window->saveSession();
  ASSERT_EQ(session->recent().size(), 1);
  EXPECT_TRUE(session->recent()[0].summary().contains(QStringLiteral("does not fit")))
      << session->recent()[0].summary().toStdString();
  EXPECT_FALSE(session->recent()[0].summary().contains(QStringLiteral("a step")));
}

TEST_F(MovedModels, RulesThatGoWithADeviceAreSaidAndADeviceComesBack) {
  openLlama();
  document.edit(QStringLiteral("forbid"),
                edits::forbid(document.input(), *document.model(), {module("lm_head")}, machine::kDisk));
  settle();
  QSignalSpy noted(&window->commands(), &PlanCommands::noted);
  auto machine = document.input().machine;
  std::erase_if(machine.devices, [](const auto& device) { return device.id == machine::kDisk; });
  window->commands().setMachine(machine);
  settle();
  ASSERT_EQ(noted.size(), 1);
  EXPECT_TRUE(noted[0][0].toString().contains(QStringLiteral("1 rule")));
  EXPECT_TRUE(document.input().settings.rules.empty());
  const auto again = edits::withDevice(document.input(), machine::kDisk, GiB(100));
  ASSERT_TRUE(again.machine.find(machine::kDisk));
  EXPECT_EQ(again.machine.devices.back().id, machine::kDisk);
  EXPECT_EQ(again.machine.find(machine::kDisk)->budget, GiB(100));
  EXPECT_TRUE(edits::withDevice(again, machine::kDisk, GiB(1)) == again) << "it is there";
  document.undoStack().undo();
  settle();
  EXPECT_EQ(document.input().settings.rules.size(), 1u);
}

}  // namespace
}  // namespace stowage::app
