#include "core/plan/strategy.h"

#include <algorithm>
#include <array>

#include "core/base/choices.h"

namespace stowage::plan {
namespace {

constexpr std::array kRows = {
    StrategyRow{Strategy::Stowage, "stowage", true, false, false},
    StrategyRow{Strategy::Auto, "auto", false, true, false},
    StrategyRow{Strategy::Balanced, "balanced", false, true, false},
    StrategyRow{Strategy::BalancedLow0, "balanced_low_0", false, true, true},
    StrategyRow{Strategy::Sequential, "sequential", false, false, false},
};

}  // namespace

std::span<const StrategyRow> strategies() { return kRows; }

const StrategyRow& row_of(Strategy strategy) {
  const auto found = std::find_if(kRows.begin(), kRows.end(),
                                  [&](const StrategyRow& row) { return row.strategy == strategy; });
  return found == kRows.end() ? kRows.front() : *found;
}

std::string_view to_string(Strategy strategy) { return row_of(strategy).name; }

std::optional<Strategy> parse_strategy(std::string_view text) {
  for (const StrategyRow& row : kRows) {
    if (row.name == text) return row.strategy;
  }
  return std::nullopt;
}

std::string strategy_names() {
  return one_of(kRows, [](const StrategyRow& row) { return row.name; });
}

}  // namespace stowage::plan
