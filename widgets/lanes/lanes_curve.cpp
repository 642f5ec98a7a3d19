// When the lanes ask what a budget buys, and when they show it.
#include <algorithm>
#include <utility>

#include "widgets/lanes/lanes_widget.h"

namespace stowage::widgets {

void LanesWidget::setCurve(BudgetCurvePtr curve) {
  if (!state_ || !curve || (curve->generation != state_->generation && post_ == nullptr)) return;
  curve_ = std::move(curve);
  viewport()->update();
}

void LanesWidget::showCurveOf(int lane) {
  if (lane >= static_cast<int>(scene_.lanes.size()) || (lane != LanesScene::kNone && !scene_.lanes[static_cast<std::size_t>(lane)].post))
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
  Q_EMIT curveWanted(device, Bytes(static_cast<std::uint64_t>(scene_.bar_width * scene_.scale.bytes_per_pixel)),
                     std::max(2, static_cast<int>(scene_.bar_width)));
}

}  // namespace stowage::widgets
