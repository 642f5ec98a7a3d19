// What holds the window's thread, as the program writes it for whoever drives it from outside.
#include "app/gui/testing/hold_log.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include "tests/support/paths.h"

namespace stowage::app {
namespace {

class HoldLogs : public ::testing::Test {
 protected:
  /// The lines that the program writes while it opens the sample and makes a picture of it; nothing where it
  /// is asked for none.
  QByteArray linesOf(bool asked) {
    const QString program = QString::fromStdString(test::program("stowage"));
    const QString log = folder.filePath(QStringLiteral("holds.jsonl"));
    QFile::remove(log);
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"})
      environment.insert(QString::fromLatin1(name), folder.path());
    environment.remove(QStringLiteral("STOWAGE_HOLD_LOG"));
    if (asked) environment.insert(QStringLiteral("STOWAGE_HOLD_LOG"), log);
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(program, {QStringLiteral("--screenshot"), folder.filePath(QStringLiteral("sample.png")),
                            QStringLiteral("--sample")});
    EXPECT_TRUE(process.waitForFinished(60000));
    EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
    QFile file(log);
    EXPECT_EQ(file.open(QIODevice::ReadOnly), asked);
    return file.isOpen() ? file.readAll() : QByteArray();
  }
  QTemporaryDir folder;
};

TEST_F(HoldLogs, EachLineIsAnEventThatTookLong) {
  const QByteArray text = linesOf(true);
  EXPECT_TRUE(text.endsWith('\n'));
  int lines = 0;
  for (const QByteArray& line : text.trimmed().split('\n')) {
    QJsonParseError problem{};
    const QJsonObject hold = QJsonDocument::fromJson(line, &problem).object();
    ASSERT_EQ(problem.error, QJsonParseError::NoError) << line.toStdString();
    EXPECT_EQ(hold.keys(),
              (QStringList{QStringLiteral("cpu_ms"), QStringLiteral("wall_ms"), QStringLiteral("what")}));
    EXPECT_GT(std::max(hold[u"wall_ms"].toDouble(), hold[u"cpu_ms"].toDouble()), 4) << line.toStdString();
    EXPECT_TRUE(hold[u"what"].toString().contains(u' ')) << line.toStdString();
    ++lines;
  }
  EXPECT_GT(lines, 0) << "to open a model and wait for its plan takes longer than that";
}

TEST_F(HoldLogs, NobodyIsWatchedWithoutAsking) { EXPECT_TRUE(linesOf(false).isEmpty()); }

}  // namespace
}  // namespace stowage::app
