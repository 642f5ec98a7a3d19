#include "core/plan/objective.h"

#include <algorithm>
#include <array>

#include "core/base/choices.h"

namespace stowage::plan {
namespace {

constexpr std::array kRows = {
    ObjectiveRow{Objective::GpuBytes, "gpu-bytes", false, false, "on GPUs"},
    ObjectiveRow{Objective::StepTime, "step-time", true, false, "a step"},
    ObjectiveRow{Objective::RequestTime, "request-time", true, true, "a request"},
};

}  // namespace

std::span<const ObjectiveRow> objectives() { return kRows; }

const ObjectiveRow& row_of(Objective objective) {
  const auto found = std::find_if(kRows.begin(), kRows.end(),
                                  [&](const ObjectiveRow& row) { return row.objective == objective; });
  return found == kRows.end() ? kRows.front() : *found;
}

std::string_view to_string(Objective objective) { return row_of(objective).name; }

std::optional<Objective> parse_objective(std::string_view text) {
  for (const ObjectiveRow& row : kRows) {
    if (row.name == text) return row.objective;
  }
  return std::nullopt;
}

std::string objective_names() {
  return one_of(kRows, [](const ObjectiveRow& row) { return row.name; });
}

}  // namespace stowage::plan
