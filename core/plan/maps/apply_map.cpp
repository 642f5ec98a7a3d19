#include <algorithm>
#include <optional>
#include <utility>

#include "core/plan/computed.h"
#include "core/plan/main_gpu.h"
#include "core/plan/placement.h"
#include "core/plan/settings.h"

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

/// Where constants of a graph go that no key covers. Export lifts constants out of the code and gives them
/// names of their own ("lifted_tensor_0"), which a map made for the module cannot name: each follows the
/// module that uses it first, to where that executes, as in the engine (core/estimate/graph/layout_rules.h).
class Constants {
 public:
  Constants(const DeviceMap& map, const model::Model& model, const machine::Machine& machine,
            const Settings& settings, const std::vector<Placement::Slot>& slots)
      : map_(map),
        model_(model),
        machine_(machine),
        settings_(settings),
        slots_(slots),
        main_(main_of_map()) {}

  /// `of_module`: the entry that covers each module.
  Placement::Slot slot_of(model::TensorId id, const std::vector<std::uint32_t>& of_module) {
    const auto user = model_.first_user(id);
    const std::uint32_t entry = user ? of_module[user->index()] : kNoKey;
    if (entry == kNoKey || slots_[entry] == Placement::kUnplaced) return main_;
    if (map_.entries[entry].device.gpu()) return slots_[entry];
    const auto host = machine_.slot(machine::kCpu);
    return host && computes(*user) ? static_cast<Placement::Slot>(*host) : main_;
  }

 private:
  /// What is streamed, what the map does not name and what nobody is known to use is with most of the others:
  /// on the main GPU, which is the asked one, else the lowest of the map; where it names none, its first
  /// device.
  Placement::Slot main_of_map() const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < map_.entries.size(); ++i) {
      if (slots_[i] == Placement::kUnplaced) continue;
      const machine::DeviceId device = map_.entries[i].device;
      const machine::DeviceId known = best ? map_.entries[*best].device : device;
      if (!best || (device.gpu() && (!known.gpu() || device < known))) best = i;
    }
    if (!best) return Placement::kUnplaced;
    const auto asked = asked_main(machine_.gpu_count(), settings_);
    return asked && map_.entries[*best].device.gpu() ? *asked : slots_[*best];
  }

  /// The host computes with the module where it lies: all that has tensors of it, or of a module above it.
  bool computes(model::ModuleId module) {
    if (!settings_.runtime.by_module()) return settings_.runtime.computes_all();
    if (!asked_) computed_ = computed_tensors(model_, settings_);
    asked_ = true;
    for (; !computed_.empty(); module = model_[module].parent) {
      const auto [some, all] = marked_below(module);
      if (some && all) return true;
      if (module == model_.root()) break;
    }
    return false;
  }

  /// There are tensors in the module, and all of them are computed with.
  std::pair<bool, bool> marked_below(model::ModuleId module) const {
    bool some = false;
    for (std::size_t i = module.index(); i < model_[module].subtree_end; ++i) {
      for (const model::TensorId id : model_.modules()[i].tensors) {
        if (!computed_[id.index()]) return {true, false};
        some = true;
      }
    }
    return {some, true};
  }

  const DeviceMap& map_;
  const model::Model& model_;
  const machine::Machine& machine_;
  const Settings& settings_;
  const std::vector<Placement::Slot>& slots_;
  Placement::Slot main_;
  std::vector<bool> computed_{};  ///< by TensorId, once `asked_`
  bool asked_{false};
};

}  // namespace

AppliedMap apply(const DeviceMap& map, const model::Model& model, const machine::Machine& machine) {
  return apply(map, model, machine, Settings());
}

AppliedMap apply(const DeviceMap& map, const model::Model& model, const machine::Machine& machine,
                 const Settings& settings) {
  AppliedMap out;
  Keys keys = find_keys(map, model, out);
  inherit(map, model, keys.of_module, out);
  const std::vector<Placement::Slot> slots = slots_of_entries(map, machine, out);
  Constants constants(map, model, machine, settings, slots);
  out.placement.slots.assign(model.tensors().size(), Placement::kUnplaced);
  for (std::size_t i = 0; i < model.tensors().size(); ++i) {
    const std::uint32_t above = keys.of_module[model.tensors()[i].module.index()];
    const std::uint32_t own = keys.of_tensor[i];
    if (own != kNoKey && above != kNoKey)
      out.overlapping.emplace_back(map.entries[above].key, map.entries[own].key);
    const std::uint32_t entry = own != kNoKey ? own : above;
    const bool constant = model.tensors()[i].kind == model::TensorKind::Constant;
    if (entry == kNoKey && constant && !map.entries.empty()) {
      out.placement.slots[i] = constants.slot_of(model::TensorId(i), keys.of_module);
    } else if (entry == kNoKey) {
      out.uncovered.push_back(model::TensorId(i));
    } else {
      out.placement.slots[i] = slots[entry];
    }
  }
  return out;
}

}  // namespace stowage::plan
