#pragma once

#include <QObject>
#include <QStringList>
#include <QThread>

#include "core/protocol/client.h"
#include "core/protocol/engine_address.h"

namespace stowage::app {

using protocol::EngineDeath;
using TimelinePtr = std::shared_ptr<const trace::Timeline>;

/// What the engine's thread tells the window.
struct EngineNews {
  protocol::Hello hello{};
  protocol::Progress progress{};
  TimelinePtr timeline{};
  std::optional<protocol::RunEnd> end{};
  enum class What { Hello, Progress, Timeline, End } what = What::Progress;
};
using EngineNewsPtr = std::shared_ptr<const EngineNews>;

class EngineWorker;

/// Talks to one stowage-engine process. Starting it, understanding what it says and putting its timeline
/// together happen on a thread of their own: however much an engine says, the window is free. Nothing the
/// engine does or fails to do harms the window: garbage, silence and death are reported, never thrown. Cancel
/// is a kill.
class EngineClient : public QObject {
  Q_OBJECT
 public:
  explicit EngineClient(QObject* parent = nullptr);
  ~EngineClient() override;

  /// Which program to start instead of the one that protocol::find_engine() finds.
  void setProgram(const QString& program, const QStringList& arguments = {});
  /// Where the engine is that the next runs are started on; at first this machine.
  void setAddress(const protocol::EngineAddress& address) { address_ = address; }
  const protocol::EngineAddress& address() const { return address_; }
  /// protocol::Client::set_patience.
  void setPatience(int startingMilliseconds, int runningMilliseconds);

  void start(const protocol::RunRequest& request);
  /// Ends with calibrated(), failed(), died() or cancelled().
  void calibrate(const protocol::CalibrateRequest& request);
  /// Ends with described(), failed(), died() or cancelled().
  void describe(const protocol::DescribeRequest& request);
  void cancel();
  bool running() const { return running_; }
  /// Processes that have not ended yet, those that were cancelled or are done and linger included.
  int processes() const;

 Q_SIGNALS:
  void hello(const stowage::protocol::Hello& hello);
  void progress(const stowage::protocol::Progress& progress);
  /// A new picture of the run; one more may come after cancelled().
  void timeline(const stowage::app::TimelinePtr& timeline);
  void finished(const stowage::protocol::RunResult& result);
  void failed(const stowage::Error& error, const stowage::protocol::RunResult& result);
  void died(const stowage::app::EngineDeath& death);
  void calibrated(const stowage::protocol::Calibrated& calibrated);
  void described(const stowage::protocol::Described& described);
  void cancelled();

 private:
  using Request = std::variant<protocol::RunRequest, protocol::CalibrateRequest, protocol::DescribeRequest>;
  void begin(Request request);
  void hear(quint64 run, const EngineNewsPtr& news);
  void hearEnd(const protocol::RunEnd& end);

  protocol::EngineAddress address_{};
  QString program_{};
  QStringList arguments_{};
  std::optional<std::pair<int, int>> patience_{};
  QThread thread_;
  EngineWorker* worker_;  ///< lives on thread_
  quint64 run_ = 0;
  bool running_ = false;
  bool describes_ = false;  ///< a description was asked for
};

}  // namespace stowage::app
