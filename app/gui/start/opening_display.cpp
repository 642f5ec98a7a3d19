// How the window follows its document: what is being opened, what is open, what its files are called.
#include <QFileInfo>

#include "app/gui/dialogs/differences_dialog.h"
#include "app/gui/dialogs/import_dialog.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/plan_words.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {

void MainWindow::connectDocument() {
  document_.setMayReplace(this, [this](std::function<void(bool)> answer) {
    loading_->finish();
    askMayReplace(std::move(answer));
  });
  connect(&document_, &Document::changed, this, &MainWindow::showState);
  connect(&document_, &Document::notice, this, &MainWindow::say);
  connectOpening();
  connectMaps();
  connect(&document_, &Document::modelChanged, this, [this] {
    hub_.clear();
    hub_.setHover({});
    dtypes_ = document_.model() ? mainDtypes(*document_.model()) : QString();
    tabs_->setCurrentIndex(0);
    if (!document_.model()) showState(nullptr);
    showPage(document_.model() ? Page::Work : Page::Start);
  });
  const auto title = [this] {
    const QString name = !document_.planPath().isEmpty() ? QFileInfo(document_.planPath()).fileName()
                         : document_.model()             ? QString::fromStdString(document_.model()->name())
                                                         : QStringLiteral("Stowage");
    title_->setText(document_.dirty() ? name + QStringLiteral(" •") : name);
    setWindowTitle(document_.model() ? QStringLiteral("%1 — Stowage").arg(name) : QStringLiteral("Stowage"));
    updateStatus();
    updateCommands();
  };
  connect(&document_, &Document::fileChanged, this, title);
  connect(&document_, &Document::fileChanged, this, &MainWindow::watchFiles);
  connect(&document_, &Document::saved, watch_, &FileWatch::written);
  connect(&document_, &Document::saved, this, [this](const QString& path) {
    say(tr("Saved %1.").arg(QFileInfo(path).fileName()));
    rememberOpened();
  });
  connect(&document_, &Document::saveFailed, this, [this](const QString&, const Error& error) {
    tell(tr("The plan could not be saved"), widgets::sentenceText(error));
  });
  connect(watch_, &FileWatch::changed, this, &MainWindow::offerReload);
  connect(&document_.undoStack(), &QUndoStack::indexChanged, this, [this] {
    updateCommands();
    rememberWorkload();
    // Undone edits of the machine are not remembered either.
    if (machineIsTheirs_ && document_.model()) session_.setMachine(document_.input().machine);
  });
  connect(&document_, &Document::modelChanged, this, [this] { machineIsTheirs_ = false; });
  connectRuns();
  if (document_.model()) {
    dtypes_ = mainDtypes(*document_.model());
    title();
    watchFiles();
  }
}

/// What was planned for last is what the next model is planned for, where its cache is known.
void MainWindow::rememberWorkload() {
  if (!document_.model() || document_.model()->kv_cache().layers.empty() || !document_.mayBeRemembered())
    return;
  session_.setWorkload(document_.input().settings.workload);
  document_.setDefaultWorkload(session_.workload());
}

void MainWindow::connectOpening() {
  connect(&document_, &Document::openingStarted, this, [this](const QString& path) {
    const bool open = document_.model() != nullptr;
    say({});  // what was said before is of another model
    loading_->start(tr("Opening %1").arg(QFileInfo(QDir::cleanPath(path)).fileName()),
                    open ? tr("The plan that was open stays open if you cancel.") : QString());
    loading_->set(tr("Reading headers. Weights stay on disk."), QFileInfo(path).fileName(), -1);
    planBar_->setOpening(true);
    skeleton_->start();
    openingLeft_.start();
    skeletonDelay_.start();
  });
  connect(&document_, &Document::openingProgress, this, &MainWindow::showOpening);
  connect(&document_, &Document::openingEarly, skeleton_, &SkeletonPage::setPicture);
  connect(&document_, &Document::openingPlaced, this, [this] {
    skeleton_->setShare(1);
    loading_->set(tr("Everything is read. Looking for the best plan."), {}, -1);
    statusLeft_->setText(tr("Opening: looking for the best plan"));
  });
  connectOpened();
}

