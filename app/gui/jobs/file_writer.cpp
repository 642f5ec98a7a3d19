#include "app/gui/jobs/file_writer.h"

#include <QFileInfo>

#include "app/gui/run/remaining_time.h"
#include "widgets/common/sentences.h"

namespace stowage::app {

FileWriter::FileWriter(QWidget& window) : window_(window) {
  connect(&writer_, &JobRunner::failed, this, [this](const QString& what) {
    finish();
    Q_EMIT refused(failed_, what);
  });
  // First the rows are worked on, then the bytes are written: the bar may run twice.
  connect(&writer_, &JobRunner::progress, this, [this](const QString&, quint64 done, quint64 total) {
    if (total == 0) return;
    left_.set(done, total);
    card_->set(tr("Writing %1").arg(writes_), {}, static_cast<double>(done) / static_cast<double>(total),
               remainingText(left_.milliseconds()));
  });
}

void FileWriter::showCard(const QString& title) {
  left_.start();
  if (!card_) {
    card_ = new widgets::ProgressCard(&window_);
    connect(card_, &widgets::ProgressCard::cancelled, this, &FileWriter::stop);
  }
  card_->start(title, tr("%1 stays as it is if you cancel.").arg(writes_));
}

void FileWriter::write(const QString& path, const Words& words, Work work) {
  if (writing()) return;
  writes_ = QFileInfo(path).fileName();
  failed_ = words.failed;
  showCard(words.title);
  writer_.start([this, work = std::move(work)](const Job& job) -> JobRunner::Deliver {
    const Status written = work(job);
    return [this, written] {
      finish();
      if (!written) return Q_EMIT refused(failed_, widgets::sentenceText(written.error()));
      Q_EMIT said(tr("Written to %1.").arg(writes_));
    };
  });
  Q_EMIT said(tr("Writing %1").arg(writes_));
}

void FileWriter::finish() {
  if (card_) card_->finish();
  Q_EMIT ended();
}

void FileWriter::stop() {
  if (!writing()) return;
  writer_.cancel();
  finish();
  Q_EMIT said(tr("Export cancelled. %1 is as it was.").arg(writes_));
}

}  // namespace stowage::app
