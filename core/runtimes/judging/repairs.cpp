#include "core/runtimes/judging/repairs.h"

#include <algorithm>
#include <utility>

#include "core/runtimes/judging/clean_plans.h"
#include "core/runtimes/judging/unsaved_places.h"

namespace stowage::runtimes {
namespace {

using solve::Repair;

class Repairs {
 public:
  Repairs(const TargetQuestion& question, const Job& job) : q_(question), job_(job), effort_(q_.effort) {
    effort_.explain = false;
    const auto& counted = q_.teller.target.counted;
    if (std::none_of(counted.begin(), counted.end(),
                     [](const ReserveRule& rule) { return rule.kind == ReserveRule::Kind::UnsavedBuffers; }))
      return;
    const model::Model& model = *q_.teller.facts->model;
    plan::Placement anywhere;
    anywhere.slots.assign(model.tensors().size(), 0);
    const UnsavedPlaces places = unsaved_places(q_.teller.target, model, q_.machine, anywhere);
    for (const Bytes bytes : places.bytes) unsaved_ += bytes;
  }

  /// A budget after which there is a plan: this one, or more by what no file holds, which was not counted
  /// when it was found; nullopt: neither.
  std::optional<Bytes> enough(machine::DeviceId device, Bytes budget) const {
    if (helps(device, budget)) return budget;
    const bool with_more = unsaved_ && helps(device, budget + unsaved_);
    return with_more ? std::optional(budget + unsaved_) : std::nullopt;
  }

  bool helps(const Repair& repair) const {
    machine::Machine machine = q_.machine;
    plan::Settings settings = q_.settings;
    switch (repair.kind) {
      case Repair::Kind::RaiseBudget:
        return enough(repair.device, repair.budget).has_value();
      case Repair::Kind::AddDevice:
        if (!add(repair, machine)) return false;
        break;
      case Repair::Kind::AllowEmptyGpus:
        settings.allow_empty_gpus = true;
        break;
      case Repair::Kind::AllowSplitting:
        allow_splitting(repair.name, settings);
        break;
      case Repair::Kind::LiftRule:
        if (!of_a_person(repair.name)) return false;
        std::erase_if(settings.rules, [&](const plan::Rule& rule) { return rule.name == repair.name; });
        break;
      case Repair::Kind::LiftAllRules:
        if (!std::all_of(settings.rules.begin(), settings.rules.end(),
                         [&](const plan::Rule& rule) { return of_a_person(rule.name); }))
          return false;
        settings.rules.clear();
        break;
      case Repair::Kind::ComputeOnHost:
      case Repair::Kind::StreamInTurn:
        return false;
    }
    return has_plan(machine, settings);
  }

  bool helps(machine::DeviceId device, Bytes budget) const {
    machine::Machine machine = q_.machine;
    const auto slot = machine.slot(device);
    if (!slot) return false;
    machine.devices[*slot].budget = budget;
    return has_plan(machine, q_.settings);
  }

 private:
  bool of_a_person(const std::string& name) const {
    const auto& set = q_.teller.set;
    return set && std::find(set->begin(), set->end(), name) != set->end();
  }

  static bool add(const Repair& repair, machine::Machine& machine) {
    if (!repair.device.gpu()) {
      if (!machine.add(repair.device)) return false;
      if (repair.budget) machine.devices[*machine.slot(repair.device)].budget = repair.budget;
      return true;
    }
    machine::Device like{repair.device};
    for (std::size_t i = 0; i < machine.gpu_count(); ++i) {
      if (machine.devices[i].budget == std::optional(repair.budget)) like = machine.devices[i];
    }
    if (repair.budget) like.budget = repair.budget;
    for (std::uint32_t i = 0; i < repair.count; ++i) machine.add_another(like);
    return true;
  }

  void allow_splitting(const std::string& class_name, plan::Settings& settings) const {
    std::vector<std::string> classes = plan::no_split_classes(*solve::model_of(q_.catalog), settings);
    std::erase_if(classes, [&](const std::string& name) {
      return name == class_name || plan::is_class(class_name, name);
    });
    settings.no_split = std::move(classes);
  }

  bool has_plan(const machine::Machine& machine, const plan::Settings& settings) const {
    if (job_.cancel.cancelled()) return false;
    solve::UnitCatalogPtr other;
    if (settings.no_split != q_.settings.no_split)
      other =
          solve::make_unit_catalog(solve::model_of(q_.catalog), settings, solve::pass_times_of(q_.catalog));
    return runtimes::has_plan({q_.teller, other ? *other : q_.catalog, machine, settings, q_.turns, effort_},
                              job_);
  }

  const TargetQuestion& q_;
  const Job& job_;
  solve::Effort effort_;
  Bytes unsaved_{};  ///< on all devices together
};

}  // namespace

bool has_plan(const TargetQuestion& question, const Job& job) {
  solve::Effort effort = question.effort;
  effort.explain = false;
  const auto found = solve_clean(
      {question.teller, question.catalog, question.machine, question.settings, question.turns, effort}, job);
  if (!found || !found->retold || !found->retold->same) return false;
  if (found->answer.settled() != solve::Settled::Found) return false;
  const model::Model& placed = *solve::model_of(question.catalog);
  return check_told(question, plan::to_device_map(placed, question.machine, found->answer.placement), job)
      .ok();
}

void keep_what_helps(const TargetQuestion& question, const Job& job, solve::Infeasibility& why) {
  const Repairs repairs(question, job);
  std::vector<Repair> ways;
  for (Repair& repair : why.repairs) {
    if (repair.kind == Repair::Kind::RaiseBudget) {
      const auto enough = repairs.enough(repair.device, repair.budget);
      if (!enough) continue;
      repair.budget = *enough;
    } else if (!repairs.helps(repair)) {
      continue;
    }
    ways.push_back(std::move(repair));
  }
  why.repairs = std::move(ways);
  std::vector<solve::SmallestBudget> budgets;
  for (solve::SmallestBudget& one : why.smallest_budgets) {
    const auto enough = one.budget ? repairs.enough(one.device, *one.budget) : std::nullopt;
    if (one.budget && !enough) continue;
    if (enough != one.budget) one.proven = {};  // what is between nobody looked at
    one.budget = enough;
    budgets.push_back(std::move(one));
  }
  why.smallest_budgets = std::move(budgets);
  const bool kept = why.smallest_budget_device && why.smallest_budget &&
                    repairs.helps(*why.smallest_budget_device, *why.smallest_budget);
  if (kept) return;
  why.smallest_budget.reset();
  why.smallest_budget_device.reset();
  // It names a budget that would do for anybody else.
  if (why.reason.code == Code::SolveAloneNeeds) why.reason = Error{Code::SolveNoDivision, {}, {}, {}};
}

}  // namespace stowage::runtimes
