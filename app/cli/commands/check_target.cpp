#include "app/cli/commands/check_target.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "app/cli/commands/gguf_facts_of.h"
#include "app/cli/output/counted.h"
#include "core/base/json.h"
#include "core/formats/execution.h"
#include "core/runtimes/target_plan.h"

namespace stowage::cli {
namespace {

using runtimes::Finding;
using runtimes::Fix;
using runtimes::FixKind;

/// "16.0 KiB a token, and 4.00 KiB back"
std::string price_text(const Fix& fix) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (fix.bytes_once) add(format_bytes(fix.bytes_once) + " once");
  if (fix.bytes_per_token > 0) add(format_bytes(Bytes(fix.bytes_per_token)) + " a token");
  if (fix.bytes_per_item > 0) add(format_bytes(Bytes(fix.bytes_per_item)) + " an item");
  if (fix.also_bytes_per_token > 0)
    add("and " + format_bytes(Bytes(fix.also_bytes_per_token)) + " a token back");
  return text.empty() ? "free" : text;
}

std::string what_text(FixKind kind) {
  switch (kind) {
    case FixKind::MoveWeight:
      return "move the weights";
    case FixKind::MoveIndex:
      return "copy the ids in the program";
    case FixKind::MoveRows:
      return "copy the rows in the program";
    case FixKind::MoveActivation:
      return "copy the values in the program";
    case FixKind::MoveBuffer:
      return "move the buffers";
    case FixKind::Unsplit:
      return "put all names on one device";
    case FixKind::SetOffload:
      return "offload the source module";
    case FixKind::SetTrim:
      break;
  }
  return "trim host memory";
}

std::string apply_text(const runtimes::Change& change) {
  std::string text;
  for (std::size_t i = 0; i < change.map.size() && i < 3; ++i) {
    const auto& [key, device] = change.map[i];
    text += fill_sentence(i == 0 ? "%s: %1" : ", %s: %1", key.empty() ? "(everything)" : key,
                          {machine::to_string(device)});
  }
  if (change.map.size() > 3) text += " and " + counted(change.map.size() - 3, "more key");
  for (const std::string& argument : change.arguments) text += (text.empty() ? "" : " ") + argument;
  return text;
}

std::string finding_text(const Console& console, const Finding& finding) {
  const std::string mark = finding.severity == plan::Severity::Error     ? console.bad("error  ")
                           : finding.severity == plan::Severity::Warning ? console.warn("warning")
                                                                         : console.dim("note   ");
  std::string text = "  " + mark + "  " + runtimes::message(finding) + "\n";
  for (const Fix& fix : finding.fixes) {
    text += fmt::format("             to mend it: {} ({}{}): {}\n", what_text(fix.kind), price_text(fix),
                        fix.fits ? "" : "; over budget", apply_text(fix.apply));
  }
  return text;
}

/// "From load to compile, 9.31 GiB of weights go from cuda:0 to cpu.", a line each.
std::string moves_text(const std::vector<runtimes::Phase>& phases) {
  std::string text;
  for (const runtimes::Phase& phase : phases) {
    for (const runtimes::Phase::Move& move : phase.moves)
      text += fmt::format("From {} to {}, {} of weights go from {} to {}.\n", phase.after, phase.name,
                          format_bytes(move.bytes), machine::display_name(move.from),
                          machine::display_name(move.to));
  }
  return text;
}

std::string phases_text(const Console& console, const runtimes::DeviceCheck& found) {
  if (found.phases.empty()) return {};
  Table table({"phase", "device", ">at most", ">budget", ">over"});
  for (const runtimes::Phase& phase : found.phases) {
    for (const runtimes::Phase::Need& need : phase.needs) {
      if (!need.bytes) continue;
      const Bytes over = need.budget ? need.bytes - *need.budget : Bytes();
      table.row({std::string(phase.name), console.device(need.device), format_bytes(need.bytes),
                 need.budget ? format_bytes(*need.budget) : "unlimited",
                 over ? console.bad(format_bytes(over)) : std::string("-")});
    }
  }
  return "\n" + table.text(console) + moves_text(found.phases);
}

bool is_saved(const TargetCheck& check, const std::string& name) {
  return std::find(check.saved_settings.begin(), check.saved_settings.end(), name) !=
         check.saved_settings.end();
}

/// "Told: malloc_trim=true (from the plan)."
std::string settings_text(const TargetCheck& check) {
  std::string text;
  const Json settings = settings_json(check.said);
  for (const auto& [name, value] : settings.items())
    text += (text.empty() ? "Told: " : ", ") + name + "=" + (value.get<bool>() ? "true" : "false") +
            (is_saved(check, name) ? " (from the plan)" : " (--set)");
  return text.empty() ? text : text + ".\n";
}

}  // namespace

