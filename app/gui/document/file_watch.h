#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QMap>
#include <QTimer>

namespace stowage::app {

/// Tells when a file that is open becomes another one on disk. A file that is written in pieces is told of
/// once, after it has come to rest; one that is deleted is not told of: what was read from it stays.
class FileWatch : public QObject {
  Q_OBJECT
 public:
  explicit FileWatch(QObject* parent = nullptr);

  /// From now on these. A file that is watched already is still compared with what it was.
  void watch(const QStringList& files);
  /// We wrote it ourselves: as it is now it is known.
  void written(const QString& file);
  /// Compares with the disk at once.
  void look();

 Q_SIGNALS:
  void changed(const QString& file, const QDateTime& when);

 private:
  struct Stamp {
    QDateTime when{};
    qint64 size = -1;
    bool operator==(const Stamp&) const = default;
  };
  static Stamp stampOf(const QString& file);
  void listen();

  QFileSystemWatcher watcher_;
  QTimer rest_;
  QMap<QString, Stamp> known_{};
};

}  // namespace stowage::app
