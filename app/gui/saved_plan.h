#pragma once

#include "app/gui/plan_input.h"
#include "core/plan/plan_file.h"
#include "widgets/common/plan_state.h"

namespace stowage::app {

/// A plan as a file keeps it: the question, the map that answered it, and whether that map was somebody's or the solver's.
struct SavedPlan {
  plan::PlanFile file{};
  bool imported = false;  ///< the map is shown as it is; else it is solved for again

  PlanInput input() const;
  /// The plan as it was saved: of several that are equally good the solver takes this one.
  widgets::PlanStatePtr shown(const model::ModelPtr& model) const;
  /// stowage.plan/1, with "imported": true beside it where it holds.
  Json json() const;
  /// Errors: those of plan_from_json.
  static Result<SavedPlan> fromJson(const Json& json, const std::string& subject);
};

}  // namespace stowage::app
