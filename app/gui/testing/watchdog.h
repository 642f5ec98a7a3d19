#pragma once

#include <QApplication>
#include <QString>
#include <vector>

namespace stowage::app {

/// An application that times every event it delivers: how long the window's thread is held at a stretch, and
/// by what. An event that sends others counts once, with all of them. One that runs a loop of its own (a
/// dialog) holds nobody while that waits: what the loop delivers counts by itself, and is none of the event
/// around it. Events that somebody takes out of the queue in the middle of another (processEvents()) are part
/// of it. Wall time is what a person feels; CPU time is what a machine that others use too still tells.
class Watchdog : public QApplication {
 public:
  Watchdog(int& argc, char** argv) : QApplication(argc, argv) {}

  /// One event that took long.
  struct Hold {
    double wall_ms = 0, cpu_ms = 0;
    QString what{};  ///< receiver's class, event's type
  };

  /// What is done while it lives is not the window's own (a log that a test reads), and is not counted. On
  /// the window's thread, and no two at once.
  class LeftOut {
   public:
    LeftOut();
    ~LeftOut();
    LeftOut(const LeftOut&) = delete;
    LeftOut& operator=(const LeftOut&) = delete;

   private:
    double wall_, cpu_;
  };

  void watch();  ///< forgets what was seen, and watches from now on
  void rest();   ///< sees nothing until watch()
  double longestMs() const { return longest_.wall_ms; }
  double longestCpuMs() const { return longest_cpu_; }
  quint64 over(double ms) const;                                  ///< events that took longer, by CPU time
  const std::vector<Hold>& long_events() const { return long_; }  ///< all over 4 ms
  quint64 events() const { return events_; }

  bool notify(QObject* receiver, QEvent* event) override;

 protected:
  /// An event over 4 ms, once it is over.
  virtual void held(const Hold& hold) { long_.push_back(hold); }

 private:
  void count(Hold hold, const char* receiverClass, QEvent::Type type);
  bool watching_ = false;
  int loop_ = -1;  ///< the level of the loop whose event is being delivered; -1: none is
  quint64 events_ = 0;
  Hold longest_{};
  double longest_cpu_ = 0;
  std::vector<Hold> long_{};
};

}  // namespace stowage::app
