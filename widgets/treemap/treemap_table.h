#pragma once

#include <string>

#include "widgets/treemap/colouring.h"
#include "widgets/treemap/treemap_scene.h"

namespace stowage::widgets {

/// The tiles in sight as CSV, parents before what is in them. `kind`: container, group, unit (moves as one),
/// part (of a unit), aggregate (drawn as one tile; `tiles` says how many it stands for), small parts (the
/// same of a parent's smallest). Shares are of the whole model, so that what is in each other counts more
/// than once. `column`: what the colouring says: "device", named as in a device map, the largest share first
/// where there are several ("0+cpu"), "unplaced" for what has no place; else its categories' names.
std::string treemap_csv(const TreemapScene& scene, const Colouring& colouring, const std::string& column);

}  // namespace stowage::widgets