void MainWindow::showOpening(const QString& file, quint64 done, quint64 total) {
  if (total == 0)
    return loading_->set(tr("Reading headers. Weights stay on disk."), QFileInfo(file).fileName(), -1);
  const double share = static_cast<double>(done) / static_cast<double>(total);
  openingLeft_.set(done, total);
  // Of a model of one file the pieces are what stands in it.
  const bool pieces = QFileInfo(file) == QFileInfo(document_.openingPath());
  const QString text =
      pieces
          ? tr("Reading entry %1 of %2. Weights stay on disk.")
                .arg(widgets::countText(qMin(done + 1, total)), widgets::countText(total))
          : tr("Reading headers: file %1 of %2. Weights stay on disk.").arg(qMin(done + 1, total)).arg(total);
  loading_->set(text, QFileInfo(file).fileName(), share, remainingText(openingLeft_.milliseconds()));
  skeleton_->setShare(share);
  statusLeft_->setText(tr("Opening: %1").arg(widgets::percentText(share, 0)));
}

void MainWindow::connectOpened() {
  connect(loading_, &widgets::ProgressCard::cancelled, &document_, &Document::cancelOpening);
  connect(&document_, &Document::openingFailed, this, [this](const QString& path, const Error& error) {
    failed_->show(path, error, document_.model() != nullptr);
    showPage(Page::Failed);
  });
  connect(&document_, &Document::openingAmbiguous, this, &MainWindow::chooseModel);
  connect(&document_, &Document::openingEnded, this, [this] {
    loading_->finish();
    skeletonDelay_.stop();
    planBar_->setOpening(false);
    if (pages_->currentIndex() != static_cast<int>(Page::Failed))
      showPage(document_.model() ? Page::Work : Page::Start);
    if (document_.model()) rememberOpened();
    updateStatus();
  });
  skeletonDelay_.setSingleShot(true);
  skeletonDelay_.setInterval(250);
  connect(&skeletonDelay_, &QTimer::timeout, this, [this] {
    if (document_.opening()) showPage(Page::Skeleton);
  });
  connectStart();
}

void MainWindow::connectStart() {
  connect(failed_, &FailedPage::retryRequested, this, [this](const QString& path) { openPath(path); });
  connect(failed_, &FailedPage::locateRequested, this, &MainWindow::locateModel);
  connect(failed_, &FailedPage::backRequested, this,
          [this] { showPage(document_.model() ? Page::Work : Page::Start); });
  connect(start_, &StartPage::openRequested, this, [this](const QString& path) { openPath(path); });
  connect(start_, &StartPage::openFileRequested, this,
          [this] { actions_.find(QStringLiteral("file.open"))->trigger(); });
  connect(start_, &StartPage::openFolderRequested, this,
          [this] { actions_.find(QStringLiteral("file.openFolder"))->trigger(); });
  connect(start_, &StartPage::sampleRequested, this, &MainWindow::openSample);
  connect(start_, &StartPage::readMachineRequested, this, &MainWindow::readMachine);
  connect(start_, &StartPage::keyboardRequested, this,
          [this] { actions_.find(QStringLiteral("help.keyboard"))->trigger(); });
  connect(start_, &StartPage::clearRequested, this, [this] {
    session_.clearRecent();
    start_->setRecent({});
  });
}

void MainWindow::connectMaps() {
  connect(&document_, &Document::mapImported, this,
          [this](const QString& path, const plan::AppliedMap& applied) {
            const QString name = QFileInfo(path).fileName();
            if (applied.unknown_keys.empty() && applied.uncovered.empty()) {
              return say(
                  tr("%1 covers the whole model. It is shown as it is: what you pin moves, the rest stays.")
                      .arg(name));
            }
            auto* dialog = new ImportDialog(path, applied, *document_.model(), this);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->open();
          });
  connect(&document_, &Document::mapRefused, this, [this](const QString&, const Error& error) {
    tell(tr("This map could not be read"), widgets::sentenceText(error));
  });
  connect(&document_, &Document::modelDiffers, this,
          [this](const QString& path, const ModelDifference& difference) {
            auto* dialog = new DifferencesDialog(path, difference, this);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->open();
          });
}

}  // namespace stowage::app
