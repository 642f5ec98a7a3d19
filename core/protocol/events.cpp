// What an engine says, as lines: the events of protocol.h.
#include <utility>

#include "core/base/json.h"
#include "core/protocol/lines.h"
#include "core/protocol/protocol.h"
#include "core/protocol/result_json.h"

namespace stowage::protocol {
namespace {

Json event_to_json(const Hello& hello) {
  return {{"type", "hello"},      {"version", hello.version}, {"engine", hello.engine},
          {"torch", hello.torch}, {"cuda", hello.cuda},       {"cuda_reason", hello.cuda_reason}};
}
Json event_to_json(const Progress& progress) {
  return {{"type", "progress"},    {"phase", progress.phase}, {"module", progress.module},
          {"done", progress.done}, {"total", progress.total}, {"waiting_ms", progress.waiting_ms}};
}
Json event_to_json(const TraceBatch& batch) {
  Json deaths = Json::array();
  for (const auto& [index, when] : batch.deaths) deaths.push_back(Json::array({index, when}));
  return {{"type", "trace"}, {"part", trace_to_json(batch.part)}, {"deaths", std::move(deaths)}};
}
Json event_to_json(const Finished& finished) {
  return {{"type", "finished"}, {"result", to_json(finished.result)}};
}
Json event_to_json(const Failed& failed) {
  return {{"type", "failed"}, {"error", error_to_json(failed.error)}, {"result", to_json(failed.result)}};
}

Json event_to_json(const Calibrated& calibrated) {
  return {{"type", "calibrated"},
          {"calibration", machine::to_json(calibrated.calibration)},
          {"machine", machine::to_json(calibrated.machine)}};
}

Json event_to_json(const Described& described) {
  return {{"type", "described"}, {"values", to_json(described.values)}};
}

Result<Event> read_described(const Json& json) {
  const Json* found = json_find(json, "values");
  if (!found) return bad_field("values", "an object");
  auto values = described_from_json(*found);
  if (!values) return tl::unexpected<Error>(values.error());
  return Described{std::move(*values)};
}

Result<Event> read_calibrated(const Json& json) {
  const Json* found = json_find(json, "calibration");
  if (!found) return bad_field("calibration", "an object");
  auto calibration = machine::calibration_from_json(*found, "the calibration");
  if (!calibration) return tl::unexpected<Error>(calibration.error());
  const Json* of = json_find(json, "machine");
  if (!of) return bad_field("machine", "an object");
  auto machine = machine::from_json(*of, "the machine of the engine");
  if (!machine) return tl::unexpected<Error>(machine.error());
  return Calibrated{std::move(*calibration), std::move(*machine)};
}

Result<Event> read_hello(const Json& json) {
  if (auto version = check_version(json); !version) return tl::unexpected<Error>(version.error());
  Hello hello;
  Fields fields(json);
  fields.required("version", hello.version).optional("engine", hello.engine).optional("torch", hello.torch);
  fields.optional("cuda", hello.cuda).optional("cuda_reason", hello.cuda_reason);
  if (!fields.status()) return tl::unexpected<Error>(fields.status().error());
  return hello;
}

Result<Event> read_progress(const Json& json) {
  Progress progress;
  Fields fields(json);
  fields.required("phase", progress.phase)
      .optional("module", progress.module)
      .optional("done", progress.done)
      .optional("total", progress.total)
      .optional("waiting_ms", progress.waiting_ms);
  if (!fields.status()) return tl::unexpected<Error>(fields.status().error());
  return progress;
}

Result<Event> read_trace(const Json& json) {
  const Json* part = json_find(json, "part");
  if (!part || !part->is_object()) return bad_field("part", "an object");
  auto timeline = trace_from_json(*part);
  if (!timeline) return tl::unexpected<Error>(timeline.error());
  TraceBatch batch;
  batch.part = std::move(*timeline);
  if (const Json* deaths = json_find(json, "deaths")) {
    if (!deaths->is_array()) return bad_field("deaths", "a list of pairs");
    for (const Json& pair : *deaths) {
      if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_unsigned() ||
          !pair[1].is_number_unsigned())
        return bad_field("deaths", "a list of pairs");
      batch.deaths.emplace_back(pair[0].get<std::uint64_t>(), pair[1].get<std::uint64_t>());
    }
  }
  return batch;
}

Result<Event> read_end(const Json& json, bool failed) {
  const Json* found = json_find(json, "result");
  if (!found) return bad_field("result", "an object");
  auto result = result_from_json(*found);
  if (!result) return tl::unexpected<Error>(result.error());
  if (!failed) return Finished{std::move(*result)};
  const Json* why = json_find(json, "error");
  if (!why) return bad_field("error", "an object");
  auto error = error_from_json(*why);
  if (!error) return tl::unexpected<Error>(error.error());
  return Failed{std::move(*error), std::move(*result)};
}

}  // namespace

std::string to_line(const Event& event) {
  return std::visit([](const auto& which) { return line_of(event_to_json(which)); }, event);
}

Result<Event> event_from_line(std::string_view line) {
  auto json = parse_line(line);
  if (!json) return tl::unexpected<Error>(json.error());
  auto type = json_string(*json, "type", "the line");
  if (!type) return fail(Code::ProtocolUnknown, {}, {""});
  if (*type == "hello") return read_hello(*json);
  if (*type == "progress") return read_progress(*json);
  if (*type == "trace") return read_trace(*json);
  if (*type == "finished") return read_end(*json, false);
  if (*type == "failed") return read_end(*json, true);
  if (*type == "calibrated") return read_calibrated(*json);
  if (*type == "described") return read_described(*json);
  return fail(Code::ProtocolUnknown, {}, {*type});
}

}  // namespace stowage::protocol
