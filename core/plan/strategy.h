#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace stowage::plan {

/// Who places: our solver, or one of accelerate's strategies reproduced.
enum class Strategy { Stowage, Auto, Balanced, BalancedLow0, Sequential };

/// All there is to say about a strategy but the words of the window. A new one is a row in strategy.cpp; one
/// of accelerate's that needs more than these switches also a branch in core/solve/accelerate.
struct StrategyRow {
  Strategy strategy;
  const char* name;   ///< in files, on the command line, and device_map="…" in accelerate
  bool ours;          ///< solved with a proof; the others are reproduced as they are
  bool balances;      ///< accelerate: get_balanced_memory first, so that no GPU is filled to the brim
  bool spares_first;  ///< accelerate: its low_zero, which keeps GPU 0 as empty as it can
};

/// In the order in which they are offered, ours first.
std::span<const StrategyRow> strategies();
const StrategyRow& row_of(Strategy strategy);

std::string_view to_string(Strategy strategy);
std::optional<Strategy> parse_strategy(std::string_view text);
/// "stowage, auto, …, b or c": for a sentence.
std::string strategy_names();

}  // namespace stowage::plan
