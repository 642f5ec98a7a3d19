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
#include "core/runtimes/judging/judge_read.h"
#include "core/runtimes/targets.h"

namespace stowage::cli {
namespace {

using runtimes::ImportFinding;
using runtimes::ReadPlan;

/// What was read, as a plan of the machine.
struct Placed {
  machine::Machine machine;
  runtimes::JudgedRead judged{};
  plan::DeviceMap map{};
};

Placed place(const runtimes::Facts& facts, const runtimes::Target& target, const ReadPlan& read,
             machine::Machine machine, const MachineOptions& options) {
  Placed out{std::move(machine)};
  if (read.places.empty()) return out;
  plan::DeviceMap devices = runtimes::map_of_places(facts, read.places);
  for (const machine::DeviceId card : read.cards) devices.entries.push_back({{}, card});
  take_devices_of_map(out.machine, devices, options);
  out.judged = runtimes::judge_read(facts, target, read, out.machine, {});
  out.map = plan::to_device_map(*facts.model, out.machine, out.judged.applied.placement);
  return out;
}

/// Nothing is wrong, and it is not known what each card holds of weights that are cut.
bool is_not_judged(const ReadPlan& read, const Placed& placed) {
  return read.pieces > 1 && read.ok() && placed.judged.ok() && placed.judged.open();
}

std::vector<ImportFinding> findings_of(const ReadPlan& read, const Placed& placed) {
  std::vector<ImportFinding> out = read.findings;
  out.insert(out.end(), placed.judged.findings.begin(), placed.judged.findings.end());
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
  add_kept(json, read.told, read.not_kept);
  add_evaluation(json, placed.judged.evaluation);
  if (placed.judged.cuts) json["tensor_parallel"] = runtimes::to_json(*placed.judged.cuts);
  if (!placed.judged.reserves.empty()) json["target_reserves"] = runtimes::to_json(placed.judged.reserves);
  for (const ImportFinding& finding : findings_of(read, placed))
    json["diagnostics"].push_back({{"severity", plan::to_string(finding.severity)},
                                   {"rule", runtimes::rule_name(finding.kind)},
                                   {"subjects", Json::array()},
                                   {"numbers", Json::array()},
                                   {"message", runtimes::message(finding)},
                                   {"fixes", Json::array()}});
  return json;
}

/// What is cut and what is not, by kind of layer.
std::string kinds_text(const Console& console, const runtimes::JudgedCuts& cuts) {
  Table table({"kind of layer", "cut by", ">weights", ">on a card"});
  for (const runtimes::JudgedCuts::Kind& kind : cuts.kinds)
    table.row({std::string(kind.rule.name), std::string(to_string(kind.rule.cut)),
               format_bytes(kind.use.bytes), format_bytes(kind.most)});
  for (const runtimes::UnknownCut& one : cuts.unknown)
    table.row({one.name, console.warn("not known"), format_bytes(one.bytes), format_bytes(one.bytes)});
  return table.text(console);
}

std::string text_of(const Console& console, const runtimes::Target& target, const ReadPlan& read,
                    const Placed& placed, bool ok) {
  std::string out =
      is_not_judged(read, placed)
          ? console.warn("Not judged: nobody knows what each card holds of weights that are cut.") + "\n"
          : verdict_text(console, target, ok, read.unknown.size());
  constexpr std::size_t kMost = 40;
  Table table({"option", "meaning"});
  for (std::size_t i = 0; i < std::min(read.understood.size(), kMost); ++i)
    table.row({fill_sentence("%s", read.understood[i].text, {}), runtimes::meaning_text(read.understood[i])});
  for (const std::string& option : read.unknown)
    table.row({fill_sentence("%s", option, {}), console.warn("not understood")});
  if (!read.understood.empty() || !read.unknown.empty()) out += table.text(console) + "\n";
  const bool cards = placed.judged.cuts && placed.judged.cuts->counted();
  if (!read.places.empty() && (read.pieces == 1 || cards))
    out += devices_text(console, placed.judged.evaluation) + "\n";
  if (cards) out += kinds_text(console, *placed.judged.cuts) + "\n";
  for (const ImportFinding& finding : findings_of(read, placed)) {
    const std::string mark = finding.severity == plan::Severity::Error     ? console.bad("error  ")
                             : finding.severity == plan::Severity::Warning ? console.warn("warning")
                                                                           : console.dim("note   ");
    out += "  " + mark + "  " + runtimes::message(finding) + "\n";
  }
  return out + lost_text(console, read.not_kept) + diagnostics_text(console, placed.judged.evaluation);
}

}  // namespace

void add_kept(Json& document, const runtimes::WriterValues& told, const std::vector<std::string>& lost) {
  for (const auto& [name, value] : told) document["target_options"][name] = value;
  if (!lost.empty()) document["not_kept"] = lost;
}

std::string lost_text(const Console& console, const std::vector<std::string>& lost) {
  std::string out;
  for (const std::string& one : lost)
    out += "  " + console.dim("note   ") + "  " +
           fill_sentence("%s: no export of the plan says it again.", one, {}) + "\n";
  return out;
}

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
  const auto execution = formats::read_execution(**model, session.job(), question.part);
  session.clear_progress();
  if (!execution) return rejected(execution.error(), question.path);
  const runtimes::FactsPtr facts = runtimes::make_facts(*model, *execution);
  const ReadPlan read = runtimes::read_plan(*facts, question.target, question.text);
  const Placed placed = place(*facts, question.target, read, std::move(*machine), options);
  const bool ok = read.ok() && placed.judged.ok() && (read.pieces == 1 || !placed.judged.open());
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
