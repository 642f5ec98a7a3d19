#pragma once

#include <string>

#include "core/base/json_fwd.h"

namespace stowage::cli {

/// Where no number of layers does, what comes nearest: ": 12.0 KiB at least, with 3 layers moved" for one
/// budget, or for a time; ": 12.0 KiB at least on GPU 1" for each GPU whose room is too little whatever is
/// moved. `best`: that of stowage.schedule/1, with all that were tried.
std::string least_tried_text(const Json& best);

}  // namespace stowage::cli
