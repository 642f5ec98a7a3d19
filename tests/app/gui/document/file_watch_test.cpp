#include "app/gui/document/file_watch.h"

#include <QMessageBox>

#include "core/base/file.h"
#include "core/base/json.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

using machine::kCpu;

class FileWatches : public ::testing::Test {
 protected:
  QString file(const char* name, const char* text) {
    const QString path = folder.filePath(QString::fromLatin1(name));
    QFile out(path);
    EXPECT_TRUE(out.open(QIODevice::WriteOnly | QIODevice::Truncate));
    out.write(text);
    return path;
  }
  bool told(int times) {
    return QTest::qWaitFor([&] { return changes.size() >= times; }, 5000);
  }
  QTemporaryDir folder;
  FileWatch watch;
  QSignalSpy changes{&watch, &FileWatch::changed};
};

TEST_F(FileWatches, TellsOnceOfAChangeInPieces) {
  const QString path = file("a", "1");
  watch.watch({path});
  for (const char* text : {"12", "123", "1234"}) file("a", text);
  ASSERT_TRUE(told(1));
  EXPECT_EQ(changes[0][0].toString(), path);
  QTest::qWait(400);
  EXPECT_EQ(changes.size(), 1);
}

TEST_F(FileWatches, AFileThatIsReplacedIsStillWatched) {
  const QString path = file("a", "1");
  watch.watch({path});
  for (int i = 1; i <= 3; ++i) {
    ASSERT_TRUE(
        write_file_atomically(path.toStdString(), std::string(static_cast<std::size_t>(10 * i), 'x')));
    ASSERT_TRUE(told(i)) << "change " << i;
  }
}

TEST_F(FileWatches, OwnWritingIsKnown) {
  const QString path = file("a", "1");
  watch.watch({path});
  file("a", "12");
  watch.written(path);
  watch.written(folder.filePath(QStringLiteral("unknown")));
  QTest::qWait(500);
  EXPECT_EQ(changes.size(), 0);
}

TEST_F(FileWatches, OneFileMoreDoesNotForgetWhatTheOthersWere) {
  const QString path = file("a", "1");
  watch.watch({path});
  file("a", "12");
  watch.watch({path, file("b", "1")});
  ASSERT_TRUE(told(1));
  EXPECT_EQ(changes[0][0].toString(), path);
}

TEST_F(FileWatches, ADeletedFileIsNotTold) {
  const QString path = file("a", "1");
  watch.watch({path, folder.filePath(QStringLiteral("never"))});
  ASSERT_TRUE(QFile::remove(path));
  QTest::qWait(500);
  EXPECT_EQ(changes.size(), 0);
  file("a", "another");
  watch.look();
  EXPECT_EQ(changes.size(), 1) << "but its return is";
}

TEST_F(FileWatches, WhatIsNoLongerWatchedIsSilent) {
  const QString path = file("a", "1");
  watch.watch({path});
  watch.watch({});
  file("a", "12");
  watch.look();
  QTest::qWait(400);
  EXPECT_EQ(changes.size(), 0);
}

class ChangedOnDisk : public test::WithWindow {
 protected:
  void SetUp() override {
    test::WithWindow::SetUp();
    model = write("model.json", test::describedModel(4, 1 << 20));
    open(model, test::machineOf({8ull << 20}, 64ull << 20));
    settle();
  }
  QMessageBox* question() {
    QMessageBox* box = nullptr;
    const bool came = QTest::qWaitFor(
        [&] { return (box = window->findChild<QMessageBox*>(QStringLiteral("reload"))) != nullptr; }, 5000);
    return came ? box : nullptr;
  }
  static void press(QMessageBox* box, const char* text) {
    for (QAbstractButton* button : box->buttons()) {
      if (button->text() == QString::fromLatin1(text)) button->click();
    }
  }
  QString model;
};

TEST_F(ChangedOnDisk, AsksAndReloads) {
  write("model.json", test::describedModel(9, 1 << 20));
  QMessageBox* box = question();
  ASSERT_TRUE(box);
  EXPECT_TRUE(box->text().contains(QStringLiteral("model.json"))) << box->text().toStdString();
  EXPECT_TRUE(document.model()->find_module("layers.3"));
  EXPECT_FALSE(document.model()->find_module("layers.8")) << "nothing happens before the answer";
  press(box, "Reload");
  ASSERT_TRUE(QTest::qWaitFor([&] { return document.model()->find_module("layers.8").has_value(); }, 10000));
}

TEST_F(ChangedOnDisk, KeepsWhatIsSeenAndAsksAgainAtTheNextChange) {
  write("model.json", test::describedModel(9, 1 << 20));
  QMessageBox* box = question();
  ASSERT_TRUE(box);
  QTest::keyClick(box, Qt::Key_Escape);
  settle();
  QTest::qWait(30);
  EXPECT_FALSE(document.model()->find_module("layers.8"));
  EXPECT_FALSE(window->findChild<QMessageBox*>(QStringLiteral("reload")));
  write("model.json", test::describedModel(12, 1 << 20));
  EXPECT_TRUE(question());
}

TEST_F(ChangedOnDisk, SavingIsNoChange) {
  const QString plan = folder.filePath(QStringLiteral("a.stowage"));
  ASSERT_TRUE(document.savePlan(plan));
  window->commands().pin({module("layers.1")}, kCpu);
  settle();
  ASSERT_TRUE(document.savePlan(plan));
  QTest::qWait(500);
  EXPECT_FALSE(window->findChild<QMessageBox*>(QStringLiteral("reload")));
  ASSERT_TRUE(write_file_atomically(plan.toStdString(), "{}"));
  EXPECT_TRUE(question()) << "somebody else's writing is";
}

TEST_F(ChangedOnDisk, ADamagedFileReloadedKeepsThePlan) {
  write("model.json", Json{{"schema", "stowage.model/1"}, {"modules", 3}});
  QMessageBox* box = question();
  ASSERT_TRUE(box);
  press(box, "Reload");
  ASSERT_TRUE(QTest::qWaitFor([&] { return part<FailedPage>()->isVisible(); }, 10000));
  EXPECT_TRUE(document.model()->find_module("layers.3"));
  Q_EMIT part<FailedPage>()->backRequested();
  EXPECT_TRUE(map()->isVisible());
}

}  // namespace
}  // namespace stowage::app
