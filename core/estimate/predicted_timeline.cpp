#include "core/estimate/predicted_timeline.h"

#include <algorithm>

#include "core/plan/computed.h"
#include "core/plan/evaluation/back_copies.h"
#include "core/plan/evaluation/step_time.h"
#include "core/plan/main_gpu.h"

namespace stowage::estimate {
namespace {

/// The GPU that host modules are streamed to, or nullopt when nothing is streamed.
std::optional<machine::DeviceId> streams_to(const machine::Machine& machine, const plan::Settings& settings,
                                            const plan::Placement& placement) {
  const auto main = plan::streaming_slot(placement.slots, machine.gpu_count(), settings);
  return main ? std::optional(machine.devices[*main].id) : std::nullopt;
}

/// What a module's own tensors bring along when it is streamed: buffers only when they leave the GPU at all.
/// `computed`: when the CPU computes with it. `add` takes each storage, once.
template <class Add>
void each_streamed(const model::Model& model, const machine::Machine& machine, const plan::Settings& settings,
                   const plan::Placement& placement, const model::Module& module, bool computed,
                   const Add& add) {
  for (std::size_t i = 0; i < module.tensors.size(); ++i) {
    const model::Tensor& tensor = model[module.tensors[i]];
    const plan::Placement::Slot slot = placement[module.tensors[i]];
    if (slot >= machine.devices.size() || machine.devices[slot].id.gpu()) continue;
    const bool leaves =
        settings.runtime.moves(tensor.kind == model::TensorKind::Parameter, tensor.persistent, computed);
    const auto same_storage = [&](model::TensorId id) { return model[id].storage == tensor.storage; };
    const auto end = module.tensors.begin() + static_cast<std::ptrdiff_t>(i);
    if (leaves && std::none_of(module.tensors.begin(), end, same_storage)) add(tensor.storage);
  }
}

double seconds(Bytes bytes, std::uint64_t rate) {
  return static_cast<double>(bytes.count()) / static_cast<double>(rate);
}

}  // namespace

std::vector<PlannedTurn> predicted_turns(const model::Model& model, const machine::Machine& machine,
                                         const plan::Settings& settings, const plan::Placement& placement) {
  const auto main = streams_to(machine, settings, placement);
  const std::vector<bool> computed = plan::computed_tensors(model, settings);
  std::vector<PlannedTurn> turns;
  const std::vector<plan::BackCopies> back =
      plan::back_copies(model, settings, nullptr, plan::stored_sizes(model, settings));
  double now = 0;
  for (const model::ModuleId id : model.execution_order()) {
    const model::Module& module = model[id];
    const auto first =
        std::find_if(module.tensors.begin(), module.tensors.end(),
                     [&](model::TensorId tensor) { return placement[tensor] < machine.devices.size(); });
    if (first == module.tensors.end()) continue;
    PlannedTurn turn{id, {}, machine.devices[placement[*first]].id, {}, now, now};
    const bool streams = main && (computed.empty() || !computed[first->index()]);
    turn.executes = turn.stored.gpu() ? turn.stored : streams ? *main : machine::kCpu;
    const auto bring = [&](model::StorageId storage) {
      const Bytes bytes = plan::stored_bytes(model, storage, settings);
      (streams ? turn.streamed : turn.read) += bytes;
      if (back.empty()) return;
      turn.fetched += streams ? back[storage.index()].fetched : bytes;
      if (streams) turn.sent += back[storage.index()].sent;
    };
    if (streams || turn.stored == machine::kDisk)
      each_streamed(model, machine, settings, placement, module, !streams, bring);
    if (turn.streamed) {
      const bool read = turn.stored == machine::kDisk;
      turn.end_seconds += plan::unit_time<double>(
          {0, seconds(turn.streamed, machine.rate(machine::kCpu, *main)),
           read ? seconds(turn.streamed, machine.rate(machine::kDisk, machine::kCpu)) : 0},
          plan::overlap_of(settings));
    }
    now = turn.end_seconds;
    turns.push_back(turn);
  }
  return turns;
}

}  // namespace stowage::estimate
