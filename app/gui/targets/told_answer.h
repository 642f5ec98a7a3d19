#pragma once

#include "app/gui/document/solve_plan.h"

namespace stowage::app {

/// The machine that plans of a request are made on: with what whoever is to run them reserves under each
/// (runtimes::machine_for). `settings`: with the rules of that target.
machine::Machine machineFor(const PlanRequest& request, const plan::Settings& settings);

/// Makes of an answer to `request`, solved on machineFor(), one that holds for who is to run the plan. It
/// stays as it is where that target's own export, read back, is the plan, its reserves have room and its
/// device check finds no error. Else it becomes the answer of the command line's solve --target
/// (runtimes::solve_clean), with why there is none where there is none; of a plan that is made in a hurry
/// (Effort::tolerance) the proof is taken away. In a hurry it goes, too, as long as nobody has read how the
/// model is executed (PlacedModels::facts()). Nothing happens where nobody is named, or nothing is written
/// for them. `asked`: what the solver was asked; `turns`: the target's own.
void holdForTarget(const PlanRequest& request, const plan::Settings& asked, const solve::UnitCatalog& catalog,
                   const plan::TurnBytes& turns, const solve::Effort& effort, const Job& job,
                   solve::Answer& answer);

/// Counts what a plan costs as its target has it (runtimes::leave_out_untrue): `evaluation` is of a machine
/// that is charged with what the target reserves.
void judgeForTarget(const PlanRequest& request, const plan::Settings& settings,
                    const plan::Placement& placement, plan::Evaluation& evaluation);

/// The machine of a request charged with what its target reserves under this plan.
machine::Machine chargedMachine(const PlanRequest& request, const plan::Settings& settings,
                                const plan::Placement& placement);

}  // namespace stowage::app
