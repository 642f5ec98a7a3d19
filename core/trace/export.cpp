#include <map>
#include <utility>

#include "core/base/bytes.h"
#include "core/base/csv.h"
#include "core/base/json.h"
#include "core/base/long_writing.h"
#include "core/trace/export_fields.h"
#include "core/trace/long_export.h"

namespace stowage::trace {
namespace {

Json block_json(const Timeline& timeline, const Block& block) {
  static constexpr std::string_view kKnown[] = {"module", "label",    "kind",    "bytes",
                                                "source", "birth_ns", "death_ns"};
  Json out = Json::object();
  each_field_from<Block>(kKnown, [&](const auto& field) {
    if (field.name == "device") return;  // it stands with its device
    const bool source = field.name == "source";
    if (source && block.source >= timeline.devices.size()) return;
    out[source ? "from" : std::string(field.name)] = value_json(timeline, block, field);
  });
  return out;
}

Json device_json(const Timeline& timeline, std::size_t device) {
  const Timeline::Peak peak = timeline.peak(device);
  Json out = Json::object();
  out["device"] = timeline.devices[device].device;
  out["virtual"] = timeline.devices[device].is_virtual;
  out["budget"] = timeline.devices[device].budget == 0 ? Json() : Json(timeline.devices[device].budget);
  out["peak_bytes"] = peak.bytes;
  out["peak_at_ns"] = peak.at_ns;
  out["peak_module"] = name_of(timeline, peak.module);
  out["end_bytes"] = timeline.bytes_at(device, timeline.duration_ns);
  Json by_kind = Json::object();
  for (std::size_t k = 0; k < Timeline::kKinds; ++k) {
    const auto kind = static_cast<Kind>(k);
    by_kind[std::string(to_string(kind))] = timeline.bytes_at(device, kind, peak.at_ns);
  }
  out["peak_by_kind"] = std::move(by_kind);
  Json alive = Json::array();
  if (peak.bytes > 0) {
    for (const std::size_t block : timeline.alive(device, peak.at_ns))
      alive.push_back(block_json(timeline, timeline.blocks[block]));
  }
  out["alive_at_peak"] = std::move(alive);
  return out;
}

}  // namespace

Json timeline_json(const Timeline& timeline) {
  Json out = Json::object();
  out["schema"] = "stowage.timeline/1";
  out["model"] = timeline.model;
  out["started_at"] = timeline.started_at;
  out["complete"] = timeline.complete;
  out["predicted"] = timeline.predicted;
  out["duration_ns"] = timeline.duration_ns;
  out["blocks"] = timeline.blocks.size();
  out["devices"] = Json::array();
  for (std::size_t d = 0; d < timeline.devices.size(); ++d)
    out["devices"].push_back(device_json(timeline, d));
  std::map<std::pair<std::uint16_t, std::uint16_t>, std::pair<Bytes, std::uint64_t>> pairs;
  for (const Transfer& transfer : timeline.transfers) {
    auto& [bytes, count] = pairs[{transfer.from, transfer.to}];
    bytes += Bytes(transfer.bytes);
    ++count;
  }
  out["transfers"] = Json::array();
  for (const auto& [pair, sum] : pairs) {
    Json row = Json::object();
    row["from"] = device_of(timeline, pair.first);
    row["to"] = device_of(timeline, pair.second);
    row["bytes"] = sum.first.count();
    row["count"] = sum.second;
    out["transfers"].push_back(std::move(row));
  }
  return out;
}

std::string csv(const Timeline& timeline) { return *csv(timeline, {}, {}); }

Result<std::string> csv(const Timeline& timeline, const std::string& what, const Job& job) {
  static constexpr std::string_view kKnown[] = {"device", "kind",  "module",   "label",
                                                "source", "bytes", "birth_ns", "death_ns"};
  std::string out;
  const auto cell = [&out](bool first, const std::string& text) { out += (first ? "" : ",") + text; };
  bool first = true;
  each_field_from<Block>(
      kKnown, [&](const auto& field) { cell(std::exchange(first, false), std::string(field.name)); });
  RowCount rows(job, what, timeline.blocks.size());
  for (const Block& block : timeline.blocks) {
    if (!rows.next()) break;
    out += '\n';
    first = true;
    each_field_from<Block>(kKnown, [&](const auto& field) {
      const Json value = value_json(timeline, block, field);
      cell(std::exchange(first, false), value.is_null()     ? std::string()
                                        : value.is_string() ? csv_field(value.template get<std::string>())
                                                            : to_text(value, -1));
    });
  }
  STOWAGE_TRY(rows.finish());
  return out + '\n';
}

}  // namespace stowage::trace
