#pragma once

#include <QProcess>
#include <QTimer>
#include <atomic>
#include <deque>
#include <functional>
#include <mutex>

#include "app/gui/run/engine_client.h"
#include "app/gui/run/ram_watch.h"
#include "core/protocol/live_timeline.h"

namespace stowage::app {

/// The engine's thread: one process at a time, and the conversation with it. Processes that are done or were
/// cancelled may take a moment to end; they are kept until they have.
class EngineWorker : public QObject {
  Q_OBJECT
 public:
  struct Start {
    quint64 run = 0;
    QString program{}, why{};  ///< `why`: no program was found
    QStringList arguments{};
    std::string host{};  ///< that the program connects to
    /// A run, a calibration or a description.
    std::variant<protocol::RunRequest, protocol::CalibrateRequest, protocol::DescribeRequest> request{};
    std::optional<std::pair<int, int>> patience{};
  };
  /// From another thread: done on this one, in the order of the calls. What passes between the two stands
  /// under our own mutex, where ThreadSanitizer can follow it (see jobs/worker.h).
  using Order = std::function<void(EngineWorker&)>;
  void post(Order order);

  void start(const Start& start);
  /// Kills the process of a run; the last picture of its timeline is still told.
  void cancel(quint64 run);
  /// Kills everything and waits for it: the thread ends.
  void shutDown();
  int processes() const { return processes_; }

 Q_SIGNALS:
  void said(quint64 run, const stowage::app::EngineNewsPtr& news);

 private Q_SLOTS:
  void takeOrder();

 private:
  void launch(const Start& start);
  void read();
  void beat();
  void processEnded(int code, QProcess::ExitStatus status);
  void take(const protocol::Event& event);
  void settle();  ///< tells the end when there is one
  void tell(EngineNews news);
  void tellTimeline();
  void letGo(bool kill);

  std::mutex mutex_{};
  std::deque<Order> orders_{};  ///< one event is under way for each
  quint64 run_ = 0;
  QProcess* process_ = nullptr;
  std::unique_ptr<protocol::Client> client_{};
  std::unique_ptr<protocol::LiveTimeline> live_{};
  std::string program_{};  ///< what is run, for a timeline that does not say it
  QByteArray errors_{};
  RamWatch ram_{};
  QTimer* picture_ = nullptr;
  QTimer* beat_ = nullptr;
  std::atomic<int> processes_{0};
};

}  // namespace stowage::app
