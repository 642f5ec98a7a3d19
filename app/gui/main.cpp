#include <QApplication>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "app/gui/application.h"
#include "app/gui/jobs/job_runner.h"
#include "app/gui/start/command_line_help.h"
#include "app/gui/start/start_options.h"
#include "app/gui/testing/hold_log.h"
#include "resources/resources.h"
#include "translations/translations.h"
#include "widgets/theme/style.h"

#ifdef Q_OS_UNIX
#include <sys/socket.h>
#include <unistd.h>

#include <QSocketNotifier>
#endif

namespace {

constexpr int kWrongUsage = 2;  // as stowage-cli

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

/// Pictures of another scale are those of a window on such a screen: Qt has to know before it starts.
void setScale(int argc, char** argv) {
  for (int i = 1; i + 1 < argc; ++i) {
    if (std::string_view(argv[i]) != "--scale") continue;
    if (const auto scale = stowage::app::scaleOf(QString::fromLocal8Bit(argv[i + 1])))
      qputenv("QT_SCALE_FACTOR", QByteArray::number(*scale));
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
  const std::unique_ptr<QApplication> application = stowage::app::makeApplication(argc, argv);
  stowage::resources::init();
  stowage::translations::init();
  const auto [options, problem] = stowage::app::readOptions(QApplication::arguments());
  if (!problem.isEmpty()) {
    std::fprintf(stderr, "stowage: %s\n", qPrintable(problem));
    return kWrongUsage;
  }
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
