#include "app/gui/run/engine_client.h"

#include "app/gui/run/run_controller.h"
#include "app/gui/run/run_panel.h"
#include "app/gui/run/run_strip.h"
#include "tests/app/gui/gui_fixture.h"
#include "tests/app/gui/run/played_engine.h"

namespace stowage::app {
namespace {

using protocol::Event;

/// An engine that plays what it is told: a shell script which prints the given lines after it read the
/// request.
class EngineClientTest : public ::testing::Test {
 protected:
  void play(const QStringList& commands) { client.setProgram(test::playedEngine(folder.path(), commands)); }
  static QString say(const Event& event) { return test::engineSays(event); }
  static QString at(const char* module) { return test::engineIsAt(module); }

  QTemporaryDir folder;
  EngineClient client;
  QSignalSpy finished{&client, &EngineClient::finished};
  QSignalSpy failed{&client, &EngineClient::failed};
  QSignalSpy died{&client, &EngineClient::died};
  QSignalSpy progress{&client, &EngineClient::progress};
  QSignalSpy cancelled{&client, &EngineClient::cancelled};

  void run() {
    client.start({});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !client.running(); }, 10000));
  }
  EngineDeath death() { return died.isEmpty() ? EngineDeath() : qvariant_cast<EngineDeath>(died[0][0]); }
};

TEST_F(EngineClientTest, TellsProgressAndResult) {
  protocol::RunResult result;
  result.seconds = 1.5;
  play({say(protocol::Hello{}), at("layers.0"), say(protocol::Finished{result})});
  run();
  EXPECT_EQ(progress.size(), 1);
  ASSERT_EQ(finished.size(), 1);
  EXPECT_EQ(qvariant_cast<protocol::RunResult>(finished[0][0]).seconds, 1.5);
  EXPECT_TRUE(died.isEmpty());
}

TEST_F(EngineClientTest, ANewRunMayBeginFromTheResultOfTheLast) {
  play({say(protocol::Finished{}), QStringLiteral("sleep 5")});
  int runs = 0;
  QObject::connect(&client, &EngineClient::finished, &client, [&](const protocol::RunResult&) {
    EXPECT_FALSE(client.running()) << "the result is the end, whatever the process still does";
    if (++runs < 3) client.start({});
  });
  client.start({});
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs == 3; }, 5000));
  QTest::qWait(50);
  EXPECT_TRUE(died.isEmpty());
}

TEST_F(EngineClientTest, KillIsReportedWithTheLastModule) {
  play({say(protocol::Hello{}), at("layers.50.mlp"), QStringLiteral("kill -9 $$")});
  run();
  ASSERT_EQ(died.size(), 1);
  EXPECT_EQ(death().kind, EngineDeath::Kind::Killed);
  EXPECT_EQ(death().lastModule, QStringLiteral("layers.50.mlp"));
}

TEST_F(EngineClientTest, CrashIsToldApartFromAKill) {
  play({at("a"), QStringLiteral("kill -SEGV $$")});
  run();
  EXPECT_EQ(death().kind, EngineDeath::Kind::Crashed);
  EXPECT_EQ(death().code, 11);
}

TEST_F(EngineClientTest, ExitWithoutAResultKeepsItsLastWords) {
  play({QStringLiteral("echo 'no such file' >&2"), QStringLiteral("exit 3")});
  run();
  EXPECT_EQ(death().kind, EngineDeath::Kind::Exited);
  EXPECT_EQ(death().code, 3);
  EXPECT_EQ(death().words, QStringLiteral("no such file"));
}

TEST_F(EngineClientTest, GarbageEndsTheRunAtOnce) {
  play({QStringLiteral("echo 'Segmentation fault (core dumped)'"), QStringLiteral("sleep 30")});
  QElapsedTimer clock;
  clock.start();
  run();
  EXPECT_LT(clock.elapsed(), 8000);
  EXPECT_EQ(death().kind, EngineDeath::Kind::Garbage);
  EXPECT_TRUE(death().words.contains(QStringLiteral("Segmentation")));
}

