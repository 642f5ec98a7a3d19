#include "app/gui/document/autosave.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QFile>
#include <csignal>

#include "core/base/json.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

/// Instead of the usual 1.5 s: what is tested is what comes around it.
constexpr std::chrono::milliseconds kShortRest{300};

class AutosaveTest : public test::WithDocument {
 protected:
  void SetUp() override {
    openLlama();
    unsaved = folder.filePath(QStringLiteral("unsaved"));
    autosave = std::make_unique<Autosave>(document, unsaved);
  }
  void pin(const char* name = "model.layers.9") {
    document.edit(QStringLiteral("Pin %1 to CPU").arg(QString::fromLatin1(name)),
                  edits::pin(document.input(), *document.model(), {module(name)}, machine::kCpu));
    ASSERT_TRUE(document.waitUntilIdle());
  }
  QStringList files(const char* pattern = "unsaved-*.json") const {
    return QDir(unsaved).entryList({QString::fromLatin1(pattern)}, QDir::Files);
  }
  /// Ends as a crash does: the lock goes, the file stays.
  void crash() {
    autosave->writeNow();
    autosave.reset();
  }
  bool restore(Autosave& next, const Recovered& recovered) {
    QSignalSpy back(&next, &Autosave::restored), kept(&next, &Autosave::notRestored);
    next.restore(recovered);
    EXPECT_TRUE(QTest::qWaitFor([&] { return back.size() + kept.size() > 0; }, 20000));
    return back.size() == 1;
  }
  QString unsaved;
  std::unique_ptr<Autosave> autosave;
};

TEST_F(AutosaveTest, WhatWasEditedComesBack) {
  pin();
  const auto wanted = document.input();
  const auto shown = document.state()->placement;
  crash();
  Document other;
  Autosave next(other, unsaved);
  const auto left = next.left();
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].edits, 1);
  EXPECT_EQ(left[0].lastEdit, QStringLiteral("Pin model.layers.9 to CPU"));
  EXPECT_TRUE(recoveredText(left[0]).contains(QStringLiteral("Pin model.layers.9 to CPU")));
  EXPECT_TRUE(recoveredText(left[0]).contains(QStringLiteral("llama-3.1-8b")));
  ASSERT_TRUE(restore(next, left[0]));
  ASSERT_TRUE(other.waitUntilIdle());
  EXPECT_TRUE(other.input() == wanted);
  EXPECT_TRUE(other.state()->placement == shown);
  EXPECT_TRUE(other.dirty());
  other.undoStack().undo();
  ASSERT_TRUE(other.waitUntilIdle());
  EXPECT_TRUE(other.input().settings.rules.empty()) << "one step back is the model as it was opened";
}

/// Many plans may be equally good: the very one that was on the screen comes back, whatever a new search
/// finds.
TEST_F(AutosaveTest, TheVeryPlacementComesBack) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({6ull << 30, 6ull << 30}, 64ull << 30));
  for (const char* name : {"model.layers.0", "model.layers.17", "lm_head"}) {
    document.edit(QStringLiteral("pin"),
                  edits::pin(document.input(), *document.model(), {module(name)}, machine::gpu(1)));
    ASSERT_TRUE(document.waitUntilIdle(60000));
  }
  document.edit(QStringLiteral("unpin"), edits::liftAllRules(document.input()));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  const auto shown = document.state()->placement;
  crash();
  Document other, fresh;
  Autosave next(other, unsaved);
  const auto left = next.left();
  ASSERT_EQ(left.size(), 1u);
  ASSERT_TRUE(restore(next, left[0]));
  ASSERT_TRUE(other.waitUntilIdle());
  EXPECT_TRUE(other.state()->placement == shown);
  EXPECT_FALSE(other.state()->solving);
}

TEST_F(AutosaveTest, IsKeptUntilItIsRestoredOrRefused) {
  pin();
  crash();
  for (int start = 0; start < 3; ++start) {
    Document other;
    Autosave next(other, unsaved);
    EXPECT_EQ(next.left().size(), 1u) << "asked and not answered, " << start;
    next.clear();
    EXPECT_EQ(files().size(), 1) << "a clean end of another window";
  }
  Document other;
  Autosave next(other, unsaved);
  next.refuse(next.left().front());
  EXPECT_TRUE(files().isEmpty());
  EXPECT_TRUE(next.left().empty());
  EXPECT_TRUE(files("*").isEmpty()) << files("*").join(u' ').toStdString();
}

