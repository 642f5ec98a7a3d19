#include "widgets/timeline/offload_lanes.h"

#include <algorithm>
#include <cmath>

#include "widgets/timeline/bands.h"

namespace stowage::widgets {
namespace {

namespace offload = estimate::offload;

constexpr double kPicoseconds = 1e12;

std::uint64_t ticks(double seconds) {
  return static_cast<std::uint64_t>(std::llround(std::max(0.0, seconds) * kPicoseconds));
}

void add_turn(Lane& lane, const offload::Layer& layer, double start, double end, LaneBar::Pass which) {
  lane.add({ticks(start),
            ticks(end),
            layer.name,
            {},
            0,
            machine::gpu(layer.gpu),
            machine::gpu(layer.gpu),
            machine::gpu(layer.gpu),
            which,
            {}});
}

/// A layer that is run again is so as soon as backward comes to it.
void add_passes(Lane& lane, const offload::Answer& answer) {
  const auto& layers = answer.scenario.layers;
  for (const offload::Pass& pass : answer.schedule->forward)
    add_turn(lane, layers[pass.layer], pass.start, pass.end, LaneBar::Pass::Forward);
  for (const offload::Pass& pass : answer.schedule->backward) {
    const offload::Layer& layer = layers[pass.layer];
    const bool again = answer.choice.runs_again(pass.layer);
    const double begin = again ? std::min(pass.end, pass.start + layer.again_seconds()) : pass.start;
    if (again) add_turn(lane, layer, pass.start, begin, LaneBar::Pass::Again);
    add_turn(lane, layer, begin, pass.end, LaneBar::Pass::Backward);
  }
}

/// Each GPU has a queue of its own: of several, copies stand in the order of their begins.
void add_copies(Lane& lane, const std::vector<offload::Layer>& layers, std::vector<offload::Copy> copies,
                bool down) {
  std::stable_sort(copies.begin(), copies.end(),
                   [](const offload::Copy& a, const offload::Copy& b) { return a.start < b.start; });
  for (const offload::Copy& copy : copies) {
    const offload::Layer& layer = layers[copy.layer];
    const machine::DeviceId gpu = machine::gpu(layer.tensors[copy.tensor].gpu);
    const machine::DeviceId from = down ? gpu : machine::kCpu, to = down ? machine::kCpu : gpu;
    lane.add({ticks(copy.start), ticks(copy.end), layer.name, layer.tensors[copy.tensor].name, copy.bytes,
              from, to, from, down ? LaneBar::Pass::Forward : LaneBar::Pass::Backward,
              layers[copy.other].name});
  }
}

bool holds_saved(const trace::Timeline& timeline) {
  return std::any_of(timeline.blocks.begin(), timeline.blocks.end(),
                     [](const trace::Block& block) { return block.kind == trace::Kind::Saved; });
}

/// Where the turn of a layer begins in one direction; nullopt where it has none. The last layer goes back
/// as soon as it came: its turns are one.
std::optional<std::uint64_t> turn_begin(const Lane& compute, const std::string& layer, bool backward) {
  const LaneBar* first = nullptr;
  const LaneBar* last = nullptr;
  for (const LaneBar& bar : compute.bars) {
    if (bar.module != layer || bar.pass == LaneBar::Pass::Again) continue;
    if (!first) first = &bar;
    last = &bar;
  }
  if (!first) return std::nullopt;
  if (!backward) return first->begin;
  return last == first ? last->end : last->begin;
}

}  // namespace

void Lane::add(LaneBar bar) {
  reach.push_back(std::max(bar.end, reach.empty() ? 0 : reach.back()));
  bars.push_back(std::move(bar));
}

std::size_t Lane::first_after(std::uint64_t at) const {
  return static_cast<std::size_t>(std::upper_bound(reach.begin(), reach.end(), at) - reach.begin());
}

double OffloadLanes::wait_seconds() const {
  double sum = elsewhere_seconds;
  for (const LaneWait& wait : waits) sum += wait.seconds;
  return sum;
}

std::size_t OffloadLanes::turns_again() const {
  const auto& bars = lanes[Compute].bars;
  return static_cast<std::size_t>(std::count_if(
      bars.begin(), bars.end(), [](const LaneBar& bar) { return bar.pass == LaneBar::Pass::Again; }));
}

OffloadLanesPtr schedule_lanes(const offload::Answer& answer) {
  if (!answer.schedule) return nullptr;
  const offload::Schedule& schedule = *answer.schedule;
  const auto& layers = answer.scenario.layers;
  auto out = std::make_shared<OffloadLanes>();
  out->axis = std::nullopt;
  out->knows_waits = true;
  out->end = std::max<std::uint64_t>(1, ticks(schedule.seconds));
  add_passes(out->lanes[OffloadLanes::Compute], answer);
  add_copies(out->lanes[OffloadLanes::ToHost], layers, schedule.offloads, true);
  add_copies(out->lanes[OffloadLanes::ToGpu], layers, schedule.reloads, false);
  for (const offload::Stall& stall : schedule.stalls) {
    std::string waits = layers[stall.waits_layer].name;
    if (stall.waits_tensor) waits += "/" + layers[stall.waits_layer].tensors[*stall.waits_tensor].name;
    out->waits.push_back({ticks(stall.at), ticks(stall.at + stall.seconds), stall.seconds, stall.backward,
                          layers[stall.layer].name, std::move(waits)});
  }
  return out;
}

OffloadLanesPtr recorded_lanes(const trace::Timeline& timeline, const std::vector<RibbonCell>& ribbon,
                               TimelineAxis axis) {
  const auto devices = timeline.devices.size();
  std::vector<machine::DeviceId> ids;
  for (std::size_t device = 0; device < devices; ++device) ids.push_back(deviceId(timeline, device));
  auto out = std::make_shared<OffloadLanes>();
  out->axis = axis;
  out->end = std::max<std::uint64_t>(1, timeline.duration_ns);
  for (const trace::Transfer& copy : timeline.transfers) {
    if (copy.from >= devices || copy.to >= devices || copy.module >= timeline.names.size()) continue;
    const machine::DeviceId from = ids[copy.from], to = ids[copy.to];
    const bool down = from.gpu() && to == machine::kCpu, up = from == machine::kCpu && to.gpu();
    if (!down && !up) continue;
    out->lanes[down ? OffloadLanes::ToHost : OffloadLanes::ToGpu].add({copy.begin_ns,
                                                                       copy.end_ns,
                                                                       timeline.names[copy.module],
                                                                       {},
                                                                       copy.bytes,
                                                                       from,
                                                                       to,
                                                                       from,
                                                                       LaneBar::Pass::Unknown,
                                                                       {}});
  }
  const bool copied =
      !out->lanes[OffloadLanes::ToHost].bars.empty() || !out->lanes[OffloadLanes::ToGpu].bars.empty();
  const bool again =
      std::any_of(ribbon.begin(), ribbon.end(), [](const RibbonCell& cell) { return cell.again; });
  if (!(copied || again) || !holds_saved(timeline)) return nullptr;
  for (const RibbonCell& cell : ribbon) {
    const machine::DeviceId at = cell.device < devices ? ids[cell.device] : machine::kCpu;
    const auto pass = cell.again ? LaneBar::Pass::Again : LaneBar::Pass::Unknown;
    out->lanes[OffloadLanes::Compute].add({cell.begin, cell.end, cell.layer, {}, 0, at, at, at, pass, {}});
  }
  return out;
}

OffloadLanesPtr with_waits(const OffloadLanesPtr& lanes, const std::vector<protocol::OffloadStall>& stalls) {
  if (!lanes) return lanes;
  auto out = std::make_shared<OffloadLanes>(*lanes);
  out->knows_waits = true;
  for (const protocol::OffloadStall& stall : stalls) {
    const std::string& what = stall.waits_for;
    const std::string layer = stall.layer.empty() ? layerOf(what.substr(0, what.find('/'))) : stall.layer;
    if (const auto at = turn_begin(lanes->lanes[OffloadLanes::Compute], layer, stall.backward))
      out->waits.push_back({*at, *at, stall.seconds, stall.backward, layer, what});
    else
      out->elsewhere_seconds += stall.seconds;
  }
  std::stable_sort(out->waits.begin(), out->waits.end(),
                   [](const LaneWait& a, const LaneWait& b) { return a.begin < b.begin; });
  return out;
}

}  // namespace stowage::widgets
