#include <algorithm>
#include <string>
#include <utility>

#include "core/base/json.h"
#include "core/protocol/fields.h"
#include "core/protocol/protocol.h"

namespace stowage::protocol {
namespace {

using trace::Block;

constexpr std::uint16_t kNoSource = 0xFFFF;

Json open_end(std::uint64_t value, std::uint64_t open) { return value == open ? Json(nullptr) : Json(value); }

/// One row of numbers; null stands for `open` (a block still alive, no source).
class Row {
 public:
  Row(const Json& row, std::size_t width) : row_(row), ok_(row.is_array() && row.size() == width) {}
  std::uint64_t next(std::uint64_t most, std::uint64_t open = 0, bool may_be_open = false) {
    if (!ok_) return 0;
    const Json& value = row_[at_++];
    if (may_be_open && value.is_null()) return open;
    ok_ = value.is_number_unsigned() && value.get<std::uint64_t>() <= most;
    return ok_ ? value.get<std::uint64_t>() : 0;
  }
  bool ok() const { return ok_; }

 private:
  const Json& row_;
  bool ok_;
  std::size_t at_ = 0;
};

constexpr std::uint64_t kAny = Block::kAlive;
constexpr std::uint64_t kName = 0xFFFFFFFF;
constexpr std::uint64_t kDevice = 0xFFFE;

bool read_block(const Json& json, Block& block) {
  Row row(json, 8);
  block.birth_ns = row.next(kAny);
  block.death_ns = row.next(kAny, Block::kAlive, true);
  block.bytes = row.next(kAny);
  block.module = static_cast<trace::NameId>(row.next(kName));
  block.label = static_cast<trace::NameId>(row.next(kName));
  block.device = static_cast<std::uint16_t>(row.next(kDevice));
  block.kind = static_cast<trace::Kind>(row.next(trace::Timeline::kKinds - 1));
  block.source = static_cast<std::uint16_t>(row.next(kDevice, kNoSource, true));
  return row.ok();
}

bool read_span(const Json& json, trace::Span& span) {
  Row row(json, 4);
  span.begin_ns = row.next(kAny);
  span.end_ns = row.next(kAny);
  span.module = static_cast<trace::NameId>(row.next(kName));
  span.device = static_cast<std::uint16_t>(row.next(kDevice));
  return row.ok();
}

bool read_transfer(const Json& json, trace::Transfer& transfer) {
  Row row(json, 6);
  transfer.begin_ns = row.next(kAny);
  transfer.end_ns = row.next(kAny);
  transfer.bytes = row.next(kAny);
  transfer.from = static_cast<std::uint16_t>(row.next(kDevice));
  transfer.to = static_cast<std::uint16_t>(row.next(kDevice));
  transfer.module = static_cast<trace::NameId>(row.next(kName));
  return row.ok();
}

template <class T, class Read>
Status read_rows(const Json& json, const char* key, std::vector<T>& out, Read read) {
  const Json* rows = json_find(json, key);
  if (!rows) return {};
  if (!rows->is_array()) return bad_field(key, "an array");
  out.reserve(rows->size());
  for (const Json& row : *rows) {
    T value;
    if (!read(row, value)) return bad_field(key, "rows of numbers");
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
  const auto device_ok = [&](std::uint16_t id) { return id < devices; };
  return std::all_of(part.blocks.begin(), part.blocks.end(),
                     [&](const Block& b) {
                       return b.module < names && b.label < names && device_ok(b.device) &&
                              (b.source == kNoSource || device_ok(b.source));
                     }) &&
         std::all_of(part.spans.begin(), part.spans.end(),
                     [&](const trace::Span& s) { return s.module < names && device_ok(s.device); }) &&
         std::all_of(part.transfers.begin(), part.transfers.end(), [&](const trace::Transfer& t) {
           return t.module < names && device_ok(t.from) && device_ok(t.to);
         });
}

template <class T>
void add_all(std::vector<T>& whole, const std::vector<T>& part) {
  whole.insert(whole.end(), part.begin(), part.end());
}

}  // namespace

Json trace_to_json(const trace::Timeline& timeline) {
  Json json = Json::object();
  Json devices = Json::array();
  for (const trace::TraceDevice& device : timeline.devices) {
    devices.push_back({{"device", device.device}, {"virtual", device.is_virtual}, {"budget", device.budget}});
  }
  Json blocks = Json::array();
  for (const Block& b : timeline.blocks) {
    blocks.push_back(Json::array({b.birth_ns, open_end(b.death_ns, Block::kAlive), b.bytes, b.module, b.label,
                                  b.device, static_cast<unsigned>(b.kind), open_end(b.source, kNoSource)}));
  }
  Json spans = Json::array();
  for (const trace::Span& s : timeline.spans)
    spans.push_back(Json::array({s.begin_ns, s.end_ns, s.module, s.device}));
  Json transfers = Json::array();
  for (const trace::Transfer& t : timeline.transfers)
    transfers.push_back(Json::array({t.begin_ns, t.end_ns, t.bytes, t.from, t.to, t.module}));
  json["devices"] = std::move(devices);
  json["names"] = timeline.names;
  json["blocks"] = std::move(blocks);
  json["spans"] = std::move(spans);
  json["transfers"] = std::move(transfers);
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
  for (const Status& status : {read_devices(json, timeline), read_names(json, timeline),
                               read_rows(json, "blocks", timeline.blocks, read_block),
                               read_rows(json, "spans", timeline.spans, read_span),
                               read_rows(json, "transfers", timeline.transfers, read_transfer)}) {
    if (!status) return tl::unexpected<Error>(status.error());
  }
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
  add_all(whole.blocks, part.blocks);
  add_all(whole.spans, part.spans);
  add_all(whole.transfers, part.transfers);
  whole.duration_ns = std::max(whole.duration_ns, part.duration_ns);
  if (!part.model.empty()) whole.model = part.model;
  if (!part.started_at.empty()) whole.started_at = part.started_at;
  whole.complete = part.complete;
  whole.predicted = part.predicted;
  return {};
}

}  // namespace stowage::protocol
