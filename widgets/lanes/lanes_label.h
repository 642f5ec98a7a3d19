#pragma once

#include <QString>

#include "core/base/bytes.h"

namespace stowage::widgets {

/// The label of a lane: where its words begin, and what stays free behind them.
constexpr double kLaneTextX = 28, kLaneLabelEnd = 8;
/// Where in a compact lane its figures begin, behind a name so wide.
constexpr double laneFiguresLeft(double name) { return kLaneTextX + name + kLaneLabelEnd; }

/// "22.9 / 24.0 GiB"; where the first would read 0.0 in that unit, each in its own.
QString both_text(Bytes used, Bytes budget);

}  // namespace stowage::widgets
