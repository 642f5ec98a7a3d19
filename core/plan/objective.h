#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace stowage::plan {

/// What makes one plan better than another.
enum class Objective {
  GpuBytes,
  StepTime,    ///< one pass
  RequestTime  ///< all passes of a request: Workload::passes()
};

/// All there is to say about an objective but the words of the window and what the solver makes of it
/// (core/solve/claims/objective.h).
struct ObjectiveRow {
  Objective objective;
  const char* name;    ///< in files and on the command line
  bool time;           ///< values are picoseconds; else bytes
  bool request;        ///< of all passes of a request; else of one pass, which is a step
  const char* counts;  ///< what they are: "1.5 GiB on GPUs", "20 ms a step"
};

/// In the order in which they are offered.
std::span<const ObjectiveRow> objectives();
const ObjectiveRow& row_of(Objective objective);

std::string_view to_string(Objective objective);  ///< "gpu-bytes", "step-time" …
std::optional<Objective> parse_objective(std::string_view text);
/// "a, b or c": for a sentence.
std::string objective_names();

}  // namespace stowage::plan
