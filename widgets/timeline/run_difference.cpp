#include "widgets/timeline/run_difference.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "core/estimate/audit/audit.h"
#include "core/trace/steps.h"

namespace stowage::widgets {
namespace {

std::optional<std::size_t> index_of(const trace::Timeline& run, const std::string& device) {
  for (std::size_t i = 0; i < run.devices.size(); ++i) {
    if (run.devices[i].device == device) return i;
  }
  return std::nullopt;
}

std::uint64_t bytes_at(const trace::Timeline& run, const std::optional<std::size_t>& device,
                       std::uint64_t at) {
  return device ? run.bytes_at(*device, at) : 0;
}

void add_instants(const trace::Timeline& run, const std::optional<std::size_t>& device,
                  std::vector<std::uint64_t>& out) {
  if (!device) return;
  for (const trace::Block& block : run.blocks) {
    if (block.device != *device || block.bytes == 0 || block.death_ns <= block.birth_ns) continue;
    out.push_back(block.birth_ns);
    if (block.death_ns != trace::Block::kAlive) out.push_back(block.death_ns);
  }
}

std::vector<DifferencePoint> points_of(const trace::Timeline& baseline, const trace::Timeline& other,
                                       const DeviceDifference& device) {
  std::vector<std::uint64_t> instants{0};
  add_instants(baseline, device.baseline, instants);
  add_instants(other, device.other, instants);
  std::sort(instants.begin(), instants.end());
  instants.erase(std::unique(instants.begin(), instants.end()), instants.end());
  std::vector<DifferencePoint> out;
  out.reserve(instants.size());
  for (const std::uint64_t at : instants)
    out.push_back({at, bytes_at(baseline, device.baseline, at), bytes_at(other, device.other, at)});
  return out;
}

/// Every device of either run, once.
std::vector<std::string> device_names(const trace::Timeline& baseline, const trace::Timeline& other) {
  std::vector<std::string> out;
  for (const trace::Timeline* run : {&baseline, &other}) {
    for (const trace::TraceDevice& device : run->devices) {
      if (std::find(out.begin(), out.end(), device.device) == out.end()) out.push_back(device.device);
    }
  }
  return out;
}

DeviceDifference difference_of(const std::string& name, const trace::Timeline& baseline,
                               const trace::Timeline& other) {
  DeviceDifference out;
  out.device = name;
  out.baseline = index_of(baseline, name);
  out.other = index_of(other, name);
  if (out.other) out.budget = other.devices[*out.other].budget;
  if (out.baseline && out.budget == 0) out.budget = baseline.devices[*out.baseline].budget;
  if (out.baseline) out.peakBefore = baseline.peak(*out.baseline);
  if (out.other) out.peakAfter = other.peak(*out.other);
  return out;
}

void take(const RunDifference& runs, const DifferencePoint& point, std::uint64_t from,
          DifferenceColumn& column) {
  if (from < runs.before) column.before = std::max(column.before, point.before);
  if (from < runs.after) column.after = std::max(column.after, point.after);
  if (from >= runs.both()) return;
  const std::int64_t difference = signed_difference(point.before, point.after);
  column.low = std::min(column.low, difference);
  column.high = std::max(column.high, difference);
}

}  // namespace

std::int64_t signed_difference(std::uint64_t before, std::uint64_t after) {
  constexpr auto kMost = std::uint64_t{std::numeric_limits<std::int64_t>::max()};
  return after >= before ? static_cast<std::int64_t>(std::min(after - before, kMost))
                         : -static_cast<std::int64_t>(std::min(before - after, kMost));
}

RunDifference run_difference(const trace::Timeline& baseline, const trace::Timeline& other) {
  RunDifference out;
  out.before = baseline.duration_ns;
  out.after = other.duration_ns;
  out.length = std::max(out.before, out.after);
  for (const std::string& name : device_names(baseline, other)) {
    DeviceDifference device = difference_of(name, baseline, other);
    if (device.peakBefore.bytes == 0 && device.peakAfter.bytes == 0) continue;
    device.points = points_of(baseline, other, device);
    out.devices.push_back(std::move(device));
  }
  return out;
}

const DifferencePoint& point_at(const DeviceDifference& device, std::uint64_t at) {
  const auto after = std::upper_bound(
      device.points.begin(), device.points.end(), at,
      [](std::uint64_t instant, const DifferencePoint& point) { return instant < point.at; });
  return after == device.points.begin() ? *after : *std::prev(after);
}

std::vector<DifferenceColumn> difference_columns(const RunDifference& runs, const DeviceDifference& device,
                                                 std::size_t count) {
  constexpr std::int64_t kLow = std::numeric_limits<std::int64_t>::min(),
                         kHigh = std::numeric_limits<std::int64_t>::max();
  std::vector<DifferenceColumn> out(count);
  std::size_t at = 0;  // the point that holds where the column begins
  for (std::size_t i = 0; i < count && !device.points.empty(); ++i) {
    const std::uint64_t from = trace::part_of(0, runs.length, i, count);
    const std::uint64_t to = std::max(trace::part_of(0, runs.length, i + 1, count), from + 1);
    while (at + 1 < device.points.size() && device.points[at + 1].at <= from) ++at;
    DifferenceColumn& column = out[i];
    column = {0, 0, kHigh, kLow, from < runs.both()};
    take(runs, device.points[at], from, column);
    for (std::size_t next = at + 1; next < device.points.size() && device.points[next].at < to; ++next)
      take(runs, device.points[next], device.points[next].at, column);
    if (!column.both) column.low = column.high = 0;
  }
  return out;
}

RunComparisonPtr compare_runs(const RunComparison::Side& baseline, const RunComparison::Side& other) {
  const trace::Timeline &a = *baseline.timeline, &b = *other.timeline;
  if (a.blocks.empty() || b.blocks.empty()) return nullptr;
  auto out = std::make_shared<RunComparison>();
  out->baseline = baseline;
  out->other = other;
  const auto times = [](const RunComparison::Side& side) {
    return side.times.empty() ? estimate::recorded_times(*side.timeline) : side.times;
  };
  out->times = estimate::time_differences(times(baseline), times(other));
  const bool one_clock = a.predicted == b.predicted;
  if (one_clock) out->plain = std::make_shared<const RunDifference>(run_difference(a, b));
  if (one_clock && (a.spans.empty() || b.spans.empty())) return out;
  // The clock is the baseline's, but where it is the one that has no seconds.
  if (a.predicted && !b.predicted) {
    const auto moved = estimate::on_recorded_clock(a, b);
    out->aligned = std::make_shared<const RunDifference>(run_difference(*moved, b));
  } else {
    const auto moved = estimate::on_recorded_clock(b, a);
    out->aligned = std::make_shared<const RunDifference>(run_difference(a, *moved));
  }
  return out;
}

std::vector<PeakRow> peak_rows(const RunComparison& comparison) {
  const trace::Timeline &a = *comparison.baseline.timeline, &b = *comparison.other.timeline;
  std::vector<PeakRow> out;
  for (const std::string& name : device_names(a, b)) {
    PeakRow row{name, std::nullopt, std::nullopt};
    if (const auto device = index_of(a, name)) row.before = a.peak(*device);
    if (const auto device = index_of(b, name)) row.after = b.peak(*device);
    if ((row.before && row.before->bytes > 0) || (row.after && row.after->bytes > 0)) out.push_back(row);
  }
  return out;
}

}  // namespace stowage::widgets