TEST_F(AutosaveTest, WhatWasRestoredIsKeptOnUntilItIsSaved) {
  pin();
  crash();
  Document other;
  auto next = std::make_unique<Autosave>(other, unsaved);
  {
    const auto left = next->left();
    ASSERT_TRUE(restore(*next, left.front()));
  }
  EXPECT_EQ(files().size(), 1) << "a crash now must not lose it either";
  Autosave third(document, unsaved);
  EXPECT_TRUE(third.left().empty()) << "it has an owner again";
  ASSERT_TRUE(other.savePlan(folder.filePath(QStringLiteral("p.stowage"))));
  EXPECT_TRUE(QTest::qWaitFor([&] { return files().isEmpty(); }, 5000));
}

TEST_F(AutosaveTest, TwoWindowsNeverTouchEachOthers) {
  pin();
  autosave->writeNow();
  Document second;
  second.setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
  second.open(test::catalog("llama-3.1-8b.json.gz"));
  ASSERT_TRUE(second.waitUntilIdle());
  auto other = std::make_unique<Autosave>(second, unsaved);
  EXPECT_TRUE(other->left().empty()) << "the first window is alive";
  second.edit(QStringLiteral("second"),
              edits::pin(second.input(), *second.model(), {module("lm_head")}, machine::kDisk));
  ASSERT_TRUE(second.waitUntilIdle());
  other->writeNow();
  EXPECT_EQ(files().size(), 2);
  other->clear();
  EXPECT_EQ(files().size(), 1) << "the first one's is still there";
  second.edit(QStringLiteral("second again"), edits::liftAllRules(second.input()));
  ASSERT_TRUE(second.waitUntilIdle());
  other->writeNow();
  other.reset();
  crash();
  Document third;
  Autosave next(third, unsaved);
  EXPECT_EQ(next.left().size(), 2u) << "both are offered";
}

TEST_F(AutosaveTest, AModelThatIsNotThereKeepsItsEdits) {
  const QString model = folder.filePath(QStringLiteral("here.json.gz"));
  ASSERT_TRUE(QFile::copy(test::catalog("llama-3.1-8b.json.gz"), model));
  open(model, test::machineOf({8ull << 30}, 64ull << 30));
  pin();
  crash();
  ASSERT_TRUE(QFile::rename(model, model + QStringLiteral(".away")));
  Document other;
  Autosave next(other, unsaved);
  {
    const auto left = next.left();
    ASSERT_EQ(left.size(), 1u);
    EXPECT_FALSE(left[0].modelIsThere());
    EXPECT_FALSE(restore(next, left[0]));
    EXPECT_EQ(files().size(), 1);
  }
  ASSERT_TRUE(QFile::rename(model + QStringLiteral(".away"), model));
  const auto left = next.left();
  ASSERT_EQ(left.size(), 1u);
  ASSERT_TRUE(restore(next, left[0]));
  ASSERT_TRUE(other.waitUntilIdle());
  EXPECT_EQ(other.input().settings.rules.size(), 1u);
}

/// A process that is killed while it owns a journal: the system lets go of the lock.
TEST_F(AutosaveTest, AKilledProcessLeavesItsJournalToTheNext) {
  ASSERT_TRUE(QDir().mkpath(unsaved));
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const auto journal = Journal::create(unsaved);
    QFile file(journal ? journal->file() : QString());
    const bool written = file.open(QIODevice::WriteOnly) && file.write("{}") == 2;
    file.close();
    const char word = written ? 'y' : 'n';
    [[maybe_unused]] const auto told = ::write(ready[1], &word, 1);
    for (;;) ::pause();
  }
  ASSERT_GT(child, 0);
  char word = 0;
  ASSERT_EQ(::read(ready[0], &word, 1), 1);
  EXPECT_EQ(word, 'y');
  EXPECT_TRUE(Journal::abandoned(unsaved).empty()) << "it is alive";
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(Journal::abandoned(unsaved).size(), 1u);
  ::close(ready[0]);
  ::close(ready[1]);
}

