#pragma once

#include <memory>
#include <string>

#include "core/base/file.h"
#include "core/base/job.h"
#include "core/trace/trace.h"

namespace stowage::trace {

/// The version of the trace file whose tables and index are looked at where they lie: what long runs are
/// saved as. See mapped_trace.cpp for its layout. The versions before it are read too: 3 knew nothing
/// saved for backward, 2 no scratch either.
constexpr std::uint32_t kMappedTraceVersion = 4;
constexpr std::uint32_t kMappedWithoutSaved = 3;
constexpr std::uint32_t kMappedWithoutScratch = 2;

/// Writes that version, whatever the length of the run. Precondition: finish()ed and check()ed. Errors:
/// FileWrite, Cancelled.
Status save_mapped(const Timeline& timeline, const std::string& path, const Job& job = {});

/// Reads it: everything is looked at once and checked, and nothing is copied but names. Precondition: the
/// file begins as a trace of one of these versions. Errors: Trace*, File*, Cancelled.
Result<Timeline> load_mapped(const RandomAccessFile& file, const Job& job);

/// load() of any version, which tells how many bytes are read, and may be cancelled. Errors: Cancelled too.
Result<Timeline> load(const std::string& path, const Job& job);

}  // namespace stowage::trace
