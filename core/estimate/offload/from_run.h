#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/estimate/offload/scenario.h"

namespace stowage::estimate::offload {

/// What a recorded pass forward and back says of its layers.
struct RunLayers {
  std::string pattern{};  ///< "layers.*": modules whose names have these parts, * for any one part
  /// Bytes a second; 0: those of the run's own link where it says them, else what such a link usually has.
  double to_host = 0, to_device = 0;
  std::optional<double> latency_seconds{};  ///< of each copy; nullopt: likewise
  /// Of single GPUs, over these; 0 there leaves a direction as it is.
  std::map<std::uint32_t, Link> links{};
};

/// The scenario of a recorded run (stowage.run/1 with a pass back): its layers in the order in which they
/// saved first, each with its seconds forward and back and what was saved in it and below it; nothing is
/// moved, and memory comes and goes at the steps of compute, as in the engine. A run whose layers followed a
/// schedule has this scenario in it, to the picosecond. Of another, on virtual GPUs, seconds are brought to
/// the clock of the plan's machine (run_clock.h), and a tensor is ready when forward of its layer ends. With
/// `saved_tensors` in the document each storage is a tensor of the scenario, without it each module has one
/// for what may go and one for each reason to stay. A run in which a layer was run again does not say what
/// that layer would save, and is refused. `subject`: the document in errors. Errors: JsonMissing, JsonType,
/// JsonSchema, OffloadNoBackward, OffloadNoSuchLayers, OffloadTooLarge; of a schedule in it those of
/// scenario_from_json().
Result<Scenario> scenario_from_run(const Json& run, const RunLayers& layers, const std::string& subject);

/// The links of a scenario whose own are the machine's, or 0 where nobody knows: what `layers` says stands
/// above them.
void set_links(Scenario& scenario, const RunLayers& layers);

/// As of any scenario: sums of bytes stay whole numbers of 64 bits.
bool bytes_fit(const Scenario& scenario);

/// Whether a module's name has the parts of a pattern.
bool matches_parts(std::string_view name, std::string_view pattern);

}  // namespace stowage::estimate::offload
