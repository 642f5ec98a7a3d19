#include "app/cli/commands/solve_target.h"

#include <algorithm>

#include "app/cli/arguments/option_words.h"
#include "app/cli/output/plan_text.h"
#include "core/base/json.h"
#include "core/plan/computed.h"
#include "core/runtimes/judging/clean_plans.h"
#include "core/runtimes/judging/repairs.h"
#include "core/runtimes/target_plan.h"

namespace stowage::cli {
namespace {

runtimes::Teller teller_of(const TargetPlan& plan, std::vector<std::string> set) {
  return {*plan.target, plan.facts, plan.gguf, plan.path, std::move(set), plan.said, plan.told};
}

/// What has to be typed beside --offload for these names, for a plan that the target is told and runs;
/// nullopt: nothing helps.
std::optional<std::vector<std::string>> words_beside(const Session& session, const TargetPlan& plan,
                                                     const std::vector<std::string>& names,
                                                     const machine::Machine& machine,
                                                     const plan::TurnBytes& turns,
                                                     const plan::PassTimesPtr& times, solve::Effort effort) {
  effort.explain = false;
  plan::Settings asked = plan.asked;
  for (const std::string& name : names) asked.rules.push_back({name, machine::kCpu, false});
  runtimes::TargetSettings again = runtimes::settings_for(*plan.target, *plan.model, machine, asked);
  const solve::UnitCatalogPtr catalog = solve::make_unit_catalog(plan.model, again.settings, times);
  runtimes::Teller teller = teller_of(plan, std::move(again.set));
  const runtimes::TargetQuestion question{teller, *catalog, machine, again.settings, turns, effort};
  if (runtimes::has_plan(question, session.job())) return std::vector<std::string>();
  const auto found = runtimes::solve_for(question, session.job());
  if (!found || found->answer.settled() != solve::Settled::Found) return std::nullopt;
  const plan::DeviceMap map = plan::to_device_map(*plan.model, machine, found->answer.placement);
  auto words = runtimes::arguments_that_clear(question, map, session.job());
  if (!words) return std::nullopt;
  teller.said = runtimes::with_change(plan.said, {{}, *words});
  return runtimes::has_plan(question, session.job()) ? words : std::nullopt;
}

}  // namespace

void TargetPlanOptions::define(CLI::App& app) {
  target_.define_check(app);
  with_module_name(
      add_repeatable(app, "--offload", offload_,
                     "with --target: this module goes to the CPU; by itself nothing does where a target "
                     "has to be told")
          ->type_name("NAME"),
      "name each that goes.");
}

Try<TargetPlan> TargetPlanOptions::prepare(const Session& session, const ModelAndPath& model,
                                           const machine::Machine& machine, const plan::Settings& settings,
                                           const plan::PlanTarget& planned, bool runtime_typed) const {
  TargetPlan out{nullptr, nullptr, model.model, settings, settings, {}, nullptr, model.path};
  if (!typed()) {
    if (!offload_.empty()) return usage("--offload goes with --target; --pin NAME=cpu places a module.");
    if (const std::string word = target_.first_beside_target(); !word.empty())
      return usage(word + " goes with --target.");
    return out;
  }
  const auto target = target_.target(settings);
  if (!target) return tl::unexpected(target.error());
  if (const auto there = target_.on_machine(machine, {}); !there) return tl::unexpected(there.error());
  const auto teller = teller_of(session, model, **target);
  if (!teller) return tl::unexpected(teller.error());
  auto said = target_.options(**target, *teller->facts, planned, &out.told);
  if (!said) return tl::unexpected(said.error());
  out.said = std::move(*said);
  out.saved_settings = target_.taken_from(planned, **target);
  out.target = *target;
  out.facts = teller->facts;
  out.gguf = teller->gguf;
  if (!runtime_typed) out.settings.runtime.change_to((*target)->judged_as);
  runtimes::keep_cache_as(**target, out.settings.workload);
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
    const plan::TurnBytes of_target = runtimes::turns_for(*plan.target, *plan.model, turns);
    return runtimes::solve_clean({teller, catalog, machine, plan.settings, of_target, effort}, job);
  }
  auto answer = solve::solve_with_turns(catalog, machine, plan.settings, turns, nullptr, effort, job);
  if (!answer) return tl::unexpected<Error>(std::move(answer).error());
  return runtimes::TargetSolution{std::move(*answer), std::nullopt, std::nullopt, {}};
}

void add_words(Json& document, const TargetPlan& plan, const runtimes::TargetSolution& solution, bool ok) {
  if (!plan.target) return;
  document["ok"] = ok;
  // Rules of the target follow from its name: whoever asks again has those of his own.
  plan::Settings asked = plan.asked;
  asked.workload = plan.settings.workload;
  document["settings"] = plan::to_json(asked);
  if (Json settings = settings_json(plan.said); !settings.is_null())
    document["target_settings"] = std::move(settings);
  for (const auto& [name, value] : plan.told) document["target_options"][name] = value;
  plan::add_value_places({plan.said.input_device, plan.said.input_devices, plan.said.kv_device}, document);
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

OffloadRepair offload_repair(const Session& session, const TargetPlan& plan, const machine::Machine& machine,
                             const plan::TurnBytes& turns, const plan::PassTimesPtr& times,
                             const solve::Effort& effort) {
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
  OffloadRepair out{plan::covering_names(*plan.model, off), {}};
  const auto beside = words_beside(session, plan, out.names, machine, turns, times, effort);
  if (out.names.empty() || !beside) return {};
  for (const std::string& name : out.names) out.arguments.insert(out.arguments.end(), {"--offload", name});
  out.arguments.insert(out.arguments.end(), beside->begin(), beside->end());
  return out;
}

std::string offload_text(const OffloadRepair& repair) {
  std::string text = "Let modules leave the GPUs:";
  bool copies = false;
  for (const std::string& argument : repair.arguments) {
    text += fill_sentence(" %s", argument.empty() ? "\"\"" : argument, {});
    copies = copies || argument == "--copy";
  }
  return copies ? text + " (the program has to make these copies)" : text;
}

Json offload_json(const OffloadRepair& repair) {
  return {{"kind", "offload"}, {"names", repair.names}, {"arguments", repair.arguments}, {"verified", true}};
}

TargetCheck check_plan(const TargetPlan& plan, const machine::Machine& machine, const plan::DeviceMap& map) {
  if (!plan.target) return {};
  runtimes::CheckOptions options = plan.said;
  add_machine(machine, plan.settings.workload, options);
  options.set = plan.set;
  TargetCheck out{plan.target};
  out.said = plan.said;
  out.saved_settings = plan.saved_settings;
  if (plan.target->device_rules)
    out.found = runtimes::check_devices(*plan.facts, *plan.target->device_rules, map, options);
  return out;
}

bool runs_as_told(const TargetCheck& check, const runtimes::TargetSolution& solution) {
  return check.ok() && (!solution.retold || solution.retold->refused.empty());
}

std::string not_run_text(const Console& console, const TargetPlan& plan, const TargetCheck& check) {
  if (check.found.ok()) return {};
  return console.bad(std::string(plan.target->title) + " cannot run this plan as it is") +
         " (see the errors above), and no plan without errors was found.\n";
}

}  // namespace stowage::cli
