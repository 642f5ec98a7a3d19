#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>

#include "core/base/bytes.h"
#include "core/base/json.h"
#include "core/trace/trace.h"

namespace stowage::trace {
namespace {

const std::string& name_of(const Timeline& timeline, NameId id) {
  static const std::string kEmpty;
  return id < timeline.names.size() ? timeline.names[id] : kEmpty;
}

std::string device_of(const Timeline& timeline, std::uint16_t id) {
  return id < timeline.devices.size() ? timeline.devices[id].device : std::string();
}

/// A field as people read it: names, devices and kinds by their words; null where there is none.
template <class Row, class T>
Json value_json(const Timeline& timeline, const Row& row, const Field<Row, T>& field) {
  if (field.is_none(row)) return {};
  const std::uint64_t value = field.get(row);
  switch (field.holds) {
    case Holds::Name:
      return name_of(timeline, static_cast<NameId>(value));
    case Holds::Device:
      return device_of(timeline, static_cast<std::uint16_t>(value));
    case Holds::Kind:
      return std::string(to_string(static_cast<Kind>(value)));
    case Holds::Begin:
    case Holds::End:
    case Holds::Number:
      break;
  }
  return value;
}

/// Visits the fields that readers of an export know, in their order, then all others.
template <class Row, class Visit>
void each_field_from(std::span<const std::string_view> known, Visit&& visit) {
  for (const std::string_view name : known) {
    each_field<Row>([&](const auto& field) {
      if (field.name == name) visit(field);
    });
  }
  each_field<Row>([&](const auto& field) {
    if (std::find(known.begin(), known.end(), field.name) == known.end()) visit(field);
  });
}

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

/// A JSON string literal of any bytes.
std::string quoted(const std::string& text) { return to_text(Json(text), -1); }

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

/// Chrome counts in microseconds; three decimals keep the nanoseconds.
std::string microseconds(std::uint64_t ns) { return fmt::format("{}.{:03}", ns / 1000, ns % 1000); }

class ChromeWriter {
 public:
  explicit ChromeWriter(const Timeline& timeline) : timeline_(timeline) {}

  std::string write() {
    for (std::size_t d = 0; d < timeline_.devices.size(); ++d) names(d);
    for (const Span& span : timeline_.spans)
      complete(span.device, 1, name_of(timeline_, span.module), span.begin_ns, span.end_ns, arguments(span));
    for (const Transfer& transfer : timeline_.transfers) {
      complete(transfer.to, 2, name_of(timeline_, transfer.module), transfer.begin_ns, transfer.end_ns,
               arguments(transfer));
    }
    for (std::size_t d = 0; d < timeline_.devices.size(); ++d) counters(d);
    return fmt::format(
        "{{\"displayTimeUnit\":\"ms\",\"otherData\":{{\"model\":{},\"started_at\":{}}},\"traceEvents\":[\n{}"
        "\n]}}\n",
        quoted(timeline_.model), quoted(timeline_.started_at), out_);
  }

 private:
  /// What an event does not say anyway by where, when and of which module it is.
  template <class Row>
  std::string arguments(const Row& row) const {
    Json out = Json::object();
    each_field<Row>([&](const auto& field) {
      const bool said = field.holds == Holds::Begin || field.holds == Holds::End || field.name == "module" ||
                        field.name == "device" || field.name == "to";
      if (!said) out[std::string(field.name)] = value_json(timeline_, row, field);
    });
    return to_text(out, -1);
  }
  void event(const std::string& text) {
    if (!out_.empty()) out_ += ",\n";
    out_ += text;
  }
  void names(std::size_t d) {
    event(fmt::format(R"({{"ph":"M","name":"process_name","pid":{},"args":{{"name":{}}}}})", d + 1,
                      quoted(timeline_.devices[d].device)));
    event(fmt::format(R"({{"ph":"M","name":"thread_name","pid":{},"tid":1,"args":{{"name":"modules"}}}})",
                      d + 1));
    event(fmt::format(R"({{"ph":"M","name":"thread_name","pid":{},"tid":2,"args":{{"name":"copies"}}}})",
                      d + 1));
  }
  void complete(std::size_t device, int thread, const std::string& name, std::uint64_t begin,
                std::uint64_t end, const std::string& arguments) {
    event(fmt::format(R"({{"ph":"X","pid":{},"tid":{},"name":{},"ts":{},"dur":{},"args":{}}})", device + 1,
                      thread, quoted(name), microseconds(begin), microseconds(end - begin), arguments));
  }
  void counters(std::size_t device) {
    std::map<std::uint64_t, std::array<std::int64_t, Timeline::kKinds>> changes;
    for (const Block& block : timeline_.blocks) {
      if (block.device != device || static_cast<std::size_t>(block.kind) >= Timeline::kKinds) continue;
      changes[block.birth_ns][static_cast<std::size_t>(block.kind)] += static_cast<std::int64_t>(block.bytes);
      if (block.death_ns != Block::kAlive)
        changes[block.death_ns][static_cast<std::size_t>(block.kind)] -=
            static_cast<std::int64_t>(block.bytes);
    }
    std::array<std::int64_t, Timeline::kKinds> now{};
    for (const auto& [at, change] : changes) {
      for (std::size_t k = 0; k < now.size(); ++k) now[k] += change[k];
      std::string kinds;
      for (std::size_t k = 0; k < now.size(); ++k)
        kinds += fmt::format(R"({}"{}":{})", k > 0 ? "," : "", kKindNames[k], now[k]);
      event(fmt::format(R"({{"ph":"C","pid":{},"name":"memory","ts":{},"args":{{{}}}}})", device + 1,
                        microseconds(at), kinds));
    }
  }

  const Timeline& timeline_;
  std::string out_{};
};

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

std::string chrome_json(const Timeline& timeline) { return ChromeWriter(timeline).write(); }

std::string csv(const Timeline& timeline) {
  static constexpr std::string_view kKnown[] = {"device", "kind",  "module",   "label",
                                                "source", "bytes", "birth_ns", "death_ns"};
  std::string out;
  const auto cell = [&out](bool first, const std::string& text) { out += (first ? "" : ",") + text; };
  bool first = true;
  each_field_from<Block>(
      kKnown, [&](const auto& field) { cell(std::exchange(first, false), std::string(field.name)); });
  for (const Block& block : timeline.blocks) {
    out += '\n';
    first = true;
    each_field_from<Block>(kKnown, [&](const auto& field) {
      const Json value = value_json(timeline, block, field);
      cell(std::exchange(first, false), value.is_null()     ? std::string()
                                        : value.is_string() ? csv_field(value.template get<std::string>())
                                                            : to_text(value, -1));
    });
  }
  return out + '\n';
}

}  // namespace stowage::trace
