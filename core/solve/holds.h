#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/solve/solve.h"

namespace stowage::solve {

/// One thing that holds a module where it is.
struct Hold {
  enum class Kind {
    Pin,      ///< a rule of the user; `name` is the rule's module
    Forbid,   ///< a rule keeps it off `device`
    Tie,      ///< shares a storage with `name`, which lies outside
    NoSplit,  ///< part of the block `name` of a class that stays whole
    Budget,   ///< `device` has no room for it and what comes with it, a cache or a load: `bytes` are missing
  };
  Kind kind = Kind::Budget;
  std::string name{};
  machine::DeviceId device{};
  Bytes bytes{};  ///< Tie: of the unit that is tied; NoSplit: of the block; Budget: that are missing
};

/// What holds `name` (a module or tensor): no solve, one evaluation and one for each device with a budget.
/// Empty for an unknown name.
std::vector<Hold> holds(const UnitCatalog& catalog, const machine::Machine& machine,
                        const plan::Settings& settings, const plan::Placement& now, const std::string& name);

/// The same where `now` is evaluated already, as on the thread that draws. Without `budgets` those are not
/// looked at, and nothing is evaluated.
std::vector<Hold> holds(const UnitCatalog& catalog, const machine::Machine& machine,
                        const plan::Settings& settings, const plan::Placement& now,
                        const plan::Evaluation& evaluation, const std::string& name, bool budgets = true);

}  // namespace stowage::solve
