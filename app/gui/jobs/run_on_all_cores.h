#pragma once

#include <cstddef>
#include <functional>

namespace stowage::app {

/// Runs task(0) to task(count - 1) on all cores, this thread among them, and returns when all are done. What
/// a task throws is thrown here, once the others have ended; of several the first in order of `task`. For
/// formats::OpenOptions::run_all.
void runOnAllCores(std::size_t count, const std::function<void(std::size_t)>& task);

}  // namespace stowage::app
