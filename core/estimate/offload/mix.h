#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/job.h"
#include "core/base/proven.h"
#include "core/estimate/offload/schedule.h"

namespace stowage::estimate::offload {

/// What becomes of what a layer saves.
enum class Treatment : std::uint8_t { Keep, Offload, Recompute };
constexpr std::string_view to_string(Treatment treatment) {
  return treatment == Treatment::Keep ? "keep" : treatment == Treatment::Offload ? "offload" : "recompute";
}

/// What stands for a treatment of each layer; of none for no layer.
std::vector<Scope> scopes_of_mix(const Scenario& scenario, const std::vector<Treatment>& layers);
/// The scenario with a treatment for each layer, in the place of what it selected; a cap of the first n
/// layers holds for those that go.
Scenario with_mix(Scenario scenario, const std::vector<Treatment>& layers);

/// A treatment for each layer, and what the simulation says of it.
struct Mix {
  std::vector<Treatment> layers{};
  std::uint64_t peak_bytes = 0;
  double seconds = 0, stall_seconds = 0, recompute_seconds = 0;
  std::vector<GpuPeak> gpus{};  ///< of the best one
};

struct MixLimits {
  /// Mixes that are computed; and looks at one, or at its begin, whether it could be better than the best.
  std::uint64_t simulations = 20'000, nodes = 2'000'000;
};

struct MixProof;  // mix.cpp

struct MixAnswer {
  std::optional<Mix> best{};  ///< the fastest that was found whose peak fits; nullopt: none does
  /// No mix that fits takes less, over the simulated model; 0 where nothing fits.
  double bound_seconds = 0;
  /// Every mix was tried or ruled out: `best` is the best there is, or nothing fits.
  Proven<MixProof> proven{};
  std::uint64_t simulated = 0, looked = 0;  ///< as MixLimits counts them
  std::uint64_t least_peak_bytes = 0;       ///< of those that were computed
};

/// Which layers to keep, which to move and which to run again, so that a step takes the least time and its
/// peak has room, on all GPUs together or on each (gpus.h: check_room). A layer of which nothing can be moved
/// is not: it would only count where the first n do. What the scenario selects is not asked. Searches stop by
/// the limits, never by the clock, and of many layers whose order is known (mix_order.h) there is none,
/// however many they are and however memory goes and comes: a first good answer with its bound takes
/// milliseconds. Then the bound says how much better another mix could be. `job` hears how many mixes were
/// computed of those that may be. Errors: OffloadCapTooHard, Cancelled.
Result<MixAnswer> best_mix(const Scenario& scenario, const Room& room, const MixLimits& limits = {},
                           const Job& job = {});
inline Result<MixAnswer> best_mix(const Scenario& scenario, std::uint64_t budget,
                                  const MixLimits& limits = {}, const Job& job = {}) {
  return best_mix(scenario, Room{budget, {}}, limits, job);
}

}  // namespace stowage::estimate::offload
