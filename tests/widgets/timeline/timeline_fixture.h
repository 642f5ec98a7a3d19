#pragma once

#include <gtest/gtest.h>

#include <QApplication>

#include "tests/widgets/synthetic_run.h"
#include "widgets/timeline/alive_panel.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {

inline constexpr std::uint64_t kMs = 1'000'000;

/// A recorded run in a window of a usual size, with the panel of what is alive.
class TimelineTest : public testing::Test {
 protected:
  void SetUp() override {
    view_.resize(1136, 760);
    view_.setAlivePanel(&alive_);
    view_.show();
    view_.setTimeline(test::shared_run(), nullptr);
    QApplication::processEvents();
  }
  TimelineCanvas& canvas() { return view_.canvas(); }
  double x(std::uint64_t at) {
    const QRectF plot = canvas().plotOf(0);
    return TimeMap{canvas().view().begin, canvas().view().end, plot.left(), plot.width()}.x(at);
  }
  QPoint point(std::uint64_t at) {
    return QPoint(static_cast<int>(x(at)), static_cast<int>(canvas().plotOf(0).center().y()));
  }

  AlivePanel alive_{};
  TimelineView view_{};
};

}  // namespace stowage::widgets
