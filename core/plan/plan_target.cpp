#include "core/plan/plan_target.h"

#include "core/base/json.h"

namespace stowage::plan {
namespace {

/// A device that values can lie on.
Result<machine::DeviceId> memory_from_json(const char* field, const Json& value, const std::string& subject) {
  if (value.is_string()) {
    const auto device = machine::parse_device(value.get<std::string>());
    if (device && *device != machine::kDisk) return *device;
  }
  return fail(Code::JsonType, subject, {field, "a GPU or cpu"});
}

Result<std::optional<machine::DeviceId>> optional_memory(const char* field, const Json& json,
                                                         const std::string& subject) {
  const Json* const value = json_find(json, field);
  if (!value || value->is_null()) return std::nullopt;
  const auto device = memory_from_json(field, *value, subject);
  if (!device) return tl::unexpected(device.error());
  return *device;
}

}  // namespace

Result<ValuePlaces> value_places_from_json(const Json& json, const std::string& subject) {
  ValuePlaces out;
  const auto input = optional_memory("input_device", json, subject);
  if (!input) return tl::unexpected(input.error());
  out.input_device = *input;
  const auto cache = optional_memory("kv_device", json, subject);
  if (!cache) return tl::unexpected(cache.error());
  out.kv_device = *cache;
  const Json* const inputs = json_find(json, "input_devices");
  if (!inputs || inputs->is_null()) return out;
  if (!inputs->is_object()) return fail(Code::JsonType, subject, {"input_devices", "an object"});
  for (const auto& [name, value] : inputs->items()) {
    const auto device = memory_from_json("input_devices", value, subject);
    if (!device) return tl::unexpected(device.error());
    out.input_devices.emplace_back(name, *device);
  }
  return out;
}

Result<std::optional<machine::DeviceId>> main_device_from_json(const Json& json, const std::string& subject) {
  return optional_memory("main_device", json, subject);
}

Result<PlanTarget> plan_target_from_json(const Json& json, const std::string& subject) {
  PlanTarget out;
  if (const Json* target = json_find(json, "target"); target && !target->is_null()) {
    if (!target->is_string()) return fail(Code::JsonType, subject, {"target", "a string"});
    out.name = target->get<std::string>();
  }
  auto places = value_places_from_json(json, subject);
  if (!places) return tl::unexpected(places.error());
  out.places = std::move(*places);
  if (const Json* options = json_find(json, "target_options"); options && !options->is_null()) {
    if (!options->is_object()) return fail(Code::JsonType, subject, {"target_options", "an object"});
    for (const auto& [name, value] : options->items()) {
      if (!value.is_string()) return fail(Code::JsonType, subject, {name, "a string"});
      out.options.emplace(name, value.get<std::string>());
    }
  }
  const Json* settings = json_find(json, "target_settings");
  if (!settings || settings->is_null()) return out;
  if (!settings->is_object()) return fail(Code::JsonType, subject, {"target_settings", "an object"});
  for (const auto& [name, value] : settings->items()) {
    if (!value.is_boolean()) return fail(Code::JsonType, subject, {name, "true or false"});
    out.settings.emplace_back(name, value.get<bool>());
  }
  return out;
}

void add_value_places(const ValuePlaces& places, Json& json) {
  if (places.input_device) json["input_device"] = machine::to_string(*places.input_device);
  for (const auto& [name, device] : places.input_devices)
    json["input_devices"][name] = machine::to_string(device);
  if (places.kv_device) json["kv_device"] = machine::to_string(*places.kv_device);
}

}  // namespace stowage::plan
