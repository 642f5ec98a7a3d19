#include "app/cli/commands/export_scenario.h"

#include <cctype>

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/estimate/offload/te_script.h"
#include "core/runtimes/export/refusals.h"

namespace stowage::cli {
namespace {

namespace offload = estimate::offload;

Json verdicts_json(const std::vector<offload::Verdict>& verdicts, const char* severity,
                   const offload::Scenario& scenario, Json list = Json::array()) {
  for (const offload::Verdict& verdict : verdicts) {
    Json fixes = Json::array();
    for (const Error& fix : offload::fixes_of(verdict, scenario)) fixes.push_back(sentence(fix));
    list.push_back({{"severity", severity},
                    {"rule", offload::to_string(verdict.rule)},
                    {"subjects", verdict.subjects},
                    {"message", sentence(offload::sentence_of(verdict))},
                    {"fixes", std::move(fixes)}});
  }
  return list;
}

/// Of what is refused: the verdicts, then the layers that te.checkpoint would take as a whole.
Json diagnostics(const offload::TeScript& script, const offload::Scenario& scenario) {
  Json list = verdicts_json(script.verdicts.refusals, "error", scenario);
  for (const std::string& layer : script.partly) {
    const runtimes::Refusal why{runtimes::RefusalKind::ActivationsPartAgain, layer, {"TransformerEngine"}};
    std::string sentence = runtimes::message(why) + ".";
    sentence.front() = static_cast<char>(std::toupper(sentence.front()));
    list.push_back({{"severity", "error"},
                    {"rule", runtimes::rule_name(why.kind)},
                    {"subjects", {layer}},
                    {"message", std::move(sentence)},
                    {"fixes", Json::array()}});
  }
  return verdicts_json(script.verdicts.warnings, "warning", scenario, std::move(list));
}

Json document(const offload::TeScript& script, const offload::Scenario& scenario) {
  Json json{{"schema", "stowage.export/1"}, {"target", "transformer-engine"}};
  json["text"] = script.refused() ? Json(nullptr) : Json(script.text);
  json["arguments"] = Json::array();
  json["settings"] = {{"mode", script.manual ? "manual" : "default"},
                      {"num_layers", script.layers},
                      {"model_layers", script.of},
                      {"offloaded", script.offloaded},
                      {"mark_not_offload", script.marks}};
  json["offloads"] = Json::array();
  json["ignored"] = Json::array();
  json["differences"] = Json::array();
  json["distance"] = script.refused() ? Json(nullptr) : Json(0);
  json["diagnostics"] = diagnostics(script, scenario);
  json["expressible"] = !script.refused();
  json["refused"] = nullptr;
  if (script.refused()) json["refused"] = json["diagnostics"][0]["message"];
  return json;
}

std::string notes_text(const Json& diagnostics) {
  std::string out;
  for (const Json& one : diagnostics) {
    out += "  " + one["severity"].get<std::string>() + "  " + one["message"].get<std::string>();
    for (const Json& fix : one["fixes"]) out += " " + fix.get<std::string>();
    out += "\n";
  }
  return out;
}

}  // namespace

CommandResult export_scenario(bool json, const ScenarioExport& wanted) {
  const std::string& scenario = wanted.scenario;
  const std::string& output = wanted.output;
  const auto read = read_json_file(scenario);
  if (!read) return rejected(read.error(), scenario);
  auto asked = offload::scenario_from_json(*read, scenario);
  if (!asked) return rejected(asked.error(), scenario);
  if (const auto mode = wanted.told.find("activations"); mode != wanted.told.end())
    asked->target = mode->second == "manual" ? offload::Target::TeManual : offload::Target::TeDefault;
  const auto script = offload::transformer_engine_script(*asked);
  if (!script) return rejected(script.error(), scenario);
  Outcome out;
  out.exit = script->refused() ? kNo : kDone;
  out.document = document(*script, *asked);
  if (!json) out.notes = notes_text(out.document["diagnostics"]);
  if (script->refused()) return out;
  if (output.empty()) {
    out.text = script->text;
    return out;
  }
  if (const auto written = write_file_atomically(output, script->text); !written)
    return rejected(written.error(), output);
  out.document["file"] = output;
  return out;
}

}  // namespace stowage::cli
