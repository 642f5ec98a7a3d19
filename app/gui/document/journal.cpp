#include "app/gui/document/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QUuid>

namespace stowage::app {
namespace {

constexpr int kTries = 8;  // while others clean up

QString lockOf(const QString& file) { return file + QStringLiteral(".lock"); }

/// The lock is on the file that has the name now, not on one that somebody has removed meanwhile.
bool stillNamed(int descriptor, const QByteArray& path) {
  struct stat held {
  }, named{};
  return ::fstat(descriptor, &held) == 0 && ::stat(path.constData(), &named) == 0 &&
         held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

}  // namespace

std::shared_ptr<Journal> Journal::own(const QString& file) {
  const QByteArray path = QFile::encodeName(lockOf(file));
  for (int i = 0; i < kTries; ++i) {
    const int descriptor = ::open(path.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) return nullptr;
    const bool locked = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    if (locked && stillNamed(descriptor, path))
      return std::shared_ptr<Journal>(new Journal(file, descriptor));
    ::close(descriptor);
    if (!locked) return nullptr;
  }
  return nullptr;
}

std::shared_ptr<Journal> Journal::create(const QString& folder) {
  if (!QDir().mkpath(folder)) return nullptr;
  const QString name =
      QStringLiteral("/unsaved-%1.json").arg(QUuid::createUuid().toString(QUuid::WithoutBraces));
  return own(folder + name);
}

std::vector<std::shared_ptr<Journal>> Journal::abandoned(const QString& folder) {
  std::vector<std::shared_ptr<Journal>> out;
  const auto files = QDir(folder).entryInfoList({QStringLiteral("unsaved-*.json")}, QDir::Files,
                                                QDir::Time);  // newest first
  for (const QFileInfo& file : files) {
    auto journal = own(file.absoluteFilePath());
    // Its owner may have saved and ended in between.
    if (journal && QFile::exists(journal->file())) out.push_back(std::move(journal));
  }
  return out;
}

Journal::~Journal() {
  if (!QFile::exists(file_)) QFile::remove(lockOf(file_));
  ::close(lock_);
}

void Journal::remove() const { QFile::remove(file_); }

QString Journal::putAside() const {
  const QString aside = file_ + QStringLiteral(".damaged");
  QFile::remove(aside);
  return QFile::rename(file_, aside) ? aside : file_;
}

}  // namespace stowage::app
