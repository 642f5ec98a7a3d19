#include "app/cli/commands/check_read.h"

#include <fmt/format.h>

#include "app/cli/arguments/given_plan.h"
#include "app/cli/output/plan_text.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/formats/execution.h"
#include "core/runtimes/import/read_plan.h"
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
};

Placed place(const runtimes::Facts& facts, const runtimes::Target& target, const ReadPlan& read,
             machine::Machine machine, const MachineOptions& options) {
  Placed out{std::move(machine)};
  if (read.places.empty()) return out;
  const plan::DeviceMap map = runtimes::map_of_places(facts, read.places);
  take_devices_of_map(out.machine, map, options);
  plan::Settings settings;
  settings.runtime.change_to(target.judged_as);
  plan::AppliedMap applied;
  out.evaluation = plan::check(*facts.model, out.machine, settings, map, &applied);
  out.map = plan::to_device_map(*facts.model, out.machine, applied.placement);
  return out;
}

Json document(const ReadQuestion& question, const runtimes::Facts& facts, const ReadPlan& read,
              const Placed& placed, bool ok) {
  Json json;
  json["schema"] = "stowage.check/1";
  json["ok"] = ok;
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
  for (const ImportFinding& finding : read.findings)
    json["diagnostics"].push_back({{"severity", plan::to_string(finding.severity)},
                                   {"rule", runtimes::rule_name(finding.kind)},
                                   {"subjects", Json::array()},
                                   {"numbers", Json::array()},
                                   {"message", runtimes::message(finding)},
                                   {"fixes", Json::array()}});
  return json;
}

std::string text_of(const Console& console, const ReadPlan& read, const Placed& placed, bool ok) {
  std::string out = ok ? console.good("This works.") : console.bad("This does not work.");
  out += "\n";
  constexpr std::size_t kMost = 40;
  Table table({"option", "meaning"});
  for (std::size_t i = 0; i < std::min(read.understood.size(), kMost); ++i)
    table.row({fill_sentence("%s", read.understood[i].text, {}), runtimes::meaning_text(read.understood[i])});
  for (const std::string& option : read.unknown)
    table.row({fill_sentence("%s", option, {}), console.warn("unknown")});
  if (!read.understood.empty() || !read.unknown.empty()) out += table.text(console) + "\n";
  if (!read.places.empty()) out += devices_text(console, placed.evaluation) + "\n";
  for (const ImportFinding& finding : read.findings) {
    const std::string mark =
        finding.severity == plan::Severity::Error ? console.bad("error  ") : console.warn("warning");
    out += "  " + mark + "  " + runtimes::message(finding) + "\n";
  }
  return out + diagnostics_text(console, placed.evaluation);
}

}  // namespace

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
  const bool ok = read.ok() && placed.evaluation.ok();
  const int exit = ok ? kDone : kNo;
  Json json = document(question, *facts, read, placed, ok);
  if (question.output && !read.places.empty()) {
    const auto written = write_file_atomically(*question.output, to_text(json["device_map"]) + "\n");
    if (!written) return rejected(written.error(), *question.output);
    json["file"] = *question.output;
  }
  if (session.json) return Outcome{exit, std::move(json)};
  return Outcome{exit, {}, text_of(session.console, read, placed, ok)};
}

}  // namespace stowage::cli
