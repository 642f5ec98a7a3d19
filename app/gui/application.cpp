#include "app/gui/application.h"

#include <QApplication>
#include <QEventLoop>
#include <QFileIconProvider>
#include <QFileInfo>
#include <QMimeDatabase>
#include <QPainter>
#include <QTimer>
#include <cstdio>

#include "app/gui/dialogs/settings_dialog.h"
#include "app/gui/testing/event_log.h"
#include "translations/translations.h"

namespace stowage::app {
namespace {

constexpr int kRestAfterStart = 400;  // milliseconds: the window is painted, and whoever looks at it reads
constexpr int kRestBetween = 20;

}  // namespace

Application::Application(StartOptions options, QObject* parent)
    : QObject(parent),
      options_(std::move(options)),
      runs_(document_),
      autosave_(document_),
      restore_(document_, autosave_) {
  applyThemeSettings(session_.settings());
  applyUnitSettings(session_.settings());
  if (options_.theme == QStringLiteral("light")) widgets::Theme::current().setScheme(widgets::Scheme::Light);
  if (options_.theme == QStringLiteral("dark")) widgets::Theme::current().setScheme(widgets::Scheme::Dark);
  if (auto machine = session_.machine()) document_.setMachineOfLastModel(*machine);
  document_.setDefaultWorkload(session_.workload());
  runs_.setEngine(session_.engine(), session_.programsThere());
  translations::use(session_.settings().value(QStringLiteral("look/language")).toString());
  connect(&restore_, &RestoreOffer::said, this, [this](const QString& text) { window_->say(text); });
  connect(&document_, &Document::openingFailed, this, [this](const QString&, const Error& error) {
    if (!options_.screenshot.isEmpty())
      mistake(QString::fromStdString(sentence(error)));  // else a page says it
  });
  connect(&autosave_, &Autosave::notRestored, this, [this](const QString& model) {
    window_->say(tr("The edits could not be restored now. They are kept until %1 can be opened.").arg(model));
  });
}

Application::~Application() {
  // A window that still stands was not closed by its user: a signal ends the program, and what is unsaved is
  // kept for the next start.
  if (window_ && window_->isVisible() && document_.dirty())
    autosave_.writeNow();
  else
    autosave_.clear();
}

void Application::start() {
  EventLog::startIfAsked(&document_, &runs_);
  makeWindow();
  if (options_.size.isValid()) window_->resize(options_.size);
  window_->show();
  // Opening begins when the window stands.
  QTimer::singleShot(0, this, &Application::openFirst);
  if (options_.screenshot.isEmpty()) QTimer::singleShot(kRestAfterStart, this, &Application::prepareDialogs);
}

/// The first dialog for files that Qt makes looks up kinds of files and their icons, and the others do not:
/// that is done before somebody waits for one. Icons first, kinds afterwards: a key that comes meanwhile
/// waits for one of them. No dialog is made for it: when it goes, Qt writes its folder and its history to a
/// file that all programs of the user share (QtProject.conf), though nobody has opened one.
void Application::prepareDialogs() {
  [[maybe_unused]] const QIcon icon = QFileIconProvider().icon(QFileIconProvider::Computer);
  QTimer::singleShot(kRestBetween, this, [] {
    const QFileInfo any(QCoreApplication::applicationFilePath());
    [[maybe_unused]] const QMimeType kind = QMimeDatabase().mimeTypeForFile(any);
  });
}

void Application::makeWindow() {
  window_ = std::make_unique<MainWindow>(document_, runs_, session_);
  connect(
      window_.get(), &MainWindow::restoreRequested, this, [this] { restore_.offerAll(asked()); },
      Qt::QueuedConnection);
  connect(window_.get(), &MainWindow::languageRequested, this, &Application::speak, Qt::QueuedConnection);
}

void Application::speak(const QString& code) {
  // Workers write numbers and words: none may while language or units change under it. What is being opened
  // or solved comes first.
  if (!document_.waitUntilIdle()) {
    QTimer::singleShot(0, this, [this, code] { speak(code); });
    return;
  }
  session_.settings().setValue(QStringLiteral("look/language"), code);
  window_->saveSession();
  window_->stopJobs();
  translations::use(code);
  applyUnitSettings(session_.settings());
  const auto selection = window_->hub().selection();
  const bool timeline = window_->views().currentWidget() == &window_->views().timeline();
  auto old = std::move(window_);
  makeWindow();
  window_->show();
  window_->hub().select(selection);
  if (timeline) window_->showView(QStringLiteral("timeline"));
  old->hide();
}

RestoreOffer::Window Application::asked() {
  return {window_.get(), [this] { return window_->mayClose(); }};
}

void Application::openFirst() {
  const bool asks = options_.screenshot.isEmpty();
  const bool opens = options_.sample || !options_.example.isEmpty() || !options_.path.isEmpty();
  if (asks && opens) {
    connect(
        &document_, &Document::openingEnded, this,
        [this] {
          showAsked();
          restore_.offerAtStart(asked(), true);
        },
        static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
  }
  if (options_.sample)
    window_->openSample();
  else if (!options_.example.isEmpty())
    window_->openExample(options_.example);
  else if (!options_.path.isEmpty())
    window_->openPath(options_.path);
  else if (asks)
    restore_.offerAtStart(asked(), false);
  if (!asks) takeScreenshot();
}

void Application::showAsked() {
  if (!options_.view.isEmpty()) window_->showView(options_.view);
  if (options_.select.isEmpty() || !document_.model()) return;
  if (const auto module = document_.model()->find_module(options_.select.toStdString()))
    return window_->hub().select({*module});
  mistake(tr("%1 has no module %2.").arg(document_.modelPath(), options_.select));
}

/// A picture is for a program that does not look at it: what went wrong is in words, too, and in the exit
/// status.
void Application::mistake(const QString& sentence) {
  if (options_.screenshot.isEmpty()) return window_->say(sentence);
  failed_ = true;
  std::fprintf(stderr, "stowage: %s\n", qPrintable(sentence));
}

void Application::takeScreenshot() {
  if (!document_.waitUntilIdle())
    std::fputs("stowage: still working after 20 s; the picture shows what is there.\n", stderr);
  if (options_.profile && runs_.canRun()) {
    QEventLoop loop;
    connect(&runs_, &RunController::ended, &loop, &QEventLoop::quit);
    // Whoever asks for it on the command line has consented.
    if (options_.view.isEmpty()) window_->showView(QStringLiteral("timeline"));
    runs_.start();
    if (runs_.run().running()) loop.exec();
  }
  showAsked();
  // Layouts, prices at idle and fades come to rest.
  QTimer::singleShot(900, this, [this] {
    const double scale = window_->devicePixelRatioF();  // main() has set it to what was asked for
    QPixmap picture(window_->size() * scale);
    picture.setDevicePixelRatio(scale);
    window_->render(&picture);
    const bool written = picture.save(options_.screenshot);
    if (!written) std::fprintf(stderr, "stowage: %s cannot be written.\n", qPrintable(options_.screenshot));
    QCoreApplication::exit(written && !failed_ ? 0 : 1);
  });
}

}  // namespace stowage::app
