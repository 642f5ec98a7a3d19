#include <algorithm>

#include <fmt/format.h>

#include "core/base/json.h"
#include "core/machine/machine.h"

namespace stowage::machine {
namespace {

constexpr const char* kSchema = "stowage.machine/1";

/// A size in a file: an integer, text as people type it, or null / "none" / "unlimited" for no limit.
Result<std::optional<Bytes>> optional_size(const Json& object, const char* key, const std::string& subject) {
  const Json* value = json_find(object, key);
  if (!value) return std::optional<Bytes>();
  if (value->is_number_unsigned()) {
    const auto count = value->get<std::uint64_t>();
    if (count >= 1ull << 63) return fail(Code::SizeOverflow, std::to_string(count));
    return std::optional<Bytes>(Bytes(count));
  }
  if (!value->is_string())
    return fail(Code::JsonType, subject, {key, "a number of bytes or a size such as 24GiB"});
  const std::string text = value->get<std::string>();
  if (text == "none" || text == "unlimited") return std::optional<Bytes>();
  const auto size = parse_size(text);
  if (!size) return tl::unexpected(size.error());
  return std::optional<Bytes>(*size);
}

Result<DeviceId> device_field(const Json& object, const char* key, const std::string& subject) {
  const Json* value = json_find(object, key);
  if (value && value->is_number_unsigned()) return parse_device(std::to_string(value->get<std::uint64_t>()));
  const auto text = json_string(object, key, subject);
  if (!text) return tl::unexpected(text.error());
  return parse_device(*text);
}

Result<Device> read_device(const Json& json, const std::string& subject) {
  if (!json.is_object()) return fail(Code::JsonType, subject, {"devices", "a list of objects"});
  Device device;
  const auto id = device_field(json, "device", subject);
  if (!id) return tl::unexpected(id.error());
  device.id = *id;
  if (const Json* name = json_find(json, "name")) {
    if (!name->is_string()) return fail(Code::JsonType, subject, {"name", "a string"});
    device.name = name->get<std::string>();
  }
  const auto budget = optional_size(json, "budget", subject);
  if (!budget) return tl::unexpected(budget.error());
  const auto overhead = optional_size(json, "overhead", subject);
  if (!overhead) return tl::unexpected(overhead.error());
  const auto physical = optional_size(json, "physical", subject);
  if (!physical) return tl::unexpected(physical.error());
  if (const Json* keep_free = json_find(json, "keep_free"); keep_free && !keep_free->is_null()) {
    const auto size = optional_size(json, "keep_free", subject);
    if (!size) return tl::unexpected(size.error());
    if (!*size)
      return fail(Code::JsonType, subject, {"keep_free", "a number of bytes or a size such as 24GiB"});
    device.keep_free = **size;
  }
  device.budget = *budget;
  device.overhead = overhead->value_or(Bytes());
  device.physical = physical->value_or(Bytes());
  return device;
}

/// What a learned rate took the place of.
Result<BeforeLearning> read_learned(const Json& json, const std::string& subject) {
  if (!json.is_object()) return fail(Code::JsonType, subject, {"learned", "an object"});
  BeforeLearning before;
  for (const auto& [key, out] : {std::pair{"bytes_per_second", &before.bytes_per_second},
                                 std::pair{"latency_ns", &before.latency_ns}}) {
    const auto number = json_unsigned(json, key, subject);
    if (!number) return tl::unexpected(number.error());
    *out = *number;
  }
  return before;
}

Result<Link> read_link(const Json& json, const std::string& subject) {
  if (!json.is_object()) return fail(Code::JsonType, subject, {"links", "a list of objects"});
  Link link;
  const auto from = device_field(json, "from", subject);
  if (!from) return tl::unexpected(from.error());
  const auto to = device_field(json, "to", subject);
  if (!to) return tl::unexpected(to.error());
  link.from = *from;
  link.to = *to;
  const Json* rate = json_find(json, "bytes_per_second");
  if (rate && rate->is_string()) {
    const auto parsed = parse_rate(rate->get<std::string>());
    if (!parsed) return tl::unexpected(parsed.error());
    link.bytes_per_second = *parsed;
  } else {
    const auto number = json_unsigned(json, "bytes_per_second", subject);
    if (!number) return tl::unexpected(number.error());
    link.bytes_per_second = *number;
  }
  if (link.bytes_per_second == 0)
    return fail(Code::MachineLink, subject, {to_string(link.from) + ":" + to_string(link.to)});
  link.latency_ns = Machine{}.latency_ns(link.from, link.to);
  if (json_find(json, "latency_ns")) {
    const auto latency = json_unsigned(json, "latency_ns", subject);
    if (!latency) return tl::unexpected(latency.error());
    link.latency_ns = *latency;
  }
  if (const Json* learned = json_find(json, "learned")) {
    const auto before = read_learned(*learned, subject);
    if (!before) return tl::unexpected(before.error());
    link.learned = *before;
  }
  return link;
}

Status check_devices(const std::vector<Device>& devices, const std::string& subject) {
  DeviceId next;  // of the kind
  for (std::size_t i = 0; i < devices.size(); ++i) {
    if (i > 0 && devices[i].id == devices[i - 1].id)
      return fail(Code::MachineDuplicate, subject, {to_string(devices[i].id)});
    if (!devices[i].id.gpu()) continue;
    if (next.kind != devices[i].id.kind) next = {devices[i].id.kind, 0};
    if (devices[i].id != next) return fail(Code::MachineGap, subject, {to_string(next)});
    ++next.index;
  }
  return {};
}

}  // namespace

Json to_json(const Machine& machine) {
  Json json;
  json["schema"] = kSchema;
  json["devices"] = Json::array();
  for (const Device& device : machine.devices) {
    Json entry;
    entry["device"] = to_string(device.id);
    if (!device.name.empty()) entry["name"] = device.name;
    entry["budget"] = device.budget ? Json(device.budget->count()) : Json(nullptr);
    if (device.overhead) entry["overhead"] = device.overhead.count();
    if (device.keep_free) entry["keep_free"] = device.keep_free->count();
    if (device.physical) entry["physical"] = device.physical.count();
    json["devices"].push_back(std::move(entry));
  }
  json["links"] = Json::array();
  for (const Link& link : machine.links) {
    Json entry{{"from", to_string(link.from)},
               {"to", to_string(link.to)},
               {"bytes_per_second", link.bytes_per_second},
               {"latency_ns", link.latency_ns}};
    if (link.learned)
      entry["learned"] = {{"bytes_per_second", link.learned->bytes_per_second},
                          {"latency_ns", link.learned->latency_ns}};
    json["links"].push_back(std::move(entry));
  }
  return json;
}

Result<Machine> from_json(const Json& json, const std::string& subject) {
  if (!json.is_object()) return fail(Code::JsonType, subject, {"machine", "an object"});
  const auto schema = json_string(json, "schema", subject);
  if (!schema) return tl::unexpected(schema.error());
  if (*schema == "stowage.machine/2") {
    const Json* hosts = json_find(json, "hosts");
    const std::size_t count = hosts && hosts->is_array() ? hosts->size() : 0;
    return fail(Code::ClusterOneHost, subject, {std::to_string(count)});
  }
  if (*schema != kSchema) return fail(Code::JsonSchema, subject, {*schema, kSchema});
  const Json* devices = json_find(json, "devices");
  if (!devices) return fail(Code::JsonMissing, subject, {"devices"});
  if (!devices->is_array()) return fail(Code::JsonType, subject, {"devices", "a list"});
  if (devices->size() > kMostDevices)
    return fail(Code::MachineTooLarge, subject,
                {std::to_string(devices->size()), std::to_string(kMostDevices)});
  // Figures of another version of Stowage are none (read_machine); what is no object at all is a mistake.
  if (const Json* figures = json_find(json, "calibration"); figures && !figures->is_object())
    return fail(Code::JsonType, subject, {"calibration", "an object"});
  Machine machine;
  for (const Json& entry : *devices) {
    auto device = read_device(entry, subject);
    if (!device) return tl::unexpected(device.error());
    machine.devices.push_back(std::move(*device));
  }
  std::sort(machine.devices.begin(), machine.devices.end(),
            [](const Device& a, const Device& b) { return a.id < b.id; });
  STOWAGE_TRY(check_devices(machine.devices, subject));
  if (const Json* links = json_find(json, "links")) {
    if (!links->is_array()) return fail(Code::JsonType, subject, {"links", "a list"});
    for (const Json& entry : *links) {
      const auto link = read_link(entry, subject);
      if (!link) return tl::unexpected(link.error());
      machine.links.push_back(*link);
    }
  }
  return machine;
}

}  // namespace stowage::machine
