#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/plan/evaluate.h"
#include "core/plan/turn_bytes.h"
#include "core/solve/claims/answer.h"
#include "core/solve/instance/unit.h"
#include "core/solve/limits/effort.h"

namespace stowage::solve {

/// Everything about a model and its settings that a budget, pin or link edit does not change: units, classes,
/// chains of stream peaks. Immutable, shared between threads. Made once per model / no-split / dtype /
/// runtime edit.
class UnitCatalog;
using UnitCatalogPtr = std::shared_ptr<const UnitCatalog>;
UnitCatalogPtr make_unit_catalog(model::ModelPtr model, const plan::Settings& settings);
/// The same where computing is counted: `times`, of the devices of the machines that are asked about, for the
/// workload of the settings. Null: it is not.
UnitCatalogPtr make_unit_catalog(model::ModelPtr model, const plan::Settings& settings,
                                 plan::PassTimesPtr times);
const plan::PassTimesPtr& pass_times_of(const UnitCatalog& catalog);
const model::ModelPtr& model_of(const UnitCatalog& catalog);  ///< whose units these are
/// True when `settings` ask for the same preparation, whatever machine the times are of.
bool catalog_is_for(const UnitCatalog& catalog, const plan::Settings& settings);
const std::vector<Unit>& units(const UnitCatalog& catalog);
/// Unit of a tensor, for views: index into units(), indexed by TensorId.
const std::vector<std::uint32_t>& unit_of_tensor(const UnitCatalog& catalog);

/// True when `a` is no worse than `b` in what is asked for, then in bytes on disk, then in step time: what
/// ranks before "moves little". Both answer the same question with a plan.
bool no_worse(const Answer& a, const Answer& b);

/// Says of `plan` what was proven of another answer to the same question: all of it where the values are the
/// same, but that it has the fewest bytes on disk or the least time only where it ranks as high there. False,
/// and nothing is said, where the values differ.
bool carry_over(const Answer& from, Answer& plan);

/// Solves, or runs one of accelerate's strategies (settings.strategy). Deterministic. `previous` breaks ties
/// towards fewer moved bytes. Under runtime mixed what the host computes is chosen too. Errors:
/// SolveRuleUnknown (a pin or a name in Settings::computed names nothing), SolveRulesContradict (two pins on
/// one module; both named), SolveNoDevice, Cancelled.
Result<Answer> solve(const UnitCatalog& catalog, const machine::Machine& machine,
                     const plan::Settings& settings, const plan::Placement* previous = nullptr,
                     const Effort& effort = {}, const Job& job = {});

/// The same where each device keeps free what the largest turn that it executes needs (plan::TurnBytes): the
/// least that one that nobody has said machine::Device::keep_free of must. Answer::machine says how much that
/// is. With one GPU as exact as solve(); with several the value is that of a plan with all its room, and the
/// bound holds for all such plans; why there is none is told of such plans too. Accelerate's strategies know
/// nothing of activations.
Result<Answer> solve_with_turns(const UnitCatalog& catalog, const machine::Machine& machine,
                                const plan::Settings& settings, const plan::TurnBytes& turns,
                                const plan::Placement* previous = nullptr, const Effort& effort = {},
                                const Job& job = {});

}  // namespace stowage::solve
