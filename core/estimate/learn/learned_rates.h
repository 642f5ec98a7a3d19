#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/estimate/prediction.h"
#include "core/machine/calibration.h"

namespace stowage::estimate {

/// What took how long: a copy, or the turns of one module.
struct TimedWork {
  std::uint64_t bytes = 0;
  std::uint64_t starts = 1;  ///< how often the latency was paid: once a copy, once an operator
  double seconds = 0;
};

/// seconds = starts · latency + bytes / rate, as well as that can be told from what was timed.
struct FittedRate {
  double bytes_per_second = 0;  ///< above 0
  double latency = 0;           ///< seconds, at least 0
  machine::Spread
      spread{};  ///< bytes per second of the larger half, latency taken off, but for the outer tenths
};
/// The pair that errs least in relative terms (least squares, neither below 0; where bytes would then cost
/// nothing, the rate that errs least without a latency); robust against single outliers: those that take more
/// than thrice as long as fitted are left out and it is fitted again. nullopt
/// where nothing with bytes and time is among them.
std::optional<FittedRate> fit_rate(std::vector<TimedWork> work);

/// A connection of a machine, or a device in its own memory (from == to), as a run has shown it.
struct LearnedRate {
  machine::DeviceId from{}, to{};
  std::uint64_t bytes_per_second = 0, latency_ns = 0;                ///< as fitted
  std::uint64_t before_bytes_per_second = 0, before_latency_ns = 0;  ///< that the machine has now
  machine::Spread spread{};                                          ///< bytes per second
  std::uint64_t bytes = 0;
  std::uint64_t samples = 0;  ///< copies, or modules
  bool inside() const { return from == to; }
};

/// The rates of links from the copies that a run made, and the rate of each device in its own memory, with
/// the time that starting an operator takes, from the turns of its modules and the bytes that the prediction
/// has for them (Prediction::work). Only what `machine` has; ordered by its devices. Copies below 4 KiB say
/// nothing of a rate. On virtual GPUs these are rates of the computer that the run was on.
std::vector<LearnedRate> learn_rates(const trace::Timeline& recorded, const Prediction& prediction,
                                     const machine::Machine& machine);

/// The machine with the links set to what was learned; everything else stays, and each of these links keeps
/// what it took the place of (machine::Link::learned).
machine::Machine with_learned(machine::Machine machine, const std::vector<LearnedRate>& rates);

/// [{from, to, bytes_per_second, latency_ns, before, spread, bytes, samples}]
Json to_json(const std::vector<LearnedRate>& rates);

}  // namespace stowage::estimate
