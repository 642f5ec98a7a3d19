#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/machine/machine.h"
#include "core/plan/activation_scopes.h"
#include "core/plan/placement.h"
#include "core/plan/plan_target.h"
#include "core/plan/settings.h"

namespace stowage::app {

/// What a person wrote about modules, by their names, and about the plan ("").
using Notes = std::map<std::string, std::string>;

struct SavedPlan;

/// Plans that a person kept to come back to, by their names (kept_plans.h).
using KeptPlans = std::map<std::string, std::shared_ptr<const SavedPlan>>;
bool same_plans(const KeptPlans& a, const KeptPlans& b);

/// Everything a user decides about a plan, as one value: edits make a new one, undo puts the old one back.
struct PlanInput {
  machine::Machine machine{};
  plan::Settings settings{};
  /// An imported map, shown as it is: pins move modules in it, nobody solves until the solver is asked.
  /// Shared: a map of a large model is long, and questions are copied at every edit.
  std::shared_ptr<const plan::DeviceMap> map{};

  /// Where what modules save for backward goes in a pass forward and back. No plan depends on it.
  plan::ActivationScopes activations{};

  /// Who is to run it, where somebody said: the plan keeps its rules.
  plan::PlanTarget target{};

  /// No plan depends on these either.
  Notes notes{};
  KeptPlans kept{};

  /// One plan answers both: they differ in activations, notes and kept plans at most, or, where no target is
  /// named, in what one would be told. A named one's plans hold for what it is told.
  bool asksTheSame(const PlanInput& other) const {
    const bool same = map == other.map || (map && other.map && *map == *other.map);
    const bool nobody = target.name.empty() && other.target.name.empty();
    return same && machine == other.machine && settings == other.settings &&
           (nobody || target == other.target);
  }
  bool operator==(const PlanInput& other) const {
    return activations == other.activations && target == other.target && notes == other.notes &&
           same_plans(kept, other.kept) && asksTheSame(other);
  }
};

}  // namespace stowage::app
