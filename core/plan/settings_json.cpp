#include <limits>

#include "core/base/json.h"
#include "core/plan/plan_file.h"

namespace stowage::plan {
namespace {

tl::unexpected<Error> bad(const std::string& subject, const std::string& value, const char* key) {
  return fail(Code::PlanSetting, subject, {value, key});
}

Result<bool> read_bool(const Json& json, const char* key, const std::string& subject, bool fallback) {
  const Json* value = json_find(json, key);
  if (!value) return fallback;
  if (!value->is_boolean()) return fail(Code::JsonType, subject, {key, "true or false"});
  return value->get<bool>();
}

Result<std::uint64_t> read_count(const Json& json, const char* key, const std::string& subject,
                                 std::uint64_t fallback) {
  if (!json_find(json, key)) return fallback;
  return json_unsigned(json, key, subject);
}

Result<std::string> read_text(const Json& json, const char* key, const std::string& subject,
                              std::string_view fallback) {
  if (!json_find(json, key)) return std::string(fallback);
  return json_string(json, key, subject);
}

Result<model::Dtype> read_dtype(const Json& value, const char* key, const std::string& subject) {
  if (!value.is_string()) return fail(Code::JsonType, subject, {key, "the name of a dtype"});
  const auto dtype = model::dtype_from_name(value.get<std::string>());
  if (!dtype) return bad(subject, value.get<std::string>(), key);
  return *dtype;
}

Status read_rules(const Json& json, const std::string& subject, Settings& out) {
  const Json* rules = json_find(json, "rules");
  if (!rules) return {};
  if (!rules->is_array()) return fail(Code::JsonType, subject, {"rules", "a list"});
  for (const Json& entry : *rules) {
    if (!entry.is_object()) return fail(Code::JsonType, subject, {"rules", "a list of objects"});
    Rule rule;
    const auto name = json_string(entry, "name", subject);
    if (!name) return tl::unexpected(name.error());
    const auto text = json_string(entry, "device", subject);
    if (!text) return tl::unexpected(text.error());
    const auto device = machine::parse_device(*text);
    if (!device) return tl::unexpected(device.error());
    const auto forbid = read_bool(entry, "forbid", subject, false);
    if (!forbid) return tl::unexpected(forbid.error());
    out.rules.push_back({*name, *device, *forbid});
  }
  return {};
}

Status read_dtypes(const Json& json, const std::string& subject, Settings& out) {
  if (const Json* dtype = json_find(json, "dtype")) {
    const auto value = read_dtype(*dtype, "dtype", subject);
    if (!value) return tl::unexpected(value.error());
    out.dtype = *value;
  }
  const Json* special = json_find(json, "special_dtypes");
  if (!special) return {};
  if (!special->is_object()) return fail(Code::JsonType, subject, {"special_dtypes", "an object"});
  for (const auto& [name, value] : special->items()) {
    const auto dtype = read_dtype(value, "special_dtypes", subject);
    if (!dtype) return tl::unexpected(dtype.error());
    out.special_dtypes[name] = *dtype;
  }
  return {};
}

Status read_no_split(const Json& json, const std::string& subject, Settings& out) {
  const Json* classes = json_find(json, "no_split_module_classes");
  if (!classes) return {};
  if (!classes->is_array())
    return fail(Code::JsonType, subject, {"no_split_module_classes", "a list of class names"});
  out.no_split.emplace();
  for (const Json& name : *classes) {
    if (!name.is_string())
      return fail(Code::JsonType, subject, {"no_split_module_classes", "a list of class names"});
    out.no_split->push_back(name.get<std::string>());
  }
  return {};
}

/// A window is said of prefetch alone.
Status read_streaming(const Json& json, const std::string& subject, machine::Runtime& out) {
  const auto streaming = read_text(json, "streaming", subject, "compatible");
  if (!streaming) return tl::unexpected(streaming.error());
  const auto known = machine::parse_streaming(*streaming);
  if (!known) return bad(subject, *streaming, "streaming");
  out.streaming = *known;
  STOWAGE_TRY(machine::check_streaming(out));
  if (!json_find(json, "window")) return {};
  const auto window = json_unsigned(json, "window", subject);
  if (!window) return tl::unexpected(window.error());
  if (*window == 0 || out.streaming != machine::Streaming::Prefetch)
    return bad(subject, std::to_string(*window), "window");
  out.window = Bytes(*window);
  return {};
}

Status read_runtime(const Json& json, const std::string& subject, Settings& out) {
  const auto runtime = read_text(json, "runtime", subject, "accelerate");
  if (!runtime) return tl::unexpected(runtime.error());
  const auto kind = machine::parse_runtime(*runtime);
  if (!kind) return tl::unexpected(kind.error());
  const auto reserve = read_text(json, "reserve", subject, "leaf");
  if (!reserve) return tl::unexpected(reserve.error());
  if (*reserve != "leaf" && *reserve != "unit") return bad(subject, *reserve, "reserve");
  const auto buffers = read_bool(json, "offload_buffers", subject, false);
  if (!buffers) return tl::unexpected(buffers.error());
  out.runtime = {*kind, *buffers,
                 *reserve == "unit" ? machine::ReserveRule::Unit : machine::ReserveRule::Leaf};
  STOWAGE_TRY(read_streaming(json, subject, out.runtime));
  auto computed = names_from_json(json, "computed", subject);
  if (!computed) return tl::unexpected(computed.error());
  out.computed = std::move(*computed);
  return {};
}

Status read_goal(const Json& json, const std::string& subject, Settings& out) {
  const auto objective = read_text(json, "objective", subject, "gpu-bytes");
  if (!objective) return tl::unexpected(objective.error());
  const auto known = parse_objective(*objective);
  if (!known) return bad(subject, *objective, "objective");
  const auto strategy = read_text(json, "strategy", subject, "stowage");
  if (!strategy) return tl::unexpected(strategy.error());
  const auto who = parse_strategy(*strategy);
  if (!who) return bad(subject, *strategy, "strategy");
  out.objective = *known;
  out.strategy = *who;
  const auto fallback = read_bool(json, "fallback_allocation", subject, false);
  if (!fallback) return tl::unexpected(fallback.error());
  const auto empty = read_bool(json, "allow_empty_gpus", subject, false);
  if (!empty) return tl::unexpected(empty.error());
  out.fallback_allocation = *fallback;
  out.allow_empty_gpus = *empty;
  return {};
}

/// "shapes": {"input_ids": [1, 128]}.
Status read_shapes(const Json& json, const std::string& subject, InputShapes& out) {
  const Json* shapes = json_find(json, "shapes");
  if (!shapes) return {};
  const auto wrong = [&] {
    return fail(Code::JsonType, subject, {"shapes", "an object with lists of whole numbers"});
  };
  if (!shapes->is_object()) return wrong();
  for (const auto& [name, sizes] : shapes->items()) {
    if (!sizes.is_array()) return wrong();
    std::vector<std::int64_t>& shape = out[name];
    for (const Json& size : sizes) {
      constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
      const bool whole = size.is_number_unsigned()
                             ? size.get<std::uint64_t>() <= kMost
                             : size.is_number_integer() && size.get<std::int64_t>() >= 0;
      if (!whole) return wrong();
      shape.push_back(size.get<std::int64_t>());
    }
  }
  return {};
}

/// "freeze": [{"name": "layers", "frozen": true}].
Status read_freeze(const Json& json, const std::string& subject, std::vector<FreezeScope>& out) {
  const Json* scopes = json_find(json, "freeze");
  if (!scopes) return {};
  if (!scopes->is_array()) return fail(Code::JsonType, subject, {"freeze", "a list"});
  for (const Json& entry : *scopes) {
    if (!entry.is_object()) return fail(Code::JsonType, subject, {"freeze", "a list of objects"});
    auto name = json_string(entry, "name", subject);
    if (!name) return tl::unexpected(name.error());
    const auto frozen = read_bool(entry, "frozen", subject, true);
    if (!frozen) return tl::unexpected(frozen.error());
    out.push_back({std::move(*name), *frozen});
  }
  return {};
}

Status read_saved(const Json& json, const std::string& subject, std::vector<SavedActivations>& out) {
  const Json* list = json_find(json, "saved");
  if (!list) return {};
  if (!list->is_array()) return fail(Code::JsonType, subject, {"saved", "a list"});
  for (const Json& entry : *list) {
    if (!entry.is_object()) return fail(Code::JsonType, subject, {"saved", "a list of objects"});
    auto module = json_string(entry, "module", subject);
    if (!module) return tl::unexpected(module.error());
    const auto bytes = json_unsigned(entry, "bytes", subject);
    if (!bytes) return tl::unexpected(bytes.error());
    out.push_back({std::move(*module), Bytes(*bytes)});
  }
  return {};
}

Status read_gradient_dtype(const Json& training, const char* field, const std::string& subject,
                           std::optional<model::Dtype>& out) {
  const Json* dtype = json_find(training, field);
  if (!dtype) return {};
  if (!dtype->is_string()) return fail(Code::JsonType, subject, {field, "the name of a dtype"});
  out = gradient_dtype_from_name(dtype->get<std::string>());
  return out ? Status() : bad(subject, dtype->get<std::string>(), field);
}

/// "training": {"optimizer": "adam", "gradient_dtype": "F32", "master_weights": true}; of a plan of before
/// there is none.
Status read_training(const Json& json, const std::string& subject, std::optional<Training>& out) {
  const Json* training = json_find(json, "training");
  if (!training) return {};
  if (!training->is_object()) return fail(Code::JsonType, subject, {"training", "an object"});
  const auto optimizer = json_string(*training, "optimizer", subject);
  if (!optimizer) return tl::unexpected(optimizer.error());
  const auto known = parse_optimizer(*optimizer);
  if (!known) return bad(subject, *optimizer, "optimizer");
  const auto master = read_bool(*training, "master_weights", subject, false);
  if (!master) return tl::unexpected(master.error());
  out = Training{*known, {}, *master};
  STOWAGE_TRY(read_freeze(*training, subject, out->freeze));
  STOWAGE_TRY(read_saved(*training, subject, out->saved));
  STOWAGE_TRY(read_gradient_dtype(*training, "gradient_dtype", subject, out->gradient_dtype));
  return read_gradient_dtype(*training, "accumulation_dtype", subject, out->accumulation_dtype);
}

Status read_workload(const Json& json, const std::string& subject, Settings& out) {
  const auto tokens = read_count(json, "tokens", subject, 0);
  if (!tokens) return tl::unexpected(tokens.error());
  const auto batch = read_count(json, "batch", subject, 1);
  if (!batch) return tl::unexpected(batch.error());
  out.workload = {*tokens, *batch};
  for (const auto& [key, field] :
       {std::pair{"prompt", &out.workload.prompt}, std::pair{"generate", &out.workload.generate},
        std::pair{"prefill_chunk", &out.workload.prefill_chunk}}) {
    const auto count = read_count(json, key, subject, 0);
    if (!count) return tl::unexpected(count.error());
    *field = *count;
  }
  STOWAGE_TRY(read_shapes(json, subject, out.workload.shapes));
  STOWAGE_TRY(read_training(json, subject, out.workload.training));
  const auto latent = read_bool(json, "latent_cache", subject, false);
  if (!latent) return tl::unexpected(latent.error());
  out.workload.latent_cache = *latent;
  if (const Json* dtype = json_find(json, "cache_dtype")) {
    if (!dtype->is_string()) return fail(Code::JsonType, subject, {"cache_dtype", "the name of a dtype"});
    out.workload.cache_dtype = cache_dtype_from_name(dtype->get<std::string>());
    if (!out.workload.cache_dtype) return bad(subject, dtype->get<std::string>(), "cache_dtype");
  }
  if (!json_find(json, "main_gpu")) return {};
  const auto main = json_unsigned(json, "main_gpu", subject);
  if (!main) return tl::unexpected(main.error());
  if (*main > 0xFFFF) return bad(subject, std::to_string(*main), "main_gpu");
  out.main_gpu = static_cast<std::uint32_t>(*main);
  return {};
}

}  // namespace

Result<std::vector<std::string>> names_from_json(const Json& json, const char* key,
                                                 const std::string& subject) {
  std::vector<std::string> out;
  const Json* names = json_find(json, key);
  if (!names) return out;
  if (!names->is_array()) return fail(Code::JsonType, subject, {key, "a list of names"});
  for (const Json& name : *names) {
    if (!name.is_string()) return fail(Code::JsonType, subject, {key, "a list of names"});
    out.push_back(name.get<std::string>());
  }
  return out;
}

namespace {

Json training_json(const Training& training) {
  Json json;
  json["optimizer"] = to_string(training.optimizer);
  if (training.gradient_dtype) json["gradient_dtype"] = model::info(*training.gradient_dtype).name;
  if (training.accumulation_dtype)
    json["accumulation_dtype"] = model::info(*training.accumulation_dtype).name;
  if (training.master_weights) json["master_weights"] = true;
  for (const FreezeScope& scope : training.freeze)
    json["freeze"].push_back({{"name", scope.name}, {"frozen", scope.frozen}});
  for (const SavedActivations& saved : training.saved)
    json["saved"].push_back({{"module", saved.module}, {"bytes", saved.bytes.count()}});
  return json;
}

}  // namespace

Json to_json(const Settings& settings) {
  Json json;
  json["runtime"] = settings.runtime.name();
  json["offload_buffers"] = settings.runtime.offload_buffers;
  json["reserve"] = settings.runtime.reserve == machine::ReserveRule::Unit ? "unit" : "leaf";
  if (settings.runtime.streaming == machine::Streaming::Prefetch) {
    json["streaming"] = machine::to_string(settings.runtime.streaming);
    if (settings.runtime.window) json["window"] = settings.runtime.window->count();
  }
  if (!settings.computed.empty()) json["computed"] = settings.computed;
  json["objective"] = to_string(settings.objective);
  json["strategy"] = to_string(settings.strategy);
  json["tokens"] = settings.workload.tokens;
  json["batch"] = settings.workload.batch;
  // Left out where nobody asked for them: a plan of before reads and writes the same.
  if (settings.workload.prompt > 0) json["prompt"] = settings.workload.prompt;
  if (settings.workload.generate > 0) json["generate"] = settings.workload.generate;
  if (settings.workload.prefill_chunk > 0) json["prefill_chunk"] = settings.workload.prefill_chunk;
  if (settings.workload.cache_dtype) json["cache_dtype"] = model::info(*settings.workload.cache_dtype).name;
  if (settings.workload.latent_cache) json["latent_cache"] = true;
  for (const auto& [name, shape] : settings.workload.shapes) json["shapes"][name] = shape;
  if (settings.workload.training) json["training"] = training_json(*settings.workload.training);
  json["rules"] = Json::array();
  for (const Rule& rule : settings.rules) {
    json["rules"].push_back(
        {{"name", rule.name}, {"device", machine::to_string(rule.device)}, {"forbid", rule.forbid}});
  }
  if (settings.no_split) json["no_split_module_classes"] = *settings.no_split;
  if (settings.dtype) json["dtype"] = model::info(*settings.dtype).name;
  if (!settings.special_dtypes.empty()) {
    json["special_dtypes"] = Json::object();
    for (const auto& [name, dtype] : settings.special_dtypes)
      json["special_dtypes"][name] = model::info(dtype).name;
  }
  if (settings.main_gpu) json["main_gpu"] = *settings.main_gpu;
  json["fallback_allocation"] = settings.fallback_allocation;
  json["allow_empty_gpus"] = settings.allow_empty_gpus;
  return json;
}

Result<Settings> settings_from_json(const Json& json, const std::string& subject) {
  if (!json.is_object()) return fail(Code::JsonType, subject, {"settings", "an object"});
  Settings out;
  STOWAGE_TRY(read_runtime(json, subject, out));
  STOWAGE_TRY(read_goal(json, subject, out));
  STOWAGE_TRY(read_workload(json, subject, out));
  STOWAGE_TRY(read_rules(json, subject, out));
  STOWAGE_TRY(read_no_split(json, subject, out));
  STOWAGE_TRY(read_dtypes(json, subject, out));
  return out;
}

}  // namespace stowage::plan
