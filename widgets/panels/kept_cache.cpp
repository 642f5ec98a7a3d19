#include "widgets/panels/kept_cache.h"

#include <optional>

namespace stowage::widgets {
namespace {

using model::ModuleId;

/// The first tensor with a place in a module's subtree, else in that of the nearest module above.
std::optional<model::TensorId> first_placed(const PlanState& state, ModuleId module) {
  const model::Model& model = *state.model;
  for (;;) {
    for (std::uint32_t i = module.value; i < model[module].subtree_end; ++i) {
      for (const model::TensorId tensor : model[ModuleId(i)].tensors) {
        if (state.placement[tensor] < state.machine.devices.size()) return tensor;
      }
    }
    if (!model[module].parent.valid() || module == model.root()) return std::nullopt;
    module = model[module].parent;
  }
}

/// Who computes with a tensor that lies on this slot.
std::optional<std::size_t> computing_slot(const PlanState& state, model::TensorId tensor, bool computed) {
  const std::size_t slot = state.placement[tensor];
  if (state.machine.devices[slot].id.gpu()) return slot;
  const auto main = state.evaluation.main();
  const bool host = state.settings.runtime.host_computes(main, computed);
  const auto on = state.machine.slot(host ? machine::kCpu : *main);
  return on ? on : slot;
}

}  // namespace

std::vector<Bytes> cache_by_slot(const PlanState& state, const std::vector<bool>& inside,
                                 const std::vector<Bytes>& cache, const std::vector<bool>& computed) {
  std::vector<Bytes> out(state.machine.devices.size());
  for (std::size_t i = 0; i < inside.size() && i < cache.size(); ++i) {
    if (!inside[i] || !cache[i]) continue;
    const auto tensor = first_placed(state, ModuleId(i));
    if (!tensor) continue;
    const bool host = !computed.empty() && computed[tensor->index()];
    if (const auto slot = computing_slot(state, *tensor, host)) out[*slot] += cache[i];
  }
  return out;
}

}  // namespace stowage::widgets
