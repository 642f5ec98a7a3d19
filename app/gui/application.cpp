#include "app/gui/application.h"

#include <QApplication>
#include <QEventLoop>
#include <QFileInfo>
#include <QMessageBox>
#include <QPainter>
#include <QTimer>
#include <cstdio>

#include "app/gui/dialogs/settings_dialog.h"
#include "app/gui/testing/event_log.h"
#include "translations/translations.h"

namespace stowage::app {

Application::Application(StartOptions options, QObject* parent)
    : QObject(parent), options_(std::move(options)), runs_(document_), autosave_(document_) {
  applyThemeSettings(session_.settings());
  if (options_.theme == QStringLiteral("light")) widgets::Theme::current().setScheme(widgets::Scheme::Light);
  if (options_.theme == QStringLiteral("dark")) widgets::Theme::current().setScheme(widgets::Scheme::Dark);
  if (auto machine = session_.machine()) document_.setDefaultMachine(*machine);
  translations::use(session_.settings().value(QStringLiteral("look/language")).toString());
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
}

void Application::makeWindow() {
  window_ = std::make_unique<MainWindow>(document_, runs_, session_);
  connect(window_.get(), &MainWindow::languageRequested, this, &Application::speak, Qt::QueuedConnection);
}

void Application::speak(const QString& code) {
  session_.settings().setValue(QStringLiteral("look/language"), code);
  translations::use(code);
  window_->saveSession();
  const auto selection = window_->hub().selection();
  const bool timeline = window_->views().currentWidget() == &window_->views().timeline();
  auto old = std::move(window_);
  makeWindow();
  window_->show();
  window_->hub().select(selection);
  if (timeline) window_->showView(QStringLiteral("timeline"));
  old->hide();
}

void Application::offerRestore() {
  const auto left = autosave_.take();
  if (!left) return;
  QMessageBox box(QMessageBox::NoIcon, tr("Restore edits"), recoveredText(*left), QMessageBox::NoButton,
                  window_.get());
  auto* restore = box.addButton(tr("Restore"), QMessageBox::AcceptRole);
  box.addButton(tr("Leave it"), QMessageBox::RejectRole);
  box.exec();
  if (box.clickedButton() != restore) return;
  document_.open(left->planPath.isEmpty() || !QFileInfo::exists(left->planPath) ? left->modelPath
                                                                                : left->planPath);
  connect(
      &document_, &Document::openingEnded, this,
      [this, plan = left->plan] {
        if (document_.model() && (plan.file.model_fingerprint.empty() ||
                                  plan.file.model_fingerprint == document_.model()->fingerprint()))
          document_.restore(plan);
      },
      static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
}

void Application::openFirst() {
  if (options_.screenshot.isEmpty() && options_.path.isEmpty() && !options_.sample) offerRestore();
  if (options_.sample)
    window_->openSample();
  else if (!options_.path.isEmpty())
    window_->openPath(options_.path);
  if (!options_.screenshot.isEmpty()) takeScreenshot();
}

void Application::takeScreenshot() {
  if (!document_.waitUntilIdle())
    std::fputs("stowage: still working after 20 s; the picture shows what is there.\n", stderr);
  if (options_.profile && runs_.canRun()) {
    QEventLoop loop;
    connect(&runs_, &RunController::ended, &loop, &QEventLoop::quit);
    window_->actions().find(QStringLiteral("run.profile"))->trigger();
    if (runs_.run().running()) loop.exec();
  }
  if (!options_.view.isEmpty()) window_->showView(options_.view);
  if (!options_.select.isEmpty() && document_.model()) {
    if (const auto module = document_.model()->find_module(options_.select.toStdString()))
      window_->hub().select({*module});
  }
  // Layouts, prices at idle and fades come to rest.
  QTimer::singleShot(900, this, [this] {
    const double scale = window_->devicePixelRatioF();  // main() has set it to what was asked for
    QPixmap picture(window_->size() * scale);
    picture.setDevicePixelRatio(scale);
    window_->render(&picture);
    const bool written = picture.save(options_.screenshot);
    if (!written) std::fprintf(stderr, "stowage: %s cannot be written.\n", qPrintable(options_.screenshot));
    QCoreApplication::exit(written ? 0 : 1);
  });
}

}  // namespace stowage::app
