#include "app/gui/start/opening_display.h"

#include <QDir>
#include <QFileInfo>

#include "app/gui/run/remaining_time.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

constexpr int kSkeletonMilliseconds = 250;  // what opens quicker shows no shape

}  // namespace

OpeningDisplay::OpeningDisplay(Document& document, const Places& places)
    : document_(document), places_(places) {
  connect(&document_, &Document::openingStarted, this, &OpeningDisplay::start);
  connect(&document_, &Document::openingProgress, this, &OpeningDisplay::progress);
  connect(&document_, &Document::openingEarly, &places_.skeleton, &SkeletonPage::setPicture);
  connect(&document_, &Document::openingPlaced, this, [this] {
    places_.skeleton.setShare(1);
    places_.card.set(tr("Everything is read. Looking for the best plan."), {}, -1);
    Q_EMIT progressed(tr("Opening: looking for the best plan"));
  });
  connect(&document_, &Document::openingRun, this, [this] {
    run_ = true;
    skeletonDelay_.stop();
    progressOfRun(document_.openingPath(), 0, 0);
  });
  connect(&places_.card, &widgets::ProgressCard::cancelled, &document_, &Document::cancelOpening);
  connect(&document_, &Document::openingFailed, this, [this](const QString& path, const Error& error) {
    places_.failed.show(path, error, document_.model() != nullptr);
    Q_EMIT failedWanted();
  });
  connect(&document_, &Document::openingEnded, this, [this] {
    places_.card.finish();
    skeletonDelay_.stop();
    Q_EMIT ended();
  });
  skeletonDelay_.setSingleShot(true);
  skeletonDelay_.setInterval(kSkeletonMilliseconds);
  connect(&skeletonDelay_, &QTimer::timeout, this, [this] {
    if (document_.opening()) Q_EMIT skeletonWanted();
  });
}

void OpeningDisplay::start(const QString& path) {
  const bool open = document_.model() != nullptr;
  run_ = false;
  Q_EMIT started();
  places_.card.start(tr("Opening %1").arg(QFileInfo(QDir::cleanPath(path)).fileName()),
                     open ? tr("The plan that was open stays open if you cancel.") : QString());
  places_.card.set(tr("Reading headers. Weights stay on disk."), QFileInfo(path).fileName(), -1);
  places_.skeleton.start();
  left_.start();
  skeletonDelay_.start();
}

void OpeningDisplay::progressOfRun(const QString& file, quint64 done, quint64 total) {
  const QString name = QFileInfo(file).fileName();
  if (total == 0) return places_.card.set(tr("Reading the recorded run."), name, -1);
  const double share = static_cast<double>(done) / static_cast<double>(total);
  left_.set(done, total);
  places_.card.set(tr("Reading the recorded run: %1 of %2.")
                       .arg(widgets::bytesText(Bytes(done)), widgets::bytesText(Bytes(total))),
                   name, share, remainingText(left_.milliseconds()));
  Q_EMIT progressed(tr("Opening: %1").arg(widgets::percentText(share, 0)));
}

void OpeningDisplay::progress(const QString& file, quint64 done, quint64 total) {
  if (run_) return progressOfRun(file, done, total);
  const QString name = QFileInfo(file).fileName();
  if (total == 0) return places_.card.set(tr("Reading headers. Weights stay on disk."), name, -1);
  const double share = static_cast<double>(done) / static_cast<double>(total);
  left_.set(done, total);
  // Of a model of one file the pieces are what stands in it.
  const bool pieces = QFileInfo(file) == QFileInfo(document_.openingPath());
  const QString text =
      pieces
          ? tr("Reading entry %1 of %2. Weights stay on disk.")
                .arg(widgets::countText(qMin(done + 1, total)), widgets::countText(total))
          : tr("Reading headers: file %1 of %2. Weights stay on disk.").arg(qMin(done + 1, total)).arg(total);
  places_.card.set(text, name, share, remainingText(left_.milliseconds()));
  places_.skeleton.setShare(share);
  Q_EMIT progressed(tr("Opening: %1").arg(widgets::percentText(share, 0)));
}

}  // namespace stowage::app
