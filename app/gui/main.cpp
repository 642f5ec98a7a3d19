#include <QApplication>
#include <QCommandLineParser>
#include <csignal>
#include <cstdio>

#include "app/gui/application.h"
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

/// SIGTERM and SIGINT end the program as closing the window does, without a question: the session is saved, no file is left half-written.
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
  parser.setApplicationDescription(QStringLiteral("A workbench for device maps of PyTorch models."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("PATH"), QStringLiteral("A model, a plan (.stowage) or a Hugging Face folder to open."),
                               QStringLiteral("[PATH]"));
  const auto option = [&](const char* name, const char* help, const char* value) {
    const QCommandLineOption out(QString::fromLatin1(name), QString::fromLatin1(help), QString::fromLatin1(value));
    parser.addOption(out);
    return out;
  };
  const QCommandLineOption sample(QStringLiteral("sample"), QStringLiteral("Open the embedded sample."));
  const QCommandLineOption profile(QStringLiteral("profile"), QStringLiteral("Run the program before the picture is taken."));
  parser.addOptions({sample, profile});
  const auto screenshot = option("screenshot", "Write a picture of the window to FILE and end.", "FILE");
  const auto size = option("size", "Size of the window, for example 1440x900.", "WxH");
  const auto scale = option("scale", "Device pixels to a logical pixel in the picture.", "N");
  const auto theme = option("theme", "light or dark.", "NAME");
  const auto view = option("view", "treemap or timeline.", "NAME");
  const auto select = option("select", "Select a module before the picture is taken.", "MODULE");
  parser.process(application);
  stowage::app::StartOptions options;
  if (!parser.positionalArguments().isEmpty()) options.path = parser.positionalArguments().front();
  options.sample = parser.isSet(sample);
  options.profile = parser.isSet(profile);
  options.screenshot = parser.value(screenshot);
  options.size = sizeOf(parser.value(size));
  if (parser.isSet(scale)) options.scale = qBound(0.5, parser.value(scale).toDouble(), 4.0);
  options.theme = parser.value(theme);
  options.view = parser.value(view);
  options.select = parser.value(select);
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication::setApplicationName(QStringLiteral("Stowage"));
  QApplication::setOrganizationName(QStringLiteral("Stowage"));
  QApplication::setApplicationVersion(QStringLiteral(STOWAGE_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("stowage"));
  QApplication application(argc, argv);
  stowage::resources::init();
  stowage::translations::init();
  const auto options = readOptions(application);
  stowage::widgets::installStyle();
#ifdef Q_OS_UNIX
  endOnSignals();
#endif
  stowage::app::Application program(options);
  program.start();
  const int code = QApplication::exec();
  if (program.window() && options.screenshot.isEmpty()) program.window()->saveSession();
  return code;
}
