#pragma once

#include <algorithm>

#include "core/plan/evaluate.h"

namespace stowage::plan {

/// A step adds what is copied to what is computed, and so does a request. Under these settings weights are
/// copied ahead, and both take less: how much of one hides behind the other is what a schedule says
/// (estimate::StreamSchedule).
/// A step that trains has each weight in its turn.
inline bool copied_ahead(const Settings& settings) {
  return settings.runtime.prefetches_all() && !settings.workload.training;
}

/// Where tokens are made, a plan counts hops within what runs with the prompt alone (PassTimes::prompt_alone)
/// in each step: with so few of them nothing is promised.
inline bool makes_all_hops(const Settings& settings) { return !settings.workload.makes_tokens(); }

/// Seconds that a step of this plan takes at least then, however early its weights come, by the parts that
/// the plan counts: devices compute and hand over one after the other, what comes to the main GPU crosses to
/// it in a row, and so does what is read from the disk. With each weight in its turn a step takes their sum,
/// Evaluation::step_seconds; the schedule of a program lies between the two. (Its pass also copies inputs to
/// the GPUs and results back, which no plan counts.)
inline double least_ahead_seconds(const Evaluation& e, const Settings& settings) {
  const double hops = makes_all_hops(settings) ? e.hop_seconds : 0;
  return std::max({e.gpu_seconds + e.host_seconds + hops, e.bus_seconds, e.disk_seconds});
}

/// The same of all passes of a request together: each pass takes its longest part at least, and begins with
/// none of its weights there. Evaluation::request_seconds is their sum.
inline double least_request_ahead_seconds(const Evaluation& e, const Settings& settings) {
  const Evaluation::RequestParts& parts = e.request_parts;
  return std::max({parts.devices + (makes_all_hops(settings) ? parts.hops : 0), parts.bus, parts.disk});
}

/// Of what an objective that is a time makes least; else of a step.
inline double least_ahead_seconds(const Evaluation& e, const Settings& settings, Objective objective) {
  return row_of(objective).request ? least_request_ahead_seconds(e, settings)
                                   : least_ahead_seconds(e, settings);
}

}  // namespace stowage::plan
