#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/estimate/prediction.h"
#include "core/trace/trace.h"

namespace stowage::estimate {

/// How long all turns of a module took, without those of other modules that lie in them: each moment of a
/// device is one module's, so that the times of a run add up.
struct ModuleTime {
  std::string module;
  double seconds = 0;
  bool operator==(const ModuleTime&) const = default;
};

/// Of a recorded run, in the order in which modules first executed. Nothing of a predicted one, whose clock
/// counts steps, and of a run that has no turns. Needs finish().
std::vector<ModuleTime> recorded_times(const trace::Timeline& timeline);
/// What is foreseen of a plan, in the order of execution; nothing where rates are not known.
std::vector<ModuleTime> predicted_times(const Prediction& prediction);

/// One module on two sides; nullopt: that side has no turn of it.
struct TimeDifference {
  std::string module;
  std::optional<double> before{}, after{};  ///< seconds

  /// after − before; nullopt where one of them is not there: that is no time of 0.
  std::optional<double> seconds() const {
    return before && after ? std::optional(*after - *before) : std::nullopt;
  }
};

/// Every module of either side once: in the order of the baseline, then what the other alone has. Nothing
/// where one side has no times at all: there is nothing to compare.
std::vector<TimeDifference> time_differences(const std::vector<ModuleTime>& before,
                                             const std::vector<ModuleTime>& after);

}  // namespace stowage::estimate
