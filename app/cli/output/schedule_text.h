#pragma once

#include <string>

#include "app/cli/output/console.h"
#include "core/estimate/offload/schedule.h"

namespace stowage::cli {

/// What `schedule` says: peaks and times, a row a layer, where compute waits, what stays and why.
std::string schedule_text(const Console& console, const estimate::offload::Answer& answer);

}  // namespace stowage::cli
