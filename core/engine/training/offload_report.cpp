#include "core/engine/training/offload_report.h"

#include <algorithm>

#include "core/base/json.h"

namespace stowage::engine {
namespace {

namespace offload = estimate::offload;

/// Waits of one layer for the same are one.
void add(std::vector<protocol::OffloadStall>& stalls, protocol::OffloadStall stall) {
  const auto same = std::find_if(stalls.begin(), stalls.end(), [&](const protocol::OffloadStall& known) {
    return known.backward == stall.backward && known.layer == stall.layer &&
           known.waits_for == stall.waits_for;
  });
  if (same == stalls.end()) {
    stalls.push_back(std::move(stall));
  } else {
    same->seconds += stall.seconds;
  }
}

}  // namespace

std::string OffloadReport::part_name(std::uint32_t part) const {
  return part < saved_.layers().count() ? saved_.layers().names()[part] : std::string();
}

std::string OffloadReport::name_of(std::uint32_t stored, bool with_tensor) const {
  const SavedStorage& storage = saved_.storages()[stored];
  const OffloadPlan* const plan = saved_.plan();
  const OffloadPlan::Place* const place = plan ? plan->find(stored, storage.bytes) : nullptr;
  if (place && place->layer != LayerList::kNone) {
    const offload::Layer& layer = plan->answer.scenario.layers[place->layer];
    return with_tensor ? layer.name + "/" + layer.tensors[place->tensor].name : layer.name;
  }
  const auto& tensors = saved_.tensors();
  const auto first = std::find_if(tensors.begin(), tensors.end(),
                                  [&](const SavedTensor& tensor) { return tensor.stored == stored; });
  const bool named = first != tensors.end() && first->step;
  return program_.modules[storage.module] + "/" + (named ? first->step->name : std::string("saved"));
}

std::vector<protocol::OffloadStall> OffloadReport::measured_stalls() const {
  std::vector<protocol::OffloadStall> stalls;
  for (const PassClock::Stall& stall : saved_.clock().stalls())
    add(stalls, {stall.backward, part_name(stall.part), name_of(stall.stored, stall.backward),
                 static_cast<double>(stall.ps) * 1e-12});
  return stalls;
}

std::vector<protocol::OffloadStall> OffloadReport::computed_stalls(const OffloadPlan& plan) const {
  std::vector<protocol::OffloadStall> stalls;
  const auto& layers = plan.answer.scenario.layers;
  for (const offload::Stall& stall : plan.answer.schedule->stalls) {
    std::string waits = layers[stall.waits_layer].name;
    if (stall.waits_tensor) waits += "/" + layers[stall.waits_layer].tensors[*stall.waits_tensor].name;
    add(stalls, {stall.backward, layers[stall.layer].name, std::move(waits), stall.seconds});
  }
  return stalls;
}

protocol::OffloadSchedule OffloadReport::schedule(const OffloadPlan& plan) const {
  const offload::Choice& choice = plan.answer.choice;
  const offload::Schedule& computed = *plan.answer.schedule;
  protocol::OffloadSchedule out;
  out.layers = saved_.layers().names();
  const auto count = static_cast<std::uint32_t>(out.layers.size());
  for (const std::uint32_t moved : choice.offloaded) {
    protocol::OffloadedLayer& layer = out.moved.emplace_back();
    layer.layer = out.layers[moved];
    for (const offload::Chosen& row : choice.tensors[moved]) layer.moved_bytes += row.moved;
    for (std::uint32_t at = 0; at < count; ++at) {
      if (given_back_at(choice, count, at) == moved) layer.given_back_at = out.layers[at];
      if (brought_at(choice, count, at) == moved) layer.brought_at = out.layers[at];
    }
  }
  out.seconds = computed.seconds;
  out.compute_seconds = computed.compute_seconds;
  out.stall_seconds = computed.stall_seconds;
  out.peak_bytes = computed.peak_bytes;
  out.peak_bytes_without = computed.peak_bytes_without;
  out.measured_peak_bytes = saved_.planned_peak_bytes();
  for (const offload::GpuPeak& gpu : computed.gpus) {
    if (computed.gpus.size() == 1) break;
    out.gpus.push_back({std::to_string(gpu.gpu), gpu.peak_bytes, gpu.peak_bytes_without,
                        saved_.planned_peak_bytes(gpu.gpu)});
  }
  out.scenario = to_text(offload::to_json(plan.answer.scenario));
  return out;
}

void OffloadReport::add_to(protocol::OffloadResult& result) const {
  const OffloadPlan* const plan = saved_.followed() ? saved_.plan() : nullptr;
  const bool computed = plan && plan->answer.schedule;
  if (computed) result.schedule = schedule(*plan);
  if (saved_.clock().knows_stalls()) {
    result.stalls = measured_stalls();
  } else if (computed) {
    result.stalls = computed_stalls(*plan);
  }
}

}  // namespace stowage::engine
