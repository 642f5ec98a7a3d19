#include <fmt/format.h>

#include "core/base/json.h"
#include "core/plan/placement.h"

namespace stowage::plan {
namespace {

std::string type_in_words(const Json& value) {
  if (value.is_null()) return "null";
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  std::string text = to_text(value, -1);
  return text.size() > 60 ? text.substr(0, 57) + "…" : text;
}

Result<DeviceMap::Entry> read_entry(const std::string& key, const Json& value, const std::string& subject) {
  const auto refuse = [&] { return fail(Code::MapValue, subject, {key, type_in_words(value)}); };
  if (value.is_number_unsigned()) {
    const auto device = machine::parse_device(std::to_string(value.get<std::uint64_t>()));
    if (!device) return refuse();
    return DeviceMap::Entry{key, *device};
  }
  if (!value.is_string()) return refuse();
  const auto device = machine::parse_device(value.get<std::string>());
  if (!device) return refuse();
  return DeviceMap::Entry{key, *device, machine::row_of(device->kind).by_number};
}

}  // namespace

Result<DeviceMap> device_map_from_json(const Json& json, const std::string& subject) {
  if (!json.is_object()) return fail(Code::MapNotObject, subject, {type_in_words(json)});
  const Json* object = &json;
  // A plan document or an export for accelerate carries the map inside; a module may be called "device_map",
  // but it is never an object.
  if (const Json* inner = json_find(json, "device_map"); inner && inner->is_object()) object = inner;
  const Json* schema = json_find(json, "schema");
  if (object == &json && schema && schema->is_string())
    return fail(Code::JsonMissing, subject, {"device_map"});
  DeviceMap map;
  map.entries.reserve(object->size());
  for (const auto& [key, value] : object->items()) {
    auto entry = read_entry(key, value, subject);
    if (!entry) return tl::unexpected(entry.error());
    map.entries.push_back(std::move(*entry));
  }
  return map;
}

Result<DeviceMap> read_device_map(const std::string& path) {
  const auto json = read_json_file(path);
  if (!json) return tl::unexpected(json.error());
  return device_map_from_json(*json, path);
}

Json device_json(machine::DeviceId id) {
  return machine::row_of(id.kind).by_number ? Json(id.index) : Json(machine::to_string(id));
}

Json to_json(const DeviceMap& map) {
  Json json = Json::object();
  for (const DeviceMap::Entry& entry : map.entries) {
    json.push_back({entry.key, device_json(entry.device)});
  }
  return json;
}

}  // namespace stowage::plan
