#pragma once

#include <string>

#include "core/base/job.h"
#include "core/trace/trace.h"

namespace stowage::snapshot {

/// memory_snapshot() of a long run: it tells how far it is and may be cancelled. `what` stands in its
/// reports. Error: Cancelled.
Result<std::string> memory_snapshot(const trace::Timeline& timeline, const std::string& what, const Job& job);

}  // namespace stowage::snapshot
