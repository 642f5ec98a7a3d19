#include "core/estimate/graph/loop_steps.h"

#include <algorithm>

#include "core/base/saturating.h"

namespace stowage::estimate {
namespace {

/// Elements that scan and map go over, one in each turn.
std::uint64_t elements_of(const GraphScope& scope, const GraphStep& step) {
  const std::size_t series = step.operation == "scan" ? 2 : 1;
  if (series >= step.operands.size() || step.operands[series].slots.empty()) return 1;
  const Slot slot = step.operands[series].slots[0];
  if (slot == kNoSlot || slot >= scope.geometry.size() || scope.geometry[slot].sizes.empty()) return 1;
  return static_cast<std::uint64_t>(std::max<std::int64_t>(0, scope.geometry[slot].sizes[0]));
}

/// How often each of the step's graphs is walked at most.
std::uint64_t walks_of(const GraphScope& scope, const GraphStep& step) {
  // The condition is asked once more than the body runs.
  if (step.operation == "while_loop") return std::uint64_t{1} + step.rounds.value_or(kRoundsOfOthers);
  if (step.operation == "cond") return step.way ? 1 : 2;  // that of the larger result comes again
  if (step.operation == "scan" || step.operation == "map_impl") return elements_of(scope, step);
  return 1;
}

std::uint64_t steps_within(const GraphScope& scope, const GraphStep& step) {
  std::uint64_t sum = 0;
  for (const auto& graph : step.graphs) sum = saturating_add(sum, steps_of(*graph));
  return saturating_multiply(walks_of(scope, step), sum);
}

/// `times`: how often the scope itself is walked.
void limit(GraphScope& scope, std::uint64_t times, std::uint64_t& left) {
  for (GraphStep& step : scope.steps) {
    if (step.graphs.empty()) continue;
    if (step.rounds) {
      const std::uint64_t steps = saturating_multiply(times, steps_within(scope, step));
      if (steps <= left) {
        left -= steps;  // of the loops within it too
        continue;
      }
      if (*step.rounds > kRoundsOfOthers) step.rounds.reset();
    }
    for (const auto& graph : step.graphs)
      limit(*graph, saturating_multiply(times, walks_of(scope, step)), left);
  }
}

}  // namespace

std::uint64_t steps_of(const GraphScope& scope) {
  std::uint64_t sum = scope.steps.size();
  for (const GraphStep& step : scope.steps) {
    if (!step.graphs.empty()) sum = saturating_add(sum, steps_within(scope, step));
  }
  return sum;
}

void limit_rounds(GraphScope& scope, std::uint64_t most) { limit(scope, 1, most); }

}  // namespace stowage::estimate
