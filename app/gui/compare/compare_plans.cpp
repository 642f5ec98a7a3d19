#include "app/gui/compare/compare_plans.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>

#include "app/gui/document/saved_plan.h"
#include "app/gui/targets/told_answer.h"
#include "core/base/json.h"
#include "core/plan/joint_machine.h"
#include "core/plan/turn_bytes.h"
#include "core/solve/compare_strategies.h"
#include "widgets/common/sentences.h"
#include "widgets/common/view_facts.h"
#include "widgets/treemap/difference_colouring.h"

namespace stowage::app {
namespace {

constexpr std::uint64_t kLargestPlan = 64ull << 20;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Compare)
};

/// One side, made.
struct Side {
  widgets::PlanStatePtr plan{};
  PlanInput input{};  ///< the question that has it as its plan
  QStringList notes{};
};
using Made = tl::expected<Side, QString>;

tl::unexpected<QString> because(const QString& sentence) { return tl::unexpected(sentence); }
tl::unexpected<QString> because(const Error& error) { return because(widgets::sentenceText(error)); }

QString fileName(const QString& path) { return QFileInfo(path).fileName(); }

/// accelerate's own map where it breaks a budget: shown as it is, and taken over as it is.
Made broken(const CompareQuestion& question, plan::Strategy strategy, const Job& job) {
  const widgets::PlanState& now = *question.shown;
  PlanRequest request = question.now;
  request.input.settings.strategy = strategy;
  const auto results =
      solve::compare_strategies(*now.model, request.input.machine, request.input.settings, nullptr, job,
                                now.catalog ? solve::pass_times_of(*now.catalog).get() : nullptr);
  if (!results) return because(results.error());
  const auto result = std::find_if(results->begin(), results->end(), [&](const solve::StrategyResult& one) {
    return one.strategy == strategy && one.exception.empty();
  });
  if (result == results->end())
    return because(Words::tr("%1 finds no plan for this machine and these rules.")
                       .arg(sourceText({CompareSource::Kind::Strategy, strategy, {}})));
  request.input = question.now.input;
  request.input.map = std::make_shared<const plan::DeviceMap>(result->map);
  const PlanOutcome outcome = solvePlan(request, {}, job);
  if (outcome.error) return because(*outcome.error);
  return Side{outcome.state, request.input, {}};
}

Made solved(const CompareQuestion& question, plan::Strategy strategy, const Job& job) {
  PlanRequest request = question.now;
  request.input.map.reset();
  request.input.settings.strategy = strategy;
  if (request.input.asksTheSame(question.now.input)) return Side{question.shown, request.input, {}};
  const PlanOutcome outcome = solvePlan(request, {}, job);
  if (outcome.error) return because(*outcome.error);
  if (outcome.infeasible()) return broken(question, strategy, job);
  return Side{outcome.state, request.input, {}};
}

/// A plan brings its own machine and settings along, and is shown as it is.
PlanInput inputOf(const SavedPlan& saved) {
  PlanInput input = saved.input();
  input.map = std::make_shared<const plan::DeviceMap>(saved.file.map);
  if (!saved.file.computed.empty()) input.settings.computed = saved.file.computed;
  return input;
}

/// A map is one for the machine and the settings of now.
Result<PlanInput> inputOf(const std::string& path, const PlanInput& now) {
  const auto json = read_json_file(path, kLargestPlan);
  if (!json) return tl::unexpected(json.error());
  if (json->is_object() && json_find(*json, "machine")) {
    auto saved = SavedPlan::fromJson(*json, path);
    if (!saved) return tl::unexpected(saved.error());
    return inputOf(*saved);
  }
  auto map = plan::device_map_from_json(*json, path);
  if (!map) return tl::unexpected(map.error());
  PlanInput input = now;
  input.map = std::make_shared<const plan::DeviceMap>(std::move(*map));
  return input;
}

/// What of a map has no counterpart in the model, in sentences.
QStringList leftOut(const QString& name, const plan::AppliedMap& applied) {
  QStringList out;
  if (const auto n = static_cast<int>(applied.unknown_keys.size()); n > 0)
    out << Words::tr("%1 has %n name(s) that this model does not have: they are left out.", nullptr, n)
               .arg(name);
  if (const auto n = static_cast<int>(applied.uncovered.size()); n > 0)
    out << Words::tr("%1 gives no device to %n tensor(s): they are left out.", nullptr, n).arg(name);
  return out;
}

/// `name`: of the file, or of what was kept. A file that places nothing is none of this model's.
Made asItIs(const CompareQuestion& question, const QString& name, const PlanInput& input, bool file,
            const Job& job) {
  PlanRequest request = question.now;
  request.input = input;
  request.input.target = question.now.input.target;  // what is placed is one model for both
  if (!plan::add_named(request.input.machine, *input.map))
    return because(Words::tr("%1 names more devices than a plan can have.").arg(name));
  const model::Model& model = *question.shown->model;
  const plan::AppliedMap applied =
      plan::apply(*input.map, model, request.input.machine, request.input.settings);
  if ((file || !input.map->entries.empty()) && applied.unknown_keys.size() == input.map->entries.size())
    return because(Words::tr("%1 is for another model: %2 has none of its %n name(s).", nullptr,
                             static_cast<int>(applied.unknown_keys.size()))
                       .arg(name, QString::fromStdString(model.name())));
  const PlanOutcome outcome = solvePlan(request, {}, job);
  if (outcome.error) return because(*outcome.error);
  return Side{outcome.state, input, leftOut(name, applied)};
}

