#pragma once

#include <QFile>
#include <memory>

#include "app/gui/testing/watchdog.h"

namespace stowage::app {

/// A watchdog that writes, for whoever drives the window from outside. Each event that held the window's
/// thread for over 4 ms is a line of JSON: {"wall_ms": …, "cpu_ms": …, "what": "receiver's class, event's
/// type"}, in the order in which they ended.
class HoldLog : public Watchdog {
 public:
  HoldLog(int& argc, char** argv, const QString& path);

 protected:
  void held(const Hold& hold) override;

 private:
  QFile file_;
};

/// The program's application: one that keeps such a log with STOWAGE_HOLD_LOG=FILE in the environment, else
/// Qt's own.
std::unique_ptr<QApplication> makeApplication(int& argc, char** argv);

}  // namespace stowage::app