TEST_F(AutosaveTest, WritesByItselfAndLeavesNothingAfterASaveInBetween) {
  autosave->setRest(kShortRest);
  pin();
  ASSERT_TRUE(QTest::qWaitFor([&] { return files().size() == 1; }, 10000));
  for (int milliseconds : {0, 290, 300, 305, 320}) {
    document.edit(QStringLiteral("budget"),
                  edits::withBudget(document.input(), machine::gpu(0),
                                    GiB(4) + MiB(static_cast<std::uint64_t>(milliseconds))));
    QTest::qWait(milliseconds);
    ASSERT_TRUE(document.savePlan(folder.filePath(QStringLiteral("p.stowage"))));
    EXPECT_TRUE(QTest::qWaitFor([&] { return files().isEmpty(); }, 5000)) << milliseconds << " ms";
    QTest::qWait(30);
    EXPECT_TRUE(files().isEmpty()) << milliseconds << " ms: written after it was forgotten";
  }
}

TEST_F(AutosaveTest, EditsWithoutARestAreKeptToo) {
  autosave->setRest(kShortRest);
  QElapsedTimer timer;
  timer.start();
  for (int i = 0; files().isEmpty() && timer.elapsed() < 15000; ++i) {
    document.edit(QStringLiteral("budget"),
                  edits::withBudget(document.input(), machine::gpu(0),
                                    GiB(4) + MiB(static_cast<std::uint64_t>(i % 64))));
    QTest::qWait(20);
  }
  EXPECT_EQ(files().size(), 1);
}

/// While a large plan is being written nobody waits for it, and its file does not outlive a clean end.
TEST_F(AutosaveTest, ACleanEndInTheMiddleOfWritingLeavesNothing) {
  open(test::catalog("deepseek-v3.json.gz"), test::machineOf({80ull << 30, 80ull << 30}, 2048ull << 30));
  autosave->setRest(kShortRest);
  for (const int milliseconds : {295, 300, 306}) {
    document.edit(QStringLiteral("budget"),
                  edits::withBudget(document.input(), machine::gpu(0),
                                    GiB(40) + MiB(static_cast<std::uint64_t>(milliseconds))));
    QTest::qWait(milliseconds);
    document.undoStack().setClean();
    autosave->clear();
    EXPECT_TRUE(files("*").isEmpty()) << milliseconds << " ms";
  }
}

TEST_F(AutosaveTest, DamagedFilesArePutAside) {
  ASSERT_TRUE(QDir().mkpath(unsaved));
  const QString path = unsaved + QStringLiteral("/unsaved-x.json");
  for (const char* text :
       {"", "{", "[]", "{\"schema\": \"stowage.autosave/1\"}",
        "{\"schema\": \"stowage.autosave/1\", \"plan\": 3, \"model\": \"/x\"}", "\xff\xfe"}) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(text);
    file.close();
    EXPECT_TRUE(autosave->left().empty()) << text;
    EXPECT_FALSE(QFile::exists(path)) << text;
    EXPECT_TRUE(QFile::exists(path + QStringLiteral(".damaged"))) << text;
  }
}

TEST_F(AutosaveTest, WhatANewerVersionLeftStaysForIt) {
  ASSERT_TRUE(QDir().mkpath(unsaved));
  const QString path = unsaved + QStringLiteral("/unsaved-x.json");
  QSignalSpy newer(autosave.get(), &Autosave::newer), damaged(autosave.get(), &Autosave::damaged);
  for (const char* text : {"{\"schema\": \"stowage.autosave/2\", \"edits\": {}}",
                           "{\"schema\": \"stowage.autosave/1\", \"plan\": {\"schema\": \"stowage.plan/2\"}, "
                           "\"model\": \"/x\"}"}) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(text);
    file.close();
    newer.clear();
    EXPECT_TRUE(autosave->left().empty()) << text;
    EXPECT_TRUE(QFile::exists(path)) << text;
    ASSERT_EQ(newer.size(), 1) << text;
    EXPECT_EQ(QFileInfo(newer[0][0].toString()), QFileInfo(path)) << text;
  }
  EXPECT_TRUE(damaged.isEmpty());
}

