#pragma once

#include <QFile>
#include <QJsonObject>
#include <QObject>
#include <QTimer>

namespace stowage::app {

class Document;
class RunController;

/// What the window does and shows, as JSON lines in a file, for tests that drive it from outside: with
/// STOWAGE_EVENT_LOG=FILE in the environment every plan, every opened or refused file, every run that ended,
/// and what is visible (names, roles and places as assistive technology sees them) is written as it changes.
/// Lines: {"event":"opened"|"failed"|"plan"|"run"|"screen", …}. Times play no part in it.
class EventLog : public QObject {
  Q_OBJECT
 public:
  /// Starts the log when the environment asks for one; does nothing otherwise. The log lives as long as the
  /// document.
  static void startIfAsked(Document* document, const RunController* runs);

 private:
  EventLog(Document* document, const RunController* runs, const QString& path);
  void writePlan();
  void writeRun();
  void writeScreen();
  void write(const QJsonObject& event);

  Document* document_;
  const RunController* runs_;
  QFile file_;
  QTimer looking_;
  QByteArray lastScreen_{};
};

}  // namespace stowage::app
