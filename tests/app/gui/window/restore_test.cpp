// The real program after a crash: what was not saved is offered, and kept for as long as nobody answers.
#include <QProcess>

#include "app/gui/document/autosave.h"
#include "tests/app/gui/gui_fixture.h"
#include "tests/support/paths.h"

namespace stowage::app {
namespace {

class Restart : public test::WithDocument {
 protected:
  void SetUp() override {
    openLlama();
    unsaved = folder.filePath(QStringLiteral("data/Stowage/Stowage/unsaved"));
    Autosave autosave(document, unsaved);
    document.edit(QStringLiteral("Pin lm_head to CPU"),
                  edits::pin(document.input(), *document.model(), {module("lm_head")}, machine::kCpu));
    ASSERT_TRUE(document.waitUntilIdle());
    autosave.writeNow();
  }
  QStringList journals() const {
    return QDir(unsaved).entryList({QStringLiteral("unsaved-*.json")}, QDir::Files);
  }
  /// Starts the program, waits until its window shows `word`, and kills it.
  bool shows(const QStringList& arguments, const char* word, int milliseconds = 60000) {
    const QString log = folder.filePath(QStringLiteral("events.jsonl"));
    QFile::remove(log);
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("STOWAGE_EVENT_LOG"), log);
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C"));
    for (const char* place : {"DATA", "CONFIG", "CACHE"})
      environment.insert(QStringLiteral("XDG_%1_HOME").arg(QString::fromLatin1(place)),
                         folder.filePath(QString::fromLatin1(place).toLower()));
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QString::fromStdString(test::program("stowage")), arguments);
    const bool seen = QTest::qWaitFor(
        [&] {
          QFile file(log);
          return process.state() != QProcess::Starting && file.open(QIODevice::ReadOnly) &&
                 file.readAll().contains(word);
        },
        milliseconds);
    process.kill();
    process.waitForFinished();
    return seen;
  }
  QString unsaved;
};

TEST_F(Restart, WithoutAPathWithOneAndAfterBeingKilledWhileItAsks) {
  ASSERT_EQ(journals().size(), 1);
  EXPECT_TRUE(shows({}, "\"Restore\"")) << "without a path";
  EXPECT_EQ(journals().size(), 1) << "nobody has answered";
  EXPECT_TRUE(shows({document.modelPath()}, "\"Restore\"")) << "with the model's path";
  EXPECT_EQ(journals().size(), 1);
  EXPECT_TRUE(shows({test::catalog("gpt2-xl.json.gz")}, "1 unsaved plan")) << "with another model's path";
  EXPECT_EQ(journals().size(), 1);
  EXPECT_TRUE(shows({}, "\"Restore\"")) << "and again";
  EXPECT_EQ(journals().size(), 1);
}

TEST_F(Restart, WhileTheFirstWindowIsAliveNobodyIsAsked) {
  const Autosave other(document, unsaved);
  const auto owned = other.left();  // as if the window that wrote it were still there
  ASSERT_EQ(owned.size(), 1u);
  EXPECT_FALSE(shows({}, "\"Restore\"", 4000));
  EXPECT_EQ(journals().size(), 1);
}

}  // namespace
}  // namespace stowage::app
