#include "app/gui/start/reload_offer.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

namespace stowage::app {

ReloadOffer::ReloadOffer(Document& document, QWidget& window) : document_(document), window_(window) {
  connect(&document_, &Document::fileChanged, this, &ReloadOffer::watchFiles);
  connect(&document_, &Document::saved, &watch_, &FileWatch::written);
  connect(&watch_, &FileWatch::changed, this, &ReloadOffer::offer);
  if (document_.model()) watchFiles();
}

QStringList ReloadOffer::files() const {
  QStringList out;
  if (!document_.model() || !document_.mayBeRemembered()) return out;
  if (!document_.planPath().isEmpty()) out << document_.planPath();
  const QString& model = document_.modelPath();
  if (QFileInfo(model).isFile()) out << model;
  // A folder is what its small files say.
  for (const char* name : {"config.json", "model.safetensors.index.json", "model.safetensors"}) {
    const QString file = QDir(model).filePath(QString::fromLatin1(name));
    if (QFileInfo(model).isDir() && QFileInfo::exists(file)) out << file;
  }
  return out;
}

void ReloadOffer::watchFiles() {
  if (watched_ == std::tuple(document_.model(), document_.planPath())) return;
  // Another model, or the same one read again: what was known of its files is of yesterday.
  if (std::get<0>(watched_) != document_.model()) watch_.watch({});
  watched_ = {document_.model(), document_.planPath()};
  watch_.watch(files());
}

void ReloadOffer::offer(const QString& path, const QDateTime& when) {
  if (window_.findChild<QMessageBox*>(QStringLiteral("reload")) || document_.opening()) return;
  const QString time = QLocale().toString(when.time(), QLocale::ShortFormat);
  auto* box = new QMessageBox(
      QMessageBox::NoIcon, tr("Changed on disk"),
      tr("%1 was changed on disk at %2. Reload, or keep what you see?").arg(QFileInfo(path).fileName(), time),
      QMessageBox::NoButton, &window_);
  box->setObjectName(QStringLiteral("reload"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  auto* reload = box->addButton(tr("Reload"), QMessageBox::AcceptRole);
  box->setDefaultButton(box->addButton(tr("Keep what I see"), QMessageBox::RejectRole));
  connect(
      reload, &QAbstractButton::clicked, this,
      [this] {
        Q_EMIT reloadRequested(document_.planPath().isEmpty() ? document_.modelPath() : document_.planPath(),
                               document_.part());
      },
      Qt::QueuedConnection);
  box->open();
}

}  // namespace stowage::app
