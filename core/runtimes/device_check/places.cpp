#include "core/runtimes/device_check/places.h"

#include <algorithm>

namespace stowage::runtimes {

machine::DeviceId main_device(const plan::DeviceMap& map, const DeviceRules& rules) {
  std::optional<machine::DeviceId> lowest;
  for (const plan::DeviceMap::Entry& entry : map.entries) {
    if (entry.device.gpu() && (!lowest || entry.device < *lowest)) lowest = entry.device;
  }
  if (lowest) return *lowest;
  return rules.off_gpu == OffGpu::Ignored ? machine::gpu(0) : machine::kCpu;
}

plan::DeviceMap effective_map(plan::DeviceMap map, const DeviceRules& rules) {
  const machine::DeviceId main = main_device(map, rules);
  for (plan::DeviceMap::Entry& entry : map.entries) {
    const bool ignored = rules.off_gpu == OffGpu::Ignored && !entry.device.gpu();
    const bool nowhere = rules.off_gpu == OffGpu::Computed && entry.device == machine::kDisk;
    if (ignored || nowhere) entry = {entry.key, main};
  }
  return map;
}

Places::Places(const Facts& facts, const DeviceRules& rules, const plan::DeviceMap& map)
    : facts_(facts), rules_(rules), map_(map), main_(main_device(map, rules)) {
  find_keys();
  at_.resize(tensor_key_.size());
  for (std::uint32_t i = 0; i < at_.size(); ++i) settle(i);
  find_split();
}

Places::Places(const Places& base, const plan::DeviceMap& map, const Change& change,
               std::vector<std::uint32_t>& modules)
    : facts_(base.facts_),
      rules_(base.rules_),
      map_(map),
      main_(base.main_),
      module_key_(base.module_key_),
      tensor_key_(base.tensor_key_),
      at_(base.at_) {
  const auto& entries = map_.entries;
  for (const auto& [changed, device] : change.map) {
    const std::string& key = changed;
    const auto entry =
        std::find_if(entries.begin(), entries.end(), [&](const auto& other) { return other.key == key; });
    const auto at = static_cast<std::uint32_t>(entry - entries.begin());
    if (entry != entries.end()) change_key(at, at >= base.map_.entries.size(), modules);
  }
  find_split();
  compare_split(base, modules);
  std::sort(modules.begin(), modules.end());
  modules.erase(std::unique(modules.begin(), modules.end()), modules.end());
}

/// Where the target takes it to be.
void Places::settle(std::uint32_t tensor) {
  const machine::DeviceId device = asked(tensor);
  const bool ignored = rules_.off_gpu == OffGpu::Ignored && !device.gpu();
  const bool nowhere = rules_.off_gpu != OffGpu::Streamed && device == machine::kDisk;
  at_[tensor] = ignored || nowhere ? main_ : device;
}

/// An entry that has another device, or that is new: then it takes what had the key that its name had. Deeper
/// keys keep what they have.
void Places::change_key(std::uint32_t entry, bool fresh, std::vector<std::uint32_t>& modules) {
  const model::Model& model = *facts_.model;
  const std::string& name = map_.entries[entry].key;
  const auto module = model.find_module(name);
  const auto tensor = module ? std::nullopt : model.find_tensor(name);
  if (tensor) {
    if (fresh) tensor_key_[tensor->index()] = entry;
    settle(tensor->value);
    modules.push_back(facts_.owner(tensor->value));
  }
  if (!module) return;
  const std::uint32_t before = fresh ? module_key_[module->index()] : entry;
  for (std::uint32_t i = module->value; i < model.modules()[module->index()].subtree_end; ++i) {
    if (module_key_[i] != before) continue;
    module_key_[i] = entry;
    modules.push_back(i);
    for (const model::TensorId own : model.modules()[i].tensors) {
      if (tensor_key_[own.index()] != before) continue;
      tensor_key_[own.index()] = entry;
      settle(own.value);
    }
  }
}

/// A storage that is split now, or no more, matters to all modules that share it.
void Places::compare_split(const Places& base, std::vector<std::uint32_t>& modules) const {
  const auto look = [&](const std::vector<std::uint32_t>& tensors) {
    for (const std::uint32_t tensor : tensors) {
      if (split_[tensor] != base.split_[tensor]) modules.push_back(facts_.owner(tensor));
    }
  };
  for (const auto& tie : facts_.ties) look(tie);
  for (const AliasGroup& group : facts_.aliases) {
    for (const auto& set : group.sets) look(set);
  }
}

void Places::find_keys() {
  const model::Model& model = *facts_.model;
  module_key_.assign(model.modules().size(), kNone);
  tensor_key_.assign(model.tensors().size(), kNone);
  for (std::uint32_t i = 0; i < map_.entries.size(); ++i) {
    const std::string& key = map_.entries[i].key;
    if (const auto module = model.find_module(key)) {
      module_key_[module->index()] = i;
    } else if (const auto tensor = model.find_tensor(key)) {
      tensor_key_[tensor->index()] = i;
    }
  }
  for (std::size_t i = 1; i < module_key_.size(); ++i) {
    if (module_key_[i] == kNone) module_key_[i] = module_key_[model.columns().parents[i]];
  }
  for (std::uint32_t i = 0; i < tensor_key_.size(); ++i) {
    if (tensor_key_[i] == kNone) tensor_key_[i] = module_key_[facts_.owner(i)];
  }
}

machine::DeviceId Places::asked(std::uint32_t tensor) const { return at_key(tensor_key_[tensor]); }

bool Places::hooked(std::uint32_t module) const {
  return rules_.hooks && (module == 0 || module_key_[module] != kNone);
}

bool Places::hooked(const Call& call) const {
  // The root's hook moves the program's inputs, not what operators in its own code take.
  const bool root = call.module == 0 && !call.graph;
  return rules_.hooks && (root || module_key_[call.above] != kNone);
}

bool Places::engine(model::Executor executor) const {
  return rules_.engines && executor == model::Executor::TensorRt;
}

machine::DeviceId Places::executes(const Call& call) const {
  if (engine(call.executor)) return main_;
  if (!hooked(call)) return at(call.weight);
  const machine::DeviceId device = at_key(module_key_[call.above]);
  return device.gpu() ? device : main_;
}

Where Places::at_rest(std::uint32_t module) const {
  const machine::DeviceId device = at_key(module_key_[module]);
  return {device, !device.gpu() && main_ != machine::kCpu};
}

std::vector<std::uint32_t> Places::shared(const std::vector<std::uint32_t>& set) const {
  std::vector<std::uint32_t> out;
  for (const std::uint32_t tensor : set) {
    if (!engine(facts_.owner(tensor))) out.push_back(tensor);
  }
  return out;
}

std::vector<machine::DeviceId> Places::devices_of(const std::vector<std::uint32_t>& tensors) const {
  std::vector<machine::DeviceId> out;
  for (const std::uint32_t tensor : tensors) {
    if (std::find(out.begin(), out.end(), at(tensor)) == out.end()) out.push_back(at(tensor));
  }
  return out;
}

void Places::find_split() {
  split_.resize(tensor_key_.size());
  const auto mark = [this](const std::vector<std::uint32_t>& tensors) {
    if (devices_of(tensors).size() < 2) return;
    for (const std::uint32_t tensor : tensors) split_[tensor] = true;
  };
  for (const auto& tie : facts_.ties) mark(tie);
  for (const AliasGroup& group : facts_.aliases) {
    for (const auto& set : group.sets) mark(shared(set));
  }
}

std::vector<std::uint32_t> Places::tensors_of_key(std::uint32_t key) const {
  std::vector<std::uint32_t> out;
  for (std::uint32_t i = 0; i < tensor_key_.size(); ++i) {
    if (tensor_key_[i] == key) out.push_back(i);
  }
  return out;
}

Change Places::put(const std::vector<std::uint32_t>& tensors, machine::DeviceId device) const {
  const model::Model& model = *facts_.model;
  std::vector<bool> wanted(tensor_key_.size());
  for (const std::uint32_t tensor : tensors) wanted[tensor] = true;
  std::vector<bool> whole_key(map_.entries.size(), true);
  for (std::uint32_t i = 0; i < wanted.size(); ++i) {
    if (!wanted[i] && tensor_key_[i] != kNone) whole_key[tensor_key_[i]] = false;
  }
  // A module may be named where nothing else is below it.
  const auto whole_module = [&](std::uint32_t module) {
    for (std::size_t i = module; i < model.modules()[module].subtree_end; ++i) {
      for (const model::TensorId tensor : model.modules()[i].tensors) {
        if (!wanted[tensor.index()]) return false;
      }
    }
    return true;
  };
  Change change;
  const auto set = [&](const std::string& key) {
    const auto same = [&](const auto& entry) { return entry.first == key; };
    if (std::none_of(change.map.begin(), change.map.end(), same)) change.map.emplace_back(key, device);
  };
  for (std::uint32_t i = 0; i < wanted.size(); ++i) {
    if (!wanted[i]) continue;
    const std::uint32_t key = tensor_key_[i], owner = facts_.owner(i);
    if (key != kNone && whole_key[key]) {
      set(map_.entries[key].key);
    } else {
      set(whole_module(owner) ? facts_.module_name(owner) : facts_.tensor_name(i));
    }
  }
  return change;
}

}  // namespace stowage::runtimes
