#pragma once

#include "app/gui/jobs/job_runner.h"

namespace stowage::widgets {
class TimelineView;
}

namespace stowage::app {

/// Makes the pictures of a timeline's view off the GUI thread, which waits for a quick one within a frame.
class PictureWorker : public QObject {
  Q_OBJECT
 public:
  explicit PictureWorker(widgets::TimelineView& view);

  /// 0: never within the call.
  void setPatience(int milliseconds) { patience_ = milliseconds; }

 private:
  JobRunner runner_;
  std::function<void()> gaveUp_{};
  int patience_;
};

}  // namespace stowage::app
