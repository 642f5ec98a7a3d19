#include <algorithm>

#include "core/plan/maps/agreement.h"

namespace stowage::plan {
namespace {

std::vector<Placement::Slot> gather(const model::Model& model, const Placement& placement) {
  const model::Columns& columns = model.columns();
  std::vector<Placement::Slot> slots(columns.parents.size(), kNothing);
  for (std::size_t i = 0; i < columns.tensors.size(); ++i) {
    Placement::Slot& slot = slots[columns.tensors[i].module];
    slot = agreed(slot, placement.slots[i]);
  }
  for (std::size_t i = slots.size(); i-- > 1;) {
    Placement::Slot& above = slots[columns.parents[i]];
    above = agreed(above, slots[i]);
  }
  return slots;
}

/// Writes the keys of a placement. Loaders that match names without the dot read a key "a.1" as the beginning
/// of "a.10" too, so where "a.10" has tensors without a device, "a.1" is written as its parts.
class Exporter {
 public:
  Exporter(const model::Model& model, const machine::Machine& machine, const Placement& placement)
      : model_(model), machine_(machine), placement_(placement), slots_(gather(model, placement)) {
    const auto& all = placement.slots;
    incomplete_ = std::any_of(all.begin(), all.end(), [&](Placement::Slot slot) { return !placed(slot); });
    if (!all.empty()) main_ = *std::min_element(all.begin(), all.end());
  }

  DeviceMap run() {
    if (!model_.tensors().empty()) {
      for (std::size_t i = 0; i < model_.modules().size();) i = visit(i);
    }
    write_main_first();
    return std::move(map_);
  }

 private:
  bool placed(Placement::Slot slot) const { return slot < machine_.devices.size(); }

  void write(const std::string& key, Placement::Slot slot) {
    map_.entries.push_back({key, machine_.devices[slot].id});
  }

  /// Releases of accelerate up to 1.12 stream to the first GPU of a map, later ones to the lowest: where
  /// those differ, the keys of the lowest move to the front.
  void write_main_first() {
    const auto first = std::find_if(map_.entries.begin(), map_.entries.end(),
                                    [](const DeviceMap::Entry& entry) { return entry.device.gpu(); });
    if (first == map_.entries.end() || !placed(main_) || first->device == machine_.devices[main_].id) return;
    std::stable_partition(map_.entries.begin(), map_.entries.end(), [&](const DeviceMap::Entry& entry) {
      return entry.device == machine_.devices[main_].id;
    });
  }

  /// Handles one module and returns the next to look at: the one after its subtree when a key covers it.
  std::size_t visit(std::size_t index) {
    const model::Module& module = model_.modules()[index];
    const Placement::Slot slot = slots_[index];
    if (slot == kNothing && module.unsaved_buffers && placed(main_)) write(module.name, main_);
    if (slot == kNothing || slot == Placement::kUnplaced) return module.subtree_end;
    if (placed(slot) && !hazard(index)) {
      write(module.name, slot);
      return module.subtree_end;
    }
    for (const model::TensorId tensor : module.tensors) {
      if (placed(placement_[tensor])) write(model_[tensor].name, placement_[tensor]);
    }
    if (module.unsaved_buffers && placed(main_)) {
      for (const std::string& buffer : model_.unsaved_buffers(model::ModuleId(index)))
        write(module.name.empty() ? buffer : module.name + "." + buffer, main_);
    }
    return index + 1;
  }

  bool hazard(std::size_t index) const {
    const model::Module& module = model_.modules()[index];
    if (!incomplete_ || index == 0 || !module.parent.valid()) return false;
    const model::Module& parent = model_[module.parent];
    return std::any_of(parent.children.begin(), parent.children.end(), [&](model::ModuleId sibling) {
      const bool open = slots_[sibling.index()] == Placement::kUnplaced || slots_[sibling.index()] == kMixed;
      return open && sibling.index() != index && model_[sibling].name.starts_with(module.name);
    });
  }

  const model::Model& model_;
  const machine::Machine& machine_;
  const Placement& placement_;
  std::vector<Placement::Slot> slots_;
  bool incomplete_ = false;
  Placement::Slot main_ = Placement::kUnplaced;  ///< the first device that holds something: GPUs stand first
  DeviceMap map_;
};

}  // namespace

std::optional<Placement::Slot> slot_of(const model::Model& model, const Placement& placement,
                                       model::ModuleId module) {
  Placement::Slot slot = kNothing;
  for (std::size_t i = module.index(); i < model[module].subtree_end; ++i) {
    for (const model::TensorId tensor : model.modules()[i].tensors) {
      if (placement[tensor] == Placement::kUnplaced) return std::nullopt;
      slot = agreed(slot, placement[tensor]);
      if (slot == kMixed) return std::nullopt;
    }
  }
  return slot == kNothing ? Placement::kUnplaced : slot;
}

DeviceMap to_device_map(const model::Model& model, const machine::Machine& machine,
                        const Placement& placement) {
  return Exporter(model, machine, placement).run();
}

}  // namespace stowage::plan
