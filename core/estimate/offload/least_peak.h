#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/estimate/offload/mix.h"

namespace stowage::estimate::offload {

struct LeastPeakProof;  // least_peak.cpp

/// The least peak that a mix was found to have, and whether no mix has less.
struct LeastPeak {
  std::uint64_t bytes = 0;
  Proven<LeastPeakProof> proven{};
};

/// Of a budget that nothing was found to fit: what would have to be there. `proven`: so of that budget. Each
/// mix that is tried is one of best_mix(). Errors: those of best_mix().
Result<LeastPeak> least_peak(const Scenario& scenario, std::uint64_t budget, Proven<MixProof> proven,
                             const Job& job = {});

/// The same of room of either kind: of all GPUs together (`gpu` nullopt), or of each that has room of its
/// own, whatever the others hold.
struct NeededPeak {
  std::optional<std::uint32_t> gpu{};
  LeastPeak least{};
};
Result<std::vector<NeededPeak>> needed_peaks(const Scenario& scenario, const Room& room,
                                             Proven<MixProof> proven, const Job& job = {});

}  // namespace stowage::estimate::offload
