#include "app/gui/document/unknown_fields.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "core/base/json.h"

namespace stowage::app {
namespace {

// The fields of resources/schemas/plan-1.schema.json and of what it refers to; a test compares both.
constexpr std::string_view kOfPlan[] = {"schema",
                                        "model",
                                        "machine",
                                        "settings",
                                        "device_map",
                                        "status",
                                        "proven",
                                        "objective",
                                        "value",
                                        "bound",
                                        "gap",
                                        "max_memory",
                                        "main_device",
                                        "devices",
                                        "gpu_bytes",
                                        "offloaded_bytes",
                                        "streamed_bytes",
                                        "hops",
                                        "step_seconds",
                                        "time",
                                        "diagnostics",
                                        "request",
                                        "copied_ahead",
                                        "infeasible",
                                        "effort",
                                        "ties",
                                        "explanation",
                                        "predicted",
                                        "computed",
                                        "target",
                                        "phases",
                                        "alias_groups",
                                        "set",
                                        "activations",
                                        "expressed",
                                        "target_reserves",
                                        "ok",
                                        "target_settings",
                                        "target_options",
                                        "target_settings_from",
                                        "input_device",
                                        "input_devices",
                                        "kv_device",
                                        "imported",
                                        "part",
                                        "kept",
                                        "notes",
                                        "outline"};
constexpr std::string_view kOfModel[] = {"path", "name", "format", "fingerprint", "total_bytes"};
constexpr std::string_view kOfMachine[] = {"schema", "devices", "links", "calibration"};
constexpr std::string_view kOfSettings[] = {"runtime",
                                            "offload_buffers",
                                            "reserve",
                                            "streaming",
                                            "window",
                                            "computed",
                                            "objective",
                                            "strategy",
                                            "tokens",
                                            "batch",
                                            "prompt",
                                            "generate",
                                            "prefill_chunk",
                                            "cache_dtype",
                                            "latent_cache",
                                            "shapes",
                                            "training",
                                            "rules",
                                            "no_split_module_classes",
                                            "dtype",
                                            "special_dtypes",
                                            "main_gpu",
                                            "fallback_allocation",
                                            "allow_empty_gpus"};

struct Part {
  const char* name;
  std::span<const std::string_view> known;
};
const Part kParts[] = {{"model", kOfModel}, {"machine", kOfMachine}, {"settings", kOfSettings}};

Json without(const Json& object, std::span<const std::string_view> known) {
  Json out = Json::object();
  for (const auto& [name, value] : object.items()) {
    if (std::find(known.begin(), known.end(), name) == known.end()) out[name] = value;
  }
  return out;
}

}  // namespace

std::shared_ptr<const Json> unknownFields(const Json& plan) {
  if (!plan.is_object()) return nullptr;
  Json out = without(plan, kOfPlan);
  for (const Part& part : kParts) {
    const Json* object = json_find(plan, part.name);
    if (!object || !object->is_object()) continue;
    if (Json rest = without(*object, part.known); !rest.empty()) out[part.name] = std::move(rest);
  }
  return out.empty() ? nullptr : std::make_shared<const Json>(std::move(out));
}

void addUnknownFields(const Json& unknown, Json& plan) {
  for (const auto& [name, value] : unknown.items()) {
    if (!plan.contains(name)) {
      plan[name] = value;
    } else if (plan[name].is_object() && value.is_object()) {
      for (const auto& [inner, text] : value.items()) {
        if (!plan[name].contains(inner)) plan[name][inner] = text;
      }
    }
  }
}

}  // namespace stowage::app
