#pragma once

#include <cstdint>
#include <string>

#include "core/base/job.h"
#include "core/trace/trace.h"

namespace stowage::trace {

/// Writes every event of a run in [begin_ns, end_ns] as CSV, nothing left out or put together: a line for
/// each allocation and release of a block, begin and end of a module's turn, begin and end of a copy. By
/// time; of one instant ends first, but none before its own begin. `row` counts from 0 in the table of
/// blocks, turns or copies, so that begin and end find each other. Needs finish(). The file is the old one or
/// the whole new one; memory is that of what is alive at once. Errors: FileWrite, Cancelled.
Status write_events(const Timeline& timeline, std::uint64_t begin_ns, std::uint64_t end_ns,
                    const std::string& path, const Job& job = {});

}  // namespace stowage::trace
