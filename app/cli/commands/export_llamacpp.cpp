#include "app/cli/commands/export_llamacpp.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/commands/gguf_facts_of.h"
#include "app/cli/output/export_text.h"
#include "app/cli/output/llamacpp_text.h"
#include "app/cli/output/plan_text.h"
#include "core/base/file.h"
#include "core/runtimes/export/unused_options.h"
#include "core/runtimes/llamacpp/gguf_program.h"
#include "core/runtimes/llamacpp/rpc.h"

namespace stowage::cli {
namespace {

/// The sentences that say why a plan cannot be said; null where it can.
Json refused_json(const llamacpp::Findings& findings) {
  std::string out;
  for (const llamacpp::Finding& finding : findings) {
    if (finding.severity == plan::Severity::Error)
      out += (out.empty() ? "" : " ") + llamacpp::message(finding);
  }
  return out.empty() ? Json(nullptr) : Json(out);
}

Json document(const LlamacppExport& wanted, const model::Model& model, const machine::Machine& machine,
              const llamacpp::Facts& facts, const runtimes::GgufWritten& written, bool says) {
  const llamacpp::Exported& exported = written.exported;
  Json json;
  json["schema"] = "stowage.export/1";
  json["target"] = wanted.target.name;
  json["text"] = says ? Json(written.text) : Json(nullptr);
  json["arguments"] = says ? Json(exported.arguments) : Json::array();
  json["settings"] = says ? written.settings : Json::object();
  json["offloads"] = Json::array();
  json["ignored"] = Json::array();
  json["distance"] = exported.distance;
  json["cache_distance"] = exported.cache_distance;
  json["differences"] = differences_json(facts, model, exported.elsewhere);
  json["expressible"] = exported.expressible();
  json["refused"] = refused_json(exported.findings);
  json["nearest"] = wanted.nearest;
  json["bound"] = exported.bound;
  json["activation_notes"] =
      runtimes::to_json(runtimes::notes_without_words(wanted.activations, wanted.target));
  json["devices"] = plan::devices_json(evaluation_of(machine, exported.placed));
  json["diagnostics"] = findings_json(exported.findings);
  if (!says) return json;  // of what is not written nothing runs
  for (Json& finding : runtimes::to_json(written.findings)) json["diagnostics"].push_back(std::move(finding));
  return json;
}

std::string notes_text(const Console& console, const llamacpp::Facts& facts,
                       const runtimes::GgufWritten& written, bool says) {
  const llamacpp::Exported& exported = written.exported;
  std::string out = findings_text(console, exported.findings);
  if (says) out += findings_text(written.findings);
  if (exported.distance == 0) return out;
  const std::size_t copies = exported.elsewhere.size();
  return out +
         fmt::format("  note     {} in {} lie elsewhere than the plan says.\n",
                     format_bytes(Bytes(exported.distance)),
                     copies == 1 ? "1 tensor" : format_count(copies) + " tensors") +
         differences_text(difference_rows(facts, exported.elsewhere));
}

/// The same over several machines.
Try<bool> write_over_hosts(const LlamacppExport& wanted, runtimes::GgufWritten& written) {
  std::vector<std::string>& arguments = written.exported.arguments;
  if (std::find(arguments.begin(), arguments.end(), "--rpc") != arguments.end())
    return usage("--set more=… says --rpc; with --hosts that follows from the map.");
  written.text = llamacpp::rpc_text(wanted.hosts, wanted.model_path, arguments);
  if (const std::string servers = llamacpp::rpc_servers(wanted.hosts); !servers.empty()) {
    arguments.insert(arguments.begin(), {"--rpc", servers});
    written.settings["rpc"] = servers;
  }
  return true;
}

}  // namespace

CommandResult export_llamacpp(const Session& session, const LlamacppExport& wanted, const model::Model& model,
                              const machine::Machine& machine, const plan::Settings& settings,
                              const plan::Placement& placement) {
  const auto facts = gguf_facts_of(session, model, wanted.model_path);
  if (!facts) return tl::unexpected(facts.error());
  runtimes::GgufWritten written =
      runtimes::write_gguf(wanted.target, {*facts, machine, placement, settings.workload, wanted.model_path,
                                           wanted.told, &model, &settings, wanted.hosts});
  if (!wanted.hosts.empty()) {
    if (const auto done = write_over_hosts(wanted, written); !done) return tl::unexpected(done.error());
  }
  for (runtimes::ExportFinding& unused : runtimes::unused_places(wanted.said))
    written.findings.push_back(std::move(unused));
  // A path that breaks its line leaves nothing to write, however near.
  const bool says = written.exported.expressible() || (wanted.nearest && !written.text.empty());
  Outcome out;
  out.exit = says ? kDone : kNo;
  out.document = document(wanted, model, machine, *facts, written, says);
  if (!session.json)
    out.notes = notes_text(Console(false), *facts, written, says) +
                activation_text(runtimes::notes_without_words(wanted.activations, wanted.target));
  if (!says) {
    if (!session.json) out.notes += "  note     --nearest writes the nearest plan that can be said.\n";
    return out;
  }
  if (wanted.output.empty()) {
    out.text = written.text;
    return out;
  }
  if (const auto done = write_file_atomically(wanted.output, written.text); !done)
    return rejected(done.error(), wanted.output);
  out.document["file"] = wanted.output;
  return out;
}

}  // namespace stowage::cli
