#include "app/gui/document/saved_plan.h"

#include "app/gui/document/kept_plans.h"
#include "app/gui/document/notes.h"
#include "app/gui/document/unknown_fields.h"
#include "core/base/json.h"
#include "core/runtimes/target_plan.h"
#include "core/runtimes/targets.h"

namespace stowage::app {
namespace {

constexpr char kImported[] = "imported";
constexpr char kPart[] = "part";
constexpr char kOutline[] = "outline";
constexpr char kNotes[] = "notes";
constexpr char kKept[] = "kept";

}  // namespace

SavedPlan SavedPlan::of(const PlanInput& input) {
  SavedPlan out;
  out.file.machine = input.machine;
  out.file.settings = input.settings;
  out.file.activations = input.activations;
  out.file.target = input.target;
  if (input.map) out.file.map = *input.map;
  out.imported = input.map != nullptr;
  out.notes = input.notes;
  out.kept = input.kept;
  return out;
}

PlanInput SavedPlan::input() const {
  return {file.machine,
          file.settings,
          imported ? std::make_shared<const plan::DeviceMap>(file.map) : nullptr,
          file.activations,
          file.target,
          notes,
          kept};
}

widgets::PlanStatePtr SavedPlan::shown(const model::ModelPtr& model) const {
  auto state = std::make_shared<widgets::PlanState>();
  state->model = model;
  state->machine = file.machine;
  state->settings = file.settings;
  state->placement = plan::apply(file.map, *model, file.machine, file.settings).placement;
  return state;
}

Json SavedPlan::json() const {
  Json json = plan::to_json(file);
  if (imported) json[kImported] = true;
  if (!part.empty()) json[kPart] = part;
  if (!outline.empty()) json[kOutline] = outline.json();
  if (!notes.empty()) json[kNotes] = notesJson(notes);
  if (!kept.empty()) json[kKept] = keptJson(kept);
  if (unknown) addUnknownFields(*unknown, json);
  return json;
}

Result<SavedPlan> SavedPlan::fromJson(const Json& json, const std::string& subject) {
  auto file = plan::plan_from_json(json, subject);
  if (!file) return tl::unexpected(file.error());
  SavedPlan out;
  out.file = std::move(*file);
  // How a target keeps the cache and takes a prompt follows from its name, which a person may change.
  if (const runtimes::Target* told = runtimes::find_target(out.file.target.name))
    out.file.settings.workload = runtimes::workload_asked(*told, std::move(out.file.settings.workload));
  // Both are of their types: check_beside().
  const Json* imported = json_find(json, kImported);
  out.imported = imported && imported->get<bool>();
  if (const Json* part = json_find(json, kPart)) out.part = part->get<std::string>();
  if (const Json* outline = json_find(json, kOutline)) {
    auto read = ModelOutline::fromJson(*outline, subject);
    if (!read) return tl::unexpected(read.error());
    out.outline = std::move(*read);
  }
  if (const Json* notes = json_find(json, kNotes)) {
    auto read = notesFromJson(*notes, subject);
    if (!read) return tl::unexpected(read.error());
    out.notes = std::move(*read);
  }
  if (const Json* kept = json_find(json, kKept)) {
    auto read = keptFromJson(*kept, subject);
    if (!read) return tl::unexpected(read.error());
    out.kept = std::move(*read);
  }
  out.unknown = unknownFields(json);
  return out;
}

}  // namespace stowage::app
