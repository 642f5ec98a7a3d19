#include "app/gui/start/opening_flow.h"

#include <QFileInfo>
#include <algorithm>

#include "app/gui/start/opening_display.h"
#include "tests/app/gui/parts_fixture.h"
#include "tests/app/gui/start/sharded_folder.h"

namespace stowage::app {
namespace {

class OpeningParts : public test::WithParts {
 protected:
  OpeningParts() {
    listenTo(flow);
    document.setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
    const auto note = [this](const char* what) { return [this, what] { happened << what; }; };
    QObject::connect(&display, &OpeningDisplay::started, &window, note("started"));
    QObject::connect(&display, &OpeningDisplay::failedWanted, &window, note("failed"));
    QObject::connect(&display, &OpeningDisplay::ended, &window, note("ended"));
    QObject::connect(&display, &OpeningDisplay::skeletonWanted, &window, note("skeleton"));
  }
  QStringList recentNames() {
    QMenu menu;
    flow.fillRecent(menu);
    QStringList out;
    for (const QAction* entry : menu.actions()) out << entry->text();
    return out;
  }

  OpeningFlow flow{document, session, window};
  widgets::ProgressCard card;
  SkeletonPage skeleton;
  FailedPage failed;
  OpeningDisplay display{document, {card, skeleton, failed}};
  QList<QByteArray> happened{};
};

TEST_F(OpeningParts, APathIsOpenedOnTheMachineThatWasChosenLast) {
  const auto machine = test::machineOf({3ull << 30, 5ull << 30}, 7ull << 30);
  auto last = machine;
  last.devices[0].keep_free = MiB(900);  // of the last model's activations
  session.setMachine(last);
  flow.openPath(test::catalog("gpt2-xl.json.gz"));
  settle();
  ASSERT_TRUE(document.model());
  EXPECT_TRUE(document.input().machine == machine);
  EXPECT_EQ(session.folder(), QFileInfo(test::catalog("gpt2-xl.json.gz")).absolutePath());
  EXPECT_EQ(said, QStringList{QString()}) << "what was said before is of another model";
  EXPECT_EQ(happened.first(), "started");
  EXPECT_EQ(happened.last(), "ended");
  EXPECT_FALSE(happened.contains("failed"));
}

TEST_F(OpeningParts, WhatCannotBeOpenedIsOnThePageThatSaysWhy) {
  flow.openPath(path("gone.gguf"));
  settle();
  EXPECT_FALSE(document.model());
  EXPECT_EQ(happened, (QList<QByteArray>{"started", "failed", "ended"}));
  EXPECT_TRUE(failed.sentence().contains(QStringLiteral("gone.gguf"))) << failed.sentence().toStdString();
}

TEST_F(OpeningParts, WhatTakesLongShowsItsShapeAndCanBeCancelledOnTheCard) {
  test::writeShardedFolder(path("large").toStdString(), 400, 60);
  document.setEarlyAfter(std::chrono::milliseconds(0));
  QStringList progress;
  QObject::connect(&display, &OpeningDisplay::progressed, &window, [&](const QString& text) {
    progress << text;
    Q_EMIT card.cancelled();
  });
  flow.openPath(path("large"));
  settle();
  ASSERT_FALSE(progress.isEmpty());
  EXPECT_TRUE(progress.first().startsWith(QStringLiteral("Opening"))) << progress.first().toStdString();
  EXPECT_FALSE(document.model());
  EXPECT_EQ(happened.last(), "ended");
  const auto count = happened.size();
  QTest::qWait(400);
  EXPECT_EQ(happened.size(), count) << "no shape of what nobody waits for";
}

TEST_F(OpeningParts, TheShapeIsWantedAfterAQuarterOfASecond) {
  Q_EMIT document.openingStarted(path("a"));
  QTest::qWait(400);
  EXPECT_FALSE(happened.contains("skeleton")) << "nothing is being opened";
  document.setMayReplace(&window, [](const std::function<void(bool)>&) {});  // nobody answers
  openLlama();
  document.undoStack().push(new QUndoCommand);
  ASSERT_TRUE(document.dirty());
  flow.openPath(test::catalog("gpt2-xl.json.gz"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return happened.contains("skeleton"); }, 10000));
  document.cancelOpening();
  EXPECT_EQ(happened.last(), "ended");
}

TEST_F(OpeningParts, RecentFilesAreListedNewestFirstAndOnce) {
  EXPECT_EQ(recentNames().size(), 1) << "a menu without entries does not open";
  flow.rememberOpened();
  EXPECT_TRUE(session.recent().isEmpty()) << "nothing is open";
  for (const char* name : {"gpt2-xl.json.gz", "llama-3.1-8b.json.gz", "gpt2-xl.json.gz"}) {
    flow.openPath(test::catalog(name));
    settle();
    flow.rememberOpened();
  }
  ASSERT_EQ(session.recent().size(), 2);
  EXPECT_EQ(session.recent().first().path, QFileInfo(test::catalog("gpt2-xl.json.gz")).absoluteFilePath());
  // Those that hold something, as the small picture beside it shows; the machine has more.
  const auto& uses = document.state()->evaluation.devices;
  const auto used =
      std::count_if(uses.begin(), uses.end(), [](const auto& use) { return use.weights.count() > 0; });
  ASSERT_LT(used, static_cast<std::ptrdiff_t>(uses.size()));
  EXPECT_TRUE(session.recent().first().summary().contains(QStringLiteral("%1 device").arg(used)))
      << session.recent().first().summary().toStdString();
  QMenu menu;
  flow.fillRecent(menu);
  ASSERT_EQ(menu.actions().size(), 2);
  menu.actions().last()->trigger();
  settle();
  EXPECT_EQ(document.modelPath(), test::catalog("llama-3.1-8b.json.gz"));
}

TEST_F(OpeningParts, APlanIsRememberedAsThePlan) {
  openLlama();
  settle();
  ASSERT_TRUE(document.savePlan(path("mine.stowage")));
  flow.rememberOpened();
  ASSERT_EQ(session.recent().size(), 1);
  EXPECT_EQ(session.recent().first().name, QStringLiteral("mine.stowage"));
}

}  // namespace
}  // namespace stowage::app
