#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/machine/calibration.h"

namespace stowage::engine {

/// How fast a disk was read, past the page cache.
struct DiskRate {
  std::vector<double> samples{};  ///< bytes a second; empty: not measured
  std::uint64_t bytes = 0;        ///< of one sample
  machine::Unmeasured::Reason why = machine::Unmeasured::Reason::CannotRead;
  std::string detail{};  ///< why, in the system's words
};

/// Reads `file` (at most 16 samples of at most `bytes` each, at least 3, more while all took less than
/// `seconds`), or a file without a name that is written into
/// `folder` first and gone with this call, however it ends.
DiskRate read_disk(const std::string& file, const std::string& folder, std::uint64_t bytes,
                   double seconds = 2);

}  // namespace stowage::engine