Try<runtimes::Teller> teller_of(const Session& session, const ModelAndPath& model,
                                const runtimes::Target& target) {
  const auto execution = formats::read_execution(*model.model, session.job(), model.part);
  session.clear_progress();
  if (!execution) return rejected(execution.error(), model.path);
  runtimes::Teller out{target, runtimes::make_facts(model.model, *execution), nullptr, model.path, {}};
  if (!target.gguf) return out;
  auto read = gguf_facts_of(session, *model.model, model.path);
  if (!read) return tl::unexpected(read.error());
  out.gguf = std::make_shared<const llamacpp::Facts>(std::move(*read));
  return out;
}

Try<std::vector<runtimes::TargetReserve>> reserves_of_map(
    const TargetOptions& options, const plan::PlanTarget& planned, const plan::Settings& settings,
    const model::Model& model, const machine::Machine& machine, const plan::Placement& placement,
    const plan::TurnBytes& turns) {
  if (!options.typed()) return std::vector<runtimes::TargetReserve>();
  const auto target = options.target(settings);
  if (!target) return tl::unexpected(target.error());
  runtimes::WriterValues told;
  if (const auto said = options.settings(**target, planned, &told); !said)
    return tl::unexpected(said.error());
  return runtimes::reserves_of(**target, model, machine, &placement, {settings.workload, told, &turns});
}

plan::TurnBytes turns_for_target(const TargetOptions& options, const plan::Settings& settings,
                                 const model::Model& model, const plan::TurnBytes& turns) {
  const auto target = options.typed() ? options.target(settings) : Try<const runtimes::Target*>(nullptr);
  return target && *target ? runtimes::turns_for(**target, model, turns) : turns;
}

Try<TargetCheck> check_target(const Session& session, const ModelAndPath& model, const TargetOptions& options,
                              const machine::Machine& machine, const plan::Settings& settings,
                              const GivenPlan& given, const plan::Placement& placement,
                              plan::Evaluation& evaluation) {
  const auto target = options.target(settings);
  if (!target) return tl::unexpected(target.error());
  if (!*target) return TargetCheck{};
  auto teller = teller_of(session, model, **target);
  if (!teller) return tl::unexpected(teller.error());
  teller->set = given.set;
  auto asked = options.options(**target, *teller->facts, given.target, &teller->told);
  if (!asked) return tl::unexpected(asked.error());
  add_machine(machine, settings.workload, *asked);
  asked->set = given.set;
  teller->said = *asked;
  TargetCheck out{*target};
  out.said = *asked;
  out.saved_settings = options.taken_from(given.target, **target);
  if ((*target)->device_rules)
    out.found =
        runtimes::check_devices(*teller->facts, *(*target)->device_rules, given.map, *asked, session.job());
  const bool whole = std::all_of(placement.slots.begin(), placement.slots.end(),
                                 [&](std::size_t slot) { return slot < machine.devices.size(); });
  plan::Settings judged = settings;
  if (evaluation.main_gpu) judged.main_gpu = evaluation.main_gpu;
  if (options.typed() && whole) out.retold = runtimes::retell(*teller, machine, judged, placement);
  const auto tied = [](const Finding& finding) { return finding.rule == runtimes::Rule::TiedSplit; };
  if (std::any_of(out.found.findings.begin(), out.found.findings.end(), tied)) {
    std::erase_if(evaluation.diagnostics,
                  [](const plan::Diagnostic& said) { return said.what.code == Code::PlanSplitTie; });
  }
  return out;
}

