#include "core/protocol/result_json.h"

#include <cmath>

namespace stowage::protocol {
namespace {

constexpr std::pair<InputsFrom, std::string_view> kInputsFrom[] = {
    {InputsFrom::Given, "given"}, {InputsFrom::Archive, "archive"}, {InputsFrom::MadeUp, "made-up"}};

double finite(double seconds) { return std::isfinite(seconds) ? seconds : 0.0; }

Json out_of_memory_json(const OutOfMemory& oom) {
  Json json{{"device", oom.device},       {"module", oom.module}, {"node", oom.node},
            {"requested", oom.requested}, {"budget", oom.budget}, {"used", oom.used}};
  if (oom.reserved_bytes) json["reserved_bytes"] = *oom.reserved_bytes;
  if (oom.allocation_retries) json["allocation_retries"] = *oom.allocation_retries;
  return json;
}

Code code_of(const std::string& rule, bool& known) {
  static constexpr Code kCodes[] = {
#define STOWAGE_SENTENCE(context, english, code, rule) Code::code,
#include "core/base/json.h"
#include "core/base/sentences/all.h"
#undef STOWAGE_SENTENCE
  };
  for (const Code code : kCodes) {
    if (rule_name(code) == rule) return known = true, code;
  }
  known = false;
  return Code::Internal;
}

void add_training(const DeviceResult& d, Json& json) {
  json["forward_peak_bytes"] = d.forward_peak_bytes;
  json["backward_peak_bytes"] = d.backward_peak_bytes;
  json["end_of_forward_bytes"] = d.end_of_forward_bytes;
  json["saved_bytes"] = d.saved_bytes;
  json["saved_peak_bytes"] = d.saved_peak_bytes;
}

/// A number that is there where somebody knows it.
void known(Fields& fields, const char* key, std::optional<std::uint64_t>& out) {
  std::uint64_t count = 0;
  if (fields.find(key)) out = fields.optional(key, count).status() ? count : 0;
}

Json devices_json(const RunResult& result) {
  Json devices = Json::array();
  for (const DeviceResult& d : result.devices) {
    devices.push_back({{"device", d.device},
                       {"virtual", d.is_virtual},
                       {"budget", d.budget},
                       {"peak_bytes", d.peak_bytes},
                       {"peak_module", d.peak_module},
                       {"weights_bytes", d.weights_bytes},
                       {"end_bytes", d.end_bytes},
                       {"window_bytes", d.window_bytes},
                       {"reserved_bytes", d.reserved_bytes},
                       {"scratch_bytes", d.scratch_bytes},
                       {"peak_with_scratch_bytes", d.peak_with_scratch_bytes}});
    if (d.context_bytes) devices.back()["context_bytes"] = *d.context_bytes;
    if (d.allocation_retries) devices.back()["allocation_retries"] = *d.allocation_retries;
    if (result.backward) add_training(d, devices.back());
  }
  return devices;
}

Json links_json(const RunResult& result) {
  Json links = Json::array();
  for (const LinkResult& link : result.links) {
    links.push_back({{"from", link.from},
                     {"to", link.to},
                     {"bytes", link.bytes},
                     {"count", link.count},
                     {"seconds", finite(link.seconds)},
                     {"busy", finite(link.busy)}});
  }
  return links;
}

}  // namespace

Json to_json(const RunResult& result) {
  Json json = Json::object();
  json["seconds"] = finite(result.seconds);
  Json repeats = Json::array();
  for (const double seconds : result.repeat_seconds) repeats.push_back(finite(seconds));
  json["repeat_seconds"] = std::move(repeats);
  json["simulated_seconds"] = finite(result.simulated_seconds);
  json["links"] = links_json(result);
  json["virtual_gpus"] = result.virtual_gpus;
  json["devices"] = devices_json(result);
  Json transfers = Json::array();
  for (const TransferResult& t : result.transfers)
    transfers.push_back(
        {{"from", t.from}, {"to", t.to}, {"bytes", t.bytes}, {"count", t.count}, {"seconds", t.seconds}});
  json["transfers"] = std::move(transfers);
  Json modules = Json::array();
  for (const ModuleResult& m : result.modules) {
    modules.push_back({{"name", m.name},
                       {"device", m.device},
                       {"seconds", finite(m.seconds)},
                       {"peak_bytes", m.peak_bytes},
                       {"streamed_bytes", m.streamed_bytes}});
    if (result.backward) modules.back()["backward_seconds"] = finite(m.backward_seconds);
  }
  json["modules"] = std::move(modules);
  Json outputs = Json::array();
  for (const OutputResult& o : result.outputs)
    outputs.push_back({{"name", o.name}, {"dtype", o.dtype}, {"shape", o.shape}});
  json["outputs"] = std::move(outputs);
  for (const auto& [from, word] : kInputsFrom) {
    if (from == result.inputs_from) json["inputs_from"] = word;
  }
  if (result.backward) add_to_json(*result.backward, json);
  if (result.out_of_memory) json["out_of_memory"] = out_of_memory_json(*result.out_of_memory);
  Json warnings = Json::array(), details = Json::array();
  for (const Error& warning : result.warnings) {
    warnings.push_back(sentence(warning));
    details.push_back(error_to_json(warning));
  }
  json["warnings"] = std::move(warnings);
  json["warning_details"] = std::move(details);
  return json;
}

Result<RunResult> result_from_json(const Json& json) {
  RunResult result;
  Fields fields(json);
  fields.optional("seconds", result.seconds)
      .optional("repeat_seconds", result.repeat_seconds)
      .optional("virtual_gpus", result.virtual_gpus)
      .optional("simulated_seconds", result.simulated_seconds);
  fields.objects("links", result.links, [](Fields& f, LinkResult& link) {
    f.required("from", link.from).required("to", link.to).optional("bytes", link.bytes);
    f.optional("count", link.count).optional("seconds", link.seconds).optional("busy", link.busy);
  });
  fields.objects("devices", result.devices, [](Fields& f, DeviceResult& d) {
    f.required("device", d.device)
        .optional("virtual", d.is_virtual)
        .optional("budget", d.budget)
        .optional("peak_bytes", d.peak_bytes);
    f.optional("peak_module", d.peak_module)
        .optional("weights_bytes", d.weights_bytes)
        .optional("end_bytes", d.end_bytes)
        .optional("window_bytes", d.window_bytes)
        .optional("reserved_bytes", d.reserved_bytes)
        .optional("scratch_bytes", d.scratch_bytes)
        .optional("peak_with_scratch_bytes", d.peak_with_scratch_bytes);
    f.optional("forward_peak_bytes", d.forward_peak_bytes)
        .optional("backward_peak_bytes", d.backward_peak_bytes)
        .optional("end_of_forward_bytes", d.end_of_forward_bytes)
        .optional("saved_bytes", d.saved_bytes)
        .optional("saved_peak_bytes", d.saved_peak_bytes);
    known(f, "context_bytes", d.context_bytes);
    known(f, "allocation_retries", d.allocation_retries);
  });
  fields.objects("transfers", result.transfers, [](Fields& f, TransferResult& t) {
    f.required("from", t.from).required("to", t.to).optional("bytes", t.bytes).optional("count", t.count);
    f.optional("seconds", t.seconds);
  });
  fields.objects("modules", result.modules, [](Fields& f, ModuleResult& m) {
    f.required("name", m.name).optional("device", m.device).optional("seconds", m.seconds);
    f.optional("peak_bytes", m.peak_bytes).optional("streamed_bytes", m.streamed_bytes);
    f.optional("backward_seconds", m.backward_seconds);
  });
  fields.objects("outputs", result.outputs, [](Fields& f, OutputResult& o) {
    f.required("name", o.name).optional("dtype", o.dtype).optional("shape", o.shape);
  });
  std::string inputs_from;
  fields.optional("inputs_from", inputs_from);
  if (!fields.status()) return tl::unexpected<Error>(fields.status().error());
  for (const auto& [from, word] : kInputsFrom) {
    if (word == inputs_from) result.inputs_from = from;
  }
  auto backward = backward_from_json(json);
  if (!backward) return tl::unexpected<Error>(backward.error());
  result.backward = std::move(*backward);
  if (const Json* found = fields.find("out_of_memory")) {
    OutOfMemory oom;
    Fields inner(*found);
    inner.required("device", oom.device).optional("module", oom.module).optional("node", oom.node);
    inner.optional("requested", oom.requested).optional("budget", oom.budget).optional("used", oom.used);
    known(inner, "reserved_bytes", oom.reserved_bytes);
    known(inner, "allocation_retries", oom.allocation_retries);
    if (!inner.status()) return tl::unexpected<Error>(inner.status().error());
    result.out_of_memory = std::move(oom);
  }
  if (const Json* details = fields.find("warning_details"); details && details->is_array()) {
    for (const Json& detail : *details) {
      auto warning = error_from_json(detail);
      if (!warning) return tl::unexpected<Error>(warning.error());
      result.warnings.push_back(std::move(*warning));
    }
  }
  return result;
}

Json error_to_json(const Error& error) {
  Json json{{"rule", rule_name(error.code)},
            {"subject", error.subject},
            {"arguments", error.arguments},
            {"message", sentence(error)}};
  if (error.offset) json["offset"] = *error.offset;
  return json;
}

Result<Error> error_from_json(const Json& json) {
  Error error;
  std::string rule, message;
  std::uint64_t offset = 0;
  Fields fields(json);
  fields.required("rule", rule)
      .optional("subject", error.subject)
      .optional("arguments", error.arguments)
      .optional("message", message);
  fields.optional("offset", offset);
  if (!fields.status()) return tl::unexpected<Error>(fields.status().error());
  if (fields.find("offset")) error.offset = offset;
  bool known = false;
  error.code = code_of(rule, known);
  if (!known) error.arguments = {message};
  return error;
}

}  // namespace stowage::protocol
