#include "app/cli/commands/check_read.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/arguments/given_plan.h"
#include "app/cli/output/counted.h"
#include "app/cli/output/plan_text.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/formats/execution.h"
#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/judging/reserves.h"
#include "core/runtimes/target_plan.h"
#include "core/runtimes/targets.h"

namespace stowage::cli {
namespace {

using runtimes::ImportFinding;
using runtimes::ReadPlan;

/// What was read, as a plan of the machine.
struct Placed {
  machine::Machine machine;
  plan::Evaluation evaluation{};
  plan::DeviceMap map{};
  std::vector<runtimes::TargetReserve> reserves{};
  std::vector<ImportFinding> findings{};  ///< beside what was read

  bool ok() const {
    return evaluation.ok() && runtimes::room_for_reserves(evaluation, reserves) &&
           std::none_of(findings.begin(), findings.end(),
                        [](const ImportFinding& one) { return one.severity == plan::Severity::Error; });
  }
};

/// Where every tensor is cut over several cards no card's bytes are known, but a least of them is: a part of
/// the weights of a stage. What is over that is certain; nothing else is said of budgets.
void judge_pieces(const ReadPlan& read, Placed& out) {
  plan::Evaluation& evaluation = out.evaluation;
  std::erase_if(evaluation.diagnostics,
                [](const plan::Diagnostic& one) { return one.what.code == Code::PlanOverBudget; });
  std::uint64_t stages = 0, least = 0, largest = 0;
  bool limited = true;
  for (std::size_t slot = 0; slot < out.machine.gpu_count(); ++slot) {
    const Bytes weights = evaluation.devices[slot].weights;
    if (weights) ++stages;
    least = std::max(least, (weights.count() + read.pieces - 1) / read.pieces);
    limited = limited && out.machine.devices[slot].budget;
    largest = std::max(largest, out.machine.devices[slot].budget.value_or(Bytes()).count());
  }
  const std::string pieces = std::to_string(read.pieces), bytes = format_bytes(Bytes(least));
  const auto add = [&](plan::Severity severity, runtimes::ImportKind kind, std::vector<std::string> said) {
    out.findings.push_back({severity, kind, {}, std::move(said)});
  };
  if (limited && stages * read.pieces > out.machine.gpu_count())
    add(plan::Severity::Error, runtimes::ImportKind::FewCards,
        {std::to_string(stages), pieces, std::to_string(stages * read.pieces),
         std::to_string(out.machine.gpu_count())});
  // What vLLM keeps in RAM by an order of its own takes that much off a card.
  const bool some_in_ram =
      std::any_of(read.findings.begin(), read.findings.end(),
                  [](const ImportFinding& one) { return one.kind == runtimes::ImportKind::CpuOffload; });
  if (some_in_ram) return;
  if (limited && least > largest) {
    add(plan::Severity::Error, runtimes::ImportKind::PiecesTooLarge,
        {pieces, bytes, format_bytes(Bytes(largest))});
  } else {
    add(plan::Severity::Info, runtimes::ImportKind::PiecesOfCard, {pieces, bytes});
  }
}

/// What the target keeps beside a plan is counted where it is told how much of a card it takes, or takes a
/// part of each by itself.
bool shares_cards(const runtimes::Target& target) {
  return std::any_of(target.counted.begin(), target.counted.end(), [](const runtimes::ReserveRule& rule) {
    return rule.kind == runtimes::ReserveRule::Kind::CardShare;
  });
}

Placed place(const runtimes::Facts& facts, const runtimes::Target& target, const ReadPlan& read,
             machine::Machine machine, const MachineOptions& options) {
  Placed out{std::move(machine)};
  if (read.places.empty()) return out;
  const plan::DeviceMap map = runtimes::map_of_places(facts, read.places);
  take_devices_of_map(out.machine, map, options);
  plan::Settings settings;
  settings.runtime.change_to(target.judged_as);
  settings.workload.tokens = read.tokens.value_or(0);
  runtimes::keep_cache_as(target, settings.workload);
  plan::AppliedMap applied;
  out.evaluation = plan::check(*facts.model, out.machine, settings, map, &applied);
  out.map = plan::to_device_map(*facts.model, out.machine, applied.placement);
  if (read.pieces > 1) {
    judge_pieces(read, out);
  } else if (shares_cards(target)) {
    out.reserves = runtimes::reserves_of(target, *facts.model, out.machine, &applied.placement,
                                         {settings.workload, read.card_percent});
    const machine::Machine reserved = runtimes::with_reserves(out.machine, out.reserves);
    out.evaluation = plan::check(*facts.model, reserved, settings, map);
    runtimes::show_caches(out.reserves, out.evaluation);
  }
  return out;
}

/// Nothing is wrong, and tensors that are cut are not planned here.
bool is_not_judged(const ReadPlan& read, const Placed& placed) {
  return read.pieces > 1 && read.ok() && placed.ok();
}

std::vector<ImportFinding> findings_of(const ReadPlan& read, const Placed& placed) {
  std::vector<ImportFinding> out = read.findings;
  out.insert(out.end(), placed.findings.begin(), placed.findings.end());
  return out;
}

Json document(const ReadQuestion& question, const runtimes::Facts& facts, const ReadPlan& read,
              const Placed& placed, bool ok) {
  Json json;
  json["schema"] = "stowage.check/1";
  json["ok"] = ok;
  add_verdict(json, ok, read.unknown.size());
  if (is_not_judged(read, placed)) json["verdict"] = "not_judged";
  json["target"] = question.target.name;
  json["model"] = model_json(*facts.model, question.path);
  json["tensors"] = Json::array();
  for (std::uint32_t i = 0; i < read.places.size(); ++i)
    json["tensors"].push_back({{"name", facts.tensor_name(i)},
                               {"device", machine::to_string(read.places[i])},
                               {"bytes", facts.bytes(i)}});
  json["device_map"] = read.places.empty() ? Json(nullptr) : plan::to_json(placed.map);
  json["unknown_options"] = read.unknown;
  json["understood"] = Json::array();
  for (const ReadPlan::Option& option : read.understood)
    json["understood"].push_back({{"option", option.text}, {"meaning", runtimes::meaning_text(option)}});
  add_evaluation(json, placed.evaluation);
  if (!placed.reserves.empty()) json["target_reserves"] = runtimes::to_json(placed.reserves);
  for (const ImportFinding& finding : findings_of(read, placed))
    json["diagnostics"].push_back({{"severity", plan::to_string(finding.severity)},
                                   {"rule", runtimes::rule_name(finding.kind)},
                                   {"subjects", Json::array()},
                                   {"numbers", Json::array()},
                                   {"message", runtimes::message(finding)},
                                   {"fixes", Json::array()}});
  return json;
}

std::string text_of(const Console& console, const runtimes::Target& target, const ReadPlan& read,
                    const Placed& placed, bool ok) {
  std::string out = is_not_judged(read, placed)
                        ? console.warn("Not judged: tensor parallelism is not planned here.") + "\n"
                        : verdict_text(console, target, ok, read.unknown.size());
  constexpr std::size_t kMost = 40;
  Table table({"option", "meaning"});
  for (std::size_t i = 0; i < std::min(read.understood.size(), kMost); ++i)
    table.row({fill_sentence("%s", read.understood[i].text, {}), runtimes::meaning_text(read.understood[i])});
  for (const std::string& option : read.unknown)
    table.row({fill_sentence("%s", option, {}), console.warn("not understood")});
  if (!read.understood.empty() || !read.unknown.empty()) out += table.text(console) + "\n";
  if (!read.places.empty() && read.pieces == 1) out += devices_text(console, placed.evaluation) + "\n";
  for (const ImportFinding& finding : findings_of(read, placed)) {
    const std::string mark = finding.severity == plan::Severity::Error     ? console.bad("error  ")
                             : finding.severity == plan::Severity::Warning ? console.warn("warning")
                                                                           : console.dim("note   ");
    out += "  " + mark + "  " + runtimes::message(finding) + "\n";
  }
  return out + diagnostics_text(console, placed.evaluation);
}

}  // namespace

void add_verdict(Json& document, bool ok, std::size_t not_understood) {
  document["verdict"] = !ok ? "does_not_work" : not_understood > 0 ? "nothing_wrong_found" : "works";
  document["not_understood"] = not_understood;
}

std::string verdict_text(const Console& console, const runtimes::Target& target, bool ok,
                         std::size_t not_understood) {
  const char* const thing = target.file.ends_with(".py")     ? "line"
                            : target.file.ends_with(".json") ? "key"
                                                             : "option";
  const std::string missed =
      counted(not_understood, thing) + (not_understood == 1 ? " was" : " were") + " not understood.";
  if (!ok) return console.bad("This does not work.") + (not_understood > 0 ? " " + missed : "") + "\n";
  if (not_understood == 0) return console.good("This works.") + "\n";
  return console.warn("Nothing wrong was found in what was understood; " + missed) + "\n";
}

std::string read_names() {
  std::string names;
  for (const runtimes::Target* target : runtimes::targets()) {
    if (target->reads()) names += (names.empty() ? "" : ", ") + std::string(target->name);
  }
  return names;
}

CommandResult check_read(const Session& session, const ReadQuestion& question,
                         const MachineOptions& options) {
  auto machine = options.resolve(question.path);
  if (!machine) return tl::unexpected(machine.error());
  const auto model = open_model(session, question.path, question.part);
  if (!model) return tl::unexpected(model.error());
  const auto execution = formats::read_execution(question.path, session.job(), question.part);
  session.clear_progress();
  if (!execution) return rejected(execution.error(), question.path);
  const runtimes::FactsPtr facts = runtimes::make_facts(*model, *execution);
  const ReadPlan read = runtimes::read_plan(*facts, question.target, question.text);
  const Placed placed = place(*facts, question.target, read, std::move(*machine), options);
  const bool ok = read.ok() && placed.ok() && read.pieces == 1;
  const int exit = ok ? kDone : kNo;
  Json json = document(question, *facts, read, placed, ok);
  if (question.output && !read.places.empty()) {
    const auto written = write_file_atomically(*question.output, to_text(json["device_map"]) + "\n");
    if (!written) return rejected(written.error(), *question.output);
    json["file"] = *question.output;
  }
  if (session.json) return Outcome{exit, std::move(json)};
  return Outcome{exit, {}, text_of(session.console, question.target, read, placed, ok)};
}

}  // namespace stowage::cli