TEST_F(AutosaveTest, AFolderThatCannotBeWrittenDisturbsNobody) {
  Autosave nowhere(document, QStringLiteral("/proc/self/unsaved"));
  pin();
  nowhere.writeNow();
  EXPECT_TRUE(nowhere.left().empty());
  nowhere.clear();
}

class Saves : public AutosaveTest {};

TEST_F(Saves, ADiskThatIsFullIsSaidAndNothingIsLost) {
  pin();
  const QString path = folder.filePath(QStringLiteral("full.stowage"));
  ASSERT_TRUE(QFile::link(QStringLiteral("/dev/full"), path));
  QSignalSpy failed(&document, &Document::saveFailed);
  const auto saved = document.savePlan(path);
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, Code::FileWrite);
  EXPECT_NE(sentence(saved.error()).find("No space left"), std::string::npos) << sentence(saved.error());
  EXPECT_EQ(failed.size(), 1);
  EXPECT_TRUE(document.dirty());
  EXPECT_TRUE(document.planPath().isEmpty());
  autosave->writeNow();
  EXPECT_EQ(files().size(), 1) << "what could not be saved is still kept";
}

TEST_F(Saves, APlaceThatMayNotBeWrittenIsSaid) {
  pin();
  // Nobody may write there, not even root; a bare system may lack /sys, and its folder is one like any other.
  for (const char* path : {"/proc/p.stowage", "/proc/self/p.stowage"}) {
    const auto saved = document.savePlan(QString::fromLatin1(path));
    ASSERT_FALSE(saved) << path;
    EXPECT_NE(sentence(saved.error()).find("cannot be written"), std::string::npos) << path;
  }
  EXPECT_TRUE(document.dirty());
}

/// A pipe that nobody reads from: the save takes as long as it takes, and the window goes on.
TEST_F(Saves, ASlowDiskHoldsNobodyUpAndEditsMeanwhileStayUnsaved) {
  pin();
  const QString path = folder.filePath(QStringLiteral("slow.stowage"));
  ASSERT_EQ(::mkfifo(QFile::encodeName(path).constData(), 0600), 0);
  QSignalSpy saved(&document, &Document::saved), failed(&document, &Document::saveFailed);
  QElapsedTimer timer;
  timer.start();
  document.save(path);
  EXPECT_LT(timer.elapsed(), 1000);
  EXPECT_TRUE(document.saving());
  document.edit(QStringLiteral("Pin lm_head"),
                edits::pin(document.input(), *document.model(), {module("lm_head")}, machine::kCpu));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !document.solving(); }, 20000)) << "edits go on";
  const QString second = folder.filePath(QStringLiteral("b.stowage"));
  document.save(second);
  QFile reader(path);
  ASSERT_TRUE(reader.open(QIODevice::ReadOnly));
  const QByteArray text = reader.readAll();
  ASSERT_TRUE(QTest::qWaitFor([&] { return saved.size() + failed.size() == 2; }, 20000));
  EXPECT_EQ(saved.size(), 2);
  const auto json = parse_json(text.toStdString(), "p");
  ASSERT_TRUE(json);
  EXPECT_EQ(SavedPlan::fromJson(*json, "p")->file.settings.rules.size(), 1u) << "as it was when it was asked";
  EXPECT_EQ(document.planPath(), second);
  EXPECT_FALSE(document.dirty()) << "the second save has everything";
  document.undoStack().undo();
  EXPECT_TRUE(document.dirty()) << "the step before is in no file that is the document's";
}

TEST_F(Saves, WhatWasAskedForIsWrittenWhenTheDocumentEnds) {
  const QString a = folder.filePath(QStringLiteral("a.stowage")),
                b = folder.filePath(QStringLiteral("b.stowage"));
  {
    Document other;
    other.setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
    other.open(test::catalog("llama-3.1-8b.json.gz"));
    ASSERT_TRUE(other.waitUntilIdle());
    other.save(a);
    other.save(b);
  }
  EXPECT_TRUE(QFile::exists(a));
  EXPECT_TRUE(QFile::exists(b));
}

}  // namespace
}  // namespace stowage::app
