#include "core/protocol/protocol.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/base/json.h"
#include "core/protocol/lines.h"
#include "core/protocol/result_json.h"

namespace stowage::protocol {
namespace {

constexpr std::array<std::pair<Mode, std::string_view>, 3> kModes{
    {{Mode::Compatible, "compatible"}, {Mode::Prefetch, "prefetch"}, {Mode::Plain, "plain"}}};
constexpr std::array<std::pair<Devices, std::string_view>, 3> kDevices{
    {{Devices::Virtual, "virtual"}, {Devices::Cuda, "cuda"}, {Devices::Automatic, "automatic"}}};

constexpr const char* kCalibrate = "calibrate";
constexpr const char* kDescribe = "describe";

template <class Table, class Value>
std::string_view word(const Table& table, Value value) {
  for (const auto& [known, text] : table) {
    if (known == value) return text;
  }
  return {};
}

template <class Table, class Value>
Status read_word(const Table& table, Fields& fields, const char* key, Value& out) {
  std::string text;
  fields.optional(key, text);
  STOWAGE_TRY(fields.status());
  if (text.empty()) return {};
  for (const auto& [known, name] : table) {
    if (name == text) return out = known, Status{};
  }
  return fail(Code::ProtocolSyntax, {}, {phrase("“%1” cannot be “%2”", {std::string(key), text})});
}

Json map_to_json(const plan::DeviceMap& map) {
  // Pairs, not an object: a map made by somebody may name a key twice, and the order counts.
  Json pairs = Json::array();
  for (const auto& entry : map.entries)
    pairs.push_back(Json::array({entry.key, machine::to_string(entry.device)}));
  return pairs;
}

Result<plan::DeviceMap> map_from_json(const Json* json) {
  if (!json || !json->is_array()) return bad_field("map", "a list of pairs");
  plan::DeviceMap map;
  for (const Json& pair : *json) {
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string())
      return bad_field("map", "a list of pairs");
    auto device = machine::parse_device(pair[1].get<std::string>());
    if (!device) return tl::unexpected<Error>(device.error());
    map.entries.push_back({pair[0].get<std::string>(), *device});
  }
  return map;
}

Json request_to_json(const RunRequest& request) {
  Json json{{"type", "run"},
            {"version", kVersion},
            {"program", request.program},
            {"map", map_to_json(request.map)},
            {"machine", machine::to_json(request.machine)},
            {"main_gpu", request.main_gpu ? Json(*request.main_gpu) : Json(nullptr)},
            {"host_computes", request.host_computes},
            {"computed", request.computed},
            {"offload_buffers", request.offload_buffers},
            {"devices", word(kDevices, request.devices)},
            {"mode", word(kModes, request.mode)},
            {"inputs_file", request.inputs_file},
            {"outputs_file", request.outputs_file},
            {"trace_file", request.trace_file}};
  if (!request.fingerprint.empty()) json["fingerprint"] = request.fingerprint;
  if (request.calibration) json["calibration"] = machine::to_json(*request.calibration);
  if (!request.sizes.empty()) json["sizes"] = request.sizes;
  if (!request.shapes.empty()) json["shapes"] = request.shapes;
  if (request.warmup) json["warmup"] = *request.warmup;
  if (request.window) json["window"] = request.window;
  if (request.depth) json["depth"] = *request.depth;
  json["repeat"] = request.repeat;
  json["threads"] = request.threads;
  json["stream_trace"] = request.stream_trace;
  json["time_limit"] = request.time_limit;
  if (request.training) json["training"] = to_json(*request.training);
  return json;
}

Status read_sizes(const Json& json, std::map<std::string, std::int64_t>& out) {
  const Json* sizes = json_find(json, "sizes");
  if (!sizes) return {};
  if (!sizes->is_object()) return bad_field("sizes", "an object");
  for (const auto& [name, value] : sizes->items()) {
    if (!value.is_number_integer() || (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX))
      return bad_field("sizes", "a list of whole numbers");
    out[name] = value.get<std::int64_t>();
  }
  return {};
}

Status read_shapes(const Json& json, std::map<std::string, std::vector<std::int64_t>>& out) {
  const Json* shapes = json_find(json, "shapes");
  if (!shapes) return {};
  if (!shapes->is_object()) return bad_field("shapes", "an object");
  for (const auto& [name, sizes] : shapes->items()) {
    if (!sizes.is_array()) return bad_field("shapes", "lists of whole numbers");
    for (const Json& size : sizes) {
      if (!size.is_number_integer() || (size.is_number_unsigned() && size.get<std::uint64_t>() > INT64_MAX) ||
          size.get<std::int64_t>() < 0)
        return bad_field("shapes", "lists of whole numbers");
    }
    out[name] = sizes.get<std::vector<std::int64_t>>();
  }
  return {};
}

Status read_simple_fields(const Json& json, RunRequest& request) {
  Fields fields(json);
  fields.required("program", request.program)
      .optional("fingerprint", request.fingerprint)
      .optional("host_computes", request.host_computes)
      .optional("computed", request.computed);
  fields.optional("offload_buffers", request.offload_buffers);
  fields.optional("inputs_file", request.inputs_file)
      .optional("outputs_file", request.outputs_file)
      .optional("trace_file", request.trace_file);
  fields.optional("repeat", request.repeat)
      .optional("threads", request.threads)
      .optional("time_limit", request.time_limit);
  if (fields.find("warmup")) {
    std::uint32_t passes = 0;
    fields.optional("warmup", passes);
    request.warmup = passes;
  }
  fields.optional("window", request.window);
  if (fields.find("depth")) {
    std::uint32_t steps = 0;
    fields.optional("depth", steps);
    request.depth = steps;
  }
  fields.optional("stream_trace", request.stream_trace);
  if (fields.find("main_gpu")) {
    std::uint32_t gpu = 0;
    fields.optional("main_gpu", gpu);
    request.main_gpu = gpu;
  }
  if (const Json* training = json_find(json, "training")) {
    auto read = training_from_json(*training);
    if (!read) return tl::unexpected<Error>(read.error());
    request.training = std::move(*read);
  }
  if (const Json* calibration = json_find(json, "calibration")) {
    auto read = machine::calibration_from_json(*calibration, "the calibration");
    if (!read) return tl::unexpected<Error>(read.error());
    request.calibration = std::move(*read);
  }
  STOWAGE_TRY(read_sizes(json, request.sizes));
  STOWAGE_TRY(read_shapes(json, request.shapes));
  STOWAGE_TRY(read_word(kDevices, fields, "devices", request.devices));
  return read_word(kModes, fields, "mode", request.mode);
}

bool asks_for(std::string_view line, std::string_view what) {
  const auto json = parse_line(line);
  const Json* type = json ? json_find(*json, "type") : nullptr;
  return type && type->is_string() && type->get<std::string>() == what;
}

}  // namespace

