#include "app/cli/commands/export_target.h"

#include "app/cli/output/export_text.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/formats/execution.h"
#include "core/runtimes/export/export.h"

namespace stowage::cli {

bool exports_as_target(const std::string& name) {
  const runtimes::Target* target = runtimes::find_target(name);
  return target && target->write;
}

std::string export_names() {
  std::string names = "device_map";
  for (const runtimes::Target* target : runtimes::targets()) {
    if (target->writes()) names += ", " + std::string(target->name);
  }
  return names;
}

CommandResult export_target(const Session& session, const ModelAndPath& model, const std::string& name,
                            const TargetOptions& options, const GivenPlan& given,
                            const TargetExport& wanted) {
  const runtimes::Target& target = *runtimes::find_target(name);
  const auto execution = formats::read_execution(*model.model, session.job(), model.part);
  session.clear_progress();
  if (!execution) return rejected(execution.error(), model.path);
  const runtimes::FactsPtr facts = runtimes::make_facts(model.model, *execution);
  runtimes::WriterValues told;
  auto settings = options.for_export(target, *facts, given.target, told);
  if (!settings) return tl::unexpected(settings.error());
  settings->set = given.set;
  if (wanted.manual_activations) told["activations"] = "manual";
  const runtimes::Exported exported = runtimes::export_plan(
      {*facts, target, given.map, *settings, model.path, wanted.output, false, std::move(told),
       given.activations, &wanted.machine, &wanted.settings, wanted.hosts},
      wanted.nearest);
  Json json{{"schema", "stowage.export/1"}, {"target", name}};
  json.update(runtimes::to_json(exported));
  json["nearest"] = wanted.nearest;
  if (exported.refused) {
    const bool helps = !wanted.nearest && runtimes::nearest_may_help(exported.refused->kind);
    const std::string why = "stowage-cli: " + std::string(target.title) +
                            " cannot be told this plan: " + runtimes::message(*exported.refused) + ".\n" +
                            (helps ? "  note     --nearest writes the nearest plan that can be said.\n" : "");
    return Outcome{kNo, std::move(json), {}, session.json ? std::string() : why};
  }
  Outcome out;
  if (!wanted.output.empty()) {
    if (const auto written = write_file_atomically(wanted.output, exported.text); !written)
      return rejected(written.error(), wanted.output);
    json["file"] = wanted.output;
  } else {
    out.text = exported.text;
  }
  out.document = std::move(json);
  if (session.json) return out;
  out.notes = export_text(exported);
  for (const std::string& setting : options.taken_from(given.target, target))
    out.notes +=
        "  note     " + setting + " is as the plan says; --set " + setting + "=VALUE says otherwise.\n";
  return out;
}

Try<std::string> add_map_export(Json& document, const MapExport& wanted, const plan::DeviceMap& map) {
  const runtimes::FactsPtr facts = runtimes::make_facts(wanted.model, wanted.execution);
  runtimes::WriterValues none;
  const auto said = wanted.options.for_export(*runtimes::find_target("accelerate"), *facts, {}, none);
  if (!said) return tl::unexpected(said.error());
  runtimes::CheckOptions options = *said;
  options.set = wanted.set;
  runtimes::Exported exported = runtimes::export_plan({*facts,
                                                       *runtimes::find_target("accelerate"),
                                                       map,
                                                       options,
                                                       wanted.path,
                                                       wanted.output,
                                                       wanted.settings.runtime.offload_buffers,
                                                       {},
                                                       wanted.activations,
                                                       &wanted.machine,
                                                       &wanted.settings});
  // Of a plan that is over a budget itself that is said already.
  std::erase_if(exported.findings, [](const runtimes::ExportFinding& finding) {
    return finding.rule == runtimes::ExportRule::OverBudget && finding.severity != plan::Severity::Error;
  });
  Json diagnostics = std::move(document["diagnostics"]);
  document.update(runtimes::to_json(exported));
  for (Json& more : document["diagnostics"]) diagnostics.push_back(std::move(more));
  document["diagnostics"] = std::move(diagnostics);
  return export_text(exported);
}

}  // namespace stowage::cli
