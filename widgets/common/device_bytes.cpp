#include "widgets/common/device_bytes.h"

#include <algorithm>

namespace stowage::widgets {

DeviceBytes::DeviceBytes(const PlanState& state)
    : DeviceBytes(state, state.model ? plan::stored_sizes(*state.model, state.settings)
                                     : std::vector<std::uint64_t>()) {}

DeviceBytes::DeviceBytes(const PlanState& state, const std::vector<std::uint64_t>& sizes) {
  if (!state.model || state.placement.slots.size() != state.model->tensors().size()) return;
  const model::Model& model = *state.model;
  width_ = state.machine.devices.size() + 1;
  table_.assign(model.modules().size() * width_, 0);
  for (std::size_t i = 0; i < model.storages().size(); ++i) {
    const model::StorageId id(i);
    if (model[id].tensors.empty()) continue;
    const model::TensorId owner = model[id].tensors.front();
    const std::size_t slot = std::min<std::size_t>(state.placement[owner], width_ - 1);
    table_[model[owner].module.index() * width_ + slot] += sizes[i];
  }
  // Modules are in pre-order: children come after their parent, so one pass from the end adds every subtree
  // up.
  for (std::size_t i = model.modules().size(); i-- > 1;) {
    const std::size_t parent = model.modules()[i].parent.index();
    for (std::size_t slot = 0; slot < width_; ++slot)
      table_[parent * width_ + slot] += table_[i * width_ + slot];
  }
}

std::span<const std::uint64_t> DeviceBytes::row(model::ModuleId module) const {
  if (width_ == 0 || (module.index() + 1) * width_ > table_.size()) return {};
  return {table_.data() + module.index() * width_, width_};
}

std::optional<std::size_t> DeviceBytes::only(model::ModuleId module) const {
  std::optional<std::size_t> found;
  const auto bytes = row(module);
  for (std::size_t slot = 0; slot < bytes.size(); ++slot) {
    if (bytes[slot] == 0) continue;
    if (found) return std::nullopt;
    found = slot;
  }
  return found;
}

}  // namespace stowage::widgets
