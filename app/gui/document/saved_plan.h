#pragma once

#include "app/gui/document/model_outline.h"
#include "app/gui/document/plan_input.h"
#include "core/base/json_fwd.h"
#include "core/plan/plan_file.h"
#include "widgets/common/plan_state.h"

namespace stowage::app {

/// A plan as a file keeps it: the question, the map that answered it, and whether that map was somebody's or
/// the solver's.
struct SavedPlan {
  plan::PlanFile file{};
  bool imported = false;  ///< the map is shown as it is; else it is solved for again
  std::string part{};     ///< which of Model::parts() it is about; "" where the file holds one model
  Notes notes{};
  KeptPlans kept{};
  ModelOutline outline{};                 ///< of the model it was made for; empty in plans of other programs
  std::shared_ptr<const Json> unknown{};  ///< what its file says beside all this, or null

  /// The question alone, with the map that somebody made: nothing of the model, and no answer.
  static SavedPlan of(const PlanInput& input);
  PlanInput input() const;
  /// The plan as it was saved: of several that are equally good the solver takes this one.
  widgets::PlanStatePtr shown(const model::ModelPtr& model) const;
  /// stowage.plan/1, with "imported": true, "part", "outline", "notes" and "kept" beside it where there are
  /// such, and what was unknown in the file that it was read from.
  Json json() const;
  /// Errors: those of plan_from_json, notesFromJson and keptFromJson.
  static Result<SavedPlan> fromJson(const Json& json, const std::string& subject);
};

}  // namespace stowage::app
