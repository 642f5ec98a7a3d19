#include "app/cli/commands/solve_target.h"

#include <algorithm>

#include "app/cli/output/plan_text.h"
#include "core/base/json.h"
#include "core/plan/computed.h"
#include "core/runtimes/judging/repairs.h"
#include "core/runtimes/target_plan.h"

namespace stowage::cli {
namespace {

runtimes::Teller teller_of(const TargetPlan& plan, std::vector<std::string> set) {
  return {*plan.target, plan.facts, plan.gguf, plan.path, std::move(set), plan.said, plan.told};
}

/// Whether a plan is found once these names are offloaded, and is one that the target can be told.
bool offload_helps(const Session& session, const TargetPlan& plan, const std::vector<std::string>& names,
                   const machine::Machine& machine, const plan::TurnBytes& turns,
                   const plan::PassTimesPtr& times, const solve::Effort& effort) {
  plan::Settings asked = plan.asked;
  for (const std::string& name : names) asked.rules.push_back({name, machine::kCpu, false});
  runtimes::TargetSettings again = runtimes::settings_for(*plan.target, *plan.model, machine, asked);
  const solve::UnitCatalogPtr catalog = solve::make_unit_catalog(plan.model, again.settings, times);
  const runtimes::Teller teller = teller_of(plan, std::move(again.set));
  return runtimes::has_plan({teller, *catalog, machine, again.settings, turns, effort}, session.job());
}

}  // namespace

void TargetPlanOptions::define(CLI::App& app) {
  target_.define_solve(app);
  add_repeatable(
      app, "--offload", offload_,
      "with --target: this module goes to the CPU; by itself nothing does where a target has to be "
      "told")
      ->type_name("NAME");
}

Try<TargetPlan> TargetPlanOptions::prepare(const Session& session, const ModelAndPath& model,
                                           const machine::Machine& machine, const plan::Settings& settings,
                                           bool runtime_typed) const {
  TargetPlan out{nullptr, nullptr, model.model, settings, settings, {}, nullptr, model.path};
  if (!typed()) {
    if (!offload_.empty()) return usage("--offload goes with --target; --pin NAME=cpu places a module.");
    if (const std::string* const setting = target_.first_setting())
      return usage("--set " + *setting + " goes with --target.");
    return out;
  }
  const auto target = target_.target(settings);
  if (!target) return tl::unexpected(target.error());
  const auto teller = teller_of(session, model, **target);
  if (!teller) return tl::unexpected(teller.error());
  auto said = target_.settings(**target, &out.told);
  if (!said) return tl::unexpected(said.error());
  out.said = std::move(*said);
  out.target = *target;
  out.facts = teller->facts;
  out.gguf = teller->gguf;
  if (!runtime_typed) out.settings.runtime.change_to((*target)->judged_as);
  out.model = runtimes::placed_model(*out.facts, **target);
  for (const std::string& name : offload_) {
    if (!machine.find(machine::kCpu)) return usage("--offload " + name + ": this machine has no CPU memory.");
    out.settings.rules.push_back({name, machine::kCpu, false});
  }
  out.asked = out.settings;
  runtimes::TargetSettings rules_added = runtimes::settings_for(**target, *out.model, machine, out.settings);
  out.settings = std::move(rules_added.settings);
  out.relaxed = std::move(rules_added.relaxed);
  out.set = std::move(rules_added.set);
  return out;
}

Result<runtimes::TargetSolution> solve_plan(const TargetPlan& plan, const solve::UnitCatalog& catalog,
                                            const machine::Machine& machine, const plan::TurnBytes& turns,
                                            const solve::Effort& effort, const Job& job) {
  if (plan.target) {
    const runtimes::Teller teller = teller_of(plan, plan.set);
    return runtimes::solve_for({teller, catalog, machine, plan.settings, turns, effort}, job);
  }
  auto answer = solve::solve_with_turns(catalog, machine, plan.settings, turns, nullptr, effort, job);
  if (!answer) return tl::unexpected<Error>(std::move(answer).error());
  return runtimes::TargetSolution{std::move(*answer), std::nullopt, std::nullopt, {}};
}

void add_words(Json& document, const TargetPlan& plan, const runtimes::TargetSolution& solution) {
  if (!plan.target) return;
  if (plan.said.offload_module_to_cpu)
    document["target_settings"]["offload_module_to_cpu"] = *plan.said.offload_module_to_cpu;
  if (plan.said.malloc_trim) document["target_settings"]["malloc_trim"] = true;
  document["target_reserves"] = runtimes::to_json(solution.reserves);
  document["expressed"] = solution.retold ? expressed_json(*solution.retold) : Json(nullptr);
  if (solution.nearest)
    document["expressed"]["nearest"] = {{"device_map", plan::to_json(solution.nearest->map)},
                                        {"distance", solution.nearest->distance.count()}};
}

std::string words_text(const Console& console, const TargetPlan& plan,
                       const runtimes::TargetSolution& solution) {
  if (!plan.target) return {};
  std::string text;
  if (solution.retold) text += retold_text(console, *plan.target, *solution.retold);
  if (solution.nearest) {
    text += "The nearest plan that it can be told moves " + format_bytes(solution.nearest->distance) +
            ", and breaks a budget or a rule here:\n" + map_text(console, solution.nearest->map, 10);
  }
  return text + reserves_text(console, *plan.target, solution.reserves);
}

std::vector<std::string> names_to_offload(const Session& session, const TargetPlan& plan,
                                          const machine::Machine& machine, const plan::TurnBytes& turns,
                                          const plan::PassTimesPtr& times, const solve::Effort& effort) {
  if (!plan.target || !plan.target->device_rules || plan.relaxed == plan.settings) return {};
  if (plan.target->device_rules->off_gpu == runtimes::OffGpu::Ignored) return {};
  const solve::UnitCatalogPtr catalog = solve::make_unit_catalog(plan.model, plan.relaxed, times);
  const auto answer =
      solve::solve_with_turns(*catalog, machine, plan.relaxed, turns, nullptr, effort, session.job());
  if (!answer || answer->outcome == solve::Outcome::Infeasible) return {};
  const auto cpu = machine.slot(machine::kCpu);
  if (!cpu) return {};
  std::vector<bool> off(plan.model->tensors().size());
  for (std::size_t i = 0; i < off.size(); ++i) off[i] = answer->placement.slots[i] == *cpu;
  std::vector<std::string> names = plan::covering_names(*plan.model, off);
  if (!offload_helps(session, plan, names, machine, turns, times, effort)) names.clear();
  return names;
}

std::string offload_text(const std::vector<std::string>& names) {
  std::string text = "Let modules leave the GPUs:";
  for (std::size_t i = 0; i < names.size() && i < 5; ++i)
    text += fill_sentence(" --offload %s", names[i].empty() ? "\"\"" : names[i], {});
  if (names.size() > 5) text += " and " + std::to_string(names.size() - 5) + " more";
  return text;
}

Json offload_json(const std::vector<std::string>& names) {
  Json arguments = Json::array();
  for (const std::string& name : names) {
    arguments.push_back("--offload");
    arguments.push_back(name);
  }
  return {{"kind", "offload"}, {"names", names}, {"arguments", std::move(arguments)}, {"verified", true}};
}

TargetCheck check_plan(const TargetPlan& plan, const machine::Machine& machine, const plan::DeviceMap& map) {
  if (!plan.target) return {};
  runtimes::CheckOptions options = plan.said;
  add_machine(machine, plan.settings.workload, options);
  options.set = plan.set;
  TargetCheck out{plan.target};
  if (plan.target->device_rules)
    out.found = runtimes::check_devices(*plan.facts, *plan.target->device_rules, map, options);
  return out;
}

}  // namespace stowage::cli
