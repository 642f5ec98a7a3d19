#include <algorithm>
#include <string>
#include <utility>

#include "core/base/json.h"
#include "core/protocol/fields.h"
#include "core/protocol/protocol.h"

namespace stowage::protocol {
namespace {

std::uint64_t most_of(trace::Holds holds) {
  switch (holds) {
    case trace::Holds::Name:
      return 0xFFFFFFFF;
    case trace::Holds::Device:
      return trace::kNoDevice - 1;
    case trace::Holds::Kind:
      return trace::Timeline::kKinds - 1;
    case trace::Holds::Flag:
      return 1;
    case trace::Holds::Begin:
    case trace::Holds::End:
    case trace::Holds::Number:
      break;
  }
  return ~0ull;
}

/// One row of numbers; null stands for none (a block still alive, no source).
template <class Row>
bool read_row(const Json& json, Row& out) {
  bool ok = json.is_array() && json.size() == trace::kFieldCount<Row>;
  std::size_t at = 0;
  trace::each_field<Row>([&](const auto& field) {
    if (!ok) return;
    const Json& value = json[at++];
    if (field.may_be_none && value.is_null()) {
      out.*field.at = field.none;
      return;
    }
    ok = value.is_number_unsigned() && value.get<std::uint64_t>() <= most_of(field.holds);
    if (ok) field.set(out, value.get<std::uint64_t>());
  });
  return ok;
}

template <class Row>
Json row_json(const Row& row) {
  Json out = Json::array();
  trace::each_field<Row>(
      [&](const auto& field) { out.push_back(field.is_none(row) ? Json() : Json(field.get(row))); });
  return out;
}

template <class Row>
Status read_rows(const Json& json, trace::Table<Row>& out) {
  const char* key = trace::Description<Row>::kTable;
  const Json* rows = json_find(json, key);
  if (!rows) return {};
  if (!rows->is_array()) return bad_field(key, "an array");
  out.reserve(rows->size());
  for (const Json& row : *rows) {
    Row value;
    if (!read_row(row, value)) return bad_field(key, "rows of numbers");
    out.push_back(value);
  }
  return {};
}

Status read_names(const Json& json, trace::Timeline& timeline) {
  const Json* names = json_find(json, "names");
  if (!names) return {};
  if (!names->is_array()) return bad_field("names", "an array");
  for (const Json& name : *names) {
    if (!name.is_string()) return bad_field("names", "strings");
    timeline.names.push_back(name.get<std::string>());
  }
  return {};
}

Status read_devices(const Json& json, trace::Timeline& timeline) {
  const Json* devices = json_find(json, "devices");
  if (!devices) return {};
  if (!devices->is_array()) return bad_field("devices", "an array");
  for (const Json& device : *devices) {
    Fields fields(device);
    trace::TraceDevice out;
    fields.required("device", out.device).optional("virtual", out.is_virtual).optional("budget", out.budget);
    STOWAGE_TRY(fields.status());
    timeline.devices.push_back(std::move(out));
  }
  return {};
}

bool ids_ok(const trace::Timeline& part, std::size_t names, std::size_t devices) {
  bool ok = true;
  trace::each_table(part, [&](const auto& rows) {
    for (const auto& row : rows) {
      trace::each_field<trace::RowOf<decltype(rows)>>([&](const auto& field) {
        if (field.is_none(row)) return;
        if (field.holds == trace::Holds::Name) ok = ok && field.get(row) < names;
        if (field.holds == trace::Holds::Device) ok = ok && field.get(row) < devices;
      });
    }
  });
  return ok;
}

template <class Rows>
void add_all(Rows& whole, const Rows& part) {
  whole.insert(whole.end(), part.begin(), part.end());
}

}  // namespace

Json trace_to_json(const trace::Timeline& timeline) {
  Json json = Json::object();
  Json devices = Json::array();
  for (const trace::TraceDevice& device : timeline.devices) {
    devices.push_back({{"device", device.device}, {"virtual", device.is_virtual}, {"budget", device.budget}});
  }
  json["devices"] = std::move(devices);
  json["names"] = timeline.names;
  trace::each_table(timeline, [&](const auto& rows) {
    Json& table = json[trace::Description<trace::RowOf<decltype(rows)>>::kTable] = Json::array();
    for (const auto& row : rows) table.push_back(row_json(row));
  });
  json["duration_ns"] = timeline.duration_ns;
  json["model"] = timeline.model;
  json["started_at"] = timeline.started_at;
  json["complete"] = timeline.complete;
  json["predicted"] = timeline.predicted;
  return json;
}

Result<trace::Timeline> trace_from_json(const Json& json) {
  trace::Timeline timeline;
  timeline.names.clear();
  timeline.devices.clear();
  Fields fields(json);
  fields.optional("duration_ns", timeline.duration_ns)
      .optional("model", timeline.model)
      .optional("started_at", timeline.started_at);
  fields.optional("complete", timeline.complete).optional("predicted", timeline.predicted);
  if (!fields.status()) return tl::unexpected<Error>(fields.status().error());
  Status status = read_devices(json, timeline);
  if (status) status = read_names(json, timeline);
  trace::each_table(timeline, [&](auto& rows) {
    if (status) status = read_rows(json, rows);
  });
  if (!status) return tl::unexpected<Error>(status.error());
  return timeline;
}

Status check_batch(const TraceBatch& batch, const Sent& before) {
  const trace::Timeline& part = batch.part;
  if (!ids_ok(part, before.names + part.names.size(), before.devices + part.devices.size()))
    return fail(Code::ProtocolSyntax, {}, {"a trace batch names an id that was never sent"});
  for (const auto& [index, when] : batch.deaths) {
    if (index >= before.blocks)
      return fail(Code::ProtocolSyntax, {}, {"a trace batch ends a block that was never sent"});
  }
  return {};
}

Status append(trace::Timeline& whole, const TraceBatch& batch) {
  STOWAGE_TRY(check_batch(batch, {whole.names.size(), whole.devices.size(), whole.blocks.size()}));
  const trace::Timeline& part = batch.part;
  for (const auto& [index, when] : batch.deaths) whole.blocks[index].death_ns = when;
  add_all(whole.names, part.names);
  add_all(whole.devices, part.devices);
  trace::each_table(whole, [&](auto& rows) {
    trace::each_table(part, [&](const auto& more) {
      if constexpr (std::is_same_v<decltype(rows), std::remove_cvref_t<decltype(more)>&>) add_all(rows, more);
    });
  });
  whole.duration_ns = std::max(whole.duration_ns, part.duration_ns);
  if (!part.model.empty()) whole.model = part.model;
  if (!part.started_at.empty()) whole.started_at = part.started_at;
  whole.complete = part.complete;
  whole.predicted = part.predicted;
  return {};
}

}  // namespace stowage::protocol
