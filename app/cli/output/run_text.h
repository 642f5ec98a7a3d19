#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "app/cli/output/console.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// What a run measured: its times, its devices, what was copied, and the slowest modules. `complete`: it
/// came to its end. `with_scratch`: also what kernels of the CPU make and free within an operator.
std::string run_text(const Console& console, const protocol::RunResult& result, bool complete,
                     bool with_scratch);

/// What is said before a run on this machine, which has so many GPUs, where its plan uses more; "" where it
/// has them, or they are virtual in any case.
std::string fewer_gpus_text(const protocol::RunRequest& request, std::size_t here);

/// Shows how far a run is, in one line that is written over; empty where nobody watches.
std::function<void(const protocol::Progress&)> progress_line(const Console& console);

}  // namespace stowage::cli
