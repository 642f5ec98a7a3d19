#pragma once

#include <algorithm>

#include "core/plan/evaluate.h"
#include "core/plan/evaluation/pass_times.h"

namespace stowage::plan {

/// A step adds what is copied to what is computed. Under these settings weights are copied ahead, and a step
/// takes less: how much of one hides behind the other is what a schedule says (estimate::StreamSchedule).
inline bool copied_ahead(const Settings& settings) {
  return settings.runtime.prefetches() && !settings.runtime.by_module();
}

/// Whether a step runs all that a plan counts in it: towers and encoders run with the prompt alone, and a
/// step that makes one more token copies nothing of theirs. `times` tell; without them nobody knows.
inline bool steps_run_all(const PassTimes* times, const Settings& settings) {
  if (settings.workload.generate == 0) return true;
  if (!times) return false;
  for (const PassTimes::Column& column : times->columns) {
    for (std::size_t i = 0; i < column.step_ps.size(); ++i) {
      if (column.step_ps[i] == 0 && column.request_ps[i] > 0) return false;
    }
  }
  return true;
}

/// Seconds that a step of this plan takes at least then, however early its weights come, by the parts that
/// the plan counts: devices compute and hand over one after the other, what comes to the main GPU crosses to
/// it in a row, and so does what is read from the disk.
inline double least_ahead_seconds(const Evaluation& e) {
  return std::max({e.gpu_seconds + e.host_seconds + e.hop_seconds, e.bus_seconds, e.disk_seconds});
}

}  // namespace stowage::plan
