#pragma once

#include <string>
#include <vector>

#include "app/cli/arguments/session.h"
#include "core/solve/compare_strategies.h"

namespace stowage::cli {

/// What `solve --explain` adds to an answer.
struct Explanation {
  /// All as asked, but another GiB on one device.
  struct More {
    machine::DeviceId device{};
    Bytes budget{};           ///< that it then has
    std::uint64_t value = 0;  ///< as Answer::value
    bool proven = false;      ///< that value is the best there, and the answer's is the best without it
  };
  std::vector<More> more{};  ///< of each device with a budget that is used, in the machine's order
  std::vector<solve::StrategyResult> strategies{};  ///< ours and accelerate's, on the same budgets
};

/// The question that was answered.
struct AskedPlan {
  const solve::UnitCatalog& catalog;
  const machine::Machine& machine;
  const plan::Settings& settings;
  const plan::TurnBytes& turns;
  const plan::PassTimes* times = nullptr;
  const solve::Effort& effort;
};

/// Solves once more for each device in use: slow where the question was. Errors: Cancelled.
Result<Explanation> explain(const Session& session, const AskedPlan& asked, const solve::Answer& answer,
                            const plan::Evaluation& evaluation);

/// The field "explanation".
void add_explanation(Json& document, const Explanation& explanation, const solve::Answer& answer);
std::string explanation_text(const Console& console, const Explanation& explanation,
                             const solve::Answer& answer);
/// What the proof says of plans with as many bytes on the GPUs, where they may differ: one line or none.
std::string ties_text(const solve::Answer& answer, bool computing);
/// "status" of stowage.plan/1: "optimal", "gap" or "infeasible".
const char* status_name(solve::Outcome outcome);
/// How good a plan is. A map of accelerate's that breaks a budget or leaves something out is no plan, however
/// near its value is. `computing`: what devices compute is in a time.
std::string verdict_text(const Console& console, const solve::Answer& answer, bool computing);
/// A value of the answer's objective: "1.50 GiB", "20 ms".
std::string value_text(const solve::Answer& answer, std::uint64_t value);

}  // namespace stowage::cli
