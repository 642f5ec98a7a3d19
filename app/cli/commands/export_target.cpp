#include "app/cli/commands/export_target.h"

#include <fmt/format.h>

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/formats/execution.h"
#include "core/runtimes/export/export.h"

namespace stowage::cli {
namespace {

/// What differs, for people.
std::string notes_text(const runtimes::Exported& exported) {
  constexpr std::size_t kMost = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(exported.ignored.size(), kMost); ++i) {
    const runtimes::IgnoredRequest& request = exported.ignored[i];
    text += fill_sentence("  ignored  %s on %1: it stays on %2 (%3).\n",
                          request.module.empty() ? "(everything)" : request.module,
                          {machine::to_string(request.requested), machine::display_name(request.effective),
                           format_bytes(request.bytes)});
  }
  if (exported.ignored.size() > kMost)
    text += fmt::format("  ignored  {} more requests\n", exported.ignored.size() - kMost);
  if (exported.bound && exported.distance)
    text += fmt::format(
        "  note     The nearest plan that can be said: {} lie elsewhere; no other has less than {}.\n",
        format_bytes(exported.distance), format_bytes(*exported.bound));
  else if (exported.distance)
    text += fmt::format("  note     {} will lie elsewhere than the plan says.\n",
                        format_bytes(exported.distance));
  return text + activation_text(exported.activation_notes);
}

}  // namespace

bool exports_as_target(const std::string& name) {
  const runtimes::Target* target = runtimes::find_target(name);
  return target && target->write;
}

std::string activation_text(const std::vector<runtimes::ActivationNote>& notes) {
  std::string text;
  for (const runtimes::ActivationNote& note : notes) text += "  note     " + runtimes::message(note) + "\n";
  return text;
}

std::string export_names() {
  std::string names = "device_map";
  for (const runtimes::Target* target : runtimes::targets()) {
    if (target->writes()) names += ", " + std::string(target->name);
  }
  return names;
}

CommandResult export_target(const Session& session, const ModelAndPath& model, const std::string& name,
                            const TargetOptions& options, const GivenPlan& given, const std::string& output,
                            bool nearest, bool manual_activations) {
  const runtimes::Target& target = *runtimes::find_target(name);
  runtimes::WriterValues told;
  auto settings = options.settings(target, &told);
  if (!settings) return tl::unexpected(settings.error());
  settings->set = given.set;
  if (manual_activations) told["activations"] = "manual";
  const auto execution = formats::read_execution(model.path, session.job(), model.part);
  session.clear_progress();
  if (!execution) return rejected(execution.error(), model.path);
  const runtimes::FactsPtr facts = runtimes::make_facts(model.model, *execution);
  const runtimes::Exported exported = runtimes::export_plan(
      {*facts, target, given.map, *settings, model.path, output, false, std::move(told), given.activations},
      nearest);
  Json json{{"schema", "stowage.export/1"}, {"target", name}};
  json.update(runtimes::to_json(exported));
  json["nearest"] = nearest;
  if (exported.refused) {
    const bool helps = !nearest && runtimes::nearest_may_help(exported.refused->kind);
    const std::string why = "stowage-cli: " + std::string(target.title) +
                            " cannot be told this plan: " + runtimes::message(*exported.refused) + ".\n" +
                            (helps ? "  note     --nearest writes the nearest plan that can be said.\n" : "");
    return Outcome{kNo, std::move(json), {}, session.json ? std::string() : why};
  }
  Outcome out;
  if (!output.empty()) {
    if (const auto written = write_file_atomically(output, exported.text); !written)
      return rejected(written.error(), output);
    json["file"] = output;
  } else {
    out.text = exported.text;
  }
  out.document = std::move(json);
  if (!session.json) out.notes = notes_text(exported);
  return out;
}

std::string add_map_export(Json& document, const MapExport& wanted, const plan::DeviceMap& map) {
  // Names and storages are all that its rules ask for: no graph has to be read.
  const runtimes::FactsPtr facts = runtimes::make_facts(wanted.model, {});
  runtimes::CheckOptions options;
  options.set = wanted.set;
  const runtimes::Exported exported = runtimes::export_plan({*facts,
                                                             *runtimes::find_target("accelerate"),
                                                             map,
                                                             options,
                                                             wanted.path,
                                                             wanted.output,
                                                             wanted.offload_buffers,
                                                             {},
                                                             wanted.activations});
  document.update(runtimes::to_json(exported));
  return notes_text(exported);
}

}  // namespace stowage::cli
