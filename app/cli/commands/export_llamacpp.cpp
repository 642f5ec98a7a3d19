#include "app/cli/commands/export_llamacpp.h"

#include <fmt/format.h>

#include "app/cli/commands/gguf_facts_of.h"
#include "app/cli/output/llamacpp_text.h"
#include "app/cli/output/plan_text.h"
#include "core/base/file.h"
#include "core/runtimes/llamacpp/ollama.h"
#include "core/runtimes/llamacpp/pasted.h"

namespace stowage::cli {
namespace {

/// What would be written, and what it is made of.
struct Written {
  llamacpp::Exported exported;
  std::string text;
  Json settings;
};

/// Options in pairs as names and values: "ngl" → "33".
Json settings_of(const std::vector<std::string>& arguments) {
  Json out = Json::object();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    const bool value = i + 1 < arguments.size() && !arguments[i + 1].starts_with('-');
    const std::string key = name.substr(std::min(name.find_first_not_of('-'), name.size()));
    if (!value) {
      out[key] = true;
    } else {
      out[key] = out.contains(key) ? out[key].get<std::string>() + "," + arguments[i + 1] : arguments[i + 1];
      ++i;
    }
  }
  return out;
}

Written write(const LlamacppExport& wanted, const llamacpp::Facts& facts, const llamacpp::Wishes& wishes,
              const std::vector<llamacpp::Card>& cards, const plan::Workload& workload) {
  if (wanted.target != "ollama") {
    llamacpp::Exported exported = llamacpp::export_plan(facts, wishes, cards, workload);
    std::string text = llamacpp::command_text(wanted.model_path, exported.arguments);
    Json settings = settings_of(exported.arguments);
    return {std::move(exported), std::move(text), std::move(settings)};
  }
  llamacpp::OllamaExport out = llamacpp::export_to_ollama(facts, wishes, cards, workload, wanted.model_path);
  std::string text = llamacpp::modelfile(out, wanted.model_path);
  Json settings = Json::object();
  for (const auto* list : {&out.parameters, &out.environment}) {
    for (const auto& [name, value] : *list) settings[name] = value;
  }
  return {std::move(out.exported), std::move(text), std::move(settings)};
}

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
              const llamacpp::Facts& facts, const Written& written, bool says) {
  const llamacpp::Exported& exported = written.exported;
  Json json;
  json["schema"] = "stowage.export/1";
  json["target"] = wanted.target;
  json["text"] = says ? Json(written.text) : Json(nullptr);
  json["arguments"] = says ? Json(exported.arguments) : Json::array();
  json["settings"] = says ? written.settings : Json::object();
  json["offloads"] = Json::array();
  json["ignored"] = Json::array();
  json["distance"] = exported.distance;
  json["differences"] = differences_json(facts, model, exported.elsewhere);
  json["expressible"] = exported.expressible();
  json["refused"] = refused_json(exported.findings);
  json["nearest"] = wanted.nearest;
  json["bound"] = exported.bound;
  json["devices"] = plan::devices_json(evaluation_of(machine, exported.placed));
  json["diagnostics"] = findings_json(exported.findings);
  return json;
}

std::string notes_text(const Console& console, const llamacpp::Exported& exported) {
  std::string out = findings_text(console, exported.findings);
  if (exported.distance == 0) return out;
  const std::size_t copies = exported.elsewhere.size();
  return out + fmt::format("  note     {} in {} lie elsewhere than the plan says.\n",
                           format_bytes(Bytes(exported.distance)),
                           copies == 1 ? "1 tensor" : format_count(copies) + " tensors");
}

}  // namespace

bool is_llamacpp_target(const std::string& target) { return target == "llama.cpp" || target == "ollama"; }

CommandResult export_llamacpp(const Session& session, const LlamacppExport& wanted, const model::Model& model,
                              const machine::Machine& machine, const plan::Settings& settings,
                              const plan::Placement& placement) {
  const auto facts = gguf_facts_of(session, model, wanted.model_path);
  if (!facts) return tl::unexpected(facts.error());
  const llamacpp::Wishes wishes = llamacpp::wishes_of(*facts, machine, placement);
  const Written written = write(wanted, *facts, wishes, llamacpp::cards_of(machine), settings.workload);
  // A path that breaks its line leaves nothing to write, however near.
  const bool says = written.exported.expressible() || (wanted.nearest && !written.text.empty());
  Outcome out;
  out.exit = says ? kDone : kNo;
  out.document = document(wanted, model, machine, *facts, written, says);
  if (!session.json) out.notes = notes_text(Console(false), written.exported);
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
