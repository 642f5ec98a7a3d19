#include "core/plan/plan_file.h"

#include "core/base/json.h"

namespace stowage::plan {
namespace {

/// A field that stands beside the plan itself.
struct Beside {
  const char* name;
  bool (Json::*is_right)() const noexcept;
  const char* right;
};

constexpr Beside kBeside[] = {
    {"status", &Json::is_string, "a string"},         {"value", &Json::is_number, "a number"},
    {"bound", &Json::is_number, "a number"},          {"gap", &Json::is_number, "a number"},
    {"imported", &Json::is_boolean, "true or false"}, {"part", &Json::is_string, "a string"},
};

Status read_model(const Json& json, const std::string& subject, PlanFile& out) {
  const Json* model = json_find(json, "model");
  if (!model) return {};
  if (!model->is_object()) return fail(Code::JsonType, subject, {"model", "an object"});
  const auto path = json_string(*model, "path", subject);
  if (!path) return tl::unexpected(path.error());
  const auto fingerprint = json_string(*model, "fingerprint", subject);
  if (!fingerprint) return tl::unexpected(fingerprint.error());
  out.model_path = *path;
  out.model_fingerprint = *fingerprint;
  return {};
}

}  // namespace

std::vector<std::string> pinned_names(const Settings& settings) {
  std::vector<std::string> out;
  for (const Rule& rule : settings.rules) {
    if (!rule.forbid) out.push_back(rule.name);
  }
  return out;
}

Json to_json(const PlanFile& plan) {
  Json json;
  json["schema"] = kPlanSchema;
  json["model"] = {{"path", plan.model_path}, {"fingerprint", plan.model_fingerprint}};
  json["machine"] = machine::to_json(plan.machine);
  json["settings"] = to_json(plan.settings);
  json["device_map"] = to_json(plan.map);
  if (!plan.computed.empty()) json["computed"] = plan.computed;
  if (!plan.activations.empty()) json["activations"] = to_json(plan.activations);
  if (plan.set) json["set"] = *plan.set;
  if (!plan.target.name.empty()) json["target"] = plan.target.name;
  for (const auto& [name, value] : plan.target.settings) json["target_settings"][name] = value;
  for (const auto& [name, value] : plan.target.options) json["target_options"][name] = value;
  add_value_places(plan.target.places, json);
  return json;
}

Status check_beside(const Json& plan, const std::string& subject) {
  for (const Beside& field : kBeside) {
    const Json* value = json_find(plan, field.name);
    if (value && !(value->*field.is_right)()) return fail(Code::JsonType, subject, {field.name, field.right});
  }
  if (const auto main = main_device_from_json(plan, subject); !main) return tl::unexpected(main.error());
  return {};
}

Result<PlanFile> plan_from_json(const Json& json, const std::string& subject) {
  if (!json.is_object()) return fail(Code::JsonType, subject, {"plan", "an object"});
  const auto schema = json_string(json, "schema", subject);
  if (!schema) return tl::unexpected(schema.error());
  if (*schema != kPlanSchema) return fail(Code::JsonSchema, subject, {*schema, kPlanSchema});
  PlanFile plan;
  STOWAGE_TRY(check_beside(json, subject));
  STOWAGE_TRY(read_model(json, subject, plan));
  const Json* machine = json_find(json, "machine");
  if (!machine) return fail(Code::JsonMissing, subject, {"machine"});
  auto read_machine = machine::from_json(*machine, subject);
  if (!read_machine) return tl::unexpected(read_machine.error());
  plan.machine = std::move(*read_machine);
  if (const Json* settings = json_find(json, "settings")) {
    auto read_settings = settings_from_json(*settings, subject);
    if (!read_settings) return tl::unexpected(read_settings.error());
    plan.settings = std::move(*read_settings);
  }
  auto computed = names_from_json(json, "computed", subject);
  if (!computed) return tl::unexpected(computed.error());
  plan.computed = std::move(*computed);
  auto activations = activation_scopes_from_json(json, subject);
  if (!activations) return tl::unexpected(activations.error());
  plan.activations = std::move(*activations);
  auto target = plan_target_from_json(json, subject);
  if (!target) return tl::unexpected(target.error());
  plan.target = std::move(*target);
  if (const Json* set = json_find(json, "set"); set && !set->is_null()) {
    auto names = names_from_json(json, "set", subject);
    if (!names) return tl::unexpected(names.error());
    plan.set = std::move(*names);
  }
  auto map = device_map_from_json(json, subject);
  if (!map) return tl::unexpected(map.error());
  plan.map = std::move(*map);
  return plan;
}

}  // namespace stowage::plan
