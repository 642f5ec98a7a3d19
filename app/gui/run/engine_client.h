#pragma once

#include <QProcess>
#include <QTimer>

#include "core/protocol/protocol.h"

namespace stowage::app {

/// How an engine process ended without saying so itself.
struct EngineDeath {
  enum class Kind { NotStarted, Killed, Crashed, Exited, Garbage, Silent };
  Kind kind = Kind::Exited;
  int code = 0;          ///< exit code, or the signal
  QString lastModule{};  ///< it was working on
  QString words{};       ///< the end of what it wrote on stderr, or the line that was no message
};

/// Talks to one stowage-engine process over its stdin and stdout. Nothing the engine does or fails to do
/// harms the window: garbage, silence and death are reported, never thrown. Cancel is a kill.
class EngineClient : public QObject {
  Q_OBJECT
 public:
  explicit EngineClient(QObject* parent = nullptr);
  ~EngineClient() override;

  static QString defaultProgram();  ///< stowage-engine beside this program; STOWAGE_ENGINE overrides
  void setProgram(const QString& program, const QStringList& arguments = {});

  void start(const protocol::RunRequest& request);
  void cancel();
  bool running() const { return process_ != nullptr; }

 Q_SIGNALS:
  void hello(const stowage::protocol::Hello& hello);
  void progress(const stowage::protocol::Progress& progress);
  void batch(const stowage::protocol::TraceBatch& batch);
  void finished(const stowage::protocol::RunResult& result);
  void failed(const stowage::Error& error, const stowage::protocol::RunResult& result);
  void died(const stowage::app::EngineDeath& death);
  void cancelled();

 private:
  void readLines();
  bool handle(const QByteArray& line);  ///< false: not a message
  void processEnded(int code, QProcess::ExitStatus status);
  void end(const EngineDeath& death);
  void release();  ///< the engine has said how the run ended: it may go in peace
  void drop();     ///< ended at once

  QString program_;
  QStringList arguments_{};
  QProcess* process_ = nullptr;
  QByteArray buffer_{};
  QByteArray errors_{};
  QString lastModule_{};
};

}  // namespace stowage::app
