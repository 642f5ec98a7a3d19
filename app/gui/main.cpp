#include <QApplication>
#include <QCommandLineParser>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "app/gui/application.h"
#include "app/gui/jobs/job_runner.h"
#include "app/gui/start/command_line_help.h"
#include "resources/resources.h"
#include "translations/translations.h"
#include "widgets/theme/style.h"

#ifdef Q_OS_UNIX
#include <sys/socket.h>
#include <unistd.h>

#include <QSocketNotifier>
#endif

namespace {

#ifdef Q_OS_UNIX
int signalPipe[2];

void onSignal(int) {
  const char byte = 1;
  [[maybe_unused]] const auto written = ::write(signalPipe[0], &byte, 1);
}

/// SIGTERM and SIGINT end the program as closing the window does, without a question: the session is saved,
/// no file is left half-written.
void endOnSignals() {
  if (::socketpair(AF_UNIX, SOCK_STREAM, 0, signalPipe) != 0) return;
  auto* notifier = new QSocketNotifier(signalPipe[1], QSocketNotifier::Read, qApp);
  QObject::connect(notifier, &QSocketNotifier::activated, qApp, [] { QCoreApplication::exit(0); });
  std::signal(SIGTERM, onSignal);
  std::signal(SIGINT, onSignal);
}
#endif

QSize sizeOf(const QString& text) {
  const auto parts = text.split(u'x');
  return parts.size() == 2 ? QSize(parts[0].toInt(), parts[1].toInt()) : QSize();
}

stowage::app::StartOptions readOptions(QApplication& application) {
  QCommandLineParser parser;
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("PATH"), QString());
  for (const auto& option : stowage::app::startOptions()) {
    parser.addOption(QCommandLineOption(QString::fromLatin1(option.name), QString::fromLatin1(option.help),
                                        QString::fromLatin1(option.value)));
  }
  parser.process(application);
  stowage::app::StartOptions options;
  if (!parser.positionalArguments().isEmpty()) options.path = parser.positionalArguments().front();
  options.sample = parser.isSet(QStringLiteral("sample"));
  options.profile = parser.isSet(QStringLiteral("profile"));
  options.screenshot = parser.value(QStringLiteral("screenshot"));
  options.size = sizeOf(parser.value(QStringLiteral("size")));
  options.theme = parser.value(QStringLiteral("theme"));
  options.view = parser.value(QStringLiteral("view"));
  options.select = parser.value(QStringLiteral("select"));
  return options;
}

/// Pictures of another scale are those of a window on such a screen: Qt has to know before it starts.
void setScale(int argc, char** argv) {
  for (int i = 1; i + 1 < argc; ++i) {
    if (std::string_view(argv[i]) == "--scale" && QByteArray(argv[i + 1]).toDouble() > 0)
      qputenv("QT_SCALE_FACTOR", QByteArray::number(qBound(0.5, QByteArray(argv[i + 1]).toDouble(), 4.0)));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto words = stowage::app::answerWithoutDisplay(argc, argv)) {
    std::fputs(qPrintable(*words), stdout);
    return 0;
  }
  QApplication::setApplicationName(QStringLiteral("Stowage"));
  QApplication::setOrganizationName(QStringLiteral("Stowage"));
  QApplication::setApplicationVersion(QStringLiteral(STOWAGE_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("stowage"));
  setScale(argc, argv);
  QApplication application(argc, argv);
  stowage::resources::init();
  stowage::translations::init();
  const auto options = readOptions(application);
  stowage::widgets::installStyle();
#ifdef Q_OS_UNIX
  endOnSignals();
#endif
  int code = 0;
  {
    stowage::app::Application program(options);
    program.start();
    code = QApplication::exec();
    if (program.window() && options.screenshot.isEmpty()) program.window()->saveSession();
  }
  // A driver that has not answered yet is not waited for, and nothing is torn down while it works.
  if (stowage::app::JobRunner::leftBehind() > 0) {
    std::fflush(nullptr);
    std::_Exit(code);
  }
  return code;
}
