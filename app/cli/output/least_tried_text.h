#pragma once

#include <cstddef>
#include <string>

#include "core/base/json_fwd.h"

namespace stowage::cli {

/// Where no number of layers does, what comes nearest: ": 12.0 KiB at least, with 3 layers moved" for one
/// budget, or for a time; ": 12.0 KiB at least on GPU 1" for each GPU whose room is too little whatever is
/// moved. `best`: that of stowage.schedule/1, with all that were tried.
std::string least_tried_text(const Json& best);

/// How many of so many layers are moved and of how many numbers that is the best, a line. `best`: as above,
/// and one fits.
std::string chosen_count_text(const Json& best, std::size_t layers);

}  // namespace stowage::cli
