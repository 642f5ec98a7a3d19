#include <algorithm>
#include <optional>
#include <unordered_map>

#include "core/plan/placement.h"

namespace stowage::plan {
namespace {

constexpr std::uint32_t kNoKey = 0xFFFFFFFF;

/// Which entry of the map names each module and each tensor; the last of several wins, as in a Python dict.
struct Keys {
  std::vector<std::uint32_t> of_module;
  std::vector<std::uint32_t> of_tensor;
};

/// A buffer that no file holds: a map names it where its module is split, and no tensor is it.
bool is_unsaved_buffer(const model::Model& model, std::string_view key) {
  const std::size_t dot = key.rfind('.');
  const auto module = model.find_module(key.substr(0, dot == std::string_view::npos ? 0 : dot));
  if (!module) return false;
  const auto& names = model.unsaved_buffers(*module);
  return std::find(names.begin(), names.end(), key.substr(dot + 1)) != names.end();
}

Keys find_keys(const DeviceMap& map, const model::Model& model, AppliedMap& out) {
  Keys keys{std::vector<std::uint32_t>(model.modules().size(), kNoKey),
            std::vector<std::uint32_t>(model.tensors().size(), kNoKey)};
  for (std::size_t i = 0; i < map.entries.size(); ++i) {
    const std::string& key = map.entries[i].key;
    std::uint32_t* place = nullptr;
    if (const auto module = model.find_module(key)) {
      place = &keys.of_module[module->index()];
    } else if (const auto tensor = model.find_tensor(key)) {
      place = &keys.of_tensor[tensor->index()];
    }
    if (!place) {
      if (!is_unsaved_buffer(model, key)) out.unknown_keys.push_back(key);
      continue;
    }
    if (*place != kNoKey) out.overlapping.emplace_back(key, key);
    *place = static_cast<std::uint32_t>(i);
  }
  return keys;
}

/// Pushes every module's key down to the modules below that have none of their own. Parents stand before
/// their children.
void inherit(const DeviceMap& map, const model::Model& model, std::vector<std::uint32_t>& of_module,
             AppliedMap& out) {
  for (std::size_t i = 1; i < of_module.size(); ++i) {
    const std::uint32_t above = of_module[model.modules()[i].parent.index()];
    if (of_module[i] == kNoKey) {
      of_module[i] = above;
    } else if (above != kNoKey) {
      out.overlapping.emplace_back(map.entries[above].key, map.entries[of_module[i]].key);
    }
  }
}

std::vector<Placement::Slot> slots_of_entries(const DeviceMap& map, const machine::Machine& machine,
                                              AppliedMap& out) {
  std::vector<Placement::Slot> slots;
  slots.reserve(map.entries.size());
  for (const DeviceMap::Entry& entry : map.entries) {
    const auto slot = machine.slot(entry.device);
    slots.push_back(slot ? static_cast<Placement::Slot>(*slot) : Placement::kUnplaced);
    if (!slot && std::find(out.missing_devices.begin(), out.missing_devices.end(), entry.device) ==
                     out.missing_devices.end()) {
      out.missing_devices.push_back(entry.device);
    }
  }
  std::sort(out.missing_devices.begin(), out.missing_devices.end());
  return slots;
}

/// Where a constant of the graph goes that no key covers. Export lifts constants out of the code and gives
/// them names of their own ("lifted_tensor_0"), which a map made for the module cannot name; they follow
/// whatever uses them. That is at home with most of the others: the first GPU of the map, else its first
/// device.
Placement::Slot slot_of_constants(const DeviceMap& map, const std::vector<Placement::Slot>& slots) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < map.entries.size(); ++i) {
    if (slots[i] == Placement::kUnplaced) continue;
    const machine::DeviceId device = map.entries[i].device;
    const machine::DeviceId known = best ? map.entries[*best].device : device;
    if (!best || (device.gpu() && (!known.gpu() || device < known))) best = i;
  }
  return best ? slots[*best] : Placement::kUnplaced;
}

}  // namespace

AppliedMap apply(const DeviceMap& map, const model::Model& model, const machine::Machine& machine) {
  AppliedMap out;
  Keys keys = find_keys(map, model, out);
  inherit(map, model, keys.of_module, out);
  const std::vector<Placement::Slot> slots = slots_of_entries(map, machine, out);
  out.placement.slots.assign(model.tensors().size(), Placement::kUnplaced);
  for (std::size_t i = 0; i < model.tensors().size(); ++i) {
    const std::uint32_t above = keys.of_module[model.tensors()[i].module.index()];
    const std::uint32_t own = keys.of_tensor[i];
    if (own != kNoKey && above != kNoKey)
      out.overlapping.emplace_back(map.entries[above].key, map.entries[own].key);
    const std::uint32_t entry = own != kNoKey ? own : above;
    const bool constant = model.tensors()[i].kind == model::TensorKind::Constant;
    if (entry == kNoKey && constant && !map.entries.empty()) {
      out.placement.slots[i] = slot_of_constants(map, slots);
    } else if (entry == kNoKey) {
      out.uncovered.push_back(model::TensorId(i));
    } else {
      out.placement.slots[i] = slots[entry];
    }
  }
  return out;
}

}  // namespace stowage::plan
