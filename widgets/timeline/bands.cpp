#include "widgets/timeline/bands.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/trace/device_place.h"
#include "widgets/common/words.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

constexpr std::size_t kMostBands = 10;
constexpr std::size_t kMostColumns = 1000;
constexpr std::size_t kStacked = 4;  // kinds below the streamed bands

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(stowage::widgets::Timeline)
};

std::uint64_t value(const trace::Timeline::Column& column, trace::Kind kind) {
  return column.at_peak[static_cast<std::size_t>(kind)];
}

void add_streamed(const trace::Timeline& timeline, std::size_t device, std::size_t columns, BandStack& out,
                  const std::vector<trace::Timeline::Column>& all, std::size_t filled) {
  std::vector<std::uint64_t> rest(columns, 0);
  for (std::size_t i = 0; i < filled; ++i) rest[i] = value(all[i], trace::Kind::Streamed);
  const auto some_left = [&rest] {
    return std::any_of(rest.begin(), rest.end(), [](std::uint64_t bytes) { return bytes > 0; });
  };
  // What no band of its own is left for stays in the last one.
  for (std::size_t source = 0;
       source < timeline.devices.size() && out.keys.size() + 1 < kMostBands && some_left(); ++source) {
    const std::vector<std::uint64_t> from = timeline.streamed_at_peaks(device, source, all);
    std::vector<std::uint64_t> bytes(columns, 0);
    bool any = false;
    for (std::size_t i = 0; i < filled; ++i) {
      bytes[i] = std::min(rest[i], from[i]);
      rest[i] -= bytes[i];
      any = any || bytes[i] > 0;
    }
    if (!any) continue;
    out.keys.push_back({trace::Kind::Streamed, source});
    out.bytes.push_back(std::move(bytes));
  }
  if (some_left()) {
    out.keys.push_back({trace::Kind::Streamed, std::nullopt});
    out.bytes.push_back(std::move(rest));
  }
}

}  // namespace

BandStack bandStack(const trace::Timeline& timeline, std::size_t device, std::uint64_t begin,
                    std::uint64_t end, std::size_t columns, std::uint64_t until) {
  columns = std::clamp<std::size_t>(columns, 1, kMostColumns);
  BandStack out;
  out.begin = begin;
  out.end = std::max(end, begin + 1);
  const auto all = timeline.columns(device, begin, out.end, columns);
  std::size_t filled = columns;
  if (until < out.end) {
    const double share = until > begin ? double(until - begin) / double(out.end - begin) : 0;
    filled = std::min(columns, static_cast<std::size_t>(std::ceil(share * double(columns))));
  }
  out.total.assign(columns, 0);
  for (std::size_t i = 0; i < filled; ++i) {
    out.total[i] = all[i].total_high;
    out.most = std::max(out.most, all[i].total_high);
    // The sum of the least of each kind is never above the least sum, and close enough to fold by.
    std::uint64_t least = 0;
    for (std::size_t k = 0; k < trace::Timeline::kKinds; ++k) least += all[i].low[k];
    out.least = i == 0 ? least : std::min(out.least, least);
  }
  const auto stack = [&](trace::Kind kind) {
    std::vector<std::uint64_t> bytes(columns, 0);
    bool any = false;
    for (std::size_t i = 0; i < filled; ++i) any = (bytes[i] = value(all[i], kind)) > 0 || any;
    if (!any) return;
    out.keys.push_back({kind, {}});
    out.bytes.push_back(std::move(bytes));
  };
  for (std::size_t k = 0; k < kStacked; ++k) stack(static_cast<trace::Kind>(k));
  add_streamed(timeline, device, columns, out, all, filled);
  stack(trace::Kind::Saved);
  stack(trace::Kind::Scratch);
  return out;
}

machine::DeviceId deviceId(const trace::Timeline& timeline, std::size_t device) {
  return device < timeline.devices.size() ? deviceId(timeline.devices[device].device) : machine::kCpu;
}

QString deviceName(const trace::Timeline& timeline, std::size_t device) {
  return device < timeline.devices.size() ? deviceName(timeline.devices[device].device)
                                          : deviceText(machine::kCpu);
}

std::vector<machine::DeviceId> deviceLooks(const trace::Timeline& timeline) {
  std::vector<std::string> names;
  for (const trace::TraceDevice& device : timeline.devices) names.push_back(device.device);
  return deviceLooks(names);
}

machine::DeviceId deviceLook(const trace::Timeline& timeline, std::size_t device) {
  const machine::DeviceId id = deviceId(timeline, device);
  return id.gpu() ? deviceLooks(timeline)[device] : id;
}

std::vector<std::size_t> drawnDevices(const trace::Timeline& timeline) {
  const std::size_t count = timeline.devices.size();
  std::vector<std::string_view> names;       // of hosts, in the order of the trace
  std::vector<std::size_t> host(count, 0);   // by device, index into names
  std::vector<machine::DeviceId> id(count);  // by device
  std::vector<bool> any_gpu;                 // by host
  for (std::size_t d = 0; d < count; ++d) {
    const auto place = trace::device_place(timeline.devices[d].device);
    const std::string_view name = place ? place->host : std::string_view();
    id[d] = place ? place->id : machine::kCpu;
    host[d] = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    if (host[d] == names.size()) {
      names.push_back(name);
      any_gpu.push_back(false);
    }
    if (id[d].gpu()) any_gpu[host[d]] = true;
  }
  std::vector<std::size_t> out;
  for (std::size_t d = 0; d < count; ++d) {
    const auto ran = [&timeline, d] {
      return std::any_of(timeline.spans.begin(), timeline.spans.end(),
                         [d](const trace::Span& span) { return span.device == d; });
    };
    const bool holds = timeline.peak(d).bytes > 0;
    if (id[d].gpu() || (holds && (!any_gpu[host[d]] || ran()))) out.push_back(d);
  }
  std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(host[a], id[a].role()) < std::pair(host[b], id[b].role());
  });
  return out;
}

QColor bandColour(const trace::Timeline& timeline, std::size_t device, const BandKey& key) {
  const Theme& theme = Theme::current();
  const DeviceColours& colours = theme.device(deviceLook(timeline, device));
  switch (key.kind) {
    case trace::Kind::Overhead:
      return theme.colours().lineStrong;
    case trace::Kind::Resident:
      return colours.strong;
    case trace::Kind::KvCache:
      return colours.edge;
    case trace::Kind::Activation:
      return colours.soft3;
    case trace::Kind::Saved:
      return colours.soft2;
    case trace::Kind::Scratch:
      return theme.colours().line;
    case trace::Kind::Streamed:
      break;
  }
  return key.source ? theme.device(deviceLook(timeline, *key.source)).strong : theme.colours().lineStrong;
}

QString bandName(const trace::Timeline& timeline, const BandKey& key) {
  switch (key.kind) {
    case trace::Kind::Overhead:
      return Tr::tr("Overhead");
    case trace::Kind::Resident:
      return Tr::tr("Resident weights");
    case trace::Kind::KvCache:
      return Tr::tr("KV cache");
    case trace::Kind::Activation:
      return Tr::tr("Activations");
    case trace::Kind::Saved:
      return Tr::tr("Saved for backward");
    case trace::Kind::Scratch:
      return Tr::tr("Scratch of kernels");
    case trace::Kind::Streamed:
      break;
  }
  if (!key.source) return Tr::tr("Streamed");
  return Tr::tr("Streamed from %1").arg(deviceName(timeline, *key.source));
}

}  // namespace stowage::widgets