void add_target(Json& document, const TargetCheck& check) {
  document["target"] = check.target ? Json(check.target->name) : Json(nullptr);
  if (!check.target) return;
  for (const Finding& finding : check.found.findings)
    document["diagnostics"].push_back(runtimes::to_json(finding));
  document["phases"] = Json::array();
  for (const runtimes::Phase& phase : check.found.phases)
    document["phases"].push_back(runtimes::to_json(phase));
  document["alias_groups"] = Json::array();
  for (const runtimes::SharedNames& shared : check.found.shared)
    document["alias_groups"].push_back(runtimes::to_json(shared));
  if (check.retold) document["expressed"] = expressed_json(*check.retold);
  if (check.retold) document["target_reserves"] = runtimes::to_json(check.reserves);
  const Json settings = settings_json(check.said);
  if (settings.is_null()) return;
  document["target_settings"] = settings;
  document["target_settings_from"] = Json::object();
  for (const auto& [name, value] : settings.items())
    document["target_settings_from"][name] = is_saved(check, name) ? "plan" : "--set";
}

Json settings_json(const runtimes::CheckOptions& said) {
  Json json;
  if (said.offload_module_to_cpu) json["offload_module_to_cpu"] = *said.offload_module_to_cpu;
  if (said.malloc_trim) json["malloc_trim"] = *said.malloc_trim;
  return json;
}

Json expressed_json(const runtimes::Retold& retold) {
  const bool told = retold.refused.empty();
  return {{"same", retold.same},
          {"refused", told ? Json(nullptr) : Json(retold.refused)},
          {"distance", told ? Json(retold.distance.count()) : Json(nullptr)},
          {"cache_distance", told ? Json(retold.caches.count()) : Json(nullptr)},
          {"nearest", nullptr}};
}

std::string retold_text(const Console& console, const runtimes::Target& target,
                        const runtimes::Retold& retold) {
  const std::string title(target.title);
  if (!retold.refused.empty())
    return console.warn(title + " cannot be told this plan") + ": " + retold.refused + ".\n";
  if (retold.same) return {};
  const std::string what = retold.caches ? format_bytes(retold.distance) + " of weights and " +
                                               format_bytes(retold.caches) + " of KV cache"
                                         : format_bytes(retold.distance);
  return console.warn(title + " makes another plan of it") + ": " + what + " lie elsewhere.\n";
}

std::string reserves_text(const Console& console, const runtimes::Target& target,
                          const std::vector<runtimes::TargetReserve>& reserves) {
  if (reserves.empty()) return {};
  Table table({"device", ">reserved", "for"});
  for (const runtimes::TargetReserve& reserve : reserves)
    table.row({reserve.device ? console.device(*reserve.device) : std::string("-"),
               reserve.bytes ? format_bytes(*reserve.bytes) : std::string("not known"),
               std::string(reserve.about)});
  return "\nBeside the plan, " + std::string(target.title) + " takes (counted as overhead):\n" +
         table.text(console);
}

std::string target_text(const Console& console, const TargetCheck& check) {
  if (!check.target) return {};
  std::string text;
  for (const Finding& finding : check.found.findings) text += finding_text(console, finding);
  if (!text.empty()) text = "\nUnder " + std::string(check.target->title) + ":\n" + text;
  text += settings_text(check);
  text += phases_text(console, check.found);
  if (check.retold) text += retold_text(console, *check.target, *check.retold);
  return text + reserves_text(console, *check.target, check.reserves);
}

}  // namespace stowage::cli
