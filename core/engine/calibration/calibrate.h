#pragma once

#include <functional>

#include "core/protocol/protocol.h"

namespace stowage::engine {

/// What a calibration tells while it works: what is measured now, how many of how many are done.
using CalibrateProgress =
    std::function<void(machine::Measured what, std::uint64_t done, std::uint64_t total)>;

/// Measures the machine that this process runs on, with ATen's own copies and products on the calling thread
/// and its intra-op threads: what a run will get, not what a data sheet says. Each figure is of several
/// repetitions after one that does not count. What cannot be measured is said, with the reason. Never throws;
/// there is no error, since a machine without disk, GPU or room is still one.
protocol::Calibrated calibrate(const protocol::CalibrateRequest& request, const CalibrateProgress& progress);

/// The GPU part for devices of a kind that is loaded already: copies between host and each, between them, in
/// them; products; launches. `first` devices count from 0. For calibrate(), and for tests on virtual GPUs,
/// whose figures are those of the host's memory.
void calibrate_gpus(const protocol::CalibrateRequest& request, bool cuda, std::uint32_t count,
                    machine::Calibration& out, const std::function<void(machine::Measured)>& next);

}  // namespace stowage::engine
