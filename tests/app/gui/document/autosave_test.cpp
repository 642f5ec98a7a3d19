#include "app/gui/document/autosave.h"

#include <QFile>

#include "gui_fixture.h"

namespace stowage::app {
namespace {

class AutosaveTest : public test::WithDocument {
 protected:
  void SetUp() override {
    openLlama();
    path = folder.filePath(QStringLiteral("autosave.json"));
    autosave = std::make_unique<Autosave>(document, path);
  }
  void pin() {
    document.edit(QStringLiteral("Pin layers.9 to CPU"),
                  edits::pin(document.input(), *document.model(), {module("model.layers.9")}, machine::kCpu));
    ASSERT_TRUE(document.waitUntilIdle());
  }
  QString path;
  std::unique_ptr<Autosave> autosave;
};

TEST_F(AutosaveTest, WhatWasEditedComesBackOnce) {
  pin();
  autosave->writeNow();
  const auto wanted = document.input();
  Document other;
  Autosave next(other, path);
  const auto left = next.take();
  ASSERT_TRUE(left);
  EXPECT_EQ(left->edits, 1);
  EXPECT_EQ(left->lastEdit, QStringLiteral("Pin layers.9 to CPU"));
  EXPECT_TRUE(recoveredText(*left).contains(QStringLiteral("Pin layers.9 to CPU")));
  other.open(left->modelPath);
  ASSERT_TRUE(other.waitUntilIdle());
  other.restore(left->plan);
  ASSERT_TRUE(other.waitUntilIdle());
  EXPECT_TRUE(other.input() == wanted);
  EXPECT_TRUE(other.undoStack().canUndo());
  EXPECT_FALSE(next.take());
}

TEST_F(AutosaveTest, WritesByItselfWhenEditsRestAndLeavesNothingAfterASaveInBetween) {
  pin();
  ASSERT_TRUE(QTest::qWaitFor([&] { return QFile::exists(path); }, 10000));
  Document other;
  EXPECT_TRUE(Autosave(other, path).take());
  for (int milliseconds : {0, 1490, 1500, 1505, 1520}) {
    document.edit(QStringLiteral("budget"),
                  edits::withBudget(document.input(), machine::gpu(0),
                                    GiB(4) + MiB(static_cast<std::uint64_t>(milliseconds))));
    QTest::qWait(milliseconds);
    ASSERT_TRUE(document.savePlan(folder.filePath(QStringLiteral("p.stowage"))));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !QFile::exists(path); }, 5000)) << milliseconds << " ms";
    QTest::qWait(30);
    EXPECT_FALSE(QFile::exists(path)) << milliseconds << " ms: written after it was forgotten";
  }
}

/// While a large plan is being written nobody waits for it, and its file does not outlive a clean end.
TEST_F(AutosaveTest, ACleanEndInTheMiddleOfWritingLeavesNothing) {
  open(test::catalog("deepseek-v3.json.gz"), test::machineOf({80ull << 30, 80ull << 30}, 2048ull << 30));
  for (const int milliseconds : {1495, 1500, 1502, 1506, 1515}) {
    document.edit(QStringLiteral("budget"),
                  edits::withBudget(document.input(), machine::gpu(0),
                                    GiB(40) + MiB(static_cast<std::uint64_t>(milliseconds))));
    QTest::qWait(milliseconds);
    document.undoStack().setClean();
    autosave->clear();
    EXPECT_FALSE(QFile::exists(path)) << milliseconds << " ms";
  }
  autosave.reset();
  EXPECT_FALSE(QFile::exists(path));
}

TEST_F(AutosaveTest, ASavedPlanLeavesNothing) {
  pin();
  autosave->writeNow();
  ASSERT_TRUE(QFile::exists(path));
  ASSERT_TRUE(document.savePlan(folder.filePath(QStringLiteral("p.stowage"))));
  EXPECT_FALSE(QFile::exists(path));
}

TEST_F(AutosaveTest, DamagedFilesAreForgotten) {
  for (const char* text :
       {"", "{", "[]", "{\"schema\": \"stowage.autosave/1\"}",
        "{\"schema\": \"stowage.autosave/1\", \"plan\": 3, \"model\": \"/x\"}", "\xff\xfe"}) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(text);
    file.close();
    EXPECT_FALSE(autosave->take()) << text;
    EXPECT_FALSE(QFile::exists(path)) << text;
  }
}

}  // namespace
}  // namespace stowage::app
