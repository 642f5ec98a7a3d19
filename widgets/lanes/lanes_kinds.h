#pragma once

#include <QPainter>

#include "widgets/lanes/lanes_scene.h"

namespace stowage::widgets {

/// One segment's look; the legend and the lanes share it.
void fill_lane_kind(QPainter& painter, LaneKind kind, machine::DeviceId device, const QRectF& rect,
                    double dpr);

}  // namespace stowage::widgets
