#include "app/gui/testing/hold_log.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace stowage::app {

HoldLog::HoldLog(int& argc, char** argv, const QString& path) : Watchdog(argc, argv), file_(path) {
  if (file_.open(QIODevice::WriteOnly | QIODevice::Truncate)) watch();
}

void HoldLog::held(const Hold& hold) {
  const QJsonObject line{{QStringLiteral("wall_ms"), hold.wall_ms},
                         {QStringLiteral("cpu_ms"), hold.cpu_ms},
                         {QStringLiteral("what"), hold.what}};
  file_.write(QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n');
  file_.flush();
}

std::unique_ptr<QApplication> makeApplication(int& argc, char** argv) {
  const QString path = qEnvironmentVariable("STOWAGE_HOLD_LOG");
  if (path.isEmpty()) return std::make_unique<QApplication>(argc, argv);
  return std::make_unique<HoldLog>(argc, argv, path);
}

}  // namespace stowage::app
