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
    Budget,   ///< `device` has no room for it: `bytes` are missing
  };
  Kind kind = Kind::Budget;
  std::string name{};
  machine::DeviceId device{};
  Bytes bytes{};
};

/// What it would cost to have it elsewhere: the whole plan solved again with the module pinned there.
struct Price {
  machine::DeviceId device{};
  bool here = false;      ///< all of it is there now
  bool possible = false;  ///< a plan with it there exists
  Error reason{};         ///< why not, when not possible
  Bytes gpu_bytes{};      ///< of that plan
  double step_seconds = 0;
  std::int64_t gpu_bytes_more = 0;  ///< against the plan now
  double seconds_more = 0;
  bool proven = false;  ///< that plan is optimal
};

struct Why {
  std::optional<machine::DeviceId> at{};  ///< nullopt when its tensors lie on several devices or nowhere
  Bytes bytes{};                          ///< resident bytes of its units
  std::vector<Hold> holds{};
  std::vector<Price> prices{};  ///< one a device of the machine, in its order
};

/// What holds `name` (a module or tensor) in `now`, and the price of every place. As many solves as devices:
/// for a worker thread, cancelled between solves. Errors: SolveRuleUnknown (`name` is neither module nor
/// tensor), Cancelled.
Result<Why> why_here(const UnitCatalog& catalog, const machine::Machine& machine,
                     const plan::Settings& settings, const plan::Placement& now, const std::string& name,
                     const Job& job = {});

/// What holds `name` alone, without any price: no solve, one evaluation. Empty for an unknown name.
std::vector<Hold> holds(const UnitCatalog& catalog, const machine::Machine& machine,
                        const plan::Settings& settings, const plan::Placement& now, const std::string& name);

/// The same where `now` is evaluated already: O(tensors of `name`), for the thread that draws.
std::vector<Hold> holds(const UnitCatalog& catalog, const machine::Machine& machine,
                        const plan::Settings& settings, const plan::Placement& now,
                        const plan::Evaluation& evaluation, const std::string& name);

/// The settings with `names` pinned to `device` (nullopt: unpinned): their older pins go, and a forbid of
/// that very device.
plan::Settings with_pin(plan::Settings settings, const std::vector<std::string>& names,
                        std::optional<machine::DeviceId> device);

}  // namespace stowage::solve
