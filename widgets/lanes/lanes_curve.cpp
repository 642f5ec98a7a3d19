// When the lanes ask what a budget buys, and when they show it.
#include <algorithm>
#include <utility>

#include "widgets/lanes/handle_drag.h"
#include "widgets/lanes/lanes_widget.h"

namespace stowage::widgets {

void LanesWidget::setCurve(BudgetCurvePtr curve) {
  if (!state_ || !curve) return;
  if (handle_ == nullptr) {
    if (curve->generation != state_->generation) return;
  } else {
    // While just this budget is dragged a curve holds, whichever budget it was asked with.
    if (!(curve->device == handle_->device) || curve->generation < handle_->generation) return;
    if (!curve->complete && curve_ && curve_->device == handle_->device &&
        !curveWords(*curve_, handle_->now).isEmpty())
      return;
  }
  curve_ = std::move(curve);
  viewport()->update();
}

void LanesWidget::showCurveOf(int lane) {
  if (lane >= static_cast<int>(scene_.lanes.size()) ||
      (lane != LanesScene::kNone && !scene_.lanes[static_cast<std::size_t>(lane)].handle))
    lane = LanesScene::kNone;
  if (std::exchange(curve_lane_, lane) == lane) return;
  viewport()->update();
  if (lane == LanesScene::kNone) {
    Q_EMIT curveUnwanted();
    return;
  }
  if (!state_ || state_->solving) return;
  const machine::DeviceId device = scene_.lanes[static_cast<std::size_t>(lane)].device;
  if (curve_ && curve_->device == device && curve_->complete) return;
  curve_.reset();
  wantCurve(device);
}

void LanesWidget::wantCurve(machine::DeviceId device) {
  Q_EMIT curveWanted(device,
                     Bytes(static_cast<std::uint64_t>(scene_.bar_width * scene_.scale.bytes_per_pixel)),
                     std::max(2, static_cast<int>(scene_.bar_width)));
}

/// Between the points of a coarse curve nothing is known: asked again with the budget that is dragged to.
void LanesWidget::askWhereUnknown() {
  if (handle_ == nullptr || !handle_->moved || !state_ || state_->solving) return;
  const machine::Device* device = state_->machine.find(handle_->device);
  if (!device || device->budget != handle_->now) return;
  if (!curve_ || !(curve_->device == handle_->device) || curveWords(*curve_, handle_->now).isEmpty())
    wantCurve(handle_->device);
}

}  // namespace stowage::widgets
