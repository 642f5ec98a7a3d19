#include "app/gui/run/room_to_run.h"

#include <algorithm>

#include "app/gui/run/run_controller.h"
#include "core/plan/evaluation/keep_free.h"
#include "core/plan/training.h"

namespace stowage::app {
namespace {

/// All that a plan counts on a device but what it keeps free.
Bytes counted(const plan::DeviceUse& use) {
  return use.overhead + use.weights + use.stays + use.training.total() + use.reserve + use.kv_cache +
         use.saved;
}

/// Of the devices that were measured, the GPUs and what they should keep free under the budgets of `machine`.
std::vector<RoomToRun> kept(machine::Machine machine, const plan::Evaluation& planned,
                            const std::vector<plan::MeasuredPeak>& peaks) {
  machine = plan::keep_free_as_measured(std::move(machine), planned, peaks);
  std::vector<RoomToRun> out;
  for (const plan::MeasuredPeak& peak : peaks) {
    const machine::Device* device = machine.find(peak.device);
    if (device != nullptr && peak.device.gpu())
      out.push_back({peak.device, std::nullopt, device->keep_free.value_or(Bytes())});
  }
  return out;
}

/// By slot of the plan's machine: what a run that went back left of gradients beside the weights, where the
/// plan trains and so counts them itself. Empty: it counts none, or there were none.
std::vector<plan::TrainingBytes> gradientsOf(const Run& run) {
  if (!run.request.training || !run.plan->settings.workload.training) return {};
  plan::Settings trained = run.plan->settings;
  trained.workload.training = plan::Training{plan::Optimizer::Sgd};  // in the parameters' own dtypes
  return plan::training_by_slot(*run.plan->model, run.plan->machine, trained, run.plan->placement);
}

}  // namespace

std::vector<RoomToRun> roomMeasured(const Run& run) {
  if (run.state != Run::State::Done || !run.plan) return {};
  const std::vector<plan::TrainingBytes> trained = gradientsOf(run);
  std::vector<plan::MeasuredPeak> peaks;
  for (const auto& device : run.result.devices) {
    const auto id = machine::parse_device(device.device);
    if (!id) continue;
    const auto slot = run.plan->machine.slot(*id);
    const Bytes gradients = slot && *slot < trained.size() ? trained[*slot].gradients : Bytes();
    peaks.push_back({*id, Bytes(device.peak_bytes) - gradients});
  }
  return kept(run.plan->machine, run.plan->evaluation, peaks);
}

std::optional<RoomToRun> roomMissing(const Run& run) {
  if (!run.result.out_of_memory || !run.plan) return std::nullopt;
  const auto& stop = *run.result.out_of_memory;
  const auto device = machine::parse_device(stop.device);
  if (!device) return std::nullopt;
  const std::uint64_t asked = stop.used + stop.requested;
  const std::uint64_t missing = asked > stop.budget ? asked - stop.budget : stop.requested;
  const auto use = std::find_if(run.plan->evaluation.devices.begin(), run.plan->evaluation.devices.end(),
                                [&](const plan::DeviceUse& one) { return one.device == *device; });
  if (use == run.plan->evaluation.devices.end()) return std::nullopt;
  machine::Machine larger = run.plan->machine;
  const auto slot = larger.slot(*device);
  if (!slot) return std::nullopt;
  const Bytes budget(stop.budget + missing + missing / 2);
  larger.devices[*slot].budget = budget;
  // The engine says overhead and all; a measured peak is without it.
  const Bytes peak = Bytes(asked + missing / 2) - use->overhead;
  const std::vector<RoomToRun> at_least = kept(std::move(larger), run.plan->evaluation, {{*device, peak}});
  if (at_least.empty()) return std::nullopt;
  RoomToRun out = at_least.front();
  out.budget = budget;
  const auto known = std::find_if(run.measuredBefore.begin(), run.measuredBefore.end(),
                                  [&](const RoomToRun& room) { return room.device == *device; });
  if (known != run.measuredBefore.end()) out.keep_free = std::max(out.keep_free, known->keep_free);
  out.budget = std::max(*out.budget, counted(*use) + out.keep_free);
  return out;
}

machine::Machine withRoom(machine::Machine machine, const std::vector<RoomToRun>& rooms) {
  for (const RoomToRun& room : rooms) {
    const auto slot = machine.slot(room.device);
    if (!slot) continue;
    machine.devices[*slot].keep_free = room.keep_free;
    if (room.budget) machine.devices[*slot].budget = room.budget;
  }
  return machine;
}

}  // namespace stowage::app
