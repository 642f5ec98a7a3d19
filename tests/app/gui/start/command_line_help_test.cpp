#include "app/gui/start/command_line_help.h"

#include <QDirIterator>
#include <QProcess>

#include "app/gui/document/examples.h"
#include "app/gui/start/start_options.h"
#include "core/about/version.h"
#include "tests/app/gui/gui_fixture.h"
#include "tests/support/paths.h"

namespace stowage::app {
namespace {

std::optional<QString> answer(std::vector<const char*> words) {
  words.insert(words.begin(), "stowage");
  return answerWithoutDisplay(static_cast<int>(words.size()), words.data());
}

TEST(StartWords, HelpNamesEveryOption) {
  const auto help = answer({"--help"});
  ASSERT_TRUE(help);
  EXPECT_EQ(help, answer({"-h"}));
  for (const auto& option : startOptions())
    EXPECT_TRUE(help->contains(QStringLiteral("--") + QString::fromLatin1(option.name))) << option.name;
  EXPECT_TRUE(help->startsWith(QStringLiteral("Usage: stowage [options] [PATH]")));
  EXPECT_TRUE(help->contains(QStringLiteral("--screenshot FILE")));
  for (const QString& line : help->split(u'\n')) EXPECT_LE(line.size(), 120) << line.toStdString();
}

TEST(StartWords, HelpAndPageNameEveryExample) {
  for (const QString& name : exampleNames()) {
    EXPECT_TRUE(answer({"--help"})->contains(name)) << name.toStdString();
    EXPECT_TRUE(answer({"--help-man"})->remove(u'\\').contains(name)) << name.toStdString();
  }
}

TEST(StartWords, VersionIsOneLine) {
  EXPECT_EQ(answer({"--version"}),
            QStringLiteral("Stowage %1\n").arg(QString::fromStdString(about::version_text())));
  EXPECT_TRUE(answer({"--version"})->startsWith(QStringLiteral("Stowage " STOWAGE_VERSION)));
  EXPECT_EQ(answer({"model.pt2", "-v"}), answer({"--version"}));
}

/// Whatever --help lists, the page lists.
TEST(StartWords, ThePageHasEveryOption) {
  const auto page = answer({"--help-man"});
  ASSERT_TRUE(page);
  EXPECT_TRUE(page->startsWith(QStringLiteral(".TH STOWAGE 1 ")));
  for (const StartOption& option : startOptions())
    EXPECT_TRUE(page->contains(QStringLiteral("\\fB\\-\\-%1\\fR").arg(QString::fromLatin1(option.name))))
        << option.name;
  EXPECT_EQ(page, answer({"--help-man"}));
}

TEST(StartWords, EverythingElseWantsTheWindow) {
  EXPECT_FALSE(answer({}));
  EXPECT_FALSE(answer({"model.pt2", "--theme", "dark"}));
  EXPECT_FALSE(answer({"--", "--help"})) << "a file of that name";
  EXPECT_FALSE(answer({"--helpless"}));
}

/// The real program where there is no display: help and version are words, not windows.
TEST(StartWords, TheProgramAnswersWithoutADisplay) {
  const QString program = QString::fromStdString(test::program("stowage"));
  if (!QFile::exists(program)) FAIL() << program.toStdString() << " is not built";
  auto environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"})
    environment.remove(QString::fromLatin1(name));
  for (const auto& [argument, words] : {std::pair{"--help", "Usage: stowage"},
                                        {"--version", "Stowage " STOWAGE_VERSION},
                                        {"-h", "Usage"},
                                        {"-v", "Stowage"}}) {
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(program, {QString::fromLatin1(argument)});
    ASSERT_TRUE(process.waitForFinished(30000)) << argument;
    EXPECT_EQ(process.exitStatus(), QProcess::NormalExit) << argument;
    EXPECT_EQ(process.exitCode(), 0) << argument << process.readAllStandardError().toStdString();
    EXPECT_TRUE(process.readAllStandardOutput().startsWith(words)) << argument;
    EXPECT_TRUE(process.readAllStandardError().isEmpty()) << argument;
  }
}

/// What cannot be meant is said, with the exit status of a wrong command line, and nothing is opened or
/// drawn.
TEST(StartWords, TheProgramRefusesWhatItDoesNotKnow) {
  const QString program = QString::fromStdString(test::program("stowage"));
  QTemporaryDir folder;
  const QString picture = folder.filePath(QStringLiteral("picture.png"));
  auto environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
  environment.insert(QStringLiteral("HOME"), folder.path());
  for (const char* name : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"})
    environment.insert(QString::fromLatin1(name), folder.path());
  const auto run = [&](const QStringList& words) {
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(program, words);
    EXPECT_TRUE(process.waitForFinished(60000)) << words.join(u' ').toStdString();
    return std::pair(process.exitCode(), QString::fromUtf8(process.readAllStandardError()));
  };
  const auto [usage, words] = run({QStringLiteral("--theme"), QStringLiteral("pink")});
  EXPECT_EQ(usage, 2);
  EXPECT_TRUE(words.endsWith(QStringLiteral("stowage: --theme is light or dark, not \"pink\".\n")))
      << words.toStdString();  // what Qt says of the environment may stand before it
  const auto [missing, told] =
      run({QStringLiteral("--screenshot"), picture, folder.filePath(QStringLiteral("nothing.pt2"))});
  EXPECT_EQ(missing, 1);
  EXPECT_TRUE(told.contains(QStringLiteral("nothing.pt2"))) << told.toStdString();
  EXPECT_TRUE(QFile::exists(picture)) << "the page that says it is a picture too";
  const auto [unknown, named] = run({QStringLiteral("--screenshot"), picture, QStringLiteral("--select"),
                                     QStringLiteral("layers.7000"), QStringLiteral("--sample")});
  EXPECT_EQ(unknown, 1);
  EXPECT_TRUE(named.contains(QStringLiteral("layers.7000"))) << named.toStdString();
}

/// A program that nobody asked for a file leaves what other programs keep of their dialogs for files alone.
TEST(StartWords, TheProgramWritesNoSettingsOfQtsDialogs) {
  const QString program = QString::fromStdString(test::program("stowage"));
  QTemporaryDir folder;
  const QString log = folder.filePath(QStringLiteral("events.jsonl"));
  auto environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
  environment.insert(QStringLiteral("STOWAGE_EVENT_LOG"), log);
  for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"})
    environment.insert(QString::fromLatin1(name), folder.path());
  QProcess process;
  process.setProcessEnvironment(environment);
  process.start(program, QStringList());
  const auto shown = [&] {
    QFile file(log);
    return file.open(QIODevice::ReadOnly) && file.readAll().contains("\"screen\"");
  };
  ASSERT_TRUE(QTest::qWaitFor(shown, 60000));
  QTest::qWait(1500);  // what is prepared once the window rests
  process.terminate();
  ASSERT_TRUE(process.waitForFinished(30000));
  EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
  bool own = false;
  for (QDirIterator files(folder.path(), QDir::Files, QDirIterator::Subdirectories); files.hasNext();) {
    const QString file = QFileInfo(files.next()).fileName();
    own = own || file == QStringLiteral("Stowage.ini");
    EXPECT_FALSE(file.startsWith(QStringLiteral("QtProject"))) << file.toStdString();
  }
  EXPECT_TRUE(own) << "its own settings are there";
}

}  // namespace
}  // namespace stowage::app
