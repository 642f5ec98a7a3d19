#include "widgets/treemap/unit_places.h"

#include <algorithm>
#include <map>

#include "core/plan/computed.h"
#include "widgets/common/placed_model.h"

namespace stowage::widgets {

namespace {

UnitPlaces::Slot join(UnitPlaces::Slot a, UnitPlaces::Slot b) {
  if (a == UnitPlaces::kEmpty || a == b) return b;
  return b == UnitPlaces::kEmpty ? a : UnitPlaces::kSplit;
}

/// The name that has the bytes of a tensor in the lane of its device: the first that lies there, of those
/// that the plan has as one storage.
model::TensorId counted_name(const model::Model& placed, const plan::Placement& placement,
                             model::TensorId tensor) {
  const auto& names = placed[placed[tensor].storage].tensors;
  return *std::find_if(names.begin(), names.end(),
                       [&](model::TensorId name) { return placement[name] == placement[tensor]; });
}

}  // namespace

UnitPlaces::UnitPlaces(const TileTree& tree, const PlanState& state)
    : UnitPlaces(tree, state, plan::stored_sizes(*state.model, state.settings),
                 plan::computed_tensors(*state.model, state.settings)) {}

UnitPlaces::UnitPlaces(const TileTree& tree, const PlanState& state, const std::vector<std::uint64_t>& sizes,
                       const std::vector<bool>& computed)
    : units(tree.units.size()), lanes(state.machine.devices.size() + 1) {
  if (state.placement.slots.size() == state.model->tensors().size()) {
    place(tree, state, sizes);
    find_computed(tree, state, computed);
  }
  read_rules(tree, state);
  find_over_budget(state);
}

void UnitPlaces::set_rules(const TileTree& tree, const PlanState& state) {
  for (Unit& unit : units) {
    unit.pin.reset();
    unit.pinned_above = unit.forbidden = false;
    unit.pinned_with = TileTree::kNone;
  }
  read_rules(tree, state);
}

void UnitPlaces::place(const TileTree& tree, const PlanState& state,
                       const std::vector<std::uint64_t>& sizes) {
  const model::Model &model = *state.model, &placed = placed_model(state);
  // Of a unit on one device its slot and the sum are enough; only what is spread needs more.
  std::vector<std::uint64_t> sum(units.size(), 0);
  std::map<std::uint32_t, std::map<Slot, std::uint64_t>> spread;
  for (std::size_t i = 0; i < model.storages().size(); ++i) {
    const model::StorageId id(i);
    if (model[id].tensors.empty()) continue;
    const model::TensorId owner = model[id].tensors.front();
    const std::uint32_t unit = tree.unit_of_tensor[owner.index()];
    if (unit == TileTree::kNone || sizes[i] == 0) continue;
    const model::TensorId counted = counted_name(placed, state.placement, owner);
    const std::uint64_t size = counted == owner ? sizes[i] : 0;
    if (counted != owner) units[unit].counted_with = tree.unit_of_tensor[counted.index()];
    const Slot slot =
        state.placement[owner] < state.machine.devices.size() ? state.placement[owner] : kUnplaced;
    const Slot before = units[unit].slot;
    units[unit].slot = join(before, slot);
    if (units[unit].slot != kSplit) {
      sum[unit] += size;
      continue;
    }
    auto& parts = spread[unit];
    if (before != kSplit) parts[before] = sum[unit];
    parts[slot] += size;
  }
  for (const std::uint32_t unit : tree.by_execution) {
    const auto add = [&](Slot slot, std::uint64_t size) {
      if (size == 0) return;
      units[unit].counted_with = TileTree::kNone;
      Lane& lane = slot == kUnplaced ? lanes.back() : lanes[slot];
      lane.units.push_back(unit);
      lane.bytes.push_back(size);
    };
    if (units[unit].slot == kSplit) {
      for (const auto& [slot, size] : spread[unit]) add(slot, size);
    } else if (units[unit].slot != kEmpty) {
      add(units[unit].slot, sum[unit]);
    }
  }
}

void UnitPlaces::read_rules(const TileTree& tree, const PlanState& state) {
  const model::Model& model = *state.model;
  const auto mark = [&](std::uint32_t unit, const plan::Rule& rule, bool above = false) {
    if (unit == TileTree::kNone) return;
    Unit& at = units[unit];
    if (rule.forbid) {
      at.forbidden = true;
    } else if (!above || !at.pin || at.pinned_above) {
      at.pin = rule.device;
      at.pinned_above = above;
    }
  };
  for (const plan::Rule& rule : state.settings.rules) {
    if (const auto tensor = model.find_tensor(rule.name)) mark(tree.unit_of_tensor[tensor->index()], rule);
    const auto module = model.find_module(rule.name);
    if (!module) continue;
    const std::uint32_t inside = tree.nodes[tree.node_of_module[module->index()]].unit;
    if (inside != TileTree::kNone) {
      mark(inside, rule);
      continue;
    }
    for (std::uint32_t unit = 0; unit < units.size(); ++unit) {
      const model::ModuleId at = tree.units[unit].module;
      if (model.contains(*module, at)) mark(unit, rule, at != *module);
    }
  }
  share_pins(tree, state);
}

/// What is one storage in the plan lies where any of its names is pinned to: units without a pin have that of
/// the others then, and hand it on.
void UnitPlaces::share_pins(const TileTree& tree, const PlanState& state) {
  std::vector<std::vector<std::uint32_t>> groups;
  for (const model::Storage& storage : placed_model(state).storages()) {
    if (storage.tensors.size() < 2) continue;
    std::vector<std::uint32_t> together;
    for (const model::TensorId tensor : storage.tensors) {
      const std::uint32_t unit = tree.unit_of_tensor[tensor.index()];
      if (unit != TileTree::kNone) together.push_back(unit);
    }
    groups.push_back(std::move(together));
  }
  for (bool more = true; more;) {
    more = false;
    for (const std::vector<std::uint32_t>& group : groups) {
      const auto pinned =
          std::find_if(group.begin(), group.end(), [&](std::uint32_t unit) { return units[unit].pin; });
      if (pinned == group.end()) continue;
      for (const std::uint32_t unit : group) {
        if (units[unit].pin) continue;
        units[unit].pin = units[*pinned].pin;
        units[unit].pinned_with = *pinned;
        more = true;
      }
    }
  }
}

void UnitPlaces::find_computed(const TileTree& tree, const PlanState& state,
                               const std::vector<bool>& computed) {
  const bool all = state.settings.runtime.computes_all();
  if (!all && computed.empty()) return;
  for (std::size_t i = 0; i < state.placement.slots.size(); ++i) {
    const std::uint32_t unit = tree.unit_of_tensor[i];
    const Slot slot = state.placement.slots[i];
    if (unit == TileTree::kNone || slot >= state.machine.devices.size()) continue;
    if (!state.machine.devices[slot].id.gpu() && (all || computed[i])) units[unit].host = true;
  }
}

void UnitPlaces::find_over_budget(const PlanState& state) {
  for (std::size_t slot = 0; slot < state.evaluation.devices.size() && slot + 1 < lanes.size(); ++slot) {
    const plan::DeviceUse& use = state.evaluation.devices[slot];
    if (!use.over) continue;
    // From the end of the lane: as many as it takes to be within the budget again.
    Bytes left = use.over;
    for (std::size_t i = lanes[slot].units.size(); i-- > 0 && left;) {
      units[lanes[slot].units[i]].over_budget = true;
      left -= Bytes(lanes[slot].bytes[i]);
    }
  }
}

}  // namespace stowage::widgets
