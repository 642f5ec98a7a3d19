// What a dialog was asked to save is written, in turn and not on its thread.
#include "app/gui/jobs/saved_files.h"

#include <QStringList>
#include <QTimer>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>

#include "tests/app/gui/gui_fixture.h"
#include "tests/app/gui/saved.h"

namespace stowage::app {
namespace {

/// Says what became of each, in the order in which they ended.
class SavedFilesAsked : public testing::Test {
 protected:
  void write(const QString& name, SavedFiles::Work work) {
    files->write(name, std::move(work),
                 [this, name](const Status& written) { ended << (written ? name : name + u'!'); });
  }
  std::unique_ptr<SavedFiles> files = std::make_unique<SavedFiles>();
  QStringList ended{};
};

TEST_F(SavedFilesAsked, TheWindowGoesOnWhileTheDiskTakesItsTime) {
  std::atomic<bool> go = false;
  std::atomic<std::thread::id> worked{};
  write(QStringLiteral("slow"), [&]() -> Status {
    worked = std::this_thread::get_id();
    while (!go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return {};
  });
  bool handled = false;
  QTimer::singleShot(0, files.get(), [&] { handled = true; });
  EXPECT_TRUE(QTest::qWaitFor([&] { return handled; }, 5'000));
  EXPECT_TRUE(files->writing());
  EXPECT_TRUE(ended.isEmpty());
  go = true;
  EXPECT_TRUE(test::saved(*files));
  EXPECT_EQ(ended, QStringList{QStringLiteral("slow")});
  EXPECT_NE(worked.load(), std::this_thread::get_id());
}

TEST_F(SavedFilesAsked, EachIsWrittenInTurnWhateverBecameOfTheOneBefore) {
  std::atomic<int> at_once = 0, most = 0;
  const auto counted = [&](Status written) {
    return [&at_once, &most, written] {
      most = std::max(most.load(), ++at_once);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      --at_once;
      return written;
    };
  };
  write(QStringLiteral("a"), counted({}));
  write(QStringLiteral("b"), counted(fail(Code::FileWrite, "b", {"the disk is full"})));
  write(QStringLiteral("c"), []() -> Status { throw std::runtime_error("thrown"); });
  write(QStringLiteral("d"), counted({}));
  EXPECT_TRUE(test::saved(*files));
  EXPECT_EQ(ended.join(u' '), QStringLiteral("a b! c! d"));
  EXPECT_EQ(most.load(), 1);
}

/// Asked for is written: also what had not begun. Nothing is told to whom is no more.
TEST_F(SavedFilesAsked, WhatWasAskedForIsWrittenThoughTheDialogIsClosed) {
  for (int round = 0; round < 20; ++round) {
    files = std::make_unique<SavedFiles>();
    ended.clear();
    std::atomic<int> written[3]{};
    for (int i = 0; i < 3; ++i) {
      write(QString::number(i), [&written, i, round]() -> Status {
        std::this_thread::sleep_for(std::chrono::microseconds(round * 50));
        ++written[i];
        return {};
      });
    }
    files.reset();
    for (const std::atomic<int>& times : written) EXPECT_EQ(times.load(), 1) << "once each";
    EXPECT_TRUE(ended.isEmpty());
  }
}

}  // namespace
}  // namespace stowage::app
