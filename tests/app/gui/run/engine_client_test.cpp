#include "app/gui/run/engine_client.h"

#include <QTimer>
#include <csignal>

#include "app/gui/run/run_controller.h"
#include "app/gui/run/run_panel.h"
#include "app/gui/run/run_strip.h"
#include "tests/app/gui/gui_fixture.h"
#include "tests/app/gui/run/played_engine.h"
#include "widgets/common/sentences.h"

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

TEST_F(EngineClientTest, ValuesAreAnAnswerToWhoeverAskedForThem) {
  QSignalSpy described(&client, &EngineClient::described);
  protocol::DescribedValues values;
  values.unknown = {"nonzero"};
  play({say(protocol::Described{values})});
  run();
  EXPECT_TRUE(described.isEmpty());
  ASSERT_EQ(failed.size(), 1) << "it was to run the program";
  EXPECT_EQ(qvariant_cast<Error>(failed[0][0]).code, Code::ProtocolUnknown);
  client.describe({});
  ASSERT_TRUE(QTest::qWaitFor([&] { return !client.running(); }, 10000));
  ASSERT_EQ(described.size(), 1);
  EXPECT_EQ(qvariant_cast<protocol::Described>(described[0][0]).values.unknown, values.unknown);
  EXPECT_EQ(failed.size(), 1);
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
  EXPECT_EQ(death().last_module, "layers.50.mlp");
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
  EXPECT_EQ(death().words, "no such file");
}

TEST_F(EngineClientTest, GarbageEndsTheRunAtOnce) {
  play({QStringLiteral("echo 'Segmentation fault (core dumped)'"), QStringLiteral("sleep 30")});
  QElapsedTimer clock;
  clock.start();
  run();
  EXPECT_LT(clock.elapsed(), 8000);
  EXPECT_EQ(death().kind, EngineDeath::Kind::Garbage);
  EXPECT_TRUE(death().words.find("Segmentation") != std::string::npos);
}

