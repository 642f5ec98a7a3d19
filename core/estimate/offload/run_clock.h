#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/estimate/offload/scenario.h"

namespace stowage::estimate::offload {

/// A schedule knows one clock. Over links of the plan's machine that is the machine's own, which virtual GPUs
/// go by; seconds that the host took to compute in their place are of another.

/// What the seconds of a run's modules have to be multiplied by to be seconds of that clock: on virtual GPUs
/// what the pass takes on the machine of its plan, waits left out, over what its modules took on the host.
/// 1 on real devices, and where the run does not say what it takes.
double to_clock_of_plan(const Json& run);

/// What the engine computed of a run whose layers followed a schedule: each layer's times by its own clock,
/// when each tensor was ready and needed, and the link. Nothing is selected in it. On real devices layers
/// take what was measured of them. nullopt: the run has no such thing, or of other layers than these; `names`
/// in any order. Errors: those of scenario_from_json().
Result<std::optional<Scenario>> scenario_of_schedule(const Json& run, std::vector<std::string> names,
                                                     const std::string& subject);

/// Modules of the run that are executed as one, as its own scenario has them; none where it has no scenario.
std::vector<Group> groups_of_run(const Json& run, const std::string& subject);

}  // namespace stowage::estimate::offload