TEST_F(EngineClientTest, MissingProgramIsSaid) {
  client.setProgram(folder.filePath(QStringLiteral("nothing")));
  run();
  EXPECT_EQ(death().kind, EngineDeath::Kind::NotStarted);
  EXPECT_FALSE(death().words.isEmpty());
}

TEST_F(EngineClientTest, OutOfMemoryArrivesWithItsNumbers) {
  protocol::RunResult result;
  result.out_of_memory = protocol::OutOfMemory{"0", "layers.2.mlp", "linear_5", 4096, 65536, 63000};
  play({say(protocol::Failed{Error{Code::Internal, "x", {"y"}, {}}, result})});
  run();
  ASSERT_EQ(failed.size(), 1);
  const auto got = qvariant_cast<protocol::RunResult>(failed[0][1]);
  ASSERT_TRUE(got.out_of_memory);
  EXPECT_EQ(got.out_of_memory->module, "layers.2.mlp");
  app::Run ended;
  ended.state = app::Run::State::Failed;
  ended.result = got;
  const QString words = runEndText(ended);
  EXPECT_TRUE(words.contains(QStringLiteral("cuda:0"))) << words.toStdString();
  EXPECT_TRUE(words.contains(QStringLiteral("layers.2.mlp")));
  EXPECT_TRUE(words.contains(QStringLiteral("4.00 KiB"))) << words.toStdString();
}

TEST_F(EngineClientTest, CancelIsAKillWithin200Milliseconds) {
  play({at("a"), QStringLiteral("exec sleep 60")});
  client.start({});
  ASSERT_TRUE(QTest::qWaitFor([&] { return progress.size() == 1; }, 5000));
  QElapsedTimer clock;
  clock.start();
  client.cancel();
  EXPECT_FALSE(client.running());
  EXPECT_LT(clock.elapsed(), 200);
  EXPECT_EQ(cancelled.size(), 1);
  QTest::qWait(100);
  EXPECT_TRUE(died.isEmpty()) << "what was asked for is no death";
}

TEST_F(EngineClientTest, ARunCanFollowARunThatDied) {
  play({QStringLiteral("kill -9 $$")});
  run();
  play({say(protocol::Finished{})});
  run();
  EXPECT_EQ(finished.size(), 1);
}

TEST(RunEnd, WhatNeverRanDidNotEnd) {
  app::RunPanel panel;
  const auto told = [&](EngineDeath::Kind kind) {
    app::Run ended;
    ended.state = app::Run::State::Died;
    ended.death = {kind, 0, {}, QStringLiteral("execvp: No such file or directory")};
    panel.setRun(ended);
    QStringList words;
    for (const auto* label : panel.findChildren<widgets::Label*>()) {
      if (!label->isHidden()) words << label->fullText();
    }
    return words.join(u'|');
  };
  EXPECT_FALSE(told(EngineDeath::Kind::NotStarted).contains(QStringLiteral("Ended by")));
  EXPECT_TRUE(told(EngineDeath::Kind::NotStarted).contains(QStringLiteral("execvp")));
  EXPECT_TRUE(told(EngineDeath::Kind::Exited).contains(QStringLiteral("Ended by")));
}

TEST(RunEnd, EverySentenceSaysThatThePlanIsSafe) {
  for (const auto kind :
       {EngineDeath::Kind::NotStarted, EngineDeath::Kind::Killed, EngineDeath::Kind::Crashed,
        EngineDeath::Kind::Exited, EngineDeath::Kind::Garbage}) {
    app::Run ended;
    ended.state = app::Run::State::Died;
    ended.death = {kind, 9, QStringLiteral("layers.1"), {}};
    EXPECT_TRUE(runEndText(ended).contains(QStringLiteral("Your plan is untouched.")))
        << static_cast<int>(kind);
  }
}

}  // namespace
}  // namespace stowage::app
