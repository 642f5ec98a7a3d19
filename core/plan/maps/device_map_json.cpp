#include <algorithm>
#include <array>

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

/// "box1:0": written over several hosts. What PyTorch calls a device and is none here is no host's name.
bool is_of_a_host(const std::string& text) {
  constexpr std::array kTorchDevices = {"cuda", "cpu", "disk", "gpu", "hip",    "hpu", "ipu",
                                        "meta", "mps", "mtia", "npu", "vulkan", "xla", "xpu"};
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos || colon == 0 || !machine::parse_device(text.substr(colon + 1)))
    return false;
  const std::string host = text.substr(0, colon);
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_';
  };
  return std::all_of(host.begin(), host.end(), plain) &&
         std::find(kTorchDevices.begin(), kTorchDevices.end(), host) == kTorchDevices.end();
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
  if (!device && is_of_a_host(value.get<std::string>()))
    return fail(Code::ClusterMapWithoutHosts, subject, {key, value.get<std::string>()});
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
