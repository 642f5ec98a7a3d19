#pragma once

#include "app/gui/document/solve_plan.h"

namespace stowage::app {

/// Makes of an answer to `request` one that holds for who is to run the plan: it stays as it is where that
/// target's own export, read back, is the plan. Else it becomes the best plan found that the target can be
/// told (runtimes::solve_for); of a plan that is made in a hurry (Effort::tolerance), and where there is no
/// other, the proof is taken away. In a hurry it goes, too, as long as nobody has read how the model is
/// executed (PlacedModels::facts()). Nothing happens where nobody is named, or nothing is written for them.
/// `asked`: what the solver was asked.
void holdForTarget(const PlanRequest& request, const plan::Settings& asked, const solve::UnitCatalog& catalog,
                   const plan::TurnBytes& turns, const solve::Effort& effort, const Job& job,
                   solve::Answer& answer);

}  // namespace stowage::app