Made read(const CompareQuestion& question, const QString& path, const Job& job) {
  const auto input = inputOf(path.toStdString(), question.now.input);
  if (!input) return because(input.error());
  return asItIs(question, fileName(path), *input, true, job);
}

/// It is taken over as a question, for the solver, where it was the solver's.
Made kept(const CompareQuestion& question, const QString& name, const Job& job) {
  const KeptPlans& all = question.now.input.kept;
  const auto found = all.find(name.toStdString());
  if (found == all.end()) return because(Words::tr("There is no kept plan “%1” any more.").arg(name));
  Made side = asItIs(question, name, inputOf(*found->second), false, job);
  if (side && !found->second->imported) side->input = found->second->input();
  return side;
}

/// As it was shown; where the edit came before its answer, solved now.
Made before(const CompareQuestion& question, const Job& job) {
  if (!question.inputBefore) return because(Words::tr("Nothing was edited that another plan came of."));
  if (question.shownBefore) return Side{question.shownBefore, *question.inputBefore, {}};
  PlanRequest request = question.now;
  request.input = *question.inputBefore;
  const PlanOutcome outcome = solvePlan(request, {}, job);
  if (outcome.error) return because(*outcome.error);
  return Side{outcome.state, *question.inputBefore, {}};
}

Made made(const CompareQuestion& question, const CompareSource& source, const Job& job) {
  switch (source.kind) {
    case CompareSource::Kind::Now:
      return Side{question.shown, question.now.input, {}};
    case CompareSource::Kind::Strategy:
      return solved(question, source.strategy, job);
    case CompareSource::Kind::Kept:
      return kept(question, source.path, job);
    case CompareSource::Kind::Before:
      return before(question, job);
    case CompareSource::Kind::File:
    case CompareSource::Kind::LastRun:
    case CompareSource::Kind::Predicted:
    case CompareSource::Kind::Run:
      break;
  }
  return read(question, source.path, job);
}

/// accelerate's strategies and maps know nothing of activations, nor of what whoever runs them reserves, but
/// they need the room: both sides are told with it. A plan of the solver has it already.
widgets::PlanStatePtr withRoom(const CompareQuestion& question, const widgets::PlanStatePtr& plan) {
  PlanRequest request = question.now;
  request.input.machine = plan->machine;
  request.input.settings = plan->settings;
  const auto turns = turnsFor(request);
  plan::Settings judged = plan->settings;
  judged.main_gpu = plan->evaluation.main_gpu;
  const auto with_turns = [&](const machine::Machine& machine) {
    return turns->empty() ? machine
                          : plan::with_room_for_turns(machine, *plan->model, judged, plan->placement, *turns);
  };
  const machine::Machine charged = with_turns(chargedMachine(request, judged, plan->placement));
  if (charged == plan->machine) return plan;
  auto out = std::make_shared<widgets::PlanState>(*plan);
  out->machine = with_turns(plan->machine);
  const model::Model& placed = plan->catalog ? *solve::model_of(*plan->catalog) : *plan->model;
  out->evaluation = plan::evaluate(placed, charged, judged, plan->placement,
                                   plan->catalog ? solve::pass_times_of(*plan->catalog).get() : nullptr);
  judgeForTarget(request, judged, plan->placement, out->evaluation);
  out->facts.reset();
  return out;
}

/// The same plan on a machine that has its devices and perhaps more, with what views draw from; `known`:
/// facts of a plan of the same model, whose names are taken.
widgets::PlanStatePtr onMachine(const widgets::PlanStatePtr& plan, const machine::Machine& machine,
                                const widgets::ViewFactsPtr& known) {
  if (plan->facts && plan->machine == machine) return plan;
  auto out = std::make_shared<widgets::PlanState>(*plan);
  out->placement = plan::on_machine(plan->placement, plan->machine, machine);
  out->evaluation = plan::on_machine(std::move(out->evaluation), machine);
  out->machine = machine;
  out->facts = widgets::make_view_facts(*out, plan->facts ? plan->facts : known);
  return out;
}

}  // namespace

tl::expected<widgets::PlanStatePtr, QString> comparedPlan(const CompareQuestion& question,
                                                          const CompareSource& source, const Job& job) {
  Made side = made(question, source, job);
  if (!side) return tl::unexpected(side.error());
  return side->plan;
}

CompareAnswer comparePlans(const CompareQuestion& question, const Job& job) {
  const Made baseline = made(question, question.baseline, job);
  if (!baseline) return {nullptr, baseline.error(), {}, {}, {}};
  const Made other = made(question, question.other, job);
  if (!other) return {nullptr, other.error(), {}, {}, {}};
  const widgets::PlanStatePtr a = withRoom(question, baseline->plan), b = withRoom(question, other->plan);
  const auto joint = plan::joint_machine(a->machine, b->machine);
  if (!joint)
    return {nullptr, Words::tr("Together the two plans name more devices than can be compared."), {}, {}, {}};
  auto out = std::make_shared<widgets::Comparison>();
  out->baseline = {sourceText(question.baseline), onMachine(a, *joint, question.shown->facts)};
  out->other = {sourceText(question.other), onMachine(b, *joint, question.shown->facts)};
  out->diff =
      plan::diff(*question.shown->model, *joint, out->baseline.plan->placement, out->other.plan->placement);
  out->facts = widgets::make_difference_facts(*out);
  return {out, {}, baseline->notes + other->notes, other->input, {}};
}

}  // namespace stowage::app
