#pragma once

#include <string>

#include "core/base/job.h"
#include "core/trace/trace.h"

namespace stowage::trace {

/// save(), chrome_json() and csv() of long runs: they tell how far they are and may be cancelled, after which
/// the file is as it was. `what` stands in their reports. Errors: Cancelled, and for save() its own.
Status save(const Timeline& timeline, const std::string& path, const Job& job);
Result<std::string> chrome_json(const Timeline& timeline, const std::string& what, const Job& job);
Result<std::string> csv(const Timeline& timeline, const std::string& what, const Job& job);

}  // namespace stowage::trace
