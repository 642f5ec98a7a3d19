#pragma once

#include <QPainter>
#include <QString>
#include <optional>

#include "widgets/lanes/lanes_scene.h"
#include "widgets/lanes/lanes_widget.h"

namespace stowage::widgets {

/// A budget handle between press and release.
struct LanesWidget::HandleDrag {
  int lane = 0;
  machine::DeviceId device{};
  Bytes was{}, now{};
  layout::LaneScale scale{};
  double grab = 0;  ///< pixels from the handle to where it was grabbed
  bool moved = false;
  quint64 generation =
      0;  ///< of the plan when it was grabbed: a curve of an older one is of another question

  /// "20 GiB (was 24 GiB)" under the handle, and what the next GiB buys where that is known.
  void paintBubble(QPainter& painter, const LanesScene& scene, const BudgetCurve* curve) const;
};

/// The step of whole sizes at a scale: GiB, or a power of two that is a few pixels wide where GiB are too
/// coarse or too fine.
std::uint64_t budget_step(const layout::LaneScale& scale);
/// The budget nearest to a position: on sizes of cards and whole steps, or anywhere when `free`. At least one
/// byte.
Bytes snapped_budget(double pixels, const layout::LaneScale& scale, bool free);
/// "24GiB", "80GB", "95 %" (of what the hardware has); nullopt when it is no size.
std::optional<Bytes> typed_budget(const QString& text, const machine::Device* device);
/// What hangs under the pointer in a lane, in words; "" over nothing.
QString lane_tip(const LanesScene& scene, int lane, int cell, double x);

}  // namespace stowage::widgets
