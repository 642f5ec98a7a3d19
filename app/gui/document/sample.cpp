#include "app/gui/document/sample.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace stowage::app {
namespace {

QString embedded() {
  const QDir models(QStringLiteral(":/models"));
  const auto names = models.entryList({QStringLiteral("*.json"), QStringLiteral("*.json.gz")}, QDir::Files);
  return names.isEmpty() ? QString() : models.filePath(names.front());
}

QString in(QStandardPaths::StandardLocation place) {
  return QStandardPaths::writableLocation(place) + QStringLiteral("/samples/") +
         QFileInfo(embedded()).fileName();
}

}  // namespace

QString samplePath() { return embedded().isEmpty() ? QString() : in(QStandardPaths::AppDataLocation); }

bool isSamplePath(const QString& path) {
  const QString clean = QDir::cleanPath(path);
  return !embedded().isEmpty() &&
         (clean == in(QStandardPaths::AppDataLocation) || clean == in(QStandardPaths::CacheLocation));
}

bool unpackSample(const QString& path) {
  QFile source(embedded());
  if (!source.open(QIODevice::ReadOnly)) return false;
  const QByteArray content = source.readAll();
  QFile target(path);
  if (target.open(QIODevice::ReadOnly) && target.readAll() == content) return true;
  target.close();
  if (!QDir().mkpath(QFileInfo(path).absolutePath())) return false;
  return target.open(QIODevice::WriteOnly | QIODevice::Truncate) && target.write(content) == content.size();
}

}  // namespace stowage::app
