#pragma once

#include <string>

#include "widgets/lanes/lanes_scene.h"

namespace stowage::widgets {

/// The lanes as CSV, a line for each thing on each device (device, what, module, bytes): its budget, its
/// units in execution order, then what follows the weights in the lane. Devices are named as in a device map;
/// what has no place has none.
std::string lanes_csv(const LanesScene& scene);

}  // namespace stowage::widgets
