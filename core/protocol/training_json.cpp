#include <cmath>

#include "core/base/json.h"
#include "core/protocol/fields.h"
#include "core/protocol/training.h"

namespace stowage::protocol {
namespace {

double finite(double number) { return std::isfinite(number) ? number : 0.0; }

/// freed / planned, null over nothing.
Json ratio(std::uint64_t part, std::uint64_t whole) {
  return whole ? Json(static_cast<double>(part) / static_cast<double>(whole)) : Json(nullptr);
}

Json sum_json(const SavedSum& sum) {
  return {{"module", sum.module},
          {"tensors", sum.tensors},
          {"bytes", sum.bytes},
          {"eligible_bytes", sum.eligible_bytes},
          {"recomputed_bytes", sum.recomputed_bytes},
          {"reasons", sum.reasons}};
}

Json total_json(const SavedTotal& total) {
  return {{"tensors", total.tensors},
          {"storages", total.storages},
          {"bytes", total.bytes},
          {"activation_bytes", total.activation_bytes},
          {"eligible_bytes", total.eligible_bytes},
          {"recomputed_bytes", total.recomputed_bytes},
          {"recompute_input_bytes", total.recompute_input_bytes},
          {"reasons", total.reasons},
          {"end_of_forward_bytes", total.end_of_forward_bytes},
          {"peak_bytes", total.peak_bytes}};
}

Json row_json(const SavedRow& row) {
  return {{"module", row.module},
          {"node", row.node},
          {"operation", row.operation},
          {"autograd", row.autograd},
          {"dtype", row.dtype},
          {"shape", row.shape},
          {"bytes", row.bytes},
          {"storage", row.storage},
          {"storage_bytes", row.storage_bytes},
          {"kind", row.kind},
          {"owner", row.owner},
          {"device", row.device},
          {"view", row.view},
          {"contiguous", row.contiguous},
          {"reason", row.reason},
          {"saved_seconds", finite(row.saved_seconds)},
          {"freed_seconds", finite(row.freed_seconds)},
          {"in_forward", row.in_forward},
          {"recomputed", row.recomputed},
          {"given", row.given}};
}

Json stalls_json(const std::vector<OffloadStall>& stalls) {
  Json json = Json::array();
  for (const OffloadStall& stall : stalls)
    json.push_back({{"phase", stall.backward ? "backward" : "forward"},
                    {"layer", stall.layer},
                    {"waits_for", stall.waits_for},
                    {"seconds", finite(stall.seconds)}});
  return json;
}

/// Not a number of JSON: null.
Json known(const std::optional<double>& number) { return number ? Json(*number) : Json(nullptr); }

Json schedule_json(const OffloadSchedule& schedule) {
  Json moved = Json::array();
  for (const OffloadedLayer& layer : schedule.moved)
    moved.push_back({{"layer", layer.layer},
                     {"moved_bytes", layer.moved_bytes},
                     {"given_back_at", layer.given_back_at},
                     {"brought_at", layer.brought_at}});
  Json scenario = Json::parse(schedule.scenario, nullptr, false);
  if (scenario.is_discarded()) scenario = nullptr;
  Json json{{"layers", schedule.layers},
            {"moved", std::move(moved)},
            {"seconds", finite(schedule.seconds)},
            {"compute_seconds", finite(schedule.compute_seconds)},
            {"stall_seconds", finite(schedule.stall_seconds)},
            {"peak_bytes", schedule.peak_bytes},
            {"peak_bytes_without", schedule.peak_bytes_without},
            {"measured_peak_bytes", schedule.measured_peak_bytes},
            {"peak_ratio", known(schedule.peak_ratio())},
            {"scenario", std::move(scenario)}};
  for (const OffloadOnGpu& gpu : schedule.gpus)
    json["gpus"].push_back({{"device", gpu.device},
                            {"peak_bytes", gpu.peak_bytes},
                            {"peak_bytes_without", gpu.peak_bytes_without},
                            {"measured_peak_bytes", gpu.measured_peak_bytes}});
  return json;
}

Json offload_json(const OffloadResult& result) {
  Json rows = Json::array();
  for (const OffloadRow& row : result.rows) {
    Json one{{"module", row.module},        {"tensor", row.tensor}, {"planned", row.planned},
             {"eligible", row.eligible},    {"moved", row.moved},   {"freed", row.freed},
             {"recomputed", row.recomputed}};
    one["reason"] = row.reason.empty() ? Json(nullptr) : Json(row.reason);
    if (row.storage) one["storage"] = *row.storage;
    rows.push_back(std::move(one));
  }
  Json json{{"planned_bytes", result.planned_bytes},
            {"eligible_bytes", result.eligible_bytes},
            {"moved_bytes", result.moved_bytes},
            {"freed_bytes", result.freed_bytes},
            {"recomputed_bytes", result.recomputed_bytes},
            {"ratio", ratio(result.freed_bytes, result.planned_bytes)},
            {"eligible_ratio", ratio(result.freed_bytes, result.eligible_bytes)},
            {"rows", std::move(rows)},
            {"stalls", stalls_json(result.stalls)}};
  if (result.schedule) json["schedule"] = schedule_json(*result.schedule);
  return json;
}

Json gradients_json(const std::vector<GradientResult>& gradients) {
  Json json = Json::array();
  for (const GradientResult& gradient : gradients)
    json.push_back({{"name", gradient.name}, {"dtype", gradient.dtype}, {"shape", gradient.shape}});
  return json;
}

void read_gradient(Fields& fields, GradientResult& gradient) {
  fields.required("name", gradient.name).required("dtype", gradient.dtype);
  fields.required("shape", gradient.shape);
}

Json recomputed_json(const std::vector<RecomputedModule>& modules) {
  Json json = Json::array();
  for (const RecomputedModule& module : modules)
    json.push_back({{"module", module.module},
                    {"turns", module.turns},
                    {"runs", module.runs},
                    {"bytes", module.bytes},
                    {"input_bytes", module.input_bytes},
                    {"seconds", finite(module.seconds)},
                    {"simulated_seconds", finite(module.simulated_seconds)}});
  return json;
}

void read_reasons(Fields& fields, std::map<std::string, std::uint64_t>& reasons) {
  const Json* found = fields.find("reasons");
  if (!found || !found->is_object()) return;
  for (const auto& [reason, bytes] : found->items()) {
    if (bytes.is_number_unsigned()) reasons[reason] = bytes.get<std::uint64_t>();
  }
}

void read_row(Fields& fields, SavedRow& row) {
  fields.optional("module", row.module).optional("node", row.node).optional("operation", row.operation);
  fields.optional("autograd", row.autograd).optional("dtype", row.dtype).optional("shape", row.shape);
  fields.optional("bytes", row.bytes).optional("storage", row.storage).optional("kind", row.kind);
  fields.optional("storage_bytes", row.storage_bytes).optional("owner", row.owner);
  fields.optional("device", row.device).optional("view", row.view).optional("contiguous", row.contiguous);
  fields.optional("reason", row.reason).optional("saved_seconds", row.saved_seconds);
  fields.optional("freed_seconds", row.freed_seconds).optional("in_forward", row.in_forward);
  fields.optional("recomputed", row.recomputed).optional("given", row.given);
}

Result<OffloadSchedule> schedule_from_json(const Json& json) {
  OffloadSchedule schedule;
  Fields fields(json);
  fields.optional("layers", schedule.layers).optional("seconds", schedule.seconds);
  fields.optional("compute_seconds", schedule.compute_seconds);
  fields.optional("stall_seconds", schedule.stall_seconds).optional("peak_bytes", schedule.peak_bytes);
  fields.optional("peak_bytes_without", schedule.peak_bytes_without);
  fields.optional("measured_peak_bytes", schedule.measured_peak_bytes);
  fields.objects("moved", schedule.moved, [](Fields& f, OffloadedLayer& layer) {
    f.required("layer", layer.layer).optional("moved_bytes", layer.moved_bytes);
    f.optional("given_back_at", layer.given_back_at).optional("brought_at", layer.brought_at);
  });
  fields.objects("gpus", schedule.gpus, [](Fields& f, OffloadOnGpu& gpu) {
    f.required("device", gpu.device).optional("peak_bytes", gpu.peak_bytes);
    f.optional("peak_bytes_without", gpu.peak_bytes_without);
    f.optional("measured_peak_bytes", gpu.measured_peak_bytes);
  });
  if (!fields.status()) return tl::unexpected<Error>(fields.status().error());
  if (const Json* scenario = fields.find("scenario"); scenario && scenario->is_object())
    schedule.scenario = to_text(*scenario);
  return schedule;
}

void read_stall(Fields& fields, OffloadStall& stall) {
  std::string phase;
  fields.required("phase", phase).required("layer", stall.layer).optional("waits_for", stall.waits_for);
  fields.optional("seconds", stall.seconds);
  stall.backward = phase == "backward";
}

Result<OffloadResult> offload_from_json(const Json& json) {
  OffloadResult result;
  Fields fields(json);
  fields.required("planned_bytes", result.planned_bytes).required("eligible_bytes", result.eligible_bytes);
  fields.required("moved_bytes", result.moved_bytes).required("freed_bytes", result.freed_bytes);
  fields.optional("recomputed_bytes", result.recomputed_bytes);
  fields.objects("rows", result.rows, [](Fields& f, OffloadRow& row) {
    f.required("module", row.module).required("tensor", row.tensor).optional("planned", row.planned);
    f.optional("eligible", row.eligible).optional("moved", row.moved).optional("freed", row.freed);
    std::uint64_t storage = 0;
    f.optional("recomputed", row.recomputed).optional("storage", storage);
    if (f.find("storage")) row.storage = storage;
    if (const Json* reason = f.find("reason"); reason && reason->is_string())
      row.reason = reason->get<std::string>();
  });
  fields.objects("stalls", result.stalls, read_stall);
  if (!fields.status()) return tl::unexpected<Error>(fields.status().error());
  if (const Json* found = fields.find("schedule")) {
    auto schedule = schedule_from_json(*found);
    if (!schedule) return tl::unexpected<Error>(schedule.error());
    result.schedule = std::move(*schedule);
  }
  return result;
}

Status read_saved(const Json& json, BackwardResult& result) {
  Fields fields(json);
  fields.objects("saved_for_backward", result.modules, [](Fields& f, SavedSum& sum) {
    f.required("module", sum.module).required("tensors", sum.tensors).required("bytes", sum.bytes);
    f.required("eligible_bytes", sum.eligible_bytes).optional("recomputed_bytes", sum.recomputed_bytes);
    read_reasons(f, sum.reasons);
  });
  fields.objects("saved_tensors", result.rows, read_row);
  STOWAGE_TRY(fields.status());
  const Json* found = fields.find("saved");
  if (!found) return {};
  SavedTotal& total = result.saved;
  Fields inner(*found);
  inner.required("tensors", total.tensors)
      .required("storages", total.storages)
      .required("bytes", total.bytes);
  inner.required("activation_bytes", total.activation_bytes).required("eligible_bytes", total.eligible_bytes);
  inner.required("end_of_forward_bytes", total.end_of_forward_bytes).required("peak_bytes", total.peak_bytes);
  inner.optional("recomputed_bytes", total.recomputed_bytes);
  inner.optional("recompute_input_bytes", total.recompute_input_bytes);
  read_reasons(inner, total.reasons);
  return inner.status();
}

}  // namespace

std::optional<double> OffloadSchedule::peak_ratio() const {
  if (measured_peak_bytes == 0 || peak_bytes_without <= peak_bytes) return std::nullopt;
  const double without = static_cast<double>(peak_bytes_without);
  return (without - static_cast<double>(measured_peak_bytes)) / (without - static_cast<double>(peak_bytes));
}

Json to_json(const TrainingRequest& request) {
  Json scopes = Json::array();
  for (const ActivationScope& scope : request.scopes) {
    Json one{{"module", scope.module}, {"on", scope.on}};
    if (scope.cap) one["cap"] = *scope.cap;
    if (scope.recompute) one["recompute"] = true;
    scopes.push_back(std::move(one));
  }
  Json json{{"gradients_file", request.gradients_file},
            {"scopes", std::move(scopes)},
            {"threshold", request.threshold},
            {"layers", request.layers},
            {"rows", request.rows},
            {"inputs", request.inputs}};
  if (request.first_layers) json["first_layers"] = *request.first_layers;
  for (const plan::SavedMark& mark : request.marks)
    json["marks"].push_back(
        {{"module", mark.module}, {"node", mark.node}, {"unannounced", mark.unannounced}});
  for (const plan::FusedGroup& group : request.groups)
    json["groups"].push_back({{"name", group.name}, {"members", group.members}});
  return json;
}

Result<TrainingRequest> training_from_json(const Json& json) {
  TrainingRequest request;
  Fields fields(json);
  fields.optional("gradients_file", request.gradients_file).optional("threshold", request.threshold);
  fields.optional("rows", request.rows).optional("layers", request.layers);
  fields.optional("inputs", request.inputs);
  std::uint64_t first = 0;
  fields.optional("first_layers", first);
  if (fields.find("first_layers")) request.first_layers = first;
  fields.objects("scopes", request.scopes, [](Fields& f, ActivationScope& scope) {
    std::uint64_t cap = 0;
    f.required("module", scope.module).required("on", scope.on).optional("cap", cap);
    f.optional("recompute", scope.recompute);
    if (f.find("cap")) scope.cap = cap;
  });
  fields.objects("marks", request.marks, [](Fields& f, plan::SavedMark& mark) {
    f.required("module", mark.module).optional("node", mark.node).optional("unannounced", mark.unannounced);
  });
  fields.objects("groups", request.groups, [](Fields& f, plan::FusedGroup& group) {
    f.required("name", group.name).optional("members", group.members);
  });
  if (!fields.status()) return tl::unexpected<Error>(fields.status().error());
  for (const ActivationScope& scope : request.scopes) {  // what is not kept cannot go
    if (scope.on && scope.recompute) return bad_field("on", "false where “recompute” is true");
  }
  return request;
}

void add_to_json(const BackwardResult& result, Json& json) {
  json["backward"] = {{"seconds", finite(result.seconds)},
                      {"sum_of_outputs", finite(result.sum_of_outputs)},
                      {"roots", result.roots}};
  json["gradients"] = gradients_json(result.gradients);
  if (!result.input_gradients.empty()) json["input_gradients"] = gradients_json(result.input_gradients);
  json["without_gradient"] = result.without_gradient;
  Json modules = Json::array();
  for (const SavedSum& sum : result.modules) modules.push_back(sum_json(sum));
  json["saved_for_backward"] = std::move(modules);
  json["saved"] = total_json(result.saved);
  if (!result.rows.empty()) {
    Json rows = Json::array();
    for (const SavedRow& row : result.rows) rows.push_back(row_json(row));
    json["saved_tensors"] = std::move(rows);
  }
  if (result.offload) json["activation_offload"] = offload_json(*result.offload);
  Json inputs = Json::array();
  for (const LayerInputs& layer : result.layer_inputs)
    inputs.push_back({{"layer", layer.layer},
                      {"pure", layer.pure},
                      {"input_bytes", layer.input_bytes},
                      {"saved_input_bytes", layer.saved_input_bytes}});
  if (!inputs.empty()) json["layer_inputs"] = std::move(inputs);
  if (Json scenario = Json::parse(result.scenario, nullptr, false); scenario.is_object())
    json["layers_scenario"] = std::move(scenario);
  if (!result.recomputed.empty()) json["recomputed"] = recomputed_json(result.recomputed);
}

Result<std::optional<BackwardResult>> backward_from_json(const Json& json) {
  const Json* found = json_find(json, "backward");
  if (!found) return std::optional<BackwardResult>();
  BackwardResult result;
  Fields pass(*found);
  pass.optional("seconds", result.seconds).optional("sum_of_outputs", result.sum_of_outputs);
  pass.optional("roots", result.roots);
  Fields fields(json);
  fields.objects("gradients", result.gradients, read_gradient);
  fields.objects("input_gradients", result.input_gradients, read_gradient);
  fields.optional("without_gradient", result.without_gradient);
  fields.objects("layer_inputs", result.layer_inputs, [](Fields& f, LayerInputs& layer) {
    f.required("layer", layer.layer).optional("pure", layer.pure);
    f.optional("input_bytes", layer.input_bytes).optional("saved_input_bytes", layer.saved_input_bytes);
  });
  fields.objects("recomputed", result.recomputed, [](Fields& f, RecomputedModule& module) {
    f.required("module", module.module).optional("turns", module.turns).optional("runs", module.runs);
    f.optional("bytes", module.bytes).optional("input_bytes", module.input_bytes);
    f.optional("seconds", module.seconds).optional("simulated_seconds", module.simulated_seconds);
  });
  for (const Status& status : {pass.status(), fields.status(), read_saved(json, result)}) {
    if (!status) return tl::unexpected<Error>(status.error());
  }
  if (const Json* scenario = json_find(json, "layers_scenario"); scenario && scenario->is_object())
    result.scenario = to_text(*scenario);
  if (const Json* offload = json_find(json, "activation_offload")) {
    auto read = offload_from_json(*offload);
    if (!read) return tl::unexpected<Error>(read.error());
    result.offload = std::move(*read);
  }
  return std::optional(std::move(result));
}

}  // namespace stowage::protocol
