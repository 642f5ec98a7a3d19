#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/trace/trace.h"

namespace stowage::snapshot {

/// The run as a memory snapshot of PyTorch: the pickle (protocol 4) that torch.cuda.memory._dump_snapshot
/// writes, for torch.cuda._memory_viz and for the viewer at pytorch.org/memory_viz. An entry of
/// device_traces for each birth and each death; GPUs stand at their numbers, CPU and disk behind them. What
/// the format has no field for is left out: copies, budgets, and times below a microsecond. Addresses are
/// made up as an allocator would give them, of one segment a device. Precondition: finish()ed.
std::string memory_snapshot(const trace::Timeline& timeline);

/// A run as a file has it, and what to know of the file: events that it lost, times that it lacks.
struct OpenedRun {
  trace::Timeline timeline{};
  std::vector<Error> notes{};
};

/// Whether a file that begins so may be a memory snapshot: a pickle of protocol 2 to 5.
bool looks_like_pickle(std::string_view start);

/// A memory snapshot of PyTorch as a timeline. The pickle is read as inert data, in pieces: memory grows with
/// the events and the different frames in it, not with its bytes. Blocks live from their allocation to the
/// completion of their release; those that the recording does not see born are there from 0 on. Their label
/// is the innermost frame that is not PyTorch's own. Errors: File*, Pickle*, Snapshot*, Trace*, Cancelled.
Result<OpenedRun> read_memory_snapshot(const std::string& path, const Job& job = {});

/// Whether a file that begins so calls itself a trace of Stowage.
bool looks_like_trace(std::string_view start);

/// A trace of Stowage or a memory snapshot of PyTorch: the content says which, not the name. Errors: Trace*,
/// File*, and those of read_memory_snapshot.
Result<OpenedRun> open_run(const std::string& path, const Job& job = {});

}  // namespace stowage::snapshot