std::uint32_t gpus_used(const RunRequest& request) {
  std::uint32_t used = request.main_gpu ? *request.main_gpu + 1 : 0;
  for (const auto& entry : request.map.entries) {
    for (std::uint32_t i = 0; i < request.machine.gpu_count(); ++i)
      if (request.machine.devices[i].id == entry.device) used = std::max(used, i + 1);
  }
  return std::min(std::max(used, 1u), request.machine.gpu_count());
}

std::string to_line(const RunRequest& request) { return line_of(request_to_json(request)); }

std::string to_line(const CalibrateRequest& request) {
  return line_of({{"type", kCalibrate},
                  {"version", kVersion},
                  {"devices", word(kDevices, request.devices)},
                  {"disk_file", request.disk_file},
                  {"disk_folder", request.disk_folder},
                  {"bytes", request.bytes},
                  {"sizes", request.sizes},
                  {"threads", request.threads}});
}

std::string to_line(const DescribeRequest& request) {
  return line_of({{"type", kDescribe},
                  {"version", kVersion},
                  {"program", request.program},
                  {"fingerprint", request.fingerprint},
                  {"inputs_file", request.inputs_file},
                  {"sizes", request.sizes},
                  {"shapes", request.shapes}});
}

bool asks_to_calibrate(std::string_view line) { return asks_for(line, kCalibrate); }
bool asks_to_describe(std::string_view line) { return asks_for(line, kDescribe); }

Result<DescribeRequest> describe_from_line(std::string_view line) {
  auto json = parse_line(line);
  if (!json) return tl::unexpected<Error>(json.error());
  if (auto version = check_version(*json); !version) return tl::unexpected<Error>(version.error());
  DescribeRequest request;
  Fields fields(*json);
  fields.required("program", request.program)
      .optional("fingerprint", request.fingerprint)
      .optional("inputs_file", request.inputs_file);
  STOWAGE_TRY(fields.status());
  STOWAGE_TRY(read_sizes(*json, request.sizes));
  STOWAGE_TRY(read_shapes(*json, request.shapes));
  return request;
}

Result<CalibrateRequest> calibrate_from_line(std::string_view line) {
  auto json = parse_line(line);
  if (!json) return tl::unexpected<Error>(json.error());
  if (auto version = check_version(*json); !version) return tl::unexpected<Error>(version.error());
  CalibrateRequest request;
  Fields fields(*json);
  fields.optional("disk_file", request.disk_file).optional("disk_folder", request.disk_folder);
  fields.optional("bytes", request.bytes).optional("sizes", request.sizes);
  fields.optional("threads", request.threads);
  auto devices = read_word(kDevices, fields, "devices", request.devices);
  if (!devices) return tl::unexpected<Error>(devices.error());
  constexpr std::uint64_t kLeastBytes = 1ull << 12, kMostBytes = 1ull << 36;
  if (request.bytes < kLeastBytes || request.bytes > kMostBytes)
    return bad_field("bytes", "between 4 KiB and 64 GiB");
  if (request.sizes > kMostSizes) return bad_field("sizes", "at most 6");
  return request;
}

Result<RunRequest> request_from_line(std::string_view line) {
  auto json = parse_line(line);
  if (!json) return tl::unexpected<Error>(json.error());
  auto type = json_string(*json, "type", "the line");
  if (!type || *type != "run") return fail(Code::ProtocolUnknown, {}, {type ? *type : ""});
  if (auto version = check_version(*json); !version) return tl::unexpected<Error>(version.error());
  RunRequest request;
  if (auto status = read_simple_fields(*json, request); !status) return tl::unexpected<Error>(status.error());
  auto map = map_from_json(json_find(*json, "map"));
  if (!map) return tl::unexpected<Error>(map.error());
  request.map = std::move(*map);
  const Json* machine_json = json_find(*json, "machine");
  if (!machine_json) return bad_field("machine", "an object");
  auto machine = machine::from_json(*machine_json, "the machine of the request");
  if (!machine) return tl::unexpected<Error>(machine.error());
  request.machine = std::move(*machine);
  return request;
}

}  // namespace stowage::protocol
