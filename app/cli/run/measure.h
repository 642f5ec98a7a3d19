#pragma once

#include <cstdint>
#include <string>

#include "core/base/job.h"

namespace stowage::cli {

/// Bytes per second of copying host memory (read and write of one copy counted once), from a few copies of 64
/// MiB. 0 when cancelled or out of memory.
std::uint64_t measure_memory_rate(const Job& job);

/// Bytes per second of reading from the disk that holds `folder`: writes 64 MiB there, drops them from the
/// page cache, reads them back. 0 when the folder cannot be written or the cache keeps the file, so that no
/// memory speed passes for a disk's.
std::uint64_t measure_disk_rate(const std::string& folder, const Job& job);

}  // namespace stowage::cli
