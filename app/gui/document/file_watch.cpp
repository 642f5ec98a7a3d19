#include "app/gui/document/file_watch.h"

#include <QFileInfo>

namespace stowage::app {
namespace {

constexpr int kRestMilliseconds = 300;

}  // namespace

FileWatch::FileWatch(QObject* parent) : QObject(parent) {
  rest_.setSingleShot(true);
  rest_.setInterval(kRestMilliseconds);
  connect(&rest_, &QTimer::timeout, this, &FileWatch::look);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, [this] { rest_.start(); });
}

FileWatch::Stamp FileWatch::stampOf(const QString& file) {
  const QFileInfo info(file);
  return info.isFile() ? Stamp{info.lastModified(), info.size()} : Stamp{};
}

void FileWatch::watch(const QStringList& files) {
  QMap<QString, Stamp> known;
  for (const QString& file : files)
    known.insert(file, known_.contains(file) ? known_.value(file) : stampOf(file));
  known_ = std::move(known);
  listen();
}

void FileWatch::written(const QString& file) {
  if (known_.contains(file)) known_[file] = stampOf(file);
}

/// A file that was replaced is another one for the system: it has to be asked for again.
void FileWatch::listen() {
  const QStringList before = watcher_.files();
  for (const QString& file : before) {
    if (!known_.contains(file)) watcher_.removePath(file);
  }
  for (auto at = known_.cbegin(); at != known_.cend(); ++at) {
    if (!watcher_.files().contains(at.key()) && at->size >= 0) watcher_.addPath(at.key());
  }
}

void FileWatch::look() {
  QStringList others;
  for (auto at = known_.begin(); at != known_.end(); ++at) {
    const Stamp now = stampOf(at.key());
    if (now.size < 0 || now == *at) continue;
    *at = now;
    others << at.key();
  }
  listen();
  for (const QString& file : others) Q_EMIT changed(file, known_.value(file).when);
}

}  // namespace stowage::app
