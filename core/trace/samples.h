#pragma once

#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/trace/trace.h"

namespace stowage::trace {

/// What lay on some devices in [begin_ns, end_ns], nothing left out, as CSV: a line for each instant at which
/// the bytes of a device changed, and one for begin_ns: time_ns, device, bytes, then the bytes of each kind.
/// Device by device, in the order given; each by time. Needs finish(). `what` stands in the reports of a long
/// run. Error: Cancelled.
Result<std::string> samples_csv(const Timeline& timeline, const std::vector<std::size_t>& devices,
                                std::uint64_t begin_ns, std::uint64_t end_ns, const std::string& what = {},
                                const Job& job = {});

}  // namespace stowage::trace