TEST_F(EngineClientTest, MissingProgramIsSaid) {
  client.setProgram(folder.filePath(QStringLiteral("nothing")));
  run();
  EXPECT_EQ(death().kind, EngineDeath::Kind::NotStarted);
  EXPECT_FALSE(death().words.empty());
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

TEST_F(EngineClientTest, ASilentEngineIsEndedAndReported) {
  play({at("layers.7"), QStringLiteral("kill -STOP $$"), say(protocol::Finished{})});
  client.setPatience(5000, 600);
  run();
  EXPECT_EQ(death().kind, EngineDeath::Kind::Silent);
  EXPECT_EQ(death().last_module, "layers.7");
  ASSERT_TRUE(QTest::qWaitFor([&] { return client.processes() == 0; }, 5000)) << "it does not linger";
  app::Run ended;
  ended.state = app::Run::State::Died;
  ended.death = death();
  EXPECT_TRUE(runEndText(ended).contains(QStringLiteral("layers.7"))) << runEndText(ended).toStdString();
}

TEST_F(EngineClientTest, AWordNowAndThenIsNoSilence) {
  play({at("a"), QStringLiteral("sleep 0.5"), at("a"), QStringLiteral("sleep 0.5"), at("a"),
        QStringLiteral("sleep 0.5"), say(protocol::Finished{})});
  client.setPatience(5000, 1200);
  run();
  EXPECT_EQ(finished.size(), 1);
  EXPECT_TRUE(died.isEmpty());
}

TEST_F(EngineClientTest, AnotherVersionIsCalledOne) {
  QFile script(folder.filePath(QStringLiteral("old")));
  ASSERT_TRUE(script.open(QIODevice::WriteOnly));
  protocol::Hello other;
  other.version = protocol::kVersion + 7;
  const QByteArray hello = QByteArray::fromStdString(protocol::to_line(Event(other)));
  script.write("#!/bin/sh\ncat <<'EOF'\n" + hello + "EOF\nread -r request\n");
  script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  script.close();
  client.setProgram(script.fileName());
  run();
  ASSERT_EQ(failed.size(), 1);
  EXPECT_EQ(qvariant_cast<Error>(failed[0][0]).code, Code::ProtocolVersion);
  EXPECT_TRUE(died.isEmpty());
}

/// Killed by somebody, with room to spare: no word of a lack of memory.
TEST_F(EngineClientTest, WhyAnEngineWasKilledIsLookedAt) {
  play({at("a"), QStringLiteral("sleep 0.6"), QStringLiteral("kill -9 $$")});
  run();
  ASSERT_EQ(death().kind, EngineDeath::Kind::Killed);
  ASSERT_TRUE(death().ram);
  EXPECT_GT(death().ram->free, 0u);
  app::Run ended;
  ended.state = app::Run::State::Died;
  ended.death = death();
  ended.death.ram->out = false;
  EXPECT_TRUE(runEndText(ended).contains(QStringLiteral("not for lack of RAM")))
      << runEndText(ended).toStdString();
  ended.death.ram->out = true;
  EXPECT_TRUE(runEndText(ended).contains(QStringLiteral("The system ended it in a for lack of RAM")));
  ended.death.ram.reset();
  EXPECT_FALSE(runEndText(ended).contains(QStringLiteral("RAM"))) << "nobody looked";
}

trace::Timeline part(std::uint64_t begin, std::size_t blocks, bool first) {
  trace::Timeline out;
  out.names.clear();
  if (first) {
    out.names = {"", "a"};
    out.devices = {{"0", true, 0}, {"cpu", false, 0}};
  }
  for (std::uint64_t i = 0; i < blocks; ++i)
    out.blocks.push_back({begin + i, begin + i + 1, 512, 1, 0, 0, trace::Kind::Activation, 0xFFFF});
  out.spans = {{begin, begin + blocks, 1, 0}};
  out.duration_ns = begin + blocks;
  return out;
}

/// Megabytes of events are understood on another thread: the window's own is never held for long.
TEST_F(EngineClientTest, ALargeTraceDoesNotHoldTheWindow) {
  constexpr std::size_t kBatches = 24, kBlocks = 4000;
  QFile lines(folder.filePath(QStringLiteral("lines")));
  ASSERT_TRUE(lines.open(QIODevice::WriteOnly));
  for (std::size_t i = 0; i < kBatches; ++i) {
    const protocol::TraceBatch batch{part(i * kBlocks * 2, kBlocks, i == 0)};
    lines.write(QByteArray::fromStdString(protocol::to_line(Event(batch))));
  }
  lines.close();
  play({QStringLiteral("cat '%1'").arg(lines.fileName()), say(protocol::Finished{})});
  std::vector<TimelinePtr> pictures;
  QObject::connect(&client, &EngineClient::timeline, &client,
                   [&](const TimelinePtr& picture) { pictures.push_back(picture); });
  qint64 longest = 0;
  QElapsedTimer since;
  QTimer tick;
  tick.setInterval(1);
  QObject::connect(&tick, &QTimer::timeout, &client, [&] { longest = std::max(longest, since.restart()); });
  since.start();
  tick.start();
  client.start({});
  ASSERT_TRUE(QTest::qWaitFor([&] { return !client.running(); }, 60000));
  ASSERT_EQ(finished.size(), 1);
  ASSERT_FALSE(pictures.empty());
  EXPECT_EQ(pictures.back()->blocks.size(), kBatches * kBlocks);
  EXPECT_TRUE(pictures.back()->complete);
  EXPECT_EQ(pictures.back()->peak(0).bytes, 512u);
  EXPECT_LT(longest, 400) << "generous: understanding it all takes longer";
}

TEST_F(EngineClientTest, ACancelledRunStillShowsWhatWasKept) {
  play({say(protocol::TraceBatch{part(0, 100, true)}), at("a"), QStringLiteral("exec sleep 60")});
  TimelinePtr last;
  QObject::connect(&client, &EngineClient::timeline, &client,
                   [&](const TimelinePtr& picture) { last = picture; });
  client.start({});
  ASSERT_TRUE(QTest::qWaitFor([&] { return progress.size() == 1; }, 5000));
  client.cancel();
  ASSERT_TRUE(QTest::qWaitFor([&] { return last != nullptr; }, 5000));
  EXPECT_EQ(last->blocks.size(), 100u);
  EXPECT_FALSE(last->complete);
  ASSERT_TRUE(QTest::qWaitFor([&] { return client.processes() == 0; }, 5000));
}

/// One test for each place between two messages: what was told stays told, the rest is one death, and the
/// next run is as any other.
TEST_F(EngineClientTest, KilledAfterAnyMessageItIsOneDeath) {
  const QStringList messages{say(protocol::Progress{"load", "", 0, 0}), at("layers.0"),
                             say(protocol::TraceBatch{part(0, 10, true)}), at("layers.1"),
                             say(protocol::TraceBatch{part(10, 10, false)})};
  TimelinePtr last;
  QObject::connect(&client, &EngineClient::timeline, &client,
                   [&](const TimelinePtr& picture) { last = picture; });
  for (qsizetype told = 0; told <= messages.size(); ++told) {
    SCOPED_TRACE(told);
    died.clear();
    last.reset();
    play(messages.mid(0, told) + QStringList{QStringLiteral("kill -9 $$")});
    run();
    ASSERT_EQ(died.size(), 1);
    EXPECT_EQ(death().kind, EngineDeath::Kind::Killed);
    EXPECT_EQ(death().code, SIGKILL);
    EXPECT_TRUE(finished.isEmpty() && failed.isEmpty());
    ASSERT_TRUE(QTest::qWaitFor([&] { return client.processes() == 0; }, 5000));
    const std::size_t rows = told > 4 ? 20 : told > 2 ? 10 : 0;
    ASSERT_TRUE(QTest::qWaitFor([&] { return rows == 0 || (last && last->blocks.size() == rows); }, 5000));
  }
  play(messages + QStringList{say(protocol::Finished{})});
  run();
  EXPECT_EQ(finished.size(), 1);
}

/// The window closes in the middle of a run: the process is ended and waited for, and nothing warns.
TEST(EngineClientEnd, TakesTheProcessAlong) {
  QTemporaryDir folder;
  static QStringList warnings;
  warnings.clear();
  const auto before = qInstallMessageHandler(
      [](QtMsgType, const QMessageLogContext&, const QString& text) { warnings << text; });
  {
    EngineClient client;
    client.setProgram(test::playedEngine(
        folder.path(),
        {QStringLiteral("echo $$ > '%1/pid'").arg(folder.path()), QStringLiteral("exec sleep 60")}));
    client.start({});
    ASSERT_TRUE(QTest::qWaitFor([&] { return QFile::exists(folder.filePath(QStringLiteral("pid"))); }, 5000));
  }
  qInstallMessageHandler(before);
  EXPECT_TRUE(warnings.filter(QStringLiteral("QProcess")).isEmpty()) << warnings.join(u'|').toStdString();
  QFile pid(folder.filePath(QStringLiteral("pid")));
  ASSERT_TRUE(pid.open(QIODevice::ReadOnly));
  EXPECT_NE(::kill(pid.readAll().trimmed().toInt(), 0), 0) << "the engine is gone";
}

TEST(RunEnd, WhatNeverRanDidNotEnd) {
  app::RunPanel panel;
  const auto told = [&](EngineDeath::Kind kind) {
    app::Run ended;
    ended.state = app::Run::State::Died;
    ended.death = {kind, 0, {}, "execvp: No such file or directory"};
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

/// One word for one thing: the fact, and the warning beside it.
TEST(RunEnd, InputsThatNobodyGaveAreCalledRandom) {
  app::RunPanel panel;
  app::Run run;
  run.state = app::Run::State::Done;
  run.result.inputs_from = protocol::InputsFrom::MadeUp;
  panel.setRun(run);
  QStringList words;
  for (const auto* label : panel.findChildren<widgets::Label*>()) words << label->fullText();
  EXPECT_TRUE(words.contains(QStringLiteral("random"))) << words.join(u'|').toStdString();
  EXPECT_TRUE(widgets::sentenceText(Error{Code::EngineInputsMadeUp, {}, {"1", "normal"}, {}})
                  .contains(QStringLiteral("random")));
}

TEST(RunEnd, EverySentenceSaysThatThePlanIsSafe) {
  for (const auto kind :
       {EngineDeath::Kind::NotStarted, EngineDeath::Kind::Killed, EngineDeath::Kind::Crashed,
        EngineDeath::Kind::Exited, EngineDeath::Kind::Garbage, EngineDeath::Kind::Silent,
        EngineDeath::Kind::Unreachable, EngineDeath::Kind::NotThere, EngineDeath::Kind::Lost}) {
    app::Run ended;
    ended.state = app::Run::State::Died;
    ended.death = {kind, 9, "layers.1", {}};
    EXPECT_TRUE(runEndText(ended).contains(QStringLiteral("Your plan is untouched.")))
        << static_cast<int>(kind);
  }
}

}  // namespace
}  // namespace stowage::app
